/// A child on its way through the flex algorithm. Lengths are of the border box along the main and the cross axis.
struct FlexItem {
    let node: Int
    let style: BoxStyle
    let lengths: ItemLengths

    /// What the item starts from, before growing and shrinking.
    var base = 0.0
    /// That, within its limits.
    var hypothetical = 0.0
    /// The least it shrinks to, known once somebody has to shrink.
    var automaticMinimum = 0.0
    var main = 0.0
    var cross = 0.0
    var isFrozen = false

    var alignment: BoxStyle.Alignment?

    func margin(_ axis: Axis) -> Double { lengths.margin.sum(axis) }

    func clamp(_ length: Double, _ axis: Axis) -> Double { lengths.clamp(max(length, automaticMinimum), axis) }
}

/// A child with a place relative to its parent's border box.
struct PlacedItem {
    var node: Int
    var frame: Frame
    var margin: Edges
    var hasDefiniteHeight: Bool
}
