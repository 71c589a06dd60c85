internal import Raster

/// Hit tests. The point is in canvas pixels: the current transform has no say, the current path is already mapped. A
/// ``Path2D`` is mapped first. On the edge is inside; a point that is not finite is nowhere, and under a transform without
/// an inverse so is every point.
extension CanvasSurface {
    public func isPointInPath(_ x: Double, _ y: Double, _ rule: CanvasFillRule = .nonzero) -> Bool {
        isInvertible && pen.outline.contains(Point(x, y), rule: rule.rule)
    }

    public func isPointInPath(_ path: Path2D, _ x: Double, _ y: Double, _ rule: CanvasFillRule = .nonzero) -> Bool {
        isInvertible && path.pen.outline.contains(Point(x, y), rule: rule.rule, transform: state.transform)
    }

    /// With the current pen.
    public func isPointInStroke(_ x: Double, _ y: Double) -> Bool {
        pen.outline.strokeContains(Point(x, y), style: state.pen, pen: state.transform)
    }

    public func isPointInStroke(_ path: Path2D, _ x: Double, _ y: Double) -> Bool {
        let (style, transform) = (state.pen, state.transform)
        return path.pen.outline.strokeContains(Point(x, y), style: style, transform: transform, pen: transform)
    }

    private var isInvertible: Bool { state.transform.inverse != nil }
}
