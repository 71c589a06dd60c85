import Testing

@testable import Text

struct TypesetterTests {
    @Test func `the built-in letters are set when nothing is installed`() {
        let library = FontLibrary(source: .none)
        let line = library.typesetter(for: TextStyle(font: FontRequest(size: 10))).line("AB")
        #expect(library.condition == .noFonts)
        #expect(line.width == 12)
        #expect(line.runs.flatMap(\.glyphs).map(\.x) == [0, 6])
    }
}
