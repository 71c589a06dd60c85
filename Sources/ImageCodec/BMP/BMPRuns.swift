/// RLE8 and RLE4: a count and a colour, or an escape. What is skipped stays transparent.
enum BMPRuns {
    static func decode(_ bytes: [UInt8], _ header: BMPHeader) throws(ImageError) -> [UInt32] {
        var reader = ByteReader(bytes, at: header.dataStart)
        guard reader.remaining > 0 else { throw .truncated }
        var pixels = [UInt32](repeating: 0, count: header.width * header.height)
        let isNibbles = header.bits == 4
        var (x, row) = (0, 0)

        func put(_ index: UInt8) {
            if x < header.width { pixels[header.row(row) * header.width + x] = header.colour(Int(index)) }
            x += 1
        }

        while row < header.height {
            let count = Int(try reader.byte())
            let value = try reader.byte()
            switch (count, value) {
            case (1..., _):
                for index in 0..<count { put(isNibbles ? nibble(value, index) : value) }
            case (_, 0): (x, row) = (0, row + 1)
            case (_, 1): return pixels
            case (_, 2):
                x += Int(try reader.byte())
                row += Int(try reader.byte())
            default:
                // Literal: so many colours, padded to two bytes.
                let literals = Int(value)
                let size = isNibbles ? (literals + 1) / 2 : literals
                let range = try reader.take(size)
                for index in 0..<literals {
                    put(
                        isNibbles ? nibble(bytes[range.lowerBound + index / 2], index) : bytes[range.lowerBound + index]
                    )
                }
                if size & 1 == 1 { _ = try reader.byte() }
            }
        }
        return pixels
    }

    /// The high one first.
    private static func nibble(_ byte: UInt8, _ index: Int) -> UInt8 { index & 1 == 0 ? byte >> 4 : byte & 15 }
}
