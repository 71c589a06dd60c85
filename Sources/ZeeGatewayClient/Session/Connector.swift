package import Transport
package import WebSocketChannel

/// How a session gets its next WebSocket.
package struct Connector: Sendable {
    /// Resolving, connecting, TLS and the WebSocket handshake together: the gateways' own Swift client's figure.
    static let timeout: Duration = .seconds(12)

    /// Until hello tells the gateway's limit. A hello lists methods, events and presence: tens of kilobytes, seldom more.
    static let messageLimitBeforeHello = 1 << 20

    /// The largest message taken from a gateway, whatever it says its own limit is: what the JSON parser takes.
    static let messageLimit = 27_000_000

    let open: @Sendable () async throws(ChannelError) -> WebSocketChannel

    package init(open: @escaping @Sendable () async throws(ChannelError) -> WebSocketChannel) { self.open = open }

    package init(
        to address: GatewayAddress,
        locatedBy locate: Dialer.Resolve? = nil,
        userAgent: String,
        on loop: EventLoop
    ) {
        let dialer = locate.map { Dialer(on: loop, resolve: $0) } ?? Dialer(on: loop)
        var options = ClientOptions()
        options.fields = [("User-Agent", userAgent)]
        options.maxMessageBytes = Self.messageLimitBeforeHello
        let fixed = options
        open = { () async throws(ChannelError) in
            let deadline = ContinuousClock.now + Self.timeout
            let stream: ByteStream
            do throws(TransportError) {
                stream = try await dialer.dial(address.endpoint, by: deadline)
            } catch {
                throw ChannelError.transport(error)
            }
            return try await WebSocketChannel.open(
                address.url,
                on: stream,
                options: fixed,
                by: deadline
            )
        }
    }
}
