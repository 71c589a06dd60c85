internal import Raster

/// The geometry of a gradient before its stops are repeated.
enum GradientRamp {
    case linear(Point, Point)
    case radial(_ center: Point, _ radius: Double, _ focus: Point, _ focalRadius: Double)

    enum Spread: String {
        case pad, `repeat`, reflect
    }

    /// Painted in the last colour, as SVG wants it.
    var isDegenerate: Bool {
        switch self {
        case .linear(let from, let to): from == to
        case .radial(_, let radius, _, _): !(radius > 0)
        }
    }

    /// A gradient of the raster room, which knows padding only: for the other spreads the stops are written out as often
    /// as the visible part needs them.
    func gradient(_ stops: [Gradient.Stop], _ spread: Spread, reach: Rect?) -> Gradient {
        switch self {
        case .linear(let from, let to):
            guard spread != .pad, let turns = turns(reach) else {
                return Gradient(.linear(from: from, to: to), stops: stops)
            }
            let span = to - from
            let geometry = Gradient.Geometry.linear(
                from: from + span * Double(turns.lowerBound),
                to: from + span * Double(turns.upperBound)
            )
            return Gradient(geometry, stops: Self.repeated(stops, turns, spread))
        case .radial(let center, let radius, let focus, let focalRadius):
            // A focus outside of the circle is pulled back to just inside of it.
            let offset = focus - center
            let limit = radius * 0.999
            let start = offset.length > limit ? center + offset.direction * limit : focus
            let inner = min(focalRadius, radius * 0.999)
            guard spread != .pad, let turns = turns(reach) else {
                return Gradient(
                    .radial(from: Circle(center: start, radius: inner), to: Circle(center: center, radius: radius)),
                    stops: stops
                )
            }
            let count = Double(turns.upperBound)
            let end = Circle(center: start + (center - start) * count, radius: inner + (radius - inner) * count)
            return Gradient(
                .radial(from: Circle(center: start, radius: inner), to: end),
                stops: Self.repeated(stops, 0..<turns.upperBound, spread)
            )
        }
    }

    /// From which to which repetition the corners of the visible part reach; not more than a few hundred.
    private func turns(_ reach: Rect?) -> Range<Int>? {
        guard let reach, reach.isFinite else { return nil }
        let corners = [
            Point(reach.x, reach.y), Point(reach.maxX, reach.y), Point(reach.x, reach.maxY),
            Point(reach.maxX, reach.maxY),
        ]
        let offsets: [Double]
        switch self {
        case .linear(let from, let to):
            let span = to - from
            let square = span.x * span.x + span.y * span.y
            offsets = corners.map { (($0.x - from.x) * span.x + ($0.y - from.y) * span.y) / square }
        case .radial(let center, let radius, let focus, _):
            // A focus off the centre makes rings narrower on its side.
            let squeeze = max(0.05, 1 - min((focus - center).length, radius) / radius)
            offsets = corners.map { ($0 - center).length / radius / squeeze + 1 }
        }
        guard let low = offsets.min(), let high = offsets.max(), low.isFinite, high.isFinite else { return nil }
        let first = Int(max(-128, min(127, low.rounded(.down))))
        let end = Int(max(Double(first) + 1, min(128, high.rounded(.up))))
        return first..<end
    }

    private static func repeated(_ stops: [Gradient.Stop], _ turns: Range<Int>, _ spread: Spread) -> [Gradient.Stop] {
        var result: [Gradient.Stop] = []
        let count = Double(turns.count)
        for turn in turns where result.count < 8_192 {
            let isMirrored = spread == .reflect && turn & 1 != 0
            let base = Double(turn - turns.lowerBound)
            // A turn begins and ends in the colours of its outermost stops, wherever those lie.
            var period = stops
            if let first = stops.first, first.offset > 0 {
                period.insert(Gradient.Stop(offset: 0, color: first.color), at: 0)
            }
            if let last = stops.last, last.offset < 1 { period.append(Gradient.Stop(offset: 1, color: last.color)) }
            for stop in isMirrored ? period.reversed() : period {
                let offset = isMirrored ? 1 - stop.offset : stop.offset
                result.append(Gradient.Stop(offset: (base + offset) / count, color: stop.color))
            }
        }
        return result
    }
}
