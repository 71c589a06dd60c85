/// A rectangle in floating point. Sides may be negative where a caller hands one on from a script; `standardized`
/// makes them positive.
public struct Rect: Sendable, Equatable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public var maxX: Double { x + width }
    public var maxY: Double { y + height }

    init(_ pixels: PixelRect) {
        self.init(
            x: Double(pixels.left),
            y: Double(pixels.top),
            width: Double(pixels.width),
            height: Double(pixels.height)
        )
    }

    public var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }

    /// The same area with sides of at least zero.
    public var standardized: Rect {
        Rect(
            x: width < 0 ? x + width : x,
            y: height < 0 ? y + height : y,
            width: width.magnitude,
            height: height.magnitude
        )
    }
}

/// A half-open rectangle of whole pixels: columns `left..<right`, rows `top..<bottom`.
public struct PixelRect: Sendable, Equatable {
    public var left: Int
    public var top: Int
    public var right: Int
    public var bottom: Int

    public init(left: Int, top: Int, right: Int, bottom: Int) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    public static let empty = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

    /// The pixels a rectangle touches. Coordinates beyond `farthest` are pulled in, so no input can overflow an `Int`.
    public init(covering rect: Rect) {
        let rect = rect.standardized
        self.init(
            left: Self.whole(rect.x.rounded(.down)),
            top: Self.whole(rect.y.rounded(.down)),
            right: Self.whole(rect.maxX.rounded(.up)),
            bottom: Self.whole(rect.maxY.rounded(.up))
        )
    }

    /// `nil` unless all four sides lie on pixel borders.
    init?(exactly rect: Rect) {
        self.init(covering: rect)
        guard Rect(self) == rect.standardized else { return nil }
    }

    public var isEmpty: Bool { left >= right || top >= bottom }
    public var width: Int { max(0, right - left) }
    public var height: Int { max(0, bottom - top) }

    public func intersection(_ other: PixelRect) -> PixelRect {
        PixelRect(
            left: max(left, other.left),
            top: max(top, other.top),
            right: min(right, other.right),
            bottom: min(bottom, other.bottom)
        )
    }

    public func contains(_ other: PixelRect) -> Bool {
        other.left >= left && other.top >= top && other.right <= right && other.bottom <= bottom
    }

    public func translated(x: Int, y: Int) -> PixelRect {
        PixelRect(left: left &+ x, top: top &+ y, right: right &+ x, bottom: bottom &+ y)
    }

    /// Grown by a margin on all sides.
    public func outset(by margin: Int) -> PixelRect {
        PixelRect(left: left &- margin, top: top &- margin, right: right &+ margin, bottom: bottom &+ margin)
    }

    /// Far outside of any pixmap and far inside of what integer arithmetic can take.
    package static let farthest = 1 << 30

    /// The nearest whole number, not-a-number as zero.
    static func whole(_ value: Double) -> Int {
        guard value == value else { return 0 }
        return Int(max(-Double(farthest), min(Double(farthest), value)))
    }
}
