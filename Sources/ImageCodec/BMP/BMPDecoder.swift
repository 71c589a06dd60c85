package import Raster

/// Windows bitmaps with headers of every age: 1 through 32 bits, run-length coded, masks, either way up.
package enum BMPDecoder {
    package static func decode(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) -> Pixmap {
        let header = try BMPHeader(bytes, limits: limits)
        let pixels =
            switch header.compression {
            case .runs: try BMPRuns.decode(bytes, header)
            case .plain, .masks: try rows(bytes, header)
            }
        return try Pixmap.decoded(width: header.width, height: header.height, pixels)
    }

    private static func rows(_ bytes: [UInt8], _ header: BMPHeader) throws(ImageError) -> [UInt32] {
        // Rows are padded to four bytes. All of them must be there before a pixel is allocated.
        let stride = (header.width * header.bits + 31) / 32 * 4
        var reader = ByteReader(bytes, at: header.dataStart)
        let data = try reader.take(stride * header.height)
        var pixels = [UInt32](repeating: 0, count: header.width * header.height)
        for row in 0..<header.height {
            let start = data.lowerBound + row * stride
            let target = header.row(row) * header.width
            for x in 0..<header.width { pixels[target + x] = pixel(bytes, start, x, header) }
        }
        return pixels
    }

    private static func pixel(_ bytes: [UInt8], _ start: Int, _ x: Int, _ header: BMPHeader) -> UInt32 {
        switch header.bits {
        case 1: return header.colour(Int(bytes[start + x / 8] >> (7 - UInt8(x & 7))) & 1)
        case 4: return header.colour(Int(bytes[start + x / 2] >> (x & 1 == 0 ? 4 : 0)) & 15)
        case 8: return header.colour(Int(bytes[start + x]))
        case 24:
            let at = start + x * 3
            return UInt32(bytes[at + 2]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at]) << 16 | 0xFF00_0000
        default:
            var word: UInt32 = 0
            let size = header.bits / 8
            for index in 0..<size { word |= UInt32(bytes[start + x * size + index]) << UInt32(8 * index) }
            return header.masked(word)
        }
    }
}

/// Both headers and the palette, checked.
struct BMPHeader {
    enum Compression { case plain, runs, masks }

    let width: Int
    let height: Int
    let bits: Int
    let compression: Compression
    let dataStart: Int
    private let isTopDown: Bool
    private let palette: [UInt32]
    /// Red, green, blue, alpha.
    private let masks: [UInt32]

    init(_ bytes: [UInt8], limits: ImageLimits) throws(ImageError) {
        var reader = ByteReader(bytes, at: 10)
        dataStart = try reader.littleEndian32()
        let size = try reader.littleEndian32()
        let isCore = size == 12
        guard isCore || (40...124).contains(size) else { throw .malformed(.header) }
        let (storedWidth, storedHeight) =
            isCore
            ? (try reader.littleEndian16(), try reader.littleEndian16())
            : (Self.signed(try reader.littleEndian32()), Self.signed(try reader.littleEndian32()))
        width = storedWidth
        height = abs(storedHeight)
        isTopDown = storedHeight < 0
        try limits.check(width: width, height: height)
        _ = try reader.take(2)
        bits = try reader.littleEndian16()
        let method = isCore ? 0 : try reader.littleEndian32()
        var colours = 0
        if !isCore {
            _ = try reader.take(12)
            colours = try reader.littleEndian32()
        }
        switch (method, bits) {
        case (0, 1), (0, 4), (0, 8), (0, 16), (0, 24), (0, 32): compression = .plain
        case (1, 8), (2, 4): compression = .runs
        case (3, 16), (3, 32), (6, 16), (6, 32): compression = .masks
        default: throw .malformed(.bitDepth)
        }

        // Masks follow the 40 bytes every later header begins with, inside or behind it.
        var masks: [UInt32] = bits == 16 ? [0x7C00, 0x03E0, 0x001F, 0] : [0xFF_0000, 0xFF00, 0xFF, 0]
        var paletteStart = 14 + size
        if compression == .masks {
            var reader = ByteReader(bytes, at: 54)
            let count = method == 6 || size >= 56 ? 4 : 3
            for index in 0..<count { masks[index] = UInt32(try reader.littleEndian32()) }
            if size == 40 { paletteStart += count * 4 }
        }
        self.masks = masks
        palette = bits <= 8 ? try Self.palette(bytes, at: paletteStart, colours, bits, isCore: isCore) : []
    }

    private static func palette(
        _ bytes: [UInt8],
        at start: Int,
        _ stated: Int,
        _ bits: Int,
        isCore: Bool
    ) throws(ImageError) -> [UInt32] {
        let count = stated == 0 ? 1 << bits : min(stated, 1 << bits)
        var reader = ByteReader(bytes, at: start)
        var palette: [UInt32] = []
        for _ in 0..<count {
            let (blue, green, red) = (try reader.byte(), try reader.byte(), try reader.byte())
            if !isCore { _ = try reader.byte() }
            palette.append(UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000)
        }
        return palette
    }

    private static func signed(_ value: Int) -> Int { Int(Int32(truncatingIfNeeded: value)) }

    /// Where a stored row belongs.
    func row(_ stored: Int) -> Int { isTopDown ? stored : height - 1 - stored }

    /// Beyond the palette is black.
    func colour(_ index: Int) -> UInt32 { index < palette.count ? palette[index] : 0xFF00_0000 }

    /// A pixel of mask fields, each spread to eight bits. Without an alpha mask the rest of the word means nothing.
    func masked(_ word: UInt32) -> UInt32 {
        func field(_ mask: UInt32) -> UInt32 {
            guard mask != 0 else { return 0 }
            let shift = UInt32(truncatingIfNeeded: mask.trailingZeroBitCount)
            return UInt32(UInt64((word & mask) >> shift) * 255 / UInt64(mask >> shift))
        }
        let alpha = masks[3] == 0 ? 255 : field(masks[3])
        return StraightAlpha.premultiplied(field(masks[0]) | field(masks[1]) << 8 | field(masks[2]) << 16 | alpha << 24)
    }
}
