internal import CMath

/// Numbers as CSS serialises them: no exponent, no trailing zeros, six significant digits.
enum CssNumber {
    static func text(_ value: Double, significantDigits: Int = 6) -> String {
        guard value.isFinite, value != 0 else { return "0" }
        // Ten to the 300 needs no more digits than the screen of the reader: a length that large is clamped anyway.
        let magnitude = min(abs(value), 1e15)
        let exponent = Int(log10(magnitude).rounded(.down))
        let places = max(0, min(significantDigits - 1 - exponent, 12))

        let scaled = (magnitude * pow(10, Double(places))).rounded()
        var digits = String(Int64(scaled))
        if digits == "0" { return "0" }
        if digits.utf8.count <= places {
            digits = String(repeating: "0", count: places - digits.utf8.count + 1) + digits
        }
        var whole = String(digits.dropLast(places))
        var fraction = digits.suffix(places)
        while fraction.last == "0" { fraction.removeLast() }
        if !fraction.isEmpty { whole += "." + fraction }
        return value < 0 ? "-" + whole : whole
    }
}
