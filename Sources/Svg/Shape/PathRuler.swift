internal import Raster

/// A path measured along its length: where text on a path stands.
struct PathRuler {
    private var points: [Point] = []
    /// The distance of each point from the start; a move adds none.
    private var distances: [Double] = []

    var length: Double { distances.last ?? 0 }

    /// Curves become sixteen lines each, which is off by less than a hundredth of their size.
    init(_ path: Path) {
        var points: [Point] = []
        var distances: [Double] = []
        func add(_ point: Point, isMove: Bool = false) {
            let step = isMove ? 0 : points.last.map { (point - $0).length } ?? 0
            points.append(point)
            distances.append((distances.last ?? 0) + step)
        }
        path.walk { segment in
            switch segment {
            case .move(let point): add(point, isMove: true)
            case .line(_, let end), .close(_, let end): add(end)
            case .curve(let a, let b, let c, let d):
                for step in 1...16 { add(Segment.point(a, b, c, d, at: Double(step) / 16)) }
            }
        }
        (self.points, self.distances) = (points, distances)
    }

    /// The point at a distance and the direction there; `nil` beyond the ends.
    func place(at distance: Double) -> (point: Point, direction: Point)? {
        guard distance >= 0, distance <= length, points.count > 1 else { return nil }
        // The first point that lies at the distance or beyond it.
        var (low, high) = (1, points.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if distances[middle] < distance { low = middle + 1 } else { high = middle }
        }
        let (from, to) = (points[low - 1], points[low])
        let span = distances[low] - distances[low - 1]
        guard span > 0 else { return (to, Point(1, 0)) }
        let share = (distance - distances[low - 1]) / span
        return (from + (to - from) * share, (to - from).direction)
    }
}
