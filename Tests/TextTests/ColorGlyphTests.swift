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

    /// A PNG of 2 x 2 pixels: red, green; half-transparent blue, nothing.
    private static let picture: [UInt8] = {
        let digits = Array(
            """
            89504e470d0a1a0a0000000d494844520000000200000002080600000072b60d24000000144944415478da63f8cfc0f0\
            1f0c817403906000003d57057c617f44f90000000049454e44ae426082
            """.utf8
        )
        return stride(from: 0, to: digits.count, by: 2).map { index in
            digits[index..<index + 2].reduce(0) { $0 << 4 | ($1 > 0x39 ? $1 - 0x57 : $1 - 0x30) }
        }
    }()

    /// One strike of 10 pixels an em, in which glyph 2 (`A`) is the picture, 1 px right of the origin and 2 above it.
    private func pictured(_ picture: [UInt8] = picture) -> [UInt8] {
        let glyphs = 7
        var table = BigEndianBytes()
        for field in [1, 1] as [UInt16] { table.append(field) }  // version, flags
        table.append(1 as UInt32)  // strikes
        table.append(12 as UInt32)
        for field in [10, 72] as [UInt16] { table.append(field) }  // pixels an em, resolution
        let start = UInt32(4 + 4 * (glyphs + 1))
        let end = start + 8 + UInt32(picture.count)
        for glyph in 0...glyphs { table.append(glyph <= 2 ? start : end) }
        for field in [1, 2] as [Int16] { table.append(field) }
        table.append(ascii: "png ")
        table.bytes += picture
        return TestFonts.squares(tables: ["sbix": table.bytes])
    }

    @Test func `pictures come premultiplied, scaled to the size of the text`() throws {
        let font = try TestPage(pictured()).font(TestPage.style(30))
        guard case .picture(let picture) = font.colorGlyph(2) else {
            Issue.record("glyph 2 has no picture")
            return
        }
        #expect(picture.pixmap.pixels == [0xFF00_00FF, 0xFF00_FF00, 0x8080_0000, 0])
        #expect(picture.frame == Rect(x: 3, y: -12, width: 6, height: 6))
        #expect(font.colorGlyph(3) == nil)
    }

    @Test func `a picture that claims to be enormous is not even decoded`() throws {
        var claims = BigEndianBytes()
        for field in [20_000, 20_000] as [UInt32] { claims.append(field) }
        claims.bytes += Self.picture[24..<29]
        claims.append(0xE3704639 as UInt32)  // the checksum of the changed header
        let bomb = Self.picture[..<16] + claims.bytes + Self.picture[33...]
        let font = try TestPage(pictured(Array(bomb))).font(TestPage.style(30))
        #expect(font.colorGlyph(2) == nil)
    }
}
