/// How much of each pixel a glyph covers, ready to be blended with a colour.
package struct GlyphMask: Sendable, Equatable {
    /// From the pixel of the glyph's origin to the mask's left column; negative when the glyph reaches left of it.
    package let left: Int

    /// From the pixel row below the baseline to the mask's top row; negative for ink above the baseline.
    package let top: Int
    package let width: Int
    package let height: Int

    /// Rows from top to bottom, `width` bytes each, 255 for a fully covered pixel.
    package let coverage: [UInt8]

    /// A glyph without ink, such as a space.
    static let blank = GlyphMask(left: 0, top: 0, width: 0, height: 0, coverage: [])

    package var isBlank: Bool { coverage.isEmpty }

    /// The same mask with its edges as strong as the ink needs them.
    func corrected(for ink: TextInk) -> Self {
        guard let table = ink.table else { return self }
        return Self(left: left, top: top, width: width, height: height, coverage: coverage.map { table[Int($0)] })
    }
}
