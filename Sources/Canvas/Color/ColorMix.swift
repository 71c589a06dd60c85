/// `color-mix()` and everything else that goes from one colour to another.
enum HueDirection: String, Sendable {
    case shorter, longer, increasing, decreasing

    /// The second hue, moved by whole turns so that a plain interpolation goes the wanted way round.
    func adjusted(_ second: Double, after first: Double) -> Double {
        let difference = second - first
        return switch self {
        case .shorter: second + (difference > 180 ? -360 : difference < -180 ? 360 : 0)
        case .longer:
            second
                + (difference > 0 && difference < 180 ? -360 : difference > -180 && difference <= 0 ? 360 : 0)
        case .increasing: second + (difference < 0 ? 360 : 0)
        case .decreasing: second + (difference > 0 ? -360 : 0)
        }
    }
}

extension CssColor {
    /// The colour at `fraction` on the way to another, both premultiplied as CSS Color 4 §12.3 says.
    func mixed(
        with other: CssColor,
        at fraction: Double,
        in target: ColorSpace,
        hue direction: HueDirection = .shorter
    ) -> CssColor {
        var (first, second) = (prepared(for: target), other.prepared(for: target))
        first.takeMissing(from: second)
        second.takeMissing(from: first)
        if let index = target.hueIndex {
            second.components[index] = direction.adjusted(second.components[index], after: first.components[index])
        }

        let alpha = first.alpha + (second.alpha - first.alpha) * fraction
        var mixed = SIMD3<Double>()
        for index in 0..<3 {
            let isHue = index == target.hueIndex
            let weighted = (
                first.components[index] * (isHue ? 1 : first.alpha),
                second.components[index] * (isHue ? 1 : second.alpha)
            )
            let value = weighted.0 + (weighted.1 - weighted.0) * fraction
            mixed[index] = isHue ? positiveRemainder(value, 360) : alpha > 0 ? value / alpha : value
        }
        return CssColor(
            space: target,
            components: mixed,
            alpha: alpha,
            missing: first.missing & second.missing
        )
    }

    /// In the target space, with a hue that means nothing marked as missing.
    private func prepared(for target: ColorSpace) -> CssColor {
        var color = converted(to: target)
        if let index = target.hueIndex {
            // Rounding leaves greys a trace of chroma; below this the hue is noise.
            let chroma = target == .hwb ? 1 - color.components[1] - color.components[2] : color.components[1]
            if abs(chroma) < 1e-5 { color.missing |= 1 << UInt8(index) }
        }
        return color
    }

    private mutating func takeMissing(from other: CssColor) {
        for index in 0..<3 where missing & (1 << UInt8(index)) != 0 { components[index] = other.components[index] }
        if missing & 8 != 0 { alpha = other.alpha }
    }
}

extension ColorParser {
    /// `in <space> [<direction> hue]? , <color> <percentage>? , <color> <percentage>?`
    func mix(_ reader: inout CssReader) -> CssColor? {
        var space = ColorSpace.oklab
        var direction = HueDirection.shorter
        if reader.peekSkippingSpace().matches("in") {
            _ = reader.nextSkippingSpace()
            guard case .identifier(let name) = reader.nextSkippingSpace(),
                let named = ColorSpace(interpolation: name)
            else { return nil }
            space = named
            if case .identifier(let word) = reader.peekSkippingSpace() {
                _ = reader.nextSkippingSpace()
                guard space.hueIndex != nil, let named = HueDirection(rawValue: word.asciiLowercased),
                    reader.nextSkippingSpace().matches("hue")
                else { return nil }
                direction = named
            }
            guard reader.take(.comma) else { return nil }
        }
        guard let first = weighted(&reader), reader.take(.comma), let second = weighted(&reader),
            reader.takeFunctionEnd()
        else { return nil }

        let (p1, p2) = (first.share ?? (100 - (second.share ?? 50)), second.share ?? (100 - (first.share ?? 50)))
        let sum = p1 + p2
        guard sum > 0 else { return nil }
        var result = first.color.mixed(with: second.color, at: p2 / sum, in: space, hue: direction)
        // Shares that do not fill up leave the rest transparent.
        if sum < 100 { result.alpha *= sum / 100 }
        return space == .hsl || space == .hwb ? result.converted(to: .srgb) : result
    }

    private func weighted(_ reader: inout CssReader) -> (color: CssColor, share: Double?)? {
        var share = percentage(&reader)
        guard let color = color(&reader) else { return nil }
        if share == nil { share = percentage(&reader) }
        if let share, !(0...100).contains(share) { return nil }
        return (color, share)
    }

    private func percentage(_ reader: inout CssReader) -> Double? {
        guard case .percentage(let value) = reader.peekSkippingSpace() else { return nil }
        _ = reader.nextSkippingSpace()
        return value
    }
}
