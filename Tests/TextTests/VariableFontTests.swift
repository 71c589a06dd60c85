import Testing

@testable import Text

struct VariableFontTests {
    /// The squares with one axis, weight 100…900, regular at 400: at 900 every advance is 100 units wider.
    static func font() -> [UInt8] {
        let glyphs = 7
        var axes = BigEndianBytes()  // fvar
        for field in [1, 0, 16, 2, 1, 20, 0, 8] as [UInt16] { axes.append(field) }
        axes.append(ascii: "wght")
        for value in [100, 400, 900] as [UInt32] { axes.append(value << 16) }
        for field in [0, 256] as [UInt16] { axes.append(field) }

        var outlines = BigEndianBytes()  // gvar: no glyph changes its shape
        for field in [1, 0, 1, 0] as [UInt16] { outlines.append(field) }
        outlines.append(UInt32(20 + 2 * (glyphs + 1)))
        for field in [UInt16(glyphs), 0] { outlines.append(field) }
        outlines.append(UInt32(20 + 2 * (glyphs + 1)))
        for _ in 0...glyphs { outlines.append(0 as UInt16) }

        var advances = BigEndianBytes()  // HVAR: one region, from regular to black
        for field in [1, 0] as [UInt16] { advances.append(field) }
        for field in [20, 0, 0, 0] as [UInt32] { advances.append(field) }
        advances.append(1 as UInt16)
        advances.append(12 as UInt32)
        advances.append(1 as UInt16)
        advances.append(22 as UInt32)
        for field in [1, 1, 0, 0x4000, 0x4000] as [UInt16] { advances.append(field) }
        for field in [UInt16(glyphs), 1, 1, 0] { advances.append(field) }
        for _ in 0..<glyphs { advances.append(100 as Int16) }
        return TestFonts.squares(tables: ["fvar": axes.bytes, "gvar": outlines.bytes, "HVAR": advances.bytes])
    }

    @Test(arguments: [(100, 500.0), (400, 500), (650, 550), (900, 600), (1000, 600)])
    func `a weight inside the descriptor's range moves the axis`(weight: Int, advance: Double) throws {
        let page = TestPage()
        let descriptor = FontRegistry.Descriptor(weight: 100...900)
        try page.fonts.register(fontBytes: Self.font(), family: "Test", descriptor: descriptor)
        let line = page.line("A", TestPage.style(1000) { $0.font.weight = weight })
        #expect(line.width == advance)
        #expect(line.runs.first?.font.isEmboldened == false)
    }

    @Test func `a descriptor of one weight leaves the axis alone`() throws {
        let page = try TestPage(Self.font())
        let line = page.line("A", TestPage.style(1000) { $0.font.weight = 900 })
        #expect(line.width == 500)
        #expect(line.runs.first?.font.isEmboldened == true)
    }
}
