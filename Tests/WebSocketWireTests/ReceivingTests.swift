import Testing
import WebSocketWire

struct ReceivingTests {
    struct Example: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let role: Role
        let bytes: [UInt8]
        let events: [WebSocketConnection.Event]

        init(_ description: String, _ role: Role, _ bytes: [UInt8], _ events: [WebSocketConnection.Event]) {
            (testDescription, self.role, self.bytes, self.events) = (description, role, bytes, events)
        }
    }

    /// Made anew for each use: an array inside an enum case is a pointer with bits of its own, which the leak checker
    /// does not recognise when only a global holds it.
    static var examples: [Example] {
        [
            // RFC 6455 §5.7, in its order.
            Example("unmasked text", .client, [0x81, 0x05] + utf8("Hello"), [.text(utf8("Hello"))]),
            Example(
                "masked text",
                .server,
                [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58],
                [.text(utf8("Hello"))]
            ),
            Example(
                "fragmented unmasked text",
                .client,
                [0x01, 0x03] + utf8("Hel") + [0x80, 0x02] + utf8("lo"),
                [.text(utf8("Hello"))]
            ),
            Example("unmasked ping", .client, [0x89, 0x05] + utf8("Hello"), [.ping(utf8("Hello"))]),
            Example(
                "masked pong",
                .server,
                [0x8A, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58],
                [.pong(utf8("Hello"))]
            ),
            Example("256 bytes", .client, [0x82, 0x7E, 0x01, 0x00] + zeros(256), [.binary(zeros(256))]),
            Example(
                "64 KiB",
                .client,
                [0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0] + zeros(65_536),
                [.binary(zeros(65_536))]
            ),
            // Edges the RFC only describes.
            Example("empty text", .client, [0x81, 0], [.text([])]),
            Example("the longest short length", .client, [0x82, 125] + zeros(125), [.binary(zeros(125))]),
            Example("the shortest 16-bit length", .client, [0x82, 126, 0, 126] + zeros(126), [.binary(zeros(126))]),
            Example(
                "a ping between fragments",
                .client,
                [0x01, 1, 0x41, 0x89, 1, 0x70, 0x00, 0, 0x80, 1, 0x42],
                [.ping([0x70]), .text(utf8("AB"))]
            ),
            Example(
                "a character split over fragments",
                .client,
                [0x01, 1, 0xC3, 0x80, 1, 0xA9],
                [.text(utf8("é"))]
            ),
            Example(
                "nothing is read after a close",
                .client,
                [0x88, 0x05, 0x03, 0xE8] + utf8("bye") + [0xFF, 0xFF],
                [.close(code: .normal, reason: "bye")]
            ),
            Example("a close without a code", .client, [0x88, 0], [.close(code: .noStatusReceived, reason: "")]),
        ]
    }

    @Test(arguments: examples, pieces)
    func `reads the same whatever the pieces`(example: Example, piece: Int) {
        #expect(Reading(example.bytes, as: example.role, piece: piece) == Reading(example.events))
    }

    struct Violation: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let role: Role
        let bytes: [UInt8]
        let error: WireError
        let code: CloseCode

        init(_ description: String, _ role: Role, _ bytes: [UInt8], _ error: WireError, _ code: CloseCode) {
            (testDescription, self.role, self.bytes) = (description, role, bytes)
            (self.error, self.code) = (error, code)
        }
    }

    static let violations = [
        Violation("RSV1 without deflate", .client, [0xC1], .reservedBitsSet(0x40), .protocolError),
        Violation("RSV2", .client, [0xA1], .reservedBitsSet(0x20), .protocolError),
        Violation("RSV3 on a ping", .client, [0x99], .reservedBitsSet(0x10), .protocolError),
        Violation("opcode 3", .client, [0x83], .unknownOpcode(3), .protocolError),
        Violation("opcode 11", .client, [0x8B], .unknownOpcode(11), .protocolError),
        Violation("a mask from a server", .client, [0x81, 0x80], .maskedByServer, .protocolError),
        Violation("no mask from a client", .server, [0x81, 0x00], .unmaskedByClient, .protocolError),
        Violation("a fragmented ping", .client, [0x09], .fragmentedControl(.ping), .protocolError),
        Violation(
            "a ping of 126 bytes",
            .client,
            [0x89, 126, 0, 126],
            .oversizedControl(.ping, length: 126),
            .protocolError
        ),
        Violation("16 bits for 125", .client, [0x82, 126, 0, 125], .lengthNotMinimal, .protocolError),
        Violation(
            "64 bits for 65535",
            .client,
            [0x82, 127, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF],
            .lengthNotMinimal,
            .protocolError
        ),
        Violation(
            "a negative length",
            .client,
            [0x82, 127, 0x80, 0, 0, 0, 0, 0, 0, 0],
            .lengthNegative,
            .protocolError
        ),
        Violation(
            "a hostile length",
            .client,
            [0x82, 127, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            .frameTooLarge(length: UInt64(Int64.max), limit: 1 << 20),
            .messageTooBig
        ),
        Violation("a continuation of nothing", .client, [0x80, 0], .continuationWithoutStart, .protocolError),
        Violation(
            "a text inside a text",
            .client,
            [0x01, 0, 0x81, 0],
            .messageInterrupted(.text),
            .protocolError
        ),
        Violation("a stray continuation byte", .client, [0x81, 5, 0x41, 0x80], .invalidUTF8, .invalidPayload),
        Violation("half a character", .client, [0x81, 1, 0xC3], .invalidUTF8, .invalidPayload),
        Violation(
            "a surrogate, before its frame is whole",
            .client,
            [0x01, 9, 0xED, 0xA0],
            .invalidUTF8,
            .invalidPayload
        ),
        Violation("a close of one byte", .client, [0x88, 1, 3], .truncatedCloseCode, .protocolError),
        Violation("close code 1005", .client, [0x88, 2, 0x03, 0xED], .invalidCloseCode(1005), .protocolError),
        Violation("close code 0", .client, [0x88, 2, 0, 0], .invalidCloseCode(0), .protocolError),
        Violation(
            "a close reason of garbage",
            .client,
            [0x88, 3, 0x03, 0xE8, 0xFF],
            .invalidCloseReason,
            .invalidPayload
        ),
    ]

    @Test(arguments: violations, [1, Int.max])
    func `a violation ends the connection with its close code`(violation: Violation, piece: Int) {
        let reading = Reading(violation.bytes, as: violation.role, piece: piece)

        #expect(reading == Reading([], violation.error))
        #expect(violation.error.closeCode == violation.code)
    }

    @Test func `what came before a violation is still delivered`() {
        #expect(
            Reading([0x89, 0, 0x81, 1, 0x41, 0xF0], as: .client)
                == Reading([.ping([]), .text([0x41])], .reservedBitsSet(0x70))
        )
    }

    @Test func `an error is final`() {
        var connection = WebSocketConnection(role: .client, limits: WireLimits(maxMessageBytes: 1024))
        connection.receive([0x83])
        for _ in 0..<2 {
            #expect(throws: WireError.unknownOpcode(3)) { try connection.nextEvent() }
            connection.receive([0x81, 0])
        }
        #expect(connection.unreadBytes == 0)
    }

    @Test func `fragments together obey the message limit`() {
        let fragments: [UInt8] = [0x02, 100] + zeros(100) + [0x80, 101]
        #expect(
            Reading(fragments, as: .client, limits: WireLimits(maxMessageBytes: 200))
                == Reading([], .messageTooLarge(limit: 200))
        )
    }

    @Test func `the limit can be raised while connected`() throws {
        var connection = WebSocketConnection(role: .client, limits: WireLimits(maxMessageBytes: 200))
        connection.setMessageLimit(300)
        connection.receive([0x82, 126, 1, 0] + zeros(256))
        #expect(try connection.nextEvent() == .binary(zeros(256)))
    }

    /// What is quadratic moves hundreds of gigabytes here: a large message in small pieces, and a burst of frames that
    /// is read one event for each piece received.
    @Test(.timeLimit(.minutes(1))) func `small pieces and bursts cost time in proportion`() throws {
        let message = [UInt8](repeating: 0x61, count: 8 << 20)
        let limits = WireLimits(maxMessageBytes: message.count)
        var server = WebSocketConnection(role: .server, limits: limits)
        var stream: [UInt8] = []
        server.encodeBinary(message, into: &stream, mask: 0)
        var client = WebSocketConnection(role: .client, limits: limits)
        var event: WebSocketConnection.Event?
        for start in stride(from: 0, to: stream.count, by: 64) {
            client.receive(stream.span.extracting(start..<min(start + 64, stream.count)))
            event = try client.nextEvent()
        }
        #expect(event == .binary(message))

        let frames = 20_000
        var burst: [UInt8] = []
        for _ in 0..<frames { server.encodeBinary(zeros(1024), into: &burst, mask: 0) }
        client.receive(burst.span)
        var seen = 0
        for _ in 0..<frames {
            client.receive([0x89, 0].span)
            if case .binary(let bytes)? = try client.nextEvent(), bytes.count == 1024 { seen += 1 }
        }
        #expect(seen == frames)
        #expect(client.unreadBytes == 2 * frames)
    }

    @Test func `the closing handshake is followed from both ends`() throws {
        let limits = WireLimits(maxMessageBytes: 1024)
        var client = WebSocketConnection(role: .client, limits: limits)
        var server = WebSocketConnection(role: .server, limits: limits)
        var bytes: [UInt8] = []

        client.encodeClose(.goingAway, reason: "restart", into: &bytes, mask: 1)
        #expect(client.closing == .sent)
        server.receive(bytes)
        let close = try #require(try server.nextEvent())
        #expect(close == .close(code: .goingAway, reason: "restart"))
        #expect(server.closing == .received)

        var answer: [UInt8] = []
        server.encodeReply(to: close, into: &answer, mask: 0)
        #expect(answer == [0x88, 0x02, 0x03, 0xE9])
        #expect(server.closing == .complete)
        client.receive(answer)
        #expect(try client.nextEvent() == .close(code: .goingAway, reason: ""))
        #expect(client.closing == .complete)

        let wrote = client.encodeText(utf8("late"), into: &answer, mask: 0)
        #expect(!wrote)
        #expect(answer.count == 4)
    }
}

func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
