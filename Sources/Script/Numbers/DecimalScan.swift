/// An unsigned decimal literal as it stands in a text: `12`, `.5`, `1.`, `6.02e23`.
///
/// One pass over the code units gathers the first 19 significant digits, which is what a 64-bit word holds and what
/// nearly every number needs; longer ones are read again by `NumberParser` with exact arithmetic.
struct DecimalScan {
    /// The first 19 significant digits.
    private(set) var significand: UInt64 = 0
    /// `significand × 10^exponent` is the value, but for the digits that were left out.
    private(set) var exponent = 0
    /// Whether a digit other than zero was left out of the significand.
    private(set) var isTruncated = false
    /// The first code unit after the literal.
    private(set) var end: Int
    /// Whether there was a point or an exponent.
    private(set) var isIntegral = true

    private var significantDigits = 0
    private var digits = 0

    /// Nil when there is no digit at `start` (or after a point there).
    init?<Unit: FixedWidthInteger & UnsignedInteger>(_ text: borrowing Span<Unit>, from start: Int) {
        var position = start
        end = start
        while position < text.count, let digit = Self.decimalDigit(text[position]) {
            take(digit, afterPoint: false)
            position &+= 1
        }
        if position < text.count, text[position] == 0x2e {
            let hadDigits = digits > 0
            var next = position &+ 1
            while next < text.count, let digit = Self.decimalDigit(text[next]) {
                take(digit, afterPoint: true)
                next &+= 1
            }
            if hadDigits || digits > 0 {
                position = next
                isIntegral = false
            }
        }
        guard digits > 0 else { return nil }
        end = position
        scanExponent(text)
    }

    private mutating func take(_ digit: UInt8, afterPoint: Bool) {
        digits &+= 1
        if significantDigits < 19 {
            significand = significand &* 10 &+ UInt64(digit)
            if significand != 0 { significantDigits &+= 1 }
            if afterPoint { exponent &-= 1 }
        } else {
            if digit != 0 { isTruncated = true }
            if !afterPoint { exponent &+= 1 }
        }
    }

    /// `e`, a sign perhaps, digits. Without a digit the `e` is not part of the literal.
    private mutating func scanExponent<Unit: FixedWidthInteger & UnsignedInteger>(_ text: borrowing Span<Unit>) {
        guard end < text.count, text[end] | 0x20 == 0x65 else { return }
        var position = end &+ 1
        var isNegative = false
        if position < text.count, text[position] == 0x2b || text[position] == 0x2d {
            isNegative = text[position] == 0x2d
            position &+= 1
        }
        var value = 0
        let first = position
        while position < text.count, let digit = Self.decimalDigit(text[position]) {
            // A text of a million digits may shift the point that far; ten times that decides every case.
            if value < 1_000_000_000 { value = value &* 10 &+ Int(digit) }
            position &+= 1
        }
        guard position > first else { return }
        exponent &+= isNegative ? -value : value
        end = position
        isIntegral = false
    }

    static func decimalDigit<Unit: FixedWidthInteger & UnsignedInteger>(_ unit: Unit) -> UInt8? {
        let digit = UInt32(truncatingIfNeeded: unit) &- 0x30
        return digit < 10 ? UInt8(truncatingIfNeeded: digit) : nil
    }
}
