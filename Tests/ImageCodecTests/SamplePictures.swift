import Raster

/// Pictures made by rule, one for each way the encoders look at pixels.
enum SamplePicture: CaseIterable {
    case transparent, white, grey, fewColours, fewTranslucent, flatRGB, photo, translucent, noise, stripes, repeats

    func pixmap(_ width: Int, _ height: Int, seed: UInt64 = 1) -> Pixmap {
        var random = SplitMix(state: seed)
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width { pixels.append(word(x, y, &random)) }
        }
        return Pixmap(width: width, height: height, pixels: pixels) ?? Pixmap(width: 0, height: 0)
    }

    private func word(_ x: Int, _ y: Int, _ random: inout SplitMix) -> UInt32 {
        switch self {
        case .transparent: 0
        case .white: 0xFFFF_FFFF
        case .grey: opaque(x * 3 + y, x * 3 + y, x * 3 + y)
        case .fewColours: [0xFF00_00FF, 0xFF12_3456, 0xFFFF_FFFF, 0xFF00_8000][(x / 5 + y / 3) % 4]
        case .fewTranslucent: [0, 0x8040_2010, 0xFF20_2020, 0x0100_0100][(x / 4 ^ y / 2) % 4]
        case .flatRGB: y % 7 == 0 ? opaque(x, y, x ^ y) : opaque(x / 16 * 16, y / 16 * 16, 64)
        case .photo:
            opaque(
                x * 2 + y + Int(random.next() & 7),
                x + y * 2 + Int(random.next() & 7),
                x ^ y &+ Int(random.next() & 3)
            )
        case .translucent:
            premultiplied(x * 5, y * 7, x + y, alpha: (x * 3 + y * 5) & 255)
        case .noise:
            premultiplied(
                Int(random.next() & 255),
                Int(random.next() & 255),
                Int(random.next() & 255),
                alpha: Int(random.next() & 255)
            )
        case .stripes: opaque(x % 2 * 255, x % 3 * 127, x % 251)
        case .repeats: opaque((x * x) % 61 * 4, (x * x + y / 4) % 61 * 4, x % 61)
        }
    }

    private func opaque(_ r: Int, _ g: Int, _ b: Int) -> UInt32 {
        UInt32(r & 255) | UInt32(g & 255) << 8 | UInt32(b & 255) << 16 | 0xFF00_0000
    }

    private func premultiplied(_ r: Int, _ g: Int, _ b: Int, alpha: Int) -> UInt32 {
        let a = UInt32(alpha)
        func scaled(_ value: Int) -> UInt32 { (UInt32(value & 255) * a * 2 + 255) / 510 }
        return scaled(r) | scaled(g) << 8 | scaled(b) << 16 | a << 24
    }
}

/// Vigna's SplitMix64: the same numbers in every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}
