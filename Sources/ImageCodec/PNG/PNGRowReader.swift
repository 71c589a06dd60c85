/// Undoes the filters (PNG §9.2) and turns samples into premultiplied words.
struct PNGRowReader {
    private var bytes: [UInt8]
    private var position = 0
    private let header: PNGHeader
    private let palette: [UInt32]
    private let transparent: [Int]?

    init(_ bytes: [UInt8], _ chunks: PNGChunks) {
        self.bytes = bytes
        header = chunks.header
        palette = chunks.palette.map(StraightAlpha.premultiplied)
        transparent = chunks.transparent
    }

    mutating func readPass(_ pass: PNGHeader.Pass, into pixels: inout [UInt32]) throws(ImageError) {
        let length = header.rowBytes(pass.columns)
        var above: Int?
        for row in 0..<pass.rows {
            let filter = bytes[position]
            let start = position + 1
            position = start + length
            try unfilter(filter, start..<position, above: above)
            above = start
            let first = (pass.startY + row * pass.stepY) * header.width + pass.startX
            for column in 0..<pass.columns { pixels[first + column * pass.stepX] = pixel(column, start) }
        }
    }

    private mutating func unfilter(_ filter: UInt8, _ row: Range<Int>, above: Int?) throws(ImageError) {
        let step = header.filterStep
        var bytes = bytes.mutableSpan
        func up(_ index: Int) -> Int? { above.map { $0 + index - row.lowerBound } }
        switch filter {
        case 0: break
        case 1:
            for index in row.dropFirst(step) { bytes[index] &+= bytes[index - step] }
        case 2:
            guard let above else { return }
            let offset = row.lowerBound - above
            for index in row { bytes[index] &+= bytes[index - offset] }
        case 3:
            for index in row {
                let left = index - step >= row.lowerBound ? Int(bytes[index - step]) : 0
                let over = up(index).map { Int(bytes[$0]) } ?? 0
                bytes[index] &+= UInt8(truncatingIfNeeded: (left + over) / 2)
            }
        case 4:
            for index in row {
                let hasLeft = index - step >= row.lowerBound
                let left = hasLeft ? Int32(bytes[index - step]) : 0
                let over = up(index).map { Int32(bytes[$0]) } ?? 0
                let corner = hasLeft ? up(index - step).map { Int32(bytes[$0]) } ?? 0 : 0
                bytes[index] &+= UInt8(truncatingIfNeeded: PixelRow.paeth(left, over, corner))
            }
        default: throw .malformed(.filter)
        }
    }

    private func pixel(_ column: Int, _ start: Int) -> UInt32 {
        let channels = header.channels
        func sample(_ channel: Int) -> Int {
            switch header.bitDepth {
            case 8: return Int(bytes[start + column * channels + channel])
            case 16:
                let at = start + (column * channels + channel) * 2
                return Int(bytes[at]) << 8 | Int(bytes[at + 1])
            case let depth:
                let bit = column * depth
                return Int(bytes[start + bit / 8]) >> (8 - depth - bit % 8) & (1 << depth - 1)
            }
        }
        // To eight bits: small depths spread over the whole range, sixteen are rounded to the nearest (PNG §13.12).
        func scaled(_ sample: Int) -> UInt32 {
            switch header.bitDepth {
            case 8: UInt32(sample)
            case 16: UInt32((sample * 255 + 32_895) >> 16)
            case let depth: UInt32(sample * 255 / (1 << depth - 1))
            }
        }
        switch header.colourType {
        case 3: return palette[sample(0)]
        case 0, 4:
            let grey = sample(0)
            let alpha = header.colourType == 4 ? scaled(sample(1)) : transparent == [grey] ? 0 : 255
            return StraightAlpha.premultiplied(scaled(grey) &* 0x01_0101 | alpha << 24)
        default:
            let colour = [sample(0), sample(1), sample(2)]
            let alpha = header.colourType == 6 ? scaled(sample(3)) : transparent == colour ? 0 : 255
            return StraightAlpha.premultiplied(
                scaled(colour[0]) | scaled(colour[1]) << 8 | scaled(colour[2]) << 16 | alpha << 24
            )
        }
    }
}
