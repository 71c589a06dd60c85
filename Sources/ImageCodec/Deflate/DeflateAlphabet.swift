/// The symbols of deflate (RFC 1951 §3.2.5) for what a match says.
enum DeflateAlphabet {
    static let endOfBlock = 256
    static let literalCount = 286
    static let distanceCount = 30
    static let longestMatch = 258
    static let farthest = 32_768

    /// The shortest length of each length symbol from 257 on, and the bits that follow it.
    static let lengthBases: [UInt16] = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    static let lengthExtra: [UInt8] = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    static let distanceBases: [UInt16] = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145, 8193, 12289, 16385, 24577,
    ]
    static let distanceExtra: [UInt8] = [
        0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
    ]

    /// The order in which a block's head gives the lengths of the code that codes the codes.
    static let codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// From `length - 3` to the index of its symbol.
    static let lengthIndices: [UInt8] = (3...longestMatch).map { length in
        UInt8((lengthBases.lastIndex { Int($0) <= length }) ?? 0)
    }

    /// The symbol of a distance: twice its highest bit, and the bit below that.
    @inline(__always)
    static func distanceIndex(_ distance: UInt32) -> Int {
        let zeroBased = distance &- 1
        guard zeroBased >= 4 else { return Int(zeroBased) }
        let highest = 31 &- UInt32(truncatingIfNeeded: zeroBased.leadingZeroBitCount)
        return Int(2 &* highest &+ (zeroBased >> (highest &- 1) & 1))
    }

    /// The lengths of the code every decoder knows without being told (§3.2.6).
    static let fixedLengths =
        [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112) + [UInt8](repeating: 7, count: 24)
        + [UInt8](repeating: 8, count: 8)
}
