import Raster
import Testing

@testable import Text

struct BuiltinFontTests {
    private let library = FontLibrary(source: .none)

    @Test func `it has every printable character of ASCII`() throws {
        let face = try #require(library.builtinFace())
        for scalar in 0x20...0x7E as ClosedRange<UInt32> {
            #expect(face.glyph(for: scalar) != nil, "U+\(String(scalar, radix: 16))")
        }
        #expect(face.glyph(for: 0x7F) == nil)
    }

    /// Eight rows of five squares, as the letter is meant to look.
    @Test(
        arguments: [
            ("T", ["#####", "..#..", "..#..", "..#..", "..#..", "..#..", "..#..", "....."]),
            ("E", ["#####", "#....", "#....", "####.", "#....", "#....", "#####", "....."]),
            ("7", ["#####", "....#", "....#", "...#.", "..#..", ".#...", "#....", "....."]),
            ("g", [".....", ".....", ".####", "#...#", "#...#", ".####", "....#", ".###."]),
            ("é", ["#####", "#...#", "#...#", "#...#", "#...#", "#...#", "#####", "....."]),
        ]
    )
    func `letters look like themselves`(letter: String, picture: [String]) throws {
        // At 10 px a square is one pixel; letters begin half a square to the right, which phase 2 makes whole.
        let line = library.typesetter(for: TextStyle(font: FontRequest(size: 10))).line(letter)
        let run = try #require(line.runs.first)
        let glyph = try #require(run.glyphs.first)
        guard case .mask(let mask) = run.font.coverage(of: glyph.id, phase: 2, ink: .plain) else {
            throw FontError.unusable
        }
        let (width, bytes) = (mask.coverage.width, mask.coverage.bytes)
        var rows = [[Character]](repeating: [Character](repeating: ".", count: 5), count: 8)
        for row in 0..<mask.coverage.height {
            for column in 0..<width where bytes[row * width + column] == 255 {
                rows[mask.top + row + 7][mask.left + column - 1] = "#"
            }
        }
        #expect(rows.map { String($0) } == picture)
    }
}
