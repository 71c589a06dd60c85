/// Decimal to double, rounded correctly (ties to even) for every input.
enum DecimalConversion {
    /// The double nearest to `significand × 10^exponent`.
    static func nearest(_ significand: UInt64, _ exponent: Int) -> Double {
        // Both factors exact, one rounding: right at once (Clinger 1990).
        if significand < 1 << 53, exponent >= -22, exponent <= 22 {
            let value = Double(significand)
            return exponent < 0 ? value / smallPowers[-exponent] : value * smallPowers[exponent]
        }
        return eiselLemire(significand, exponent)
    }

    /// The powers of ten that a double holds exactly.
    private static let smallPowers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// Daniel Lemire, "Number parsing at a gigabyte per second" (2021): a truncated 128-bit power of ten decides, and
    /// Mushtak and Lemire (2023) proved that no second look is needed.
    private static func eiselLemire(_ significand: UInt64, _ exponent: Int) -> Double {
        guard significand != 0, exponent >= PowersOfTen.smallest else { return 0 }
        guard exponent <= 308 else { return .infinity }
        let leading = significand.leadingZeroBitCount
        let product = product(significand << UInt64(leading), exponent)
        let upper = Int(product.high >> 63)
        // 54 bits: the 53 of a double and one to round by.
        let cut = UInt64(upper &+ 64 &- 52 &- 3)
        var bits = product.high >> cut
        var biased = ((217_706 &* exponent) >> 16) &+ 63 &+ upper &- leading &+ 1023
        if biased <= 0 {
            guard biased > -63 else { return 0 }
            bits >>= UInt64(1 &- biased)
            bits = (bits &+ (bits & 1)) >> 1
            // Rounding may have reached the smallest normal number.
            return Double(bitPattern: bits)
        }
        // Halfway between two doubles, which only these exponents allow: to even.
        if product.low <= 1, exponent >= -4, exponent <= 23, bits & 3 == 1, bits << cut == product.high {
            bits &= ~1
        }
        bits = (bits &+ (bits & 1)) >> 1
        if bits >= 2 << 52 {
            bits = 1 << 52
            biased &+= 1
        }
        guard biased < 0x7ff else { return .infinity }
        return Double(bitPattern: bits & (1 << 52 &- 1) | UInt64(biased) << 52)
    }

    private static func product(_ factor: UInt64, _ exponent: Int) -> (high: UInt64, low: UInt64) {
        var power = PowersOfTen.truncated(exponent)
        // The proof takes these reciprocals rounded up.
        if exponent < 0, exponent >= -27 { power.low &+= 1 }
        var first = factor.multipliedFullWidth(by: power.high)
        // The low word of the power matters only when the bits below the rounding bit are all ones.
        if first.high & 0x1ff == 0x1ff {
            let second = factor.multipliedFullWidth(by: power.low)
            let (low, carried) = first.low.addingReportingOverflow(second.high)
            first = (first.high &+ (carried ? 1 : 0), low)
        }
        return (first.high, first.low)
    }

    /// Decides between a double and the next one up by exact comparison with the point halfway between them.
    ///
    /// `digits` are the significant digits as 0–9; the value is `0.d₀d₁… × 10^point`; `lower` is the double nearest to
    /// the value cut to 19 digits: the answer is that one or the next.
    static func exact(_ digits: [UInt8], point: Int, notBelow lower: Double) -> Double {
        guard lower.isFinite else { return lower }
        let exponent = point - digits.count
        var decimal = Natural.zero
        for digit in digits { decimal.multiply(by: 10, adding: UInt32(digit)) }

        // Halfway is (2m + 1) × 2^(e − 1) for lower = m × 2^e.
        let biased = Int(lower.exponentBitPattern)
        let fraction = lower.significandBitPattern
        let significand = biased == 0 ? fraction : fraction | 1 << 52
        let power = max(biased, 1) - 1075 - 1
        var halfway = Natural(2 * significand + 1)

        if exponent >= 0 {
            decimal = decimal * Natural.powerOfFive(exponent) << exponent
        } else {
            halfway = halfway * Natural.powerOfFive(-exponent) << -exponent
        }
        if power >= 0 {
            halfway = halfway << power
        } else {
            decimal = decimal << -power
        }
        if decimal == halfway { return significand & 1 == 0 ? lower : lower.nextUp }
        return decimal < halfway ? lower : lower.nextUp
    }
}
