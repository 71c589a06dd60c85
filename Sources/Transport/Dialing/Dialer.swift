/// Makes connections: resolves, races the addresses, secures the winner.
package struct Dialer: Sendable {
    /// Resolution, connecting and the TLS handshake together. The kernel's own limit is two minutes, and a packet
    /// filter that drops silently makes use of all of it.
    package static let defaultTimeout: Duration = .seconds(10)

    package typealias Resolve =
        @Sendable (_ host: String, _ port: UInt16, _ deadline: ContinuousClock.Instant) async throws(TransportError)
        -> [SocketAddress]

    private let loop: EventLoop
    private let resolve: Resolve

    package init(on loop: EventLoop, resolve: @escaping Resolve) {
        self.loop = loop
        self.resolve = resolve
    }

    package init(on loop: EventLoop) {
        let resolver = Resolver(on: loop)
        self.init(on: loop) { host, port, deadline async throws(TransportError) in
            try await resolver.addresses(of: host, port: port, by: deadline)
        }
    }

    /// A connected stream, secured as the endpoint says. `deadline` defaults to ten seconds from now.
    package func dial(
        _ endpoint: Endpoint,
        by deadline: ContinuousClock.Instant? = nil
    ) async throws(TransportError) -> ByteStream {
        let deadline = deadline ?? .now + Self.defaultTimeout
        let addresses = try await resolve(endpoint.host, endpoint.port, deadline)
        let socket = try await ConnectionRace(on: loop).run(addresses, by: deadline)
        let stream = try ByteStream(socket, securedBy: session(for: endpoint), on: loop)
        try await stream.handshake(by: deadline)
        return stream
    }

    private func session(for endpoint: Endpoint) throws(TransportError) -> sending TLSSession? {
        guard case .tls(let trust) = endpoint.security else { return nil }
        do {
            return try TLSSession(TLSContext(trusting: trust), host: endpoint.host)
        } catch {
            throw .tls(error)
        }
    }
}
