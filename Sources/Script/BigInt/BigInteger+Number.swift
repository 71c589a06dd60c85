/// Between BigInt and Number, exactly.
extension BigInteger {
    /// The integer a double is; nil when it is none (`BigInt(1.5)` is a RangeError).
    init?(exactly value: Double) {
        guard value.isFinite, value.rounded(.towardZero) == value else { return nil }
        self.init(truncating: value)
    }

    /// The integer part of a finite double.
    private init(truncating value: Double) {
        let whole = value.magnitude.rounded(.towardZero)
        guard whole >= 1 else {
            self = .zero
            return
        }
        let significand = Natural(whole.significandBitPattern | 1 << 52)
        let power = Int(whole.exponent) - 52
        let magnitude = power >= 0 ? significand << power : significand >> -power
        self.init(isNegative: value < 0, magnitude: magnitude)
    }

    /// `Number(self)`: the nearest double, ties to even, infinite beyond the range.
    var double: Double {
        let width = magnitude.bitWidth
        guard width > 64 else {
            let value = Double(magnitude.lowWord)
            return isNegative ? -value : value
        }
        guard width <= 1024 else { return isNegative ? -.infinity : .infinity }
        // 64 bits round as all of them would when the lowest says whether anything was cut off.
        let cut = width - 64
        var head = (magnitude >> cut).lowWord
        if magnitude.trailingZeroBitCount < cut { head |= 1 }
        let value = Double(sign: .plus, exponent: cut, significand: Double(head))
        return isNegative ? -value : value
    }

    enum Order: Sendable {
        case less, equal, greater
        /// The number is NaN.
        case none
    }

    /// Where this stands next to a double, without rounding either.
    func compared(to value: Double) -> Order {
        if value.isNaN { return .none }
        if value.isInfinite { return value > 0 ? .less : .greater }
        let whole = BigInteger(truncating: value)
        if self != whole { return self < whole ? .less : .greater }
        let fraction = value - value.rounded(.towardZero)
        return fraction == 0 ? .equal : fraction > 0 ? .less : .greater
    }
}

extension BigInteger: Comparable {
    static func < (left: BigInteger, right: BigInteger) -> Bool {
        if left.isNegative != right.isNegative { return left.isNegative }
        return left.isNegative ? right.magnitude < left.magnitude : left.magnitude < right.magnitude
    }
}
