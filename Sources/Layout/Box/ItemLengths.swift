/// What percentages are of: a parent's content box, as far as it is known.
struct ParentLengths {
    var width: Double?
    var height: Double?

    subscript(axis: Axis) -> Double? { axis == .horizontal ? width : height }
}

/// The lengths of a child with percentages resolved, border box and pixels.
struct ItemLengths {
    var width: Double?
    var height: Double?
    var minWidth: Double
    var minHeight: Double
    var maxWidth: Double?
    var maxHeight: Double?
    var ratio: Double
    var margin: Edges

    init(_ style: BoxStyle, base: ParentLengths) {
        let insets = style.insets
        // Border and padding are always there, whatever the box would like to be.
        minWidth = max(style.minWidth.resolved(against: base.width) ?? 0, insets.horizontal)
        minHeight = max(style.minHeight.resolved(against: base.height) ?? 0, insets.vertical)
        maxWidth = style.maxWidth.resolved(against: base.width)
        maxHeight = style.maxHeight.resolved(against: base.height)
        ratio = style.aspectRatio
        margin = style.margin
        width = style.width.resolved(against: base.width)
        height = style.height.resolved(against: base.height)
        width = width.map { clamp($0, .horizontal) }
        height = height.map { clamp($0, .vertical) }
    }

    /// The smaller limit wins over the larger one, and neither lets a length be negative (CSS 2.1 §10.4).
    func clamp(_ length: Double, _ axis: Axis) -> Double {
        let least = axis == .horizontal ? minWidth : minHeight
        let most = axis == .horizontal ? maxWidth : maxHeight
        return max(least, min(length, most ?? 1e7), 0).soundLength
    }

    subscript(axis: Axis) -> Double? { axis == .horizontal ? width : height }
}
