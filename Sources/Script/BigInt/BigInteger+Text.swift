/// Parsing and printing in radix 2–36.
extension BigInteger {
    /// `StringToBigInt`: white space round digits, a sign for decimals only, a radix prefix; the empty text is 0.
    /// Nil for a text that is no such literal.
    init?<Unit: FixedWidthInteger & UnsignedInteger>(
        parsing text: borrowing Span<Unit>,
        budget: inout Int
    ) throws(BigIntegerError) {
        var (start, end) = (0, text.count)
        while start < end, SourceCharacter.isSpace(text[start]) { start += 1 }
        while end > start, SourceCharacter.isSpace(text[end - 1]) { end -= 1 }
        guard start < end else {
            self = .zero
            return
        }
        var radix = 10
        var isNegative = false
        if end - start > 2, text[start] == 0x30 {
            switch UInt32(truncatingIfNeeded: text[start + 1]) | 0x20 {
            case 0x78: radix = 16
            case 0x6f: radix = 8
            case 0x62: radix = 2
            default: break
            }
            if radix != 10 { start += 2 }
        } else if text[start] == 0x2d || text[start] == 0x2b {
            isNegative = text[start] == 0x2d
            start += 1
        }
        guard
            let magnitude = try Natural(digits: text, from: start, to: end, radix: radix, budget: &budget)
        else { return nil }
        self.init(isNegative: isNegative, magnitude: magnitude)
    }

    /// `self.toString(radix)` in ASCII.
    func text(radix: Int = 10, budget: inout Int) throws(BigIntegerError) -> [UInt8] {
        guard !isZero else { return [NumberText.zero] }
        var reversed = try magnitude.reversedDigits(radix: radix, budget: &budget)
        if isNegative { reversed.append(NumberText.minus) }
        return reversed.reversed()
    }
}

extension Natural {
    /// Reads the digits of a literal, at least one and nothing else; nil otherwise.
    init?<Unit: FixedWidthInteger & UnsignedInteger>(
        digits text: borrowing Span<Unit>,
        from start: Int,
        to end: Int,
        radix: Int,
        budget: inout Int
    ) throws(BigIntegerError) {
        guard start < end else { return nil }
        var first = start
        while first < end - 1, text[first] == 0x30 { first += 1 }
        // A digit of the radix has at least as many bits as its logarithm, rounded down.
        let leastBits = (Int.bitWidth - 1 - radix.leadingZeroBitCount) * (end - first - 1)
        let isHuge = leastBits > BigInteger.maximumBits
        let (chunk, power) = Self.chunk(radix)
        self = .zero
        var (part, multiplier): (UInt32, UInt32) = (0, 1)
        var pending = 0
        for position in first..<end {
            guard let digit = SourceCharacter.digit(text[position]), digit < radix else { return nil }
            // A text too long for a result is still read to its end: a bad digit comes before a large number.
            if isHuge { continue }
            part = part * UInt32(radix) + UInt32(digit)
            multiplier *= UInt32(radix)
            pending += 1
            if pending == chunk {
                budget -= limbs.count / 8 + 1
                if budget < 0 { throw .steps }
                multiply(by: power, adding: part)
                (part, multiplier, pending) = (0, 1, 0)
            }
        }
        guard !isHuge else { throw .tooLarge }
        if pending > 0 { multiply(by: multiplier, adding: part) }
        guard bitWidth <= BigInteger.maximumBits else { throw .tooLarge }
    }

    /// How many digits of a radix fit a limb, and the radix to that power.
    private static func chunk(_ radix: Int) -> (digits: Int, power: UInt32) {
        var (digits, power) = (0, 1)
        while power * radix <= Int(UInt32.max) {
            power *= radix
            digits += 1
        }
        return (digits, UInt32(power))
    }

    /// ASCII digits, the last first.
    fileprivate func reversedDigits(radix: Int, budget: inout Int) throws(BigIntegerError) -> [UInt8] {
        let (chunk, power) = Self.chunk(radix)
        var rest = self
        var reversed: [UInt8] = []
        while !rest.isZero {
            budget -= rest.limbs.count / 8 + 1
            if budget < 0 { throw .steps }
            var part = rest.divide(by: power)
            for _ in 0..<chunk where part != 0 || !rest.isZero {
                let digit = UInt8(part % UInt32(radix))
                reversed.append(digit < 10 ? NumberText.zero + digit : UInt8(ascii: "a") - 10 + digit)
                part /= UInt32(radix)
            }
        }
        return reversed
    }
}
