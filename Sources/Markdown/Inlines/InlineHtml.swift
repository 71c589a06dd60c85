/// Finds where raw HTML ends: tags, comments, instructions, declarations (CommonMark §6.6).
///
/// Remembers which ends a text no longer has. Without that, a text of nothing but `<!--` would be searched to its end
/// for each of them.
struct InlineHtml {
    private var hasNoCommentEnd = false
    private var hasNoInstructionEnd = false
    private var hasNoDeclarationEnd = false
    private var hasNoSectionEnd = false

    /// Where the raw HTML that begins with the `<` at `start` ends.
    mutating func end(in text: Bytes, at start: Int) -> Int? {
        switch text.byte(start + 1) {
        case UInt8(ascii: "?"):
            return Self.find("?>", in: text, from: start + 2, unless: &hasNoInstructionEnd)
        case UInt8(ascii: "!"):
            if text.hasPrefix("<!-->", at: start) { return start + 5 }
            if text.hasPrefix("<!--->", at: start) { return start + 6 }
            if text.hasPrefix("<!--", at: start) {
                return Self.find("-->", in: text, from: start + 4, unless: &hasNoCommentEnd)
            }
            if text.hasPrefix("<![CDATA[", at: start) {
                return Self.find("]]>", in: text, from: start + 9, unless: &hasNoSectionEnd)
            }
            guard text.byte(start + 2).isLetter else { return nil }
            return Self.find(">", in: text, from: start + 2, unless: &hasNoDeclarationEnd)
        default: return tagEnd(in: text, at: start)
        }
    }

    private static func find(
        _ wanted: StaticString,
        in text: Bytes,
        from start: Int,
        unless isMissing: inout Bool
    ) -> Int? {
        guard !isMissing else { return nil }
        var place = start
        let last = wanted.utf8Start[wanted.utf8CodeUnitCount - 1]
        // The last byte of each end is `>`: looked for alone, then checked backwards.
        while place <= text.endIndex, let found = text[min(place, text.endIndex)...].firstIndex(of: last) {
            let front = found + 1 - wanted.utf8CodeUnitCount
            if front >= start, text.hasPrefix(wanted, at: front) { return found + 1 }
            place = found + 1
        }
        isMissing = true
        return nil
    }

    /// Where the opening or closing tag at `start` ends.
    func tagEnd(in text: Bytes, at start: Int) -> Int? {
        var place = start + 1
        let isEndTag = text.byte(place) == UInt8(ascii: "/")
        if isEndTag { place += 1 }
        guard text.byte(place).isLetter else { return nil }
        while text.byte(place).isLetterOrDigit || text.byte(place) == UInt8(ascii: "-") { place += 1 }
        if !isEndTag {
            while let end = attributeEnd(in: text, at: place) { place = end }
        }
        place = LinkScanner.skipSpace(in: text, at: place)
        if !isEndTag, text.byte(place) == UInt8(ascii: "/") { place += 1 }
        return text.byte(place) == UInt8(ascii: ">") ? place + 1 : nil
    }

    private func attributeEnd(in text: Bytes, at start: Int) -> Int? {
        var place = LinkScanner.skipSpace(in: text, at: start)
        guard place > start, Self.beginsName(text.byte(place)) else { return nil }
        while Self.continuesName(text.byte(place)) { place += 1 }
        let equals = LinkScanner.skipSpace(in: text, at: place)
        guard text.byte(equals) == UInt8(ascii: "=") else { return place }
        let value = LinkScanner.skipSpace(in: text, at: equals + 1)
        let quote = text.byte(value)
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            return text[(value + 1)...].firstIndex(of: quote).map { $0 + 1 }
        }
        var end = value
        while end < text.endIndex, !Self.endsBareValue(text[end]) { end += 1 }
        return end > value ? end : nil
    }

    private static func beginsName(_ byte: UInt8) -> Bool {
        byte.isLetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
    }

    private static func continuesName(_ byte: UInt8) -> Bool {
        beginsName(byte) || byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }

    private static func endsBareValue(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "`"):
            true
        default: false
        }
    }
}
