/// ECMAScript's conversions from Number to the integer types. All are total: NaN and the infinities become 0.
extension Double {
    /// `ToInt32`: modulo 2^32, into −2^31…2^31−1.
    @inline(__always)
    var asInt32: Int32 {
        // Nearly every operand of `|` and `>>` is a small integer already.
        if let small = Int32(exactly: self) { return small }
        return Int32(truncatingIfNeeded: wrappedToInt64)
    }

    /// `ToUint32`: modulo 2^32.
    @inline(__always)
    var asUInt32: UInt32 { UInt32(bitPattern: asInt32) }

    /// `ToUint8Clamp`: into 0…255, a tie going to the even neighbour.
    var asClampedUInt8: UInt8 {
        guard self > 0 else { return 0 }
        guard self < 255 else { return 255 }
        return UInt8(rounded(.toNearestOrEven))
    }

    /// `ToIntegerOrInfinity`: towards zero, NaN and −0 to 0.
    var asInteger: Double {
        guard !isNaN else { return 0 }
        return rounded(.towardZero) + 0
    }

    /// The integer part modulo 2^64: what every modular conversion to a narrower type starts from.
    var wrappedToInt64: Int64 {
        if magnitude < 0x1p63 { return Int64(self) }
        guard isFinite else { return 0 }
        // From 2^63 on the value is significand × 2^shift with shift ≥ 11; from 2^64 × 2^52 on nothing is left.
        let shift = Int(exponentBitPattern) - 1075
        guard shift < 64 else { return 0 }
        let bits = Int64(bitPattern: (significandBitPattern | 1 << 52) << UInt64(shift))
        return self < 0 ? 0 &- bits : bits
    }
}
