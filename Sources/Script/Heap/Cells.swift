/// The fixed-size things the heap hands out. They are plain bytes without reference counts; the collector reads `kind`
/// and `isMarked`, which every cell starts with, and everything else belongs to the wrapper types (`Object`, `Text`…).
struct CellHeader {
    var kind: CellKind
    var isMarked: Bool
    /// Meaning by kind: `Object.Flags`, string representation.
    var flags: UInt16
    /// Meaning by kind: hash of a string, `ObjectKind` of an object.
    var detail: UInt32
}

enum CellKind: UInt8 { case free, string, symbol, bigInt, object, pair }

@unsafe
struct StringCell {
    var header: CellHeader
    var length: UInt32
    /// Not 0: the string is in the table of names and equal strings in it are this very cell.
    var isName: UInt32
    /// Bytes (Latin-1) or units (UTF-16); the left part of a rope.
    var content: UnsafeMutableRawPointer?
    /// The right part of a rope, or the first eight bytes of a short string.
    var inlineFirst: UInt64
    var inlineSecond: UInt64
}

@unsafe
struct SymbolCell {
    var header: CellHeader
    var description: Value
    /// Registered by `Symbol.for`, so that it must not be collected; private names are not enumerated anywhere.
    var isRegistered: Bool
    var isPrivate: Bool
}

@unsafe
struct BigIntCell {
    var header: CellHeader
    /// Place in the heap's table of big integers.
    var place: Int
}

/// A captured variable (`first`), or the getter and setter of an accessor property.
@unsafe
struct PairCell {
    var header: CellHeader
    var first: Value
    var second: Value
}

@unsafe
struct ObjectCell {
    var header: CellHeader
    var shape: Shape
    /// Property values, in the order of the shape's table. Points at `inline` while they fit.
    var slots: UnsafeMutablePointer<Value>
    var elements: UnsafeMutablePointer<Value>?
    var elementCount: UInt32
    var elementCapacity: UInt32
    var slotCapacity: UInt32
    /// What the kind says: the length of an array, the code of a function, a place in a table.
    var extra: UInt32
    var inline: (Value, Value, Value, Value, Value)
}
