import Glibc
import Synchronization
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(1)))
struct DialerTests {
    private let loop: EventLoop

    init() throws { loop = try EventLoop() }

    private func dialer(to addresses: [SocketAddress]) -> Dialer {
        Dialer(on: loop) { _, _, _ in addresses }
    }

    @Test func `a silent first address loses to the second one`() async throws {
        let hole = try BlackHole()
        let listener = try Listener(.loopback, port: 0, on: loop)
        let good = SocketAddress.loopback(.ipv4, port: listener.port)
        let stream = try await dialer(to: [hole.address, good])
            .dial(Endpoint(host: "two.example", port: 1, security: .plain))
        #expect(stream.remoteAddress == good)
        loop.stop()
    }

    @Test func `a refused first address gives way at once`() async throws {
        let gone = try Listener(.loopback, port: 0, on: loop)
        gone.close()
        let listener = try Listener(.loopback, port: 0, on: loop)
        let good = SocketAddress.loopback(.ipv4, port: listener.port)
        let stream = try await dialer(to: [.loopback(.ipv4, port: gone.port), good])
            .dial(Endpoint(host: "two.example", port: 1, security: .plain))
        #expect(stream.remoteAddress == good)
        loop.stop()
    }

    @Test func `at the deadline every address is accounted for`() async throws {
        let hole = try BlackHole()
        let gone = try Listener(.loopback, port: 0, on: loop)
        gone.close()
        let refused = SocketAddress.loopback(.ipv4, port: gone.port)
        await #expect(
            throws: TransportError.connectFailed([
                .init(address: refused.description, errno: ECONNREFUSED),
                .init(address: hole.address.description, errno: ETIMEDOUT),
            ])
        ) {
            try await dialer(to: [refused, hole.address])
                .dial(Endpoint(host: "two.example", port: 1, security: .plain), by: .now + .seconds(1))
        }
        loop.stop()
    }

    @Test func `a cancelled dial ends at once`() async throws {
        let hole = try BlackHole()
        let dialling = Task { [dialer = dialer(to: [hole.address])] in
            try await dialer.dial(Endpoint(host: "hole.example", port: 1, security: .plain))
        }
        dialling.cancel()
        await #expect(throws: TransportError.cancelled) { try await dialling.value }
        loop.stop()
    }

    @Test(arguments: [
        ("", "not a host name"), ("a b", "not a host name"), ("fe80::1%nosuch0", "no such interface"),
        ("::g", "not a host name"), (String(repeating: "a", count: 254), "not a host name"),
    ])
    func `what cannot be a name is not looked up`(host: String, reason: String) async throws {
        await #expect(throws: TransportError.resolutionFailed(host: host, reason: reason)) {
            try await Resolver(on: loop).addresses(of: host, port: 1, by: .now + .seconds(5))
        }
        loop.stop()
    }

    @Test func `a lookup that blocks ends for its waiter at the deadline or when cancelled`() async throws {
        let release = Atomic(false)
        let resolver = Resolver(on: loop) { _ in
            while !release.load(ordering: .acquiring) { usleep(1000) }
            return .success([.loopback(.ipv4, port: 0)])
        }
        // Twice as many as there are threads: half of them never begin.
        await withTaskGroup(of: TransportError?.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    do throws(TransportError) {
                        _ = try await resolver.addresses(of: "slow.example", port: 1, by: .now + .milliseconds(20))
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            for await failure in group { #expect(failure == .timedOut(.resolve)) }
        }
        #expect(await resolver.load == .init(threads: 4, waiting: 0))

        let waiting = Task { try await resolver.addresses(of: "slow.example", port: 1, by: .now + .seconds(50)) }
        waiting.cancel()
        await #expect(throws: TransportError.cancelled) { try await waiting.value }

        release.store(true, ordering: .releasing)
        let answer = try await resolver.addresses(of: "quick.example", port: 7, by: .now + .seconds(50))
        #expect(answer == [.loopback(.ipv4, port: 7)])
        loop.stop()
    }
}

/// A loopback port whose queue is full: the kernel drops what else comes, as a packet filter would.
private final class BlackHole {
    let address: SocketAddress
    private var descriptors: [Int32] = []

    init() throws {
        let socket = try Socket(.ipv4)
        let any = SocketAddress.loopback(.ipv4, port: 0)
        let descriptor = socket.descriptor
        guard any.withSockaddr({ bind(descriptor, $0, $1) }) == 0, listen(descriptor, 0) == 0 else {
            throw TransportError.system(call: "listen", errno: errno)
        }
        address = socket.localAddress ?? any
        descriptors.append(socket.release())
        // A backlog of 0 holds one connection; the rest stay in SYN_SENT.
        for _ in 0..<4 {
            let filler = try Socket(.ipv4)
            let descriptor = filler.descriptor
            _ = address.withSockaddr { connect(descriptor, $0, $1) }
            descriptors.append(filler.release())
        }
    }

    deinit { for descriptor in descriptors { close(descriptor) } }
}
