/// Source-over with one colour: what most pixels of most drawings are.
struct SolidBlend {
    /// Premultiplied, global alpha included.
    let color: UInt32

    /// Paints the runs of a row whose pixel in column zero would be `pixels[row]`.
    @inline(__always)
    func paint(_ coverage: borrowing CoverageRow, onto pixels: inout MutableSpan<UInt32>, row: Int) {
        let runs = coverage.runs.span
        let mask = coverage.mask.span
        for index in 0..<coverage.count {
            let run = runs[index]
            let left = Int(run.left)
            let right = Int(run.right)
            if run.isMasked {
                blend(&pixels, row &+ left..<row &+ right, mask, from: left &- coverage.origin)
            } else {
                let part = run.alpha == 255 ? color : color.scaled(by: UInt32(truncatingIfNeeded: run.alpha))
                Self.blend(&pixels, row &+ left..<row &+ right, part)
            }
        }
    }

    /// Paints through a mask, as far as it lies inside of `area`: the short way for glyphs, whose few pixels would be lost
    /// among preparations.
    func paint(_ mask: CoverageMask, x: Int, y: Int, onto pixmap: inout Pixmap, in area: PixelRect) {
        let placed = PixelRect(left: x, top: y, right: x &+ mask.width, bottom: y &+ mask.height)
        let box = placed.intersection(area)
        guard !box.isEmpty else { return }
        let width = pixmap.width
        let bytes = mask.bytes.span
        var pixels = pixmap.pixels.mutableSpan
        var row = box.top &* width
        var start = (box.top &- y) &* mask.width &+ box.left &- x
        for _ in box.top..<box.bottom {
            blend(&pixels, row &+ box.left..<row &+ box.right, bytes, from: start)
            row &+= width
            start &+= mask.width
        }
    }

    /// One premultiplied colour over a stretch of pixels.
    @inline(__always)
    static func blend(_ pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, _ color: UInt32) {
        var index = range.lowerBound
        let end = range.upperBound
        if color.alpha == 255 {
            let eight = Words8(repeating: color)
            while index &+ 8 <= end {
                pixels.store8(eight, at: index)
                index &+= 8
            }
            while index < end {
                pixels[index] = color
                index &+= 1
            }
            return
        }
        let eight = Words8(repeating: color)
        let weights = eight.inverseAlphaWeights
        while index &+ 8 <= end {
            pixels.store8(eight &+ pixels.load8(at: index).scaled(by: weights), at: index)
            index &+= 8
        }
        let weight = 255 - color.alpha
        while index < end {
            pixels[index] = color &+ pixels[index].scaled(by: weight)
            index &+= 1
        }
    }

    @inline(__always)
    private func blend(
        _ pixels: inout MutableSpan<UInt32>,
        _ range: Range<Int>,
        _ mask: Span<UInt8>,
        from start: Int
    ) {
        var index = range.lowerBound
        var place = start
        let end = range.upperBound
        let eight = Words8(repeating: color)
        while index &+ 8 <= end {
            let source = eight.scaled(by: mask.load8(at: place).weights)
            pixels.store8(source &+ pixels.load8(at: index).scaled(by: source.inverseAlphaWeights), at: index)
            index &+= 8
            place &+= 8
        }
        while index < end {
            let source = color.scaled(by: UInt32(mask[place]))
            pixels[index] = source &+ pixels[index].scaled(by: 255 - source.alpha)
            index &+= 1
            place &+= 1
        }
    }
}
