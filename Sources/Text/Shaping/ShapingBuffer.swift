internal import CHarfBuzz

/// HarfBuzz's buffer, made once and used for every run.
@safe
final class ShapingBuffer {
    struct Glyph {
        var id: UInt32
        /// Index of the first scalar of the cluster.
        var cluster: Int
        /// In 1/64 font units; y up.
        var advance: Int32
        var offsetX: Int32
        var offsetY: Int32
    }

    private let buffer: OpaquePointer?

    /// HarfBuzz keeps every language it was ever told, for good; so it is told a few, and later ones count as unknown.
    private var languages: [String: hb_language_t?] = unsafe [:]
    private static let languageLimit = 64

    init() { unsafe buffer = hb_buffer_create() }

    deinit { unsafe hb_buffer_destroy(buffer) }

    /// The glyphs of a stretch of text, from left to right. The text round it is the context for letters that join.
    func shape(
        _ scalars: [UInt32],
        _ item: TextItem,
        language: String,
        features: [hb_feature_t]
    ) -> [Glyph] {
        unsafe hb_buffer_reset(buffer)
        let (start, count) = (UInt32(item.range.lowerBound), Int32(item.range.count))
        unsafe hb_buffer_add_utf32(buffer, scalars, Int32(clamping: scalars.count), start, count)
        unsafe hb_buffer_set_direction(buffer, item.level & 1 == 1 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        unsafe hb_buffer_set_script(buffer, hb_script_t(rawValue: item.script))
        // Without a language none is set: HarfBuzz's default is the locale of the process.
        if !language.isEmpty { unsafe hb_buffer_set_language(buffer, known(language)) }
        unsafe hb_shape(item.font.face.harfbuzz, buffer, features, UInt32(features.count))

        // Out of memory leaves characters where glyphs should be.
        guard unsafe hb_buffer_get_content_type(buffer) == HB_BUFFER_CONTENT_TYPE_GLYPHS else { return [] }
        var length: UInt32 = 0
        guard let places = unsafe hb_buffer_get_glyph_positions(buffer, &length),
            let glyphs = unsafe hb_buffer_get_glyph_infos(buffer, &length)
        else { return [] }
        return (0..<Int(length)).map { index in
            unsafe Glyph(
                id: glyphs[index].codepoint,
                cluster: min(Int(glyphs[index].cluster), scalars.count - 1),
                advance: places[index].x_advance,
                offsetX: places[index].x_offset,
                offsetY: places[index].y_offset
            )
        }
    }

    private func known(_ language: String) -> hb_language_t? {
        if let known = unsafe languages[language] { return unsafe known }
        guard unsafe languages.count < Self.languageLimit else { return nil }
        let handle = unsafe hb_language_from_string(language, -1)
        unsafe languages[language] = unsafe handle
        return unsafe handle
    }
}
