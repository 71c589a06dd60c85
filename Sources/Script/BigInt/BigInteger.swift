/// A value of JavaScript's type BigInt.
///
/// Results are bounded by `maximumBits`, and whatever costs more than one pass over the digits takes a step budget:
/// scripts come from strangers, and `x **= x` takes six characters.
struct BigInteger: Equatable, Hashable, Sendable {
    /// One mebibit: 128 KB a value.
    static let maximumBits = 1 << 20

    let isNegative: Bool
    let magnitude: Natural

    static let zero = BigInteger(magnitude: .zero)

    /// Zero has no sign.
    init(isNegative: Bool = false, magnitude: Natural) {
        self.isNegative = isNegative && !magnitude.isZero
        self.magnitude = magnitude
    }

    init(_ value: Int64) {
        self.init(isNegative: value < 0, magnitude: Natural(value.magnitude))
    }

    init(_ value: UInt64) {
        self.init(magnitude: Natural(value))
    }

    var isZero: Bool { magnitude.isZero }

    var negated: BigInteger { BigInteger(isNegative: !isNegative, magnitude: magnitude) }

    /// The lowest 64 bits in two's complement: what typed arrays store.
    var lowWord: UInt64 { isNegative ? 0 &- magnitude.lowWord : magnitude.lowWord }

    /// What the value takes in memory, for the caller's accounts.
    var byteCount: Int { magnitude.limbs.count * 4 }
}

/// Why there is no result. Each is a RangeError to the script, but for the last.
enum BigIntegerError: Error, Equatable, Sendable {
    case tooLarge
    case divisionByZero
    case negativeExponent
    /// The step budget ran out.
    case steps

    /// V8's words.
    var message: String {
        switch self {
        case .tooLarge: "Maximum BigInt size exceeded"
        case .divisionByZero: "Division by zero"
        case .negativeExponent: "Exponent must be positive"
        case .steps: "BigInt arithmetic took too many steps"
        }
    }
}

// MARK: - Arithmetic

extension BigInteger {
    func adding(_ other: BigInteger) throws(BigIntegerError) -> BigInteger {
        if isNegative == other.isNegative {
            return try BigInteger(isNegative: isNegative, magnitude: magnitude + other.magnitude).bounded()
        }
        if magnitude >= other.magnitude {
            return BigInteger(isNegative: isNegative, magnitude: magnitude - other.magnitude)
        }
        return BigInteger(isNegative: other.isNegative, magnitude: other.magnitude - magnitude)
    }

    func subtracting(_ other: BigInteger) throws(BigIntegerError) -> BigInteger { try adding(other.negated) }

    func multiplied(by other: BigInteger, budget: inout Int) throws(BigIntegerError) -> BigInteger {
        let product = try Self.product(magnitude, other.magnitude, &budget)
        return try BigInteger(isNegative: isNegative != other.isNegative, magnitude: product).bounded()
    }

    /// The quotient towards zero.
    func divided(by divisor: BigInteger, budget: inout Int) throws(BigIntegerError) -> BigInteger {
        let quotient = try quotientAndRemainder(divisor, &budget).quotient
        return BigInteger(isNegative: isNegative != divisor.isNegative, magnitude: quotient)
    }

    /// The remainder with the sign of the dividend.
    func remainder(dividingBy divisor: BigInteger, budget: inout Int) throws(BigIntegerError) -> BigInteger {
        BigInteger(isNegative: isNegative, magnitude: try quotientAndRemainder(divisor, &budget).remainder)
    }

    func raised(to exponent: BigInteger, budget: inout Int) throws(BigIntegerError) -> BigInteger {
        guard !exponent.isNegative else { throw .negativeExponent }
        if exponent.isZero { return BigInteger(1 as Int64) }
        let isNegative = isNegative && exponent.magnitude.hasBit(0)
        if magnitude.bitWidth <= 1 { return BigInteger(isNegative: isNegative, magnitude: magnitude) }
        // From 2 on a power has at least (bits − 1) × exponent + 1 bits.
        guard exponent.magnitude.bitWidth <= 32 else { throw .tooLarge }
        let count = Int(exponent.magnitude.lowWord)
        guard (magnitude.bitWidth - 1) * count < Self.maximumBits else { throw .tooLarge }
        // Powers of two are shifts.
        let zeros = magnitude.trailingZeroBitCount
        if magnitude.bitWidth == zeros + 1 {
            return try BigInteger(isNegative: isNegative, magnitude: Natural.one << (zeros * count)).bounded()
        }
        var result = Natural.one
        var square = magnitude
        var rest = count
        while true {
            if rest & 1 == 1 { result = try Self.product(result, square, &budget) }
            rest >>= 1
            if rest == 0 { break }
            square = try Self.product(square, square, &budget)
        }
        return try BigInteger(isNegative: isNegative, magnitude: result).bounded()
    }

    private func quotientAndRemainder(
        _ divisor: BigInteger,
        _ budget: inout Int
    ) throws(BigIntegerError) -> (quotient: Natural, remainder: Natural) {
        guard !divisor.isZero else { throw .divisionByZero }
        try Self.charge(magnitude, divisor.magnitude, &budget)
        return magnitude.dividedBy(divisor.magnitude)
    }

    /// A product that is part of the result: one that cannot fit is refused before it is computed.
    private static func product(
        _ left: Natural,
        _ right: Natural,
        _ budget: inout Int
    ) throws(BigIntegerError) -> Natural {
        guard left.bitWidth + right.bitWidth <= maximumBits + 1 else { throw .tooLarge }
        try charge(left, right, &budget)
        return left * right
    }

    /// Takes the cost of a product or quotient off the budget: a step for eight limb products.
    static func charge(_ left: Natural, _ right: Natural, _ budget: inout Int) throws(BigIntegerError) {
        budget -= left.limbs.count * right.limbs.count / 8 + 1
        if budget < 0 { throw .steps }
    }

    func bounded() throws(BigIntegerError) -> BigInteger {
        guard magnitude.bitWidth <= Self.maximumBits else { throw .tooLarge }
        return self
    }
}
