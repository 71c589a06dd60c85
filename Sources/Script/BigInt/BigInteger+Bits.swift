/// Shifts and bitwise operators, which see a BigInt in two's complement with endless sign bits.
extension BigInteger {
    /// `self << distance`; a negative distance shifts right.
    func shiftedLeft(by distance: BigInteger) throws(BigIntegerError) -> BigInteger {
        if distance.isNegative { return try shiftedRight(by: distance.negated) }
        guard !isZero else { return self }
        guard distance.magnitude.bitWidth < 32 else { throw .tooLarge }
        let places = Int(distance.magnitude.lowWord)
        guard magnitude.bitWidth + places <= Self.maximumBits else { throw .tooLarge }
        return BigInteger(isNegative: isNegative, magnitude: magnitude << places)
    }

    /// `self >> distance`, rounding down: −1 stays −1.
    func shiftedRight(by distance: BigInteger) throws(BigIntegerError) -> BigInteger {
        if distance.isNegative { return try shiftedLeft(by: distance.negated) }
        guard distance.magnitude.bitWidth < 32, Int(distance.magnitude.lowWord) < magnitude.bitWidth else {
            return isNegative ? BigInteger(-1 as Int64) : .zero
        }
        let places = Int(distance.magnitude.lowWord)
        var shifted = magnitude >> places
        if isNegative, magnitude.trailingZeroBitCount < places { shifted = shifted + .one }
        return BigInteger(isNegative: isNegative, magnitude: shifted)
    }

    /// `~self`, which is −self − 1.
    func complemented() throws(BigIntegerError) -> BigInteger { try negated.subtracting(BigInteger(1 as Int64)) }

    func bitwiseAnd(_ other: BigInteger) -> BigInteger { combined(with: other, &) }

    func bitwiseOr(_ other: BigInteger) -> BigInteger { combined(with: other, |) }

    func bitwiseXor(_ other: BigInteger) -> BigInteger { combined(with: other, ^) }

    /// `BigInt.asUintN(bits, self)`.
    func asUnsigned(bits: Int) throws(BigIntegerError) -> BigInteger {
        let low = magnitude.lowBits(bits)
        guard isNegative, !low.isZero else { return BigInteger(magnitude: low) }
        guard bits <= Self.maximumBits else { throw .tooLarge }
        return BigInteger(magnitude: (Natural.one << bits) - low)
    }

    /// `BigInt.asIntN(bits, self)`.
    func asSigned(bits: Int) throws(BigIntegerError) -> BigInteger {
        guard bits > 0 else { return .zero }
        if magnitude.bitWidth < bits { return self }
        let unsigned = try asUnsigned(bits: bits).magnitude
        guard unsigned.hasBit(bits - 1) else { return BigInteger(magnitude: unsigned) }
        return BigInteger(isNegative: true, magnitude: (Natural.one << bits) - unsigned)
    }

    private func combined(with other: BigInteger, _ operation: (UInt32, UInt32) -> UInt32) -> BigInteger {
        // One limb more than the longer operand holds the sign.
        let count = max(magnitude.limbs.count, other.magnitude.limbs.count) + 1
        let (left, right) = (twosComplement(count), other.twosComplement(count))
        let limbs = zip(left, right).map(operation)
        guard limbs[count - 1] >> 31 == 1 else { return BigInteger(magnitude: Natural(limbs: limbs)) }
        return BigInteger(isNegative: true, magnitude: Natural(limbs: Self.negated(limbs)))
    }

    private func twosComplement(_ count: Int) -> [UInt32] {
        let limbs = (0..<count).map(magnitude.limb)
        return isNegative ? Self.negated(limbs) : limbs
    }

    /// Two's complement of as many limbs: inverted, plus one.
    private static func negated(_ limbs: [UInt32]) -> [UInt32] {
        var carry = true
        return limbs.map { limb in
            let (sum, overflow) = (~limb).addingReportingOverflow(carry ? 1 : 0)
            carry = overflow
            return sum
        }
    }
}
