import GatewayServer
import Testing
import Transport
import WebSocketChannel
import ZeeProtocol

/// A client over a real socket: one request at a time, events kept.
actor LiveClient {
    nonisolated let channel: WebSocketChannel
    private var events: [GatewayFrame.Event] = []

    init(_ channel: WebSocketChannel) { self.channel = channel }

    static func open(
        port: UInt16,
        on loop: EventLoop,
        security: Endpoint.Security = .plain
    ) async throws -> LiveClient {
        let url = WebSocketURL(isSecure: security != .plain, host: "127.0.0.1", port: port)
        let stream = try await Dialer(on: loop).dial(Endpoint(host: url.host, port: port, security: security))
        var options = ClientOptions()
        options.maxMessageBytes = 32 << 20
        let channel = try await WebSocketChannel.open(
            url,
            on: stream,
            options: options,
            by: .now + .seconds(10),
            random: { 7 }
        )
        return LiveClient(channel)
    }

    /// Connects as a role and returns the gateway's answer.
    func connect(
        _ device: TestDevice,
        role: String,
        token: String? = "secret"
    ) async throws -> Result<JSONValue?, GatewayError> {
        let event = try await event(ConnectChallenge.eventName)
        let challenge = try #require(ConnectChallenge(event.payload))
        return try await call(try device.connect(challenge, role: role, token: token))
    }

    func call(_ method: String, _ params: JSONValue? = nil) async throws -> Result<JSONValue?, GatewayError> {
        try await call(GatewayFrame.Request(id: "call-\(method)", method: method, params: params))
    }

    func call(_ request: GatewayFrame.Request) async throws -> Result<JSONValue?, GatewayError> {
        try await channel.send(text: GatewayFrame.request(request).encoded())
        while true {
            switch try await frame() {
            case .response(let response) where response.id == request.id: return response.result
            case .event(let event): events.append(event)
            default: continue
            }
        }
    }

    func event(_ name: String) async throws -> GatewayFrame.Event {
        if let index = events.firstIndex(where: { $0.name == name }) { return events.remove(at: index) }
        while true {
            guard case .event(let event) = try await frame() else { continue }
            if event.name == name { return event }
            events.append(event)
        }
    }

    /// Reads until the connection ends, and says how.
    func ending() async -> ChannelError {
        while true {
            do throws(ChannelError) { _ = try await channel.receive(by: .now + .seconds(20)) } catch { return error }
        }
    }

    private func frame() async throws -> GatewayFrame {
        let message = try await channel.receive(by: .now + .seconds(20))
        return try GatewayFrame(JSONValue(parsing: message.bytes))
    }
}
