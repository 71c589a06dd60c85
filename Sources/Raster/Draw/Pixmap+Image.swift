extension Pixmap {
    /// Draws a part of an image into a rectangle of the transform's space.
    ///
    /// Sides may be negative; they name the same rectangle and mirror nothing. What of `source` lies outside the image is
    /// not drawn, and the destination shrinks in proportion. `ink` gives operator, alpha and shadow.
    package mutating func draw(
        _ image: Pixmap,
        from source: Rect,
        to destination: Rect,
        smoothing: Smoothing = .low,
        transform: AffineTransform = .identity,
        operation: CompositeOperator = .sourceOver,
        alpha: Double = 1,
        shadow: Shadow? = nil,
        clip: Clip,
        scratch: inout RasterScratch
    ) {
        guard source.isFinite, destination.isFinite, transform.isFinite else { return }
        let (source, target) = (source.standardized, destination.standardized)
        let left = max(source.x, 0)
        let top = max(source.y, 0)
        let right = min(source.maxX, Double(image.width))
        let bottom = min(source.maxY, Double(image.height))
        guard left < right, top < bottom else { return }

        let scale = Point(target.width / source.width, target.height / source.height)
        let placing =
            transform
            .concatenating(.translation(x: target.x, y: target.y))
            .concatenating(.scale(x: scale.x, y: scale.y))
            .concatenating(.translation(x: -source.x, y: -source.y))
        let part = Rect(x: left, y: top, width: right - left, height: bottom - top)
        let pattern = Pattern(drawing: PixelRect(covering: part), of: image, smoothing: smoothing)
        fill(
            part,
            transform: placing,
            ink: Ink(.pattern(pattern, placing), operation: operation, alpha: alpha, shadow: shadow),
            clip: clip,
            scratch: &scratch
        )
    }

    /// Draws another pixmap pixel by pixel: a layer, a canvas, a colour glyph.
    package mutating func draw(
        _ image: Pixmap,
        x: Int,
        y: Int,
        operation: CompositeOperator = .sourceOver,
        alpha: Double = 1,
        shadow: Shadow? = nil,
        clip: Clip,
        scratch: inout RasterScratch
    ) {
        let pattern = Pattern(drawing: image.area, of: image, smoothing: .none)
        fill(
            Rect(x: Double(x), y: Double(y), width: Double(image.width), height: Double(image.height)),
            ink: Ink(
                .pattern(pattern, .translation(x: Double(x), y: Double(y))),
                operation: operation,
                alpha: alpha,
                shadow: shadow
            ),
            clip: clip,
            scratch: &scratch
        )
    }
}
