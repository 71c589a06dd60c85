/// RFC 4648 base64: the standard alphabet with padding for images, the URL alphabet without for keys and signatures.
public enum Base64 {
    public enum Alphabet: Sendable {
        case standard
        case url
    }

    /// The length of the text for so many bytes.
    public static func encodedSize(_ count: Int, alphabet: Alphabet = .standard) -> Int {
        switch alphabet {
        case .standard: (count + 2) / 3 * 4
        case .url: (count * 4 + 2) / 3
        }
    }

    /// Appends the text. No character of either alphabet needs escaping in JSON, at any depth of nesting.
    public static func encode(_ bytes: Span<UInt8>, alphabet: Alphabet = .standard, into text: inout [UInt8]) {
        let digits = (alphabet == .url ? urlTable : standardTable).span
        let pairs = (alphabet == .url ? urlPairs : standardPairs).span
        let size = encodedSize(bytes.count, alphabet: alphabet)
        let start = text.count
        // Zeroing first costs a twentieth of the encoding; an append for each digit costs four times the encoding.
        text.append(contentsOf: repeatElement(0, count: size))
        unsafe text.withUnsafeMutableBytes { text in
            var at = 0
            var to = start
            while at + 3 <= bytes.count {
                let group = UInt32(bytes[at]) << 16 | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2])
                let four = UInt32(pairs[Int(group >> 12)]) | UInt32(pairs[Int(group & 4_095)]) << 16
                // In bounds: every three bytes have four digits in `size`.
                unsafe text.storeBytes(of: four.littleEndian, toByteOffset: to, as: UInt32.self)
                at += 3
                to += 4
            }
            let rest = bytes.count - at
            guard rest > 0 else { return }
            let group = UInt32(bytes[at]) << 16 | (rest == 2 ? UInt32(bytes[at + 1]) << 8 : 0)
            unsafe text[to] = digits[Int(group >> 18)]
            unsafe text[to + 1] = digits[Int(group >> 12 & 63)]
            if rest == 2 { unsafe text[to + 2] = digits[Int(group >> 6 & 63)] }
            if alphabet == .standard { for index in to + rest + 1..<to + 4 { unsafe text[index] = UInt8(ascii: "=") } }
        }
    }

    public static func encode(_ bytes: [UInt8], alphabet: Alphabet = .standard) -> String {
        var text: [UInt8] = []
        encode(bytes.span, alphabet: alphabet, into: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads either alphabet, with or without padding, as the gateways do. `nil` for foreign characters, for a length
    /// no encoder makes, and for leftover bits that are not zero (they would let two texts mean one key).
    public static func decode(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 4 * 3)
        var group: UInt32 = 0
        var digits = 0
        var padding = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let value = value(of: byte) else { return nil }
            group = group << 6 | value
            digits += 1
            if digits == 4 {
                bytes.append(contentsOf: [UInt8(group >> 16), UInt8(group >> 8 & 255), UInt8(group & 255)])
                (group, digits) = (0, 0)
            }
        }
        guard padding == 0 || padding + digits == 4 else { return nil }
        switch digits {
        case 0 where padding == 0: break
        case 2 where group & 15 == 0: bytes.append(UInt8(group >> 4))
        case 3 where group & 3 == 0: bytes.append(contentsOf: [UInt8(group >> 10), UInt8(group >> 2 & 255)])
        default: return nil
        }
        return bytes
    }

    private static let standardTable = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )
    private static let urlTable = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Two digits for each twelve bits: half the look-ups, and 8 KiB stay in the first cache.
    private static let standardPairs = pairs(of: standardTable)
    private static let urlPairs = pairs(of: urlTable)

    private static func pairs(of digits: [UInt8]) -> [UInt16] {
        (0..<4_096).map { UInt16(digits[$0 >> 6]) | UInt16(digits[$0 & 63]) << 8 }
    }

    private static func value(of byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) + 4
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
