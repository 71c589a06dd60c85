import Testing

@testable import Text

struct FontMetricsTests {
    private func metrics(_ bytes: [UInt8], _ size: Double) throws -> FontMetrics {
        let page = try TestPage(bytes)
        return page.library.typesetter(for: TestPage.style(size), in: page.fonts).metrics
    }

    @Test func `a font with hhea only is measured by it`() throws {
        let metrics = try metrics(TestFonts.squares(ascent: 900, descent: 300), 10)
        #expect(metrics.ascent == 9)
        #expect(metrics.descent == 3)
        // The em box keeps the ratio and sums to the size.
        #expect(metrics.emAscent == 7.5)
        #expect(metrics.emDescent == 2.5)
        // Made up for want of a BASE table: 0.8 of the ascent, and the descent.
        #expect(abs(metrics.hangingBaseline - 7.2) < 1e-12)
        #expect(metrics.ideographicBaseline == -3)
        #expect(metrics.xHeight == 0.56 * 9)
        #expect(metrics.zeroAdvance == 5)
    }

    @Test func `OS/2 gives the em box and, when it says so, the ascent`() throws {
        let plain = try metrics(TestFonts.squares(tables: ["OS/2": os2(ascender: 600, descender: -200, flags: 0)]), 100)
        #expect(plain.ascent == 75)
        #expect(plain.emAscent == 75)
        #expect(plain.xHeight == 41)
        // Bit 7 is USE_TYPO_METRICS.
        let typographic = try metrics(
            TestFonts.squares(tables: ["OS/2": os2(ascender: 600, descender: -200, flags: 1 << 7)]),
            100
        )
        #expect(typographic.ascent == 60)
        #expect(typographic.descent == 20)
    }

    /// Version 4 of the table, with an x-height of 410.
    private func os2(ascender: Int16, descender: Int16, flags: UInt16) -> [UInt8] {
        var table = BigEndianBytes()
        table.append(4 as UInt16)
        for _ in 0..<15 { table.append(0 as UInt16) }  // widths, sub- and superscripts, class
        for _ in 0..<10 { table.append(0 as UInt8) }  // panose
        for _ in 0..<4 { table.append(0 as UInt32) }  // Unicode ranges
        table.append(ascii: "ZEE ")
        table.append(flags)
        table.append(0x20 as UInt16)
        table.append(0x45 as UInt16)
        table.append(ascender)
        table.append(descender)
        table.append(0 as Int16)
        table.append(900 as UInt16)
        table.append(300 as UInt16)
        for _ in 0..<2 { table.append(0 as UInt32) }  // code pages
        table.append(410 as Int16)
        table.append(700 as Int16)
        for _ in 0..<3 { table.append(0 as UInt16) }
        return table.bytes
    }

    @Test(
        arguments: [
            ((600.0, 200.0), (0.75, 0.25)), ((800, 800), (0.5, 0.5)), ((1000, 0), (1, 0)),
            // A descender above the baseline makes no sense: the face's own ascent and descent are taken.
            ((600, -200), (0.9, 0.1)), ((-100, 300), (0.9, 0.1)), ((0, 0), (0.9, 0.1)),
        ] as [((Double, Double), (Double, Double))]
    )
    func `the em box keeps the ratio of sensible values`(given: (Double, Double), box: (Double, Double)) {
        let found = FaceMetrics.emBox(
            typographic: (given.0 / 1000, given.1 / 1000),
            fallback: (ascent: 0.9, descent: 0.1)
        )
        #expect(abs(found.0 - box.0) < 1e-12)
        #expect(abs(found.1 - box.1) < 1e-12)
    }

    // The fonts of the Web Platform Tests are not in the repository.
    @Test(.enabled(if: TestFonts.hasWebPlatformFonts))
    func `CanvasTest has the measures its tests ask for`() throws {
        let metrics = try metrics(TestFonts.webPlatform("CanvasTest"), 40)
        #expect(metrics.ascent == 30)
        #expect(metrics.descent == 10)
        #expect(metrics.emAscent == 30)
        #expect(metrics.emDescent == 10)
        let page = try TestPage(TestFonts.webPlatform("CanvasTest"))
        let style = TestPage.style(50)
        let large = page.library.typesetter(for: style, in: page.fonts).metrics
        #expect(large.hangingBaseline == 25)
        #expect(large.ideographicBaseline == 6.25)
        #expect(page.line("A", style).width == 50)
        #expect(page.line("A \u{9}\n\u{C}\r  \u{9}\n\u{C}\rB", style).width == 650)
        #expect(page.line("A \u{B} B", style).width >= 200)
        let ink = try #require(page.line("A", style).inkBox)
        #expect(abs(ink.left) <= 1 && ink.right >= 50 && ink.top <= -35 && abs(ink.bottom) <= 1)
    }

    @Test(
        .enabled(if: TestFonts.hasWebPlatformFonts),
        arguments: [
            ("Ahem", 50.0, 40.0, 10.0), ("CanvasTest-ascent256", 40, 10, 10), ("CanvasTest-descent0", 40, 40, 0),
        ]
    )
    func `other test fonts have theirs`(name: String, size: Double, ascent: Double, descent: Double) throws {
        let metrics = try metrics(TestFonts.webPlatform(name), size)
        #expect(name == "CanvasTest-descent0" ? metrics.emAscent == ascent : metrics.ascent == ascent)
        #expect(name == "CanvasTest-descent0" ? metrics.emDescent == descent : metrics.descent == descent)
    }

    @Test(.enabled(if: TestFonts.hasWebPlatformFonts))
    func `a language changes which ligatures a font forms`() throws {
        let page = try TestPage(TestFonts.webPlatform("Lato-Medium"))
        let turkish = page.line("fi", TestPage.style(50) { $0.language = "tr" }).width
        let english = page.line("fi", TestPage.style(50) { $0.language = "en" }).width
        #expect(turkish > english)
    }
}
