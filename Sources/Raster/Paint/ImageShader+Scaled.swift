extension ImageShader {
    /// A row of an image that is only scaled and moved, `row` being its place between the centres of the image's rows.
    /// Gives whether all its pixels are opaque.
    func fillScaled(
        _ words: inout MutableSpan<UInt32>,
        _ range: Range<Int>,
        x: Int,
        row place: Double,
        _ columns: borrowing ImageColumns
    ) -> Bool {
        let v = Int((place * 256).rounded(.down))
        let top = row(v >> 8)
        let bottom = row(v >> 8 + 1)
        let down = UInt16(truncatingIfNeeded: v & 255)
        let pixels = image.pixels.span
        let width = image.width
        // A row that does not exist is a row of nothing.
        let nothing = pixels.extracting(0..<0)
        let topPixels = top < 0 ? nothing : pixels.extracting(top * width..<(top + 1) * width)
        let bottomPixels = bottom < 0 ? nothing : pixels.extracting(bottom * width..<(bottom + 1) * width)

        let entry = x - columns.first
        let places = columns.places.span.extracting(entry..<entry + range.count)
        let shares = columns.shares.span.extracting(entry..<entry + range.count)
        var seen = Words4(repeating: .max)
        var index = 0
        while index < range.count {
            if top >= 0, bottom >= 0 {
                // The last group may reach back: some pixels made a second time cost less than a few made one by one.
                let rest = min(index, max(0, range.count - 4))..<range.count
                let made = Self.mix(
                    topPixels,
                    bottomPixels,
                    places.extracting(rest),
                    shares.extracting(rest),
                    down: down,
                    into: &words,
                    from: range.lowerBound + rest.lowerBound,
                    seen: &seen
                )
                index = max(index, rest.lowerBound + made)
                if index > range.count - 4, made > 0, index < range.count { continue }
                if index == range.count { break }
            }
            let u = columns.exact(x + index)
            let left = column(u >> 32)
            let right = column(u >> 32 + 1)
            let word = PixelQuad(
                top: (
                    top < 0 || left < 0 ? 0 : topPixels[left],
                    top < 0 || right < 0 ? 0 : topPixels[right]
                ),
                bottom: (
                    bottom < 0 || left < 0 ? 0 : bottomPixels[left],
                    bottom < 0 || right < 0 ? 0 : bottomPixels[right]
                )
            ).mixed(across: (u >> 24) & 255, down: Int(down))
            seen &= Words4(repeating: word)
            words[range.lowerBound + index] = word
            index += 1
        }
        return (seen[0] & seen[1] & seen[2] & seen[3]).alpha == 255
    }

    /// Mixes pixels four at a time for as long as all four have their two columns side by side in memory, and gives how
    /// many it has mixed. Kept apart from what happens at edges: with that in the same loop, half of it waits in memory.
    @inline(never)
    private static func mix(
        _ top: Span<UInt32>,
        _ bottom: Span<UInt32>,
        _ places: Span<Int32>,
        _ shares: Span<UInt32>,
        down: UInt16,
        into words: inout MutableSpan<UInt32>,
        from start: Int,
        seen: inout Words4
    ) -> Int {
        let upper = Shorts8(repeating: 256 &- down)
        let lower = Shorts8(repeating: down)
        // The first column that has no right neighbour in both rows.
        let limit = UInt(bitPattern: min(top.count, bottom.count) - 1)
        var all = seen
        var index = 0
        while index <= places.count - 4 {
            let four = places.extracting(index..<index &+ 4)
            let a = UInt(bitPattern: Int(four[0]))
            let b = UInt(bitPattern: Int(four[1]))
            let c = UInt(bitPattern: Int(four[2]))
            let d = UInt(bitPattern: Int(four[3]))
            guard a < limit, b < limit, c < limit, d < limit else { break }
            // In bounds: each of the four has just been shown to have a right neighbour in both rows.
            let mixed = unsafe mixed(
                (top.loadPairs(unchecked: a, b), top.loadPairs(unchecked: c, d)),
                (bottom.loadPairs(unchecked: a, b), bottom.loadPairs(unchecked: c, d)),
                upper,
                lower,
                shares.load4(at: index)
            )
            all &= mixed
            words.store4(mixed, at: start &+ index)
            index &+= 4
        }
        seen = all
        return index
    }

    /// Four pairs of neighbours, first down and then across, each step rounded to nearest. Equal pixels give themselves.
    @inline(__always)
    private static func mixed(
        _ top: (Shorts8, Shorts8),
        _ bottom: (Shorts8, Shorts8),
        _ upper: Shorts8,
        _ lower: Shorts8,
        _ shares: Words4
    ) -> Words4 {
        @inline(__always)
        func even(_ top: Shorts8, _ bottom: Shorts8) -> Words4 {
            (((top & 255) &* upper &+ (bottom & 255) &* lower &+ 128) &>> 8).words
        }
        @inline(__always)
        func odd(_ top: Shorts8, _ bottom: Shorts8) -> Words4 {
            (((top &>> 8) &* upper &+ (bottom &>> 8) &* lower &+ 128) &>> 8).words
        }
        let right = shares.shorts
        let left = 256 &- right
        @inline(__always)
        func across(_ a: Words4, _ b: Words4) -> Shorts8 {
            let near = Words4(a[0], a[2], b[0], b[2]).shorts
            let far = Words4(a[1], a[3], b[1], b[3]).shorts
            return near &* left &+ far &* right &+ 128
        }
        let redBlue = across(even(top.0, bottom.0), even(top.1, bottom.1))
        let greenAlpha = across(odd(top.0, bottom.0), odd(top.1, bottom.1))
        return (redBlue &>> 8).words | (greenAlpha & 0xff00).words
    }
}

/// Four pixels around a place, for the ends of rows and for images that are turned.
struct PixelQuad {
    let top, bottom: (left: UInt32, right: UInt32)

    /// Mixed by weights of `0...255` out of 256 as four pairs at once are, bit for bit.
    @inline(__always)
    func mixed(across: Int, down: Int) -> UInt32 {
        let (across, down) = (UInt32(truncatingIfNeeded: across), UInt32(truncatingIfNeeded: down))
        return top.left.mixed(with: bottom.left, by: down).mixed(
            with: top.right.mixed(with: bottom.right, by: down),
            by: across
        )
    }
}

extension UInt32 {
    /// Every channel on its way to another pixel's, by `0...256` out of 256, rounded to nearest.
    @inline(__always)
    fileprivate func mixed(with other: UInt32, by share: UInt32) -> UInt32 {
        let rest = 256 &- share
        let redBlue = (self & 0x00ff_00ff) &* rest &+ (other & 0x00ff_00ff) &* share &+ 0x0080_0080
        let greenAlpha =
            ((self >> 8) & 0x00ff_00ff) &* rest &+ ((other >> 8) & 0x00ff_00ff) &* share &+ 0x0080_0080
        return (redBlue >> 8) & 0x00ff_00ff | greenAlpha & 0xff00_ff00
    }
}
