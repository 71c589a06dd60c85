/// Eight premultiplied pixels at once.
///
/// The lane type is chosen by measurement: with Swift 6.3, wrapping arithmetic and shifts on `SIMD8<UInt32>` and
/// `SIMD16<UInt16>` become the vector instructions of any x86-64, while comparison masks, `clamp`, `replacing` and
/// arithmetic on `SIMD32<UInt8>` become loops over the lanes, 3 to 100 times slower.
typealias Words8 = SIMD8<UInt32>
typealias Shorts16 = SIMD16<UInt16>

// Loads and stores check that all eight elements lie inside the span. They are marked unsafe only because the standard
// library's untyped load cannot know that every bit pattern is a value of the type: of plain integers it always is.
extension MutableSpan where Element == UInt32 {
    @inline(__always)
    func load8(at index: Int) -> Words8 {
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index &* 4, as: Words8.self)
    }

    @inline(__always)
    mutating func store8(_ words: Words8, at index: Int) {
        var bytes = unsafe mutableBytes
        bytes.storeBytes(of: words, toByteOffset: index &* 4, as: Words8.self)
    }
}

extension MutableSpan where Element == Int32 {
    @inline(__always)
    func load8(at index: Int) -> SIMD8<Int32> {
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index &* 4, as: SIMD8<Int32>.self)
    }

    @inline(__always)
    mutating func store8(_ values: SIMD8<Int32>, at index: Int) {
        var bytes = unsafe mutableBytes
        bytes.storeBytes(of: values, toByteOffset: index &* 4, as: SIMD8<Int32>.self)
    }
}

extension MutableSpan where Element == UInt8 {
    @inline(__always)
    mutating func store8(_ eight: UInt64, at index: Int) {
        var bytes = unsafe mutableBytes
        bytes.storeBytes(of: eight, toByteOffset: index, as: UInt64.self)
    }
}

extension Span where Element == UInt8 {
    /// Eight bytes, the first in the low byte of the word.
    @inline(__always)
    func loadEight(at index: Int) -> UInt64 {
        unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    /// The same for eight bytes that the caller has shown to exist.
    @inline(__always)
    @unsafe
    func loadEight(unchecked index: Int) -> UInt64 {
        unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
    }

    /// Eight bytes, each in the low byte of a lane.
    @inline(__always)
    func load8(at index: Int) -> Words8 { Words8(bytes: loadEight(at: index)) }
}

extension SIMD8 where Scalar == UInt32 {
    /// The bytes of a word, the lowest first, each in the low byte of a lane.
    @inline(__always)
    init(bytes word: UInt64) {
        // Spread by hand: the conversion of a whole vector is a call with a loop in it.
        let eight = unsafe unsafeBitCast(word, to: SIMD8<UInt8>.self)
        self.init(
            UInt32(eight[0]),
            UInt32(eight[1]),
            UInt32(eight[2]),
            UInt32(eight[3]),
            UInt32(eight[4]),
            UInt32(eight[5]),
            UInt32(eight[6]),
            UInt32(eight[7])
        )
    }
}

extension Span where Element == UInt32 {
    @inline(__always)
    func load8(at index: Int) -> Words8 {
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index &* 4, as: Words8.self)
    }
}

extension MutableSpan where Element == UInt32 {
    /// Copies `source[start...]` to `self[range]` as one block.
    @inline(__always)
    mutating func copy(_ source: Span<UInt32>, from start: Int, to range: Range<Int>) {
        // Both sides are cut to size first, which is where the bounds are checked.
        var target = _mutatingExtracting(range)
        unsafe target.withUnsafeMutableBufferPointer { target in
            unsafe source.extracting(start..<start &+ range.count).withUnsafeBufferPointer { source in
                guard let from = source.baseAddress else { return }
                unsafe target.baseAddress?.update(from: from, count: source.count)
            }
        }
    }
}

// Four pixels at once, for images.
typealias Words4 = SIMD4<UInt32>
typealias Shorts8 = SIMD8<UInt16>

extension Span where Element == UInt32 {
    /// Four elements from `index` on, all of which the caller has shown to exist.
    @inline(__always)
    @unsafe
    func load4(unchecked index: Int) -> Words4 {
        unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &* 4, as: Words4.self)
    }

    /// Twice two neighbouring pixels. No look at the bounds: the caller has shown that each index and its successor lie
    /// inside.
    @inline(__always)
    @unsafe
    func loadPairs(unchecked first: UInt, _ second: UInt) -> Shorts8 {
        // As floating-point lanes, though nothing is computed with them: integer ones go through the general registers.
        let pairs = unsafe SIMD2<Double>(loadPair(unchecked: first), loadPair(unchecked: second))
        return unsafe unsafeBitCast(pairs, to: Shorts8.self)
    }

    @inline(__always)
    @unsafe
    private func loadPair(unchecked index: UInt) -> Double {
        unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: Int(bitPattern: index) &* 4, as: Double.self)
    }
}

extension MutableSpan where Element == UInt32 {
    /// Eight elements from `index` on, all of which the caller has shown to exist.
    @inline(__always)
    @unsafe
    func load8(unchecked index: Int) -> Words8 {
        unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &* 4, as: Words8.self)
    }

    @inline(__always)
    @unsafe
    mutating func store8(_ words: Words8, unchecked index: Int) {
        var bytes = unsafe mutableBytes
        unsafe bytes.storeBytes(of: words, toUncheckedByteOffset: index &* 4, as: Words8.self)
    }

    /// To four elements from `index` on, all of which the caller has shown to exist.
    @inline(__always)
    @unsafe
    mutating func store4(_ words: Words4, unchecked index: Int) {
        var bytes = unsafe mutableBytes
        unsafe bytes.storeBytes(of: words, toUncheckedByteOffset: index &* 4, as: Words4.self)
    }
}

extension SIMD4 where Scalar == UInt32 {
    @inline(__always)
    var shorts: Shorts8 { unsafe unsafeBitCast(self, to: Shorts8.self) }
}

extension SIMD8 where Scalar == UInt16 {
    @inline(__always)
    var words: Words4 { unsafe unsafeBitCast(self, to: Words4.self) }
}

extension SIMD8 where Scalar == Int32 {
    /// The low byte of each lane, the first in the low byte of the word.
    @inline(__always)
    var packedBytes: UInt64 { unsafe unsafeBitCast(self, to: Words8.self).packedBytes }
}

extension SIMD8 where Scalar == UInt32 {
    static var evenBytes: Words8 { Words8(repeating: 0x00ff_00ff) }
    static var oddBytes: Words8 { Words8(repeating: 0xff00_ff00) }

    /// The low byte of each lane, the first in the low byte of the word. Written out, for the conversion of a whole
    /// vector is a call with a loop in it.
    @inline(__always)
    var packedBytes: UInt64 {
        let eight = SIMD8<UInt8>(
            UInt8(truncatingIfNeeded: self[0]),
            UInt8(truncatingIfNeeded: self[1]),
            UInt8(truncatingIfNeeded: self[2]),
            UInt8(truncatingIfNeeded: self[3]),
            UInt8(truncatingIfNeeded: self[4]),
            UInt8(truncatingIfNeeded: self[5]),
            UInt8(truncatingIfNeeded: self[6]),
            UInt8(truncatingIfNeeded: self[7])
        )
        return unsafe unsafeBitCast(eight, to: UInt64.self)
    }

    /// The same bits as sixteen short lanes: red and blue, or green and alpha, once masked.
    @inline(__always)
    var shorts: Shorts16 { unsafe unsafeBitCast(self, to: Shorts16.self) }

    /// Every channel times a weight of `0...255`, over 255, rounded to nearest. `weights` holds each weight twice, once
    /// in either half of its lane.
    @inline(__always)
    func scaled(by weights: Shorts16) -> Words8 {
        let redBlue = (self & .evenBytes).shorts &* weights
        let greenAlpha = (shorts &>> 8) &* weights
        // The quotients of green and alpha already stand where they belong: in the upper bytes of their lanes.
        let raised = greenAlpha &+ 128
        return redBlue.over255.words | ((raised &+ (raised &>> 8)).words & .oddBytes)
    }

    /// A value of at most 255 in each lane, as weights for `scaled`.
    @inline(__always)
    var weights: Shorts16 { (self | (self &<< 16)).shorts }

    /// 255 less the alpha of each pixel, as weights.
    @inline(__always)
    var inverseAlphaWeights: Shorts16 { (Words8(repeating: 255) &- (self &>> 24)).weights }

    /// The alpha of each pixel, as weights.
    @inline(__always)
    var alphaWeights: Shorts16 { (self &>> 24).weights }
}

extension UInt16 {
    @inline(__always)
    fileprivate func upperHalf(times other: UInt16) -> UInt16 {
        UInt16(truncatingIfNeeded: (UInt32(self) &* UInt32(other)) >> 16)
    }
}

// The upper halves of the products, lane by lane on purpose: spelled like this, and in no other way that was tried, all
// lanes become the one instruction that x86-64 has for it.
extension SIMD8 where Scalar == UInt16 {
    @inline(__always)
    func upperHalves(times other: Shorts8) -> Shorts8 {
        Shorts8(
            self[0].upperHalf(times: other[0]),
            self[1].upperHalf(times: other[1]),
            self[2].upperHalf(times: other[2]),
            self[3].upperHalf(times: other[3]),
            self[4].upperHalf(times: other[4]),
            self[5].upperHalf(times: other[5]),
            self[6].upperHalf(times: other[6]),
            self[7].upperHalf(times: other[7])
        )
    }
}

extension SIMD16 where Scalar == UInt16 {
    @inline(__always)
    func upperHalves(times other: Shorts16) -> Shorts16 {
        Shorts16(
            lowHalf: lowHalf.upperHalves(times: other.lowHalf),
            highHalf: highHalf.upperHalves(times: other.highHalf)
        )
    }

    /// A product of two bytes over 255, rounded to nearest: exact for all 65,536 products, as the tests check.
    @inline(__always)
    var over255: Shorts16 { (self &+ 128).upperHalves(times: Shorts16(repeating: 257)) }

    @inline(__always)
    var words: Words8 { unsafe unsafeBitCast(self, to: Words8.self) }
}

/// One pixel, for the ends of rows.
extension UInt32 {
    /// The scalar twin of `Words8.scaled`, bit for bit.
    @inline(__always)
    func scaled(by weight: UInt32) -> UInt32 {
        // Two products of at most 65,025 in one word do not reach each other.
        let redBlue = (self & 0x00ff_00ff) &* weight &+ 0x0080_0080
        let greenAlpha = ((self >> 8) & 0x00ff_00ff) &* weight &+ 0x0080_0080
        let low = ((redBlue &+ ((redBlue >> 8) & 0x00ff_00ff)) >> 8) & 0x00ff_00ff
        let high = (greenAlpha &+ ((greenAlpha >> 8) & 0x00ff_00ff)) & 0xff00_ff00
        return low | high
    }

    @inline(__always)
    var alpha: UInt32 { self >> 24 }
}
