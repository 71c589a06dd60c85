extension Pixmap {
    /// Straight RGBA bytes of a rectangle, transparent black where it leaves the pixmap: `getImageData`.
    package func straightBytes(in rect: PixelRect) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: rect.width * rect.height * 4)
        let inside = rect.intersection(area)
        guard !inside.isEmpty else { return bytes }
        for y in inside.top..<inside.bottom {
            var place = ((y - rect.top) * rect.width + inside.left - rect.left) * 4
            for x in inside.left..<inside.right {
                let word = pixels[y * width + x].straight
                bytes[place] = UInt8(truncatingIfNeeded: word)
                bytes[place + 1] = UInt8(truncatingIfNeeded: word >> 8)
                bytes[place + 2] = UInt8(truncatingIfNeeded: word >> 16)
                bytes[place + 3] = UInt8(truncatingIfNeeded: word >> 24)
                place += 4
            }
        }
        return bytes
    }

    /// Replaces pixels by straight RGBA bytes of an image `dataWidth` wide: `putImageData`. Only the part `dirty` of the
    /// data is written, its top left corner going to (`x`, `y`) plus its own place in the data. Neither clip, transform
    /// nor operator take part. Bytes that do not fill whole rows are left out.
    package mutating func replace(
        withStraight bytes: [UInt8],
        dataWidth: Int,
        dirty: PixelRect,
        x: Int,
        y: Int
    ) {
        guard dataWidth > 0 else { return }
        let data = PixelRect(left: 0, top: 0, right: dataWidth, bottom: bytes.count / 4 / dataWidth)
        let written = dirty.intersection(data)
            .intersection(PixelRect(left: 0 &- x, top: 0 &- y, right: width &- x, bottom: height &- y))
        guard !written.isEmpty else { return }
        for row in written.top..<written.bottom {
            for column in written.left..<written.right {
                let place = (row * dataWidth + column) * 4
                let straight =
                    UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
                    | UInt32(bytes[place + 3]) << 24
                pixels[(y + row) * width + x + column] = straight.premultiplied
            }
        }
    }
}

extension UInt32 {
    /// Straight channels from premultiplied ones, rounded to nearest. With `premultiplied` it gives back every pixel that
    /// ever was premultiplied.
    package var straight: UInt32 {
        let alpha = alpha
        if alpha == 255 { return self }
        if alpha == 0 { return 0 }
        // A channel above its alpha, from outside bytes taken as they were, must not spill into its neighbour.
        func channel(_ shift: UInt32) -> UInt32 {
            let value = self >> shift & 255
            return Swift.min(255, (value &* 510 &+ alpha) / (2 &* alpha)) << shift
        }
        return channel(0) | channel(8) | channel(16) | alpha << 24
    }

    /// Premultiplied channels from straight ones, rounded to nearest.
    package var premultiplied: UInt32 {
        let alpha = alpha
        if alpha == 255 { return self }
        func channel(_ shift: UInt32) -> UInt32 { (((self >> shift & 255) &* alpha &* 2 &+ 255) / 510) << shift }
        return channel(0) | channel(8) | channel(16) | alpha << 24
    }
}
