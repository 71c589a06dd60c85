internal import CMath

/// One function of a CSS `filter` list.
package enum Filter: Sendable, Equatable {
    /// Standard deviation in pixels.
    case blur(Double)
    case brightness(Double)
    case contrast(Double)
    case dropShadow(Shadow)
    case grayscale(Double)
    /// Radians.
    case hueRotate(Double)
    case invert(Double)
    case opacity(Double)
    case saturate(Double)
    case sepia(Double)

    /// How far the filter spreads a pixel on each side: what a layer must be larger than its content by.
    package var margin: Int {
        let widest = RasterLimits().blurSigma
        return switch self {
        case .blur(let sigma): GaussianBlur(sigma: min(sigma, widest)).margin
        case .dropShadow(let shadow):
            GaussianBlur(sigma: min(shadow.blur / 2, widest)).margin
                + PixelRect.whole(max(shadow.offset.x.magnitude, shadow.offset.y.magnitude).rounded(.up))
        default: 0
        }
    }

    /// The colour arithmetic of the filter, `nil` for those that move pixels.
    var matrix: ColorMatrix? {
        switch self {
        case .blur, .dropShadow: nil
        case .brightness(let amount): ColorMatrix(scale: Self.amount(amount))
        case .contrast(let amount):
            ColorMatrix(scale: Self.amount(amount), offset: 0.5 - 0.5 * Self.amount(amount))
        case .invert(let amount): ColorMatrix(scale: 1 - 2 * Color.unit(amount), offset: Color.unit(amount))
        case .opacity(let amount): ColorMatrix(opacity: Color.unit(amount))
        case .saturate(let amount): ColorMatrix(saturation: Self.amount(amount))
        case .grayscale(let amount): ColorMatrix(gray: 1 - Color.unit(amount))
        case .sepia(let amount): ColorMatrix(sepia: 1 - Color.unit(amount))
        case .hueRotate(let angle): ColorMatrix(hueRotation: angle)
        }
    }

    /// Negative amounts are errors the CSS parser has refused; here they are zero.
    private static func amount(_ value: Double) -> Double { value > 0 && value.isFinite ? value : 0 }
}

extension Pixmap {
    /// Applies filters one after the other. The pixmap has the margins its content needs.
    package mutating func apply(_ filters: [Filter], scratch: inout RasterScratch) {
        for filter in filters {
            if let matrix = filter.matrix {
                matrix.apply(to: &self)
                continue
            }
            switch filter {
            case .blur(let sigma): blur(GaussianBlur(sigma: min(sigma, scratch.limits.blurSigma)))
            case .dropShadow(let shadow):
                let original = self
                self = Pixmap(width: width, height: height)
                draw(
                    original,
                    x: 0,
                    y: 0,
                    shadow: shadow,
                    clip: Clip(width: width, height: height),
                    scratch: &scratch
                )
            default: break
            }
        }
    }

    /// Blurs premultiplied channels one by one. Running means keep the order of values, so no channel can pass its alpha.
    mutating func blur(_ blur: GaussianBlur) {
        guard blur.margin > 0 else { return }
        var plane = CoverageMask(width: width, height: height)
        var result = [UInt32](repeating: 0, count: pixels.count)
        for shift in stride(from: UInt32(0), through: 24, by: 8) {
            for index in pixels.indices { plane.bytes[index] = UInt8(truncatingIfNeeded: pixels[index] >> shift) }
            blur.apply(to: &plane)
            for index in result.indices { result[index] |= UInt32(plane.bytes[index]) << shift }
        }
        pixels = result
    }
}
