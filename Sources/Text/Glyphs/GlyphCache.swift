internal import Raster

/// Outlines and coverage that were asked for lately, and the FreeType instance they come from.
final class GlyphCache {
    private(set) lazy var freetype = FreeTypeLibrary()
    // Exclusive access is not checked: that would be a call at every letter. Sound because one isolation uses a library, and
    // a cache calls nothing while it is asked.
    @safe @exclusivity(unchecked) private var outlines: RecentCache<Key, GlyphOutline>
    @safe @exclusivity(unchecked) private var masks: RecentCache<Key, GlyphCoverage>
    @safe @exclusivity(unchecked) private var colors: RecentCache<Key, ColorGlyph?>

    init(limits: TextLimits) {
        outlines = RecentCache(limit: limits.outlineCacheBytes)
        masks = RecentCache(limit: limits.glyphCacheBytes)
        colors = RecentCache(limit: limits.pictureCacheBytes)
    }

    var cost: Int { outlines.cost + masks.cost + colors.cost }

    func removeAll() {
        outlines.removeAll()
        masks.removeAll()
        colors.removeAll()
    }

    func unitOutline(of glyph: UInt32, in font: FontInstance) -> GlyphOutline {
        let key = Key(font.identity, glyph)
        if let known = outlines.value(for: key) { return known }
        let outline = font.loadUnitOutline(of: glyph)
        let cost = outline.elements.count * MemoryLayout<GlyphOutline.Element>.stride + Self.overhead
        outlines.insert(outline, for: key, cost: cost)
        return outline
    }

    func coverage(of glyph: UInt32, in font: FontInstance, phase: Int, ink: TextInk) -> GlyphCoverage {
        let key = Key(font.identity, glyph, phase: phase, ink: ink)
        if let known = masks.value(for: key) { return known }
        let coverage = font.makeCoverage(of: glyph, phase: phase & 3).corrected(for: ink)
        let bytes = if case .mask(let mask) = coverage { mask.coverage.bytes.count } else { 0 }
        masks.insert(coverage, for: key, cost: bytes + Self.overhead)
        return coverage
    }

    func colorGlyph(_ glyph: UInt32, in font: FontInstance) -> ColorGlyph? {
        let key = Key(font.identity, glyph)
        if let known = colors.value(for: key) { return known }
        let color = font.loadColorGlyph(glyph)
        let cost =
            switch color {
            case .picture(let picture): picture.pixmap.pixels.count * 4
            case .paint(let paint, _): paint.cost
            case .layers(let layers): layers.count * MemoryLayout<ColorGlyph.Layer>.stride
            case nil: 0
            }
        colors.insert(color, for: key, cost: cost + Self.overhead)
        return color
    }

    /// What an entry takes besides its bytes: the array's header and the dictionary's slot, rounded up.
    private static let overhead = 128

    /// A font, a glyph, and for masks the phase and the ink, in one word: hashing it is most of a cache hit.
    private struct Key: Hashable {
        var packed: UInt64

        init(_ font: UInt32, _ glyph: UInt32, phase: Int = 0, ink: TextInk = .plain) {
            // Glyph numbers have 16 bits in every OpenType font.
            packed = UInt64(font) << 32 | UInt64(glyph & 0xFFFF) << 16 | UInt64(phase & 3) << 8 | UInt64(ink.level)
        }

        /// One multiplication instead of SipHash, which is most of a hit. Keys are numbered by this library, so there
        /// is nobody to choose colliding ones.
        func _rawHashValue(seed: Int) -> Int {
            let mixed = (packed ^ UInt64(bitPattern: Int64(seed))) &* 0x9E37_79B9_7F4A_7C15
            return Int(truncatingIfNeeded: mixed ^ mixed >> 32)
        }
    }
}
