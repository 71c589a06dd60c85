@testable import Raster

/// A small pixmap with what drawing on it needs, so that a test is about the drawing.
struct Drawing {
    var pixmap: Pixmap
    var clip: Clip
    var scratch = RasterScratch()

    init(_ width: Int, _ height: Int, background: Color = .transparent) {
        pixmap = Pixmap(width: width, height: height)
        clip = Clip(width: width, height: height)
        if background != .transparent {
            fill(Rect(x: 0, y: 0, width: Double(width), height: Double(height)), background)
        }
    }

    mutating func fill(_ rect: Rect, _ color: Color) {
        pixmap.fill(rect, ink: Ink(color), clip: clip, scratch: &scratch)
    }

    mutating func fill(_ path: Path, _ color: Color, rule: FillRule = .nonzero, transform: AffineTransform = .identity)
    {
        pixmap.fill(path, rule: rule, transform: transform, ink: Ink(color), clip: clip, scratch: &scratch)
    }

    mutating func stroke(_ path: Path, _ color: Color, _ style: StrokeStyle, pen: AffineTransform = .identity) {
        pixmap.stroke(path, style: style, pen: pen, ink: Ink(color), clip: clip, scratch: &scratch)
    }

    /// The alpha channel, row by row.
    var alphas: [UInt32] { pixmap.pixels.map { $0 >> 24 } }

    func alphas(row: Int) -> [UInt32] {
        (0..<pixmap.width).map { pixmap[$0, row] >> 24 }
    }
}

extension Path {
    static func polygon(_ points: [(Double, Double)], closed: Bool = true) -> Path {
        var path = Path()
        for (index, point) in points.enumerated() {
            if index == 0 { path.move(to: Point(point.0, point.1)) } else { path.line(to: Point(point.0, point.1)) }
        }
        if closed { path.close() }
        return path
    }
}

/// SplitMix64: the same numbers in every run.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }

    mutating func double(in range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
}

/// Channels of a word in the order red, green, blue, alpha.
func channels(_ word: UInt32) -> [Int] { [0, 8, 16, 24].map { Int(word >> UInt32($0) & 255) } }

/// The largest difference of any channel.
func distance(_ a: UInt32, _ b: UInt32) -> Int {
    zip(channels(a), channels(b)).map { abs($0 - $1) }.max() ?? 0
}
