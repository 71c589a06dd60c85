package import Raster

/// What a glyph is drawn from.
package enum GlyphCoverage: Sendable, Equatable {
    /// Nothing to draw, such as a space.
    case blank

    /// A small glyph: blend the mask.
    case mask(GlyphMask)

    /// Too large to be worth a mask: fill its path.
    case tooLarge
}

/// How much of each pixel a glyph covers, and where that lies: draw it with its top left pixel at
/// `(place.column + left, place.row + top)`.
package struct GlyphMask: Sendable, Equatable {
    /// From the pixel of the glyph's origin to the mask's left column; negative when the glyph reaches left of it.
    package let left: Int

    /// From the pixel row below the baseline to the mask's top row; negative for ink above the baseline.
    package let top: Int
    package let coverage: CoverageMask
}

extension GlyphCoverage {
    /// The same coverage with its edges as strong as the ink needs them.
    func corrected(for ink: TextInk) -> Self {
        guard case .mask(let mask) = self, let table = ink.table else { return self }
        let bytes = mask.coverage.bytes.map { table[Int($0)] }
        return Self(bytes, width: mask.coverage.width, height: mask.coverage.height, left: mask.left, top: mask.top)
    }

    /// Bytes that do not fill the size are no mask.
    init(_ bytes: [UInt8], width: Int, height: Int, left: Int, top: Int) {
        self =
            CoverageMask(width: width, height: height, bytes: bytes)
            .map { .mask(GlyphMask(left: left, top: top, coverage: $0)) } ?? .blank
    }
}
