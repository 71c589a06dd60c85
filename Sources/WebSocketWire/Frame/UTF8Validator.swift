/// Says at the first wrong byte that a text is not UTF-8, whatever pieces it comes in.
///
/// The table it follows is Unicode's "well-formed UTF-8 byte sequences" (table 3-7): after a lead byte only the first
/// continuation has a range of its own, which is what excludes overlong forms, surrogates and U+110000 and above.
package struct UTF8Validator: Sendable {
    /// Continuation bytes the character under way still needs.
    private var missing: UInt8 = 0
    private var lowest: UInt8 = 0x80
    private var highest: UInt8 = 0xBF

    package init() {}

    /// Whether the text may end here: no character is half there.
    package var isAtBoundary: Bool { missing == 0 }

    /// Takes the next piece. After `false` the text is lost; what is answered later has no meaning.
    package mutating func accept(_ bytes: Span<UInt8>) -> Bool {
        unsafe bytes.withUnsafeBytes { unsafe accept($0) }
    }

    @unsafe
    mutating func accept(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let base = bytes.baseAddress else { return true }
        let count = bytes.count
        var index = 0
        while index < count {
            if missing == 0 {
                unsafe index = Self.endOfASCII(base, from: index, count: count)
                guard index < count else { return true }
            }
            let byte = unsafe base.load(fromByteOffset: index, as: UInt8.self)
            guard missing == 0 ? begin(byte) : proceed(byte) else { return false }
            index &+= 1
        }
        return true
    }

    /// JSON is nearly all ASCII: 32 bytes at a time are known to be good when no high bit is set.
    @unsafe
    @inline(__always)
    private static func endOfASCII(_ base: UnsafeRawPointer, from start: Int, count: Int) -> Int {
        let highBits: UInt64 = 0x8080_8080_8080_8080
        var index = start
        while index &+ 32 <= count {
            let vector = unsafe base.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt64>.self)
            let high = vector & SIMD4(repeating: highBits)
            guard high == .zero else { break }
            index &+= 32
        }
        while index &+ 8 <= count {
            let word = unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let high = word & highBits
            guard high == 0 else { return index &+ high.trailingZeroBitCount / 8 }
            index &+= 8
        }
        while index < count, unsafe base.load(fromByteOffset: index, as: UInt8.self) < 0x80 { index &+= 1 }
        return index
    }

    private mutating func begin(_ lead: UInt8) -> Bool {
        switch lead {
        case 0x00...0x7F: return true
        case 0xC2...0xDF: (missing, lowest, highest) = (1, 0x80, 0xBF)
        case 0xE0: (missing, lowest, highest) = (2, 0xA0, 0xBF)
        case 0xED: (missing, lowest, highest) = (2, 0x80, 0x9F)
        case 0xE1...0xEF: (missing, lowest, highest) = (2, 0x80, 0xBF)
        case 0xF0: (missing, lowest, highest) = (3, 0x90, 0xBF)
        case 0xF1...0xF3: (missing, lowest, highest) = (3, 0x80, 0xBF)
        case 0xF4: (missing, lowest, highest) = (3, 0x80, 0x8F)
        default: return false
        }
        return true
    }

    private mutating func proceed(_ byte: UInt8) -> Bool {
        guard byte >= lowest, byte <= highest else { return false }
        missing &-= 1
        (lowest, highest) = (0x80, 0xBF)
        return true
    }
}
