/// A cursor over CSS text that yields tokens one at a time, so that a colour costs no token array.
///
/// A copy is a bookmark: the bytes are shared, and assigning the copy back rewinds.
struct CssReader {
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The next token; comments vanish, runs of white space are one ``CssToken/space``.
    mutating func next() -> CssToken {
        skipComments()
        guard index < bytes.count else { return .end }
        let byte = bytes[index]

        if byte.isCssSpace { return readSpace() }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return readString(until: byte) }
        if byte == UInt8(ascii: "#"), peek(1).continuesName || startsEscape(at: index + 1) {
            index += 1
            return .hash(readName())
        }
        if let number = DecimalScanner().scan(bytes, from: index) { return readNumber(number) }
        if startsIdentifier(at: index) {
            let name = readName()
            guard peek(0) == UInt8(ascii: "(") else { return .identifier(name) }
            index += 1
            return .function(name)
        }
        index += 1
        return .delimiter(byte)
    }

    /// The next token that is not white space.
    mutating func nextSkippingSpace() -> CssToken {
        let token = next()
        return token == .space ? next() : token
    }

    /// What ``nextSkippingSpace()`` would give.
    func peekSkippingSpace() -> CssToken {
        var copy = self
        return copy.nextSkippingSpace()
    }

    /// Consumes the token when it comes next, after optional white space.
    mutating func take(_ token: CssToken) -> Bool {
        var copy = self
        guard copy.nextSkippingSpace() == token else { return false }
        self = copy
        return true
    }

    /// A function ends at its parenthesis or, as everywhere in CSS, where the text ends.
    mutating func takeFunctionEnd() -> Bool { take(.closeParenthesis) || atEnd }

    /// Whether nothing but white space and comments is left.
    var atEnd: Bool { peekSkippingSpace() == .end }

    /// The text between two bookmarks, without the white space before it.
    func text(upTo end: CssReader) -> String {
        let start = bytes[index..<end.index].firstIndex { !$0.isCssSpace } ?? end.index
        return String(decoding: bytes[start..<end.index], as: UTF8.self)
    }
}

extension CssReader {
    private func peek(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

    private mutating func skipComments() {
        while peek(0) == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
            index += 2
            while index < bytes.count, !(peek(0) == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) { index += 1 }
            index = min(index + 2, bytes.count)
        }
    }

    private mutating func readSpace() -> CssToken {
        while index < bytes.count {
            if peek(0).isCssSpace {
                index += 1
            } else if peek(0) == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                skipComments()
            } else {
                break
            }
        }
        return .space
    }

    private mutating func readNumber(_ number: (value: Double, end: Int)) -> CssToken {
        index = number.end
        if peek(0) == UInt8(ascii: "%") {
            index += 1
            return .percentage(number.value)
        }
        guard startsIdentifier(at: index) else { return .number(number.value) }
        return .dimension(number.value, unit: readName())
    }

    /// A line break inside a string spoils it: the quote becomes a delimiter that no grammar accepts.
    private mutating func readString(until quote: UInt8) -> CssToken {
        var content: [UInt8] = []
        index += 1
        while index < bytes.count, bytes[index] != quote {
            if bytes[index] == 0x0A || bytes[index] == 0x0D || bytes[index] == 0x0C { return .delimiter(quote) }
            if bytes[index] == UInt8(ascii: "\\") {
                readEscape(into: &content)
            } else {
                content.append(bytes[index])
                index += 1
            }
        }
        index = min(index + 1, bytes.count)
        return .string(String(decoding: content, as: UTF8.self))
    }

    private func startsEscape(at place: Int) -> Bool {
        guard place + 1 < bytes.count, bytes[place] == UInt8(ascii: "\\") else { return false }
        return bytes[place + 1] != 0x0A && bytes[place + 1] != 0x0D && bytes[place + 1] != 0x0C
    }

    private func startsIdentifier(at place: Int) -> Bool {
        guard place < bytes.count else { return false }
        if bytes[place].startsName || startsEscape(at: place) { return true }
        guard bytes[place] == UInt8(ascii: "-"), place + 1 < bytes.count else { return false }
        let second = bytes[place + 1]
        return second.startsName || second == UInt8(ascii: "-") || startsEscape(at: place + 1)
    }

    private mutating func readName() -> String {
        let start = index
        while index < bytes.count, bytes[index].continuesName { index += 1 }
        guard startsEscape(at: index) else { return String(decoding: bytes[start..<index], as: UTF8.self) }

        var content = Array(bytes[start..<index])
        while index < bytes.count {
            if bytes[index].continuesName {
                content.append(bytes[index])
                index += 1
            } else if startsEscape(at: index) {
                readEscape(into: &content)
            } else {
                break
            }
        }
        return String(decoding: content, as: UTF8.self)
    }

    /// `\` and up to six hexadecimal digits with one white space after them, or `\` and the character itself.
    private mutating func readEscape(into content: inout [UInt8]) {
        index += 1
        guard index < bytes.count else { return }
        guard peek(0).hexValue != nil else {
            // An escaped line break inside a string continues the line.
            if peek(0) != 0x0A && peek(0) != 0x0D && peek(0) != 0x0C { content.append(peek(0)) }
            index += 1
            return
        }
        var code: UInt32 = 0
        for _ in 0..<6 {
            guard let digit = peek(0).hexValue else { break }
            code = code << 4 | UInt32(digit)
            index += 1
        }
        if peek(0).isCssSpace { index += 1 }
        let scalar = code == 0 ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}"
        content.append(contentsOf: Array(String(Character(scalar)).utf8))
    }
}
