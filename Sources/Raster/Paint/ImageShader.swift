/// An image under any transform.
struct ImageShader {
    let image: Pixmap
    /// The part of the image that takes part; nothing outside of it is ever read.
    let window: PixelRect
    /// Device pixel centres to image coordinates.
    let inverse: AffineTransform
    let horizontally: Pattern.Outside
    let vertically: Pattern.Outside
    /// Whether whole pixels go to whole pixels: smoothing would give the same at many times the cost.
    private let isAligned: Bool
    /// Whether four pixels take part in each, or the nearest one.
    private let isSmooth: Bool
    /// Global alpha, `0...255`.
    let alpha: UInt32

    /// `nil` when the image has no pixels or its transform no inverse: nothing is painted then.
    init?(_ pattern: Pattern, transform: AffineTransform, alpha: Double, line: inout PaintLine) {
        var window = pattern.window.intersection(pattern.image.area)
        guard !window.isEmpty, let inverse = transform.inverse else { return nil }
        var image = pattern.image
        var placed = inverse.concatenating(.translation(x: 0.5, y: 0.5))
        if pattern.smoothing == .medium || pattern.smoothing == .high {
            if max(Point(inverse.a, inverse.c).length, Point(inverse.b, inverse.d).length) >= 2 {
                let level = image.cropped(to: window).halved(forScale: inverse)
                image = level.image
                placed = AffineTransform.scale(x: level.x, y: level.y)
                    .concatenating(.translation(x: -Double(window.left), y: -Double(window.top)))
                    .concatenating(placed)
                window = image.area
            }
        }
        guard placed.isFinite else { return nil }
        self.image = image
        self.window = window
        self.inverse = placed
        horizontally = pattern.horizontally
        vertically = pattern.vertically
        self.alpha = UInt32(Color.unit(alpha) * 255 + 0.5)
        // A thousandth of a pixel over the widest row, whatever the matrix lost on its way here.
        func isWhole(_ value: Double) -> Bool { (value - value.rounded()).magnitude < 1e-3 }
        isAligned =
            (placed.a - 1).magnitude < 1e-7 && (placed.d - 1).magnitude < 1e-7
            && placed.b.magnitude < 1e-7 && placed.c.magnitude < 1e-7
            && isWhole(placed.e - 0.5) && isWhole(placed.f - 0.5)
            && max(placed.e.magnitude, placed.f.magnitude) < 1e9
        isSmooth = pattern.smoothing != .none
    }

    /// Whether columns stay columns and rows rows, and what lies between pixels is asked for.
    var sharesColumns: Bool { isSmooth && !isAligned && inverse.b == 0 && inverse.c == 0 }

    /// Makes the source pixels of row `y` from column `x` on; `true` when all of them are known to be opaque.
    func fill(
        _ words: inout MutableSpan<UInt32>,
        _ range: Range<Int>,
        x: Int,
        y: Int,
        _ columns: borrowing ImageColumns
    ) -> Bool {
        let start = inverse.apply(Point(Double(x), Double(y)))
        var isOpaque = false
        if isAligned {
            fillAligned(&words, range, x: Int(start.x.rounded(.down)), y: Int(start.y.rounded(.down)))
        } else if !isSmooth {
            fillNearest(&words, range, start)
        } else if columns.cover(x, range.count), start.y.magnitude < 1e9 {
            isOpaque = fillScaled(&words, range, x: x, row: start.y - 0.5, columns)
        } else {
            fillSmooth(&words, range, start)
        }
        if alpha == 255 { return isOpaque }
        RowMerge.weaken(&words, range, by: alpha)
        return false
    }

    private func fillAligned(_ words: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int) {
        let pixels = image.pixels.span
        let row = row(y)
        let start = row * image.width
        if row >= 0, x >= window.left, x + range.count <= window.right {
            words.copy(pixels, from: start + x, to: range)
            return
        }
        for offset in 0..<range.count {
            let column = column(x &+ offset)
            words[range.lowerBound &+ offset] = row < 0 || column < 0 ? 0 : pixels[start &+ column]
        }
    }

    private func fillNearest(_ words: inout MutableSpan<UInt32>, _ range: Range<Int>, _ start: Point) {
        let pixels = image.pixels.span
        let width = image.width
        for offset in 0..<range.count {
            let u = start.x + inverse.a * Double(offset)
            let v = start.y + inverse.b * Double(offset)
            let x = column(PixelRect.whole(u.rounded(.down)))
            let y = row(PixelRect.whole(v.rounded(.down)))
            words[range.lowerBound + offset] = x < 0 || y < 0 ? 0 : pixels[y * width + x]
        }
    }

    private func fillSmooth(_ words: inout MutableSpan<UInt32>, _ range: Range<Int>, _ start: Point) {
        let pixels = image.pixels.span
        let width = image.width
        for offset in 0..<range.count {
            let u = start.x + inverse.a * Double(offset) - 0.5
            let v = start.y + inverse.b * Double(offset) - 0.5
            let x = PixelRect.whole((u * 256).rounded(.down))
            let y = PixelRect.whole((v * 256).rounded(.down))
            let left = column(x >> 8)
            let right = column(x >> 8 + 1)
            let top = row(y >> 8)
            let bottom = row(y >> 8 + 1)
            words[range.lowerBound + offset] = PixelQuad(
                top: (
                    top < 0 || left < 0 ? 0 : pixels[top * width + left],
                    top < 0 || right < 0 ? 0 : pixels[top * width + right]
                ),
                bottom: (
                    bottom < 0 || left < 0 ? 0 : pixels[bottom * width + left],
                    bottom < 0 || right < 0 ? 0 : pixels[bottom * width + right]
                )
            ).mixed(across: x & 255, down: y & 255)
        }
    }

    /// The image's own column for a coordinate, negative where there is nothing.
    @inline(__always)
    func column(_ index: Int) -> Int { Self.place(index, window.left, window.right, horizontally) }

    @inline(__always)
    func row(_ index: Int) -> Int { Self.place(index, window.top, window.bottom, vertically) }

    @inline(__always)
    private static func place(_ index: Int, _ low: Int, _ high: Int, _ outside: Pattern.Outside) -> Int {
        if index >= low, index < high { return index }
        switch outside {
        case .transparent: return -1
        case .extended: return index < low ? low : high - 1
        case .repeated:
            let rest = (index - low) % (high - low)
            return rest < 0 ? rest + high : rest + low
        }
    }
}
