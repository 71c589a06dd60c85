/// A start tag. Names are in lower case.
struct HtmlTag: Equatable {
    var name: String
    /// `<svg/>`: means something only where XML is spoken.
    var isSelfClosing = false
    /// Only those the reader asks for; a page may hang any number on a tag.
    private(set) var attributes: [String: String] = [:]

    init(name: String) { self.name = name }

    subscript(_ name: String) -> String? { attributes[name] }

    /// The first of two attributes of one name counts.
    mutating func add(_ name: String, _ value: String) {
        guard Self.known.contains(name), attributes[name] == nil else { return }
        attributes[name] = value
    }

    /// A length in CSS pixels; percentages and other units are none.
    func pixels(_ name: String) -> Double? {
        guard let text = attributes[name] else { return nil }
        let number = text.utf8.drop { $0 == 0x20 }.prefix { (0x30...0x39).contains($0) || $0 == 0x2E }
        guard text.utf8.last != UInt8(ascii: "%"), let length = Double(String(Substring(number))), length.isFinite
        else { return nil }
        return min(length, 10_000)
    }

    func integer(_ name: String) -> Int? {
        attributes[name].flatMap { text in
            let digits = text.utf8.drop { $0 == 0x20 }.prefix { (0x30...0x39).contains($0) || $0 == 0x2D }.prefix(9)
            return Int(String(Substring(digits)))
        }
    }

    private static let known: Set<String> = [
        "align", "alt", "aria-label", "bgcolor", "border", "checked", "class", "color", "colspan", "dir", "height",
        "hidden", "href",
        "id", "lang", "name", "open", "placeholder", "poster", "reversed", "rowspan", "selected", "src", "start",
        "style", "text",
        "title", "type", "value", "width",
    ]

    /// Elements whose content is text to the end tag.
    static let rawText: Set<String> = [
        "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "noscript",
    ]

    static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ]

    /// Elements that change how the text in them looks.
    static let traits: [String: SpanStyle.Traits] = [
        "b": .bold, "strong": .bold, "i": .italic, "em": .italic, "cite": .italic, "dfn": .italic, "var": .italic,
        "u": .underlined, "ins": .underlined, "s": .struck, "strike": .struck, "del": .struck, "code": .code,
        "samp": .code, "tt": .code, "kbd": .key, "sub": .lowered, "sup": .raised, "small": .small, "mark": .marked,
        "button": .key,
    ]

    /// Elements that begin on a line of their own.
    static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir",
        "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
        "header", "hgroup", "hr", "html", "legend", "li", "listing", "main", "menu", "nav", "ol", "optgroup", "option",
        "p", "pre", "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
    ]

    /// Elements that are not shown, and neither is what they hold.
    static let hidden: Set<String> = [
        "audio", "datalist", "iframe", "noembed", "noframes", "noscript", "script", "style", "template", "title",
        "textarea",
    ]

    static let tableParts: Set<String> = ["table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption"]

    static let noStyles = "CSS layout is not applied: the page is shown in reading order"

    static let warnings: [String: String] = [
        "style": noStyles, "iframe": "frames are not shown", "audio": "audio is not played",
    ]

    /// Whether an end tag can be counted on.
    static func hasEnd(_ name: String) -> Bool { !void.contains(name) }
}
