/// A string of the script: UTF-16 units, stored in one byte each while they all fit (Latin-1), or as a rope of two
/// strings that were concatenated and not read yet.
@safe
struct Text {
    let cell: UnsafeMutablePointer<StringCell>

    enum Form {
        static let latin1: UInt16 = 0
        static let utf16: UInt16 = 1
        static let rope: UInt16 = 2
    }

    /// Concatenations up to this length are copied; longer ones become ropes.
    static let shortLength = 24
    static let inlineBytes = 16

    @inline(__always)
    init(cell: UnsafeMutablePointer<StringCell>) { unsafe self.cell = cell }

    @inline(__always) var value: Value {
        unsafe Value(bits: Value.Tag.string << 48 | UInt64(UInt(bitPattern: cell)))
    }
    @inline(__always) var count: Int { unsafe Int(cell.pointee.length) }
    @inline(__always) var isRope: Bool { unsafe cell.pointee.header.flags == Form.rope }
    @inline(__always) var isLatin1: Bool { unsafe cell.pointee.header.flags == Form.latin1 }
    @inline(__always) var isName: Bool { unsafe cell.pointee.isName != 0 }

    /// The two halves of a rope.
    var left: Text {
        unsafe Text(cell: cell.pointee.content.unsafelyUnwrapped.assumingMemoryBound(to: StringCell.self))
    }
    var right: Text {
        unsafe Text(cell: UnsafeMutablePointer(bitPattern: UInt(cell.pointee.inlineFirst)).unsafelyUnwrapped)
    }

    /// The bytes of a Latin-1 string. Of no use when `isLatin1` is false.
    @inline(__always)
    var bytes: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: cell.pointee.content?.assumingMemoryBound(to: UInt8.self), count: count)
    }

    /// The units of a UTF-16 string.
    @inline(__always)
    var units: UnsafeBufferPointer<UInt16> {
        unsafe UnsafeBufferPointer(start: cell.pointee.content?.assumingMemoryBound(to: UInt16.self), count: count)
    }

    /// The unit at a place, which must be inside; the string must be flat.
    @inline(__always)
    func unit(at index: Int) -> UInt16 {
        isLatin1 ? unsafe UInt16(bytes[index]) : unsafe units[index]
    }

    /// Makes one piece of a rope. The result is the same cell.
    @inline(__always)
    func flat(_ heap: Heap) -> Text {
        if isRope { heap.flatten(self) }
        return self
    }

    /// Copies the units of a flat string.
    func copyUnits() -> [UInt16] {
        if isLatin1 { return unsafe bytes.map(UInt16.init) }
        return unsafe Array(units)
    }

    /// The text for the host. Lone surrogates become U+FFFD.
    func string(_ heap: Heap) -> String {
        let text = flat(heap)
        if text.isLatin1 {
            if unsafe text.bytes.allSatisfy({ $0 < 0x80 }) { return unsafe String(decoding: text.bytes, as: UTF8.self) }
            return String(decoding: text.copyUnits(), as: UTF16.self)
        }
        return unsafe String(decoding: text.units, as: UTF16.self)
    }

    /// Content equality of two flat strings.
    func equals(_ other: Text) -> Bool {
        if unsafe cell == other.cell { return true }
        if count != other.count || (isName && other.isName) { return false }
        for index in 0..<count where unit(at: index) != other.unit(at: index) { return false }
        return true
    }

    /// Order of two flat strings by units.
    func isLess(than other: Text) -> Bool {
        let common = min(count, other.count)
        for index in 0..<common {
            let a = unit(at: index)
            let b = other.unit(at: index)
            if a != b { return a < b }
        }
        return count < other.count
    }

    /// How many units of `wanted` stand at a place where it has room.
    func commonLength(_ wanted: Text, at place: Int) -> Int {
        var index = 0
        while index < wanted.count, unit(at: place + index) == wanted.unit(at: index) { index += 1 }
        return index
    }

    /// Whether `wanted` stands at a place where it has room.
    func matches(_ wanted: Text, at place: Int) -> Bool {
        guard place >= 0, place + wanted.count <= count else { return false }
        for index in 0..<wanted.count where unit(at: place + index) != wanted.unit(at: index) { return false }
        return true
    }

    /// The array index this flat string spells canonically.
    var arrayIndex: UInt32? {
        let count = self.count
        guard count > 0, count <= 10 else { return nil }
        let first = unit(at: 0)
        guard first >= 0x30, first <= 0x39, first != 0x30 || count == 1 else { return nil }
        var value: UInt64 = 0
        for index in 0..<count {
            let unit = unit(at: index)
            guard unit >= 0x30, unit <= 0x39 else { return nil }
            value = value * 10 + UInt64(unit - 0x30)
        }
        return value < 4_294_967_295 ? UInt32(value) : nil
    }
}

extension Value {
    /// The string, when `isString`.
    @inline(__always)
    var text: Text {
        unsafe Text(cell: UnsafeMutablePointer(bitPattern: UInt(bits & Value.payloadMask)).unsafelyUnwrapped)
    }
}
