/// Where a mask goes: a whole pixel, and the quarter of a pixel its glyph is shifted by.
///
/// Text keeps fractions along the line and none across it: the baseline of small text is always on a whole pixel, as
/// in Chromium.
package struct GlyphPlace: Sendable, Equatable {
    package let column: Int
    package let row: Int

    /// 0…3 quarters to the right of the column's left edge: what `FontInstance.mask` is asked for.
    package let phase: Int

    /// For a glyph origin in device pixels. `nil` where no canvas reaches, and for what is not a number.
    package init?(x: Double, y: Double) {
        guard abs(x) < 1e7, abs(y) < 1e7 else { return nil }
        let quarters = Self.floor(x * 4 + 0.5)
        column = quarters >> 2
        phase = quarters & 3
        row = Self.floor(y + 0.5)
    }

    /// Without the call into libm that rounding is on plain x86-64: it would be done twice for each letter.
    private static func floor(_ value: Double) -> Int {
        let cut = Int(value)
        return Double(cut) > value ? cut - 1 : cut
    }
}
