import FoundationEssentials
import Testing

@testable import Text

struct SystemFontsTests {
    /// A configuration that sees DejaVu only, every generic family being one of its own, or nothing at all.
    private func configuration(_ folders: [String], _ body: (FontSource) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "zee-fonts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            // A left-over in the temporary folder is no reason to fail.
            try? FileManager.default.removeItem(at: folder)
        }
        func alias(_ generic: String, _ family: String) -> String {
            "<alias binding=\"strong\"><family>\(generic)</family><prefer><family>\(family)</family></prefer></alias>"
        }
        let text = """
            <?xml version="1.0"?>
            <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
            <fontconfig>
            \(folders.map { "<dir>\($0)</dir>" }.joined())
            <cachedir>\(folder.path())/cache</cachedir>
            \(alias("serif", "DejaVu Serif"))\(alias("sans-serif", "DejaVu Sans"))\(alias("monospace", "DejaVu Sans Mono"))
            </fontconfig>
            """
        let file = folder.appending(path: "fonts.conf")
        try text.write(to: file, atomically: true, encoding: .utf8)
        try body(.configuration(path: file.path()))
    }

    private func style(_ families: [FontFamily], weight: Int = 400, slant: FontSlant = .upright) -> TextStyle {
        TextStyle(font: FontRequest(families: families, size: 2048, weight: weight, slant: slant))
    }

    /// The advance of `w` tells the faces apart: 1675 sans, 1753 serif, 1233 mono, 1892 sans bold.
    @Test(
        .enabled(if: TestFonts.hasDejaVu),
        arguments: [
            ([.generic(.sansSerif)], 400, 1675), ([.generic(.serif)], 400, 1753), ([.generic(.monospace)], 400, 1233),
            ([.generic(.sansSerif)], 700, 1892), ([.named("dejavu serif")], 400, 1753),
            ([.named("No Such Font"), .generic(.monospace)], 400, 1233),
            ([.named("No Such Font"), .named("DejaVu Serif")], 400, 1753),
            // Nothing of the list exists: any sans-serif will do.
            ([.named("No Such Font")], 400, 1675), ([], 400, 1675),
        ] as [([FontFamily], Int, Double)]
    )
    func `families are tried in order`(families: [FontFamily], weight: Int, advance: Double) throws {
        try configuration([TestFonts.folder]) { source in
            let library = FontLibrary(source: source)
            #expect(library.condition == .ready)
            #expect(library.typesetter(for: style(families, weight: weight)).line("w").width == advance)
        }
    }

    @Test(.enabled(if: TestFonts.hasDejaVu))
    func `a face the family has is not imitated`() throws {
        try configuration([TestFonts.folder]) { source in
            let library = FontLibrary(source: source)
            let bold = library.typesetter(for: style([.generic(.sansSerif)], weight: 700)).line("w")
            #expect(bold.runs.first?.font.isEmboldened == false)
        }
    }

    @Test(.enabled(if: TestFonts.hasDejaVu))
    func `a character the page's font lacks comes from an installed one`() throws {
        try configuration([TestFonts.folder]) { source in
            let page = TestPage(source)
            try page.fonts.register(fontBytes: TestFonts.squares(), family: "Test")
            let line = page.line("A√B", TestPage.style(1000))
            #expect(line.runs.count == 3)
            #expect(line.glyphs.map(\.cluster) == [0, 1, 2])
            #expect(line.glyphs.first?.advance == 500 && line.glyphs.last?.advance == 600)
            #expect(line.glyphs.allSatisfy { $0.id != 0 })
        }
    }

    @Test(.enabled(if: TestFonts.hasDejaVu))
    func `a character nobody has is the first font's box`() throws {
        try configuration([TestFonts.folder]) { source in
            let page = TestPage(source)
            try page.fonts.register(fontBytes: TestFonts.squares(), family: "Test")
            let line = page.line("\u{13000}", TestPage.style(1000))
            #expect(line.glyphs.map(\.id) == [0])
            #expect(line.width == 1000)
        }
    }

    @Test func `a machine without fonts says so and draws the built-in letters`() throws {
        try configuration([]) { source in
            let library = FontLibrary(source: source)
            #expect(library.condition == .noFonts)
            let line = library.typesetter(for: TextStyle(font: FontRequest(size: 10))).line("Zee!")
            #expect(line.width == 24)
            #expect(line.glyphs.allSatisfy { $0.id != 0 })
            #expect(line.inkBox != nil)
        }
    }

    @Test func `whatever is installed here, text has a width`() {
        let line = FontLibrary().typesetter(for: TextStyle(font: FontRequest(size: 20))).line("Zee")
        #expect(line.width > 20 && line.width < 60)
        #expect(line.glyphs.count == 3)
    }

    @Test func `a configuration that cannot be read is no fonts, not a crash`() {
        let library = FontLibrary(source: .configuration(path: "/nonexistent/fonts.conf"))
        #expect(library.condition == .noFonts)
        #expect(library.typesetter(for: TextStyle()).line("a").width == 6)
    }
}
