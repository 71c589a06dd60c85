internal import Raster

/// A filter of a ``CanvasFilter`` that changes each pixel by itself and can touch alpha.
enum Recoloring: Equatable, Sendable {
    /// Four rows of five: a linear map of straight red, green, blue, alpha in 0…1, and a constant.
    case matrix([Double])
    /// One table of 256 for each straight channel.
    case tables(red: [UInt8], green: [UInt8], blue: [UInt8], alpha: [UInt8])
}

extension Recoloring {
    static let luminanceToAlpha = Recoloring.matrix([
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.2125, 0.7154, 0.0721, 0, 0,
    ])
}

extension Recoloring {
    /// Neighbouring pixels are often equal, so the last answer is kept.
    func apply(to pixmap: inout Pixmap) {
        var last: (from: UInt32, to: UInt32)?
        for index in pixmap.pixels.indices {
            let word = pixmap.pixels[index]
            if let last, last.from == word {
                pixmap.pixels[index] = last.to
                continue
            }
            let result = recolored(word.straight).premultiplied
            last = (word, result)
            pixmap.pixels[index] = result
        }
    }

    private func recolored(_ word: UInt32) -> UInt32 {
        let (r, g, b, a) = (word & 0xFF, word >> 8 & 0xFF, word >> 16 & 0xFF, word >> 24)
        switch self {
        case .tables(let red, let green, let blue, let alpha):
            return UInt32(red[Int(r)]) | UInt32(green[Int(g)]) << 8 | UInt32(blue[Int(b)]) << 16
                | UInt32(alpha[Int(a)]) << 24
        case .matrix(let m):
            let source = SIMD4(Double(r), Double(g), Double(b), Double(a)) / 255
            func row(_ start: Int) -> UInt32 {
                let weights = SIMD4(m[start], m[start + 1], m[start + 2], m[start + 3])
                let value = (weights * source).sum() + m[start + 4]
                // In this order not-a-number becomes zero.
                return UInt32((value > 0 ? min(value, 1) : 0) * 255 + 0.5)
            }
            return row(0) | row(5) << 8 | row(10) << 16 | row(15) << 24
        }
    }
}
