internal import Raster

/// Frames of 1280 by 720 as canvases hold them, drawn without the canvas so that the codecs are measured alone.
struct BenchmarkPicture {
    let width = 1_280
    let height = 720
    private(set) var pixels: [UInt32]
    private var seed: UInt64 = 55

    var pixmap: Pixmap {
        Pixmap(width: width, height: height, pixels: pixels) ?? Pixmap(width: 0, height: 0)
    }

    private init(background: UInt32) {
        pixels = [UInt32](repeating: background, count: 1_280 * 720)
    }

    /// A line and a word on a blank page: most snapshots of most agents.
    static let nearEmpty: BenchmarkPicture = {
        var picture = BenchmarkPicture(background: 0xFF20_1818)
        picture.line((100, 500), (900, 220), width: 3, colour: (255, 120, 40))
        for index in 0..<14 { picture.glyph(index, x: 520 + Double(index) * 11, y: 350, colour: (240, 240, 240)) }
        return picture
    }()

    /// Grid, 40 bars, eight noisy series of 500 points and 200 labels, like the chart of the engine comparison.
    static let chart: BenchmarkPicture = {
        var picture = BenchmarkPicture(background: 0xFFFA_F7F7)
        for index in 0...40 {
            picture.line(
                (60.5 + Double(index) * 29, 40),
                (60.5 + Double(index) * 29, 660),
                width: 1,
                colour: (224, 224, 230)
            )
        }
        for index in 0...20 {
            picture.line(
                (60, 40.5 + Double(index) * 31),
                (1220, 40.5 + Double(index) * 31),
                width: 1,
                colour: (224, 224, 230)
            )
        }
        for index in 0..<40 { picture.bar(x: 64 + index * 29, width: 21, height: Int(picture.random() * 300)) }
        for _ in 0..<8 {
            let colour = (picture.random() * 255, picture.random() * 255, picture.random() * 255)
            var y = 100 + picture.random() * 450
            var last = (60.0, y)
            for point in 1..<500 {
                y = min(650, max(50, y + (picture.random() - 0.5) * 24))
                let next = (60 + Double(point) * 1160 / 499, y)
                picture.line(last, next, width: 2, colour: colour)
                last = next
            }
        }
        for label in 0..<200 {
            let (x, y) = (picture.random() * 1180, 20 + picture.random() * 690)
            for index in 0..<9 {
                picture.glyph(index < 6 ? index : label + index, x: x + Double(index) * 7, y: y, colour: (26, 26, 26))
            }
        }
        return picture
    }()

    /// Smooth shapes with sensor noise.
    static let photo: BenchmarkPicture = {
        var picture = BenchmarkPicture(background: 0)
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let wave = (x * x / 900 + y * y / 700) & 511
                let base = Double(wave < 256 ? wave : 511 - wave) * 0.6
                let noise = (picture.random() + picture.random() + picture.random() - 1.5) * 8
                func channel(_ slope: Double) -> UInt32 { UInt32(max(0, min(255, base + slope + noise))) }
                let word = channel(Double(x) / 18) | channel(Double(y) / 10) << 8 | channel(Double(x + y) / 30) << 16
                picture.pixels[y * picture.width + x] = word | 0xFF00_0000
            }
        }
        return picture
    }()

    private mutating func random() -> Double {
        // Knuth's MMIX generator; its high bits are good enough for pictures.
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(seed >> 40) / Double(1 << 24)
    }

    private mutating func blend(_ x: Int, _ y: Int, _ colour: (Double, Double, Double), _ coverage: Double) {
        guard x >= 0, x < width, y >= 0, y < height, coverage > 0 else { return }
        let old = pixels[y * width + x]
        func mixed(_ shift: UInt32, _ new: Double) -> UInt32 {
            UInt32((Double(old >> shift & 255) * (1 - coverage) + new * coverage).rounded()) << shift
        }
        pixels[y * width + x] = mixed(0, colour.0) | mixed(8, colour.1) | mixed(16, colour.2) | 0xFF00_0000
    }

    /// Coverage by distance from the segment: the edges of any antialiased line.
    private mutating func line(
        _ from: (Double, Double),
        _ to: (Double, Double),
        width: Double,
        colour: (Double, Double, Double)
    ) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1)
        let length = max(dx * dx + dy * dy, 1e-9)
        let reach = width / 2 + 1
        for y in Int(min(from.1, to.1) - reach)...Int(max(from.1, to.1) + reach) {
            for x in Int(min(from.0, to.0) - reach)...Int(max(from.0, to.0) + reach) {
                let (px, py) = (Double(x) + 0.5 - from.0, Double(y) + 0.5 - from.1)
                let along = max(0, min(1, (px * dx + py * dy) / length))
                let (ex, ey) = (px - along * dx, py - along * dy)
                blend(x, y, colour, max(0, min(1, width / 2 + 0.5 - (ex * ex + ey * ey).squareRoot())))
            }
        }
    }

    private mutating func bar(x: Int, width: Int, height: Int) {
        for row in 0..<height { for column in 0..<width { blend(x + column, 659 - row, (140, 178, 230), 0.6) } }
    }

    /// Three strokes that depend on the number, at the position of the text: the same letter is rarely the same pixels.
    private mutating func glyph(_ number: Int, x: Double, y: Double, colour: (Double, Double, Double)) {
        for stroke in 0..<3 {
            let shape = number &* 7 &+ stroke &* 5
            let from = (x + Double(shape % 3) * 2.5, y - Double(shape % 4) * 3)
            let to = (x + Double(shape / 3 % 3) * 2.5, y - Double(shape / 2 % 4) * 3)
            line(from, to, width: 1.2, colour: colour)
        }
    }
}
