internal import Raster

extension Path {
    /// The smallest box round the curve itself, not its control points; `nil` for a path without points.
    var tightBounds: Rect? {
        guard let first = points.first else { return nil }
        var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
        func include(_ point: Point) {
            left = min(left, point.x)
            top = min(top, point.y)
            right = max(right, point.x)
            bottom = max(bottom, point.y)
        }
        walk { segment in
            switch segment {
            case .move(let point): include(point)
            case .line(_, let end): include(end)
            case .curve(let a, let b, let c, let d):
                include(d)
                for t in Self.extrema(a.x, b.x, c.x, d.x) + Self.extrema(a.y, b.y, c.y, d.y) {
                    include(Segment.point(a, b, c, d, at: t))
                }
            case .close: break
            }
        }
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Where in 0…1 a cubic turns round.
    private static func extrema(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
        // Between its ends' values, control points move nothing outside.
        if min(b, c) >= min(a, d), max(b, c) <= max(a, d) { return [] }
        let (p, q, r) = (d - a + 3 * (b - c), 2 * (a - 2 * b + c), b - a)
        var roots: [Double]
        if abs(p) < 1e-12 {
            roots = q == 0 ? [] : [-r / q]
        } else {
            let root = (q * q - 4 * p * r)
            roots = root < 0 ? [] : [(-q + root.squareRoot()) / (2 * p), (-q - root.squareRoot()) / (2 * p)]
        }
        return roots.filter { $0 > 0 && $0 < 1 }
    }
}

/// One piece of a path with its own start; quadratics come as the cubics they are.
enum Segment {
    case move(Point)
    case line(Point, Point)
    case curve(Point, Point, Point, Point)
    /// From the first point back to the start of the subpath.
    case close(Point, Point)

    static func point(_ a: Point, _ b: Point, _ c: Point, _ d: Point, at t: Double) -> Point {
        let s = 1 - t
        let (wa, wb, wc, wd) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        return Point(wa * a.x + wb * b.x + wc * c.x + wd * d.x, wa * a.y + wb * b.y + wc * c.y + wd * d.y)
    }

    /// The directions in which it begins and ends; zero for a piece without length.
    var directions: (Point, Point) {
        switch self {
        case .move: return (.zero, .zero)
        case .line(let a, let b), .close(let a, let b): return (b - a, b - a)
        case .curve(let a, let b, let c, let d):
            let begin = [b - a, c - a, d - a].first { $0 != .zero } ?? .zero
            let end = [d - c, d - b, d - a].first { $0 != .zero } ?? .zero
            return (begin, end)
        }
    }

    var end: Point {
        switch self {
        case .move(let point): point
        case .line(_, let end), .close(_, let end), .curve(_, _, _, let end): end
        }
    }
}

extension Point {
    static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
    static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
    static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }

    var length: Double { (x * x + y * y).squareRoot() }

    /// Of length one; zero where there is no direction.
    var direction: Point {
        let length = length
        return length > 0 && length.isFinite ? Point(x / length, y / length) : .zero
    }
}

extension Path {
    /// Hands on the pieces one by one, as many as there are segments.
    func walk(_ visit: (Segment) -> Void) {
        var current = Point.zero
        var start = Point.zero
        var index = 0
        for verb in verbs {
            switch verb {
            case .move:
                (current, start) = (points[index], points[index])
                visit(.move(current))
            case .line:
                visit(.line(current, points[index]))
                current = points[index]
            case .quadratic:
                let (control, end) = (points[index], points[index + 1])
                let first = current + (control - current) * (2.0 / 3)
                let second = end + (control - end) * (2.0 / 3)
                visit(.curve(current, first, second, end))
                current = end
            case .cubic:
                visit(.curve(current, points[index], points[index + 1], points[index + 2]))
                current = points[index + 2]
            case .close:
                visit(.close(current, start))
                current = start
            }
            index += verb.pointCount
        }
    }
}
