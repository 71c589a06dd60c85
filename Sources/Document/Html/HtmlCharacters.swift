internal import Markdown

/// Character references of HTML, which forgives more than Markdown: old names need no semicolon, and numbers between 128
/// and 159 mean what Windows means by them.
enum HtmlCharacters {
    static func decoded(_ bytes: ArraySlice<UInt8>, inAttribute: Bool) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var at = bytes.startIndex
        while at < bytes.endIndex {
            if bytes[at] == UInt8(ascii: "&"), let (text, length) = reference(bytes[at...], inAttribute: inAttribute) {
                result.append(contentsOf: text.utf8)
                at += length
            } else {
                result.append(bytes[at])
                at += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func reference(_ bytes: ArraySlice<UInt8>, inAttribute: Bool) -> (String, Int)? {
        if bytes.dropFirst().first == UInt8(ascii: "#") { return numeric(bytes) }
        if let known = CharacterReference.read(bytes) { return known }
        // `&copy 2024`, but not the `&copy=1` of an address.
        for length in stride(from: 6, through: 2, by: -1) {
            let name = bytes.dropFirst().prefix(length)
            guard name.count == length, let text = oldNames[String(decoding: name, as: UTF8.self)] else { continue }
            let after = bytes.dropFirst(length + 1).first ?? 0
            let isWord = after == UInt8(ascii: "=") || after.isHtmlLetter || (0x30...0x39).contains(after)
            return inAttribute && isWord ? nil : (text, length + 1)
        }
        return nil
    }

    private static func numeric(_ bytes: ArraySlice<UInt8>) -> (String, Int)? {
        let body = bytes.dropFirst(2)
        let isHex = body.first.map { $0 | 0x20 } == UInt8(ascii: "x")
        let digits = body.dropFirst(isHex ? 1 : 0).prefix { byte in
            (0x30...0x39).contains(byte) || isHex && (0x61...0x66).contains(byte | 0x20)
        }
        guard !digits.isEmpty else { return nil }
        var length = digits.endIndex - bytes.startIndex
        if bytes.dropFirst(length).first == UInt8(ascii: ";") { length += 1 }
        // Ten digits hold every number that is a character, leading zeros apart.
        let text = String(decoding: digits.suffix(10), as: UTF8.self)
        let number = UInt32(text, radix: isHex ? 16 : 10) ?? 0
        return (String(CharacterReference.character(windows[number] ?? number)), length)
    }

    /// Names that HTML 3.2 pages wrote without a semicolon.
    private static let oldNames: [String: String] = [
        "amp": "&", "AMP": "&", "lt": "<", "LT": "<", "gt": ">", "GT": ">", "quot": "\"", "nbsp": "\u{A0}",
        "copy": "©", "reg": "®", "laquo": "«", "raquo": "»", "middot": "·", "deg": "°", "sect": "§", "para": "¶",
        "auml": "ä", "Auml": "Ä", "ouml": "ö", "Ouml": "Ö", "uuml": "ü", "Uuml": "Ü", "szlig": "ß", "eacute": "é",
        "egrave": "è", "agrave": "à", "aacute": "á", "ccedil": "ç", "ntilde": "ñ", "pound": "£", "yen": "¥",
        "cent": "¢", "plusmn": "±", "times": "×", "frac12": "½", "frac14": "¼", "shy": "\u{AD}",
    ]

    /// What Windows-1252 has where Unicode has control characters.
    static let windows: [UInt32: UInt32] = [
        0x80: 0x20AC, 0x82: 0x201A, 0x83: 0x0192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020, 0x87: 0x2021,
        0x88: 0x02C6, 0x89: 0x2030, 0x8A: 0x0160, 0x8B: 0x2039, 0x8C: 0x0152, 0x8E: 0x017D, 0x91: 0x2018,
        0x92: 0x2019, 0x93: 0x201C, 0x94: 0x201D, 0x95: 0x2022, 0x96: 0x2013, 0x97: 0x2014, 0x98: 0x02DC,
        0x99: 0x2122, 0x9A: 0x0161, 0x9B: 0x203A, 0x9C: 0x0153, 0x9E: 0x017E, 0x9F: 0x0178,
    ]
}
