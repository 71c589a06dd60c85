internal import Raster

/// The colours along a gradient of `COLR`, whose offsets may lie anywhere, made into what the raster takes: offsets of 0 to
/// 1, and a line or circles to match.
struct ColorLine {
    enum Extend { case pad, repeated, reflected }

    let stops: [ColorPaint.Stop]
    let extend: Extend

    /// How often a repeated gradient is repeated on each side: a glyph of more stripes would be a grey one.
    private static let repetitions = 8

    /// Sorted, and as far as they go. `nil` without any.
    init?(_ stops: [ColorPaint.Stop], extend: Extend) {
        guard !stops.isEmpty else { return nil }
        // Equal offsets keep their order: that is a hard edge.
        self.stops = stops.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
            .map(\.element)
        self.extend = extend
    }

    private var first: Double { stops.first?.offset ?? 0 }
    private var last: Double { stops.last?.offset ?? 0 }

    /// Offsets as shares of the way from the first to the last.
    private var normalized: [ColorPaint.Stop] {
        let (low, length) = (first, last - first)
        return stops.map { ColorPaint.Stop(offset: length > 0 ? ($0.offset - low) / length : 0, shade: $0.shade) }
    }

    /// The stops once or, where the line goes on, as often on either side as asked; spread over 0 to 1 again.
    private func spread(before: Int, behind: Int) -> [ColorPaint.Stop] {
        let once = normalized
        let count = Double(before + behind + 1)
        return (-before...behind).flatMap { turn in
            let isBackwards = extend == .reflected && turn % 2 != 0
            let stops = isBackwards ? once.reversed().map { Self.mirrored($0) } : once
            return stops.map {
                ColorPaint.Stop(offset: (Double(turn + before) + $0.offset) / count, shade: $0.shade)
            }
        }
    }

    private static func mirrored(_ stop: ColorPaint.Stop) -> ColorPaint.Stop {
        ColorPaint.Stop(offset: 1 - stop.offset, shade: stop.shade)
    }

    /// One colour stands for a line without length.
    private var isFlat: Bool { last <= first }

    /// From `p0` to `p1`, the stripes running as from `p0` to `p2`.
    func linear(_ p0: Point, _ p1: Point, _ p2: Point) -> ColorPaint? {
        let (ux, uy) = (p1.x - p0.x, p1.y - p0.y)
        let (vx, vy) = (p2.x - p0.x, p2.y - p0.y)
        let square = vx * vx + vy * vy
        // Points in one place or on one line paint nothing, as the specification has it.
        guard square > 0, ux * vy - uy * vx != 0 else { return nil }
        // What is left of the way to p1 when its part along the stripes is taken off.
        let along = (ux * vx + uy * vy) / square
        let (dx, dy) = (ux - along * vx, uy - along * vy)
        if isFlat { return stops.last.map { .solid($0.shade) } }
        let turns = extend == .pad ? 0 : Self.repetitions
        let length = last - first
        let (start, end) = (first - Double(turns) * length, last + Double(turns) * length)
        return .gradient(
            .linear(
                from: Point(p0.x + dx * start, p0.y + dy * start),
                to: Point(p0.x + dx * end, p0.y + dy * end)
            ),
            spread(before: turns, behind: turns)
        )
    }

    /// From one circle to the other. Circles do not go on below a radius of zero, so repetitions go outwards only.
    func radial(_ c0: Point, _ r0: Double, _ c1: Point, _ r1: Double) -> ColorPaint? {
        if isFlat { return stops.last.map { .solid($0.shade) } }
        let turns = extend == .pad ? 0 : Self.repetitions
        func circle(_ t: Double) -> Circle {
            let center = Point(c0.x + (c1.x - c0.x) * t, c0.y + (c1.y - c0.y) * t)
            return Circle(center: center, radius: max(0, r0 + (r1 - r0) * t))
        }
        return .gradient(
            .radial(from: circle(first), to: circle(last + Double(turns) * (last - first))),
            spread(before: 0, behind: turns)
        )
    }

    /// Round a point, from one angle to another in degrees, counted the way y grows from x.
    func sweep(_ center: Point, from start: Double, to end: Double) -> ColorPaint? {
        guard end > start else { return nil }
        if isFlat { return stops.last.map { .solid($0.shade) } }
        // A whole turn begins at angle zero; the colours take their part of it.
        let turned = normalized.map { stop in
            let offset = first + stop.offset * (last - first)
            return ColorPaint.Stop(offset: (start + (end - start) * offset) / 360, shade: stop.shade)
        }
        return .gradient(.conic(center: center, angle: 0), turned)
    }
}
