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
        } else if inverse.b == 0, start.y.magnitude < 1e9,
            start.x.magnitude + inverse.a.magnitude * Double(range.count) < 1e9
        {
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
        let down = SIMD8(repeating: UInt16(truncatingIfNeeded: v & 255))

        // 32.32 fixed point for the column: no place of the row is beyond 1e9.
        var u = Int((start.x - 0.5) * 4_294_967_296)
        let step = Int(inverse.a * 4_294_967_296)
        let topRow = top * width
        let bottomRow = bottom * width
        // Pixels whose two columns both lie inside need no look at the window.
        let inner = top < 0 || bottom < 0 ? 0..<0 : innerPart(from: u, step: step, count: range.count)
        for offset in 0..<inner.lowerBound {
            words[range.lowerBound + offset] = edge(u + offset * step)
        }
        if !inner.isEmpty {
            let topPixels = pixels.extracting(topRow..<topRow + width)
            let bottomPixels = pixels.extracting(bottomRow..<bottomRow + width)
            u += inner.lowerBound * step
            for index in range.lowerBound + inner.lowerBound..<range.lowerBound + inner.upperBound {
                words[index] = Self.mixed(
                    topPixels.loadPair(at: u >> 32),
                    bottomPixels.loadPair(at: u >> 32),
                    UInt64(truncatingIfNeeded: (u >> 24) & 255),
                    down
                )
                u &+= step
            }
            u -= inner.upperBound * step
        }
        for offset in inner.upperBound..<range.count {
            words[range.lowerBound + offset] = edge(u + offset * step)
        }

        func edge(_ u: Int) -> UInt32 {
            let left = column(u >> 32)
            let right = column(u >> 32 + 1)
            return Self.mixed(
                top < 0 || left < 0 ? 0 : pixels[topRow + left],
                top < 0 || right < 0 ? 0 : pixels[topRow + right],
                bottom < 0 || left < 0 ? 0 : pixels[bottomRow + left],
                bottom < 0 || right < 0 ? 0 : pixels[bottomRow + right],
                UInt64(truncatingIfNeeded: (u >> 24) & 255),
                down
            )
        }
    }

    /// Which of `count` steps from `u` on, in 32.32, have their own and the next column in the window. An empty range lies
    /// at zero.
    private func innerPart(from u: Int, step: Int, count: Int) -> Range<Int> {
        // From the lowest to the highest place whose column and successor are inside.
        let low = window.left << 32
        let high = (window.right - 1) << 32 - 1
        guard low <= high else { return 0..<0 }
        if step == 0 { return u >= low && u <= high ? 0..<count : 0..<0 }
        let (near, far) = step > 0 ? (low, high) : (high, low)
        // The first step not before `near`, and the last not beyond `far`.
        let distance = step > 0 ? near - u : u - near
        let pace = abs(step)
        let first = distance <= 0 ? 0 : (distance + pace - 1) / pace
        let room = step > 0 ? far - u : u - far
        guard room >= 0 else { return 0..<0 }
        let end = min(count, room / pace + 1)
        return first < end ? first..<end : 0..<0
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
                SIMD8(repeating: UInt16(truncatingIfNeeded: y & 255))
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

    /// Two pairs of neighbours by weights of `0...255` out of 256, first down and then across, each step rounded to
    /// nearest. Equal pixels give themselves.
    @inline(__always)
    private static func mixed(
        _ top: SIMD2<UInt64>,
        _ bottom: SIMD2<UInt64>,
        _ across: UInt64,
        _ down: SIMD8<UInt16>
    ) -> UInt32 {
        let pair = ((top.lanes &<< 8) &+ (bottom.lanes &- top.lanes) &* down &+ 128) &>> 8
        // Weights of the left pixel in the low half of each 64 bits, of the right one in the high half.
        let weights = SIMD2(repeating: 0x0100_0100 &+ across &* (0x0001_0001_0000_0000 - 0x0001_0001))
        let weighted = (pair &* weights.lanes).pairs
        let sum = ((weighted &+ (weighted &>> 32)).lanes &+ 128).pairs
        return UInt32(truncatingIfNeeded: (sum[0] &>> 8) & 0x00ff_00ff)
            | UInt32(truncatingIfNeeded: sum[1] & 0xff00_ff00)
    }

    /// The same for pixels that are not neighbours in memory.
    private static func mixed(
        _ topLeft: UInt32,
        _ topRight: UInt32,
        _ bottomLeft: UInt32,
        _ bottomRight: UInt32,
        _ across: UInt64,
        _ down: SIMD8<UInt16>
    ) -> UInt32 {
        func pair(_ left: UInt32, _ right: UInt32) -> SIMD2<UInt64> {
            let both = UInt64(left) | UInt64(right) << 32
            return SIMD2(both & 0x00ff_00ff_00ff_00ff, (both >> 8) & 0x00ff_00ff_00ff_00ff)
        }
        return mixed(pair(topLeft, topRight), pair(bottomLeft, bottomRight), across, down)
    }
}
