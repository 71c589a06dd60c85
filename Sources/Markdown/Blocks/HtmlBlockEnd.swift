/// How a block of raw HTML ends (CommonMark §4.6).
enum HtmlBlockEnd: Equatable {
    /// After `<script>` and its like: with the end tag of any of them.
    case rawTextEnd
    case comment
    case instruction
    case declaration
    case cdata
    case blankLine
    /// After a tag that stands alone on its line.
    case blankLineAfterTag

    var isBlankLine: Bool { self == .blankLine || self == .blankLineAfterTag }

    /// The block that a line, its indentation taken off, begins.
    init?(opening line: Bytes) {
        let start = line.startIndex
        guard line.first == UInt8(ascii: "<") else { return nil }
        if line.hasPrefix("<!--", at: start) {
            self = .comment
        } else if line.hasPrefix("<?", at: start) {
            self = .instruction
        } else if line.hasPrefix("<![CDATA[", at: start) {
            self = .cdata
        } else if line.hasPrefix("<!", at: start), line.byte(start + 2).isLetter {
            self = .declaration
        } else if let end = Self.named(line) {
            self = end
        } else {
            guard let tagEnd = InlineHtml().tagEnd(in: line, at: start), line[tagEnd...].allSatisfy(\.isSpaceOrTab)
            else { return nil }
            self = .blankLineAfterTag
        }
    }

    private static func named(_ line: Bytes) -> Self? {
        var name = line.dropFirst()
        let isEndTag = name.first == UInt8(ascii: "/")
        if isEndTag { name = name.dropFirst() }
        // The longest names have ten letters.
        let tag = name.prefix(12).prefix(while: \.isLetterOrDigit)
        let after = line.byte(tag.endIndex)
        let text = String(decoding: tag.map(\.lowercase), as: UTF8.self)
        if !isEndTag, rawTextTags.contains(text), after == 0 || after.isWhitespace || after == UInt8(ascii: ">") {
            return .rawTextEnd
        }
        let isClosed = after == UInt8(ascii: "/") && line.byte(tag.endIndex + 1) == UInt8(ascii: ">")
        guard after == 0 || after.isWhitespace || after == UInt8(ascii: ">") || isClosed else { return nil }
        return blockTags.contains(text) ? .blankLine : nil
    }

    /// Whether a line is the last of the block.
    func isReached(by line: Bytes) -> Bool {
        switch self {
        case .rawTextEnd: Self.rawTextTags.contains { Self.contains(line, "</\($0)>") }
        case .comment: Self.contains(line, "-->")
        case .instruction: Self.contains(line, "?>")
        case .declaration: line.contains(UInt8(ascii: ">"))
        case .cdata: Self.contains(line, "]]>")
        case .blankLine, .blankLineAfterTag: false
        }
    }

    private static func contains(_ line: Bytes, _ wanted: String) -> Bool {
        let wanted = Array(wanted.utf8)
        var place = line.startIndex
        while let start = line[place...].firstIndex(of: wanted[0]) {
            if line[start...].prefix(wanted.count).lazy.map(\.lowercase).elementsEqual(wanted) { return true }
            place = start + 1
        }
        return false
    }

    private static let rawTextTags: Set<String> = ["script", "pre", "style", "textarea"]

    private static let blockTags: Set<String> = [
        "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col", "colgroup",
        "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form",
        "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend",
        "li", "link", "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "search",
        "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
    ]
}
