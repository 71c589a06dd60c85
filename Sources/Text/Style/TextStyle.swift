/// Everything that decides which glyphs a text becomes and where they stand; colour and transform are not part of it.
package struct TextStyle: Hashable, Sendable {
    package var font: FontRequest
    package var kerning: FontKerning
    package var capitals: FontCapitals
    package var rendering: TextRendering

    /// Pixels added after every cluster. Anything but zero switches ligatures off, as CSS Text 3 §8.2 asks.
    package var letterSpacing: Double

    /// Pixels added to every word separator (U+0020, U+00A0).
    package var wordSpacing: Double

    /// The paragraph direction: where the text starts, and what neutral characters follow.
    package var direction: TextDirection

    /// A BCP 47 tag, or empty when the language is unknown.
    package var language: String

    package init(
        font: FontRequest = FontRequest(),
        kerning: FontKerning = .auto,
        capitals: FontCapitals = .normal,
        rendering: TextRendering = .auto,
        letterSpacing: Double = 0,
        wordSpacing: Double = 0,
        direction: TextDirection = .leftToRight,
        language: String = ""
    ) {
        self.font = font
        self.kerning = kerning
        self.capitals = capitals
        self.rendering = rendering
        self.letterSpacing = letterSpacing
        self.wordSpacing = wordSpacing
        self.direction = direction
        self.language = language
    }
}

extension TextStyle {
    /// Styles are kept as keys, so their size must not be the page's to choose. No family has a name of more than 256
    /// bytes and nobody falls through 32 of them on purpose; RFC 5646 calls for 35 characters of language.
    func bounded() -> Self {
        var style = self
        style.font.families = Array(font.families.lazy.filter { $0.isSensible }.prefix(32))
        if language.utf8.count > 35 { style.language = "" }
        // Not-a-number would never be found again in a cache, and infinities would reach every position.
        style.font.size = font.size.isFinite ? font.size.clamped(to: 0...1e6) : 0
        style.font.stretch = font.stretch.clamped(to: 50...200)
        style.letterSpacing = letterSpacing.isFinite ? letterSpacing.clamped(to: -1e6...1e6) : 0
        style.wordSpacing = wordSpacing.isFinite ? wordSpacing.clamped(to: -1e6...1e6) : 0
        return style
    }
}

extension FontFamily {
    fileprivate var isSensible: Bool {
        switch self {
        case .named(let name): !name.isEmpty && name.utf8.count <= 256
        case .generic: true
        }
    }
}

package enum FontKerning: String, Hashable, Sendable {
    case auto, normal, none
}

/// `font-variant-caps`, by its CSS names.
package enum FontCapitals: String, Hashable, Sendable {
    case normal
    case smallCaps = "small-caps"
    case allSmallCaps = "all-small-caps"
    case petiteCaps = "petite-caps"
    case allPetiteCaps = "all-petite-caps"
    case unicase
    case titlingCaps = "titling-caps"
}

/// `text-rendering`. Only `optimizeSpeed` changes anything here: it leaves kerning and ligatures out.
package enum TextRendering: String, Hashable, Sendable {
    case auto
    case optimizeSpeed
    case optimizeLegibility
    case geometricPrecision
}

package enum TextDirection: Hashable, Sendable {
    case leftToRight
    case rightToLeft
}
