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
            draw(.rect(rect), ink: ink, clip: clip, scratch: &scratch)
        } else {
            draw(.path(path, rule, transform), ink: ink, clip: clip, scratch: &scratch)
        }
    }

    /// Fills a rectangle of the transform's space: the fast path of `fillRect`.
    package mutating func fill(
        _ rect: Rect,
        transform: AffineTransform = .identity,
        ink: Ink,
        clip: Clip,
        scratch: inout RasterScratch
    ) {
        if transform.isIdentity {
            draw(.rect(rect.standardized), ink: ink, clip: clip, scratch: &scratch)
        } else if transform.keepsAxes {
            draw(.rect(transform.bounds(of: rect)), ink: ink, clip: clip, scratch: &scratch)
        } else {
            draw(.path(Path(rect), .nonzero, transform), ink: ink, clip: clip, scratch: &scratch)
        }
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
        draw(.stroke(path, style, transform: transform, pen: pen), ink: ink, clip: clip, scratch: &scratch)
    }

    /// Paints through a mask whose top left pixel lies at a whole pixel: the way of glyphs.
    package mutating func fill(
        _ mask: CoverageMask,
        x: Int,
        y: Int,
        ink: Ink,
        clip: Clip,
        scratch: inout RasterScratch
    ) {
        if let brush = MaskBrush(ink, clip: clip) {
            brush.paint(mask, x: x, y: y, onto: &self)
            return
        }
        draw(.mask(mask, x: x, y: y), ink: ink, clip: clip, scratch: &scratch)
    }

    /// Sets everything inside the rectangle to transparent, whatever the ink of the moment is.
    package mutating func clear(
        _ rect: Rect,
        transform: AffineTransform = .identity,
        clip: Clip,
        scratch: inout RasterScratch
    ) {
        fill(rect, transform: transform, ink: Ink(.black, operation: .destinationOut), clip: clip, scratch: &scratch)
    }

    /// The shape's shadow, then the shape: two composites, as the canvas standard has it.
    mutating func draw(_ shape: Shape, ink: Ink, clip: Clip, scratch: inout RasterScratch) {
        if let shadow = ink.shadow, shadow.isVisible {
            cast(shadow, of: shape, ink: ink, clip: clip, scratch: &scratch)
        }
        let reach = clip.bounds.intersection(area)
        guard !reach.isEmpty else { return }
        switch shape {
        case .rect(let rect):
            var coverage = RectCoverage(rect, in: reach)
            composite(&coverage, ink: ink, clip: clip, row: &scratch.row, line: &scratch.line)
        case .mask(let mask, let x, let y):
            var coverage = PlacedMask(mask, x: x, y: y, in: reach)
            composite(&coverage, ink: ink, clip: clip, row: &scratch.row, line: &scratch.line)
        case .path(let path, let rule, let transform):
            scratch.grid.trace(path, rule, transform, in: reach, scratch.limits)
            composite(&scratch.grid, ink: ink, clip: clip, row: &scratch.row, line: &scratch.line)
        case .stroke(let path, let style, let transform, let pen):
            scratch.grid.trace(path, style, transform: transform, pen: pen, in: reach, scratch.limits)
            composite(&scratch.grid, ink: ink, clip: clip, row: &scratch.row, line: &scratch.line)
        }
    }
}
