internal import Transport
internal import Vault
internal import WebSocketChannel
internal import ZeeProtocol

/// One connection to a gateway, let in as a node or an operator.
struct LoadClient: Sendable {
    let channel: WebSocketChannel
    let deviceID: String

    static func connect(
        _ url: WebSocketURL,
        as role: String,
        number: Int,
        token: String,
        on loop: EventLoop
    ) async throws -> LoadClient {
        let stream = try await Dialer(on: loop).dial(
            Endpoint(host: url.host, port: url.port, security: .plain),
            by: .now + .seconds(30)
        )
        var options = ClientOptions()
        options.maxMessageBytes = 4 << 20
        let channel = try await WebSocketChannel.open(
            url,
            on: stream,
            options: options,
            by: .now + .seconds(30)
        )
        // The same devices in every run: the gateway's state does not grow from one to the next.
        var seed = [UInt8](repeating: role == "node" ? 1 : 2, count: DeviceKey.seedLength)
        (seed[0], seed[1]) = (UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8))
        let key = try DeviceKey(seed: seed)
        let client = LoadClient(channel: channel, deviceID: try key.deviceID)
        try await client.shakeHands(role, number, token, key)
        return client
    }

    private func shakeHands(_ role: String, _ number: Int, _ token: String, _ key: DeviceKey) async throws {
        guard case .event(let event) = try await frame(), let challenge = ConnectChallenge(event.payload) else {
            throw LoadError.noChallenge
        }
        let isNode = role == "node"
        var params = ConnectParams(
            protocols: 3...4,
            client: ClientDescription(
                id: isNode ? "node-host" : "cli",
                displayName: "load \(role) \(number)",
                version: "1",
                mode: isNode ? "node" : "cli"
            )
        )
        params.role = role
        params.scopes = isNode ? [] : ["operator.admin"]
        params.auth = ConnectAuth(token: token)
        if isNode { (params.caps, params.commands) = (["canvas"], ["canvas.eval"]) }
        let payload = DeviceAuthPayload(
            params: params,
            deviceID: deviceID,
            signedAt: challenge.timestampMs,
            nonce: challenge.nonce
        )
        params.device = DeviceProof(
            id: deviceID,
            publicKey: Base64.encode(key.publicKey, alphabet: .url),
            signature: Base64.encode(try key.sign(Array(payload.text().utf8)), alphabet: .url),
            signedAt: challenge.timestampMs,
            nonce: challenge.nonce
        )
        try await send(.request(.init(id: "c", method: "connect", params: params.json(for: .openClaw2026April))))
        while true {
            guard case .response(let response) = try await frame() else { continue }
            if case .failure(let error) = response.result { throw error }
            return
        }
    }

    func send(_ frame: GatewayFrame) async throws { try await channel.send(text: frame.encoded()) }

    func frame() async throws -> GatewayFrame { try GatewayFrame(JSONValue(parsing: await channel.receive().bytes)) }

    /// Answers every invoke at once, with what a short `canvas.eval` would.
    func serveInvokes() async throws {
        var count = 0
        while true {
            guard case .event(let event) = try await frame(), event.name == InvokeRequest.eventName,
                let request = InvokeRequest(event.payload)
            else { continue }
            count += 1
            let result = InvokeResult(answering: request, .success(Array(#"{"result":"2"}"#.utf8)))
            guard let bytes = result.frame(requestID: "r\(count)", maxPayload: 1 << 20) else { continue }
            try await channel.send(text: bytes)
        }
    }
}

enum LoadError: Error { case noChallenge }
