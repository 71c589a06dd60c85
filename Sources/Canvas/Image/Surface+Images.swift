internal import Raster

/// `drawImage` in its three forms. Arguments are unrestricted: when one is not finite the call does nothing.
extension CanvasSurface {
    public func drawImage(_ source: ImageSource, _ dx: Double, _ dy: Double) throws(CanvasError) {
        guard let image = try image(source, dx, dy) else { return }
        let size = (Double(image.width), Double(image.height))
        draw(
            image,
            from: Rect(x: 0, y: 0, width: size.0, height: size.1),
            to: Rect(x: dx, y: dy, width: size.0, height: size.1)
        )
    }

    public func drawImage(
        _ source: ImageSource,
        _ dx: Double,
        _ dy: Double,
        _ dw: Double,
        _ dh: Double
    ) throws(CanvasError) {
        guard let image = try image(source, dx, dy, dw, dh) else { return }
        draw(
            image,
            from: Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height)),
            to: Rect(x: dx, y: dy, width: dw, height: dh)
        )
    }

    public func drawImage(
        _ source: ImageSource,
        _ sx: Double,
        _ sy: Double,
        _ sw: Double,
        _ sh: Double,
        _ dx: Double,
        _ dy: Double,
        _ dw: Double,
        _ dh: Double
    ) throws(CanvasError) {
        guard let image = try image(source, sx, sy, sw, sh, dx, dy, dw, dh) else { return }
        draw(
            image,
            from: Rect(x: sx, y: sy, width: sw, height: sh),
            to: Rect(x: dx, y: dy, width: dw, height: dh)
        )
    }

    /// The usability of the source is checked first: it throws whatever the numbers are.
    private func image(_ source: ImageSource, _ numbers: Double...) throws(CanvasError) -> Pixmap? {
        let image = try source.pixmap(in: settings.colorSpace, for: "drawImage")
        return numbers.allSatisfy(\.isFinite) ? image : nil
    }

    func draw(_ image: Pixmap, from source: Rect, to destination: Rect) {
        let (transform, smoothing) = (state.transform, state.smoothing)
        paint(.color(.black), bounds: transform.bounds(of: destination)) { target, ink, offset, clip, scratch in
            target.draw(
                image,
                from: source,
                to: destination,
                smoothing: smoothing,
                transform: offset.concatenating(transform),
                operation: ink.operation,
                alpha: ink.alpha,
                shadow: ink.shadow,
                clip: clip,
                scratch: &scratch
            )
        }
    }
}
