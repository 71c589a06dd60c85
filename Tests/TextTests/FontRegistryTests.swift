import Testing

@testable import Text

struct FontRegistryTests {
    @Test func `a font is known to its own registry only`() throws {
        let library = FontLibrary(source: .none)
        let (mine, other) = (library.makeRegistry(), library.makeRegistry())
        try mine.register(fontBytes: TestFonts.squares(), family: "Test")

        let style = TestPage.style(1000)
        #expect(library.typesetter(for: style, in: mine).line("A").width == 500)
        // The built-in letters are 600 wide.
        #expect(library.typesetter(for: style, in: other).line("A").width == 600)
        #expect(library.typesetter(for: style).line("A").width == 600)
    }

    @Test func `a style set before a font came is set again with it`() throws {
        let page = TestPage()
        #expect(page.line("A", TestPage.style(1000)).width == 600)
        try page.fonts.register(fontBytes: TestFonts.squares(), family: "TEST")
        #expect(page.line("A", TestPage.style(1000)).width == 500)
        page.fonts.removeAll()
        #expect(page.line("A", TestPage.style(1000)).width == 600)
    }

    @Test func `the newer font of a family and descriptor counts`() throws {
        let page = try TestPage(TestFonts.squares())
        try page.fonts.register(fontBytes: TestFonts.squares(unitsPerEm: 2000), family: "Test")
        #expect(page.line("A", TestPage.style(1000)).width == 250)
    }

    /// Columns: the weights of the family's faces, the weight asked for, the weight CSS Fonts 4 §5.2 chooses.
    @Test(
        arguments: [
            ([400, 700], 400, 400), ([400, 700], 500, 400), ([400, 700], 600, 700), ([300, 500], 400, 500),
            ([300, 600], 450, 300), ([100, 900], 350, 100), ([400, 500], 300, 400), ([200, 900], 700, 900),
            ([500, 600], 400, 500), ([400, 600], 500, 400),
        ] as [([Int], Int, Int)]
    )
    func `weights are matched as CSS says`(faces: [Int], wanted: Int, chosen: Int) throws {
        let page = TestPage()
        for weight in faces {
            try page.fonts.register(
                fontBytes: TestFonts.squares(),
                family: "Test",
                descriptor: FontRegistry.Descriptor(weight: weight...weight)
            )
        }
        let request = FontRequest(families: [.named("Test")], size: 10, weight: wanted)
        #expect(page.fonts.entry(for: "test", request: request)?.descriptor.weight == chosen...chosen)
    }

    @Test func `a family without bold or italic is imitated`() throws {
        let page = try TestPage(TestFonts.squares())
        let bold = try page.font(TestPage.style(24) { $0.font.weight = 700 })
        let italic = try page.font(TestPage.style(24) { $0.font.slant = .italic })
        let regular = try page.font(TestPage.style(24))

        #expect(bold.isEmboldened && !bold.isSkewed)
        #expect(italic.isSkewed && !italic.isEmboldened)
        // The square is 12 px; a bold one gains a 24th of the em (in whole units), a slanted one a quarter of its height.
        #expect(regular.inkBox(of: 2) == InkBox(left: 0, top: -12, right: 12, bottom: 0))
        #expect(italic.inkBox(of: 2) == InkBox(left: 0, top: -12, right: 15, bottom: 0))
        let box = try #require(bold.inkBox(of: 2))
        #expect(abs(box.right - box.left - 12.96) < 0.01)
    }

    @Test func `more bytes or more fonts than allowed are refused`() throws {
        let page = TestPage(.none, limits: TextLimits(fontBytes: 2000, fontsInRegistry: 2))
        let font = TestFonts.squares()
        #expect(throws: FontError.tooLarge(bytes: 2001, limit: 2000)) {
            try page.fonts.register(fontBytes: [UInt8](repeating: 0, count: 2001), family: "Test")
        }
        try page.fonts.register(fontBytes: font, family: "One")
        try page.fonts.register(fontBytes: font, family: "Two")
        #expect(throws: FontError.tooMany(limit: 2)) {
            try page.fonts.register(fontBytes: font, family: "Three")
        }
    }

    static let strangers: [[UInt8]] = [
        [], [0], Array("<!DOCTYPE html>".utf8), [UInt8](repeating: 0xFF, count: 5000),
        // Compressed fonts would have to be unpacked before they are checked.
        Array("wOFF".utf8) + TestFonts.squares().dropFirst(4), [0x1F, 0x8B] + TestFonts.squares(),
    ]

    @Test(arguments: strangers)
    func `what is not a font is refused`(bytes: [UInt8]) {
        #expect(throws: FontError.unusable) { try TestPage().fonts.register(fontBytes: bytes, family: "Test") }
    }

    /// A font cut short may open or not, but what opens must set and draw text without harm.
    @Test(.enabled(if: TestFonts.hasDejaVu), .timeLimit(.minutes(1)))
    func `a font cut anywhere does no harm`() throws {
        let whole = try TestFonts.dejaVu("DejaVuSans")
        for part in 0..<64 {
            draw(with: Array(whole.prefix(whole.count * part / 64)))
        }
    }

    @Test(.enabled(if: TestFonts.hasDejaVu), .timeLimit(.minutes(1)))
    func `a font with bytes changed does no harm`() throws {
        let whole = try TestFonts.dejaVu("DejaVuSansMono")
        var random = SplitMix(state: 3)
        for _ in 0..<64 {
            var damaged = whole
            // Half of the damage goes to the directory and the tables' heads, where it does most.
            for index in 0..<64 {
                let reach = index % 2 == 0 ? 4096 : damaged.count
                damaged[Int(random.next() % UInt64(reach))] = UInt8(truncatingIfNeeded: random.next())
            }
            draw(with: damaged)
        }
    }

    private func draw(with bytes: [UInt8]) {
        let page = TestPage()
        // Most of these are refused, which is the other good outcome.
        guard (try? page.fonts.register(fontBytes: bytes, family: "Test")) != nil else { return }
        for weight in [400, 700] {
            let style = TestPage.style(20) { $0.font.weight = weight }
            let line = page.line("The quick fox, ffi سلام 12", style)
            _ = line.inkBox
            _ = page.library.typesetter(for: style, in: page.fonts).metrics
            for run in line.runs {
                for glyph in run.glyphs {
                    _ = run.font.coverage(of: glyph.id, phase: 1, ink: .mixed)
                    _ = run.font.path(of: glyph.id)
                    _ = run.font.colorGlyph(glyph.id)
                }
            }
        }
    }
}

/// Steele, Lea and Flood's generator: the same damage every time.
struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
