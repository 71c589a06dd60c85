import Testing
import WebSocketWire

struct SendingTests {
    static let limits = WireLimits(maxMessageBytes: 1 << 20)

    @Test func `frames are the RFC's, bit for bit`() {
        var server = WebSocketConnection(role: .server, limits: Self.limits)
        var client = WebSocketConnection(role: .client, limits: Self.limits)

        var bytes: [UInt8] = []
        server.encodeText(utf8("Hello"), into: &bytes, mask: 0xFFFF_FFFF)
        #expect(bytes == [0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F])

        bytes = []
        client.encodeText(utf8("Hello"), into: &bytes, mask: 0x37FA_213D)
        #expect(bytes == [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58])

        bytes = []
        server.encodeFragment(of: .text, utf8("Hel").span, isFinal: false, into: &bytes, mask: 0)
        server.encodeFragment(of: .text, utf8("lo").span, isFinal: true, into: &bytes, mask: 0)
        #expect(bytes == [0x01, 0x03, 0x48, 0x65, 0x6C, 0x80, 0x02, 0x6C, 0x6F])

        bytes = []
        server.encodePing(utf8("Hello"), into: &bytes, mask: 0)
        #expect(bytes == [0x89, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F])
    }

    @Test(
        arguments: [
            (0, [0x82, 0x00]), (125, [0x82, 125]), (126, [0x82, 126, 0, 126]), (65_535, [0x82, 126, 0xFF, 0xFF]),
            (65_536, [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
        ] as [(Int, [UInt8])]
    )
    func `a length takes its shortest form`(length: Int, header: [UInt8]) {
        var server = WebSocketConnection(role: .server, limits: Self.limits)
        var bytes: [UInt8] = []
        server.encodeBinary(zeros(length), into: &bytes, mask: 0)
        #expect(bytes == header + zeros(length))
    }

    @Test func `no message starts between the fragments of another, but a ping may`() {
        var server = WebSocketConnection(role: .server, limits: Self.limits)
        var bytes: [UInt8] = []
        server.encodeFragment(of: .binary, [1].span, isFinal: false, into: &bytes, mask: 0)
        let wroteText = server.encodeText(utf8("x"), into: &bytes, mask: 0)
        let wrotePing = server.encodePing(into: &bytes, mask: 0)
        server.encodeFragment(of: .binary, [2].span, isFinal: true, into: &bytes, mask: 0)

        #expect(!wroteText)
        #expect(wrotePing)
        #expect(bytes == [0x02, 1, 1, 0x89, 0, 0x80, 1, 2])
    }

    @Test(
        arguments: [
            (.noStatusReceived, "gone", [0x88, 0]),
            (CloseCode(rawValue: 1015), "", [0x88, 0]),
            (.serviceRestart, "", [0x88, 2, 0x03, 0xF4]),
            (CloseCode(rawValue: 4999), "é", [0x88, 4, 0x13, 0x87, 0xC3, 0xA9]),
            // 123 bytes are left for the reason, and the last é would need the 123rd and 124th.
            (
                .normal, "a" + String(repeating: "é", count: 62),
                [0x88, 125, 0x03, 0xE8, 0x61] + Array(String(repeating: "é", count: 61).utf8)
            ),
        ] as [(CloseCode, String, [UInt8])]
    )
    func `a close frame is always a legal one`(code: CloseCode, reason: String, expected: [UInt8]) {
        var server = WebSocketConnection(role: .server, limits: Self.limits)
        var bytes: [UInt8] = []
        server.encodeClose(code, reason: reason, into: &bytes, mask: 0)
        #expect(bytes == expected)
    }

    @Test func `a ping is answered with its own payload`() throws {
        var client = WebSocketConnection(role: .client, limits: Self.limits)
        var bytes: [UInt8] = []
        client.encodeReply(to: .ping([1, 2]), into: &bytes, mask: 0x0102_0304)
        #expect(bytes == [0x8A, 0x82, 1, 2, 3, 4, 1 ^ 1, 2 ^ 2])
        let answered = client.encodeReply(to: .text([]), into: &bytes, mask: 0)
        #expect(!answered)
    }

    @Test func `an overlong ping is cut to what a control frame holds`() {
        var server = WebSocketConnection(role: .server, limits: Self.limits)
        var bytes: [UInt8] = []
        server.encodePing(zeros(200), into: &bytes, mask: 0)
        #expect(bytes == [0x89, 125] + zeros(125))
    }

    @Test func `masking is the same at every alignment and length`() {
        let key: UInt32 = 0x37FA_213D
        let keyBytes: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
        for offset in 0..<9 {
            for length in 0..<100 {
                var bytes = (0..<offset + length + 3).map { UInt8(truncatingIfNeeded: $0 &* 37) }
                let expected = bytes.enumerated().map { index, byte in
                    (offset..<offset + length).contains(index) ? byte ^ keyBytes[(index - offset) % 4] : byte
                }
                let next = applyMask(key, to: &bytes, in: offset..<offset + length)
                #expect(bytes == expected, "offset \(offset), length \(length)")
                #expect(next >> 24 == keyBytes[length % 4])
            }
        }
    }

    @Test func `masking in pieces is masking at once`() {
        let message = (0..<257).map { UInt8(truncatingIfNeeded: $0) }
        var whole = message
        applyMask(0xDEAD_BEEF, to: &whole, in: 0..<257)
        for piece in 1..<40 {
            var bytes = message
            var key: UInt32 = 0xDEAD_BEEF
            for start in stride(from: 0, to: 257, by: piece) {
                key = applyMask(key, to: &bytes, in: start..<min(257, start + piece))
            }
            #expect(bytes == whole)
        }
    }
}
