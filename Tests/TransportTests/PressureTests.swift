import Testing

@testable import Transport

/// What happens when one end is slower than the other, or there are many ends.
@Suite(.timeLimit(.minutes(1)), .serialized)
struct PressureTests {
    @Test(arguments: [false, true])
    func `a peer that does not read makes send wait, with bounded memory`(isSecure: Bool) async throws {
        let pair = try await Pair.connected(isSecure: isSecure)
        let block = [UInt8](repeating: 1, count: 16 * 1024)
        var accepted = 0
        var refusal: TransportError?
        while refusal == nil {
            do throws(TransportError) {
                try await pair.client.send(block, by: .now + .milliseconds(20))
                accepted += block.count
            } catch {
                refusal = error
            }
        }
        #expect(refusal == .timedOut(.send))
        // One record's overhead is 22 bytes of TLS 1.3 for each block.
        let most = ByteStream.sendBufferLimit + block.count + 8 * 22
        #expect(await pair.client.unsentByteCount <= most)
        #expect(await pair.client.unsentByteCount > ByteStream.sendBufferLimit)

        // What was accepted arrives, and nothing of what was refused.
        async let drained: Void = pair.client.drain()
        var received = 0
        while received < accepted { received += try await pair.server.receive(atMost: 65_536).count }
        try await drained
        #expect(received == accepted)
        try await pair.client.send([9])
        #expect(try await pair.server.receive(atMost: 2) == [9])
        pair.loop.stop()
    }

    @Test(arguments: [false, true])
    func `a large message arrives whole`(isSecure: Bool) async throws {
        let pair = try await Pair.connected(isSecure: isSecure)
        let message = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ ($0 >> 8)) }
        async let sent: Void = pair.client.send(message)
        #expect(try await pair.server.receive(exactly: message.count) == message)
        try await sent
        pair.loop.stop()
    }

    @Test func `a stream says that there is room exactly when send would not wait`() async throws {
        let pair = try await Pair.connected()
        // Not watched yet: the first wait does that.
        #expect(await !pair.client.hasRoom())
        try await pair.client.waitForRoom()
        #expect(await pair.client.hasRoom())
        let block = [UInt8](repeating: 1, count: 1 << 20)
        while await pair.client.hasRoom() { await pair.client.append(block) }
        #expect(await pair.client.unsentByteCount > ByteStream.sendBufferLimit)
        await #expect(throws: TransportError.timedOut(.send)) {
            try await pair.client.waitForRoom(by: .now + .milliseconds(1))
        }
        while await !pair.client.hasRoom() { _ = try await pair.server.receive(atMost: 65_536) }
        pair.client.abort()
        #expect(await !pair.client.hasRoom())
        pair.loop.stop()
    }

    @Test func `a peer that never stops sending is not the only one that is served`() async throws {
        let pair = try await Pair.connected()
        // Several megabytes lie in the kernel, so that no read finds nothing.
        await #expect(throws: TransportError.timedOut(.send)) {
            while true {
                try await pair.client.send([UInt8](repeating: 1, count: 65_536), by: .now + .milliseconds(20))
            }
        }
        let most = try await pair.server.mostBytesInOneTurn(of: 1 << 20)
        #expect(most <= ByteStream.mostBytesInTurn)
        pair.client.abort()
        pair.loop.stop()
    }

    @Test func `small sends of several tasks keep their bytes together`() async throws {
        let pair = try await Pair.connected()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for value in UInt8(0)..<50 {
                group.addTask { try await pair.client.send([UInt8](repeating: value, count: 100)) }
            }
            try await group.waitForAll()
        }
        let received = try await pair.server.receive(exactly: 5000)
        let runs = stride(from: 0, to: 5000, by: 100).map { Set(received[$0..<$0 + 100]) }
        #expect(runs.allSatisfy { $0.count == 1 })
        #expect(Set(runs.flatMap { $0 }) == Set(0..<50))
        pair.loop.stop()
    }

    @Test func `a byte at a time does not put off a deadline`() async throws {
        let pair = try await Pair.connected()
        let deadline = ContinuousClock.now + .milliseconds(60)
        let dripping = Task {
            while true { try await pair.server.send([1]) }
        }
        var received = 0
        await #expect(throws: TransportError.timedOut(.receive)) {
            while true {
                guard .now < deadline else { throw TransportError.timedOut(.receive) }
                received += try await pair.client.receive(atMost: 1, by: deadline).count
            }
        }
        dripping.cancel()
        pair.client.abort()
        _ = await dripping.result
        #expect(received > 0)
        pair.loop.stop()
    }
}

extension ByteStream {
    /// Reads so many bytes, and says how many of them came at most without a look at the other sockets.
    fileprivate func mostBytesInOneTurn(of total: Int) async throws(TransportError) -> Int {
        var counts: [UInt64: Int] = [:]
        var left = total
        while left > 0 {
            let count = try await receive(atMost: 65_536).count
            counts[loop.turn.number, default: 0] += count
            left -= count
        }
        return counts.values.max() ?? 0
    }
}
