/// Turns a path and a pen into the outline of what the pen covers.
struct Stroker {
    private let pen: StrokePen
    private let flattening: Flattening
    private let dashes: DashPattern?
    /// Where strokes can be seen, in the space of tracing.
    private let view: Rect?

    /// `nil` when nothing can be drawn: no width, or a pen whose matrix has no inverse. `area` bounds what is worth
    /// tracing; without it everything is.
    init?(
        style: StrokeStyle,
        transform: AffineTransform,
        pen matrix: AffineTransform,
        area: Rect?,
        limits: RasterLimits
    ) {
        guard style.width > 0, style.width.isFinite, matrix.isFinite else { return nil }
        let scale: Double
        let map: AffineTransform?
        var placing = transform
        if let uniform = matrix.uniformScale {
            (scale, map) = (uniform, nil)
        } else {
            guard let inverse = matrix.inverse else { return nil }
            (scale, map) = (1, matrix)
            placing = inverse.concatenating(transform)
        }
        let radius = min(style.width * scale / 2, Flattening.farthest)
        guard radius > 0, matrix.inverse != nil else { return nil }
        pen = StrokePen(radius: radius, style: style, map: map)
        dashes = DashPattern(style, scale: scale)

        let margin = pen.reach + 2 * pen.pixel
        view = area.map { area in
            let seen = map.flatMap(\.inverse)?.bounds(of: area) ?? area
            return Rect(
                x: seen.x - margin,
                y: seen.y - margin,
                width: seen.width + 2 * margin,
                height: seen.height + 2 * margin
            )
        }
        flattening = Flattening(
            transform: placing,
            tolerance: 0.05 * pen.pixel,
            visible: dashes == nil ? view : nil,
            limits: limits,
            keepsTangents: true,
            // A chord leans by half its turn: a quarter of a pixel at the pen's end.
            stepsPerRadian: 2 * pen.radius / pen.pixel
        )
    }

    /// Pours the outline's edges into the sink.
    func outline<Sink: EdgeSink>(_ path: Path, into sink: inout Sink) {
        // The walk holds the sink while the path passes by. Swapped in and out, its arrays keep one owner throughout.
        var held = Sink()
        swap(&held, &sink)
        var walk = StrokeWalk(
            trace: StrokeTrace(pen: pen),
            dashes: dashes,
            mostDashes: flattening.limits.dashes,
            view: view,
            sink: consume held
        )
        flattening.flatten(path, into: &walk)
        swap(&walk.sink, &sink)
    }

    /// The pixels of `area` the stroke can touch.
    func visibleBox(of path: Path, transform: AffineTransform, in area: PixelRect) -> PixelRect {
        var box = PointBounds()
        for point in path.points { box.include(transform.apply(point)) }
        guard !box.isEmpty else { return .empty }
        let margin = pen.reach * (pen.map?.largestScale ?? 1) + 1
        let rect = box.rect
        return PixelRect(
            covering: Rect(
                x: rect.x - margin,
                y: rect.y - margin,
                width: rect.width + 2 * margin,
                height: rect.height + 2 * margin
            )
        ).intersection(area)
    }
}
