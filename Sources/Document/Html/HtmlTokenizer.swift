internal import Markdown

/// HTML text as tags and characters, after the tokenizer of the standard (§13.2.5) with its error recovery: there is no
/// wrong HTML, only unexpected. Comments, doctypes and instructions are passed over.
struct HtmlTokenizer {
    enum Token: Equatable {
        case text(String)
        case start(HtmlTag)
        case end(String)
        /// `<svg>` and all that is in it, as written.
        case drawing(HtmlTag, String)
    }

    private let bytes: [UInt8]
    private var at = 0
    /// The element whose end is looked for and nothing else.
    private var rawElement: String?

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func next() -> Token? {
        while at < bytes.count {
            if let rawElement {
                self.rawElement = nil
                if let text = rawText(of: rawElement) { return .text(text) }
                continue
            }
            guard bytes[at] == UInt8(ascii: "<"), let token = markup() else {
                if at < bytes.count { return .text(text()) }
                continue
            }
            if case .nothing = token { continue }
            if case .token(let token) = token { return token }
        }
        return nil
    }

    // MARK: Characters

    /// Up to the next `<` that may begin markup; the byte at hand belongs to it whatever it is.
    private mutating func text() -> String {
        let start = at
        at += 1
        while at < bytes.count, bytes[at] != UInt8(ascii: "<") { at += 1 }
        return HtmlCharacters.decoded(bytes[start..<at], inAttribute: false)
    }

    /// The content of `script`, `title` and their like, up to their end tag; `nil` when it is empty.
    private mutating func rawText(of name: String) -> String? {
        let start = at
        let wanted = Array(name.utf8)
        while at < bytes.count {
            guard let open = bytes[at...].firstIndex(of: UInt8(ascii: "<")) else {
                at = bytes.count
                break
            }
            at = open
            if isEndTag(wanted, at: open) { break }
            at = open + 1
        }
        guard at > start else { return nil }
        let content = bytes[start..<at]
        // Titles and text areas know character references, scripts and styles do not.
        let isEscapable = name == "title" || name == "textarea"
        return isEscapable
            ? HtmlCharacters.decoded(content, inAttribute: false) : String(decoding: content, as: UTF8.self)
    }

    private func isEndTag(_ name: [UInt8], at start: Int) -> Bool {
        guard start + 2 + name.count <= bytes.count, bytes[start + 1] == UInt8(ascii: "/") else { return false }
        for (place, letter) in name.enumerated() where bytes[start + 2 + place].asciiLowercase != letter {
            return false
        }
        let after = byte(start + 2 + name.count)
        return after == 0 || after.isHtmlSpace || after == UInt8(ascii: ">") || after == UInt8(ascii: "/")
    }

    private func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

    // MARK: Markup

    private enum Markup {
        case token(Token)
        case nothing
    }

    /// What begins with the `<` at hand; `nil` when it is a character like any other.
    private mutating func markup() -> Markup? {
        let next = byte(at + 1)
        if next.isHtmlLetter { return tag(isEnd: false) }
        switch next {
        case UInt8(ascii: "/"):
            if byte(at + 2).isHtmlLetter { return tag(isEnd: true) }
            guard at + 2 < bytes.count else { return nil }
            skip(to: ">", from: at + 2)
            return .nothing
        case UInt8(ascii: "!"):
            skipDeclaration()
            return .nothing
        case UInt8(ascii: "?"):
            skip(to: ">", from: at + 2)
            return .nothing
        default: return nil
        }
    }

    private mutating func skip(to end: StaticString, from start: Int) {
        at = find(end, from: start).map { $0 + end.utf8CodeUnitCount } ?? bytes.count
    }

    private func find(_ wanted: StaticString, from start: Int) -> Int? {
        wanted.withUTF8Buffer { wanted in
            var place = start
            while place + wanted.count <= bytes.count {
                if wanted.indices.allSatisfy({ bytes[place + $0] == wanted[$0] }) { return place }
                place += 1
            }
            return nil
        }
    }

    private mutating func skipDeclaration() {
        guard byte(at + 2) == UInt8(ascii: "-"), byte(at + 3) == UInt8(ascii: "-") else {
            return skip(to: ">", from: at + 2)
        }
        if byte(at + 4) == UInt8(ascii: ">") { return at += 5 }
        // The dashes that begin a comment may be a part of its end.
        skip(to: "-->", from: at + 2)
    }

    private mutating func tag(isEnd: Bool) -> Markup {
        let start = at
        at += isEnd ? 2 : 1
        let name = self.name { $0.isHtmlSpace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
        var tag = HtmlTag(name: name)
        while at < bytes.count, bytes[at] != UInt8(ascii: ">") {
            if bytes[at].isHtmlSpace || bytes[at] == UInt8(ascii: "/") {
                at += 1
            } else {
                attribute(of: &tag)
            }
        }
        // A tag that the text ends in is none.
        guard at < bytes.count else { return .nothing }
        tag.isSelfClosing = bytes[at - 1] == UInt8(ascii: "/") && ["svg", "math", "path"].contains(name)
        at += 1
        if isEnd { return .token(.end(name)) }
        if name == "svg" {
            if !tag.isSelfClosing { skipDrawing() }
            return .token(.drawing(tag, String(decoding: bytes[start..<at], as: UTF8.self)))
        }
        if HtmlTag.rawText.contains(name) { rawElement = name }
        return .token(.start(tag))
    }

    /// Behind the end tag that belongs to the start tag just read, or to the end of the text.
    private mutating func skipDrawing() {
        let name = Array("svg".utf8)
        var depth = 1
        while depth > 0, let open = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
            at = open + 1
            if isEndTag(name, at: open) {
                depth -= 1
                skip(to: ">", from: at)
            } else if isStartTag(name, at: open) {
                depth += 1
                let end = find(">", from: at) ?? bytes.count - 1
                if bytes[end - 1] == UInt8(ascii: "/") { depth -= 1 }
                at = end
            } else if bytes[open...].starts(with: "<!--".utf8) {
                skip(to: "-->", from: at)
            }
        }
        if depth > 0 { at = bytes.count }
    }

    private func isStartTag(_ name: [UInt8], at start: Int) -> Bool {
        guard start + 1 + name.count <= bytes.count else { return false }
        for (place, letter) in name.enumerated() where bytes[start + 1 + place].asciiLowercase != letter {
            return false
        }
        let after = byte(start + 1 + name.count)
        return after.isHtmlSpace || after == UInt8(ascii: ">") || after == UInt8(ascii: "/")
    }

    private mutating func name(until isEnd: (UInt8) -> Bool) -> String {
        let start = at
        while at < bytes.count, !isEnd(bytes[at]) { at += 1 }
        return String(decoding: bytes[start..<at].map(\.asciiLowercase), as: UTF8.self)
    }

    private mutating func attribute(of tag: inout HtmlTag) {
        let start = at
        // An equals sign at the front is a part of the name, strange as that name is.
        let name = self.name { byte in
            byte.isHtmlSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
                || byte == UInt8(ascii: "=")
        }
        if at == start { at += 1 }
        var place = at
        while byte(place).isHtmlSpace { place += 1 }
        guard byte(place) == UInt8(ascii: "=") else { return tag.add(name, "") }
        place += 1
        while byte(place).isHtmlSpace { place += 1 }
        at = place
        let quote = byte(place)
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let end = bytes[(place + 1)...].firstIndex(of: quote) ?? bytes.count
            at = min(end + 1, bytes.count)
            tag.add(name, HtmlCharacters.decoded(bytes[place + 1..<end], inAttribute: true))
        } else {
            while at < bytes.count, !bytes[at].isHtmlSpace, bytes[at] != UInt8(ascii: ">") { at += 1 }
            tag.add(name, HtmlCharacters.decoded(bytes[place..<at], inAttribute: true))
        }
    }
}

extension UInt8 {
    var isHtmlSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D }
    var isHtmlLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    var asciiLowercase: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
