/// A paragraph in lines.
package struct InlineLayout: Equatable, Sendable {
    /// Of one line and one item: what is painted at once.
    package struct Fragment: Equatable, Sendable {
        /// Which item of the flow this is a part of.
        package var item: Int
        /// Empty for an inline box.
        package var text: String
        package var style: Int
        /// From the left edge of the flow.
        package var x: Double
        package var width: Double
        package var ascent: Double
        package var descent: Double
        /// Above the line's baseline.
        package var rise: Double
    }

    package struct Line: Equatable, Sendable {
        package var fragments: [Fragment]
        package var top: Double
        package var height: Double
        /// From the top of the flow.
        package var baseline: Double
        /// Of what is on it, without the space a paragraph's alignment leaves.
        package var width: Double
    }

    package var lines: [Line]
    package var direction: Direction
    /// Of the widest line.
    package var width: Double
    package var height: Double
    /// Whether an ellipsis stands for the rest.
    package var isTruncated: Bool

    package enum Direction: Sendable { case leftToRight, rightToLeft }
}
