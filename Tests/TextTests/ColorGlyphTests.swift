import Raster
import Testing

@testable import Text

struct ColorGlyphTests {
    /// Glyph 2 (`A`) is painted as glyph 3 in red, then glyph 4 in the colour of the text, then glyph 5 in half blue.
    private func layered() -> [UInt8] {
        var layers = BigEndianBytes()
        layers.append(0 as UInt16)  // version
        layers.append(1 as UInt16)  // base glyphs
        layers.append(14 as UInt32)
        layers.append(20 as UInt32)
        layers.append(3 as UInt16)  // layers
        for field in [2, 0, 3, 3, 0, 4, 0xFFFF, 5, 1] as [UInt16] { layers.append(field) }
        var palette = BigEndianBytes()
        for field in [0, 2, 1, 2] as [UInt16] { palette.append(field) }  // version, entries, palettes, colours
        palette.append(14 as UInt32)
        palette.append(0 as UInt16)
        palette.bytes += [0, 0, 255, 255, 255, 0, 0, 128]  // B, G, R, A
        return TestFonts.squares(tables: ["COLR": layers.bytes, "CPAL": palette.bytes])
    }

    @Test func `layers come with their colours, bottom first`() throws {
        let font = try TestPage(layered()).font(TestPage.style(20))
        #expect(
            font.colorGlyph(2)
                == .layers([
                    ColorGlyph.Layer(glyph: 3, color: Color(red: 1, green: 0, blue: 0)),
                    ColorGlyph.Layer(glyph: 4, color: nil),
                    ColorGlyph.Layer(glyph: 5, color: Color(red: 0, green: 0, blue: 1, alpha: 128.0 / 255)),
                ])
        )
        #expect(font.colorGlyph(3) == nil)
    }

    @Test func `a plain font has no colours`() throws {
        let font = try TestPage(TestFonts.squares()).font(TestPage.style(20))
        #expect(font.colorGlyph(2) == nil)
    }
}
