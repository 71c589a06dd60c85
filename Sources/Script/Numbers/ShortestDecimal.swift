/// The shortest decimal that reads back as a given double; of several that short, the closest.
///
/// This is Raffaello Giulietti's Schubfach (2020) with the 128-bit powers of `PowersOfTen`: three products a number and
/// no loop, which is why number-to-string costs about as much as the copying of its digits.
struct ShortestDecimal: Equatable, Sendable {
    /// The digits as an integer, without trailing zeros.
    var digits: UInt64
    /// `value = digits × 10^exponent`.
    var exponent: Int

    /// `value` is positive and finite.
    init(_ value: Double) {
        let fraction = value.significandBitPattern
        let biased = Int(value.exponentBitPattern)
        let significand = biased == 0 ? fraction : fraction | 1 << 52
        let power = max(biased, 1) - 1075

        if power <= 0, power > -53, significand & ((1 << UInt64(-power)) &- 1) == 0 {
            self.init(digits: significand >> UInt64(-power), exponent: 0)
        } else {
            self = Self.schubfach(significand, power, lowerIsCloser: fraction == 0 && biased > 1)
        }
        stripZeros()
    }

    private init(digits: UInt64, exponent: Int) {
        self.digits = digits
        self.exponent = exponent
    }

    private static func schubfach(_ c: UInt64, _ q: Int, lowerIsCloser: Bool) -> ShortestDecimal {
        // Every decimal strictly between the neighbours' midpoints reads back as the value; the midpoints themselves
        // do when the significand is even (ties go to even). All four bounds are scaled by 4 × 10^-k.
        let odd = c & 1
        // floor(q × log10(2)), and with the closer lower neighbour floor(q × log10(2) + log10(3/4)).
        let k = (q &* 1_262_611 &- (lowerIsCloser ? 524_031 : 0)) >> 22
        let shift = UInt64(q &+ ((-k &* 1_741_647) >> 19) &+ 1)
        let power = PowersOfTen.roundedUp(-k)

        let lower = roundToOdd(power, (4 &* c &- (lowerIsCloser ? 1 : 2)) << shift) &+ odd
        let value = roundToOdd(power, (4 &* c) << shift)
        let upper = roundToOdd(power, (4 &* c &+ 2) << shift) &- odd

        let s = value / 4
        if s >= 10 {
            // One digit fewer, if exactly one of the two candidates lies inside.
            let tens = s / 10
            let below = lower <= 40 &* tens
            let above = 40 &* tens &+ 40 <= upper
            if below != above { return ShortestDecimal(digits: tens &+ (above ? 1 : 0), exponent: k &+ 1) }
        }
        let below = lower <= 4 &* s
        let above = 4 &* s &+ 4 <= upper
        if below != above { return ShortestDecimal(digits: s &+ (above ? 1 : 0), exponent: k) }
        let middle = 4 &* s &+ 2
        let up = value > middle || (value == middle && s & 1 == 1)
        return ShortestDecimal(digits: s &+ (up ? 1 : 0), exponent: k)
    }

    /// `power × factor / 2^128` with the lowest bit set when anything was cut off.
    private static func roundToOdd(_ power: (high: UInt64, low: UInt64), _ factor: UInt64) -> UInt64 {
        let low = power.low.multipliedFullWidth(by: factor)
        let high = power.high.multipliedFullWidth(by: factor)
        let (middle, carried) = high.low.addingReportingOverflow(low.high)
        return high.high &+ (carried ? 1 : 0) | (middle > 1 ? 1 : 0)
    }

    private mutating func stripZeros() {
        while digits % 100 == 0, digits != 0 {
            digits /= 100
            exponent &+= 2
        }
        if digits % 10 == 0, digits != 0 {
            digits /= 10
            exponent &+= 1
        }
    }
}

extension PowersOfTen {
    static func truncated(_ exponent: Int) -> (high: UInt64, low: UInt64) {
        let index = (exponent &- smallest) &* 2
        return (words[index], words[index &+ 1])
    }

    /// The first 128 bits of 10^exponent, rounded up where they are not all of it (5^55 is the last to fit 128 bits).
    static func roundedUp(_ exponent: Int) -> (high: UInt64, low: UInt64) {
        var (high, low) = truncated(exponent)
        guard exponent < 0 || exponent > 55 else { return (high, low) }
        low &+= 1
        if low == 0 { high &+= 1 }
        return (high, low)
    }
}
