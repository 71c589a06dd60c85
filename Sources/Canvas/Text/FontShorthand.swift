/// The value of the `font` attribute: the CSS shorthand, computed.
struct FontShorthand: Equatable, Sendable {
    enum Slant: Equatable, Sendable {
        case normal, italic
        case oblique
    }

    struct Family: Equatable, Sendable {
        var name: String
        /// `serif` as a keyword is the generic family; `"serif"` in quotes is a font of that name.
        var isGeneric = false
    }

    var slant = Slant.normal
    var smallCaps = false
    var weight = 400
    var stretch = FontStretch.normal
    /// In pixels, relative sizes resolved.
    var size = 10.0
    var families = [Family(name: "sans-serif", isGeneric: true)]

    /// `10px sans-serif`, the initial value.
    static let initial = FontShorthand()
}

/// `font-stretch` and the attribute `fontStretch`, with the percentages of CSS Fonts 4.
enum FontStretch: String, Sendable {
    case ultraCondensed = "ultra-condensed"
    case extraCondensed = "extra-condensed"
    case condensed
    case semiCondensed = "semi-condensed"
    case normal
    case semiExpanded = "semi-expanded"
    case expanded
    case extraExpanded = "extra-expanded"
    case ultraExpanded = "ultra-expanded"

    var percentage: Double {
        switch self {
        case .ultraCondensed: 50
        case .extraCondensed: 62.5
        case .condensed: 75
        case .semiCondensed: 87.5
        case .normal: 100
        case .semiExpanded: 112.5
        case .expanded: 125
        case .extraExpanded: 150
        case .ultraExpanded: 200
        }
    }
}

extension FontShorthand {
    /// The text the attribute answers with: initial values left out, the size in pixels, no line height.
    var text: String {
        var words: [String] = []
        switch slant {
        case .normal: break
        case .italic: words.append("italic")
        case .oblique: words.append("oblique")
        }
        if smallCaps { words.append("small-caps") }
        if weight != 400 { words.append(weight == 700 ? "bold" : String(weight)) }
        if stretch != .normal { words.append(stretch.rawValue) }
        words.append(CssNumber.text(size) + "px")
        words.append(families.map(\.text).joined(separator: ", "))
        return words.joined(separator: " ")
    }
}

extension FontShorthand.Family {
    static let generics: Set<String> = [
        "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif", "ui-sans-serif",
        "ui-monospace", "ui-rounded", "emoji", "math", "fangsong",
    ]

    /// Keywords every property knows: none of them can be a family without quotes.
    static let reserved: Set<String> = ["inherit", "initial", "unset", "revert", "revert-layer", "default"]

    var text: String {
        if isGeneric { return name }
        var reader = CssReader(name)
        let lowercase = name.asciiLowercased
        // A name that reads back as the same single word needs no quotes.
        if reader.next() == .identifier(name), reader.next() == .end, !Self.generics.contains(lowercase),
            !Self.reserved.contains(lowercase), !name.utf8.contains(UInt8(ascii: "\\"))
        {
            return name
        }
        var quoted = "\""
        for scalar in name.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { quoted += "\\" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}
