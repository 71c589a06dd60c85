/// A width and a height in CSS pixels.
package struct Size: Equatable, Sendable {
    package var width: Double
    package var height: Double

    package static let zero = Size(width: 0, height: 0)

    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A rectangle by its top left corner, y pointing down.
package struct Frame: Equatable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package static let zero = Frame(x: 0, y: 0, width: 0, height: 0)

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package var maxX: Double { x + width }
    package var maxY: Double { y + height }
    package var midX: Double { x + width / 2 }
    package var midY: Double { y + height / 2 }
    package var size: Size { Size(width: width, height: height) }
    package var isEmpty: Bool { !(width > 0 && height > 0) }

    /// Smaller by the edges; never negative.
    package func inset(by edges: Edges) -> Frame {
        Frame(
            x: x + edges.left,
            y: y + edges.top,
            width: max(0, width - edges.horizontal),
            height: max(0, height - edges.vertical)
        )
    }

    package func inset(by distance: Double) -> Frame { inset(by: Edges(distance)) }

    package func offset(x dx: Double, y dy: Double) -> Frame {
        Frame(x: x + dx, y: y + dy, width: width, height: height)
    }

    /// Empty when the two do not meet.
    package func intersection(_ other: Frame) -> Frame {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
        return Frame(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }

    /// The right and the bottom edge are outside, so that neighbours share no point.
    package func contains(x px: Double, y py: Double) -> Bool { px >= x && px < maxX && py >= y && py < maxY }
}

/// Distances from the four sides of a box.
package struct Edges: Equatable, Sendable {
    package var top: Double
    package var right: Double
    package var bottom: Double
    package var left: Double

    package static let zero = Edges(0)

    package init(_ all: Double) { self.init(top: all, right: all, bottom: all, left: all) }

    package init(vertical: Double = 0, horizontal: Double = 0) {
        self.init(top: vertical, right: horizontal, bottom: vertical, left: horizontal)
    }

    package init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
        self.top = top
        self.right = right
        self.bottom = bottom
        self.left = left
    }

    package var horizontal: Double { left + right }
    package var vertical: Double { top + bottom }

    static func + (one: Edges, other: Edges) -> Edges {
        Edges(
            top: one.top + other.top,
            right: one.right + other.right,
            bottom: one.bottom + other.bottom,
            left: one.left + other.left
        )
    }
}

/// One of the two directions, so that rows and columns are one algorithm.
enum Axis {
    case horizontal, vertical

    var cross: Axis { self == .horizontal ? .vertical : .horizontal }
}

extension Size {
    subscript(axis: Axis) -> Double {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }
}

extension Edges {
    func leading(_ axis: Axis) -> Double { axis == .horizontal ? left : top }
    func sum(_ axis: Axis) -> Double { axis == .horizontal ? horizontal : vertical }

    func sound(least: Double) -> Edges {
        Edges(
            top: max(least, top.soundLength),
            right: max(least, right.soundLength),
            bottom: max(least, bottom.soundLength),
            left: max(least, left.soundLength)
        )
    }
}

extension Double {
    /// Lengths come from outside: what is no number is nothing, and a thousand screens are enough for anyone.
    var soundLength: Double { isFinite ? Swift.min(Swift.max(self, -1e7), 1e7) : self > 0 ? 1e7 : 0 }

    /// A weight among others.
    var soundFactor: Double { isFinite ? Swift.min(Swift.max(self, 0), 1e6) : 0 }
}
