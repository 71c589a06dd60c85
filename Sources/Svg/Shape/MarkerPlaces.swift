internal import Raster

/// Where the markers of an outline stand and which way they look.
struct MarkerPlaces {
    enum Role {
        case start, middle, end
    }

    struct Place {
        var role: Role
        var point: Point
        /// The direction of travel, as a vector of length one.
        var direction: Point
    }

    private(set) var places: [Place] = []

    /// The direction at a vertex is halfway between that of arriving and that of leaving (SVG 2 §13.4.2).
    init(_ outline: Outline, limit: Int) {
        var segments: [Segment] = []
        outline.path.walk { segments.append($0) }
        guard !segments.isEmpty else { return }
        // The last segment of each command carries the vertex.
        var isVertex = [Bool](repeating: false, count: segments.count)
        for end in outline.ends where end > 0 && end <= segments.count { isVertex[end - 1] = true }

        let leaving = Self.leavingDirections(segments)
        // Where the first drawn segment of the current subpath is; to look for it from each of many closes is quadratic.
        var subpathStart = 0
        for (index, segment) in segments.enumerated() {
            if case .move = segment { subpathStart = min(index + 1, segments.count - 1) }
            guard isVertex[index], places.count < limit else { continue }
            let role: Role = index == 0 ? .start : index == segments.count - 1 ? .end : .middle
            let arriving = segment.directions.1.direction
            let next = index + 1 < segments.count ? leaving[index + 1] : .zero
            let isMove = if case .move = segment { true } else { false }
            var direction = isMove || arriving == .zero ? next : next == .zero ? arriving : (arriving + next).direction
            if case .close = segment, next == .zero, index > 0 {
                // The end of a closed figure looks on into its first side.
                let first = leaving[subpathStart]
                direction = first == .zero ? arriving : (arriving + first).direction
            }
            if direction == .zero { direction = arriving == .zero ? Point(1, 0) : arriving }
            places.append(Place(role: role, point: segment.end, direction: direction))
        }
        if places.count == 1, let only = places.first {
            places.append(Place(role: .end, point: only.point, direction: only.direction))
        }
    }

    /// For each segment the direction in which it begins, or the next one of the same subpath that has any.
    private static func leavingDirections(_ segments: [Segment]) -> [Point] {
        var result = [Point](repeating: .zero, count: segments.count)
        var ahead = Point.zero
        for (index, segment) in segments.enumerated().reversed() {
            if case .move = segment {
                result[index] = .zero
                ahead = .zero
                continue
            }
            let own = segment.directions.0.direction
            if own != .zero { ahead = own }
            result[index] = ahead
        }
        return result
    }
}
