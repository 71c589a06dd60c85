internal import Glibc

/// The part of a colour that decides how strong glyph edges must be: its luminance, in eight steps.
///
/// Blending in sRGB makes light text on dark look thin and dark text look weak. Skia, and so Chromium, correct the
/// coverage by a table for the luminance of the text, guessing the background as its opposite: contrast 0.2 and gamma
/// 1.2 on Linux. The same tables are used here, since pictures are compared with Chromium's; they change coverage by
/// at most 17 of 255.
package struct TextInk: Hashable, Sendable {
    static let levels = 8

    /// 0 for the darkest eighth, 7 for the lightest.
    let level: UInt8

    /// Channels are sRGB 0…255, without alpha.
    package init(red: UInt8, green: UInt8, blue: UInt8) {
        // The weights of Rec. 709 in 256ths, as Skia has them.
        level = UInt8((54 * Int(red) + 183 * Int(green) + 19 * Int(blue)) >> 13)
    }

    private init(level: UInt8) { self.level = level }

    /// Gradients and patterns: no one colour, so the middle of the range.
    package static let mixed = TextInk(red: 0x7F, green: 0x80, blue: 0x7F)

    /// Coverage as it is, for masks that are not blended at once (shadows, clips, composite operators).
    package static let plain = TextInk(level: 255)

    /// What becomes of each raw coverage. `nil` when nothing does.
    var table: [UInt8]? {
        level < Self.levels ? Self.tables[Int(level)] : nil
    }

    private static let gamma = 1.2
    private static let contrast = 0.2

    private static func linear(_ value: Double) -> Double { pow(value, gamma) }
    private static func encoded(_ value: Double) -> Double { pow(value, 1 / gamma) }

    private static let tables: [[UInt8]] = (0..<levels).map { level in
        // Three bits stretched to eight by repeating them.
        let source = Double(level << 5 | level << 2 | level >> 1) / 255
        let background = 1 - source
        let strength = contrast * linear(background)
        return (0...255).map { index in
            let raw = Double(index) / 255
            let boosted = raw + (1 - raw) * strength * raw
            let blended = encoded(linear(source) * boosted + linear(background) * (1 - boosted))
            // Solved for the coverage whose plain blend gives that colour.
            let corrected = (blended - background) / (source - background)
            return UInt8((corrected * 255).rounded().clamped(to: 0...255))
        }
    }
}
