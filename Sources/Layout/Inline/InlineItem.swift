/// What a text measures in one style.
package struct TextExtent: Equatable, Sendable {
    package var advance: Double
    /// Of the font, not of the ink: lines of one style are equally high.
    package var ascent: Double
    package var descent: Double

    package init(advance: Double, ascent: Double, descent: Double) {
        self.advance = advance
        self.ascent = ascent
        self.descent = descent
    }
}

/// The caller's ruler: a text on one line, in the style the caller knows by this number.
package typealias TextMeasure = (_ text: String, _ style: Int) -> TextExtent

/// A piece of a paragraph in logical order.
package enum InlineItem: Sendable {
    case text(InlineText)
    /// Something that stands in a line as one letter does: an icon, a laid out box.
    case box(InlineBox)

    package static func text(_ text: String, style: Int, lineHeight: Double? = nil) -> InlineItem {
        .text(InlineText(text, style: style, lineHeight: lineHeight))
    }
}

package struct InlineText: Sendable {
    package var text: String
    /// Means what the caller's ruler takes it to mean.
    package var style: Int
    /// In pixels; without one, a line is as high as the font says.
    package var lineHeight: Double?
    /// How far the text stands above the baseline: positive for superscripts.
    package var rise: Double

    package init(_ text: String, style: Int, lineHeight: Double? = nil, rise: Double = 0) {
        self.text = text
        self.style = style
        self.lineHeight = lineHeight
        self.rise = rise
    }
}

package struct InlineBox: Sendable {
    package var width: Double
    package var ascent: Double
    package var descent: Double

    package init(width: Double, ascent: Double, descent: Double = 0) {
        self.width = width
        self.ascent = ascent
        self.descent = descent
    }
}

/// How a paragraph is set.
package struct ParagraphStyle: Sendable {
    package enum Alignment: Sendable { case start, center, end, left, right }
    package enum Direction: Sendable {
        case leftToRight, rightToLeft
        /// By the first letter that has one, as `dir="auto"`.
        case automatic
    }
    package enum WhiteSpace: Sendable {
        /// Runs of it are one space, line feeds too: CSS `normal`.
        case collapse
        /// Line feeds end lines, the rest collapses: CSS `pre-line`.
        case collapseKeepingLines
        /// As written: CSS `pre-wrap`.
        case preserve
    }

    package var alignment = Alignment.start
    package var direction = Direction.automatic
    package var whiteSpace = WhiteSpace.collapse
    /// `false`: only hard breaks end lines.
    package var wraps = true
    /// Whether a word wider than the line is cut between letters; otherwise it sticks out.
    package var breaksWords = true
    /// The last line ends in an ellipsis when there would be more; 0 is no limit.
    package var maximumLines = 0
    package var ellipsis = "…"
    /// A style whose font gives every line its least height, and its line height.
    package var strut: (style: Int, lineHeight: Double?)?

    package init() {}
}
