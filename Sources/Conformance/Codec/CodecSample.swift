internal import Raster

/// A picture for the codecs, by name.
struct CodecSample {
    let name: String
    let pixmap: Pixmap

    /// Made by rule: each kind of colours an encoder tells apart, in sizes from one pixel to the longest row.
    static var generated: [CodecSample] {
        let sizes = [
            (1, 1), (1, 257), (257, 1), (2, 2), (7, 5), (300, 200), (1_280, 720), (65_535, 1), (1, 65_535), (33_000, 3),
        ]
        return Colours.allCases.flatMap { colours in
            sizes.compactMap { width, height in
                colours.picture(width, height).map {
                    CodecSample(name: "\(colours.rawValue)-\(width)x\(height)", pixmap: $0)
                }
            }
        }
    }

    /// For JPEG, whose quality is judged on what drawings and photographs are like.
    static var forJPEG: [CodecSample] {
        [Colours.photo, .drawing, .gradient].compactMap { colours in
            colours.picture(640, 480).map { CodecSample(name: colours.rawValue, pixmap: $0) }
        }
    }
}

/// The kinds of colours: what PNG may store as palette, grey, RGB or RGBA, and what compresses well or not at all.
private enum Colours: String, CaseIterable {
    case blank, transparent, grey, palette, fullPalette, tooManyForPalette, translucentPalette, gradient, drawing,
        photo,
        translucent, noise

    func picture(_ width: Int, _ height: Int) -> Pixmap? {
        var noise: UInt64 = 1
        var words: [UInt32] = []
        words.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                // Knuth's MMIX generator; the high bits are used.
                noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                words.append(word(x, y, Int(noise >> 40)))
            }
        }
        return Pixmap(width: width, height: height, pixels: words)
    }

    private func word(_ x: Int, _ y: Int, _ noise: Int) -> UInt32 {
        switch self {
        case .blank: .max
        case .transparent: 0
        case .grey: opaque((x + y) & 255, (x + y) & 255, (x + y) & 255)
        case .palette: opaque(x / 9 % 4 * 80, y / 7 % 3 * 90, 40)
        case .fullPalette: opaque((x + y * 16) & 255, 255 - (x + y * 16) & 255, 7)
        case .tooManyForPalette: opaque((x + y * 16) & 255, 255 - (x + y * 16) & 255, (x + y * 16) % 257 == 256 ? 8 : 7)
        case .translucentPalette: [0, 0x8040_2010, 0xFF20_2020, 0x0100_0100][(x / 4 ^ y / 2) & 3]
        case .gradient: opaque(x * 255 / 1_300 & 255, y * 255 / 900 & 255, (x + y) / 9 & 255)
        case .drawing:
            (x - y) & 63 < 2 || x % 40 == 0
                ? opaque(20, 20, (x / 40 * 9) & 255) : opaque(250, 248, (245 - y / 90) & 255)
        case .photo:
            opaque((x / 3 + noise & 7) & 255, (y / 2 + noise >> 3 & 7) & 255, ((x + y) / 5 + noise >> 6 & 7) & 255)
        case .translucent: premultiplied(x * 5, y * 7, x + y, (x * 3 + y * 5) & 255)
        case .noise: premultiplied(noise, noise >> 5, noise >> 10, noise >> 15 & 255)
        }
    }

    private func opaque(_ red: Int, _ green: Int, _ blue: Int) -> UInt32 {
        UInt32(red & 255) | UInt32(green & 255) << 8 | UInt32(blue & 255) << 16 | 0xFF00_0000
    }

    /// Rounded to nearest, as canvases hold it.
    private func premultiplied(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int) -> UInt32 {
        func scaled(_ value: Int) -> UInt32 { (UInt32(value & 255) * UInt32(alpha) * 2 + 255) / 510 }
        return scaled(red) | scaled(green) << 8 | scaled(blue) << 16 | UInt32(alpha) << 24
    }
}
