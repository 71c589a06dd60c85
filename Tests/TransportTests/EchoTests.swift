import Testing

@testable import Transport

/// Two ends of a loopback connection, made by the room's own listener and dialer.
struct Pair {
    let loop: EventLoop
    let listener: Listener
    let client: ByteStream
    let server: ByteStream

    static func connected(isSecure: Bool = false) async throws -> Pair {
        let loop = try EventLoop()
        let identity = isSecure ? try ScratchFolder().identity() : nil
        let listener = try Listener(.loopback, port: 0, identity: identity, on: loop)
        let security: Endpoint.Security = identity.map { .tls(.pin($0.fingerprint)) } ?? .plain
        let endpoint = Endpoint(host: "127.0.0.1", port: listener.port, security: security)
        async let dialled = Dialer(on: loop).dial(endpoint)
        let server = try await listener.accept()
        try await server.handshake()
        return Pair(loop: loop, listener: listener, client: try await dialled, server: server)
    }
}

extension ByteStream {
    /// Exactly `count` bytes, or fewer when the peer finishes first.
    func receive(exactly count: Int) async throws(TransportError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let more = try await receive(atMost: count - bytes.count)
            guard !more.isEmpty else { break }
            bytes += more
        }
        return bytes
    }
}

@Suite(.timeLimit(.minutes(1)))
struct EchoTests {
    @Test func `what one end sends the other receives`() async throws {
        let pair = try await Pair.connected()
        try await pair.client.send(Array("hello".utf8))
        #expect(try await pair.server.receive(atMost: 100) == Array("hello".utf8))
        try await pair.server.send(Array("world".utf8))
        #expect(try await pair.client.receive(exactly: 5) == Array("world".utf8))
    }

    @Test func `after finish the peer reads the end and may still answer`() async throws {
        let pair = try await Pair.connected()
        try await pair.client.send([1])
        try await pair.client.finish()
        #expect(try await pair.server.receive(exactly: 2) == [1])
        #expect(try await pair.server.receive(atMost: 1) == [])
        try await pair.server.send([2])
        #expect(try await pair.client.receive(atMost: 9) == [2])
    }

    @Test func `abort ends a wait that is under way`() async throws {
        let pair = try await Pair.connected()
        let waiting = Task { try await pair.client.receive(atMost: 1) }
        pair.client.abort()
        pair.client.abort()
        await #expect(throws: TransportError.closed) { try await waiting.value }
        await #expect(throws: TransportError.closed) { try await pair.client.send([1]) }
    }

    @Test func `a deadline ends a receive, and the stream goes on`() async throws {
        let pair = try await Pair.connected()
        await #expect(throws: TransportError.timedOut(.receive)) {
            try await pair.client.receive(atMost: 1, by: .now + .milliseconds(5))
        }
        try await pair.server.send([7])
        #expect(try await pair.client.receive(atMost: 1) == [7])
    }

    @Test func `cancellation ends a receive`() async throws {
        let pair = try await Pair.connected()
        let task = Task { try await pair.client.receive(atMost: 1) }
        task.cancel()
        await #expect(throws: TransportError.cancelled) { try await task.value }
    }

    @Test func `a port that nobody listens on is refused by name`() async throws {
        let loop = try EventLoop()
        let listener = try Listener(.loopback, port: 0, on: loop)
        let port = listener.port
        listener.close()
        await #expect(throws: TransportError.connectFailed([.init(address: "127.0.0.1:\(port)", errno: 111)])) {
            try await Dialer(on: loop).dial(Endpoint(host: "127.0.0.1", port: port, security: .plain))
        }
    }

    @Test func `localhost resolves`() async throws {
        let loop = try EventLoop()
        let listener = try Listener(.loopback, port: 0, on: loop)
        let client = try await Dialer(on: loop).dial(Endpoint(host: "localhost", port: listener.port, security: .plain))
        #expect(client.remoteAddress.isLoopback)
        #expect(client.remoteAddress.port == listener.port)
    }
}
