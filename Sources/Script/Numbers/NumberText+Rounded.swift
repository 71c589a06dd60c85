/// `toFixed`, `toExponential` and `toPrecision`. The callers have checked the ranges (0…100, 1…100) that end in a
/// RangeError.
extension NumberText {
    /// `value.toFixed(places)`, places 0…100.
    static func fixed(_ value: Double, places: Int) -> [UInt8] {
        guard value.magnitude < 1e21 else { return string(value) }
        var decimal = ExactDecimal(value.magnitude)
        decimal.round(toDigits: decimal.point + places)
        var text: [UInt8] = []
        // Negative even when it rounds to zero: (-0.1).toFixed(0) is "-0". Only -0 itself loses its sign.
        if value < 0 { text.append(minus) }
        appendPlain(decimal, places: places, to: &text)
        return text
    }

    /// `value.toExponential(places)`, places 0…100 or as many as it takes.
    static func exponential(_ value: Double, places: Int?) -> [UInt8] {
        guard value.isFinite else { return notFinite(value) }
        var text: [UInt8] = []
        if value < 0 { text.append(minus) }
        guard let places else {
            guard value != 0 else { return Array("0e+0".utf8) }
            let shortest = ShortestDecimal(value.magnitude)
            let start = text.count
            appendDecimal(shortest.digits, to: &text)
            let count = text.count - start
            if count > 1 { text.insert(dot, at: start + 1) }
            appendExponent(shortest.exponent + count - 1, to: &text)
            return text
        }
        var decimal = ExactDecimal(value.magnitude)
        decimal.round(toDigits: places + 1)
        appendScientific(decimal, digits: places + 1, to: &text)
        return text
    }

    /// `value.toPrecision(digits)`, digits 1…100.
    static func precision(_ value: Double, digits: Int) -> [UInt8] {
        guard value.isFinite else { return notFinite(value) }
        var decimal = ExactDecimal(value.magnitude)
        decimal.round(toDigits: digits)
        var text: [UInt8] = []
        if value < 0 { text.append(minus) }
        let exponent = value == 0 ? 0 : decimal.point - 1
        if exponent < -6 || exponent >= digits {
            appendScientific(decimal, digits: digits, to: &text)
        } else {
            appendPlain(decimal, places: digits - 1 - exponent, to: &text)
        }
        return text
    }

    private static func appendPlain(_ decimal: ExactDecimal, places: Int, to text: inout [UInt8]) {
        if decimal.point <= 0 || decimal.digits.isEmpty {
            text.append(zero)
        } else {
            for index in 0..<decimal.point { text.append(zero + decimal[index]) }
        }
        guard places > 0 else { return }
        text.append(dot)
        for index in 0..<places { text.append(zero + decimal[decimal.point + index]) }
    }

    private static func appendScientific(_ decimal: ExactDecimal, digits: Int, to text: inout [UInt8]) {
        text.append(zero + decimal[0])
        if digits > 1 {
            text.append(dot)
            for index in 1..<digits { text.append(zero + decimal[index]) }
        }
        appendExponent(decimal.digits.isEmpty ? 0 : decimal.point - 1, to: &text)
    }
}
