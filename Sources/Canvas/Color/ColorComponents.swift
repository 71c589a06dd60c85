/// The inside of a colour function: three components and an alpha, in comma or space syntax.
struct ColorComponents {
    let notation: ColorNotation
    let origin: ColorOrigin?

    private var values = SIMD3<Double>()
    private var alpha: Double
    private var missing: UInt8 = 0

    init(notation: ColorNotation, origin: ColorOrigin?) {
        self.notation = notation
        self.origin = origin
        alpha = origin?.alpha ?? 1
    }

    /// One component as written.
    private enum Value {
        case number(Double)
        case percentage(Double)
        case angle(Double)
        case missing
    }

    /// Reads up to, not including, the closing parenthesis. `false` leaves the reader anywhere.
    mutating func read(_ reader: inout CssReader) -> Bool {
        guard let first = value(&reader) else { return false }
        let usesCommas = origin == nil && notation.hasCommaSyntax && reader.take(.comma)
        guard let second = value(&reader) else { return false }
        if usesCommas, !reader.take(.comma) { return false }
        guard let third = value(&reader) else { return false }

        let written = [first, second, third]
        if usesCommas, !isValidWithCommas(written) { return false }
        for index in 0..<3 {
            guard store(written[index], at: index) else { return false }
        }

        guard usesCommas ? reader.take(.comma) : reader.take(.slash) else { return true }
        return readAlpha(&reader, allowsNone: !usesCommas)
    }

    /// The colour that was read.
    var color: CssColor {
        guard notation.givesLegacy else {
            return CssColor(space: notation.space, components: values, alpha: alpha, missing: missing)
        }
        let srgb = ColorSpace.convert(values, from: notation.space, to: .srgb)
        // A relative colour may leave the gamut and keeps its precision: it is `color(srgb …)` from then on.
        if origin != nil { return CssColor(space: .srgb, components: srgb, alpha: alpha, missing: 0) }
        return CssColor(legacy: srgb, alpha: alpha)
    }
}

extension ColorComponents {
    private func value(_ reader: inout CssReader) -> Value? {
        let token = reader.nextSkippingSpace()
        switch token {
        case .number(let number): return .number(number)
        case .percentage(let percentage): return .percentage(percentage)
        case .dimension: return CssAngle(token).map { .angle($0.radians * 180 / .pi) }
        case .identifier(let name):
            if name.equalsIgnoringCase("none") { return .missing }
            return origin?.value(name.asciiLowercased).map { .number($0) }
        case .function(let name):
            guard let function = CalcFunction(name) else { return nil }
            var calculation = Calculation(channels: origin?.values ?? [])
            return calculation.value(of: function, &reader).map { result in
                switch result.unit {
                case .number: .number(result.value)
                case .percentage: .percentage(result.value)
                case .angle: .angle(result.value)
                }
            }
        default: return nil
        }
    }

    /// The old syntax knows no `none`, and one kind of value for all components that are not the hue.
    private func isValidWithCommas(_ written: [Value]) -> Bool {
        var percentages = 0
        for (value, component) in zip(written, notation.components) {
            switch value {
            case .missing: return false
            case .percentage: percentages += 1
            case .angle where !component.isHue: return false
            default: break
            }
        }
        if notation.commaSyntaxWantsPercentages { return percentages == 2 }
        return percentages == 0 || percentages == 3
    }

    private mutating func store(_ value: Value, at index: Int) -> Bool {
        let component = notation.components[index]
        var number: Double
        switch value {
        case .missing:
            missing |= 1 << UInt8(index)
            return true
        case .angle(let degrees):
            guard component.isHue else { return false }
            number = degrees
        case .percentage(let percentage):
            guard !component.isHue else { return false }
            number = percentage / 100 * component.hundredPercent
        case .number(let plain):
            number = plain
        }
        if component.isHue { number = positiveRemainder(number, 360) }
        if let bounds = component.bounds { number = min(max(number, bounds.lowerBound), bounds.upperBound) }
        values[index] = number * component.scale
        return true
    }

    private mutating func readAlpha(_ reader: inout CssReader, allowsNone: Bool) -> Bool {
        switch value(&reader) {
        case .number(let number): alpha = min(max(number, 0), 1)
        case .percentage(let percentage): alpha = min(max(percentage / 100, 0), 1)
        case .missing where allowsNone:
            alpha = 0
            missing |= 8
        default: return false
        }
        return true
    }
}
