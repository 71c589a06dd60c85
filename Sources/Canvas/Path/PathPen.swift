internal import CMath
internal import Raster

/// The path under construction, shared by the context and ``Path2D``.
///
/// Points are mapped when they are added: a later change of the context's transform does not move what is already in the
/// path. `Path` itself keeps the rule "ensure there is a subpath".
struct PathPen: Equatable, Sendable {
    var outline = Path()

    mutating func move(_ x: Double, _ y: Double, _ transform: AffineTransform) {
        guard x.isFinite, y.isFinite else { return }
        outline.move(to: transform.place(Point(x, y)))
    }

    mutating func line(_ x: Double, _ y: Double, _ transform: AffineTransform) {
        guard x.isFinite, y.isFinite else { return }
        outline.line(to: transform.place(Point(x, y)))
    }

    mutating func quadratic(_ control: Point, _ end: Point, _ transform: AffineTransform) {
        guard control.isFinite, end.isFinite else { return }
        outline.quadratic(transform.place(control), to: transform.place(end))
    }

    mutating func cubic(_ control1: Point, _ control2: Point, _ end: Point, _ transform: AffineTransform) {
        guard control1.isFinite, control2.isFinite, end.isFinite else { return }
        outline.cubic(transform.place(control1), transform.place(control2), to: transform.place(end))
    }

    /// Four points in the order of the sides, closed, and the pen back at the first: also for sizes of zero and less.
    mutating func rect(_ rect: Rect, _ transform: AffineTransform) {
        guard rect.isFinite else { return }
        outline.move(to: transform.place(Point(rect.x, rect.y)))
        outline.line(to: transform.place(Point(rect.maxX, rect.y)))
        outline.line(to: transform.place(Point(rect.maxX, rect.maxY)))
        outline.line(to: transform.place(Point(rect.x, rect.maxY)))
        outline.close()
    }
}

extension AffineTransform {
    /// Where a finite point goes. A transform can carry it beyond what a `Double` holds; it stays far away in the same
    /// direction then, instead of taking its whole segment out of the path.
    func place(_ point: Point) -> Point {
        let placed = apply(point)
        if placed.isFinite { return placed }
        func near(_ value: Double) -> Double { value.isNaN ? 0 : max(-1e30, min(1e30, value)) }
        return Point(near(placed.x), near(placed.y))
    }
}

/// The six arguments `arc` and `ellipse` share once a circle is an ellipse that is not turned.
struct EllipseArc: Equatable, Sendable {
    var center: Point
    var radiusX: Double
    var radiusY: Double
    var rotation = 0.0
    var startAngle: Double
    var endAngle: Double
    var counterclockwise: Bool

    var isFinite: Bool {
        center.isFinite && radiusX.isFinite && radiusY.isFinite && rotation.isFinite && startAngle.isFinite
            && endAngle.isFinite
    }

    /// How far the arc turns, clockwise positive. A full turn or more in the drawing direction is one full turn;
    /// against it, angles count modulo a turn, and a whole number of turns backwards is one forwards, as browsers have
    /// it.
    var sweep: Double {
        let full = 2 * Double.pi
        let turn = counterclockwise ? startAngle - endAngle : endAngle - startAngle
        let magnitude =
            turn >= full ? full : turn >= 0 ? turn : full - (-turn).truncatingRemainder(dividingBy: full)
        return counterclockwise ? -magnitude : magnitude
    }
}

extension PathPen {
    /// `arc` and `ellipse`: a negative radius is an `IndexSizeError`.
    mutating func arc(_ arc: EllipseArc, _ transform: AffineTransform, member: String) throws(CanvasError) {
        guard arc.isFinite else { return }
        guard arc.radiusX >= 0, arc.radiusY >= 0 else {
            throw .indexSize("\(member): the radius provided (\(min(arc.radiusX, arc.radiusY))) is negative")
        }
        add(arc, transform)
    }

    private mutating func add(_ arc: EllipseArc, _ transform: AffineTransform) {
        // Turned back to within one turn, large angles keep what precision they have.
        let start = arc.startAngle.truncatingRemainder(dividingBy: 2 * .pi)
        outline.addEllipse(
            center: arc.center,
            radiusX: arc.radiusX,
            radiusY: arc.radiusY,
            rotation: arc.rotation,
            from: start,
            to: start + arc.sweep,
            counterclockwise: arc.counterclockwise,
            transform: transform
        )
    }

    /// The current point is taken back to user space; when the transform has no way back there is no circle either, and
    /// a line remains.
    mutating func arcTo(
        _ control: Point,
        _ end: Point,
        radius: Double,
        _ transform: AffineTransform
    ) throws(CanvasError) {
        guard control.isFinite, end.isFinite, radius.isFinite else { return }
        guard radius >= 0 else { throw .indexSize("arcTo: the radius provided (\(radius)) is negative") }
        guard let current = outline.currentPoint else {
            outline.move(to: transform.place(control))
            return
        }
        guard let inverse = transform.inverse,
            let corner = RoundedCorner(inverse.apply(current), control, end, radius: radius)
        else {
            outline.line(to: transform.place(control))
            return
        }
        add(corner.arc, transform)
    }
}

/// The circle that touches two lines, between the tangent points.
private struct RoundedCorner {
    let arc: EllipseArc

    /// `nil` where the three points leave no corner to round: two coincide, they lie on one line, or the radius is zero.
    init?(_ p0: Point, _ p1: Point, _ p2: Point, radius: Double) {
        let (ax, ay) = (p0.x - p1.x, p0.y - p1.y)
        let (bx, by) = (p2.x - p1.x, p2.y - p1.y)
        let (lengthA, lengthB) = (hypot(ax, ay), hypot(bx, by))
        let cross = ax * by - ay * bx
        guard radius > 0, lengthA > 0, lengthB > 0, abs(cross) > 1e-12 * lengthA * lengthB else { return nil }

        let angle = abs(atan2(cross, ax * bx + ay * by))
        let distance = radius / tan(angle / 2)
        let tangentA = Point(p1.x + ax / lengthA * distance, p1.y + ay / lengthA * distance)
        let tangentB = Point(p1.x + bx / lengthB * distance, p1.y + by / lengthB * distance)

        // The centre lies off the first tangent point, on the side the other line is.
        let side = cross > 0 ? 1.0 : -1.0
        let center = Point(
            tangentA.x - ay / lengthA * radius * side,
            tangentA.y + ax / lengthA * radius * side
        )
        arc = EllipseArc(
            center: center,
            radiusX: radius,
            radiusY: radius,
            startAngle: atan2(tangentA.y - center.y, tangentA.x - center.x),
            endAngle: atan2(tangentB.y - center.y, tangentB.x - center.x),
            counterclockwise: cross > 0
        )
        guard arc.isFinite else { return nil }
    }
}
