package import Raster

/// PNG in all its colour types, depths and both orders of rows. Only what makes the picture is read: of the other
/// chunks not even the checksums, since nothing depends on them.
package enum PNGDecoder {
    package static func decode(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) -> Pixmap {
        let chunks = try PNGChunks(bytes, limits: limits)
        let header = chunks.header
        let filtered = try Inflater.inflate(zlib: chunks.compressed, expecting: header.filteredSize)
        var pixels = [UInt32](repeating: 0, count: header.width * header.height)
        var reader = PNGRowReader(filtered, chunks)
        for pass in header.passes { try reader.readPass(pass, into: &pixels) }
        return try Pixmap.decoded(width: header.width, height: header.height, pixels)
    }
}

/// IHDR (PNG §11.2.2), checked.
struct PNGHeader {
    /// One of the seven of Adam7, or the whole picture: every `stepX`th pixel of every `stepY`th row.
    struct Pass {
        let startX, startY, stepX, stepY: Int
        let columns, rows: Int
    }

    let width: Int
    let height: Int
    let bitDepth: Int
    let colourType: Int
    let passes: [Pass]

    var hasPalette: Bool { colourType == 3 }
    var channels: Int { [1, 0, 3, 1, 2, 0, 4][colourType] }
    /// The distance to the left neighbour that filters look at: never below one byte.
    var filterStep: Int { max(1, bitDepth * channels / 8) }

    func rowBytes(_ columns: Int) -> Int { (columns * bitDepth * channels + 7) / 8 }

    var filteredSize: Int { passes.reduce(0) { $0 + $1.rows * (1 + rowBytes($1.columns)) } }

    init(_ reader: inout ByteReader, limits: ImageLimits) throws(ImageError) {
        width = try reader.bigEndian32()
        height = try reader.bigEndian32()
        try limits.check(width: width, height: height)
        bitDepth = Int(try reader.byte())
        colourType = Int(try reader.byte())
        let depths: [Int] =
            switch colourType {
            case 0: [1, 2, 4, 8, 16]
            case 3: [1, 2, 4, 8]
            case 2, 4, 6: [8, 16]
            default: []
            }
        guard depths.contains(bitDepth) else { throw .malformed(.bitDepth) }
        guard try reader.byte() == 0 else { throw .malformed(.compression) }
        guard try reader.byte() == 0 else { throw .malformed(.filter) }
        let steps: [(Int, Int, Int, Int)] =
            switch try reader.byte() {
            case 0: [(0, 0, 1, 1)]
            case 1:
                [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
            default: throw .malformed(.header)
            }
        let (width, height) = (width, height)
        passes = steps.map { x, y, stepX, stepY in
            Pass(
                startX: x,
                startY: y,
                stepX: stepX,
                stepY: stepY,
                columns: (width - x + stepX - 1) / stepX,
                rows: (height - y + stepY - 1) / stepY
            )
        }
        .filter { $0.columns > 0 && $0.rows > 0 }
    }
}

/// The parts of a file that matter.
struct PNGChunks {
    let header: PNGHeader
    private(set) var compressed: [UInt8] = []
    /// Straight words; 256 of them when there is a palette, opaque black beyond its end.
    private(set) var palette: [UInt32] = []
    /// The one grey or colour that is transparent, in samples of the file's depth.
    private(set) var transparent: [Int]?

    init(_ bytes: [UInt8], limits: ImageLimits) throws(ImageError) {
        var reader = ByteReader(bytes, at: 8)
        guard try reader.bigEndian32() == 13, try reader.bigEndian32() == Self.name("IHDR") else {
            throw .malformed(.header)
        }
        header = try PNGHeader(&reader, limits: limits)
        _ = try reader.take(4)

        // A file that ends within its last chunk still has the rows before it; inflating decides what that is worth.
        while reader.remaining >= 8 {
            let length = try reader.bigEndian32()
            let name = try reader.bigEndian32()
            if name == Self.name("IEND") { break }
            let range = try reader.take(min(length, reader.remaining))
            switch name {
            case Self.name("IDAT"): compressed += bytes[range]
            case Self.name("PLTE"): try readPalette(bytes[range])
            case Self.name("tRNS"): try readTransparency(Array(bytes[range]))
            default: break
            }
            if reader.remaining >= 4 { _ = try reader.take(4) }
        }
        guard !header.hasPalette || !palette.isEmpty else { throw .malformed(.palette) }
    }

    private mutating func readPalette(_ content: ArraySlice<UInt8>) throws(ImageError) {
        guard header.hasPalette else { return }
        let entries = Array(content)
        guard palette.isEmpty, !entries.isEmpty, entries.count % 3 == 0, entries.count <= 768 else {
            throw .malformed(.palette)
        }
        palette = [UInt32](repeating: 0xFF00_0000, count: 256)
        for index in 0..<entries.count / 3 {
            let (red, green, blue) = (entries[index * 3], entries[index * 3 + 1], entries[index * 3 + 2])
            palette[index] = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000
        }
    }

    private mutating func readTransparency(_ content: [UInt8]) throws(ImageError) {
        switch header.colourType {
        case 3:
            guard !palette.isEmpty, content.count <= 256 else { throw .malformed(.palette) }
            for (index, alpha) in content.enumerated() {
                palette[index] = palette[index] & 0xFF_FFFF | UInt32(alpha) << 24
            }
        case 0 where content.count >= 2, 2 where content.count >= 6:
            transparent = (0..<header.channels).map { channel in
                (Int(content[channel * 2]) << 8 | Int(content[channel * 2 + 1])) & (1 << header.bitDepth - 1)
            }
        default: break
        }
    }

    private static func name(_ text: StaticString) -> Int {
        text.withUTF8Buffer { name in unsafe name.reduce(0) { $0 << 8 | Int($1) } }
    }
}
