/// The text of a file whose encoding is not certain.
///
/// In the order of the Encoding standard: a byte order mark, what the transport or the page says, then a guess. Text that
/// is valid UTF-8 and of which nothing was said is UTF-8;
/// everything else is Windows-1252, the superset of Latin-1 that browsers read when they know no better.
package enum DecodedText {
    /// `charset` is the parameter of the content type, if there is one.
    package static func read(_ bytes: [UInt8], charset: String? = nil, isHtml: Bool = false) -> String {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(decoding: bytes.dropFirst(3), as: UTF8.self) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isBigEndian: false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBigEndian: true) }
        switch (charset ?? (isHtml ? declaredCharset(bytes) : nil))?.lowercased() {
        // A page that can be read as far as its own declaration is not UTF-16 (HTML §13.2.3.2).
        case "utf-16", "utf-16le": if charset != nil { return utf16(bytes[...], isBigEndian: false) }
        case "utf-16be": if charset != nil { return utf16(bytes[...], isBigEndian: true) }
        case "utf-8", "utf8": return String(decoding: bytes, as: UTF8.self)
        case "iso-8859-1", "latin1", "windows-1252", "us-ascii", "ascii": return windows1252(bytes)
        default: break
        }
        return String(validating: bytes, as: UTF8.self) ?? windows1252(bytes)
    }

    /// A text in two-byte units; an odd byte at the end and halves of pairs become replacement characters.
    private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2 + 1)
        var place = bytes.startIndex
        while place + 1 < bytes.endIndex {
            let (one, two) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            units.append(isBigEndian ? one << 8 | two : two << 8 | one)
            place += 2
        }
        if place < bytes.endIndex { units.append(0xFFFD) }
        return String(decoding: units, as: UTF16.self)
    }

    private static func windows1252(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        text.reserveCapacity(bytes.count)
        for byte in bytes {
            let number = UInt32(byte)
            text.append(Unicode.Scalar(HtmlCharacters.windows[number] ?? number) ?? "\u{FFFD}")
        }
        return String(text)
    }

    /// What `<meta charset>` or `<meta http-equiv>` in the first kilobyte says.
    private static func declaredCharset(_ bytes: [UInt8]) -> String? {
        let head = bytes.prefix(1_024).map(\.asciiLowercase)
        let wanted = Array("charset".utf8)
        guard let start = head.indices.first(where: { head[$0...].starts(with: wanted) }) else { return nil }
        var value = head[(start + wanted.count)...].drop(while: \.isHtmlSpace)
        guard value.first == UInt8(ascii: "=") else { return nil }
        value = value.dropFirst().drop { $0.isHtmlSpace || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
        let name = value.prefix { byte in
            byte.isHtmlLetter || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        }
        return String(decoding: name, as: UTF8.self)
    }
}
