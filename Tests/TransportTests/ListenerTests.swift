import Glibc
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(1)))
struct ListenerTests {
    private let loop: EventLoop

    init() throws { loop = try EventLoop() }

    @Test func `both loopback families share the port`() async throws {
        let listener = try Listener(.loopback, port: 0, on: loop)
        for address in listener.addresses {
            #expect(address.port == listener.port)
            #expect(address.isLoopback)
            let endpoint = Endpoint(host: address.host, port: address.port, security: .plain)
            async let accepted = listener.accept()
            let client = try await Dialer(on: loop).dial(endpoint)
            let server = try await accepted
            #expect(server.remoteAddress == client.localAddress)
            #expect(client.remoteAddress == address)
        }
        loop.stop()
    }

    @Test func `a port in use is said to be so`() throws {
        let listener = try Listener(.loopback, port: 0, on: loop)
        let expected = TransportError.listenFailed(address: "127.0.0.1:\(listener.port)", errno: EADDRINUSE)
        #expect(throws: expected) { try Listener(.loopback, port: listener.port, on: loop) }
        loop.stop()
    }

    @Test func `a listener on everything sees IPv4 peers as IPv4`() async throws {
        let listener = try Listener(.everywhere, port: 0, on: loop)
        async let accepted = listener.accept()
        _ = try await Dialer(on: loop).dial(Endpoint(host: "127.0.0.1", port: listener.port, security: .plain))
        #expect(try await accepted.remoteAddress.host == "127.0.0.1")
        loop.stop()
    }

    @Test func `close ends a waiting accept and every later one`() async throws {
        let listener = try Listener(.loopback, port: 0, on: loop)
        let waiting = Task { try await listener.accept() }
        listener.close()
        await #expect(throws: TransportError.closed) { try await waiting.value }
        await #expect(throws: TransportError.closed) { try await listener.accept() }
        loop.stop()
    }

    @Test func `accept ends at its deadline and when cancelled`() async throws {
        let listener = try Listener(.loopback, port: 0, on: loop)
        await #expect(throws: TransportError.timedOut(.accept)) {
            try await listener.accept(by: .now + .milliseconds(1))
        }
        let waiting = Task { try await listener.accept() }
        waiting.cancel()
        await #expect(throws: TransportError.cancelled) { try await waiting.value }
        loop.stop()
    }
}
