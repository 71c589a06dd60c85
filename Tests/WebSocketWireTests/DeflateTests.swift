import Testing
import WebSocketWire

struct DeflateTests {
    static let limits = WireLimits(maxMessageBytes: 1 << 20)

    @Test(
        arguments: [
            // RFC 7692 §7.2.3.1 to §7.2.3.5.
            ([0xC1, 0x07, 0xF2, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00], ["Hello"]),
            (
                [0x41, 0x03, 0xF2, 0x48, 0xCD, 0x80, 0x04, 0xC9, 0xC9, 0x07, 0x00],
                ["Hello"]
            ),
            (
                [
                    0xC1, 0x07, 0xF2, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00,
                    0xC1, 0x05, 0xF2, 0x00, 0x11, 0x00, 0x00,
                ],
                ["Hello", "Hello"]
            ),
            ([0xC1, 0x0B, 0x00, 0x05, 0x00, 0xFA, 0xFF, 0x48, 0x65, 0x6C, 0x6C, 0x6F, 0x00], ["Hello"]),
            ([0xC1, 0x08, 0xF3, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00, 0x00], ["Hello"]),
            ([0xC1, 0x0D, 0xF2, 0x48, 0x05, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xCA, 0xC9, 0xC9, 0x07, 0x00], ["Hello"]),
            // §7.2.3.6, and a message that is not compressed though it might be.
            ([0xC1, 0x01, 0x00, 0x81, 0x01, 0x41], ["", "A"]),
        ] as [([UInt8], [String])]
    )
    func `the RFC's messages unfold, whatever the pieces`(bytes: [UInt8], texts: [String]) {
        for piece in pieces {
            let reading = Reading(bytes, as: .client, piece: piece, deflate: DeflateParameters())
            #expect(reading == Reading(texts.map { .text(utf8($0)) }))
        }
    }

    static let agreements: [DeflateParameters] = [false, true].flatMap { serverForgets in
        [false, true].flatMap { clientForgets in
            [8, 9, 15].flatMap { serverBits in
                [10, 15].map { clientBits in
                    DeflateParameters(
                        serverNoContextTakeover: serverForgets,
                        clientNoContextTakeover: clientForgets,
                        serverMaxWindowBits: serverBits,
                        clientMaxWindowBits: clientBits,
                        threshold: 10
                    )
                }
            }
        }
    }

    /// Short, long, repetitive, random, empty, and longer than a window: what a window can get wrong.
    static let messages: [[UInt8]] = {
        var random = Splitmix(state: 7)
        let noise = (0..<40_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let prose = utf8(String(repeating: #"{"type":"event","payload":{"x":1}}"#, count: 1200))
        return [
            utf8("short"), prose, [], noise, prose, Array(noise.reversed()) + noise,
            utf8(String(repeating: "é", count: 500)),
        ]
    }()

    @Test(arguments: agreements)
    func `what one end sends the other reads, for every agreement`(agreement: DeflateParameters) {
        for sender in [Role.client, .server] {
            var connection = WebSocketConnection(role: sender, limits: Self.limits, deflate: agreement)
            var bytes: [UInt8] = []
            for (index, message) in Self.messages.enumerated() {
                connection.encodeBinary(message, into: &bytes, mask: 0x1234_5678 &+ UInt32(index))
            }
            let receiver: Role = sender == .client ? .server : .client
            let expected = Reading(Self.messages.map { .binary($0) })
            for piece in [1000, Int.max] {
                #expect(Reading(bytes, as: receiver, piece: piece, limits: Self.limits, deflate: agreement) == expected)
            }
            #expect(bytes.count < Self.messages.map(\.count).reduce(0, +) || agreement.sendingBits(of: sender) == 8)
        }
    }

    @Test func `a window carries over to the next message only when agreed`() {
        func sizes(_ agreement: DeflateParameters) -> [Int] {
            var server = WebSocketConnection(role: .server, limits: Self.limits, deflate: agreement)
            return (0..<2).map { _ in
                var bytes: [UInt8] = []
                server.encodeText(utf8("a message that comes twice"), into: &bytes, mask: 0)
                return bytes.count
            }
        }
        let kept = sizes(DeflateParameters(threshold: 0))
        let forgotten = sizes(DeflateParameters(serverNoContextTakeover: true, threshold: 0))
        #expect(kept[1] < kept[0] / 2)
        #expect(forgotten[1] == forgotten[0])
    }

    @Test func `a bomb ends at the message limit`() {
        // 16 MiB of zeros are 16 KiB on the wire.
        let roomy = WireLimits(maxMessageBytes: 1 << 24)
        var server = WebSocketConnection(role: .server, limits: roomy, deflate: DeflateParameters())
        var bytes: [UInt8] = []
        server.encodeBinary(zeros(1 << 24), into: &bytes, mask: 0)
        #expect(bytes.count < 1 << 17)
        let limits = WireLimits(maxMessageBytes: 1 << 20)
        #expect(
            Reading(bytes, as: .client, limits: limits, deflate: DeflateParameters())
                == Reading([], .messageTooLarge(limit: 1 << 20))
        )
    }

    @Test(
        arguments: [
            ("garbage", [0xC1, 0x02, 0xFF, 0xFF], .corruptDeflate),
            ("a reference before the beginning", [0xC1, 0x05, 0xF2, 0x00, 0x11, 0x00, 0x00], .corruptDeflate),
            // The stored block "\u{FF}": compressed text is validated like any other.
            ("text that is not UTF-8", [0xC1, 0x07, 0x00, 0x01, 0x00, 0xFE, 0xFF, 0xFF, 0x00], .invalidUTF8),
            // A good block with bad text, then a bad block: found by fuzzing to depend on the pieces.
            ("two faults", [0xC1, 0x08, 0x00, 0x01, 0x00, 0xFE, 0xFF, 0xFF, 0x06, 0x00], .invalidUTF8),
            ("RSV1 on a continuation", [0x01, 0x01, 0x41, 0xC0, 0x00], .reservedBitsSet(0x40)),
            ("RSV1 on a ping", [0xC9, 0x00], .reservedBitsSet(0x40)),
            ("RSV2", [0xA1, 0x00], .reservedBitsSet(0x20)),
        ] as [(String, [UInt8], WireError)]
    )
    func `a violation is refused`(name: String, bytes: [UInt8], error: WireError) {
        for piece in [1, Int.max] {
            let reading = Reading(bytes, as: .client, piece: piece, deflate: DeflateParameters())
            #expect(reading == Reading([], error), "\(name)")
        }
    }

    @Test func `below the threshold a message goes as it is`() {
        var server = WebSocketConnection(role: .server, limits: Self.limits, deflate: DeflateParameters(threshold: 100))
        var bytes: [UInt8] = []
        server.encodeText(utf8("small"), into: &bytes, mask: 0)
        #expect(bytes == [0x81, 5] + utf8("small"))
    }
}

extension DeflateParameters {
    fileprivate func sendingBits(of role: Role) -> Int { role == .client ? clientMaxWindowBits : serverMaxWindowBits }
}
