internal import CMath

extension Path {
    /// The canvas's `ellipse()`: joins the pen to the arc's start with a line, then goes round in pieces of a cubic.
    ///
    /// `transform` maps to where the path lives; the pieces are chosen so that there the curve is off by less than a
    /// hundredth of a unit. A turn of a full circle or more in the drawing direction is one full circle.
    package mutating func addEllipse(
        center: Point,
        radiusX: Double,
        radiusY: Double,
        rotation: Double = 0,
        from startAngle: Double,
        to endAngle: Double,
        counterclockwise: Bool = false,
        transform: AffineTransform = .identity
    ) {
        let sweep = Self.sweep(from: startAngle, to: endAngle, counterclockwise: counterclockwise)
        guard center.isFinite, radiusX.isFinite, radiusY.isFinite, rotation.isFinite, startAngle.isFinite,
            sweep.isFinite
        else { return }

        let turned = AffineTransform.translation(x: center.x, y: center.y).concatenating(.rotation(radians: rotation))
        // Unit circle to the path's space.
        let frame = transform.concatenating(turned.concatenating(.scale(x: radiusX, y: radiusY)))
        let first = frame.apply(Point(cos(startAngle), sin(startAngle)))
        line(to: first)
        guard sweep != 0 else { return }

        // A cubic is off by 2.7e-4 of the radius on a quarter of the circle and by 64 times less on an eighth.
        let radius = frame.largestScale
        let largestPiece = radius < 30 ? Double.pi / 2 : radius < 2_000 ? .pi / 4 : .pi / 8
        let count = max(1, (sweep.magnitude / largestPiece - 1e-9).rounded(.up))
        let step = sweep / count
        let handle = 4.0 / 3.0 * tan(step / 4)
        var (cosine, sine) = (cos(startAngle), sin(startAngle))
        for index in 1...Int(count) {
            let angle = startAngle + step * Double(index)
            let (nextCosine, nextSine) = (cos(angle), sin(angle))
            cubic(
                frame.apply(Point(cosine - handle * sine, sine + handle * cosine)),
                frame.apply(Point(nextCosine + handle * nextSine, nextSine - handle * nextCosine)),
                to: frame.apply(Point(nextCosine, nextSine))
            )
            (cosine, sine) = (nextCosine, nextSine)
        }
    }

    package mutating func addArc(
        center: Point,
        radius: Double,
        from startAngle: Double,
        to endAngle: Double,
        counterclockwise: Bool = false,
        transform: AffineTransform = .identity
    ) {
        addEllipse(
            center: center,
            radiusX: radius,
            radiusY: radius,
            from: startAngle,
            to: endAngle,
            counterclockwise: counterclockwise,
            transform: transform
        )
    }

    /// How far the arc turns, with its sign: clockwise on the screen is positive.
    static func sweep(from start: Double, to end: Double, counterclockwise: Bool) -> Double {
        let full = 2 * Double.pi
        let turn = counterclockwise ? start - end : end - start
        guard turn < full else { return counterclockwise ? -full : full }
        var rest = turn.truncatingRemainder(dividingBy: full)
        if rest < 0 { rest += full }
        return counterclockwise ? -rest : rest
    }
}
