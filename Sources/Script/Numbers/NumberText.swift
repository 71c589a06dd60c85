/// Numbers as JavaScript prints them, in ASCII bytes.
///
/// Decimal output is exact per ECMAScript `Number::toString`; the other radices leave the digits to the implementation,
/// and there the output is V8's, which is what programs were written against.
enum NumberText {
    /// `String(value)`.
    static func string(_ value: Double) -> [UInt8] {
        var text: [UInt8] = []
        append(value, to: &text)
        return text
    }

    /// Appends `String(value)`, the form for building longer strings without an allocation a number.
    static func append(_ value: Double, to text: inout [UInt8]) {
        // Counters and coordinates: most numbers are small integers.
        if value.magnitude < 9_007_199_254_740_992, let whole = Int64(exactly: value) {
            if whole < 0 { text.append(minus) }
            appendDecimal(whole.magnitude, to: &text)
            return
        }
        guard value.isFinite else {
            text.append(contentsOf: notFinite(value))
            return
        }
        if value < 0 { text.append(minus) }
        let shortest = ShortestDecimal(value.magnitude)
        appendShortest(shortest, to: &text)
    }

    /// `value.toString(radix)`; the radix is 2…36.
    static func string(_ value: Double, radix: Int) -> [UInt8] {
        guard radix != 10, value.isFinite else { return string(value) }
        return RadixText(value, radix: Double(radix)).bytes
    }

    static func notFinite(_ value: Double) -> [UInt8] {
        if value.isNaN { return Array("NaN".utf8) }
        return Array((value < 0 ? "-Infinity" : "Infinity").utf8)
    }
}

extension NumberText {
    static let zero = UInt8(ascii: "0")
    static let minus = UInt8(ascii: "-")
    static let dot = UInt8(ascii: ".")

    /// Digits of an integer in place, without a reversed copy.
    static func appendDecimal(_ value: UInt64, to text: inout [UInt8]) {
        guard value >= 10 else {
            text.append(zero &+ UInt8(truncatingIfNeeded: value))
            return
        }
        let width = decimalWidth(value)
        var place = text.count &+ width
        text.append(contentsOf: repeatElement(zero, count: width))
        var rest = value
        while rest != 0 {
            place &-= 1
            text[place] = zero &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }

    private static func decimalWidth(_ value: UInt64) -> Int {
        var width = 1
        var bound: UInt64 = 10
        while value >= bound {
            width &+= 1
            let (next, overflow) = bound.multipliedReportingOverflow(by: 10)
            if overflow { break }
            bound = next
        }
        return width
    }

    /// Lays the digits out as `Number::toString` steps 6–10 say: plain between 1e-7 and 1e21, scientific outside.
    private static func appendShortest(_ decimal: ShortestDecimal, to text: inout [UInt8]) {
        let count = decimalWidth(decimal.digits)
        let point = count &+ decimal.exponent
        switch point {
        case count...21:
            appendDecimal(decimal.digits, to: &text)
            text.append(contentsOf: repeatElement(zero, count: point &- count))
        case 1...21:
            appendDecimal(decimal.digits, to: &text)
            text.insert(dot, at: text.count &- (count &- point))
        case -5...0:
            text.append(zero)
            text.append(dot)
            text.append(contentsOf: repeatElement(zero, count: -point))
            appendDecimal(decimal.digits, to: &text)
        default:
            let start = text.count
            appendDecimal(decimal.digits, to: &text)
            if count > 1 { text.insert(dot, at: start &+ 1) }
            appendExponent(point &- 1, to: &text)
        }
    }

    static func appendExponent(_ exponent: Int, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "e"))
        text.append(exponent < 0 ? minus : UInt8(ascii: "+"))
        appendDecimal(UInt64(exponent.magnitude), to: &text)
    }
}

/// The digits of a number in a radix other than ten: V8's algorithm, which stops at the precision of the double.
private struct RadixText {
    private(set) var bytes: [UInt8] = []

    init(_ value: Double, radix: Double) {
        var whole = value.magnitude.rounded(.down)
        let fraction = Self.fractionDigits(value.magnitude - whole, of: value.magnitude, radix: radix, carry: &whole)
        if value < 0 { bytes.append(NumberText.minus) }
        bytes.append(contentsOf: Self.wholeDigits(whole, radix: radix))
        guard !fraction.isEmpty else { return }
        bytes.append(NumberText.dot)
        bytes.append(contentsOf: fraction.map(Self.character))
    }

    private static func character(_ digit: UInt8) -> UInt8 {
        digit < 10 ? NumberText.zero + digit : UInt8(ascii: "a") - 10 + digit
    }

    private static func fractionDigits(
        _ fraction: Double,
        of value: Double,
        radix: Double,
        carry whole: inout Double
    ) -> [UInt8] {
        var rest = fraction
        // Half the distance to the next double: digits below it say nothing.
        var delta = max(0.5 * (value.nextUp - value), .leastNonzeroMagnitude)
        var digits: [UInt8] = []
        while rest >= delta {
            rest *= radix
            delta *= radix
            let digit = rest.rounded(.down)
            digits.append(UInt8(digit))
            rest -= digit
            let roundsUp = rest > 0.5 || (rest == 0.5 && UInt8(digit) & 1 == 1)
            guard roundsUp, rest + delta > 1 else { continue }
            while let last = digits.popLast() {
                if Double(last) + 1 < radix {
                    digits.append(last + 1)
                    return digits
                }
            }
            whole += 1
            return []
        }
        return digits
    }

    private static func wholeDigits(_ whole: Double, radix: Double) -> [UInt8] {
        var rest = whole
        var reversed: [UInt8] = []
        // Low digits that 53 bits do not represent: V8 prints zeros.
        while rest / radix >= 9_007_199_254_740_992 {
            rest /= radix
            reversed.append(NumberText.zero)
        }
        repeat {
            let remainder = rest.truncatingRemainder(dividingBy: radix)
            reversed.append(character(UInt8(remainder)))
            rest = (rest - remainder) / radix
        } while rest > 0
        return reversed.reversed()
    }
}
