internal import Raster

/// `feConvolveMatrix` with its defaults: the kernel is turned by half a turn, its target is the middle, and the edge is
/// duplicated.
struct Convolution: Equatable, Sendable {
    let columns: Int
    let rows: Int
    let kernel: [Double]
    let divisor: Double
    let bias: Double
    let preservesAlpha: Bool

    /// How far a pixel looks.
    var margin: Int { max(columns, rows) }

    func apply(to pixmap: inout Pixmap) {
        let source = pixmap
        func pixel(_ x: Int, _ y: Int) -> SIMD4<Double> {
            let place = min(max(y, 0), source.height - 1) * source.width + min(max(x, 0), source.width - 1)
            let word = preservesAlpha ? source.pixels[place].straight : source.pixels[place]
            return SIMD4(
                Double(word & 0xFF),
                Double(word >> 8 & 0xFF),
                Double(word >> 16 & 0xFF),
                Double(word >> 24)
            ) / 255
        }
        for y in 0..<source.height {
            for x in 0..<source.width {
                var sum = SIMD4<Double>()
                for row in 0..<rows {
                    for column in 0..<columns {
                        let weight = kernel[(rows - 1 - row) * columns + columns - 1 - column]
                        if weight != 0 { sum += pixel(x + column - columns / 2, y + row - rows / 2) * weight }
                    }
                }
                let alpha = preservesAlpha ? pixel(x, y).w : min(max(sum.w / divisor + bias, 0), 1)
                var result = sum / divisor + bias * alpha
                result.w = alpha
                let limit = preservesAlpha ? 1 : alpha
                result = result.clamped(lowerBound: .zero, upperBound: SIMD4(limit, limit, limit, 1))
                let bytes = SIMD4<UInt32>(result * 255 + 0.5)
                let word = bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24
                pixmap.pixels[y * source.width + x] = preservesAlpha ? word.premultiplied : word
            }
        }
    }
}
