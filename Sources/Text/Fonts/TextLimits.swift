/// How much the room may take, whatever it is fed.
package struct TextLimits: Sendable, Equatable {
    /// Rendered glyph coverage kept for the next draw; a letter of 14 px takes some 200 bytes in each of four places
    /// between two pixels.
    package var glyphCacheBytes: Int

    /// Shaped lines kept for the next draw; a label of ten letters takes 600 bytes.
    package var lineCacheBytes: Int

    /// Decoded outlines kept in font units.
    package var outlineCacheBytes: Int

    /// Decoded pictures of colour glyphs; one of 136 x 128 pixels takes 70 kB.
    package var pictureCacheBytes: Int

    /// The largest font file a page may load: the largest CJK collections stay below it.
    package var fontBytes: Int

    /// Fonts one registry may hold.
    package var fontsInRegistry: Int

    /// UTF-16 units of one string that are looked at; the rest is not drawn. Shaping costs about 0.2 µs a unit, so
    /// this bounds one call to some 50 ms.
    package var textLength: Int

    package init(
        glyphCacheBytes: Int = 2 << 20,
        lineCacheBytes: Int = 2 << 20,
        outlineCacheBytes: Int = 1 << 20,
        pictureCacheBytes: Int = 2 << 20,
        fontBytes: Int = 32 << 20,
        fontsInRegistry: Int = 64,
        textLength: Int = 1 << 18
    ) {
        self.glyphCacheBytes = glyphCacheBytes
        self.lineCacheBytes = lineCacheBytes
        self.outlineCacheBytes = outlineCacheBytes
        self.pictureCacheBytes = pictureCacheBytes
        self.fontBytes = fontBytes
        self.fontsInRegistry = fontsInRegistry
        self.textLength = textLength
    }
}
