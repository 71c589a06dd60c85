internal import CMath

/// `x' = a·x + c·y + e`, `y' = b·x + d·y + f`, in the order of the canvas API's six numbers.
public struct AffineTransform: Sendable, Equatable {
    public var a, b, c, d, e, f: Double

    public init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
    }

    public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, e: 0, f: 0)

    public static func translation(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: 1, b: 0, c: 0, d: 1, e: x, f: y)
    }

    public static func scale(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: x, b: 0, c: 0, d: y, e: 0, f: 0)
    }

    public static func rotation(radians: Double) -> AffineTransform {
        let (sine, cosine) = (sin(radians), cos(radians))
        return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, e: 0, f: 0)
    }

    /// What applies `inner` first and `self` after it: `transform.concatenating(step)` is the canvas's `transform()`.
    public func concatenating(_ inner: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: a * inner.a + c * inner.b,
            b: b * inner.a + d * inner.b,
            c: a * inner.c + c * inner.d,
            d: b * inner.c + d * inner.d,
            e: a * inner.e + c * inner.f + e,
            f: b * inner.e + d * inner.f + f
        )
    }

    public func apply(_ point: Point) -> Point {
        Point(a * point.x + c * point.y + e, b * point.x + d * point.y + f)
    }

    /// Turns and scales without moving: for directions and distances.
    public func applyLinear(_ vector: Point) -> Point {
        Point(a * vector.x + c * vector.y, b * vector.x + d * vector.y)
    }

    public var determinant: Double { a * d - b * c }

    /// `nil` when the plane collapses to a line, or when a number is not finite.
    public var inverse: AffineTransform? {
        let determinant = determinant
        // A subnormal determinant has a reciprocal of infinity.
        guard determinant != 0, isFinite, (1 / determinant).isFinite else { return nil }
        let k = 1 / determinant
        return AffineTransform(
            a: d * k,
            b: -b * k,
            c: -c * k,
            d: a * k,
            e: (c * f - d * e) * k,
            f: (b * e - a * f) * k
        )
    }

    public var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && e.isFinite && f.isFinite
    }

    public var isIdentity: Bool { self == .identity }

    /// Rectangles stay rectangles with sides along the axes, quarter turns included.
    public var keepsAxes: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

    /// The one factor by which a rotation with uniform scale lengthens everything, `nil` for skewed pens.
    var uniformScale: Double? {
        let tolerance = 1e-9 * (a.magnitude + b.magnitude + c.magnitude + d.magnitude)
        let upright = (a - d).magnitude <= tolerance && (b + c).magnitude <= tolerance
        let mirrored = (a + d).magnitude <= tolerance && (b - c).magnitude <= tolerance
        return upright || mirrored ? (a * a + b * b).squareRoot() : nil
    }

    /// The most any length grows: the larger singular value.
    package var largestScale: Double {
        let p = (a * a + b * b + c * c + d * d) * 0.5
        let q = (a * a + b * b - c * c - d * d) * 0.5
        let r = a * c + b * d
        return (p + (q * q + r * r).squareRoot()).squareRoot()
    }

    /// The box round a transformed rectangle.
    public func bounds(of rect: Rect) -> Rect {
        let corners = [
            apply(Point(rect.x, rect.y)), apply(Point(rect.maxX, rect.y)),
            apply(Point(rect.x, rect.maxY)), apply(Point(rect.maxX, rect.maxY)),
        ]
        var box = PointBounds()
        for corner in corners { box.include(corner) }
        return box.rect
    }
}

/// Gathers the box round points as they pass by.
struct PointBounds {
    var minX = Double.infinity
    var minY = Double.infinity
    var maxX = -Double.infinity
    var maxY = -Double.infinity

    mutating func include(_ point: Point) {
        minX = min(minX, point.x)
        minY = min(minY, point.y)
        maxX = max(maxX, point.x)
        maxY = max(maxY, point.y)
    }

    var isEmpty: Bool { minX > maxX }

    var rect: Rect {
        isEmpty
            ? Rect(x: 0, y: 0, width: 0, height: 0)
            : Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
}
