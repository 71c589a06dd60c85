/// A JavaScript value in 64 bits.
///
/// Doubles are stored as they are. Everything else hides in the negative quiet NaNs no computation produces (the
/// hardware's own NaN is `0xFFF8_0000_0000_0000`): a tag in the top 16 bits, a payload of 48 below. Small integers have
/// a representation of their own, because an index or a counter in an `Int32` needs no conversion. It is canonical only
/// in so far as *equal numbers may differ in bits*; compare with the operations of `Value`, never the bits alone.
public struct Value: Sendable {
    let bits: UInt64

    @inline(__always)
    init(bits: UInt64) { self.bits = bits }

    enum Tag {
        static let integer: UInt64 = 0xFFF9
        static let special: UInt64 = 0xFFFA
        static let string: UInt64 = 0xFFFB
        static let symbol: UInt64 = 0xFFFC
        static let bigInt: UInt64 = 0xFFFD
        static let object: UInt64 = 0xFFFE
        /// Boxes and accessor pairs: never seen by a script.
        static let pair: UInt64 = 0xFFFF
    }

    static let firstTagged = Tag.integer << 48
    static let payloadMask: UInt64 = 0x0000_FFFF_FFFF_FFFF

    public static let undefined = Value(bits: Tag.special << 48 | 0)
    public static let null = Value(bits: Tag.special << 48 | 1)
    public static let `false` = Value(bits: Tag.special << 48 | 2)
    public static let `true` = Value(bits: Tag.special << 48 | 3)
    /// A missing array element, a deleted property, a variable before its declaration: never seen by a script.
    static let hole = Value(bits: Tag.special << 48 | 4)
    static let zero = Value(0)
    static let nan = Value(bits: 0x7FF8_0000_0000_0000)
}

extension Value {
    @inline(__always)
    public init(_ integer: Int32) { bits = Tag.integer << 48 | UInt64(UInt32(bitPattern: integer)) }

    /// A number; any NaN becomes the canonical one, so that foreign bit patterns cannot pose as tagged values.
    @inline(__always)
    public init(_ number: Double) {
        bits = number == number ? number.bitPattern : 0x7FF8_0000_0000_0000
    }

    /// The result of arithmetic on numbers: its NaN, if it is one, is the hardware's, which is no tagged value.
    @inline(__always)
    init(computed number: Double) { bits = number.bitPattern }

    /// A number as an integer where it is one, so that later uses as index or counter are quick.
    @inline(__always)
    init(normalizing number: Double) {
        if let integer = number.exactInt32 {
            self.init(integer)
        } else {
            self.init(number)
        }
    }

    @inline(__always)
    public init(_ integer: Int) {
        if let small = Int32(exactly: integer) {
            self.init(small)
        } else {
            self.init(Double(integer))
        }
    }

    @inline(__always)
    init(_ integer: UInt32) {
        if integer <= 0x7FFF_FFFF {
            self.init(Int32(bitPattern: integer))
        } else {
            self.init(Double(integer))
        }
    }

    @inline(__always)
    public init(_ boolean: Bool) { bits = Tag.special << 48 | (boolean ? 3 : 2) }

    @inline(__always) var isInteger: Bool { bits >> 48 == Tag.integer }
    @inline(__always) var isDouble: Bool { bits < Value.firstTagged }
    @inline(__always) public var isNumber: Bool { bits >> 48 <= Tag.integer }
    @inline(__always) public var isUndefined: Bool { bits == Value.undefined.bits }
    @inline(__always) public var isNull: Bool { bits == Value.null.bits }
    @inline(__always) public var isNullish: Bool { bits | 1 == Value.null.bits }
    @inline(__always) public var isBoolean: Bool { bits | 1 == Value.true.bits }
    @inline(__always) public var isString: Bool { bits >> 48 == Tag.string }
    @inline(__always) public var isSymbol: Bool { bits >> 48 == Tag.symbol }
    @inline(__always) public var isBigInt: Bool { bits >> 48 == Tag.bigInt }
    @inline(__always) public var isObject: Bool { bits >> 48 == Tag.object }
    @inline(__always) var isPair: Bool { bits >> 48 == Tag.pair }
    @inline(__always) var isHole: Bool { bits == Value.hole.bits }
    /// Its payload is the address of a cell.
    @inline(__always) var isCell: Bool { bits >> 48 >= Tag.string }

    @inline(__always)
    var integer: Int32 { Int32(bitPattern: UInt32(truncatingIfNeeded: bits)) }

    /// The bits read as a double; meaningful when `isDouble`.
    @inline(__always)
    var double: Double { Double(bitPattern: bits) }

    /// The number, when `isNumber`.
    @inline(__always)
    var number: Double { isInteger ? Double(integer) : double }

    /// An integer that may serve as an element index.
    @inline(__always)
    var index: Int? {
        if isInteger { return integer >= 0 ? Int(integer) : nil }
        guard isDouble, double >= 0, double < 4_294_967_295, double == double.rounded(.towardZero) else { return nil }
        return Int(double)
    }
}

extension Double {
    /// The value as an `Int32` when nothing is lost; `-0` is a double of its own.
    @inline(__always)
    var exactInt32: Int32? {
        guard self >= -2_147_483_648, self <= 2_147_483_647 else { return nil }
        let integer = Int32(self)
        guard Double(integer) == self, integer != 0 || sign == .plus else { return nil }
        return integer
    }

    /// ECMAScript's ToInt32: modulo 2^32, what is not finite is 0.
    @inline(__always)
    var wrappedInt32: Int32 {
        if self >= -2_147_483_648, self <= 2_147_483_647 { return Int32(self) }
        return wrappedSlow
    }

    private var wrappedSlow: Int32 {
        guard isFinite else { return 0 }
        if magnitude < 9.0e18 { return Int32(truncatingIfNeeded: Int64(self)) }
        let rest = rounded(.towardZero).truncatingRemainder(dividingBy: 4_294_967_296)
        return Int32(truncatingIfNeeded: Int64(rest))
    }

    /// ToIntegerOrInfinity, cut to what an `Int` can hold.
    var clampedInt: Int {
        if self != self { return 0 }
        if self >= 9.0e15 { return 9_007_199_254_740_991 }
        if self <= -9.0e15 { return -9_007_199_254_740_991 }
        return Int(self)
    }
}
