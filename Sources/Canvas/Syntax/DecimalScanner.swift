/// Reads a decimal number from UTF-8 bytes: `[+-]? digits? (. digits)? (e [+-]? digits)?`.
///
/// Shared by CSS values and SVG path data, which differ in one point only: SVG accepts `1.` where CSS leaves the dot.
package struct DecimalScanner {
    var allowsTrailingDot = false

    package init(allowsTrailingDot: Bool = false) { self.allowsTrailingDot = allowsTrailingDot }

    /// The number at `start` and the index after it, `nil` when there is none. The value is always finite: what
    /// exceeds a `Double` becomes the largest one, so that no infinity reaches the arithmetic behind.
    package func scan(_ bytes: [UInt8], from start: Int) -> (value: Double, end: Int)? {
        func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

        var index = start
        let negative = byte(index) == UInt8(ascii: "-")
        if negative || byte(index) == UInt8(ascii: "+") { index += 1 }

        // Nineteen digits fit an Int64; what follows them cannot change the nearest Double by more than the slow
        // path below would repair.
        var mantissa: UInt64 = 0
        var digits = 0
        var exponent = 0
        var isExact = true
        let wholeStart = index
        while byte(index).isDigit {
            append(byte(index), to: &mantissa, &digits, &isExact)
            if !isExact, exponent < 10_000 { exponent += 1 }
            index += 1
        }
        let hasWhole = index > wholeStart
        if byte(index) == UInt8(ascii: "."), byte(index + 1).isDigit || (allowsTrailingDot && hasWhole) {
            index += 1
            while byte(index).isDigit {
                append(byte(index), to: &mantissa, &digits, &isExact)
                if isExact { exponent -= 1 }
                index += 1
            }
        } else if !hasWhole {
            return nil
        }
        index = scanExponent(bytes, from: index, into: &exponent)

        let magnitude = value(mantissa, exponent, isExact: isExact, text: bytes[wholeStart..<index])
        return (negative ? -magnitude : magnitude, index)
    }
}

extension DecimalScanner {
    private func append(_ digit: UInt8, to mantissa: inout UInt64, _ digits: inout Int, _ isExact: inout Bool) {
        guard digits < 19 else {
            isExact = false
            return
        }
        mantissa = mantissa &* 10 &+ UInt64(digit &- 0x30)
        if mantissa != 0 { digits += 1 }
    }

    /// `em` after a number is a unit and not an exponent: the letter counts only before a digit.
    private func scanExponent(_ bytes: [UInt8], from start: Int, into exponent: inout Int) -> Int {
        guard start < bytes.count, bytes[start].asciiLowercased == UInt8(ascii: "e") else { return start }
        var index = start + 1
        var negative = false
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
            negative = bytes[index] == UInt8(ascii: "-")
            index += 1
        }
        guard index < bytes.count, bytes[index].isDigit else { return start }
        var power = 0
        while index < bytes.count, bytes[index].isDigit {
            if power < 100_000 { power = power * 10 + Int(bytes[index] - 0x30) }
            index += 1
        }
        exponent += negative ? -power : power
        return index
    }

    /// Powers of ten up to 10^22 are exact, and so is a mantissa below 2^53: one division or multiplication of the two
    /// rounds correctly (Clinger 1990). Everything else goes through the standard library's parser.
    private func value(_ mantissa: UInt64, _ exponent: Int, isExact: Bool, text: ArraySlice<UInt8>) -> Double {
        if mantissa == 0 { return 0 }
        if isExact, mantissa < 1 << 53, abs(exponent) <= 22 {
            let power = powersOfTen[abs(exponent)]
            return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
        }
        var literal = String(decoding: text, as: UTF8.self)
        if literal.utf8.first == UInt8(ascii: ".") { literal = "0" + literal }
        if literal.utf8.last == UInt8(ascii: ".") { literal += "0" }
        // The characters were checked above, so only a magnitude can be refused: too small is zero.
        let parsed = Double(literal) ?? (exponent < 0 ? 0 : .infinity)
        return min(parsed, .greatestFiniteMagnitude)
    }
}

private let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]
