/// A place or a direction on the plane, y growing downwards.
public struct Point: Sendable, Equatable {
    public var x: Double
    public var y: Double

    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    public static let zero = Point(0, 0)

    public var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Point {
    static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
    static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
    static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }
    static prefix func - (a: Point) -> Point { Point(-a.x, -a.y) }

    func dot(_ other: Point) -> Double { x * other.x + y * other.y }

    /// Positive when `other` lies clockwise of `self` on a screen, whose y grows downwards.
    func cross(_ other: Point) -> Double { x * other.y - y * other.x }

    var lengthSquared: Double { x * x + y * y }
    var length: Double { lengthSquared.squareRoot() }

    /// A quarter turn clockwise on the screen.
    var quarterTurn: Point { Point(-y, x) }

    func midpoint(to other: Point) -> Point { Point((x + other.x) * 0.5, (y + other.y) * 0.5) }

    func interpolated(to other: Point, at t: Double) -> Point { self + (other - self) * t }
}
