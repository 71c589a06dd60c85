/// Counts how often an outline goes round a point, and notices when it goes through it.
struct WindingCount: PolylineSink, EdgeSink {
    private let point: Point
    private(set) var winding = 0
    private(set) var isOnEdge = false
    private var start = Point.zero
    private var current = Point.zero

    init() { self.init(around: .zero) }

    init(around point: Point) { self.point = point }

    func isInside(_ rule: FillRule) -> Bool {
        switch rule {
        case .nonzero: isOnEdge || winding != 0
        case .evenOdd: isOnEdge || winding & 1 != 0
        }
    }

    mutating func addEdge(from a: Point, to b: Point) {
        guard a != b else { return }
        // Where the point lies beside the edge, seen along it.
        let side = (b - a).cross(point - a)
        if side.magnitude <= 1e-9 * (1 + (b - a).length) {
            let along = (point - a).dot(b - a)
            if along >= 0, along <= (b - a).lengthSquared { isOnEdge = true }
        }
        // Half-open in y: a vertex between two edges counts once.
        if a.y <= point.y, b.y > point.y, side > 0 {
            winding &+= 1
        } else if b.y <= point.y, a.y > point.y, side < 0 {
            winding &-= 1
        }
    }

    mutating func begin(at point: Point) {
        start = point
        current = point
    }

    mutating func line(to point: Point) {
        addEdge(from: current, to: point)
        current = point
    }

    mutating func end(closed: Bool) {
        addEdge(from: current, to: start)
        current = start
    }
}

extension Path {
    /// Whether a fill would cover the point. On the edge is inside; a point that is not finite is outside.
    package func contains(_ point: Point, rule: FillRule = .nonzero, transform: AffineTransform = .identity) -> Bool {
        guard point.isFinite else { return false }
        var count = WindingCount(around: point)
        Flattening(transform: transform, tolerance: 0.01).flatten(self, into: &count)
        return count.isInside(rule)
    }

    /// Whether a stroke would cover the point, with the same spaces as `Pixmap.stroke`.
    package func strokeContains(
        _ point: Point,
        style: StrokeStyle,
        transform: AffineTransform = .identity,
        pen: AffineTransform = .identity
    ) -> Bool {
        guard point.isFinite else { return false }
        let near = Rect(x: point.x - 1, y: point.y - 1, width: 2, height: 2)
        guard let stroker = Stroker(style: style, transform: transform, pen: pen, area: near, limits: RasterLimits())
        else { return false }
        var count = WindingCount(around: point)
        stroker.outline(self, into: &count)
        return count.isInside(.nonzero)
    }
}
