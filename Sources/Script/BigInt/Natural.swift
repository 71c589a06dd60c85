/// An unsigned integer of any size: the magnitude of a `BigInteger`, and the exact arithmetic behind number printing.
///
/// Limbs of 32 bits, so that a product and a carry fit one machine word and no limb operation can overflow.
/// Invariant: the last limb is not zero; zero has no limbs.
struct Natural: Hashable, Sendable {
    private(set) var limbs: [UInt32]

    static let zero = Natural(limbs: [])
    static let one = Natural(1)

    init(limbs: [UInt32]) {
        self.limbs = limbs
        trim()
    }

    init(_ value: UInt64) {
        self.init(limbs: [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)])
    }

    var isZero: Bool { limbs.isEmpty }

    var bitWidth: Int {
        guard let last = limbs.last else { return 0 }
        return limbs.count * 32 - last.leadingZeroBitCount
    }

    var trailingZeroBitCount: Int {
        guard let first = limbs.firstIndex(where: { $0 != 0 }) else { return 0 }
        return first * 32 + limbs[first].trailingZeroBitCount
    }

    /// The value of the lowest 64 bits.
    var lowWord: UInt64 {
        UInt64(limb(0)) | UInt64(limb(1)) << 32
    }

    /// The limb at an index, zero above the top.
    func limb(_ index: Int) -> UInt32 { index < limbs.count ? limbs[index] : 0 }

    func hasBit(_ index: Int) -> Bool { limb(index >> 5) >> UInt32(index & 31) & 1 == 1 }

    private mutating func trim() {
        while limbs.last == 0 { limbs.removeLast() }
    }
}

extension Natural: Comparable {
    static func < (left: Natural, right: Natural) -> Bool {
        guard left.limbs.count == right.limbs.count else { return left.limbs.count < right.limbs.count }
        for index in left.limbs.indices.reversed() where left.limbs[index] != right.limbs[index] {
            return left.limbs[index] < right.limbs[index]
        }
        return false
    }
}

// MARK: - Linear operations

extension Natural {
    static func + (left: Natural, right: Natural) -> Natural {
        let (long, short) = left.limbs.count >= right.limbs.count ? (left, right) : (right, left)
        var sum = long.limbs
        var carry: UInt64 = 0
        for index in sum.indices {
            if index >= short.limbs.count, carry == 0 { break }
            carry += UInt64(sum[index]) + UInt64(short.limb(index))
            sum[index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        if carry != 0 { sum.append(UInt32(carry)) }
        return Natural(limbs: sum)
    }

    /// `left − right`; the caller has made sure that `left` is not the smaller.
    static func - (left: Natural, right: Natural) -> Natural {
        var difference = left.limbs
        var borrow: Int64 = 0
        for index in difference.indices {
            if index >= right.limbs.count, borrow == 0 { break }
            let value = Int64(difference[index]) - Int64(right.limb(index)) + borrow
            difference[index] = UInt32(truncatingIfNeeded: value)
            borrow = value >> 32
        }
        return Natural(limbs: difference)
    }

    /// `self = self × factor + addend`: one digit of parsing, one step of a power.
    mutating func multiply(by factor: UInt32, adding addend: UInt32 = 0) {
        var carry = UInt64(addend)
        for index in limbs.indices {
            carry += UInt64(limbs[index]) * UInt64(factor)
            limbs[index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        if carry != 0 { limbs.append(UInt32(carry)) }
        trim()
    }

    /// `self = self / divisor`; returns the remainder. The divisor is not zero.
    mutating func divide(by divisor: UInt32) -> UInt32 {
        var remainder: UInt64 = 0
        for index in limbs.indices.reversed() {
            let value = remainder << 32 | UInt64(limbs[index])
            limbs[index] = UInt32(truncatingIfNeeded: value / UInt64(divisor))
            remainder = value % UInt64(divisor)
        }
        trim()
        return UInt32(remainder)
    }

    static func << (value: Natural, distance: Int) -> Natural {
        guard distance > 0, !value.isZero else { return value }
        let (words, bits) = (distance >> 5, UInt64(distance & 31))
        var shifted = [UInt32](repeating: 0, count: words)
        shifted.reserveCapacity(words + value.limbs.count + 1)
        var carry: UInt64 = 0
        for limb in value.limbs {
            carry |= UInt64(limb) << bits
            shifted.append(UInt32(truncatingIfNeeded: carry))
            carry >>= 32
        }
        shifted.append(UInt32(carry))
        return Natural(limbs: shifted)
    }

    static func >> (value: Natural, distance: Int) -> Natural {
        guard distance > 0 else { return value }
        let (words, bits) = (distance >> 5, UInt64(distance & 31))
        guard words < value.limbs.count else { return .zero }
        var shifted: [UInt32] = []
        shifted.reserveCapacity(value.limbs.count - words)
        for index in words..<value.limbs.count {
            let pair = UInt64(value.limbs[index]) | UInt64(value.limb(index + 1)) << 32
            shifted.append(UInt32(truncatingIfNeeded: pair >> bits))
        }
        return Natural(limbs: shifted)
    }

    /// The lowest `count` bits.
    func lowBits(_ count: Int) -> Natural {
        guard count < bitWidth else { return self }
        let words = count >> 5
        var low = Array(limbs.prefix(words))
        if count & 31 != 0 { low.append(limb(words) & ((1 << UInt32(count & 31)) &- 1)) }
        return Natural(limbs: low)
    }
}

// MARK: - Quadratic operations

extension Natural {
    /// The schoolbook product. Costs `limbs × limbs` steps: callers that take sizes from outside meter it.
    static func * (left: Natural, right: Natural) -> Natural {
        guard !left.isZero, !right.isZero else { return .zero }
        var product = [UInt32](repeating: 0, count: left.limbs.count + right.limbs.count)
        for (index, limb) in left.limbs.enumerated() where limb != 0 {
            var carry: UInt64 = 0
            for (offset, other) in right.limbs.enumerated() {
                // (2^32−1)² + 2(2^32−1) = 2^64−1: the sum never overflows.
                carry += UInt64(limb) * UInt64(other) + UInt64(product[index + offset])
                product[index + offset] = UInt32(truncatingIfNeeded: carry)
                carry >>= 32
            }
            product[index + right.limbs.count] = UInt32(carry)
        }
        return Natural(limbs: product)
    }

    /// Quotient and remainder (Knuth, The Art of Computer Programming 2, 4.3.1, algorithm D). The divisor is not zero.
    func dividedBy(_ divisor: Natural) -> (quotient: Natural, remainder: Natural) {
        guard self >= divisor else { return (.zero, self) }
        if divisor.limbs.count == 1 {
            var quotient = self
            let remainder = quotient.divide(by: divisor.limbs[0])
            return (quotient, Natural(UInt64(remainder)))
        }
        // Normalised so that the divisor's top bit is set: a guessed digit is then at most two too large.
        let shift = divisor.limb(divisor.limbs.count - 1).leadingZeroBitCount
        let small = (divisor << shift).limbs
        var rest = (self << shift).limbs
        while rest.count <= limbs.count { rest.append(0) }
        let top = UInt64(small[small.count - 1])
        let second = UInt64(small[small.count - 2])
        var quotient = [UInt32](repeating: 0, count: rest.count - small.count)
        for place in quotient.indices.reversed() {
            let head = UInt64(rest[place + small.count]) << 32 | UInt64(rest[place + small.count - 1])
            var digit = head / top
            var left = head % top
            while digit > UInt64(UInt32.max)
                || digit * second > left << 32 | UInt64(rest[place + small.count - 2])
            {
                digit -= 1
                left += top
                if left > UInt64(UInt32.max) { break }
            }
            if Natural.subtract(small, times: digit, from: &rest, at: place) {
                digit -= 1
                Natural.add(small, to: &rest, at: place)
            }
            quotient[place] = UInt32(truncatingIfNeeded: digit)
        }
        return (Natural(limbs: quotient), Natural(limbs: rest) >> shift)
    }

    /// `rest[place...] −= small × digit`; true when that went below zero.
    private static func subtract(
        _ small: [UInt32],
        times digit: UInt64,
        from rest: inout [UInt32],
        at place: Int
    ) -> Bool {
        var borrow: Int64 = 0
        var carry: UInt64 = 0
        for index in small.indices {
            carry += digit * UInt64(small[index])
            let value = Int64(rest[place + index]) - Int64(carry & 0xffff_ffff) + borrow
            rest[place + index] = UInt32(truncatingIfNeeded: value)
            borrow = value >> 32
            carry >>= 32
        }
        let value = Int64(rest[place + small.count]) - Int64(carry) + borrow
        rest[place + small.count] = UInt32(truncatingIfNeeded: value)
        return value < 0
    }

    private static func add(_ small: [UInt32], to rest: inout [UInt32], at place: Int) {
        var carry: UInt64 = 0
        for index in small.indices {
            carry += UInt64(rest[place + index]) + UInt64(small[index])
            rest[place + index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        rest[place + small.count] &+= UInt32(truncatingIfNeeded: carry)
    }

    /// `5^exponent`, by steps of 5^13, the largest power of five in a limb.
    static func powerOfFive(_ exponent: Int) -> Natural {
        var power = Natural.one
        for _ in 0..<exponent / 13 { power.multiply(by: 1_220_703_125) }
        for _ in 0..<exponent % 13 { power.multiply(by: 5) }
        return power
    }
}
