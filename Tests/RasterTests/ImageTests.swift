import Testing

@testable import Raster

struct ImageTests {
    private static let colors: [UInt32] = [0xff00_00ff, 0xff00_ff00, 0xffff_0000, 0xff00_ffff]
    private static let square = Pixmap(width: 2, height: 2, pixels: colors) ?? Pixmap(width: 0, height: 0)

    private func drawn(
        _ image: Pixmap = square,
        from source: Rect? = nil,
        to target: Rect,
        smoothing: Smoothing = .low,
        size: Int = 8
    ) -> Pixmap {
        var drawing = Drawing(size, size)
        drawing.pixmap.draw(
            image,
            from: source ?? Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height)),
            to: target,
            smoothing: smoothing,
            clip: drawing.clip,
            scratch: &drawing.scratch
        )
        return drawing.pixmap
    }

    @Test(arguments: [Smoothing.none, .low, .medium, .high])
    func `whole pixels at whole places are copied`(smoothing: Smoothing) {
        let pixmap = drawn(to: Rect(x: 3, y: 1, width: 2, height: 2), smoothing: smoothing)
        #expect([pixmap[3, 1], pixmap[4, 1], pixmap[3, 2], pixmap[4, 2]] == Self.colors)
        #expect(pixmap[2, 1] == 0 && pixmap[5, 1] == 0 && pixmap[3, 0] == 0 && pixmap[3, 3] == 0)
    }

    @Test func `without smoothing pixels become squares`() {
        let pixmap = drawn(to: Rect(x: 0, y: 0, width: 8, height: 8), smoothing: .none)
        for y in 0..<8 {
            for x in 0..<8 { #expect(pixmap[x, y] == Self.colors[y / 4 * 2 + x / 4]) }
        }
    }

    @Test func `smoothing mixes neighbours and never fades the edge`() {
        let pixmap = drawn(to: Rect(x: 0, y: 0, width: 8, height: 8))
        #expect(pixmap[0, 0] == Self.colors[0])
        #expect(pixmap[7, 7] == Self.colors[3])
        #expect(pixmap.pixels.allSatisfy { $0 >> 24 == 255 })
        // Three eighths of a pixel from the first to the second: 0.375 of green.
        #expect(distance(pixmap[3, 0], 0xff00_609f) <= 1)
    }

    @Test func `mixing four pixels is right within one level, and equal ones stay`() {
        for across in stride(from: 0, through: 255, by: 5) {
            for down in stride(from: 0, through: 255, by: 5) {
                let same = PixelQuad(top: (0xff80_017f, 0xff80_017f), bottom: (0xff80_017f, 0xff80_017f))
                #expect(same.mixed(across: across, down: down) == 0xff80_017f)
                let mixed = PixelQuad(top: (0xff00_00ff, 0xff00_ff00), bottom: (0xffff_0000, 0xff00_ffff))
                    .mixed(across: across, down: down)
                let (x, y) = (Double(across) / 256, Double(down) / 256)
                let red = 255 * ((1 - x) * (1 - y) + x * y)
                let green = 255 * x
                let blue = 255 * (1 - x) * y
                let expected = UInt32(red + 0.5) | UInt32(green + 0.5) << 8 | UInt32(blue + 0.5) << 16 | 0xff00_0000
                if distance(mixed, expected) > 1 { Issue.record("\(across), \(down): \(mixed)") }
            }
        }
    }

    @Test func `no colour comes from outside the source`() {
        let pixmap = drawn(
            from: Rect(x: 1, y: 0, width: 1, height: 1),
            to: Rect(x: 0, y: 0, width: 8, height: 8)
        )
        #expect(pixmap.pixels.allSatisfy { $0 == Self.colors[1] })
    }

    @Test func `a source beyond the image shrinks the destination in proportion`() {
        let pixmap = drawn(
            from: Rect(x: -2, y: 0, width: 4, height: 2),
            to: Rect(x: 0, y: 0, width: 8, height: 8),
            smoothing: .none
        )
        #expect(pixmap[3, 0] == 0)
        #expect(pixmap[4, 0] == Self.colors[0])
        #expect(pixmap[7, 7] == Self.colors[3])
    }

    @Test func `negative sides name the same rectangles`() {
        let straight = drawn(to: Rect(x: 1, y: 1, width: 4, height: 4))
        let turned = drawn(
            from: Rect(x: 2, y: 2, width: -2, height: -2),
            to: Rect(x: 5, y: 5, width: -4, height: -4)
        )
        #expect(straight == turned)
    }

    @Test(arguments: [Smoothing.medium, .high])
    func `drawn much smaller an image is averaged`(smoothing: Smoothing) {
        var pixels: [UInt32] = []
        for index in 0..<64 * 64 { pixels.append((index + index / 64) & 1 == 0 ? 0xffff_ffff : 0xff00_0000) }
        guard let board = Pixmap(width: 64, height: 64, pixels: pixels) else { return }
        let pixmap = drawn(board, to: Rect(x: 0, y: 0, width: 8, height: 8), smoothing: smoothing)
        #expect(pixmap.pixels.allSatisfy { distance($0, 0xff80_8080) <= 1 })
    }

    @Test(arguments: [
        (true, true, [0, 1, 0, 1], [0, 2, 0, 2]),
        (true, false, [0, 1, 0, 1], [0, 2, 9, 9]),
        (false, true, [0, 1, 9, 9], [0, 2, 0, 2]),
        (false, false, [0, 1, 9, 9], [0, 2, 9, 9]),
    ])
    func `a pattern repeats where it should`(x: Bool, y: Bool, row: [Int], column: [Int]) {
        var drawing = Drawing(4, 4)
        let pattern = Pattern(image: Self.square, repeatsX: x, repeatsY: y)
        drawing.pixmap.fill(
            Rect(x: 0, y: 0, width: 4, height: 4),
            ink: Ink(.pattern(pattern, .identity)),
            clip: drawing.clip,
            scratch: &drawing.scratch
        )
        func color(_ index: Int) -> UInt32 { index == 9 ? 0 : Self.colors[index] }
        #expect((0..<4).map { drawing.pixmap[$0, 0] } == row.map(color))
        #expect((0..<4).map { drawing.pixmap[0, $0] } == column.map(color))
    }

    @Test func `a turned image is turned`() {
        var drawing = Drawing(4, 4)
        let quarter = AffineTransform(a: 0, b: 1, c: -1, d: 0, e: 2, f: 0)
        drawing.pixmap.draw(
            Self.square,
            from: Rect(x: 0, y: 0, width: 2, height: 2),
            to: Rect(x: 0, y: 0, width: 2, height: 2),
            smoothing: .none,
            transform: quarter,
            clip: drawing.clip,
            scratch: &drawing.scratch
        )
        #expect(drawing.pixmap[0, 0] == Self.colors[2])
        #expect(drawing.pixmap[1, 0] == Self.colors[0])
        #expect(drawing.pixmap[1, 1] == Self.colors[1])
    }

    /// Rows share a table of columns, four pixels at a time; a matrix that turns by next to nothing goes pixel by pixel.
    @Test(arguments: [(37.0, 29.0), (13.5, 61.25), (5.0, 3.0), (90.0, 4.0)])
    func `a scaled image is the same by the table and pixel by pixel`(width: Double, height: Double) {
        var random = SeededRandom(seed: 11)
        let pixels = (0..<23 * 17).map { _ in UInt32.random(in: 0...0xffff_ffff, using: &random) | 0xff00_0000 }
        guard let image = Pixmap(width: 23, height: 17, pixels: pixels) else { return }
        for outside in [Pattern.Outside.extended, .repeated, .transparent] {
            func drawn(turn: Double) -> [UInt32] {
                var drawing = Drawing(64, 64)
                var pattern = Pattern(drawing: image.area, of: image, smoothing: .low)
                pattern.horizontally = outside
                pattern.vertically = outside
                let scale = AffineTransform(a: width / 23, b: turn, c: 0, d: height / 17, e: 2.3, f: 1.6)
                drawing.pixmap.fill(
                    Rect(x: 0, y: 0, width: 64, height: 64),
                    ink: Ink(.pattern(pattern, scale)),
                    clip: drawing.clip,
                    scratch: &drawing.scratch
                )
                return drawing.pixmap.pixels
            }
            // Places may differ by the last of their eight bits.
            for (one, other) in zip(drawn(turn: 0), drawn(turn: 1e-12)) { #expect(distance(one, other) <= 2) }
        }
    }
}
