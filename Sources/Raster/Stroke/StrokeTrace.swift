/// Follows one line with the pen and emits the outline's edges on both of its sides, with constant memory.
///
/// The outline is the sum of one rectangle a segment, one wedge a join and the caps, all turning the same way round: no
/// point can have a winding number of zero inside, so the nonzero rule gives the union of everything the pen touched.
/// Edges shared by neighbours cancel and are left out. On the inner side of a join the two rectangles overlap; when both
/// segments are long enough that the overlap ends before the middle of either, their sides are cut where they meet.
/// Otherwise they go by way of the joint itself, which keeps every part turning the right way.
struct StrokeTrace {
    let pen: StrokePen

    /// Where the line began, for its cap or its closing join.
    fileprivate struct Start {
        var point: Point
        var direction: Point
        var length: Double
    }

    private var start: Start?
    private var place = Point.zero
    private var direction = Point(1, 0)
    private var length = 0.0
    /// The last points of the two sides; `port` is on the side of `direction.quarterTurn`.
    private var port = Point.zero
    private var starboard = Point.zero
    private var isSmooth = false

    init(pen: StrokePen) { self.pen = pen }

    var isEmpty: Bool { start == nil }

    mutating func begin(at point: Point) {
        start = nil
        place = point
        isSmooth = false
    }

    /// A straight piece. `smooth` says that the next piece continues the same curve.
    mutating func line(to point: Point, smooth: Bool, into sink: inout some EdgeSink) {
        let delta = point - place
        let length = delta.length
        // Zero-length segments do not exist; below a millionth of a pixel a direction means nothing.
        guard length > 1e-6 * pen.pixel else { return }
        let next = delta * (1 / length)
        if start == nil {
            set(out: place, next, length)
        } else {
            join(to: next, length: length, into: &sink)
        }
        (direction, self.length) = (next, length)
        place = point
        isSmooth = smooth
    }

    /// A dash of no length: caps alone, facing along the line.
    mutating func dot(at point: Point, facing direction: Point, into sink: inout some EdgeSink) {
        begin(at: point)
        set(out: point, direction, 0)
        self.direction = direction
        end(into: &sink)
    }

    /// Ends an open line with its caps. A line without segments draws nothing.
    mutating func end(into sink: inout some EdgeSink) {
        guard let start else { return }
        capEnd(into: &sink)
        cap(at: start.point, facing: -start.direction, into: &sink)
        self.start = nil
    }

    /// Ends a closed line with a join where it began. The last segment must have come back there.
    mutating func close(into sink: inout some EdgeSink) {
        guard let start else { return }
        join(to: start.direction, length: start.length, into: &sink)
        let normal = start.direction.quarterTurn * pen.radius
        pen.emit(port, start.point + normal, into: &sink)
        pen.emit(start.point - normal, starboard, into: &sink)
        self.start = nil
    }

    /// Ends the far side only, and gives the line's beginning away to be capped or joined later.
    mutating func endLeavingStart(into sink: inout some EdgeSink) -> Beginning? {
        guard let start else { return nil }
        capEnd(into: &sink)
        self.start = nil
        return Beginning(start: start)
    }

    /// The beginning of a dash at the start of a closed line: it meets the last dash, or gets its own cap.
    struct Beginning {
        fileprivate var start: Start
    }

    mutating func cap(_ beginning: Beginning, into sink: inout some EdgeSink) {
        cap(at: beginning.start.point, facing: -beginning.start.direction, into: &sink)
    }

    /// Joins the current line, which ends where the other began, to it: both become one.
    mutating func close(onto beginning: Beginning, into sink: inout some EdgeSink) {
        guard let own = start else {
            cap(beginning, into: &sink)
            return
        }
        start = beginning.start
        close(into: &sink)
        cap(at: own.point, facing: -own.direction, into: &sink)
    }

    private mutating func set(out point: Point, _ direction: Point, _ length: Double) {
        start = Start(point: point, direction: direction, length: length)
        let normal = direction.quarterTurn * pen.radius
        port = point + normal
        starboard = point - normal
    }
}

// Caps.
extension StrokeTrace {
    private mutating func capEnd(into sink: inout some EdgeSink) {
        let normal = direction.quarterTurn * pen.radius
        pen.emit(port, place + normal, into: &sink)
        pen.emit(place - normal, starboard, into: &sink)
        cap(at: place, facing: direction, into: &sink)
    }

    private func cap(at point: Point, facing direction: Point, into sink: inout some EdgeSink) {
        let normal = direction.quarterTurn * pen.radius
        switch pen.cap {
        case .butt:
            pen.emit(point + normal, point - normal, into: &sink)
        case .square:
            let ahead = direction * pen.radius
            pen.emit(point + normal, point + normal + ahead, into: &sink)
            pen.emit(point + normal + ahead, point - normal + ahead, into: &sink)
            pen.emit(point - normal + ahead, point - normal, into: &sink)
        case .round:
            // By way of the tip: a half turn has no direction of its own.
            let ahead = direction * pen.radius
            var last = point + normal
            pen.forEachArcPoint(around: point, from: normal, to: ahead, clockwise: false) {
                pen.emit(last, $0, into: &sink)
                last = $0
            }
            pen.forEachArcPoint(around: point, from: ahead, to: -normal, clockwise: false) {
                pen.emit(last, $0, into: &sink)
                last = $0
            }
            pen.emit(last, point - normal, into: &sink)
        }
    }
}

// Joins.
extension StrokeTrace {
    private mutating func join(to next: Point, length nextLength: Double, into sink: inout some EdgeSink) {
        let radius = pen.radius
        let before = direction.quarterTurn * radius
        let after = next.quarterTurn * radius
        let cosine = direction.dot(next)
        let sine = direction.cross(next)
        // A clockwise turn has the port side inside.
        let outer: Double = sine > 0 ? -1 : 1
        let meeting = (before + after) * (1 / max(1 + cosine, 1e-12))

        let trim = radius * sine.magnitude
        if 2 * trim <= min(length, nextLength) * (1 + cosine) {
            advance(-outer, to: place - meeting * outer, into: &sink)
        } else {
            advance(-outer, to: place - before * outer, into: &sink)
            advance(-outer, to: place, into: &sink)
            advance(-outer, to: place - after * outer, into: &sink)
        }

        // A turn too slight to see: the miter of any join is off by a fortieth of a pixel.
        if cosine > 0, radius * (1 - cosine) <= 0.1 * pen.pixel {
            advance(outer, to: place + meeting * outer, into: &sink)
            return
        }
        let isRound = isSmooth || pen.join == .round
        if !isRound, pen.join == .miter, pen.allowsMiter(cosine: cosine) {
            advance(outer, to: place + meeting * outer, into: &sink)
            advance(outer, to: place + after * outer, into: &sink)
            return
        }
        advance(outer, to: place + before * outer, into: &sink)
        if isRound {
            var last = outer > 0 ? port : starboard
            pen.forEachArcPoint(around: place, from: before * outer, to: after * outer, clockwise: sine > 0) {
                if outer > 0 { pen.emit(last, $0, into: &sink) } else { pen.emit($0, last, into: &sink) }
                last = $0
            }
            if outer > 0 { port = last } else { starboard = last }
        }
        advance(outer, to: place + after * outer, into: &sink)
    }

    /// Extends one side: port edges run forwards, starboard edges backwards.
    @inline(__always)
    private mutating func advance(_ side: Double, to point: Point, into sink: inout some EdgeSink) {
        if side > 0 {
            pen.emit(port, point, into: &sink)
            port = point
        } else {
            pen.emit(point, starboard, into: &sink)
            starboard = point
        }
    }
}
