internal import CFreeType

/// Outlines from FreeType's glyph slot, and coverage from outlines. Always unscaled and unhinted: the font's own
/// program never runs.
extension FontInstance {
    /// `FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP | FT_LOAD_IGNORE_TRANSFORM`; no scale implies no hinting.
    private static let loadFlags = Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP | FT_LOAD_IGNORE_TRANSFORM)

    /// Larger glyphs are filled as paths; Skia draws the line at the same size.
    static let largestMask = 256

    /// Contours in font units, y up; emboldened when the instance is.
    func loadUnitOutline(of glyph: UInt32) -> GlyphOutline {
        guard let slot = unsafe loaded(glyph) else { return GlyphOutline() }
        return unsafe OutlineReader(slot.pointee.outline).outline
    }

    func makeCoverage(of glyph: UInt32, phase: Int) -> GlyphCoverage {
        let outline = outline(of: glyph).roundedTo64ths()
        guard let box = outline.controlBox else { return .blank }
        let shift = Double(phase) / 4
        let limit = Double(Self.largestMask)
        guard box.right - box.left <= limit, box.bottom - box.top <= limit,
            abs(box.left) < 1e6, abs(box.top) < 1e6
        else { return .tooLarge }
        // A quarter of room above and below for the snapping of rows.
        let left = (box.left + shift).rounded(.down)
        let top = (box.top - 0.25).rounded(.down)
        let width = Int((box.right + shift).rounded(.up) - left)
        let height = Int((box.bottom + 0.25).rounded(.up) - top)
        guard width > 0, height > 0 else { return .blank }

        var sheet = CoverageSheet(width: width, height: height)
        for edge in OutlineEdges(outline, movedBy: (shift - left, -top)).edges { sheet.add(edge) }
        return GlyphCoverage(sheet.coverage(), width: width, height: height, left: Int(left), top: Int(top))
    }

    private func loaded(_ glyph: UInt32) -> FT_GlyphSlot? {
        guard unsafe FT_Load_Glyph(face.freetype, glyph, Self.loadFlags) == 0,
            let slot = unsafe face.freetype.pointee.glyph,
            unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return nil }
        if isEmboldened {
            unsafe FT_Outline_Embolden(&slot.pointee.outline, FT_Pos(face.unitsPerEm / Self.emboldening))
        }
        return unsafe slot
    }
}
