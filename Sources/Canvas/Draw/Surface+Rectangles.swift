internal import Raster

extension CanvasSurface {
    /// Clears to transparent black within the clip, whatever alpha, operator, shadow and filter are. As in Chromium, an
    /// upright rectangle clears the pixels whose centres it holds, so that no fringe of the old picture stays behind.
    public func clearRect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        var rect = Rect(x: x, y: y, width: width, height: height)
        guard rect.isFinite, hasBitmap else { return }
        var transform = state.transform
        if transform.keepsAxes {
            rect = transform.bounds(of: rect).wholePixels
            transform = .identity
        }
        if settings.alpha || stack.layerCount > 0 {
            pixmap.clear(rect, transform: transform, clip: state.clip, scratch: &scratch)
        } else {
            // A bitmap without alpha is cleared to opaque black.
            pixmap.fill(rect, transform: transform, ink: Ink(.black), clip: state.clip, scratch: &scratch)
        }
        markChanged()
    }

    public func fillRect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        let rect = Rect(x: x, y: y, width: width, height: height)
        guard rect.isFinite, width != 0, height != 0 else { return }
        let transform = state.transform
        guard transform.keepsAxes else {
            shape.outline.removeAll()
            shape.rect(rect, transform)
            return fill(shape.outline, .nonzero)
        }
        paint(state.fillStyle, bounds: transform.bounds(of: rect)) { target, ink, offset, clip, scratch in
            target.fill(rect, transform: offset.concatenating(transform), ink: ink, clip: clip, scratch: &scratch)
        }
    }

    /// A line when one side is zero, nothing when both are.
    public func strokeRect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        let rect = Rect(x: x, y: y, width: width, height: height)
        guard rect.isFinite, width != 0 || height != 0 else { return }
        shape.outline.removeAll()
        if width == 0 || height == 0 {
            shape.move(x, y, state.transform)
            shape.line(rect.maxX, rect.maxY, state.transform)
            shape.outline.close()
        } else {
            shape.rect(rect, state.transform)
        }
        stroke(shape.outline)
    }
}

extension Rect {
    /// The pixels whose centres lie inside. Sides are at least zero.
    fileprivate var wholePixels: Rect {
        func edge(_ value: Double) -> Double { (value - 0.5).rounded(.up) }
        return Rect(x: edge(x), y: edge(y), width: edge(maxX) - edge(x), height: edge(maxY) - edge(y))
    }
}
