internal import Raster

/// `CanvasPath` of the standard for the current path; ``Path2D`` has the same members.
///
/// Coordinates are unrestricted doubles: when one is not finite the call does nothing. Radii of the wrong sign throw.
extension CanvasSurface {
    /// Beyond the limit nothing is added any more: a path of that length is an attack, not a drawing.
    private var hasRoom: Bool {
        let count = pen.outline.segmentCount
        return count < limits.maximumPathSegments && pathRoom.admits(count, from: memory)
    }

    public func beginPath() { pen.outline.removeAll() }
    public func closePath() { pen.outline.close() }
    public func moveTo(_ x: Double, _ y: Double) { if hasRoom { pen.move(x, y, state.transform) } }
    public func lineTo(_ x: Double, _ y: Double) { if hasRoom { pen.line(x, y, state.transform) } }

    public func quadraticCurveTo(_ cpx: Double, _ cpy: Double, _ x: Double, _ y: Double) {
        if hasRoom { pen.quadratic(Point(cpx, cpy), Point(x, y), state.transform) }
    }

    public func bezierCurveTo(
        _ cp1x: Double,
        _ cp1y: Double,
        _ cp2x: Double,
        _ cp2y: Double,
        _ x: Double,
        _ y: Double
    ) {
        if hasRoom { pen.cubic(Point(cp1x, cp1y), Point(cp2x, cp2y), Point(x, y), state.transform) }
    }

    public func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        if hasRoom { pen.rect(Rect(x: x, y: y, width: width, height: height), state.transform) }
    }

    public func roundRect(
        _ x: Double,
        _ y: Double,
        _ width: Double,
        _ height: Double,
        radii: [DOMPoint] = [DOMPoint()]
    ) throws(CanvasError) {
        guard hasRoom else { return }
        try pen.roundRect(Rect(x: x, y: y, width: width, height: height), radii: radii, state.transform)
    }

    public func arc(
        _ x: Double,
        _ y: Double,
        _ radius: Double,
        _ startAngle: Double,
        _ endAngle: Double,
        counterclockwise: Bool = false
    ) throws(CanvasError) {
        guard hasRoom else { return }
        try pen.arc(
            EllipseArc(
                center: Point(x, y),
                radiusX: radius,
                radiusY: radius,
                startAngle: startAngle,
                endAngle: endAngle,
                counterclockwise: counterclockwise
            ),
            state.transform,
            member: "arc"
        )
    }

    public func ellipse(
        _ x: Double,
        _ y: Double,
        _ radiusX: Double,
        _ radiusY: Double,
        _ rotation: Double,
        _ startAngle: Double,
        _ endAngle: Double,
        counterclockwise: Bool = false
    ) throws(CanvasError) {
        guard hasRoom else { return }
        try pen.arc(
            EllipseArc(
                center: Point(x, y),
                radiusX: radiusX,
                radiusY: radiusY,
                rotation: rotation,
                startAngle: startAngle,
                endAngle: endAngle,
                counterclockwise: counterclockwise
            ),
            state.transform,
            member: "ellipse"
        )
    }

    public func arcTo(
        _ x1: Double,
        _ y1: Double,
        _ x2: Double,
        _ y2: Double,
        _ radius: Double
    ) throws(CanvasError) {
        guard hasRoom else { return }
        try pen.arcTo(Point(x1, y1), Point(x2, y2), radius: radius, state.transform)
    }
}
