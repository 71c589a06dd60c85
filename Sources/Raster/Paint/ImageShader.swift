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

    func fill(_ words: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int) {
        let start = inverse.apply(Point(Double(x), Double(y)))
        if isAligned {
            fillAligned(&words, range, x: Int(start.x.rounded(.down)), y: Int(start.y.rounded(.down)))
        } else if !isSmooth {
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

    private func fillAligned(_ words: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int) {
        let pixels = image.pixels.span
        let row = row(y)
        let start = row * image.width
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
                // In bounds: `innerPart` gives only places whose column and successor lie in the window, which lies in
                // the row. The two checks a pixel would cost a quarter of the time of drawing an image.
                words[index] = Self.mixed(
                    unsafe topPixels.loadPair(unchecked: u >> 32),
                    unsafe bottomPixels.loadPair(unchecked: u >> 32),
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
        _ top: SIMD8<UInt16>,
        _ bottom: SIMD8<UInt16>,
        _ across: UInt64,
        _ down: SIMD8<UInt16>
    ) -> UInt32 {
        let pair = ((top &<< 8) &+ (bottom &- top) &* down &+ 128) &>> 8
        let right = SIMD4(repeating: UInt16(truncatingIfNeeded: across))
        let (near, far) = (pair.lowHalf, pair.highHalf)
        return (((near &<< 8) &+ (far &- near) &* right &+ 128) &>> 8).pixel
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
        func pair(_ left: UInt32, _ right: UInt32) -> SIMD8<UInt16> {
            SIMD8(channelsOf: UInt64(left) | UInt64(right) << 32)
        }
        return mixed(pair(topLeft, topRight), pair(bottomLeft, bottomRight), across, down)
    }
}
