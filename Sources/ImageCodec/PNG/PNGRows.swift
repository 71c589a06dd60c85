internal import Raster

/// The rows of a picture on their way through the filters (PNG §9) into the deflater.
struct PNGRows {
    /// The raw value is the byte before the row.
    private enum Filter: UInt8 {
        case none = 0
        case sub = 1
        case up = 2
        case paeth = 4
    }

    private let pixmap: Pixmap
    private let census: PixelCensus
    private let isThorough: Bool
    private let mask: UInt32
    private let depth: Int
    private var row: [UInt32]
    private var above: [UInt32]

    init(_ pixmap: Pixmap, _ census: PixelCensus, _ compression: PNGEncoder.Compression) {
        self.pixmap = pixmap
        self.census = census
        isThorough = compression != .fast
        depth = compression.depth
        mask =
            switch census.colourType {
            case .grey, .palette: 0xFF
            case .rgb: 0xFF_FFFF
            case .rgba: 0xFFFF_FFFF
            }
        row = [UInt32](repeating: 0, count: pixmap.width)
        above = row
    }

    mutating func encode(into bytes: inout [UInt8]) {
        var deflater = PixelDeflater(
            width: pixmap.width,
            bytesPerPixel: census.colourType.bytesPerPixel,
            depth: depth,
            // A quarter of the raw size holds nearly every canvas without growing.
            expectedSize: pixmap.width * pixmap.height * census.colourType.bytesPerPixel / 4
        )
        for y in 0..<pixmap.height {
            if census.repeatsAbove[y] {
                deflater.appendZeroRow(filter: Filter.up.rawValue)
                continue
            }
            swap(&row, &above)
            load(y)
            append(to: &deflater)
        }
        deflater.finish(into: &bytes)
    }

    /// Brings a row of the pixmap into the form the file stores.
    private mutating func load(_ y: Int) {
        let (pixmap, census, mask) = (pixmap, census, mask)
        let source = pixmap.pixels.span.extracting(y * pixmap.width..<(y + 1) * pixmap.width)
        var result = row.mutableSpan
        switch census.colourType {
        case .grey, .rgb:
            PixelRow.copy(source, mask: mask, into: &result)
        case .palette:
            var x = 0
            while x < source.count {
                let run = PixelRow.run(source, from: x)
                let number = census.palette.number(of: source[x])
                for index in x..<x + run { result[index] = number }
                x += run
            }
        case .rgba:
            for x in 0..<source.count { result[x] = StraightAlpha.unpremultiplied(source[x]) }
        }
    }

    private func append(to deflater: inout PixelDeflater) {
        let filter = filter()
        deflater.append(filter: filter.rawValue) { result in
            switch filter {
            case .none: PixelRow.copy(row.span, mask: mask, into: &result)
            case .sub: PixelRow.subtractLeft(row.span, mask: mask, into: &result)
            case .up: PixelRow.subtractAbove(row.span, above.span, mask: mask, into: &result)
            case .paeth: PixelRow.subtractPaeth(row.span, above.span, mask: mask, into: &result)
            }
        }
    }

    /// Where most pixels repeat a neighbour, the row was drawn: the filter that leaves more repetitions wins, and
    /// unfiltered it is the same row wherever the same glyphs stand again. Where most do not, it is a photograph or a
    /// gradient, and small differences win. Differences of palette numbers mean nothing.
    private func filter() -> Filter {
        let changes = PixelRow.changes(row.span, above: above.span)
        if census.colourType == .palette { return changes.up == 0 ? .up : .none }
        if min(changes.up, changes.left) * 2 < row.count {
            return changes.up * 2 < changes.left ? .up : .none
        }
        let magnitudes = PixelRow.magnitudes(row.span, above: above.span)
        let simple: Filter = magnitudes.up <= magnitudes.left ? .up : .sub
        guard isThorough else { return simple }
        var paeth = [UInt32](repeating: 0, count: row.count)
        var span = paeth.mutableSpan
        PixelRow.subtractPaeth(row.span, above.span, mask: mask, into: &span)
        return PixelRow.magnitude(paeth.span) < min(magnitudes.up, magnitudes.left) ? .paeth : simple
    }
}
