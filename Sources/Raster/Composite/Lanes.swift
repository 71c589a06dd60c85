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
    /// Eight bytes, each in the low byte of a lane.
    @inline(__always)
    func load8(at index: Int) -> Words8 {
        // Spread by hand: the conversion of a whole vector is a call with a loop in it.
        let eight = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD8<UInt8>.self)
        return Words8(
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

extension Span where Element == UInt32 {
    /// Two neighbouring pixels, a channel a lane. No look at the bounds: the caller has shown that `index` and its
    /// successor lie inside.
    @inline(__always)
    @unsafe
    func loadPair(unchecked index: Int) -> SIMD8<UInt16> {
        SIMD8(channelsOf: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &* 4, as: UInt64.self))
    }
}

extension SIMD8 where Scalar == UInt16 {
    /// The bytes of a word, lane by lane.
    @inline(__always)
    init(channelsOf pair: UInt64) {
        let eight = unsafe unsafeBitCast(pair, to: SIMD8<UInt8>.self)
        self.init(
            UInt16(eight[0]),
            UInt16(eight[1]),
            UInt16(eight[2]),
            UInt16(eight[3]),
            UInt16(eight[4]),
            UInt16(eight[5]),
            UInt16(eight[6]),
            UInt16(eight[7])
        )
    }
}

extension SIMD4 where Scalar == UInt16 {
    /// The low bytes of the lanes as one pixel.
    @inline(__always)
    var pixel: UInt32 {
        let four = SIMD4<UInt8>(
            UInt8(truncatingIfNeeded: self[0]),
            UInt8(truncatingIfNeeded: self[1]),
            UInt8(truncatingIfNeeded: self[2]),
            UInt8(truncatingIfNeeded: self[3])
        )
        return unsafe unsafeBitCast(four, to: UInt32.self)
    }
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
        let greenAlpha = ((self &>> 8) & .evenBytes).shorts &* weights
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

extension SIMD16 where Scalar == UInt16 {
    /// A product of two bytes over 255, rounded to nearest: exact for all 65,536 products, as the tests check.
    @inline(__always)
    var over255: Shorts16 {
        let raised = self &+ 128
        return (raised &+ (raised &>> 8)) &>> 8
    }

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
