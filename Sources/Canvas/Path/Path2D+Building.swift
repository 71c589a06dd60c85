internal import Raster

/// `CanvasPath` of the standard, without a transform.
extension Path2D {
    public mutating func moveTo(_ x: Double, _ y: Double) { if hasRoom { pen.move(x, y, .identity) } }
    public mutating func lineTo(_ x: Double, _ y: Double) { if hasRoom { pen.line(x, y, .identity) } }
    public mutating func closePath() { pen.outline.close() }

    public mutating func quadraticCurveTo(_ cpx: Double, _ cpy: Double, _ x: Double, _ y: Double) {
        if hasRoom { pen.quadratic(Point(cpx, cpy), Point(x, y), .identity) }
    }

    public mutating func bezierCurveTo(
        _ cp1x: Double,
        _ cp1y: Double,
        _ cp2x: Double,
        _ cp2y: Double,
        _ x: Double,
        _ y: Double
    ) {
        if hasRoom { pen.cubic(Point(cp1x, cp1y), Point(cp2x, cp2y), Point(x, y), .identity) }
    }

    public mutating func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        if hasRoom { pen.rect(Rect(x: x, y: y, width: width, height: height), .identity) }
    }

    public mutating func roundRect(
        _ x: Double,
        _ y: Double,
        _ width: Double,
        _ height: Double,
        radii: [DOMPoint] = [DOMPoint()]
    ) throws(CanvasError) {
        guard hasRoom else { return }
        try pen.roundRect(Rect(x: x, y: y, width: width, height: height), radii: radii, .identity)
    }

    public mutating func arc(
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
            .identity,
            member: "arc"
        )
    }

    public mutating func ellipse(
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
            .identity,
            member: "ellipse"
        )
    }

    public mutating func arcTo(
        _ x1: Double,
        _ y1: Double,
        _ x2: Double,
        _ y2: Double,
        _ radius: Double
    ) throws(CanvasError) {
        guard hasRoom else { return }
        try pen.arcTo(Point(x1, y1), Point(x2, y2), radius: radius, .identity)
    }
}
