package import Transport
package import WebSocketChannel
internal import WebSocketWire
package import ZeeProtocol

/// A gateway on the loopback interface that does what a test's script says, one line after the other.
///
/// It notices what no script asks for: two sockets of one client at once. Old gateways forget a device for good when
/// that happens.
package actor ScriptedGateway {
    package nonisolated let port: UInt16
    /// How often a new connection came while the one before it was open.
    package private(set) var overlaps = 0

    private let listener: Listener
    private var last: ScriptedPeer?
    package nonisolated var unownedExecutor: UnownedSerialExecutor { listener.loop.asUnownedSerialExecutor() }

    /// Anything that takes longer than this has failed.
    package static let patience: Duration = .seconds(20)

    package init(on loop: EventLoop) throws {
        listener = try Listener(.loopback, port: 0, on: loop)
        port = listener.port
    }

    /// The next connection as bytes.
    package func acceptStream() async throws -> ByteStream {
        let stream = try await listener.accept(by: .now + Self.patience)
        if let last, await !last.hasEnded() { overlaps += 1 }
        last = nil
        return stream
    }

    /// The next connection as a WebSocket, before anything was said.
    package func accept() async throws -> ScriptedPeer {
        let stream = try await acceptStream()
        let request = try await IncomingRequest.read(from: stream, by: .now + Self.patience)
        let channel = try await request.upgrade(maxMessageBytes: 64 << 20, by: .now + Self.patience)
        let peer = ScriptedPeer(channel)
        last = peer
        return peer
    }

    /// The next connection, greeted and let in.
    package func admit(_ hello: HelloOK = .scripted()) async throws -> ScriptedPeer {
        let peer = try await accept()
        let connect = try await peer.challenge()
        try await peer.answer(connect, hello.json)
        return peer
    }

    /// The next connection, greeted and turned away.
    package func refuse(_ error: GatewayError, closing code: ZeeProtocol.CloseCode = .policyViolation) async throws {
        let peer = try await accept()
        let connect = try await peer.challenge()
        try await peer.refuse(connect, error)
        await peer.close(code, error.message)
    }

    /// Turns a new connection away before it is one.
    package func hangUp() async throws { try await acceptStream().abort() }
}

extension HelloOK {
    package static func scripted(
        protocolVersion: Int = 3,
        maxPayload: Int = 524_288,
        tick: Duration = .seconds(30),
        deviceToken: String? = nil
    ) -> HelloOK {
        var hello = HelloOK(
            protocolVersion: protocolVersion,
            serverVersion: "scripted",
            connectionID: "c",
            policy: Policy(maxPayload: maxPayload, tickInterval: tick)
        )
        hello.auth = deviceToken.map { IssuedAuth(deviceToken: $0, role: "node") }
        return hello
    }
}

/// One client as the gateway sees it.
package struct ScriptedPeer: Sendable {
    package let channel: WebSocketChannel

    init(_ channel: WebSocketChannel) { self.channel = channel }

    package enum Surprise: Error {
        case expected(String, got: String)
    }

    /// The next message as a frame, read as strictly as gateways read.
    package func frame() async throws -> GatewayFrame {
        let message = try await channel.receive(by: .now + ScriptedGateway.patience)
        return try GatewayFrame(JSONValue(parsing: message.bytes.span), strictness: .strict)
    }

    /// The next request, which has to be this one.
    package func request(_ method: String) async throws -> GatewayFrame.Request {
        let frame = try await frame()
        guard case .request(let request) = frame, request.method == method else {
            throw Surprise.expected(method, got: frame.json.description)
        }
        return request
    }

    package func send(_ json: JSONValue) async throws { try await channel.send(text: json.encoded()) }

    package func event(_ name: String, _ payload: JSONValue? = nil, sequence: Int? = nil) async throws {
        try await send(GatewayFrame.event(.init(name, payload: payload, sequence: sequence)).json)
    }

    package func answer(_ request: GatewayFrame.Request, _ payload: JSONValue = ["ok": true]) async throws {
        try await send(GatewayFrame.response(.init(id: request.id, payload: payload)).json)
    }

    package func refuse(_ request: GatewayFrame.Request, _ error: GatewayError) async throws {
        try await send(GatewayFrame.response(.init(id: request.id, error: error)).json)
    }

    /// Sends the challenge and returns the `connect` that comes back.
    package func challenge(nonce: String = "nonce", at timestampMs: Int = 1_795_000_000_000) async throws
        -> GatewayFrame.Request
    {
        try await event(
            ConnectChallenge.eventName,
            ConnectChallenge(nonce: nonce, timestampMs: timestampMs).json
        )
        return try await request("connect")
    }

    package func invoke(_ request: InvokeRequest) async throws {
        try await event(InvokeRequest.eventName, request.json)
    }

    /// The next result, confirmed; events that come before it are confirmed too.
    package func result() async throws -> InvokeResultParams {
        while true {
            guard case .request(let request) = try await frame() else { continue }
            try await answer(request)
            if request.method == InvokeResult.methodName { return try InvokeResultParams(request.params) }
        }
    }

    /// The next event of the node, confirmed.
    package func nodeEvent() async throws -> NodeEvent {
        let request = try await request(NodeEvent.methodName)
        try await answer(request)
        return try NodeEvent(params: request.params)
    }

    package func close(_ code: ZeeProtocol.CloseCode, _ reason: String = "") async {
        await channel.close(WebSocketWire.CloseCode(rawValue: code.rawValue), reason: reason)
    }

    /// Reads to the end and says how it came.
    package func ending() async -> ChannelError {
        while true {
            do throws(ChannelError) {
                _ = try await channel.receive(by: .now + ScriptedGateway.patience)
            } catch {
                return error
            }
        }
    }

    /// Whether the client has let go. What it did before it dialed again has arrived by now: loopback keeps the order.
    fileprivate func hasEnded() async -> Bool {
        while true {
            do throws(ChannelError) {
                _ = try await channel.receive(by: .now + .seconds(1))
            } catch {
                if case .transport(.timedOut) = error { return false }
                return true
            }
        }
    }
}
