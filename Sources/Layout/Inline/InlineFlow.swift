/// A paragraph cut into the pieces lines are made of, each measured once.
///
/// Breaking it into lines is then additions and comparisons, so that a box may ask for the height at many widths. The
/// ruler is kept for the rare word that is wider than a line.
package struct InlineFlow {
    let measure: TextMeasure
    let items: [InlineItem]
    package let style: ParagraphStyle
    let pieces: [InlinePiece]
    let strut: LineExtent
    package let direction: InlineLayout.Direction

    /// The width of the longest unbreakable part.
    package let minContentWidth: Double
    /// The width of the longest line when only hard breaks end lines.
    package let maxContentWidth: Double

    package init(_ items: [InlineItem], style: ParagraphStyle = ParagraphStyle(), measure: @escaping TextMeasure) {
        self.items = items
        self.style = style
        self.measure = measure

        let characters = InlineCharacters(items, whiteSpace: style.whiteSpace)
        direction =
            switch style.direction {
            case .leftToRight: .leftToRight
            case .rightToLeft: .rightToLeft
            case .automatic: characters.firstDirection
            }
        var cutter = InlineCutter(items: items, measure: measure)
        pieces = cutter.pieces(of: characters)

        if let strut = style.strut {
            self.strut = LineExtent(measure("", strut.style), lineHeight: strut.lineHeight, rise: 0)
        } else {
            strut = LineExtent(ascent: 0, descent: 0)
        }
        (minContentWidth, maxContentWidth) = Self.contentWidths(of: pieces, style: style)
    }

    /// The direction a paragraph of this text runs in, for what stands beside it.
    package static func direction(of text: String) -> InlineLayout.Direction {
        InlineCharacters([.text(text, style: 0)], whiteSpace: .collapse).firstDirection
    }

    private static func contentWidths(of pieces: [InlinePiece], style: ParagraphStyle) -> (Double, Double) {
        var (widest, longest, unit, line) = (0.0, 0.0, 0.0, 0.0)
        for piece in pieces {
            unit += piece.advance
            line += piece.advance
            widest = max(widest, unit)
            longest = max(longest, line)
            unit = piece.lineBreak == .none ? unit + piece.spaceAdvance : 0
            line = piece.lineBreak == .mandatory ? 0 : line + piece.spaceAdvance
        }
        // A single line that ends in an ellipsis may be as short as one likes.
        if !style.wraps { return (style.maximumLines == 1 ? 0 : longest, longest) }
        return (widest, longest)
    }
}

/// A part of one item without a place to end a line in it, and the spaces after it.
struct InlinePiece {
    var item: Int
    var text: String
    var advance: Double
    var extent: LineExtent
    /// They count only when something follows on the same line.
    var spaces: String
    var spaceAdvance: Double
    var lineBreak: LineBreak
    /// A hyphen is drawn when the line ends here.
    var endsInSoftHyphen: Bool
}

/// How far something reaches above and below the baseline, leading included.
struct LineExtent: Equatable {
    var ascent: Double
    var descent: Double
}

extension LineExtent {
    init(_ text: TextExtent, lineHeight: Double?, rise: Double) {
        // Half of the leading goes above and half below (CSS 2.1 §10.8.1).
        let (above, below, rise) = (text.ascent.soundLength, text.descent.soundLength, rise.soundLength)
        let leading = lineHeight.map { ($0.soundLength - above - below) / 2 } ?? 0
        self.init(ascent: above + leading + rise, descent: below + leading - rise)
    }

    mutating func include(_ other: LineExtent) {
        ascent = max(ascent, other.ascent)
        descent = max(descent, other.descent)
    }
}
