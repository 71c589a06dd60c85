internal import CFreeType
internal import CHarfBuzz

/// One face of one font file, at one place of its design space; knows nothing of sizes.
///
/// Everything is in font units: advances from HarfBuzz are exact multiples of 1/64 unit, outlines come unscaled and
/// unhinted. A size is only ever multiplied in at the end, so text of any size has the same proportions.
@safe
final class FontFace {
    /// HarfBuzz counts in integers; 64 steps a font unit keep the fractions that variable fonts produce.
    static let subunits = 64

    let freetype: FT_Face
    let harfbuzz: OpaquePointer
    let unitsPerEm: Int

    /// Unique in the library, and never given twice: caches key on it.
    let identity: UInt32
    let metrics: FaceMetrics
    let hasColor: Bool

    /// The paints of its colour glyphs, when it has any.
    private(set) lazy var colorTable: ColorGlyphTable? = hasColor ? ColorGlyphTable(table(openTypeTag("COLR"))) : nil

    private let file: FontFile
    private let library: FreeTypeLibrary

    init(
        file: FontFile,
        index: Int,
        variations: [FontVariation] = [],
        identity: UInt32,
        library: FreeTypeLibrary
    ) throws(FontError) {
        let opened = unsafe try Self.open(file, index: index, library: library)
        guard let face = unsafe opened else { throw .unusable }
        let units = unsafe Int(face.pointee.units_per_EM)
        let flags = unsafe Int(face.pointee.face_flags)
        // Bit 0 is FT_FACE_FLAG_SCALABLE, bit 14 FT_FACE_FLAG_COLOR (freetype.h); the macros do not reach Swift.
        let isScalable = flags & 1 != 0
        let hasColor = flags & (1 << 14) != 0
        // Bitmap-only colour fonts (CBDT) say an em of 0 to FreeType but keep the real one in `head`.
        let hbFace = unsafe hb_face_create(file.blob, UInt32(clamping: index & 0xFFFF))
        let em = units > 0 ? units : Int(unsafe hb_face_get_upem(hbFace))
        guard isScalable || hasColor, em > 0, em <= 16384 * 4, let hbFace = unsafe hbFace,
            let font = unsafe hb_font_create(hbFace)
        else {
            unsafe hb_face_destroy(hbFace)
            unsafe FT_Done_Face(face)
            throw .unusable
        }
        unsafe hb_face_destroy(hbFace)  // the font keeps it
        let scale = Int32(clamping: em * Self.subunits)
        unsafe hb_font_set_scale(font, scale, scale)
        unsafe Self.apply(variations, to: face, and: font, in: library)
        // The high half of an index is a named instance, counted from one.
        if variations.isEmpty, index >> 16 > 0 {
            unsafe hb_font_set_var_named_instance(font, UInt32(clamping: (index >> 16) - 1))
        }
        unsafe hb_font_make_immutable(font)

        unsafe freetype = face
        unsafe harfbuzz = font
        unitsPerEm = em
        self.identity = identity
        self.hasColor = hasColor
        self.file = file
        self.library = library
        metrics = FaceMetrics(face: face, font: font, unitsPerEm: em)
    }

    deinit {
        unsafe hb_font_destroy(harfbuzz)
        unsafe FT_Done_Face(freetype)
    }

    /// The glyph of a character, or `nil` when the face has none.
    func glyph(for scalar: UInt32) -> UInt32? {
        var glyph: UInt32 = 0
        guard unsafe hb_font_get_nominal_glyph(harfbuzz, scalar, &glyph) != 0, glyph != 0 else { return nil }
        return glyph
    }

    /// A copy of one of the file's tables, empty without it or when it is too large to be what it says.
    private func table(_ tag: UInt32) -> [UInt8] {
        guard let blob = unsafe hb_face_reference_table(hb_font_get_face(harfbuzz), tag) else { return [] }
        defer { unsafe hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let start = unsafe hb_blob_get_data(blob, &length), Int(length) <= ColorGlyphTable.largest else {
            return []
        }
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: Int(length)))
    }

    /// Whether the face's own substitution table has a feature, so that it need not be imitated.
    func substitutes(_ feature: UInt32) -> Bool {
        let face = unsafe hb_font_get_face(harfbuzz)
        let table = openTypeTag("GSUB")
        var start: UInt32 = 0
        // Asked in small windows: the list is the font's own and may be long.
        var window = [UInt32](repeating: 0, count: 64)
        while start < 4096 {
            var count = UInt32(window.count)
            let total = unsafe hb_ot_layout_table_get_feature_tags(face, table, start, &count, &window)
            if window.prefix(Int(count)).contains(feature) { return true }
            start += count
            if count == 0 || start >= total { return false }
        }
        return false
    }
}

extension FontFace {
    private static func open(
        _ file: FontFile,
        index: Int,
        library: FreeTypeLibrary
    ) throws(FontError) -> FT_Face? {
        guard let handle = unsafe library.handle else { throw .unreadable(code: 0x40) }  // FT_Err_Out_Of_Memory
        var face: FT_Face?
        let bytes = unsafe file.bytes
        let status = unsafe FT_New_Memory_Face(handle, bytes.baseAddress, bytes.count, index, &face)
        guard status == 0 else { throw .unreadable(code: Int(status)) }
        return unsafe face
    }

    private static func apply(
        _ variations: [FontVariation],
        to face: FT_Face,
        and font: OpaquePointer,
        in library: FreeTypeLibrary
    ) {
        guard !variations.isEmpty else { return }
        var master: UnsafeMutablePointer<FT_MM_Var>?
        guard unsafe FT_Get_MM_Var(face, &master) == 0, let master = unsafe master else { return }
        defer { _ = unsafe FT_Done_MM_Var(library.handle, master) }
        let axes = unsafe UnsafeBufferPointer(start: master.pointee.axis, count: Int(master.pointee.num_axis))
        // FreeType wants every axis, in its own order, in 16.16; axes nobody asked for stay at their default.
        var coordinates: [FT_Fixed] = []
        for index in axes.indices {
            let axis = unsafe axes[index]
            let wanted = variations.first { unsafe $0.tag == UInt32(truncatingIfNeeded: axis.tag) }
            let value = wanted.map { FT_Fixed(($0.value.clamped(to: -32000...32000) * 65536).rounded()) }
            unsafe coordinates.append(min(max(value ?? axis.def, axis.minimum), axis.maximum))
        }
        unsafe FT_Set_Var_Design_Coordinates(face, UInt32(coordinates.count), &coordinates)
        var settings = variations.map { hb_variation_t(tag: $0.tag, value: Float($0.value)) }
        unsafe hb_font_set_variations(font, &settings, UInt32(settings.count))
    }
}

extension Double {
    /// NaN becomes the lower bound: values come from scripts and font files.
    func clamped(to range: ClosedRange<Double>) -> Double {
        self >= range.lowerBound ? Swift.min(self, range.upperBound) : range.lowerBound
    }
}
