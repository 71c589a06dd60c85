package enum LineCap: String, Sendable {
    case butt, round, square
}

package enum LineJoin: String, Sendable {
    case miter, round, bevel
}

/// The pen: everything in units of the pen's own space.
package struct StrokeStyle: Sendable, Equatable {
    package var width: Double
    package var cap: LineCap
    package var join: LineJoin
    package var miterLimit: Double
    /// Lengths of strokes and gaps in turn, none of them negative. Empty, or summing to zero, is a solid line; an odd
    /// list is taken twice.
    package var dashes: [Double]
    package var dashOffset: Double

    package init(
        width: Double = 1,
        cap: LineCap = .butt,
        join: LineJoin = .miter,
        miterLimit: Double = 10,
        dashes: [Double] = [],
        dashOffset: Double = 0
    ) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.dashes = dashes
        self.dashOffset = dashOffset
    }
}
