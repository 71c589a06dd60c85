import Raster
import Testing

@testable import Text

struct GlyphMaskTests {
    private func mask(_ font: FontInstance, _ glyph: UInt32, phase: Int) throws -> GlyphMask {
        guard case .mask(let mask) = font.coverage(of: glyph, phase: phase, ink: .plain) else {
            throw FontError.unusable
        }
        return mask
    }

    @Test func `a square on the pixel grid is solid`() throws {
        let font = try TestPage(TestFonts.squares()).font(TestPage.style(4))
        let mask = try mask(font, 2, phase: 0)
        let ink = Crop(mask)
        #expect(ink == Crop(left: 0, top: -2, rows: [[255, 255], [255, 255]]))
    }

    /// A square of 2.5 px from the origin, shifted by quarters.
    @Test(
        arguments: [
            (0, [255, 255, 128]), (1, [191, 255, 191]), (2, [128, 255, 255]), (3, [64, 255, 255, 64]),
        ] as [(Int, [UInt8])]
    )
    func `a phase moves the glyph by quarters of a pixel`(phase: Int, row: [UInt8]) throws {
        let font = try TestPage(TestFonts.squares()).font(TestPage.style(5))
        let mask = try mask(font, 2, phase: phase)
        // 2.5 px high: two full rows, and one that is half covered.
        #expect(Crop(mask).rows.last == row)
        #expect(Crop(mask).top == -3)
    }

    @Test func `heights snap to quarters of a pixel, as in Chromium`() throws {
        // 2.6 px: the top row is covered by 0.6, which is drawn as one half.
        let font = try TestPage(TestFonts.squares()).font(TestPage.style(5.2))
        let mask = try mask(font, 2, phase: 0)
        #expect(Crop(mask).rows.map(\.first) == [128, 255, 255])
    }

    @Test func `a space is blank and a giant has no mask`() throws {
        let page = try TestPage(TestFonts.squares())
        #expect(try page.font(TestPage.style(10)).coverage(of: 1, phase: 0, ink: .plain) == .blank)
        #expect(try page.font(TestPage.style(512)).coverage(of: 2, phase: 0, ink: .plain) != .tooLarge)
        #expect(try page.font(TestPage.style(520)).coverage(of: 2, phase: 0, ink: .plain) == .tooLarge)
        #expect(try page.font(TestPage.style(1e9)).coverage(of: 2, phase: 0, ink: .plain) == .tooLarge)
    }

    @Test func `a path is the outline in pixels, y down`() throws {
        let font = try TestPage(TestFonts.squares()).font(TestPage.style(10))
        let elements = font.outline(of: 2).elements
        #expect(
            elements == [
                .move(x: 0, y: 0), .line(x: 0, y: -5), .line(x: 5, y: -5), .line(x: 5, y: 0), .close,
            ]
        )
        #expect(font.path(of: 2).segmentCount == 5)
    }

    @Test(
        arguments: [
            (-0.125, 0, 0), (-0.13, -1, 3), (0, 0, 0), (0.124, 0, 0), (0.125, 0, 1), (0.9, 1, 0), (7.5, 7, 2),
        ] as [(Double, Int, Int)]
    )
    func `a glyph goes to the nearest quarter`(x: Double, column: Int, phase: Int) {
        let place = GlyphPlace(x: x, y: 2.5)
        #expect(place?.column == column)
        #expect(place?.phase == phase)
        #expect(place?.row == 3)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func `there is no place for what is not a number`(x: Double) {
        #expect(GlyphPlace(x: x, y: 0) == nil)
        #expect(GlyphPlace(x: 0, y: x) == nil)
    }

    @Test func `ink levels follow luminance`() {
        #expect(TextInk(red: 0, green: 0, blue: 0).level == 0)
        #expect(TextInk(red: 0, green: 0, blue: 255).level == 0)
        #expect(TextInk(red: 127, green: 128, blue: 127).level == 3)
        #expect(TextInk(red: 234, green: 226, blue: 183).level == 7)
        #expect(TextInk(red: 255, green: 255, blue: 255).level == 7)
        #expect(TextInk.plain.table == nil)
    }

    /// Values of Skia's table for contrast 0.2 and gamma 1.2: black is weakened in the middle, white strengthened.
    @Test func `edges are corrected for the ink`() throws {
        let black = try #require(TextInk(red: 0, green: 0, blue: 0).table)
        let white = try #require(TextInk(red: 255, green: 255, blue: 255).table)
        #expect([0, 64, 128, 192, 255].map { black[$0] } == [0, 63, 124, 186, 255])
        #expect([0, 64, 128, 192, 255].map { white[$0] } == [0, 81, 144, 201, 255])
    }

    @Test func `the caches stay inside their limits and give the same again`() throws {
        let limits = TextLimits(
            glyphCacheBytes: 20_000,
            lineCacheBytes: 10_000,
            outlineCacheBytes: 5_000,
            pictureCacheBytes: 0
        )
        let page = try TestPage(TestFonts.squares(), limits: limits)
        var first: GlyphCoverage?
        for round in 0..<2 {
            for size in 1...100 {
                let line = page.line("ABCDE \(size)", TestPage.style(Double(size)))
                for glyph in line.glyphs {
                    for phase in 0..<4 {
                        let coverage = line.runs.first?.font.coverage(of: glyph.id, phase: phase, ink: .mixed)
                        if size == 30, round == 0, phase == 1, first == nil { first = coverage }
                    }
                }
                #expect(page.library.cachedBytes <= 35_000)
            }
        }
        let again = try page.font(TestPage.style(30)).coverage(of: 2, phase: 1, ink: .mixed)
        #expect(again == first)
    }
}

/// A mask without the empty rows and columns round its ink.
private struct Crop: Equatable {
    var left: Int
    var top: Int
    var rows: [[UInt8]]

    init(left: Int, top: Int, rows: [[UInt8]]) {
        (self.left, self.top, self.rows) = (left, top, rows)
    }

    init(_ mask: GlyphMask) {
        let (width, bytes) = (mask.coverage.width, mask.coverage.bytes)
        let rows = (0..<mask.coverage.height).map { Array(bytes[$0 * width..<($0 + 1) * width]) }
        let full = rows.indices.filter { row in rows[row].contains { $0 > 0 } }
        let columns = (0..<width).filter { column in rows.contains { $0[column] > 0 } }
        guard let firstRow = full.first, let lastRow = full.last, let first = columns.first, let last = columns.last
        else {
            self.init(left: 0, top: 0, rows: [])
            return
        }
        self.init(
            left: mask.left + first,
            top: mask.top + firstRow,
            rows: rows[firstRow...lastRow].map { Array($0[first...last]) }
        )
    }
}
