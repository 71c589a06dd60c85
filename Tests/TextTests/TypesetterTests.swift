import Testing

@testable import Text

struct TypesetterTests {
    /// One row of the shaping table: what `hb-shape DejaVuSans.ttf TEXT` prints, as clusters and advances.
    struct Shaping: CustomTestStringConvertible {
        var text: String
        var advances: [Double]
        var clusters: [Int32]
        var change: @Sendable (inout TextStyle) -> Void = { _ in }

        var testDescription: String { text }
    }

    static let shapings = [
        Shaping(text: "AVATAR", advances: [1270, 1270, 1242, 1092, 1401, 1423], clusters: [0, 1, 2, 3, 4, 5]),
        Shaping(
            text: "AVATAR",
            advances: [1401, 1401, 1401, 1251, 1401, 1423],
            clusters: [0, 1, 2, 3, 4, 5],
            change: { $0.kerning = .none }
        ),
        Shaping(
            text: "AVATAR",
            advances: [1401, 1401, 1401, 1251, 1401, 1423],
            clusters: [0, 1, 2, 3, 4, 5],
            change: { $0.rendering = .optimizeSpeed }
        ),
        Shaping(
            text: "office fi",
            advances: [1253, 1980, 1126, 1260, 651, 1290],
            clusters: [0, 1, 4, 5, 6, 7]
        ),
        Shaping(
            text: "office",
            advances: [1253, 721, 721, 569, 1126, 1260],
            clusters: [0, 1, 2, 3, 4, 5],
            change: { $0.rendering = .optimizeSpeed }
        ),
        Shaping(
            text: "To. Yes",
            advances: [903, 1217, 651, 651, 979, 1260, 1067],
            clusters: [0, 1, 2, 3, 4, 5, 6]
        ),
        Shaping(text: "سلام", advances: [1268, 1222, 1716], clusters: [3, 1, 0]),
        Shaping(text: "שלום", advances: [1359, 558, 1164, 1451], clusters: [3, 2, 1, 0]),
        Shaping(text: "e\u{301}\u{302}x", advances: [1260, 0, 1212], clusters: [0, 0, 3]),
        Shaping(text: "😀x", advances: [2135, 1212], clusters: [0, 2]),
    ]

    /// The em of DejaVu has 2048 units, so at 2048 px one unit is one pixel.
    @Test(.enabled(if: TestFonts.hasDejaVu), arguments: shapings)
    func `lines have the glyphs HarfBuzz's own tool prints`(shaping: Shaping) throws {
        let page = try TestPage(TestFonts.dejaVu("DejaVuSans"))
        let line = page.line(shaping.text, TestPage.style(2048, shaping.change))

        #expect(line.glyphs.map(\.advance) == shaping.advances)
        #expect(line.glyphs.map(\.cluster) == shaping.clusters)
        #expect(line.width == shaping.advances.reduce(0, +))
    }

    @Test(
        arguments: [
            ("A B", 500 + 250 + 600), ("A  B", 500 + 500 + 600), (" A", 250 + 500), ("A ", 500 + 250),
            ("A\t\n\u{C}\rB", 500 + 4 * 250 + 600), ("A\u{0}\u{B}B", 500 + 600), ("", 0),
        ]
    )
    func `white space is kept, every ASCII kind of it as a space`(text: String, width: Int) throws {
        let page = try TestPage(TestFonts.squares())
        #expect(page.line(text, TestPage.style(1000)).width == Double(width))
    }

    @Test func `a letter carries a bounded number of marks`() throws {
        let page = try TestPage(TestFonts.squares())
        for mark in ["\u{301}", "\u{A670}", "\u{1DA00}"] {
            let marks = String(repeating: mark, count: 5_000)
            let line = page.line("A\(marks)B", TestPage.style(1000))
            #expect(line.glyphs.count <= 34 && line.width >= 1100)
            #expect(line.glyphs.last?.cluster == Int32(1 + marks.utf16.count))
        }
    }

    @Test func `letter spacing follows every cluster, word spacing every separator`() throws {
        let page = try TestPage(TestFonts.squares())
        let style = TestPage.style(10) {
            $0.letterSpacing = 3
            $0.wordSpacing = 7
        }
        let line = page.line("A B", style)
        #expect(line.glyphs.map(\.x) == [0, 8, 20.5])
        #expect(line.width == 8 + 12.5 + 9)
    }

    @Test(.enabled(if: TestFonts.hasDejaVu))
    func `letter spacing takes ligatures apart`() throws {
        let page = try TestPage(TestFonts.dejaVu("DejaVuSans"))
        #expect(page.line("fi", TestPage.style(10)).glyphs.count == 1)
        #expect(page.line("fi", TestPage.style(10) { $0.letterSpacing = 1 }).glyphs.count == 2)
    }

    @Test func `letter spacing stands left of letters that run leftwards`() throws {
        let page = try TestPage(TestFonts.squares())
        // RLO and PDF: they turn Latin letters round, and being invisible take no spacing themselves.
        let line = page.line("\u{202E}AB\u{202C}", TestPage.style(10) { $0.letterSpacing = 2 })
        let visible = line.glyphs.filter { $0.advance > 0 }
        #expect(visible.map(\.cluster) == [2, 1])
        #expect(visible.map(\.x) == [2, 10])
        #expect(line.width == 15)
    }

    @Test func `a paragraph from the right puts what comes first to the right`() throws {
        let page = try TestPage(TestFonts.squares())
        let line = page.line("A B ", TestPage.style(1000) { $0.direction = .rightToLeft })
        // The words are Latin and keep their order; the space at the end goes where the paragraph ends: left.
        #expect(line.glyphs.map(\.cluster) == [3, 0, 1, 2])
        #expect(line.runs.first?.direction == .rightToLeft)
    }

    @Test(.enabled(if: TestFonts.hasDejaVu))
    func `numbers inside Hebrew run left to right`() throws {
        let page = try TestPage(TestFonts.dejaVu("DejaVuSans"))
        let line = page.line("אב 12 גד", TestPage.style(10))
        #expect(line.glyphs.map(\.cluster) == [7, 6, 5, 3, 4, 2, 1, 0])
    }

    @Test(.enabled(if: TestFonts.hasDejaVu), arguments: [FontCapitals.smallCaps, .petiteCaps])
    func `small capitals are imitated by smaller capitals`(capitals: FontCapitals) throws {
        let page = try TestPage(TestFonts.dejaVu("DejaVuSans"))
        let line = page.line("Aa", TestPage.style(100) { $0.capitals = capitals })
        let full = page.line("A", TestPage.style(100))
        #expect(line.runs.map { $0.font.size } == [100, 70])
        #expect(Set(line.glyphs.map(\.id)) == Set(full.glyphs.map(\.id)))
        #expect(line.width > 1.69 * full.width && line.width < 1.71 * full.width)
    }

    @Test(.enabled(if: TestFonts.hasDejaVu))
    func `all small capitals make capitals smaller too`() throws {
        let page = try TestPage(TestFonts.dejaVu("DejaVuSans"))
        let line = page.line("Aß", TestPage.style(100) { $0.capitals = .allSmallCaps })
        #expect(line.runs.map { $0.font.size } == [70])
        #expect(line.glyphs.map(\.cluster) == [0, 1, 1])  // ß becomes SS
    }

    @Test func `a size that is nothing sets nothing`() throws {
        let page = try TestPage(TestFonts.squares())
        for size in [0, -3, Double.nan, .infinity] {
            #expect(page.line("ABC", TestPage.style(size)).width == 0)
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `spacing that is not a number is none`(spacing: Double) throws {
        let page = try TestPage(TestFonts.squares())
        let style = TestPage.style(10) {
            $0.letterSpacing = spacing
            $0.wordSpacing = spacing
        }
        #expect(page.line("A B", style).width == 13.5)
    }

    @Test func `a text beyond the limit is cut there`() throws {
        let page = try TestPage(TestFonts.squares(), limits: TextLimits(textLength: 10))
        #expect(page.line(String(repeating: "A", count: 1000), TestPage.style(10)).glyphs.count == 10)
    }

    @Test func `the ink box is what the glyphs cover`() throws {
        let page = try TestPage(TestFonts.squares())
        let box = page.line("AB ", TestPage.style(10)).inkBox
        #expect(box == InkBox(left: 0, top: -5, right: 10, bottom: 0))
        #expect(page.line("  ", TestPage.style(10)).inkBox == nil)
    }

    @Test func `a line asked for again is the same object`() throws {
        let page = try TestPage(TestFonts.squares())
        #expect(page.line("AB", TestPage.style(10)) === page.line("AB", TestPage.style(10)))
    }
}
