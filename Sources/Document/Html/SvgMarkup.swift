/// SVG as it stands in HTML, made into a document of its own: HTML closes what was left open, leaves out quotes and says
/// no namespaces, XML does none of that.
struct SvgMarkup {
    private(set) var text = ""
    /// As written, and in lower case: an end tag looks through all of them.
    private var open: [(name: String, key: String)] = []
    private let bytes: [UInt8]
    private var at = 0

    /// Elements inside one another; deeper ones lose their tags.
    private static let mostDepth = 200
    private static let void: Set<String> = ["br", "hr", "img", "input", "meta", "link", "wbr"]

    /// `sheets` are those of the page, `color` is what it writes in.
    init(_ source: String, sheets: String, color: String?) {
        bytes = Array(source.utf8)
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "<") { markup(sheets, color) } else { characters() }
        }
        while let (name, _) = open.popLast() { text += "</\(name)>" }
    }

    /// An address that holds the picture itself.
    var address: String {
        var address = "data:image/svg+xml;charset=utf-8,"
        for character in text.unicodeScalars {
            if character == "%" { address += "%25" } else { address.unicodeScalars.append(character) }
        }
        return address
    }

    private mutating func characters() {
        let start = at
        while at < bytes.count, bytes[at] != UInt8(ascii: "<") { at += 1 }
        guard !open.isEmpty else { return }
        text += HtmlCharacters.decoded(bytes[start..<at], inAttribute: false).escapedForXml
    }

    private mutating func markup(_ sheets: String, _ color: String?) {
        let next = at + 1 < bytes.count ? bytes[at + 1] : 0
        if next.isHtmlLetter { return startTag(sheets, color) }
        let start = at
        let isComment = bytes[at...].starts(with: "<!--".utf8)
        let isLiteral = bytes[at...].starts(with: "<![CDATA[".utf8)
        skip(to: isComment ? "-->" : isLiteral ? "]]>" : ">")
        if isLiteral {
            text += String(decoding: bytes[start + 9..<max(start + 9, at - 3)], as: UTF8.self).escapedForXml
        } else if next == UInt8(ascii: "/") {
            let name = String(decoding: bytes[start + 2..<at].prefix { $0.isHtmlNameByte }, as: UTF8.self)
            let key = name.lowercased()
            guard let place = open.lastIndex(where: { $0.key == key }) else { return }
            while open.count > place, let (last, _) = open.popLast() { text += "</\(last)>" }
        }
    }

    private mutating func skip(to end: String) {
        let wanted = Array(end.utf8)
        at += 1
        while at < bytes.count, !bytes[at...].starts(with: wanted) { at += 1 }
        at = min(bytes.count, at + wanted.count)
    }

    private mutating func name() -> String {
        let start = at
        while at < bytes.count, bytes[at].isHtmlNameByte { at += 1 }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private mutating func startTag(_ sheets: String, _ color: String?) {
        at += 1
        let name = name()
        var attributes = attributes()
        let isClosed = at > 0 && bytes[at - 1] == UInt8(ascii: "/") || Self.void.contains(name)
        at = min(bytes.count, at + 1)
        // What a page's script element says is for a browser.
        if name.lowercased() == "script" { return isClosed ? () : skip(to: "</script>") }
        guard open.count < Self.mostDepth else { return }
        let isRoot = text.isEmpty
        if isRoot {
            attributes.removeAll { $0.name.hasPrefix("xmlns") }
            attributes.append(("xmlns", "http://www.w3.org/2000/svg"))
            attributes.append(("xmlns:xlink", "http://www.w3.org/1999/xlink"))
            if let color, !attributes.contains(where: { $0.name == "color" }) { attributes.append(("color", color)) }
        }
        text += "<\(name)"
        for (name, value) in attributes { text += " \(name)=\"\(value.escapedForXml)\"" }
        text += isClosed ? "/>" : ">"
        if !isClosed { open.append((name, name.lowercased())) }
        if isRoot, !isClosed, !sheets.isEmpty { text += "<style>\(sheets.escapedForXml)</style>" }
    }

    /// Leaves the place at the `>`, or behind the end.
    private mutating func attributes() -> [(name: String, value: String)] {
        var attributes: [(name: String, value: String)] = []
        while at < bytes.count, bytes[at] != UInt8(ascii: ">") {
            let name = name()
            guard !name.isEmpty else {
                at += 1
                continue
            }
            var value = ""
            skipSpace()
            if at < bytes.count, bytes[at] == UInt8(ascii: "=") {
                at += 1
                skipSpace()
                value = attributeValue()
            }
            // A prefix that nobody declared would spoil the whole document.
            let isKnown = !name.contains(":") || name.hasPrefix("xlink:") || name.hasPrefix("xml:")
            let startsWell = name.utf8.first.map { $0.isHtmlLetter || $0 == UInt8(ascii: "_") } ?? false
            guard isKnown, startsWell, attributes.count < 256, !attributes.contains(where: { $0.name == name }) else {
                continue
            }
            attributes.append((name, value))
        }
        return attributes
    }

    private mutating func skipSpace() {
        while at < bytes.count, bytes[at].isHtmlSpace { at += 1 }
    }

    private mutating func attributeValue() -> String {
        let quote = at < bytes.count ? bytes[at] : 0
        let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        if isQuoted { at += 1 }
        let start = at
        while at < bytes.count {
            let byte = bytes[at]
            if isQuoted ? byte == quote : byte.isHtmlSpace || byte == UInt8(ascii: ">") { break }
            at += 1
        }
        defer { if isQuoted { at = min(bytes.count, at + 1) } }
        return HtmlCharacters.decoded(bytes[start..<at], inAttribute: true)
    }
}

extension UInt8 {
    /// What can stand in the names of tags and attributes of SVG.
    fileprivate var isHtmlNameByte: Bool {
        isHtmlLetter || (0x30...0x39).contains(self) || [0x2D, 0x2E, 0x3A, 0x5F].contains(self)
    }
}

extension String {
    /// As the content of an element or a quoted attribute of XML; what XML cannot hold at all is left out.
    fileprivate var escapedForXml: String {
        var result = ""
        result.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\u{0}"..<"\u{9}", "\u{B}", "\u{C}", "\u{E}"..<" ", "\u{FFFE}", "\u{FFFF}": break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
