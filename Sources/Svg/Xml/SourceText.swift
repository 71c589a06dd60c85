/// The bytes of a document as UTF-8, whatever they came as.
struct SourceText {
    let bytes: [UInt8]

    /// UTF-8 with or without its mark, and UTF-16 with one. What the XML declaration says is believed for the Latin
    /// alphabets whose bytes are their code points.
    init(_ raw: [UInt8]) throws(SvgError) {
        if raw.starts(with: [0xEF, 0xBB, 0xBF]) {
            bytes = Array(raw.dropFirst(3))
        } else if raw.starts(with: [0xFF, 0xFE]) {
            bytes = Self.utf8(fromUTF16: raw, lowFirst: true)
        } else if raw.starts(with: [0xFE, 0xFF]) {
            bytes = Self.utf8(fromUTF16: raw, lowFirst: false)
        } else {
            switch Self.declaredEncoding(raw) {
            case nil, "utf-8", "utf8", "us-ascii", "ascii": bytes = raw
            case "iso-8859-1", "latin1", "windows-1252":
                bytes = raw.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
            case let name?:
                throw SvgError(fault: .unsupportedEncoding(name), line: 1, column: 1)
            }
        }
    }

    private static func utf8(fromUTF16 raw: [UInt8], lowFirst: Bool) -> [UInt8] {
        // An odd byte at the end is half a unit and left out.
        let units = (1..<raw.count / 2).map { index in
            let (first, second) = (UInt16(raw[2 * index]), UInt16(raw[2 * index + 1]))
            return lowFirst ? second << 8 | first : first << 8 | second
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// The name in `<?xml … encoding="…"?>`, in lower case.
    private static func declaredEncoding(_ raw: [UInt8]) -> String? {
        guard raw.starts(with: "<?xml".utf8) else { return nil }
        // A declaration is shorter than this wherever it was written by a program.
        let head = String(decoding: raw.prefix(200), as: UTF8.self)
        guard let end = head.range(of: "?>"), let key = head.range(of: "encoding"), key.upperBound < end.lowerBound
        else { return nil }
        let value = head[key.upperBound..<end.lowerBound].drop { $0 == " " || $0 == "=" || $0 == "\t" }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        return String(value.dropFirst().prefix { $0 != quote }).lowercased()
    }

    /// Line and column of a byte, counted from one.
    static func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
        var (line, column) = (1, 1)
        for byte in bytes.prefix(max(0, offset)) {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else {
                column += 1
            }
        }
        return (line, column)
    }
}

extension StringProtocol {
    /// The first occurrence of another text.
    func range(of other: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(other) { return start..<index(start, offsetBy: other.count) }
            start = index(after: start)
        }
        return nil
    }
}
