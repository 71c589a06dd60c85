/// What a `data:` URL carries (RFC 2397).
package struct DataURL: Equatable, Sendable {
    /// In lower case and without parameters; `text/plain` where none is written.
    package let mediaType: String
    package let bytes: [UInt8]

    /// `nil` for any other address, without a comma, or with broken base64.
    package init?(_ text: String) {
        guard Self.isOne(text), let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let scheme = text.utf8.index(text.startIndex, offsetBy: 5)
        self.init(header: text[scheme..<comma], content: text.utf8[text.utf8.index(after: comma)...])
    }

    package init?(_ url: WebURL) {
        guard url.scheme == .data, let comma = url.target.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        self.init(header: url.target[..<comma], content: url.target.utf8[comma...].dropFirst())
    }

    /// Whether the text claims to be one, broken or not.
    package static func isOne(_ text: String) -> Bool {
        text.utf8.prefix(5).elementsEqual("data:".utf8) { $0 | 0x20 == $1 | 0x20 }
    }

    private init?(header: Substring, content: Substring.UTF8View) {
        let parts = header.split(separator: ";", omittingEmptySubsequences: false).map { part in
            String(part.drop { $0 == " " }.prefix { $0 != " " }).lowercased()
        }
        mediaType = parts.first.flatMap { $0.isEmpty ? nil : $0 } ?? "text/plain"
        let unescaped = Self.unescaped(content)
        guard parts.count > 1, parts.last == "base64" else {
            bytes = unescaped
            return
        }
        guard let decoded = Self.base64(unescaped) else { return nil }
        bytes = decoded
    }
}

extension DataURL {
    /// A percent sign without two digits stands for itself, as in browsers.
    private static func unescaped(_ text: Substring.UTF8View) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), let high = rest.first.flatMap(hexDigit),
                let low = rest.dropFirst().first.flatMap(hexDigit)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(high << 4 | low)
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Both alphabets (RFC 4648); white space and padding may stand anywhere.
    private static func base64(_ text: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (bits, count): (UInt32, Int) = (0, 0)
        for unit in text {
            let value: UInt8
            switch unit {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = unit - 65
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = unit - 71
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = unit + 4
            case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
            case UInt8(ascii: "="), 0x09, 0x0a, 0x0c, 0x0d, 0x20: continue
            default: return nil
            }
            bits = bits << 6 | UInt32(value)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        return bytes
    }
}
