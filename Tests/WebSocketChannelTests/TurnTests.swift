import Testing
import Transport
import WebSocketChannel
import WebSocketWire

/// Callers on the loop's own thread, where messages neither come nor go by suspending.
@Suite(.timeLimit(.minutes(1)))
struct TurnTests {
    private func onLoop(
        compressing: Bool = false,
        _ body: @Sendable (_ client: WebSocketChannel, _ server: WebSocketChannel) async throws -> Void
    ) async throws {
        let (client, server) = try await WebSocketChannelTests.connect(compressing: compressing)
        try await withTaskExecutorPreference(client.stream.loop) { try await body(client, server) }
        client.abort()
        server.abort()
        client.stream.loop.stop()
    }

    @Test(arguments: [false, true])
    func `what is sent in one turn arrives in order`(isCompressed: Bool) async throws {
        try await onLoop(compressing: isCompressed) { client, server in
            // Many times what one read or one write holds.
            let messages = (0..<500).map { [UInt8](repeating: UInt8(ascii: "a") + UInt8($0 % 26), count: $0 * 3) }
            async let sent: Void = {
                for (index, message) in messages.enumerated() {
                    switch index % 4 {
                    case 0: try await client.send(binary: message)
                    case 1: await client.append(text: message)
                    default: try await client.send(text: message)
                    }
                    if index % 7 == 0 { await client.ping([1]) }
                }
            }()
            for (index, message) in messages.enumerated() {
                let expected: WebSocketChannel.Message = index % 4 == 0 ? .binary(message) : .text(message)
                #expect(try await server.receive() == expected)
            }
            try await sent
        }
    }

    @Test func `what waits for the end of the turn counts as unsent`() async throws {
        try await onLoop { client, server in
            try await client.send(text: [])
            let counts = await client.unsentCounts(sending: 3, of: 100)
            // A header of two bytes and a mask of four before each message.
            #expect(counts == [106, 212, 318].map { $0 + 6 })
            for length in [0, 100, 100, 100] {
                #expect(try await server.receive() == .text([UInt8](repeating: 65, count: length)))
            }
        }
    }

    @Test func `a goodbye comes after the messages of its turn`() async throws {
        try await onLoop { client, server in
            async let closed: Void = {
                for _ in 0..<3 { try await client.send(text: [65]) }
                await client.close(.normal, reason: "done")
            }()
            for _ in 0..<3 { #expect(try await server.receive() == .text([65])) }
            await #expect(throws: ChannelError.closed(.normal, reason: "done")) { try await server.receive() }
            try await closed
        }
    }

    @Test func `a peer that does not read makes send wait, with bounded memory`() async throws {
        try await onLoop { client, server in
            let message = [UInt8](repeating: 65, count: 1000)
            var accepted = 0
            await #expect(throws: ChannelError.transport(.timedOut(.send))) {
                while true {
                    try await client.send(text: message, by: .now + .milliseconds(20))
                    accepted += 1
                }
            }
            let unsent = await client.unsentByteCount
            // As much again as the stream takes: the frames of one turn.
            #expect(unsent > ByteStream.sendBufferLimit)
            #expect(unsent <= 2 * ByteStream.sendBufferLimit + 1008)
            for _ in 0..<accepted { #expect(try await server.receive() == .text(message)) }
            try await client.send(text: message)
            #expect(try await server.receive() == .text(message))
        }
    }

    @Test func `a flood of pings from a peer that reads no pongs is not read on`() async throws {
        try await onLoop { client, server in
            let pings = [[UInt8]](repeating: [UInt8](repeating: 1, count: 125), count: 4000)
            var rounds = 0
            while await client.unsentByteCount < 1 << 20, rounds < 200 {
                for ping in pings { await client.ping(ping) }
                rounds += 1
                await #expect(throws: ChannelError.self) {
                    try await server.receive(by: .now + .milliseconds(10))
                }
            }
            // The kernel's buffers are full both ways; what is more stays with the sender.
            #expect(await client.unsentByteCount >= 1 << 20)
            #expect(await server.unsentByteCount <= 2 * ByteStream.sendBufferLimit + 127)
        }
    }
}

extension WebSocketChannel {
    /// What is unsent after each of so many messages, sent without a pause.
    fileprivate func unsentCounts(sending count: Int, of length: Int) -> [Int] {
        (0..<count).map { _ in
            append(text: [UInt8](repeating: 65, count: length))
            return unsentByteCount
        }
    }
}
