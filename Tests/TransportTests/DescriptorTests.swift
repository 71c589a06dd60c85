import Glibc
import Testing

@testable import Transport

/// Descriptors are counted, so each test has a process of its own.
@Suite(.timeLimit(.minutes(1)))
struct DescriptorTests {
    @Test func `a thousand connections share a loop and leave no descriptor behind`() async {
        await #expect(processExitsWith: .success) {
            limitDescriptors(to: 4096)
            let loop = try EventLoop()
            // One round first: the runtime opens what it keeps open on first use.
            _ = try await echoOverConnections(1, on: loop)
            let before = openDescriptors()
            let echoes = try await echoOverConnections(1000, on: loop)
            #expect(echoes == 1000)
            // Streams close their descriptors as the last job that knew them ends on the loop.
            for _ in 0..<100 where openDescriptors() > before {
                try await LoopClock(loop).sleep(until: .now + .milliseconds(10))
            }
            #expect(openDescriptors() <= before)
        }
    }

    @Test func `a stopped loop gives its descriptors back`() async {
        await #expect(processExitsWith: .success) {
            // The runtime keeps a few of its own from the first use on; fifty rounds would leak 300.
            let most = openDescriptors() + 10
            for _ in 0..<50 { try await openAndStop() }
            // The last threads are on their way out.
            for _ in 0..<1000 where openDescriptors() > most { usleep(1000) }
            #expect(openDescriptors() <= most)
        }
    }

    @Test func `without a free descriptor accept says so and goes on later`() async {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop()
            let listener = try Listener(.loopback, port: 0, on: loop)
            let endpoint = Endpoint(host: "127.0.0.1", port: listener.port, security: .plain)
            let client = try await Dialer(on: loop).dial(endpoint)
            // The highest in use is the client's; no number below it is free.
            while dup(0) < 100 {}
            limitDescriptors(to: 100)
            await #expect(throws: TransportError.descriptorsExhausted(errno: EMFILE)) { try await listener.accept() }
            limitDescriptors(to: 200)
            let server = try await listener.accept()
            try await server.send([5])
            #expect(try await client.receive(atMost: 1) == [5])
        }
    }
}

private func openAndStop() async throws {
    let loop = try EventLoop()
    let listener = try Listener(.loopback, port: 0, on: loop)
    let endpoint = Endpoint(host: "127.0.0.1", port: listener.port, security: .plain)
    let client = try await Dialer(on: loop).dial(endpoint)
    let server = try await listener.accept()
    try await client.send([1])
    #expect(try await server.receive(atMost: 1) == [1])
    loop.stop()
}

/// The number of connections that got their own message back.
private func echoOverConnections(_ count: Int, on loop: EventLoop) async throws -> Int {
    let listener = try Listener(.loopback, port: 0, on: loop)
    let endpoint = Endpoint(host: "127.0.0.1", port: listener.port, security: .plain)
    return try await withThrowingTaskGroup(of: [UInt8].self) { group in
        let echoing = Task {
            await withTaskGroup(of: Void.self) { group in
                // Ends when the listener closes.
                while let stream = try? await listener.accept() {
                    group.addTask {
                        // Ends when the client goes; a failure shows at the client.
                        while let bytes = try? await stream.receive(atMost: 100), !bytes.isEmpty {
                            try? await stream.send(bytes)
                        }
                    }
                }
            }
        }
        for index in 0..<count {
            group.addTask {
                let stream = try await Dialer(on: loop).dial(endpoint)
                try await stream.send([UInt8(truncatingIfNeeded: index), UInt8(truncatingIfNeeded: index >> 8)])
                return try await stream.receive(exactly: 2)
            }
        }
        let echoes = try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        listener.close()
        await echoing.value
        return echoes.count
    }
}

private func openDescriptors() -> Int {
    guard let folder = opendir("/proc/self/fd") else { return -1 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count
}

private func limitDescriptors(to count: rlim_t) {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = min(count, limit.rlim_max)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}
