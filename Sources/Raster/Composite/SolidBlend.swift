internal import CMath

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
        let count = box.right &- box.left
        let groups = (count &+ 7) >> 3
        // What the last group of a row has of the mask.
        let end = UInt64.max >> UInt64(truncatingIfNeeded: groups &* 64 &- count &* 8)
        let eight = Words8(repeating: color)
        let isOpaque = color.alpha == 255
        for _ in box.top..<box.bottom {
            let first = row &+ box.left
            if start &+ groups &* 8 <= bytes.count, first &+ groups &* 8 <= pixels.count {
                for group in 0..<groups {
                    // In bounds: both spans have just been shown to have all groups of this row, and neither index is
                    // negative, the box lying inside of both the mask and the pixmap.
                    var coverage = unsafe bytes.loadEight(unchecked: start &+ group &* 8)
                    if group &+ 1 == groups { coverage &= end }
                    // Putting nothing over a pixel leaves it as it is, bit for bit.
                    if coverage == 0 { continue }
                    let index = first &+ group &* 8
                    let weights = Words8(bytes: coverage).weights
                    let source = eight.scaled(by: weights)
                    let under = unsafe pixels.load8(unchecked: index)
                    // The alpha of an opaque colour is its coverage, exactly: no need to wait for it.
                    let rest = isOpaque ? 255 &- weights : source.inverseAlphaWeights
                    unsafe pixels.store8(source &+ under.scaled(by: rest), unchecked: index)
                }
            } else {
                blend(&pixels, first..<first &+ count, bytes, from: start)
            }
            row &+= width
            start &+= mask.width
        }
    }

    /// Asks memory for the pixels under a mask that will be painted soon. Each row lies in a page of its own, which no
    /// processor foresees: asked for together, a dozen rows take no longer to come than one.
    static func fetch(_ mask: CoverageMask, x: Int, y: Int, from pixmap: borrowing Pixmap, in area: PixelRect) {
        let placed = PixelRect(left: x, top: y, right: x &+ mask.width, bottom: y &+ mask.height)
        let box = placed.intersection(area)
        guard !box.isEmpty else { return }
        let width = pixmap.width
        unsafe pixmap.pixels.span.withUnsafeBufferPointer { pixels in
            guard let start = pixels.baseAddress else { return }
            var row = box.top &* width
            for _ in box.top..<box.bottom {
                unsafe cmath_prefetch(start + (row &+ box.left))
                unsafe cmath_prefetch(start + (row &+ box.right &- 1))
                row &+= width
            }
        }
    }

    /// One premultiplied colour over a stretch of pixels.
    @inline(__always)
    static func blend(_ pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, _ color: UInt32) {
        if range.count < 8 {
            let weight = 255 - color.alpha
            for index in range { pixels[index] = color &+ pixels[index].scaled(by: weight) }
            return
        }
        if color.alpha == 255 {
            var pixels = pixels._mutatingExtracting(range)
            pixels.update(repeating: color)
            return
        }
        let veil = Veil(color)
        var index = range.lowerBound
        // The last eight are made from what was there before and stored after the rest: where they overlap the others,
        // both say the same, and no pixel has to be made alone.
        let last = range.upperBound &- 8
        let end = veil.over(pixels.load8(at: last))
        while index < last {
            pixels.store8(veil.over(pixels.load8(at: index)), at: index)
            index &+= 8
        }
        pixels.store8(end, at: last)
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
        while index < end {
            let rest = end &- index
            guard place &+ 8 <= mask.count, index &+ 8 <= pixels.count else { break }
            var coverage = mask.loadEight(at: place)
            // Fewer than eight are drawn as eight of which some are not covered: putting nothing over a pixel leaves it as
            // it is, bit for bit.
            if rest < 8 { coverage &= (1 &<< UInt64(truncatingIfNeeded: rest &* 8)) &- 1 }
            if coverage != 0 {
                let source = eight.scaled(by: Words8(bytes: coverage).weights)
                pixels.store8(source &+ pixels.load8(at: index).scaled(by: source.inverseAlphaWeights), at: index)
            }
            index &+= 8
            place &+= 8
        }
        // At the very end of the mask or the pixmap there are no eight.
        while index < end {
            let source = color.scaled(by: UInt32(mask[place]))
            pixels[index] = source &+ pixels[index].scaled(by: 255 - source.alpha)
            index &+= 1
            place &+= 1
        }
    }
}

/// One translucent colour made ready to be put over eight pixels at a time.
///
/// A channel becomes `color + pixel * weight / 255`, rounded to nearest. The colour joins the sum before the division:
/// premultiplied channels leave it the room, and the tests check every pixel under every weight. That and what need not be
/// made anew each time is a third less work than the general formula.
struct Veil {
    private let weights: Shorts16
    private let redBlue: Shorts16
    private let greenAlpha: Shorts16

    /// `color` is premultiplied: no channel is above its alpha.
    @inline(__always)
    init(_ color: UInt32) {
        weights = Shorts16(repeating: UInt16(truncatingIfNeeded: 255 - color.alpha))
        redBlue = (Words8(repeating: color) & .evenBytes).shorts &* 255 &+ 128
        greenAlpha = (Words8(repeating: color >> 8) & .evenBytes).shorts &* 255 &+ 128
    }

    @inline(__always)
    func over(_ pixels: Words8) -> Words8 {
        let low = (pixels & .evenBytes).shorts &* weights &+ redBlue
        let high = (pixels.shorts &>> 8) &* weights &+ greenAlpha
        // Two ways to divide by 255. The second leaves green and alpha in the upper bytes, where they belong.
        return low.upperHalves(times: Shorts16(repeating: 257)).words
            | ((high &+ (high &>> 8)).words & .oddBytes)
    }
}
