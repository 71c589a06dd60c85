/// Text to number: `Number(string)`, `parseFloat`, `parseInt`, and the literals of source code and JSON.
///
/// Texts are spans of code units, 16-bit or Latin-1, as strings are stored.
enum NumberParser {
    /// `StringToNumber`: white space round a literal, the empty text is 0, anything left over is NaN.
    static func number<Unit: FixedWidthInteger & UnsignedInteger>(_ text: borrowing Span<Unit>) -> Double {
        var end = text.count
        var start = skippingSpace(text)
        while end > start, SourceCharacter.isSpace(text[end &- 1]) { end &-= 1 }
        guard start < end else { return 0 }
        if end &- start > 2, text[start] == 0x30, let radix = prefixRadix(text[start &+ 1]) {
            // Literals with a prefix take no sign.
            let (value, stop) = wholeNumber(text, from: start &+ 2, to: end, radix: radix)
            return stop == end ? value : .nan
        }
        let isNegative = text[start] == 0x2d
        if isNegative || text[start] == 0x2b { start &+= 1 }
        guard let (value, stop) = decimal(text, from: start) ?? infinity(text, from: start), stop == end else {
            return .nan
        }
        return isNegative ? -value : value
    }

    /// `parseFloat`: the longest prefix that is a decimal literal.
    static func float<Unit: FixedWidthInteger & UnsignedInteger>(_ text: borrowing Span<Unit>) -> Double {
        var start = skippingSpace(text)
        guard start < text.count else { return .nan }
        let isNegative = text[start] == 0x2d
        if isNegative || text[start] == 0x2b { start &+= 1 }
        guard let (value, _) = decimal(text, from: start) ?? infinity(text, from: start) else { return .nan }
        return isNegative ? -value : value
    }

    /// `parseInt`; `radix` is the second argument after ToInt32, 0 when it was not given.
    static func integer<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        radix requested: Int32 = 0
    ) -> Double {
        var start = skippingSpace(text)
        guard start < text.count else { return .nan }
        let isNegative = text[start] == 0x2d
        if isNegative || text[start] == 0x2b { start &+= 1 }
        var radix = Int(requested)
        guard radix == 0 || (2...36).contains(radix) else { return .nan }
        if radix == 0 || radix == 16, start &+ 1 < text.count, text[start] == 0x30, text[start &+ 1] | 0x20 == 0x78 {
            start &+= 2
            radix = 16
        }
        let (value, end) = wholeNumber(text, from: start, to: text.count, radix: radix == 0 ? 10 : radix)
        guard end > start else { return .nan }
        return isNegative ? -value : value
    }

    /// An unsigned decimal literal at a place; nil when there is none.
    static func decimal<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        from start: Int
    ) -> (value: Double, end: Int)? {
        guard let scan = DecimalScan(text, from: start) else { return nil }
        return (value(of: scan, in: text, from: start), scan.end)
    }

    /// Digits of a radix 2…36 up to the first that is none, as one number (0 when there is no digit).
    static func wholeNumber<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        from start: Int,
        to limit: Int,
        radix: Int
    ) -> (value: Double, end: Int) {
        var end = start
        var small: UInt64 = 0
        while end < limit, let digit = SourceCharacter.digit(text[end]), digit < radix {
            // Exact as long as it stays below 2^53; what follows depends on the radix.
            if small < 1 << 53 { small = small &* UInt64(radix) &+ UInt64(digit) }
            end &+= 1
        }
        if small < 1 << 53 { return (Double(small), end) }
        if radix == 10, let exact = decimal(text.extracting(start..<end), from: 0) { return (exact.value, end) }
        if radix & (radix - 1) == 0 { return (binary(text, from: start, to: end, radix: radix), end) }
        return (approximate(text, from: start, to: end, radix: radix), end)
    }
}

extension NumberParser {
    private static func skippingSpace<Unit: FixedWidthInteger & UnsignedInteger>(_ text: borrowing Span<Unit>) -> Int {
        var start = 0
        while start < text.count, SourceCharacter.isSpace(text[start]) { start &+= 1 }
        return start
    }

    private static func prefixRadix(_ unit: some FixedWidthInteger & UnsignedInteger) -> Int? {
        switch UInt32(truncatingIfNeeded: unit) | 0x20 {
        case 0x78: 16
        case 0x6f: 8
        case 0x62: 2
        default: nil
        }
    }

    private static func infinity<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        from start: Int
    ) -> (value: Double, end: Int)? {
        var end = start
        for letter in "Infinity".utf8 {
            guard end < text.count, text[end] == Unit(letter) else { return nil }
            end &+= 1
        }
        return (.infinity, end)
    }

    private static func value<Unit: FixedWidthInteger & UnsignedInteger>(
        of scan: DecimalScan,
        in text: borrowing Span<Unit>,
        from start: Int
    ) -> Double {
        let lower = DecimalConversion.nearest(scan.significand, scan.exponent)
        // Digits past the nineteenth rarely matter: if one more in the last place gives the same double, none can.
        guard scan.isTruncated, DecimalConversion.nearest(scan.significand &+ 1, scan.exponent) != lower else {
            return lower
        }
        let digits = significantDigits(text, from: start, to: scan.end)
        return DecimalConversion.exact(digits, point: scan.exponent &+ 19, notBelow: lower)
    }

    /// The digits 0–9 of a literal without leading zeros. No double or midpoint has more than 767 significant digits,
    /// so after 800 one more digit stands for all the rest.
    private static func significantDigits<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        from start: Int,
        to end: Int
    ) -> [UInt8] {
        var digits: [UInt8] = []
        for position in start..<end where text[position] != 0x2e {
            guard let digit = DecimalScan.decimalDigit(text[position]) else { break }
            if digits.isEmpty, digit == 0 { continue }
            if digits.count < 800 {
                digits.append(digit)
            } else if digit != 0 {
                digits.append(1)
                break
            }
        }
        return digits
    }

    /// Digits of a radix that is a power of two, rounded to even.
    private static func binary<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        from start: Int,
        to end: Int,
        radix: Int
    ) -> Double {
        let width = radix.trailingZeroBitCount
        var significand: UInt64 = 0
        var exponent = 0
        for position in start..<end {
            let digit = UInt64(SourceCharacter.digit(text[position]) ?? 0)
            if significand.leadingZeroBitCount >= width {
                significand = significand << UInt64(width) | digit
            } else {
                // At least 60 bits are in: the lowest can stand for everything that follows.
                exponent &+= width
                if digit != 0 { significand |= 1 }
            }
        }
        return Double(sign: .plus, exponent: exponent, significand: Double(significand))
    }

    /// Digits of the other radices. The language allows an approximation beyond 2^53, and this is V8's: parts that fit
    /// 32 bits, joined in double arithmetic.
    private static func approximate<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        from start: Int,
        to end: Int,
        radix: Int
    ) -> Double {
        let largestMultiplier = 0xffff_ffff / 36
        var result = 0.0
        var position = start
        while position < end, text[position] == 0x30 { position &+= 1 }
        while position < end {
            var part = 0
            var multiplier = 1
            while position < end, multiplier &* radix <= largestMultiplier {
                part = part &* radix &+ (SourceCharacter.digit(text[position]) ?? 0)
                multiplier &*= radix
                position &+= 1
            }
            result = result * Double(multiplier) + Double(part)
        }
        return result
    }
}
