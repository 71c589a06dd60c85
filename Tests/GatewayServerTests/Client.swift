import Diagnostics
import GatewayServer
import Transport
import Vault
import WebSocketChannel
import ZeeProtocol

/// What a client of a gateway sends and knows, without a socket: builds `connect`, with a real signature.
struct TestDevice {
    let key: DeviceKey
    let id: String

    init(_ number: UInt8 = 1) throws {
        key = try DeviceKey(seed: [UInt8](repeating: number, count: 32))
        id = try key.deviceID
    }

    /// The request for a challenge, as a well-behaved client of the role sends it.
    func connect(
        _ challenge: ConnectChallenge,
        role: String = "node",
        token: String? = "secret",
        commands: [String] = ["canvas.eval", "canvas.snapshot"],
        version: DeviceAuthPayload.Version = .v2,
        signedAt: Int? = nil,
        change: (inout ConnectParams) -> Void = { _ in }
    ) throws -> GatewayFrame.Request {
        var params = ConnectParams(
            protocols: 3...4,
            client: ClientDescription(
                id: role == "node" ? "node-host" : "cli",
                displayName: "test \(role)",
                version: "1.0",
                platform: "linux",
                deviceFamily: "Linux",
                mode: role == "node" ? "node" : "cli"
            )
        )
        params.role = role
        params.scopes = role == "node" ? [] : ["operator.admin"]
        if role == "node" {
            params.caps = ["canvas"]
            params.commands = commands
        }
        params.auth = ConnectAuth(token: token)
        change(&params)
        let time = signedAt ?? challenge.timestampMs
        let payload = DeviceAuthPayload(params: params, deviceID: id, signedAt: time, nonce: challenge.nonce)
        params.device = DeviceProof(
            id: id,
            publicKey: Base64.encode(key.publicKey, alphabet: .url),
            signature: Base64.encode(try key.sign(Array(payload.text(version).utf8)), alphabet: .url),
            signedAt: time,
            nonce: challenge.nonce
        )
        return GatewayFrame.Request(id: "connect", method: "connect", params: params.json(for: .openClaw2026April))
    }
}
