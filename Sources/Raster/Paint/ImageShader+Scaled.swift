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
        if top >= 0, bottom >= 0, range.count >= 4, columns.limit < UInt(bitPattern: width - 1) {
            let shares = columns.shares.span.extracting(entry..<entry + range.count)
            var words = words._mutatingExtracting(range)
            return Self.mix(topPixels, bottomPixels, places, shares, down: down, into: &words)
        }
        var seen = UInt32.max
        for index in 0..<range.count {
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
            seen &= word
            words[range.lowerBound + index] = word
        }
        return seen.alpha == 255
    }

    /// Mixes pixels four at a time, when all of them have their two columns side by side in memory. Kept apart from what
    /// happens at edges: with that in the same loop, half of it waits in memory.
    @inline(never)
    private static func mix(
        _ top: Span<UInt32>,
        _ bottom: Span<UInt32>,
        _ places: Span<Int32>,
        _ shares: Span<UInt32>,
        down: UInt16,
        into target: inout MutableSpan<UInt32>
    ) -> Bool {
        let lower = Shorts8(repeating: down)
        // A span of this function: the caller's would be read from memory each time.
        var words = target._mutatingExtracting(0..<places.count)
        let last = words.count &- 4
        guard last >= 0, shares.count == words.count else { return false }
        var seen = Words4(repeating: .max)
        var index = 0
        while true {
            // In bounds. The index is at most four less than the count that the three spans have in common. Of the
            // places, the caller has compared the highest with the width of both rows, and none is negative, or it would
            // have counted as the highest.
            let a = unsafe UInt(bitPattern: Int(places[unchecked: index]))
            let b = unsafe UInt(bitPattern: Int(places[unchecked: index &+ 1]))
            let c = unsafe UInt(bitPattern: Int(places[unchecked: index &+ 2]))
            let d = unsafe UInt(bitPattern: Int(places[unchecked: index &+ 3]))
            let mixed = unsafe QuadMix.mixed(
                (top.loadPairs(unchecked: a, b), top.loadPairs(unchecked: c, d)),
                (bottom.loadPairs(unchecked: a, b), bottom.loadPairs(unchecked: c, d)),
                (lower, lower),
                shares.load4(unchecked: index)
            )
            seen &= mixed
            unsafe words.store4(mixed, unchecked: index)
            if index >= last { break }
            // The last group reaches back: some pixels made a second time cost less than a few made one by one.
            index = min(index &+ 4, last)
        }
        return (seen[0] & seen[1] & seen[2] & seen[3]).alpha == 255
    }
}
