/// Eight bytes at a time: the arithmetic that finds the bytes a JSON string cannot hold as they are.
///
/// Each function answers a word whose high bits mark the bytes that match. A byte above a match may be marked wrongly
/// (the borrow travels upwards), so only "is there any" and "which is the first" may be asked of it.
enum ByteScan {
    static let ones: UInt64 = 0x0101_0101_0101_0101
    static let highs: UInt64 = 0x8080_8080_8080_8080

    private static let quotes = ones &* UInt64(UInt8(ascii: "\""))
    private static let backslashes = ones &* UInt64(UInt8(ascii: "\\"))
    private static let spaces = ones &* 0x20

    @inline(__always)
    private static func zeroBytes(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highs }

    /// Quotation marks, backslashes and control characters.
    @inline(__always)
    static func specials(in word: UInt64) -> UInt64 {
        let controls = (word &- spaces) & ~word & highs
        return zeroBytes(word ^ quotes) | zeroBytes(word ^ backslashes) | controls
    }

    /// Bytes above 0x7F.
    @inline(__always)
    static func nonASCII(in word: UInt64) -> UInt64 { word & highs }

    @inline(__always)
    static func isSpecial(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// How many bytes from `start` on can stand in a string as they are.
    static func plainRun(in bytes: Span<UInt8>, from start: Int) -> Int {
        let raw = unsafe bytes.bytes
        var at = start
        while at &+ 8 <= bytes.count {
            // The loop condition is the bounds check.
            let word = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt64.self)
            // In little-endian order the first byte is the lowest, and so is its mark.
            let marks = specials(in: UInt64(littleEndian: word))
            if marks != 0 { return at &- start &+ marks.trailingZeroBitCount >> 3 }
            at &+= 8
        }
        while at < bytes.count, !isSpecial(bytes[at]) { at &+= 1 }
        return at &- start
    }
}
