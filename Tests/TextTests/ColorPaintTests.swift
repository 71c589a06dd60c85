import Raster
import Testing

@testable import Text

/// `COLR` version 1, in tables written here. Glyphs 2 to 5 are squares of 500 units on the baseline, `A` being 2.
struct ColorPaintTests {
    /// The paints of glyph 2, from its root on: offsets of inner paints count from the one they stand in.
    private func table(_ paints: [UInt8], layers: [Int] = [], glyphs: [Int] = [2]) -> [UInt8] {
        var table = BigEndianBytes()
        table.append(1 as UInt16)
        table.append(0 as UInt16)
        for _ in 0..<2 { table.append(0 as UInt32) }
        table.append(0 as UInt16)
        let list = 34 + 4 + layers.count * 4
        let root = 4 + glyphs.count * 6
        for offset in [list, layers.isEmpty ? 0 : 34, 0, 0, 0] { table.append(UInt32(offset)) }
        table.append(UInt32(layers.count))
        // Counted from the list of layers, which stands before that of glyphs and the paints.
        for layer in layers { table.append(UInt32(list - 34 + root + layer)) }
        table.append(UInt32(glyphs.count))
        for glyph in glyphs {
            table.append(UInt16(glyph))
            table.append(UInt32(root))
        }
        return table.bytes + paints
    }

    /// Red, and blue at half strength.
    private var palette: [UInt8] {
        var palette = BigEndianBytes()
        for field in [0, 2, 1, 2] as [UInt16] { palette.append(field) }
        palette.append(14 as UInt32)
        palette.append(0 as UInt16)
        return palette.bytes + [0, 0, 255, 255, 255, 0, 0, 128]
    }

    private func font(_ table: [UInt8]) throws -> FontInstance {
        try TestPage(TestFonts.squares(tables: ["COLR": table, "CPAL": palette])).font(TestPage.style(20))
    }

    private func tree(_ table: [UInt8]) throws -> ColorPaint? {
        guard case .paint(let paint, let transform) = try font(table).colorGlyph(2) else { return nil }
        // Twenty pixels for a thousand units, upside down.
        #expect(transform == .scale(x: 0.02, y: -0.02))
        return paint
    }

    /// Glyph 3 in the colour with this number.
    private static func square(_ color: UInt8, alpha: (UInt8, UInt8) = (0x40, 0)) -> [UInt8] {
        [10, 0, 0, 6, 0, 3, 2, 0, color, alpha.0, alpha.1]
    }

    private static let red = ColorPaint.Shade(color: Color(red: 1, green: 0, blue: 0), alpha: 1)
    private static let blue = ColorPaint.Shade(color: Color(red: 0, green: 0, blue: 1, alpha: 128.0 / 255), alpha: 1)

    private var shape: Path { Path(Rect(x: 0, y: 0, width: 500, height: 500)) }

    @Test func `a glyph in one colour`() throws {
        let tree = try #require(try tree(table(Self.square(0))))
        guard case .shape(let path, .solid(let shade)) = tree else {
            Issue.record("no shape: \(tree)")
            return
        }
        #expect(path.controlBounds == shape.controlBounds)
        #expect(shade == Self.red)
    }

    @Test func `what the font leaves open is the colour of the text`() throws {
        let tree = try tree(table([10, 0, 0, 6, 0, 3, 2, 0xFF, 0xFF, 0x20, 0]))
        guard case .shape(_, .solid(let shade)) = tree else {
            Issue.record("no shape")
            return
        }
        #expect(shade == ColorPaint.Shade(color: nil, alpha: 0.5))
        #expect(shade.color(on: Color(red: 0, green: 1, blue: 0)) == Color(red: 0, green: 1, blue: 0, alpha: 0.5))
    }

    /// The second number of each is the specification's format, the rest its fields.
    static let steps: [([UInt8], AffineTransform)] = [
        ([14, 0, 0, 8, 0, 100, 0xFF, 0xFE], .translation(x: 100, y: -2)),
        ([16, 0, 0, 8, 0x20, 0, 0x60, 0], .scale(x: 0.5, y: 1.5)),
        (
            [18, 0, 0, 12, 0x20, 0, 0x40, 0, 0, 100, 0, 0],
            AffineTransform(a: 0.5, b: 0, c: 0, d: 1, e: 50, f: 0)
        ),
        ([20, 0, 0, 6, 0x60, 0], .scale(x: 1.5, y: 1.5)),
        ([22, 0, 0, 10, 0x60, 0, 0, 10, 0, 20], AffineTransform(a: 1.5, b: 0, c: 0, d: 1.5, e: -5, f: -10)),
        ([24, 0, 0, 6, 0x20, 0], .rotation(radians: .pi / 2)),
        ([28, 0, 0, 8, 0, 0, 0, 0], .identity),
    ]

    @Test(arguments: steps) func `transforms of every kind`(head: [UInt8], expected: AffineTransform) throws {
        let tree = try #require(try tree(table(head + Self.square(0))))
        guard case .transformed(let step, .shape) = tree else {
            Issue.record("no transform: \(tree)")
            return
        }
        let place = Point(30, 70)
        #expect(abs(step.apply(place).x - expected.apply(place).x) < 1e-9)
        #expect(abs(step.apply(place).y - expected.apply(place).y) < 1e-9)
    }

    @Test func `layers are painted in their order`() throws {
        let paints = [1, 2, 0, 0, 0, 0] as [UInt8] + Self.square(0) + Self.square(1)
        let tree = try tree(table(paints, layers: [6, 17]))
        guard case .layers(let layers) = tree else {
            Issue.record("no layers")
            return
        }
        #expect(layers.count == 2)
        guard case .shape(_, .solid(let first)) = layers.first, case .shape(_, .solid(let last)) = layers.last else {
            Issue.record("no shapes")
            return
        }
        #expect([first, last] == [Self.red, Self.blue])
    }

    @Test func `a linear gradient runs across its stripes`() throws {
        // From (0, 0) to (100, 100), the stripes upright: the way that counts is along x.
        let gradient: [UInt8] = [4, 0, 0, 16, 0, 0, 0, 0, 0, 100, 0, 100, 0, 0, 0, 100]
        let line: [UInt8] = [0, 0, 2, 0, 0, 0, 0, 0x40, 0, 0x20, 0, 0, 1, 0x40, 0]
        let tree = try tree(table([10, 0, 0, 6, 0, 3] + gradient + line))
        guard case .shape(_, .gradient(let geometry, let stops)) = tree else {
            Issue.record("no gradient")
            return
        }
        // The last colour is half-way; the line ends there.
        #expect(geometry == .linear(from: Point(0, 0), to: Point(50, 0)))
        #expect(stops == [ColorPaint.Stop(offset: 0, shade: Self.red), ColorPaint.Stop(offset: 1, shade: Self.blue)])
    }

    @Test func `the picture of a glyph has its colours where they belong`() throws {
        let font = try font(table(Self.square(0)))
        guard case .paint(let paint, let transform) = font.colorGlyph(2) else {
            Issue.record("no paint")
            return
        }
        var scratch = RasterScratch()
        var work = 1 << 20
        let placed = AffineTransform.translation(x: 3, y: 15).concatenating(transform)
        let picture = paint.picture(
            under: placed,
            in: PixelRect(left: 0, top: 0, right: 40, bottom: 12),
            foreground: .black,
            work: &work,
            scratch: &scratch
        )
        // Ten pixels square on the baseline at y = 15, of which three rows are out of sight.
        #expect([picture?.left, picture?.top] == [3, 5])
        #expect([picture?.pixmap.width, picture?.pixmap.height] == [10, 7])
        #expect(picture?.pixmap.pixels.allSatisfy { $0 == 0xFF00_00FF } == true)
        #expect(work < 1 << 20)
    }

    @Test func `an operator sees its own group alone`() throws {
        // Red inside of nothing: what lies under the glyph does not count.
        let composite: [UInt8] = [32, 0, 0, 8, 5, 0, 0, 19]
        let empty: [UInt8] = [10, 0, 0, 6, 0, 1, 2, 0, 0, 0x40, 0]
        let font = try font(table(composite + Self.square(0) + empty))
        guard case .paint(let paint, let transform) = font.colorGlyph(2) else {
            Issue.record("no paint")
            return
        }
        var scratch = RasterScratch()
        var work = 1 << 20
        let picture = paint.picture(
            under: AffineTransform.translation(x: 0, y: 20).concatenating(transform),
            in: PixelRect(left: 0, top: 0, right: 20, bottom: 20),
            foreground: .black,
            work: &work,
            scratch: &scratch
        )
        #expect(picture?.pixmap.pixels.allSatisfy { $0 == 0 } == true)
    }

    /// Graphs that never end, or not before the sun does.
    static let traps: [[UInt8]] = [
        // A glyph that is painted with itself.
        [11, 0, 2],
        // Layers that are the layers themselves, 255 times.
        [1, 255, 0, 0, 0, 0],
        // Both sides of an operator are the operator.
        [32, 0xFF, 0xFF, 0xFF, 3, 0xFF, 0xFF, 0xFF],
        // Offsets beyond the end, formats nobody knows, nothing at all.
        [10, 0xFF, 0, 0, 0, 3], [33], [255, 1, 2, 3], [4, 0, 0, 16], [12, 0, 0, 4, 0xFF, 0xFF, 0xFF], [],
    ]

    @Test(.timeLimit(.minutes(1)), arguments: traps) func `a hostile tree comes to nothing`(paints: [UInt8]) throws {
        let layers = paints.first == 1 ? [Int](repeating: 0, count: 255) : []
        // Without paints the glyph is one like any other.
        _ = try font(table(paints, layers: layers)).colorGlyph(2)
    }

    @Test(.timeLimit(.minutes(1))) func `damaged tables have an outcome`() throws {
        let whole = table([1, 2, 0, 0, 0, 0] + Self.square(0) + Self.square(1), layers: [6, 17])
        for count in 0..<whole.count { _ = try font(Array(whole[..<count])).colorGlyph(2) }
        for place in whole.indices {
            for value in [0, 1, 127, 255] as [UInt8] {
                var damaged = whole
                damaged[place] = value
                _ = try font(damaged).colorGlyph(2)
            }
        }
    }

    @Test func `a picture stops where its work ends`() throws {
        let layers = ColorPaint.layers([ColorPaint](repeating: .shape(shape, .solid(Self.red)), count: 100))
        var scratch = RasterScratch()
        var work = 50_000
        let picture = layers.picture(
            under: .scale(x: 0.2, y: 0.2),
            in: PixelRect(left: 0, top: 0, right: 100, bottom: 100),
            foreground: .black,
            work: &work,
            scratch: &scratch
        )
        #expect(picture == nil)
        #expect(work <= 0)
    }

    @Test(arguments: [("repeated", 17), ("reflected", 17), ("pad", 1)])
    func `lines that go on are spread over the turns that are drawn`(extend: String, turns: Int) throws {
        let kind: ColorLine.Extend = extend == "pad" ? .pad : extend == "repeated" ? .repeated : .reflected
        let stops = [ColorPaint.Stop(offset: 0, shade: Self.red), ColorPaint.Stop(offset: 1, shade: Self.blue)]
        let line = try #require(ColorLine(stops, extend: kind))
        guard
            case .gradient(.linear(let from, let to), let spread) = line.linear(Point(0, 0), Point(10, 0), Point(0, 1))
        else {
            Issue.record("no gradient")
            return
        }
        #expect(spread.count == 2 * turns)
        #expect(to.x - from.x == 10 * Double(turns))
        // The turn in the middle is the line itself.
        #expect(spread[turns - 1].shade == Self.red)
        #expect(spread[turns].shade == Self.blue)
    }
}
