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
    private let compression: PNGEncoder.Compression
    private let mask: UInt32

    init(_ pixmap: Pixmap, _ census: PixelCensus, _ compression: PNGEncoder.Compression) {
        self.pixmap = pixmap
        self.census = census
        self.compression = compression
        mask =
            switch census.colourType {
            case .grey, .palette: 0xFF
            case .rgb: 0xFF_FFFF
            case .rgba: 0xFFFF_FFFF
            }
    }

    func encode(into bytes: inout [UInt8]) {
        let bytesPerPixel = census.colourType.bytesPerPixel
        // A quarter of the raw size holds nearly every canvas without growing.
        let expectedSize = pixmap.width * pixmap.height * bytesPerPixel / 4
        if let depth = compression.searchDepth {
            var deflater = PixelDeflater(
                width: pixmap.width,
                bytesPerPixel: bytesPerPixel,
                depth: depth,
                expectedSize: expectedSize
            )
            appendRows(to: &deflater)
            deflater.finish(into: &bytes)
        } else {
            var deflater = RunDeflater(width: pixmap.width, bytesPerPixel: bytesPerPixel, expectedSize: expectedSize)
            appendRows(to: &deflater)
            deflater.finish(into: &bytes)
        }
    }

    private func appendRows(to deflater: inout some RowDeflater & ~Copyable) {
        let pixels = pixmap.pixels.span
        let width = pixmap.width
        // What is above the first row counts as zeros (PNG §9.2).
        var above = [UInt32](repeating: 0, count: width)
        var row = above
        for y in 0..<pixmap.height {
            let source = pixels.extracting(y * width..<(y + 1) * width)
            let changes = census.changesFromAbove[y]
            if changes == 0 {
                deflater.appendZeroRow(filter: Filter.up.rawValue)
            } else if census.colourType == .palette || census.colourType == .rgba {
                swap(&row, &above)
                convert(source, into: &row)
                append(row.span, above: above.span, changes: changes, to: &deflater)
            } else if y > 0 {
                // The filters drop what the file does not store: nothing to convert.
                let above = pixels.extracting((y - 1) * width..<y * width)
                append(source, above: above, changes: changes, to: &deflater)
            } else {
                append(source, above: above.span, changes: changes, to: &deflater)
            }
        }
    }

    /// Brings a row of the pixmap into the form the file stores.
    private func convert(_ source: Span<UInt32>, into row: inout [UInt32]) {
        var result = row.mutableSpan
        guard census.colourType == .palette else {
            for x in 0..<source.count { result[x] = StraightAlpha.unpremultiplied(source[x]) }
            return
        }
        var x = 0
        while x < source.count {
            let run = PixelRow.run(source, from: x)
            let number = census.palette.number(of: source[x])
            for index in x..<x + run { result[index] = number }
            x += run
        }
    }

    private func append(
        _ row: Span<UInt32>,
        above: Span<UInt32>,
        changes: Int,
        to deflater: inout some RowDeflater & ~Copyable
    ) {
        let filter = filter(row, above: above, changesFromAbove: changes)
        deflater.append(filter: filter.rawValue) { result in
            switch filter {
            case .none: PixelRow.copy(row, mask: mask, into: &result)
            case .sub: PixelRow.subtractLeft(row, mask: mask, into: &result)
            case .up: PixelRow.subtractAbove(row, above, mask: mask, into: &result)
            case .paeth: PixelRow.subtractPaeth(row, above, mask: mask, into: &result)
            }
        }
    }

    /// Where most pixels repeat a neighbour, the row was drawn: the filter that leaves more repetitions wins. A search
    /// finds the same glyphs again where they stand unfiltered, so that Up has to win clearly; without a search it need
    /// not. Where most pixels do not, it is a photograph or a gradient, and small differences win. Differences of palette
    /// numbers mean nothing.
    private func filter(_ row: Span<UInt32>, above: Span<UInt32>, changesFromAbove up: Int) -> Filter {
        let searches = compression.searchDepth != nil
        // An eighth is hard to beat: in fast rows nothing else is counted.
        if !searches, up * 8 < row.count { return .up }
        let left = PixelRow.changesFromLeft(row)
        if census.colourType == .palette { return !searches && up <= left ? .up : .none }
        if min(up, left) * 2 < row.count {
            if !searches { return up <= left ? .up : .sub }
            return up * 2 < left ? .up : .none
        }
        let magnitudes = PixelRow.magnitudes(row, above: above)
        let simple: Filter = magnitudes.up <= magnitudes.left ? .up : .sub
        guard searches else { return simple }
        var paeth = [UInt32](repeating: 0, count: row.count)
        var span = paeth.mutableSpan
        PixelRow.subtractPaeth(row, above, mask: mask, into: &span)
        return PixelRow.magnitude(paeth.span) < min(magnitudes.up, magnitudes.left) ? .paeth : simple
    }
}
