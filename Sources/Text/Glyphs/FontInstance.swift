internal import CHarfBuzz
package import Raster

/// A face at a size, with the imitations the family needed: what a run of glyphs is drawn with.
package final class FontInstance {
    struct Key: Hashable {
        var face: UInt32
        var size: Double
        var isEmboldened: Bool
        var isSkewed: Bool
    }

    let face: FontFace

    /// Pixels per em.
    package let size: Double

    /// Bolder outlines for a family without a bold face, slanted ones for a family without an italic.
    package let isEmboldened: Bool
    package let isSkewed: Bool
    package let metrics: FontMetrics

    /// Unique in the library; glyph caches key on it.
    let identity: UInt32
    private let cache: GlyphCache

    init(face: FontFace, key: Key, identity: UInt32, cache: GlyphCache) {
        self.face = face
        size = key.size
        isEmboldened = key.isEmboldened
        isSkewed = key.isSkewed
        metrics = FontMetrics(face.metrics, size: key.size)
        self.identity = identity
        self.cache = cache
    }

    /// Blink's imitation of an italic: a quarter of a pixel to the right for each pixel up.
    static let skew = 0.25

    /// Skia's imitation of a bold face: outlines grow by 1/24 em in all.
    static let emboldening = 24

    /// Pixels a font unit.
    var scale: Double { size / Double(face.unitsPerEm) }

    /// The shape of a glyph round its origin on the baseline, in pixels, y down, unhinted. Fill it non-zero.
    ///
    /// Empty for blanks and for glyphs that only exist as pictures.
    package func path(of glyph: UInt32) -> Path { outline(of: glyph).path }

    /// The same in font units, y up.
    func unitPath(of glyph: UInt32) -> Path { cache.unitOutline(of: glyph, in: self).path }

    func outline(of glyph: UInt32) -> GlyphOutline {
        let scale = scale
        return cache.unitOutline(of: glyph, in: self)
            .mapped(a: scale, b: 0, c: isSkewed ? scale * Self.skew : 0, d: -scale)
    }

    /// Whether any glyph may have colours of its own.
    package var hasColor: Bool { face.hasColor }

    /// The glyph's own colours, `nil` for one that is painted in the colour of the text.
    package func colorGlyph(_ glyph: UInt32) -> ColorGlyph? {
        face.hasColor ? cache.colorGlyph(glyph, in: self) : nil
    }

    /// Coverage of a glyph whose origin is `phase` quarters of a pixel right of a pixel's left edge: see `GlyphPlace`.
    package func coverage(of glyph: UInt32, phase: Int, ink: TextInk) -> GlyphCoverage {
        cache.coverage(of: glyph, in: self, phase: phase, ink: ink)
    }

    /// Where the glyph has ink, exactly. `nil` for a blank one.
    package func inkBox(of glyph: UInt32) -> InkBox? {
        var extents = hb_glyph_extents_t()
        if !isEmboldened, !isSkewed {
            guard unsafe hb_font_get_glyph_extents(face.harfbuzz, glyph, &extents) != 0,
                extents.width != 0 || extents.height != 0
            else { return nil }
            let scale = scale / Double(FontFace.subunits)
            return InkBox(
                left: Double(extents.x_bearing) * scale,
                top: -Double(extents.y_bearing) * scale,
                right: Double(Int64(extents.x_bearing) + Int64(extents.width)) * scale,
                bottom: -Double(Int64(extents.y_bearing) + Int64(extents.height)) * scale
            )
        }
        return outline(of: glyph).controlBox
    }
}
