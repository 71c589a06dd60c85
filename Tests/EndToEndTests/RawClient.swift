import Testing
import Transport
import Vault
import WebSocketChannel
import ZeeProtocol

/// A client that sends what no client of ours would: a `connect` changed after it was right.
struct RawClient {
    private let channel: WebSocketChannel

    /// What the gateway answered to `connect`, and how it ended the connection.
    struct Outcome {
        let answer: Result<JSONValue?, GatewayError>
        let ending: ChannelError?
    }

    /// `signedAt` is the client's own idea of the time, as an error against the challenge; `change` is before signing.
    static func connect(
        to rig: Rig,
        signedAtOffset: Int = 0,
        version: DeviceAuthPayload.Version = .v2,
        change: (inout ConnectParams) -> Void = { _ in },
        tamper: (inout DeviceProof) -> Void = { _ in }
    ) async throws -> Outcome {
        let url = WebSocketURL(isSecure: false, host: "127.0.0.1", port: rig.port)
        let stream = try await Dialer(on: rig.loop).dial(Endpoint(host: url.host, port: url.port, security: .plain))
        let channel = try await WebSocketChannel.open(
            url,
            on: stream,
            options: ClientOptions(),
            by: .now + .seconds(10),
            random: { 7 }
        )
        defer { channel.abort() }
        let client = RawClient(channel: channel)
        guard case .event(let event) = try await client.frame() else { throw Unexpected.noChallenge }
        let challenge = try #require(ConnectChallenge(event.payload))

        var params = ConnectParams(protocols: 3...4, client: ClientDescription(version: "1.0"))
        params.role = "node"
        params.scopes = []
        params.auth = ConnectAuth(token: Rig.token)
        change(&params)
        var proof = try Self.proof(of: params, challenge.timestampMs + signedAtOffset, challenge.nonce, version)
        tamper(&proof)
        params.device = proof
        let request = GatewayFrame.Request(id: "c", method: "connect", params: params.json(for: .openClaw2026April))
        try await channel.send(text: GatewayFrame.request(request).encoded())
        while true {
            guard case .response(let response) = try await client.frame() else { continue }
            guard case .failure = response.result else { return Outcome(answer: response.result, ending: nil) }
            return Outcome(answer: response.result, ending: await client.ending())
        }
    }

    /// By the key of the node of `Node.run`.
    static func signature(of message: [UInt8]) throws -> String {
        let key = try DeviceKey(seed: [UInt8](repeating: 7, count: DeviceKey.seedLength))
        return Base64.encode(try key.sign(message), alphabet: .url)
    }

    private static func proof(
        of params: ConnectParams,
        _ signedAt: Int,
        _ nonce: String,
        _ version: DeviceAuthPayload.Version
    ) throws -> DeviceProof {
        let key = try DeviceKey(seed: [UInt8](repeating: 9, count: DeviceKey.seedLength))
        let payload = DeviceAuthPayload(params: params, deviceID: try key.deviceID, signedAt: signedAt, nonce: nonce)
        return DeviceProof(
            id: try key.deviceID,
            publicKey: Base64.encode(key.publicKey, alphabet: .url),
            signature: Base64.encode(try key.sign(Array(payload.text(version).utf8)), alphabet: .url),
            signedAt: signedAt,
            nonce: nonce
        )
    }

    private func frame() async throws -> GatewayFrame {
        try GatewayFrame(JSONValue(parsing: await channel.receive(by: .now + .seconds(10)).bytes))
    }

    private func ending() async -> ChannelError {
        while true {
            do throws(ChannelError) { _ = try await channel.receive(by: .now + .seconds(10)) } catch { return error }
        }
    }

    enum Unexpected: Error { case noChallenge }
}
