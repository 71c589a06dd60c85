internal import Raster

/// A rectangle with elliptical corners, as `roundRect` describes it: checked, flipped upright and scaled to fit.
struct RoundedRect: Equatable {
    private(set) var rect: Rect
    /// Clockwise from the upper left corner of ``rect``.
    private(set) var corners: [Point]
    /// Whether a flip in one direction has turned the outline round.
    private(set) var isClockwise = true

    /// `nil` when a number is not finite, which makes the whole call do nothing.
    init?(_ rect: Rect, radii: [DOMPoint]) throws(CanvasError) {
        guard rect.isFinite else { return nil }
        guard (1...4).contains(radii.count) else {
            throw .range("roundRect: \(radii.count) radii provided. Between one and four radii are necessary")
        }
        for radius in radii {
            guard radius.x.isFinite, radius.y.isFinite else { return nil }
            guard radius.x >= 0, radius.y >= 0 else {
                throw .range("roundRect: radius value \(min(radius.x, radius.y)) is negative")
            }
        }
        let points = radii.map { Point($0.x, $0.y) }
        corners =
            switch points.count {
            case 1: [points[0], points[0], points[0], points[0]]
            case 2: [points[0], points[1], points[0], points[1]]
            case 3: [points[0], points[1], points[2], points[1]]
            default: points
            }
        self.rect = rect.standardized
        if rect.width < 0 {
            corners = [corners[1], corners[0], corners[3], corners[2]]
            isClockwise.toggle()
        }
        if rect.height < 0 {
            corners = [corners[3], corners[2], corners[1], corners[0]]
            isClockwise.toggle()
        }
        shrinkToFit()
    }

    /// All radii by one factor, the smallest that makes every pair fit its side.
    private mutating func shrinkToFit() {
        let sides = [
            (rect.width, corners[0].x + corners[1].x), (rect.height, corners[1].y + corners[2].y),
            (rect.width, corners[2].x + corners[3].x), (rect.height, corners[3].y + corners[0].y),
        ]
        let factor = sides.map { side, radii in radii > 0 ? side / radii : 1 }.min() ?? 1
        guard factor < 1 else { return }
        corners = corners.map { Point($0.x * factor, $0.y * factor) }
    }
}

extension PathPen {
    mutating func roundRect(_ bounds: Rect, radii: [DOMPoint], _ transform: AffineTransform) throws(CanvasError) {
        guard let shape = try RoundedRect(bounds, radii: radii) else { return }
        let (rect, corners) = (shape.rect, shape.corners)
        // Corner centre and the angle at which a clockwise walk enters the corner.
        let places = [
            (Point(rect.x + corners[0].x, rect.y + corners[0].y), Double.pi),
            (Point(rect.maxX - corners[1].x, rect.y + corners[1].y), -Double.pi / 2),
            (Point(rect.maxX - corners[2].x, rect.maxY - corners[2].y), 0),
            (Point(rect.x + corners[3].x, rect.maxY - corners[3].y), Double.pi / 2),
        ]
        var isFirst = true
        for index in shape.isClockwise ? [1, 2, 3, 0] : [0, 3, 2, 1] {
            let (center, angle) = places[index]
            let (start, end) = shape.isClockwise ? (angle, angle + .pi / 2) : (angle + .pi / 2, angle)
            if isFirst {
                // The walk begins on the top side, at the corner it has just left.
                let top = shape.isClockwise ? rect.x + corners[0].x : rect.maxX - corners[1].x
                outline.move(to: transform.place(Point(top, rect.y)))
                isFirst = false
            }
            guard corners[index].x > 0, corners[index].y > 0 else {
                let sharp = [
                    Point(rect.x, rect.y), Point(rect.maxX, rect.y), Point(rect.maxX, rect.maxY),
                    Point(rect.x, rect.maxY),
                ]
                outline.line(to: transform.place(sharp[index]))
                continue
            }
            outline.addEllipse(
                center: center,
                radiusX: corners[index].x,
                radiusY: corners[index].y,
                from: start,
                to: end,
                counterclockwise: !shape.isClockwise,
                transform: transform
            )
        }
        outline.close()
        outline.move(to: transform.place(Point(bounds.x, bounds.y)))
    }
}
