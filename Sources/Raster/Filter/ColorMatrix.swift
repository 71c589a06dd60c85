internal import CMath

/// Arithmetic on colours: a matrix for red, green and blue, an offset added to each of them, and a factor for alpha.
///
/// Everything the CSS filter functions do to colours is of this form, with the coefficients of Filter Effects Level 1.
struct ColorMatrix {
    private var red = SIMD4<Float>(1, 0, 0, 0)
    private var green = SIMD4<Float>(0, 1, 0, 0)
    private var blue = SIMD4<Float>(0, 0, 1, 0)
    private var offset: Float = 0
    private var opacity: Float = 1

    init(scale: Double, offset: Double = 0) {
        let scale = Float(scale)
        red *= scale
        green *= scale
        blue *= scale
        self.offset = Float(offset)
    }

    init(opacity: Double) { self.opacity = Float(opacity) }

    init(saturation: Double) {
        let s = Float(saturation)
        red = SIMD4(0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0)
        green = SIMD4(0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s, 0)
        blue = SIMD4(0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s, 0)
    }

    /// `rest` is how much of the colour stays.
    init(gray rest: Double) {
        let s = Float(rest)
        red = SIMD4(0.2126 + 0.7874 * s, 0.7152 - 0.7152 * s, 0.0722 - 0.0722 * s, 0)
        green = SIMD4(0.2126 - 0.2126 * s, 0.7152 + 0.2848 * s, 0.0722 - 0.0722 * s, 0)
        blue = SIMD4(0.2126 - 0.2126 * s, 0.7152 - 0.7152 * s, 0.0722 + 0.9278 * s, 0)
    }

    init(sepia rest: Double) {
        let s = Float(rest)
        red = SIMD4(0.393 + 0.607 * s, 0.769 - 0.769 * s, 0.189 - 0.189 * s, 0)
        green = SIMD4(0.349 - 0.349 * s, 0.686 + 0.314 * s, 0.168 - 0.168 * s, 0)
        blue = SIMD4(0.272 - 0.272 * s, 0.534 - 0.534 * s, 0.131 + 0.869 * s, 0)
    }

    init(hueRotation angle: Double) {
        let (c, s) = (Float(cos(angle)), Float(sin(angle)))
        red = SIMD4(0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928, 0)
        green = SIMD4(0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283, 0)
        blue = SIMD4(0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072, 0)
    }

    /// On premultiplied pixels the offset is premultiplied too, and the results are cut to `0...alpha`: the same as
    /// going by way of straight colours, without a division.
    func apply(to pixmap: inout Pixmap) {
        var pixels = pixmap.pixels.mutableSpan
        for index in pixels.indices {
            let word = pixels[index]
            guard word.alpha > 0 else { continue }
            let c = SIMD4(Float(word & 255), Float(word >> 8 & 255), Float(word >> 16 & 255), 0)
            let alpha = Float(word.alpha)
            func channel(_ row: SIMD4<Float>) -> UInt32 {
                let value = (row * c).sum() + offset * alpha
                return UInt32(max(0, min(value, alpha)) * opacity + 0.5)
            }
            pixels[index] =
                channel(red) | channel(green) << 8 | channel(blue) << 16 | UInt32(alpha * opacity + 0.5) << 24
        }
    }
}
