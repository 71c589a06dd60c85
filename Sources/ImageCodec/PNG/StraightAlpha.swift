/// Premultiplied words to straight ones, rounded to nearest: `(p · 255 · 2 + a) / (2a)`. Of all roundings this is the
/// one that `premultiplied` undoes exactly, for each of the 32,640 pairs; truncating breaks a quarter of them.
enum StraightAlpha {
    /// `ceil(2²⁶ / 2a)`: multiplying by it and shifting divides exactly, as long as the dividend stays below
    /// 2²⁶ / 510 = 131,586; it is 130,305 at most.
    private static let reciprocals: [UInt64] = (0..<256).map { alpha in
        alpha == 0 ? 0 : (1 << 26 + 2 * UInt64(alpha) - 1) / (2 * UInt64(alpha))
    }

    static func unpremultiplied(_ word: UInt32) -> UInt32 {
        let alpha = UInt64(word >> 24)
        guard alpha < 255 else { return word }
        guard alpha > 0 else { return 0 }
        let reciprocal = reciprocals[Int(alpha)]
        func straight(_ shift: UInt32) -> UInt32 {
            // A colour above its alpha is no premultiplied pixel; it becomes the brightest there is.
            UInt32(min(255, ((UInt64(word >> shift & 255) * 510 + alpha) * reciprocal) >> 26)) << shift
        }
        return straight(0) | straight(8) | straight(16) | word & 0xFF00_0000
    }

    /// `(u · a · 2 + 255) / 510`.
    static func premultiplied(_ word: UInt32) -> UInt32 {
        let alpha = word >> 24
        guard alpha < 255 else { return word }
        guard alpha > 0 else { return 0 }
        func scaled(_ shift: UInt32) -> UInt32 { (((word >> shift & 255) * alpha * 2 + 255) / 510) << shift }
        return scaled(0) | scaled(8) | scaled(16) | word & 0xFF00_0000
    }
}
