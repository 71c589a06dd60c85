extension Path {
    /// The rectangle this path is after the transform, `nil` when it is anything else. Two in three clips and many fills
    /// of scripts are rectangles, and those need no edges.
    func rectangle(under transform: AffineTransform) -> Rect? {
        guard transform.keepsAxes, points.count == 4 || points.count == 5 else { return nil }
        switch verbs {
        case [.move, .line, .line, .line, .close], [.move, .line, .line, .line]: break
        case [.move, .line, .line, .line, .close, .move]: break
        case [.move, .line, .line, .line, .line, .close] where points[4] == points[0]: break
        default: return nil
        }
        let (a, b, c, d) = (points[0], points[1], points[2], points[3])
        let startsAcross = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
        let startsDown = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
        guard startsAcross || startsDown else { return nil }
        var box = PointBounds()
        box.include(transform.apply(a))
        box.include(transform.apply(c))
        let rect = box.rect
        return rect.isFinite ? rect : nil
    }
}
