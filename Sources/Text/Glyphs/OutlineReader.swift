internal import CFreeType

/// FreeType's points, tags and contour ends, read into contours. Font units, y up, as in the file.
struct OutlineReader {
    private struct Point {
        var x: Double
        var y: Double
        var kind: Kind

        func middle(to other: Self) -> Self {
            Point(x: (x + other.x) / 2, y: (y + other.y) / 2, kind: .on)
        }
    }

    /// The low two bits of a tag: FT_CURVE_TAG_CONIC 0, FT_CURVE_TAG_ON 1, FT_CURVE_TAG_CUBIC 2.
    private enum Kind {
        case on, conic, cubic
    }

    private(set) var outline = GlyphOutline()

    @safe
    init(_ source: FT_Outline) {
        guard unsafe source.n_points > 0, unsafe source.n_contours > 0 else { return }
        let points = unsafe UnsafeBufferPointer(start: source.points, count: Int(source.n_points))
        let tags = unsafe UnsafeBufferPointer(start: source.tags, count: Int(source.n_points))
        let ends = unsafe UnsafeBufferPointer(start: source.contours, count: Int(source.n_contours))
        var start = 0
        for end in unsafe ends.map(Int.init) {
            // FreeType checks its outlines; a contour that ran backwards would still only be left out.
            guard end >= start, end < points.count else { continue }
            let contour = (start...end).map { index in
                let kind: Kind =
                    switch unsafe tags[index] & 3 {
                    case 1: .on
                    case 2: .cubic
                    default: .conic
                    }
                return unsafe Point(x: Double(points[index].x), y: Double(points[index].y), kind: kind)
            }
            add(contour)
            start = end + 1
        }
    }

    /// TrueType leaves out the on-points in the middle of two off-points, and may begin a contour anywhere.
    private mutating func add(_ contour: [Point]) {
        guard let head = contour.first, let tail = contour.last, contour.count > 1 else { return }
        var rest = contour[...]
        let origin: Point
        if head.kind == .on {
            origin = head
            rest = rest.dropFirst()
        } else if tail.kind == .on {
            origin = tail
            rest = rest.dropLast()
        } else {
            origin = head.middle(to: tail)
        }
        outline.elements.append(.move(x: origin.x, y: origin.y))
        while let point = rest.popFirst() {
            switch point.kind {
            case .on: outline.elements.append(.line(x: point.x, y: point.y))
            case .conic: addConic(point, &rest, origin)
            case .cubic: addCubic(point, &rest, origin)
            }
        }
        outline.elements.append(.close)
    }

    private mutating func addConic(_ control: Point, _ rest: inout ArraySlice<Point>, _ origin: Point) {
        let end: Point
        switch rest.first {
        case .some(let next) where next.kind == .on:
            end = next
            rest = rest.dropFirst()
        case .some(let next): end = control.middle(to: next)
        case .none: end = origin
        }
        outline.elements.append(.quadratic(controlX: control.x, controlY: control.y, x: end.x, y: end.y))
    }

    private mutating func addCubic(_ control: Point, _ rest: inout ArraySlice<Point>, _ origin: Point) {
        let second = rest.popFirst() ?? origin
        let end = rest.popFirst() ?? origin
        outline.elements.append(
            .cubic(
                control1X: control.x,
                control1Y: control.y,
                control2X: second.x,
                control2Y: second.y,
                x: end.x,
                y: end.y
            )
        )
    }
}
