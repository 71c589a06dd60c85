import Layout

/// Letters ten pixels wide, eight above the baseline and two below; style 1 is twice that. Widths can then be read off
/// the text.
func ruler(_ text: String, _ style: Int) -> TextExtent {
    let scale = style == 1 ? 2.0 : 1.0
    return TextExtent(advance: Double(text.count) * 10 * scale, ascent: 8 * scale, descent: 2 * scale)
}

func flow(_ text: String, _ change: (inout ParagraphStyle) -> Void = { _ in }) -> InlineFlow {
    flow([.text(text, style: 0)], change)
}

func flow(_ items: [InlineItem], _ change: (inout ParagraphStyle) -> Void = { _ in }) -> InlineFlow {
    var style = ParagraphStyle()
    change(&style)
    return InlineFlow(items, style: style, measure: ruler)
}

extension InlineLayout {
    /// What stands on each line, fragments joined.
    var words: [String] { lines.map { $0.fragments.map(\.text).joined() } }
}
