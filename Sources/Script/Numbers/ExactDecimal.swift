/// Every decimal digit of a double: what `toFixed`, `toPrecision` and `toExponential` round.
///
/// A double is an integer times a power of two, so its expansion ends: after at most 1,074 places, 767 digits of which
/// are significant. Rounding the exact digits is the only way to get `1.005.toFixed(2)` right ("1.00").
struct ExactDecimal {
    /// Decimal digits 0–9, most significant first, the first not zero; empty for zero.
    private(set) var digits: [UInt8]
    /// Where the point stands: the value is `0.d₀d₁d₂… × 10^point`.
    private(set) var point: Int

    /// `value` is not negative and finite.
    init(_ value: Double) {
        let biased = Int(value.exponentBitPattern)
        let significand = biased == 0 ? value.significandBitPattern : value.significandBitPattern | 1 << 52
        var natural = Natural(significand)
        let power = max(biased, 1) - 1075
        var places = 0
        if power >= 0 {
            natural = natural << power
        } else {
            // m / 2^n is m × 5^n / 10^n; halving first keeps the common cases small.
            let halvings = min(-power, natural.trailingZeroBitCount)
            natural = natural >> halvings
            places = natural.isZero ? 0 : -power - halvings
            natural = natural * Natural.powerOfFive(places)
        }
        digits = natural.decimalDigits()
        point = digits.count - places
    }

    /// Keeps `count` digits (none or fewer than none means zero or, rounded up, a single 1), a tie going up.
    mutating func round(toDigits count: Int) {
        guard count < digits.count else { return }
        guard count >= 0 else {
            digits = []
            return
        }
        let up = digits[count] >= 5
        digits.removeSubrange(count...)
        guard up else { return }
        var index = count - 1
        while index >= 0, digits[index] == 9 {
            digits[index] = 0
            index -= 1
        }
        if index >= 0 {
            digits[index] += 1
        } else {
            digits.insert(1, at: 0)
            point += 1
        }
    }

    /// The digit at an index, zero past the end.
    subscript(index: Int) -> UInt8 { index >= 0 && index < digits.count ? digits[index] : 0 }
}

extension Natural {
    /// Decimal digits 0–9, most significant first; empty for zero.
    fileprivate func decimalDigits() -> [UInt8] {
        var rest = self
        var reversed: [UInt8] = []
        while !rest.isZero {
            var part = rest.divide(by: 1_000_000_000)
            for _ in 0..<9 where part != 0 || !rest.isZero {
                reversed.append(UInt8(part % 10))
                part /= 10
            }
        }
        return reversed.reversed()
    }
}
