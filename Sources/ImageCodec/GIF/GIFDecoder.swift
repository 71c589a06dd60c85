package import Raster

/// GIF 87a and 89a: the first frame on its logical screen. Later frames are never looked at, however many there are.
package enum GIFDecoder {
    package static func decode(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) -> Pixmap {
        var reader = ByteReader(bytes, at: 6)
        let width = try reader.littleEndian16()
        let height = try reader.littleEndian16()
        try limits.check(width: width, height: height)
        let flags = try reader.byte()
        _ = try reader.take(2)
        var palette = flags & 0x80 != 0 ? try colours(flags, &reader, bytes) : []
        var transparent: Int?

        while true {
            switch try reader.byte() {
            case 0x21:
                let label = try reader.byte()
                let content = try block(&reader, bytes)
                // Graphic control: bit 0 of the flags says that the last byte names the transparent colour.
                if label == 0xF9, content.count >= 4, content[0] & 1 != 0 { transparent = Int(content[3]) }
                if !content.isEmpty { try skipBlocks(&reader) }
            case 0x2C:
                let frame = try Frame(&reader)
                try limits.check(width: frame.width, height: frame.height)
                if frame.flags & 0x80 != 0 { palette = try colours(frame.flags, &reader, bytes) }
                if let transparent, transparent < palette.count { palette[transparent] = 0 }
                let indices = try LZWDecoder.decode(&reader, bytes, count: frame.width * frame.height)
                return try Pixmap.decoded(
                    width: width,
                    height: height,
                    frame.pixels(indices, palette, width: width, height: height)
                )
            case 0x3B: throw .malformed(.frame)
            default: throw .malformed(.chunk)
            }
        }
    }

    private struct Frame {
        let left, top, width, height: Int
        let flags: UInt8

        init(_ reader: inout ByteReader) throws(ImageError) {
            left = try reader.littleEndian16()
            top = try reader.littleEndian16()
            width = try reader.littleEndian16()
            height = try reader.littleEndian16()
            flags = try reader.byte()
        }

        /// The screen with the frame on it; a colour beyond the palette, and what data never came for, stay clear.
        func pixels(_ indices: [UInt8], _ palette: [UInt32], width screenWidth: Int, height screenHeight: Int)
            -> [UInt32]
        {
            var pixels = [UInt32](repeating: 0, count: screenWidth * screenHeight)
            var source = 0
            for row in rows {
                for column in 0..<width {
                    guard source < indices.count else { return pixels }
                    let index = Int(indices[source])
                    source += 1
                    let (x, y) = (left + column, top + row)
                    guard x < screenWidth, y < screenHeight, index < palette.count else { continue }
                    pixels[y * screenWidth + x] = palette[index]
                }
            }
            return pixels
        }

        /// Interlaced: every eighth row, the ones half-way between, and so on twice more (GIF89a, appendix E).
        private var rows: [Int] {
            guard flags & 0x40 != 0 else { return Array(0..<height) }
            return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { start, step in
                Array(stride(from: start, to: height, by: step))
            }
        }
    }

    private static func colours(
        _ flags: UInt8,
        _ reader: inout ByteReader,
        _ bytes: [UInt8]
    ) throws(ImageError) -> [UInt32] {
        let range = try reader.take(3 << Int((flags & 7) + 1))
        return stride(from: range.lowerBound, to: range.upperBound, by: 3).map { at in
            UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16 | 0xFF00_0000
        }
    }

    private static func block(_ reader: inout ByteReader, _ bytes: [UInt8]) throws(ImageError) -> [UInt8] {
        Array(bytes[try reader.take(Int(try reader.byte()))])
    }

    private static func skipBlocks(_ reader: inout ByteReader) throws(ImageError) {
        while true {
            let count = Int(try reader.byte())
            guard count > 0 else { return }
            _ = try reader.take(count)
        }
    }
}
