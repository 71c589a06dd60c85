internal import CFreeType
internal import CHarfBuzz

/// The vertical measures of a face, in em. Up is positive, so a descent below the baseline is positive too.
struct FaceMetrics: Equatable {
    var ascent: Double
    var descent: Double

    /// The em box of CSS: the typographic ascender and descender, scaled so that they add up to one em.
    var emAscent: Double
    var emDescent: Double

    /// Heights of the baselines above the alphabetic one.
    var hangingBaseline: Double
    var ideographicBaseline: Double
    var xHeight: Double
    var zeroAdvance: Double
}

extension FaceMetrics {
    @safe
    init(face: FT_Face, font: OpaquePointer, unitsPerEm: Int) {
        let em = Double(unitsPerEm)
        // FreeType's own rule is the browsers' one: hhea, unless OS/2 sets USE_TYPO_METRICS or hhea is empty.
        var ascent = unsafe Double(face.pointee.ascender) / em
        var descent = unsafe -Double(face.pointee.descender) / em
        if ascent == 0, descent == 0 { (ascent, descent) = (0.8, 0.2) }  // a bitmap font without tables
        self.ascent = ascent
        self.descent = descent

        let os2 = unsafe Self.os2(of: face)
        (emAscent, emDescent) = Self.emBox(
            typographic: unsafe os2.map {
                unsafe (Double($0.pointee.sTypoAscender), -Double($0.pointee.sTypoDescender))
            },
            fallback: (ascent, descent)
        )
        hangingBaseline = unsafe Self.baseline(HB_OT_LAYOUT_BASELINE_TAG_HANGING, of: font, em: em) ?? 0.8 * ascent
        ideographicBaseline =
            unsafe Self.baseline(HB_OT_LAYOUT_BASELINE_TAG_IDEO_EMBOX_BOTTOM_OR_LEFT, of: font, em: em) ?? -descent

        let written = unsafe os2.map { unsafe Double($0.pointee.sxHeight) / em } ?? 0
        xHeight = written > 0 ? written : unsafe Self.height(of: "x", in: font, em: em) ?? 0.56 * ascent
        zeroAdvance = unsafe Self.advance(of: "0", in: font, em: em) ?? 0.5
    }

    /// The sum of the typographic values is rarely one em, so only their ratio is used; values that make no sense
    /// (a descender above the baseline) hand over to the face's ascent and descent. Gecko and Blink do the same.
    static func emBox(
        typographic: (ascent: Double, descent: Double)?,
        fallback: (ascent: Double, descent: Double)
    ) -> (Double, Double) {
        for (ascent, descent) in [typographic, fallback].compactMap(\.self) {
            let height = ascent + descent
            guard height > 0, ascent >= 0, ascent <= height else { continue }
            return (ascent / height, 1 - ascent / height)
        }
        return (0.8, 0.2)
    }

    private static func os2(of face: FT_Face) -> UnsafeMutablePointer<TT_OS2>? {
        guard let table = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_OS2) else { return nil }
        let os2 = unsafe table.assumingMemoryBound(to: TT_OS2.self)
        return unsafe os2.pointee.version == 0xFFFF ? nil : os2  // FreeType's mark for "no such table"
    }

    private static func baseline(
        _ tag: hb_ot_layout_baseline_tag_t,
        of font: OpaquePointer,
        em: Double
    ) -> Double? {
        var position: Int32 = 0
        // Script and language `DFLT`/`dflt`, as browsers ask.
        let found = unsafe hb_ot_layout_get_baseline(
            font,
            tag,
            HB_DIRECTION_LTR,
            openTypeTag("DFLT"),
            openTypeTag("dflt"),
            &position
        )
        return found != 0 ? Double(position) / Double(FontFace.subunits) / em : nil
    }

    private static func height(of letter: Unicode.Scalar, in font: OpaquePointer, em: Double) -> Double? {
        var glyph: UInt32 = 0
        var extents = hb_glyph_extents_t()
        guard unsafe hb_font_get_nominal_glyph(font, letter.value, &glyph) != 0,
            unsafe hb_font_get_glyph_extents(font, glyph, &extents) != 0
        else { return nil }
        return Double(extents.y_bearing) / Double(FontFace.subunits) / em
    }

    private static func advance(of letter: Unicode.Scalar, in font: OpaquePointer, em: Double) -> Double? {
        var glyph: UInt32 = 0
        guard unsafe hb_font_get_nominal_glyph(font, letter.value, &glyph) != 0 else { return nil }
        return Double(unsafe hb_font_get_glyph_h_advance(font, glyph)) / Double(FontFace.subunits) / em
    }
}
