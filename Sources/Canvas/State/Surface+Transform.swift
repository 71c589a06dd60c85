internal import Raster

extension CanvasSurface {
    /// Coordinates are unrestricted: a call with one that is not finite does nothing.
    public func scale(_ x: Double, _ y: Double) {
        apply(.scale(x: x, y: y))
    }

    public func rotate(_ radians: Double) {
        guard radians.isFinite else { return }
        var step = AffineTransform.rotation(radians: radians)
        // A quarter turn written as a multiple of pi is off by an ulp; snapped, rectangles stay rectangles.
        if abs(step.a) < 1e-15 { (step.a, step.d) = (0, 0) }
        if abs(step.b) < 1e-15 { (step.b, step.c) = (0, 0) }
        apply(step)
    }

    public func translate(_ x: Double, _ y: Double) {
        apply(.translation(x: x, y: y))
    }

    public func transform(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        apply(AffineTransform(a: a, b: b, c: c, d: d, e: e, f: f))
    }

    public func setTransform(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        let transform = AffineTransform(a: a, b: b, c: c, d: d, e: e, f: f)
        guard transform.isFinite else { return }
        state.transform = transform
    }

    /// The form with a dictionary; an alias that contradicts its long name throws.
    public func setTransform(_ matrix: DOMMatrixInit) throws(CanvasError) {
        let flat = try matrix.flatMatrix()
        setTransform(flat.a, flat.b, flat.c, flat.d, flat.e, flat.f)
    }

    public func resetTransform() { state.transform = .identity }

    public func getTransform() -> DOMMatrix { DOMMatrix(state.transform) }

    private func apply(_ step: AffineTransform) {
        guard step.isFinite else { return }
        state.transform = state.transform.concatenating(step)
    }
}
