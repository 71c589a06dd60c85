/// An image under any transform.
struct ImageShader {
    let image: Pixmap
    /// The part of the image that takes part; nothing outside of it is ever read.
    let window: PixelRect
    /// Device pixel centres to image coordinates.
    let inverse: AffineTransform
    let horizontally: Pattern.Outside
    let vertically: Pattern.Outside
    /// Whether four pixels take part in each, or the nearest one.
    let isSmooth: Bool
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
        // Whole pixels onto whole pixels: smoothing would give the same at four times the cost.
        let isAligned =
            placed.a == 1 && placed.d == 1 && placed.b == 0 && placed.c == 0
            && (placed.e - 0.5).rounded() == placed.e - 0.5 && (placed.f - 0.5).rounded() == placed.f - 0.5
        isSmooth = pattern.smoothing != .none && !isAligned
    }

    func fill(_ words: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int) {
        let start = inverse.apply(Point(Double(x), Double(y)))
        if !isSmooth {
            fillNearest(&words, range, start)
        } else if inverse.b == 0, inverse.a.magnitude < 1e5, start.x.magnitude < 1e9, start.y.magnitude < 1e9 {
            fillSmoothAlongRow(&words, range, start)
        } else {
            fillSmooth(&words, range, start)
        }
        if alpha != 255 { RowMerge.weaken(&words, range, by: alpha) }
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

    /// Rows of the image stay rows: what depends on the row is worked out once.
    private func fillSmoothAlongRow(_ words: inout MutableSpan<UInt32>, _ range: Range<Int>, _ start: Point) {
        let pixels = image.pixels.span
        let width = image.width
        let v = Int(((start.y - 0.5) * 256).rounded(.down))
        let top = row(v >> 8)
        let bottom = row(v >> 8 + 1)
        let down = UInt64(truncatingIfNeeded: v & 255)

        // 32.32 fixed point for the column: |start| < 2^30 and the range is a row of a pixmap.
        var u = Int((start.x - 0.5) * 4_294_967_296)
        let step = Int(inverse.a * 4_294_967_296)
        let topRow = top * width
        let bottomRow = bottom * width
        for index in range {
            let x = u >> 32
            let across = UInt64(truncatingIfNeeded: (u >> 24) & 255)
            u &+= step
            if x >= window.left, x + 1 < window.right, top >= 0, bottom >= 0 {
                words[index] = Self.mixed(
                    pixels[topRow &+ x],
                    pixels[topRow &+ x &+ 1],
                    pixels[bottomRow &+ x],
                    pixels[bottomRow &+ x &+ 1],
                    across,
                    down
                )
            } else {
                let left = column(x)
                let right = column(x + 1)
                words[index] = Self.mixed(
                    top < 0 || left < 0 ? 0 : pixels[topRow + left],
                    top < 0 || right < 0 ? 0 : pixels[topRow + right],
                    bottom < 0 || left < 0 ? 0 : pixels[bottomRow + left],
                    bottom < 0 || right < 0 ? 0 : pixels[bottomRow + right],
                    across,
                    down
                )
            }
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
            words[range.lowerBound + offset] = Self.mixed(
                top < 0 || left < 0 ? 0 : pixels[top * width + left],
                top < 0 || right < 0 ? 0 : pixels[top * width + right],
                bottom < 0 || left < 0 ? 0 : pixels[bottom * width + left],
                bottom < 0 || right < 0 ? 0 : pixels[bottom * width + right],
                UInt64(truncatingIfNeeded: x & 255),
                UInt64(truncatingIfNeeded: y & 255)
            )
        }
    }

    /// The image's own column for a coordinate, negative where there is nothing.
    @inline(__always)
    private func column(_ index: Int) -> Int { Self.place(index, window.left, window.right, horizontally) }

    @inline(__always)
    private func row(_ index: Int) -> Int { Self.place(index, window.top, window.bottom, vertically) }

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

    /// Four pixels by weights of `0...255` out of 256. All four channels of a pixel ride in one 64-bit word, sixteen bits
    /// each; equal pixels give themselves.
    @inline(__always)
    private static func mixed(
        _ topLeft: UInt32,
        _ topRight: UInt32,
        _ bottomLeft: UInt32,
        _ bottomRight: UInt32,
        _ across: UInt64,
        _ down: UInt64
    ) -> UInt32 {
        let half: UInt64 = 0x0080_0080_0080_0080
        let low: UInt64 = 0x00ff_00ff_00ff_00ff
        func spread(_ word: UInt32) -> UInt64 {
            UInt64(word & 0x00ff_00ff) | UInt64(word & 0xff00_ff00) &<< 24
        }
        let top = ((spread(topLeft) &* (256 &- across) &+ spread(topRight) &* across &+ half) &>> 8) & low
        let bottom = ((spread(bottomLeft) &* (256 &- across) &+ spread(bottomRight) &* across &+ half) &>> 8) & low
        let result = ((top &* (256 &- down) &+ bottom &* down &+ half) &>> 8) & low
        return UInt32(truncatingIfNeeded: result) | UInt32(truncatingIfNeeded: result &>> 24)
    }
}
