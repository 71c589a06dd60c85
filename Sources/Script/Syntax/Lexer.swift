/// Cuts the source into tokens, one at a time, when the parser asks: whether a `/` divides or opens a regular
/// expression, and whether a `}` goes on with a template, only the parser knows.
struct Lexer {
    let source: SourceText
    let bytes: [UInt8]
    var offset = 0
    var token = Token()
    var names = NameTable()
    /// UTF-16 of the string, template part or regular expression just read.
    var text: [UInt16] = []
    /// The template part as written, or the flags of the regular expression.
    var rawText: [UInt16] = []
    /// A template part with an escape that means nothing: allowed behind a tag only.
    var hasBadEscape = false
    /// The template part just read ends the template.
    var isTemplateTail = false
    private let firstKeyword: Int32

    init(_ source: SourceText) {
        self.source = source
        bytes = source.bytes
        for known in KnownName.allCases { _ = names.intern(known.text) }
        firstKeyword = Int32(names.names.count)
        for (word, _) in Token.Kind.keywords { _ = names.intern(word) }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        if bytes[offset] == UInt8(ascii: "#"), bytes[offset + 1] == UInt8(ascii: "!") { skipLine() }
    }

    /// Reads the next token into `token`.
    mutating func advance() throws(SyntaxError) {
        token.isEscaped = false
        token.isLegacyOctal = false
        token.followsLineEnd = try skipSpace()
        token.start = offset
        let byte = bytes[offset]
        if Self.isNameStart(byte) {
            readPlainName()
        } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            try readNumber()
        } else {
            try readOther(byte)
        }
        token.end = offset
    }

    func failure(_ message: String, at place: Int? = nil) -> SyntaxError {
        SyntaxError(message: message, offset: place ?? offset)
    }

    static func isNameStart(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "$")
    }

    static func isNamePart(_ byte: UInt8) -> Bool {
        isNameStart(byte) || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    /// The scalar at a place and its length in bytes. The text came from a `String`, so it is valid UTF-8.
    func scalar(at place: Int) -> (value: UInt32, length: Int) {
        let first = UInt32(bytes[place])
        func rest(_ index: Int) -> UInt32 {
            place + index < bytes.count ? UInt32(bytes[place + index] & 0x3F) : 0
        }
        if first < 0x80 { return (first, 1) }
        if first < 0xE0 { return ((first & 0x1F) << 6 | rest(1), 2) }
        if first < 0xF0 { return ((first & 0x0F) << 12 | rest(1) << 6 | rest(2), 3) }
        return ((first & 0x07) << 18 | rest(1) << 12 | rest(2) << 6 | rest(3), 4)
    }
}

// MARK: - Space and names

extension Lexer {
    /// Skips space and comments; true when a line end was among them.
    private mutating func skipSpace() throws(SyntaxError) -> Bool {
        var sawLineEnd = offset == 0
        while true {
            let byte = bytes[offset]
            switch byte {
            case 0x20, 0x09, 0x0B, 0x0C:
                offset += 1
            case 0x0A, 0x0D:
                sawLineEnd = true
                offset += 1
            case UInt8(ascii: "/") where bytes[offset + 1] == UInt8(ascii: "/"):
                skipLine()
            case UInt8(ascii: "/") where bytes[offset + 1] == UInt8(ascii: "*"):
                if try skipBlockComment() { sawLineEnd = true }
            case UInt8(ascii: "<") where matches("<!--"):
                skipLine()
            case UInt8(ascii: "-") where sawLineEnd && matches("-->"):
                skipLine()
            case 0x80...:
                let (value, length) = scalar(at: offset)
                if value == 0x2028 || value == 0x2029 {
                    sawLineEnd = true
                } else if !Self.isUnicodeSpace(value) {
                    return sawLineEnd
                }
                offset += length
            default:
                return sawLineEnd
            }
        }
    }

    private func matches(_ text: StaticString) -> Bool {
        let wanted = String(describing: text).utf8
        return offset + wanted.count <= source.count && bytes[offset..<(offset + wanted.count)].elementsEqual(wanted)
    }

    static func isUnicodeSpace(_ value: UInt32) -> Bool {
        value == 0xA0 || value == 0xFEFF || value == 0x1680 || (value >= 0x2000 && value <= 0x200A)
            || value == 0x202F || value == 0x205F || value == 0x3000
    }

    private mutating func skipLine() {
        while offset < source.count {
            let byte = bytes[offset]
            if byte == 0x0A || byte == 0x0D { return }
            if byte == 0xE2, offset + 2 < bytes.count, bytes[offset + 1] == 0x80, bytes[offset + 2] | 1 == 0xA9 {
                return
            }
            offset += 1
        }
    }

    private mutating func skipBlockComment() throws(SyntaxError) -> Bool {
        let start = offset
        var sawLineEnd = false
        offset += 2
        while offset < source.count {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") {
                offset += 2
                return sawLineEnd
            }
            if byte == 0x0A || byte == 0x0D { sawLineEnd = true }
            offset += 1
        }
        throw failure("Invalid or unexpected token", at: start)
    }

    /// The common case: ASCII without escapes.
    private mutating func readPlainName() {
        let start = offset
        while Self.isNamePart(bytes[offset]) { offset += 1 }
        if bytes[offset] >= 0x80 || bytes[offset] == UInt8(ascii: "\\") {
            offset = start
            readName(kind: .identifier)
            return
        }
        token.name = names.intern(bytes, from: start, to: offset)
        token.kind = keyword(token.name)
    }

    private func keyword(_ name: NameID) -> Token.Kind {
        let place = Int(name.index - firstKeyword)
        return place >= 0 && place < Token.Kind.keywords.count ? Token.Kind.keywords[place].1 : .identifier
    }

    /// A name with escapes or letters beyond ASCII. Stops, and leaves an empty name, at what cannot be part of one.
    private mutating func readName(kind: Token.Kind) {
        // The mark is part of a private name: `#x` and `x` are two names.
        let prefix: [UInt8] = kind == .privateName ? [UInt8(ascii: "#")] : []
        var name = prefix
        while offset < source.count {
            let start = offset
            var (value, length) = scalar(at: offset)
            if value == UInt32(UInt8(ascii: "\\")) {
                offset += 1
                guard bytes[offset] == UInt8(ascii: "u"), let escaped = try? readUnicodeEscape() else {
                    offset = start
                    break
                }
                token.isEscaped = true
                value = escaped
                length = offset - start
                offset = start
            }
            guard Self.isIdentifier(value, first: name.count == prefix.count) else { break }
            offset += length
            if let scalar = Unicode.Scalar(value) { name.append(contentsOf: String(scalar).utf8) }
        }
        token.name = names.intern(name)
        let word = keyword(token.name)
        token.kind = kind == .identifier ? word : kind
        // An escaped reserved word is no keyword; the parser refuses it where a binding is meant.
        if token.isEscaped, word != .identifier { token.kind = kind }
        if name.count == prefix.count { token.kind = .end }
    }

    static func isIdentifier(_ value: UInt32, first: Bool) -> Bool {
        if value < 0x80 {
            let byte = UInt8(truncatingIfNeeded: value)
            return first ? isNameStart(byte) : isNamePart(byte)
        }
        if !first, value == 0x200C || value == 0x200D { return true }
        guard let scalar = Unicode.Scalar(value) else { return false }
        return first ? scalar.properties.isIDStart : scalar.properties.isIDContinue
    }

    fileprivate mutating func readOther(_ byte: UInt8) throws(SyntaxError) {
        switch byte {
        case 0 where offset >= source.count:
            token.kind = .end
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            try readString(quote: byte)
        case UInt8(ascii: "`"):
            offset += 1
            try readTemplatePart()
        case UInt8(ascii: "#"):
            offset += 1
            readName(kind: .privateName)
            guard token.kind != .end else { throw failure("Invalid or unexpected token", at: token.start) }
        case UInt8(ascii: ".") where bytes[offset + 1] >= UInt8(ascii: "0") && bytes[offset + 1] <= UInt8(ascii: "9"):
            try readNumber()
        case UInt8(ascii: "\\"), 0x80...:
            readName(kind: .identifier)
            guard token.kind != .end else { throw failure("Invalid or unexpected token", at: token.start) }
        default:
            try readPunctuator(byte)
        }
    }

    private mutating func readPunctuator(_ byte: UInt8) throws(SyntaxError) {
        let second = bytes[offset + 1]
        let third = second == 0 ? 0 : bytes[offset + 2]
        let fourth = third == 0 ? 0 : bytes[offset + 3]
        guard let (kind, length) = Punctuator.match(byte, second, third, fourth) else {
            throw failure("Invalid or unexpected token", at: offset)
        }
        token.kind = kind
        offset += length
    }
}
