/// A `data:` URL taken apart (RFC 2397).
struct DataURL {
    private(set) var mediaType: String
    private(set) var bytes: [UInt8]

    var isSvg: Bool { mediaType == "image/svg+xml" }

    /// `nil` for any other URL, and for one without its comma.
    init?(_ text: String) {
        guard text.prefix(5).lowercased() == "data:", let comma = text.firstIndex(of: ",") else { return nil }
        let parameters = text[text.index(text.startIndex, offsetBy: 5)..<comma].split(
            separator: ";",
            omittingEmptySubsequences: false
        )
        mediaType = parameters.first.map { $0.trimmed.lowercased() } ?? ""
        let decoded = Self.percentDecoded(text[text.index(after: comma)...].utf8)
        let isBase64 = parameters.dropFirst().contains { $0.trimmed.lowercased() == "base64" }
        bytes = isBase64 ? Self.base64(decoded) : decoded
    }

    private static func percentDecoded(_ text: Substring.UTF8View) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var pending: [UInt8] = []
        for byte in text {
            if pending.isEmpty {
                if byte == UInt8(ascii: "%") { pending = [byte] } else { result.append(byte) }
                continue
            }
            pending.append(byte)
            guard pending.count == 3 else { continue }
            if let value = UInt8(String(decoding: pending.dropFirst(), as: UTF8.self), radix: 16) {
                result.append(value)
            } else {
                result += pending
            }
            pending.removeAll(keepingCapacity: true)
        }
        return result + pending
    }

    /// White space and padding are passed over; so is everything that is no digit.
    private static func base64(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count / 4 * 3)
        var (word, bits) = (UInt32(0), 0)
        for byte in text {
            let digit: UInt32
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = UInt32(byte - 65)
            case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = UInt32(byte - 71)
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt32(byte) + 4
            case UInt8(ascii: "+"), UInt8(ascii: "-"): digit = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): digit = 63
            default: continue
            }
            word = word << 6 | digit
            bits += 6
            if bits >= 8 {
                bits -= 8
                result.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
            }
        }
        return result
    }
}
