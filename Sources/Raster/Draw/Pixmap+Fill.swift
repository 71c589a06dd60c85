extension Pixmap {
    var area: PixelRect { PixelRect(left: 0, top: 0, right: width, bottom: height) }

    /// Fills what the path covers. Open subpaths are closed for it.
    package mutating func fill(
        _ path: Path,
        rule: FillRule = .nonzero,
        transform: AffineTransform = .identity,
        ink: Ink,
        clip: Clip,
        scratch: inout RasterScratch
    ) {
        if let rect = path.rectangle(under: transform) {
            fill(rect, ink: ink, clip: clip, scratch: &scratch)
            return
        }
        let reach = clip.bounds.intersection(area)
        let box = Flattening.visibleBox(of: path, transform: transform, in: reach)
        scratch.grid.prepare(box.isEmpty ? .empty : box, rule: rule)
        if !box.isEmpty {
            Flattening(transform: transform, visible: Rect(box)).flatten(path, into: &scratch.grid)
        }
        composite(&scratch.grid, ink: ink, clip: clip, row: &scratch.row, line: &scratch.line)
    }

    /// Fills a rectangle of the transform's space: the fast path of `fillRect`.
    package mutating func fill(
        _ rect: Rect,
        transform: AffineTransform = .identity,
        ink: Ink,
        clip: Clip,
        scratch: inout RasterScratch
    ) {
        guard transform.keepsAxes else {
            fill(Path(rect), transform: transform, ink: ink, clip: clip, scratch: &scratch)
            return
        }
        var coverage = RectCoverage(
            transform.isIdentity ? rect.standardized : transform.bounds(of: rect),
            in: clip.bounds.intersection(area)
        )
        composite(&coverage, ink: ink, clip: clip, row: &scratch.row, line: &scratch.line)
    }

    /// Draws the outline of the path.
    ///
    /// `transform` maps the path to the pixmap, `pen` maps the style's units: a pen under a skew draws skewed. A canvas
    /// that keeps its path in device space hands on its matrix as the pen alone.
    package mutating func stroke(
        _ path: Path,
        style: StrokeStyle,
        transform: AffineTransform = .identity,
        pen: AffineTransform = .identity,
        ink: Ink,
        clip: Clip,
        scratch: inout RasterScratch
    ) {
        let reach = clip.bounds.intersection(area)
        let stroker = Stroker(style: style, transform: transform, pen: pen, area: Rect(reach))
        let box = stroker?.visibleBox(of: path, transform: transform, in: reach) ?? .empty
        scratch.grid.prepare(box.isEmpty ? .empty : box, rule: .nonzero)
        if !box.isEmpty { stroker?.outline(path, into: &scratch.grid) }
        composite(&scratch.grid, ink: ink, clip: clip, row: &scratch.row, line: &scratch.line)
    }
}
