/// Lines and curves in subpaths, with the canvas's rules for where a subpath begins.
///
/// Points that are not finite are dropped with their whole segment: a path never holds one, whatever a script computes.
package struct Path: Sendable, Equatable {
    package enum Verb: UInt8, Sendable {
        case move, line, quadratic, cubic, close

        /// How many points the verb takes from the list.
        package var pointCount: Int {
            switch self {
            case .move, .line: 1
            case .quadratic: 2
            case .cubic: 3
            case .close: 0
            }
        }
    }

    package private(set) var verbs: [Verb] = []
    package private(set) var points: [Point] = []
    private var start = Point.zero

    /// The pen's place, `nil` before the first subpath. Closing a subpath takes it back to that subpath's start.
    package private(set) var currentPoint: Point?

    package init() {}

    /// A closed rectangle.
    package init(_ rect: Rect) {
        addRect(rect)
    }

    package var isEmpty: Bool { verbs.isEmpty }

    /// How many segments there are: what a budget counts.
    package var segmentCount: Int { verbs.count }

    /// Keeps the storage for the next path.
    package mutating func removeAll() {
        verbs.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
        currentPoint = nil
        start = .zero
    }
}

extension Path {
    package mutating func move(to point: Point) {
        guard point.isFinite else { return }
        // A subpath of a single point draws nothing, so the next one takes its place.
        if verbs.last == .move {
            points[points.count - 1] = point
        } else {
            verbs.append(.move)
            points.append(point)
        }
        start = point
        currentPoint = point
    }

    /// On an empty path this only sets the pen down: "ensure there is a subpath".
    package mutating func line(to point: Point) {
        guard point.isFinite, ensureSubpath(at: point) else { return }
        verbs.append(.line)
        points.append(point)
        currentPoint = point
    }

    package mutating func quadratic(_ control: Point, to end: Point) {
        guard control.isFinite, end.isFinite else { return }
        _ = ensureSubpath(at: control, keepsDrawing: true)
        verbs.append(.quadratic)
        points.append(control)
        points.append(end)
        currentPoint = end
    }

    package mutating func cubic(_ control1: Point, _ control2: Point, to end: Point) {
        guard control1.isFinite, control2.isFinite, end.isFinite else { return }
        _ = ensureSubpath(at: control1, keepsDrawing: true)
        verbs.append(.cubic)
        points.append(control1)
        points.append(control2)
        points.append(end)
        currentPoint = end
    }

    /// Back to the subpath's start with a straight line; the next segment begins a new subpath there.
    package mutating func close() {
        guard let last = verbs.last, last != .close else { return }
        verbs.append(.close)
        currentPoint = start
    }

    package mutating func addRect(_ rect: Rect) {
        guard rect.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else { return }
        move(to: Point(rect.x, rect.y))
        line(to: Point(rect.maxX, rect.y))
        line(to: Point(rect.maxX, rect.maxY))
        line(to: Point(rect.x, rect.maxY))
        close()
    }

    /// Everything of `other`, mapped, as subpaths of its own.
    package mutating func append(_ other: Path, transform: AffineTransform = .identity) {
        var index = 0
        for verb in other.verbs {
            func next(_ offset: Int) -> Point { transform.apply(other.points[index + offset]) }
            switch verb {
            case .move: move(to: next(0))
            case .line: line(to: next(0))
            case .quadratic: quadratic(next(0), to: next(1))
            case .cubic: cubic(next(0), next(1), to: next(2))
            case .close: close()
            }
            index += verb.pointCount
        }
    }

    package func transformed(by transform: AffineTransform) -> Path {
        if transform.isIdentity { return self }
        var result = Path()
        result.append(self, transform: transform)
        return result
    }

    /// The box round all points, control points included: never smaller than what a fill covers.
    package var controlBounds: Rect {
        var box = PointBounds()
        for point in points { box.include(point) }
        return box.rect
    }

    /// False when the caller's own point has become the start and there is nothing to draw yet.
    private mutating func ensureSubpath(at point: Point, keepsDrawing: Bool = false) -> Bool {
        guard let currentPoint else {
            move(to: point)
            return keepsDrawing
        }
        // After a close the pen stands at the old start, but only this segment opens the new subpath there.
        if verbs.last == .close {
            verbs.append(.move)
            points.append(currentPoint)
        }
        return true
    }
}
