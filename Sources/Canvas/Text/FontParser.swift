/// Reads the CSS `font` shorthand: `[style || variant || weight || stretch]? size [/ line-height]? family#`.
struct FontParser {
    /// The font of the canvas element, which `em`, `%`, `larger` and `bolder` are relative to.
    let parent: FontShorthand
    let viewport: (width: Double, height: Double)

    private var reader: CssReader
    private var font = FontShorthand()

    /// `nil` when the text is no font shorthand: the attribute keeps its value then.
    static func font(_ text: String, parent: FontShorthand, viewport: (width: Double, height: Double)) -> FontShorthand?
    {
        var parser = FontParser(parent: parent, viewport: viewport, reader: CssReader(text))
        return parser.parse()
    }

    private init(parent: FontShorthand, viewport: (width: Double, height: Double), reader: CssReader) {
        self.parent = parent
        self.viewport = viewport
        self.reader = reader
    }

    private mutating func parse() -> FontShorthand? {
        if let system = systemFont() { return system }
        readPrefix()
        guard let size = size(reader.nextSkippingSpace()), skipLineHeight(), let families = families() else {
            return nil
        }
        font.size = size
        font.families = families
        return font
    }
}

extension FontParser {
    /// `caption` and its like stand alone and mean the font of the desktop; ours is the system font at 13⅓ pixels.
    private func systemFont() -> FontShorthand? {
        var ahead = reader
        guard case .identifier(let name) = ahead.nextSkippingSpace(), ahead.atEnd else { return nil }
        switch name.asciiLowercased {
        case "caption", "icon", "menu", "message-box", "small-caption", "status-bar":
            return FontShorthand(size: 40.0 / 3, families: [Family(name: "system-ui", isGeneric: true)])
        default: return nil
        }
    }

    private typealias Family = FontShorthand.Family

    /// Up to four words before the size, each kind once; `normal` may stand for any of them.
    private mutating func readPrefix() {
        var seen = Set<Kind>()
        var normals = 0
        while normals + seen.count < 4 {
            var ahead = reader
            let token = ahead.nextSkippingSpace()
            if token.matches("normal") {
                normals += 1
            } else {
                var copy = font
                guard let kind = apply(token, to: &copy, &ahead), seen.insert(kind).inserted else { return }
                font = copy
            }
            reader = ahead
        }
    }

    private enum Kind { case style, variant, weight, stretch }

    private func apply(_ token: CssToken, to font: inout FontShorthand, _ reader: inout CssReader) -> Kind? {
        switch token {
        case .number(let number):
            // A bare number is a weight; a size always has a unit.
            guard (1...1000).contains(number) else { return nil }
            font.weight = Int(number.rounded())
            return .weight
        case .identifier(let name):
            switch name.asciiLowercased {
            case "italic": font.slant = .italic
            case "oblique":
                font.slant = .oblique
                if CssAngle(reader.peekSkippingSpace()) != nil { _ = reader.nextSkippingSpace() }
            case "small-caps":
                font.smallCaps = true
                return .variant
            case "bold":
                font.weight = 700
                return .weight
            case "bolder":
                font.weight = parent.weight < 350 ? 400 : parent.weight < 550 ? 700 : 900
                return .weight
            case "lighter":
                font.weight = parent.weight < 550 ? 100 : parent.weight < 750 ? 400 : 700
                return .weight
            case let name:
                guard let stretch = FontStretch(rawValue: name) else { return nil }
                font.stretch = stretch
                return .stretch
            }
            return .style
        default: return nil
        }
    }

    private func size(_ token: CssToken) -> Double? {
        switch token {
        case .percentage(let percentage):
            return percentage >= 0 ? percentage / 100 * parent.size : nil
        case .dimension(let value, _):
            guard value >= 0, let length = CssLength(token) else { return nil }
            var basis = CssLength.Basis.estimated(fontSize: parent.size)
            basis.viewport = viewport
            return length.pixels(basis)
        // The one number that needs no unit.
        case .number(0): return 0
        case .identifier(let name): return namedSize(name.asciiLowercased)
        default: return nil
        }
    }

    /// The table of CSS Fonts 4 §2.5.1 for a medium of 16 pixels, and the steps of §2.5.2.
    private func namedSize(_ name: String) -> Double? {
        switch name {
        case "xx-small": 9
        case "x-small": 10
        case "small": 13
        case "medium": 16
        case "large": 18
        case "x-large": 24
        case "xx-large": 32
        case "xxx-large": 48
        case "larger": parent.size * 1.2
        case "smaller": parent.size / 1.2
        default: nil
        }
    }

    /// Parsed and dropped: `font` on a canvas forces `normal`.
    private mutating func skipLineHeight() -> Bool {
        guard reader.take(.slash) else { return true }
        let token = reader.nextSkippingSpace()
        switch token {
        case .number(let value), .percentage(let value): return value >= 0
        case .dimension(let value, _): return value >= 0 && CssLength(token) != nil
        default: return token.matches("normal")
        }
    }

    private mutating func families() -> [FontShorthand.Family]? {
        var families: [FontShorthand.Family] = []
        repeat {
            // A hundred names are more than any fallback chain; the list comes from outside.
            guard families.count < 100, let family = family() else { return nil }
            families.append(family)
        } while reader.take(.comma)
        return reader.atEnd ? families : nil
    }

    private mutating func family() -> FontShorthand.Family? {
        switch reader.nextSkippingSpace() {
        case .string(let name): return Family(name: name)
        case .identifier(let first):
            var words = [first]
            while case .identifier(let next) = reader.peekSkippingSpace() {
                _ = reader.nextSkippingSpace()
                words.append(next)
            }
            guard words.count == 1 else { return Family(name: words.joined(separator: " ")) }
            let lowercase = first.asciiLowercased
            if Family.reserved.contains(lowercase) { return nil }
            if Family.generics.contains(lowercase) { return Family(name: lowercase, isGeneric: true) }
            return Family(name: first)
        // `generic(fangsong)` and the like of CSS Fonts 4.
        case .function(let name) where name.equalsIgnoringCase("generic"):
            guard case .identifier(let script) = reader.nextSkippingSpace(), reader.takeFunctionEnd() else {
                return nil
            }
            return Family(name: script.asciiLowercased, isGeneric: true)
        default: return nil
        }
    }
}
