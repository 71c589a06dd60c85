import Glibc
import Testing

@testable import Transport

/// What a C library expects of poll(2), on a loop that is told of changes only.
@Suite(.timeLimit(.minutes(1)))
struct BorrowedDescriptorTests {
    /// Things of one test that live on the loop's thread.
    actor Bench {
        let loop: EventLoop
        nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
        private var watched: [BorrowedDescriptor] = []
        private(set) var seen: [BorrowedDescriptor.Interest] = []
        private var left = 0
        private var pause: Pause?

        init(on loop: EventLoop) { self.loop = loop }

        /// Returns after so many events.
        func collect(_ count: Int, on descriptor: Int32, for interest: BorrowedDescriptor.Interest) async throws {
            left = count
            let borrowed = try BorrowedDescriptor(descriptor, for: interest, on: loop) { events in
                self.assumeIsolated { $0.take(events) }
            }
            watched.append(borrowed)
            _ = await loop.pause(until: nil) { pause = $0 }
        }

        private func take(_ events: BorrowedDescriptor.Interest) {
            seen.append(events)
            left -= 1
            if left == 0 { pause?.end() }
        }

        func cancel() { for descriptor in watched { descriptor.cancel() } }

        /// Two turns of the loop.
        func settle() async {
            for _ in 0..<2 { _ = await loop.pause(until: .now) { _ in } }
        }
    }

    let loop: EventLoop
    init() throws { loop = try EventLoop() }

    static func pipe() -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        #expect(Glibc.pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    @Test func `a descriptor that stays ready is told again and again, until it is cancelled`() async throws {
        let (reading, writing) = Self.pipe()
        #expect(write(writing, "x", 1) == 1)
        let bench = Bench(on: loop)
        // Nobody reads: an edge would be told once.
        try await bench.collect(3, on: reading, for: .readable)
        await bench.cancel()
        let count = await bench.seen.count
        await bench.settle()
        #expect(await bench.seen.count == count)
        #expect(await bench.seen.prefix(3) == [.readable, .readable, .readable])
        close(reading)
        close(writing)
    }

    @Test func `one descriptor can be watched twice, for different things`() async throws {
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let bench = Bench(on: loop)
        try await bench.collect(1, on: ends[0], for: .writable)
        await bench.cancel()
        #expect(write(ends[1], "x", 1) == 1)
        try await bench.collect(1, on: ends[0], for: .readable)
        #expect(await bench.seen.contains(.writable))
        #expect(await bench.seen.last == .readable)
        await bench.cancel()
        for end in ends { close(end) }
    }

    @Test func `the end of the other side is told without being asked for`() async throws {
        let (reading, writing) = Self.pipe()
        close(writing)
        let bench = Bench(on: loop)
        try await bench.collect(1, on: reading, for: [])
        #expect(await bench.seen.first == .hungUp)
        await bench.cancel()
        close(reading)
    }
}

@Suite(.timeLimit(.minutes(1)))
struct DatagramSocketTests {
    let loop: EventLoop
    init() throws { loop = try EventLoop() }

    @Test func `a port where nobody listens is an error and not a silence`() async throws {
        // A TCP listener's port: nothing of UDP is there.
        let listener = try Listener(.address(.loopback(.ipv4, port: 0)), port: 0, on: loop)
        let socket = try DatagramSocket(to: .loopback(.ipv4, port: listener.port), on: loop)
        try await socket.send([1])
        await #expect(throws: TransportError.connectionLost(errno: ECONNREFUSED)) {
            _ = try await socket.receive(by: .now + .seconds(30))
        }
    }

    @Test func `waiting ends at the deadline, and with its task`() async throws {
        let silent = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        defer { close(silent) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                #expect(bind(silent, $0, length) == 0)
                #expect(getsockname(silent, $0, &length) == 0)
            }
        }
        let socket = try DatagramSocket(to: .loopback(.ipv4, port: UInt16(bigEndian: address.sin_port)), on: loop)
        try await socket.send([1])
        await #expect(throws: TransportError.timedOut(.receive)) { _ = try await socket.receive(by: .now) }
        let waiting = Task { try await socket.receive(by: .now + .seconds(50)) }
        waiting.cancel()
        await #expect(throws: TransportError.cancelled) { _ = try await waiting.value }
    }
}
