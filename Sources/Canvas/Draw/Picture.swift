internal import Raster

/// A pixmap and where it lies on the canvas, in device pixels: the unbounded bitmaps of the drawing model, cut down to the
/// part that matters.
struct Picture {
    var pixmap: Pixmap
    let left: Int
    let top: Int

    /// A transparent one.
    init(_ area: PixelRect) {
        pixmap = Pixmap(width: area.width, height: area.height)
        (left, top) = (area.left, area.top)
    }

    init(_ pixmap: Pixmap) {
        self.pixmap = pixmap
        (left, top) = (0, 0)
    }

    var area: PixelRect {
        PixelRect(left: left, top: top, right: left + pixmap.width, bottom: top + pixmap.height)
    }

    /// A copy in another area, over its shadow if it casts one.
    func redrawn(in area: PixelRect, shadow: Shadow? = nil, scratch: inout RasterScratch) -> Picture {
        if area == self.area, shadow == nil { return self }
        var result = Picture(area)
        result.pixmap.draw(
            pixmap,
            x: left - area.left,
            y: top - area.top,
            shadow: shadow,
            clip: Clip(width: area.width, height: area.height),
            scratch: &scratch
        )
        return result
    }
}

extension PixelRect {
    func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            left: min(left, other.left),
            top: min(top, other.top),
            right: max(right, other.right),
            bottom: max(bottom, other.bottom)
        )
    }

    /// Moved by a fraction of pixels and grown to whole ones. Offsets from outside are pulled in before they meet an Int.
    func shifted(x: Double, y: Double) -> PixelRect {
        func bounded(_ value: Double) -> Double { max(-1e9, min(1e9, value)) }
        return PixelRect(
            left: left + Int(bounded(x).rounded(.down)),
            top: top + Int(bounded(y).rounded(.down)),
            right: right + Int(bounded(x).rounded(.up)),
            bottom: bottom + Int(bounded(y).rounded(.up))
        )
    }

    /// Whether it has at most so many pixels. Sides come from sums of offsets and may be long.
    func fits(_ limit: Int) -> Bool {
        let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
        return !overflows && pixels <= limit
    }

    var rect: Rect { Rect(x: Double(left), y: Double(top), width: Double(width), height: Double(height)) }
}
