internal import CFreeType

/// Outlines and coverage from FreeType's glyph slot. Always unscaled and unhinted: the font's own program never runs.
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

    /// `nil` when the glyph is larger than a mask may be.
    func loadMask(of glyph: UInt32, phase: Int, library: FreeTypeLibrary) -> GlyphMask? {
        guard size.isFinite, size > 0, size < 16384 else { return nil }
        guard let slot = unsafe loaded(glyph) else { return .blank }
        guard unsafe slot.pointee.outline.n_points > 0 else { return .blank }

        // 16.16 from font units to 26.6 pixels. FreeType multiplies by it with rounding to nearest.
        let scale = (scale * 64 * 65536).rounded()
        guard scale > 0, scale < Double(Int32.max) else { return nil }
        var matrix = FT_Matrix(
            xx: FT_Fixed(scale),
            xy: isSkewed ? FT_Fixed((scale * Self.skew).rounded()) : 0,
            yx: 0,
            yy: FT_Fixed(scale)
        )
        unsafe FT_Outline_Transform(&slot.pointee.outline, &matrix)
        unsafe FT_Outline_Translate(&slot.pointee.outline, FT_Pos(phase * 16), 0)

        var box = FT_BBox()
        unsafe FT_Outline_Get_CBox(&slot.pointee.outline, &box)
        let left = box.xMin >> 6
        let bottom = box.yMin >> 6
        let width = (box.xMax + 63) >> 6 - left
        let height = (box.yMax + 63) >> 6 - bottom
        guard width > 0, height > 0 else { return .blank }
        guard width <= Self.largestMask, height <= Self.largestMask else { return nil }

        unsafe FT_Outline_Translate(&slot.pointee.outline, -(left << 6), -(bottom << 6))
        var coverage = [UInt8](repeating: 0, count: width * height)
        let status = unsafe coverage.withUnsafeMutableBufferPointer { buffer in
            var bitmap = unsafe FT_Bitmap()
            unsafe bitmap.rows = UInt32(height)
            unsafe bitmap.width = UInt32(width)
            unsafe bitmap.pitch = Int32(width)  // positive: the first row is the top one
            unsafe bitmap.buffer = buffer.baseAddress
            unsafe bitmap.num_grays = 256
            unsafe bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
            return unsafe FT_Outline_Get_Bitmap(library.handle, &slot.pointee.outline, &bitmap)
        }
        // The rasteriser only fails for want of memory; a blank is better than half a glyph.
        guard status == 0 else { return .blank }
        return GlyphMask(left: left, top: -(bottom + height), width: width, height: height, coverage: coverage)
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
