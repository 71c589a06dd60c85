internal import CMath

/// What a flattened path is poured into: the filler, the stroker, the hit test.
protocol PolylineSink {
    mutating func begin(at point: Point)
    mutating func line(to point: Point)
    /// A point inside a curve, which goes on smoothly behind it.
    mutating func curve(through point: Point)
    /// Ends the subpath; a closed one has had its closing line, when it needs one, from the sink itself.
    mutating func end(closed: Bool)
}

extension PolylineSink {
    @inline(__always)
    mutating func curve(through point: Point) { line(to: point) }
}

/// Turns curves into lines that stray at most `tolerance` from them.
struct Flattening {
    var transform: AffineTransform

    /// A twentieth of a pixel: an edge pixel is off by at most 9 of 255, on the flattest part of a curve only.
    var tolerance = 0.05

    /// Curves whose control points all lie beyond one side of this box become one line: what they cover inside is the
    /// same. Dashed strokes, which need true lengths, leave it out.
    var visible: Rect?

    var limits = RasterLimits()

    /// Whether curves begin and end with a short piece along their tangent. A wide pen magnifies the angle between a
    /// tangent and the first chord: without it, the cap of a hundred-pixel stroke stands three pixels off.
    var keepsTangents = false

    /// Steps a curve takes at least for each radian it turns. A wide pen magnifies the angle between a chord and the
    /// curve as well: where the pen is wider than the curve is round, that shows on the far side of its middle.
    var stepsPerRadian = 0.0

    /// Coordinates are pulled in to this after the transform. A path of 1e308 stays a path, and no later arithmetic on
    /// doubles loses more than a thousandth of a pixel or overflows.
    static let farthest = 1e10

    func flatten(_ path: Path, into sink: inout some PolylineSink) {
        let points = path.points.span
        var index = 0
        var current = Point.zero
        var open = false
        var pieces = limits.curvePieces
        for verb in path.verbs {
            switch verb {
            case .move:
                if open { sink.end(closed: false) }
                current = place(points[index])
                sink.begin(at: current)
                open = true
            case .line:
                current = place(points[index])
                sink.line(to: current)
            case .quadratic:
                let (control, end) = (place(points[index]), place(points[index + 1]))
                // Raised to a cubic: one kind of curve to get right below.
                let third = 2.0 / 3.0
                flatten(
                    Cubic(
                        current,
                        current.interpolated(to: control, at: third),
                        end.interpolated(to: control, at: third),
                        end
                    ),
                    &pieces,
                    into: &sink
                )
                current = end
            case .cubic:
                let cubic = Cubic(current, place(points[index]), place(points[index + 1]), place(points[index + 2]))
                flatten(cubic, &pieces, into: &sink)
                current = cubic.p3
            case .close:
                sink.end(closed: true)
                open = false
            }
            index += verb.pointCount
        }
        if open { sink.end(closed: false) }
    }

    private func place(_ point: Point) -> Point {
        let moved = transform.apply(point)
        return Point(Self.within(moved.x), Self.within(moved.y))
    }

    static func within(_ value: Double) -> Double {
        if value.magnitude < farthest { return value }
        // Not-a-number arises from infinity minus infinity in the transform; the origin is as good as any place.
        return value == value ? (value < 0 ? -farthest : farthest) : 0
    }

    private func flatten(_ cubic: Cubic, _ pieces: inout Int, into sink: inout some PolylineSink) {
        let steps = steps(of: cubic)
        if steps <= Self.mostSteps {
            cubic.emit(steps: Int(steps) + 1, keepsTangents, into: &sink)
        } else {
            split(cubic, depth: 0, &pieces, into: &sink)
        }
    }

    /// Wang's bound for a cubic in n equal steps of its parameter: 6/8 of the largest second difference over n². A pen of
    /// 1e300 makes the tolerance vanish or not a number, hence its floor in this order.
    private func steps(of cubic: Cubic) -> Double {
        let tolerance = tolerance > 1e-12 ? tolerance : 1e-12
        let steps = (0.75 * cubic.bend / tolerance).squareRoot()
        // Pens up to a dozen pixels never need more steps than the curve itself.
        guard stepsPerRadian > 12, steps < Self.mostSteps else { return steps }
        return max(steps, min(cubic.turn * stepsPerRadian, Self.mostSteps))
    }

    /// More steps than this are worth a look at which half can be seen at all.
    private static let mostSteps = 128.0

    /// A curve of 1e10 units takes seventeen halvings until each piece needs fewer than `mostSteps` steps; pieces beyond
    /// sight end at once.
    private static let deepest = 17

    private func split(_ cubic: Cubic, depth: Int, _ pieces: inout Int, into sink: inout some PolylineSink) {
        if let visible, cubic.isBeyond(visible) {
            sink.line(to: cubic.p3)
            return
        }
        guard pieces > 0 else {
            sink.curve(through: cubic.p3)
            return
        }
        let steps = steps(of: cubic)
        guard steps > Self.mostSteps, depth < Self.deepest else {
            pieces -= 1
            cubic.emit(steps: Int(min(steps, Self.mostSteps)) + 1, keepsTangents, into: &sink)
            return
        }
        let (first, second) = cubic.halves
        split(first, depth: depth + 1, &pieces, into: &sink)
        split(second, depth: depth + 1, &pieces, into: &sink)
    }
}

/// A Bézier curve of degree three.
struct Cubic {
    var p0, p1, p2, p3: Point

    init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
        self.p0 = p0
        self.p1 = p1
        self.p2 = p2
        self.p3 = p3
    }

    /// The larger of the two second differences: zero for a straight, evenly travelled line.
    var bend: Double {
        let first = Point(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y)
        let second = Point(p1.x - 2 * p2.x + p3.x, p1.y - 2 * p2.y + p3.y)
        return max(first.lengthSquared, second.lengthSquared).squareRoot()
    }

    /// At least the angle the curve turns by: that of its control polygon.
    var turn: Double {
        var last = Point.zero
        var sum = 0.0
        func follow(_ leg: Point) {
            guard leg != .zero else { return }
            if last != .zero { sum += atan2(last.cross(leg), last.dot(leg)).magnitude }
            last = leg
        }
        follow(p1 - p0)
        follow(p2 - p1)
        follow(p3 - p2)
        return sum
    }

    func isBeyond(_ box: Rect) -> Bool {
        let (maxX, maxY) = (box.maxX, box.maxY)
        return (p0.x < box.x && p1.x < box.x && p2.x < box.x && p3.x < box.x)
            || (p0.x > maxX && p1.x > maxX && p2.x > maxX && p3.x > maxX)
            || (p0.y < box.y && p1.y < box.y && p2.y < box.y && p3.y < box.y)
            || (p0.y > maxY && p1.y > maxY && p2.y > maxY && p3.y > maxY)
    }

    var halves: (Cubic, Cubic) {
        let (a, b, c) = (p0.midpoint(to: p1), p1.midpoint(to: p2), p2.midpoint(to: p3))
        let (d, e) = (a.midpoint(to: b), b.midpoint(to: c))
        let middle = d.midpoint(to: e)
        return (Cubic(p0, a, d, middle), Cubic(middle, e, c, p3))
    }

    @inline(__always)
    func emit(steps: Int, _ keepsTangents: Bool, into sink: inout some PolylineSink) {
        // Power basis: three multiplications and additions a coordinate and point.
        let c1 = Point(3 * (p1.x - p0.x), 3 * (p1.y - p0.y))
        let c2 = Point(3 * (p0.x - 2 * p1.x + p2.x), 3 * (p0.y - 2 * p1.y + p2.y))
        let c3 = Point(p3.x - p0.x + 3 * (p1.x - p2.x), p3.y - p0.y + 3 * (p1.y - p2.y))
        let step = 1 / Double(steps)
        var index = 1
        // A straight line needs no help; its only piece has the direction already.
        let marksEnds = keepsTangents && steps > 1
        if marksEnds { sink.curve(through: p0.interpolated(to: p1, at: Self.tangentPart)) }
        while index < steps {
            let t = Double(index) * step
            sink.curve(
                through: Point(((c3.x * t + c2.x) * t + c1.x) * t + p0.x, ((c3.y * t + c2.y) * t + c1.y) * t + p0.y)
            )
            index += 1
        }
        if marksEnds { sink.curve(through: p3.interpolated(to: p2, at: Self.tangentPart)) }
        sink.line(to: p3)
    }

    /// Half of the way to the first of the steps a curve can have at most, three times as far on the handle.
    private static let tangentPart = 3.0 / 256
}

extension Flattening {
    /// The pixels of `area` a fill of the path can touch.
    static func visibleBox(of path: Path, transform: AffineTransform, in area: PixelRect) -> PixelRect {
        var box = PointBounds()
        for point in path.points {
            let moved = transform.apply(point)
            box.include(Point(within(moved.x), within(moved.y)))
        }
        return box.isEmpty ? .empty : PixelRect(covering: box.rect).intersection(area)
    }
}
