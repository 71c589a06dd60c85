package import Raster

/// PNG, written by an encoder of our own: on canvas pictures it is several times faster than libpng at its lowest level
/// and not much larger, because it looks at pixels instead of bytes and knows most rows at a glance.
package enum PNGEncoder {
    package enum Compression: Sendable, CaseIterable {
        /// Runs only.
        case fast
        /// Sixteen look-ups a pixel, and a better filter for photographs.
        case `default`
        /// Two hundred and fifty-six.
        case small

        /// How many places a match is looked for at; `nil` for no search.
        var searchDepth: Int? {
            switch self {
            case .fast: nil
            case .default: 16
            case .small: 256
            }
        }
    }

    /// PNG's own limit is 2³¹ - 1; pictures beyond this side are refused everywhere in this room.
    package static let maxSide = 65_535

    /// The picture with straight alpha, exactly: decoding and premultiplying again gives the same words.
    package static func encode(_ pixmap: Pixmap, compression: Compression = .fast) throws(ImageError) -> [UInt8] {
        guard (1...maxSide).contains(pixmap.width), (1...maxSide).contains(pixmap.height),
            pixmap.width * pixmap.height <= Int(Int32.max)
        else { throw .unacceptableSize(width: pixmap.width, height: pixmap.height) }

        let census = PixelCensus(pixmap)
        var file = PNGFile()
        file.appendHeader(width: pixmap.width, height: pixmap.height, colourType: census.colourType)
        if census.colourType == .palette { file.appendPalette(census.palette.colours) }
        file.appendChunk("IDAT") { bytes in
            PNGRows(pixmap, census, compression).encode(into: &bytes)
        }
        file.appendChunk("IEND") { _ in }
        return file.bytes
    }
}

/// Chunks, one after the other.
private struct PNGFile {
    private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    mutating func appendChunk(_ name: StaticString, content: (inout [UInt8]) -> Void) {
        let start = bytes.count
        append(word: 0)
        name.withUTF8Buffer { name in unsafe bytes.append(contentsOf: name) }
        content(&bytes)
        let length = UInt32(truncatingIfNeeded: bytes.count - start - 8)
        for index in 0..<4 { bytes[start + index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * UInt32(index))) }
        append(word: CRC32.checksum(bytes.span.extracting((start + 4)...)))
    }

    mutating func appendHeader(width: Int, height: Int, colourType: PixelCensus.ColourType) {
        appendChunk("IHDR") { bytes in
            for side in [width, height] {
                for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: side >> shift)) }
            }
            // Eight bits; deflate; the five adaptive filters; not interlaced.
            bytes += [8, colourType.rawValue, 0, 0, 0]
        }
    }

    mutating func appendPalette(_ colours: [UInt32]) {
        let straight = colours.map(StraightAlpha.unpremultiplied)
        appendChunk("PLTE") { bytes in
            for word in straight {
                bytes += [UInt8(word & 255), UInt8(word >> 8 & 255), UInt8(word >> 16 & 255)]
            }
        }
        guard let last = straight.lastIndex(where: { $0 >> 24 < 255 }) else { return }
        appendChunk("tRNS") { bytes in bytes += straight[...last].map { UInt8($0 >> 24) } }
    }

    private mutating func append(word: UInt32) {
        for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
}
