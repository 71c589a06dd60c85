/// Where drawing may happen: a rectangle of pixels and, when the clip has other edges than that, coverage inside it.
///
/// A copy is free, as `save()` needs it: the mask is never changed, only replaced by a narrower one.
package struct Clip: Sendable {
    package private(set) var bounds: PixelRect
    private(set) var mask: ClipMask?

    /// The whole of a pixmap.
    package init(width: Int, height: Int) {
        self.init(PixelRect(left: 0, top: 0, right: width, bottom: height))
    }

    package init(_ bounds: PixelRect) {
        self.bounds = bounds.isEmpty ? .empty : bounds
    }

    /// No edges but those of whole pixels.
    package var isRectangle: Bool { mask == nil }

    package var isEmpty: Bool { bounds.isEmpty }

    /// Narrows the clip to what the path covers as well.
    package mutating func intersect(
        _ path: Path,
        rule: FillRule = .nonzero,
        transform: AffineTransform = .identity,
        scratch: inout RasterScratch
    ) {
        guard !bounds.isEmpty else { return }
        if let rect = path.rectangle(under: transform), let pixels = PixelRect(exactly: rect) {
            bounds = bounds.intersection(pixels)
            if bounds.isEmpty { self = Clip(.empty) }
            return
        }
        let box = Flattening.visibleBox(of: path, transform: transform, in: bounds)
        guard !box.isEmpty else {
            self = Clip(.empty)
            return
        }
        scratch.grid.trace(path, rule, transform, in: box, scratch.limits)
        var narrowed = ClipMask(top: box.top)
        for y in box.top..<box.bottom {
            scratch.grid.cover(row: y, into: &scratch.row)
            if let mask { mask.intersect(&scratch.row, y: y) }
            narrowed.append(scratch.row)
        }
        bounds = box
        mask = narrowed
    }

    /// Takes away from a row of coverage what the clip hides. Columns beyond the bounds are the caller's to avoid.
    @inline(__always)
    func apply(to row: inout CoverageRow, y: Int) {
        if let mask { mask.intersect(&row, y: y) }
    }
}
