internal import Canvas
internal import Layout

/// A face and a size.
struct FontStyle: Hashable, Sendable {
    var size: Double
    var weight = 400
    var isItalic = false
    var isMonospaced = false

    /// As the canvas wants it.
    var css: String {
        let family = isMonospaced ? "ui-monospace, monospace" : "system-ui, sans-serif"
        return "\(isItalic ? "italic " : "")\(weight) \(size)px \(family)"
    }
}

/// Measures text with the fonts it will be painted with. Words come again and again, so each is measured once.
final class Ruler {
    private let surface: CanvasSurface
    private(set) var styles: [FontStyle] = []
    private var places: [FontStyle: Int] = [:]
    private var known: [[String: Double]] = []
    private var extents: [(ascent: Double, descent: Double)] = []
    private var current = -1

    /// Words kept; a page has a few thousand, and a page of random letters must not be kept twice.
    private static let capacity = 50_000

    /// Stands at both ends of code and keys for the room between the words and the edge of what is behind them. A word
    /// joiner: no line ends beside it, and it has no ink.
    static let padding: Unicode.Scalar = "\u{2060}"
    /// The width of a padding, for a font size of one.
    static let paddingWidth = 0.3
    private var count = 0

    init(fonts: CanvasFonts) {
        surface = CanvasSurface(width: 1, height: 1, fonts: fonts)
    }

    func style(_ style: FontStyle) -> Int {
        if let place = places[style] { return place }
        places[style] = styles.count
        styles.append(style)
        known.append([:])
        choose(styles.count - 1)
        let metrics = surface.measureText("")
        extents.append((metrics.fontBoundingBoxAscent, metrics.fontBoundingBoxDescent))
        return styles.count - 1
    }

    private func choose(_ style: Int) {
        guard style != current else { return }
        surface.font = styles[style].css
        current = style
    }

    func measure(_ text: String, _ style: Int) -> TextExtent {
        guard styles.indices.contains(style) else { return TextExtent(advance: 0, ascent: 0, descent: 0) }
        let (ascent, descent) = extents[style]
        return TextExtent(advance: advance(text, style), ascent: ascent, descent: descent)
    }

    func advance(_ text: String, _ style: Int) -> Double {
        if let known = known[style][text] { return known }
        choose(style)
        let letters = text.withoutPadding
        let paddings = Double(text.unicodeScalars.count - letters.unicodeScalars.count)
        let advance = surface.measureText(letters).width + paddings * styles[style].size * Self.paddingWidth
        if count < Self.capacity {
            known[style][text] = advance
            count += 1
        }
        return advance
    }
}

extension String {
    var withoutPadding: String {
        guard unicodeScalars.contains(Ruler.padding) else { return self }
        var letters = UnicodeScalarView()
        for scalar in unicodeScalars where scalar != Ruler.padding { letters.append(scalar) }
        return String(letters)
    }

    /// With room at both ends; what the text itself has of such characters goes.
    var padded: String { "\(Ruler.padding)\(withoutPadding)\(Ruler.padding)" }
}
