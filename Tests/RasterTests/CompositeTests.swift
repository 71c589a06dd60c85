import Testing

@testable import Raster

struct CompositeTests {
    @Test func `a product over 255 is rounded to nearest for every pair of bytes`() {
        for x in UInt32(0)...255 {
            for y in UInt32(0)...255 {
                let exact = UInt32((Double(x) * Double(y) / 255).rounded())
                let word = x | x << 8 | x << 16 | x << 24
                let expected = exact | exact << 8 | exact << 16 | exact << 24
                if word.scaled(by: y) != expected { Issue.record("\(x) * \(y)") }
                let lanes = Words8(repeating: word).scaled(by: Words8(repeating: y).weights)
                if lanes != Words8(repeating: expected) { Issue.record("\(x) * \(y) in lanes") }
            }
        }
    }

    /// What stretches of one colour are made with must round as the formula for single pixels does, or their ends show.
    @Test func `a veil over eight pixels is the same as over each of them`() {
        for alpha in UInt32(0)...255 {
            for channel in Set([0, alpha / 3, alpha / 2, alpha]) {
                let color = alpha << 24 | channel << 16 | (alpha - channel) << 8 | channel
                let veil = Veil(color)
                for first in stride(from: UInt32(0), to: 256, by: 8) {
                    let shades = Words8(0, 1, 2, 3, 4, 5, 6, 7) &+ first
                    let pixels = shades | shades &<< 8 | shades &<< 16 | shades &<< 24
                    let result = veil.over(pixels)
                    for lane in 0..<8 where result[lane] != color &+ pixels[lane].scaled(by: 255 - alpha) {
                        Issue.record("\(color) over \(pixels[lane])")
                    }
                }
            }
        }
    }

    @Test func `a stretch of any length gets the colour once, and nothing beside it`() {
        let color: UInt32 = 0x8040_2010
        for length in 0...40 {
            var pixels = [UInt32](repeating: 0xffff_ffff, count: 48)
            var span = pixels.mutableSpan
            SolidBlend.blend(&span, 3..<3 + length, color)
            let once = color &+ UInt32(0xffff_ffff).scaled(by: 127)
            let expected = (0..<48).map { (3..<3 + length).contains($0) ? once : 0xffff_ffff }
            #expect(pixels == expected, "\(length) pixels")
        }
    }

    /// The corners of the cube of colours and alphas, and places between.
    static let words: [UInt32] = {
        var words: [UInt32] = [0, 0xff00_0000, 0xffff_ffff]
        var random = SeededRandom(seed: 26)
        for alpha in [1.0, 17, 64, 127, 128, 200, 254, 255] {
            for _ in 0..<6 {
                let color = Color(
                    red: random.double(in: 0...1),
                    green: random.double(in: 0...1),
                    blue: random.double(in: 0...1),
                    alpha: alpha / 255
                )
                words.append(color.premultiplied())
            }
        }
        return words
    }()

    @Test(arguments: CompositeOperator.allCases)
    func `every operator follows the formula of the standard`(operation: CompositeOperator) {
        let words = Self.words
        for source in words {
            var drawing = Drawing(words.count, 1)
            drawing.pixmap.pixels = words
            let layer = Pixmap(width: words.count, height: 1, pixels: [UInt32](repeating: source, count: words.count))
            guard let layer else { return }
            drawing.pixmap.draw(
                layer,
                x: 0,
                y: 0,
                operation: operation,
                clip: drawing.clip,
                scratch: &drawing.scratch
            )
            for (backdrop, result) in zip(words, drawing.pixmap.pixels) {
                let expected = CompositeOracle.composite(source, onto: backdrop, operation)
                if distance(result, expected) > 1 {
                    Issue.record(
                        "\(channels(source)) \(operation) \(channels(backdrop)): \(channels(result)) for \(channels(expected))"
                    )
                }
                #expect(channels(result).allSatisfy { $0 <= Int(result >> 24) })
            }
        }
    }

    @Test(arguments: CompositeOperator.allCases)
    func `an operator reaches the whole clip or only the shape`(operation: CompositeOperator) {
        var drawing = Drawing(6, 1, background: Color(red: 0, green: 0, blue: 1))
        drawing.clip = Clip(PixelRect(left: 0, top: 0, right: 5, bottom: 1))
        drawing.pixmap.fill(
            Rect(x: 0, y: 0, width: 2, height: 1),
            ink: Ink(Color(red: 1, green: 0, blue: 0), operation: operation),
            clip: drawing.clip,
            scratch: &drawing.scratch
        )
        let untouched = Color(red: 0, green: 0, blue: 1).premultiplied()
        #expect(drawing.pixmap[3, 0] == (operation.reachesUncovered ? 0 : untouched))
        #expect(drawing.pixmap[5, 0] == untouched)
    }

    @Test func `a soft clip mixes what a whole-clip operator leaves`() {
        var drawing = Drawing(4, 1, background: .white)
        drawing.clip.intersect(Path(Rect(x: 0.5, y: 0, width: 2, height: 1)), scratch: &drawing.scratch)
        drawing.pixmap.fill(
            Rect(x: 0, y: 0, width: 0, height: 0),
            ink: Ink(.black, operation: .copy),
            clip: drawing.clip,
            scratch: &drawing.scratch
        )
        #expect(drawing.alphas(row: 0) == [127, 0, 127, 255])
    }

    @Test func `global alpha is part of the source`() {
        var drawing = Drawing(1, 1, background: Color(red: 0, green: 1, blue: 0))
        drawing.pixmap.fill(
            Rect(x: 0, y: 0, width: 1, height: 1),
            ink: Ink(Color(red: 1, green: 0, blue: 0), alpha: 0.01),
            clip: drawing.clip,
            scratch: &drawing.scratch
        )
        // The value the web-platform test asks for, within its two steps.
        #expect(distance(drawing.pixmap[0, 0], 0xff00_fd02) <= 2)
    }
}

/// Compositing and Blending Level 1 in double precision, written from the standard's text.
enum CompositeOracle {
    static func composite(_ source: UInt32, onto backdrop: UInt32, _ operation: CompositeOperator) -> UInt32 {
        let s = channels(source).map { Double($0) / 255 }
        let b = channels(backdrop).map { Double($0) / 255 }
        let (sa, ba) = (s[3], b[3])
        if let (fa, fb) = factors(operation, sa, ba) {
            return word((0..<4).map { min(1, s[$0] * fa + b[$0] * fb) })
        }
        let cs = (0..<3).map { sa == 0 ? 0 : s[$0] / sa }
        let cb = (0..<3).map { ba == 0 ? 0 : b[$0] / ba }
        let mixed = blend(cb, cs, operation)
        return word((0..<3).map { (1 - ba) * s[$0] + (1 - sa) * b[$0] + sa * ba * mixed[$0] } + [sa + ba - sa * ba])
    }

    private static func factors(_ operation: CompositeOperator, _ sa: Double, _ ba: Double) -> (Double, Double)? {
        switch operation {
        case .clear: (0, 0)
        case .copy: (1, 0)
        case .sourceOver: (1, 1 - sa)
        case .destinationOver: (1 - ba, 1)
        case .sourceIn: (ba, 0)
        case .destinationIn: (0, sa)
        case .sourceOut: (1 - ba, 0)
        case .destinationOut: (0, 1 - sa)
        case .sourceAtop: (ba, 1 - sa)
        case .destinationAtop: (1 - ba, sa)
        case .xor: (1 - ba, 1 - sa)
        case .lighter: (1, 1)
        default: nil
        }
    }

    private static func blend(_ b: [Double], _ s: [Double], _ operation: CompositeOperator) -> [Double] {
        switch operation {
        case .hue: setLum(setSat(s, sat(b)), lum(b))
        case .saturation: setLum(setSat(b, sat(s)), lum(b))
        case .color: setLum(s, lum(b))
        case .luminosity: setLum(b, lum(s))
        default: zip(b, s).map { channel($0, $1, operation) }
        }
    }

    private static func channel(_ b: Double, _ s: Double, _ operation: CompositeOperator) -> Double {
        switch operation {
        case .multiply: return b * s
        case .screen: return 1 - (1 - b) * (1 - s)
        case .overlay: return channel(s, b, .hardLight)
        case .darken: return min(b, s)
        case .lighten: return max(b, s)
        case .colorDodge: return b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
        case .colorBurn: return b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
        case .hardLight: return s <= 0.5 ? b * 2 * s : channel(b, 2 * s - 1, .screen)
        case .difference: return abs(b - s)
        case .exclusion: return b + s - 2 * b * s
        default:
            let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
            return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b)
        }
    }

    private static func lum(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }

    private static func sat(_ c: [Double]) -> Double { max(c[0], c[1], c[2]) - min(c[0], c[1], c[2]) }

    private static func setSat(_ c: [Double], _ saturation: Double) -> [Double] {
        let (low, high) = (min(c[0], c[1], c[2]), max(c[0], c[1], c[2]))
        return c.map { high > low ? ($0 - low) * saturation / (high - low) : 0 }
    }

    private static func setLum(_ c: [Double], _ luminosity: Double) -> [Double] {
        let shift = luminosity - lum(c)
        var c = c.map { $0 + shift }
        let l = lum(c)
        let (least, most) = (min(c[0], c[1], c[2]), max(c[0], c[1], c[2]))
        if least < 0 { c = c.map { l + ($0 - l) * l / (l - least) } }
        if most > 1 { c = c.map { l + ($0 - l) * (1 - l) / (most - l) } }
        return c
    }

    private static func word(_ values: [Double]) -> UInt32 {
        values.enumerated().reduce(0) { $0 | UInt32(max(0, min(1, $1.element)) * 255 + 0.5) << UInt32(8 * $1.offset) }
    }
}
