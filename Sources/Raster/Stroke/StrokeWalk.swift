/// Walks a flattened path with the pen down, or up and down as the dashes have it.
struct StrokeWalk<Sink: EdgeSink>: PolylineSink {
    private var trace: StrokeTrace
    private var dashes: DashPattern?
    private let view: Rect?
    var sink: Sink

    private var first = Point.zero
    private var last = Point.zero

    /// The first dash of a subpath waits for its cap: on a closed one the last dash may run into it.
    private var beginning: StrokeTrace.Beginning?
    private var isFirstDash = true

    /// How many more dashes will be drawn before the rest becomes a solid line.
    private var budget: Double

    init(trace: StrokeTrace, dashes: DashPattern?, mostDashes: Int, view: Rect?, sink: consuming Sink) {
        self.trace = trace
        self.dashes = dashes
        budget = Double(mostDashes)
        self.view = view
        self.sink = sink
    }

    mutating func begin(at point: Point) {
        trace.begin(at: point)
        dashes?.restart()
        beginning = nil
        isFirstDash = true
        first = point
        last = point
    }

    mutating func line(to point: Point) { segment(to: point, smooth: false) }

    mutating func curve(through point: Point) { segment(to: point, smooth: true) }

    mutating func end(closed: Bool) {
        if closed { segment(to: first, smooth: false) }
        if closed, !sink.isExhausted {
            if let beginning, dashes?.isDrawing == true {
                trace.close(onto: beginning, into: &sink)
            } else if isFirstDash {
                trace.close(into: &sink)
            } else {
                trace.end(into: &sink)
                if let beginning { trace.cap(beginning, into: &sink) }
            }
        } else {
            trace.end(into: &sink)
            if let beginning { trace.cap(beginning, into: &sink) }
        }
        begin(at: first)
    }

    @inline(__always)
    private mutating func segment(to point: Point, smooth: Bool) {
        // The line ends where the budget did, and its cap closes the outline.
        if sink.isExhausted { return }
        if dashes == nil {
            trace.line(to: point, smooth: smooth, into: &sink)
        } else {
            dashedSegment(to: point, smooth: smooth)
        }
        last = point
    }
}

// Dashes.
extension StrokeWalk {
    private mutating func dashedSegment(to point: Point, smooth: Bool) {
        guard var dashes else { return }
        let delta = point - last
        let length = delta.length
        guard length > 0 else { return }
        let direction = delta * (1 / length)

        // Only what can be seen is cut into dashes; the pattern runs on unseen.
        guard let seen = visiblePart(of: delta) else {
            if dashes.isDrawing { endDash() }
            isFirstDash = false
            dashes.skip(length)
            trace.begin(at: point)
            self.dashes = dashes
            return
        }
        let entry = last + delta * seen.lowerBound
        let distance = length * (seen.upperBound - seen.lowerBound)
        if seen.lowerBound > 0 {
            if dashes.isDrawing { endDash() }
            isFirstDash = false
            dashes.skip(length * seen.lowerBound)
            trace.begin(at: entry)
        }

        budget -= distance / dashes.period
        guard budget > 0 else {
            self.dashes = nil
            if !dashes.isDrawing { trace.begin(at: entry) }
            trace.line(to: point, smooth: smooth, into: &sink)
            return
        }

        var done = 0.0
        while dashes.rest <= distance - done {
            let isDot = dashes.rest == 0
            done += dashes.rest
            let here = entry + direction * done
            if dashes.isDrawing {
                if isDot, trace.isEmpty {
                    trace.dot(at: here, facing: direction, into: &sink)
                    isFirstDash = false
                } else {
                    trace.line(to: here, smooth: false, into: &sink)
                    endDash()
                }
            } else {
                isFirstDash = false
            }
            dashes.turn()
            trace.begin(at: here)
        }
        dashes.spend(distance - done)
        let exit = seen.upperBound == 1 ? point : last + delta * seen.upperBound
        if dashes.isDrawing { trace.line(to: exit, smooth: smooth, into: &sink) }
        if seen.upperBound < 1 {
            if dashes.isDrawing { endDash() }
            isFirstDash = false
            dashes.skip(length * (1 - seen.upperBound))
            trace.begin(at: point)
        }
        self.dashes = dashes
    }

    private mutating func endDash() {
        if isFirstDash, beginning == nil {
            beginning = trace.endLeavingStart(into: &sink)
        } else {
            trace.end(into: &sink)
        }
        isFirstDash = false
    }

    /// Which stretch of the segment from `last` lies in view, as fractions of its length.
    private func visiblePart(of delta: Point) -> ClosedRange<Double>? {
        guard let view else { return 0...1 }
        var (low, high) = (0.0, 1.0)
        func cut(_ start: Double, _ change: Double, _ from: Double, _ to: Double) -> Bool {
            if change == 0 { return start >= from && start <= to }
            let (a, b) = ((from - start) / change, (to - start) / change)
            low = max(low, min(a, b))
            high = min(high, max(a, b))
            return low <= high
        }
        guard cut(last.x, delta.x, view.x, view.maxX), cut(last.y, delta.y, view.y, view.maxY) else { return nil }
        return low...high
    }
}
