/// The layout of an object: which property is in which slot, with what attributes, and the prototype.
///
/// Objects made by the same code share one shape, so that the place of a property can be remembered beside an
/// instruction. A shape grows by transitions. An object with many properties, or with deleted ones, gets a `isUnique`
/// shape of its own, which changes in place and is never remembered.
///
/// Shared shapes are never freed while the heap lives; their number is bounded (`ShapeTable.maximumShared`).
@safe
struct Shape: Equatable {
    let cell: UnsafeMutablePointer<ShapeCell>

    @inline(__always)
    static func == (left: Shape, right: Shape) -> Bool { unsafe left.cell == right.cell }
}

@unsafe
struct ShapeCell {
    var prototype: Value
    /// Number of slots an object of this shape uses. The table may know more: its later entries belong to descendants.
    var count: Int
    var table: PropertyTable
    /// Shapes reached by adding one property: first of a list linked by `nextSibling`.
    var firstChild: UnsafeMutablePointer<ShapeCell>?
    var nextSibling: UnsafeMutablePointer<ShapeCell>?
    /// What was added to the parent to get here.
    var key: PropertyKey
    var attributes: Attributes
    var isUnique: Bool
    /// Live entries of a unique shape; deletions leave gaps in the table.
    var liveCount: Int
}

struct Attributes: OptionSet {
    let rawValue: UInt8

    static let writable = Attributes(rawValue: 1)
    static let enumerable = Attributes(rawValue: 2)
    static let configurable = Attributes(rawValue: 4)
    /// The slot holds a pair of getter and setter.
    static let accessor = Attributes(rawValue: 8)

    static let all: Attributes = [.writable, .enumerable, .configurable]
    /// As the methods of built-in objects are.
    static let hidden: Attributes = [.writable, .configurable]
}

/// The names of a shape in slot order, shared by a shape and its descendants as long as each only appends.
@safe
struct PropertyTable {
    let cell: UnsafeMutablePointer<TableCell>

    @unsafe
    struct TableCell {
        var keys: UnsafeMutablePointer<PropertyKey>
        var attributes: UnsafeMutablePointer<Attributes>
        var count: Int
        var capacity: Int
        /// Open addressing from hash to slot, -1 is free; nil while a linear search is quicker.
        var index: UnsafeMutablePointer<Int32>?
        var indexMask: Int
    }

    static let linearLimit = 8

    init(capacity: Int) {
        let cell = UnsafeMutablePointer<TableCell>.allocate(capacity: 1)
        unsafe cell.initialize(
            to: TableCell(
                keys: .allocate(capacity: capacity),
                attributes: .allocate(capacity: capacity),
                count: 0,
                capacity: capacity,
                index: nil,
                indexMask: 0
            )
        )
        unsafe self.cell = cell
    }

    func destroy() {
        unsafe cell.pointee.keys.deallocate()
        unsafe cell.pointee.attributes.deallocate()
        unsafe cell.pointee.index?.deallocate()
        unsafe cell.deallocate()
    }

    var count: Int { unsafe cell.pointee.count }
    var bytes: Int {
        unsafe cell.pointee.capacity * 9 + (cell.pointee.index == nil ? 0 : (cell.pointee.indexMask + 1) * 4) + 48
    }

    @inline(__always)
    func key(_ slot: Int) -> PropertyKey { unsafe cell.pointee.keys[slot] }

    @inline(__always)
    func attributes(_ slot: Int) -> Attributes { unsafe cell.pointee.attributes[slot] }

    func setAttributes(_ attributes: Attributes, at slot: Int) { unsafe cell.pointee.attributes[slot] = attributes }

    /// The slot of a key among the first `count` entries.
    @inline(__always)
    func slot(of key: PropertyKey, count: Int) -> Int? {
        if unsafe cell.pointee.index != nil { return indexedSlot(of: key, count: count) }
        let keys = unsafe cell.pointee.keys
        for slot in 0..<count where unsafe keys[slot] == key { return slot }
        return nil
    }

    private func indexedSlot(of key: PropertyKey, count: Int) -> Int? {
        guard let index = unsafe cell.pointee.index else { return nil }
        let mask = unsafe cell.pointee.indexMask
        var place = key.hash & mask
        while true {
            let slot = unsafe Int(index[place])
            if slot < 0 { return nil }
            if unsafe cell.pointee.keys[slot] == key { return slot < count ? slot : nil }
            place = (place + 1) & mask
        }
    }

    func append(_ key: PropertyKey, _ attributes: Attributes) {
        let count = unsafe cell.pointee.count
        if unsafe count == cell.pointee.capacity { grow() }
        unsafe cell.pointee.keys[count] = key
        unsafe cell.pointee.attributes[count] = attributes
        unsafe cell.pointee.count = count + 1
        if unsafe cell.pointee.index != nil, unsafe (count + 1) * 2 <= cell.pointee.indexMask {
            insert(slot: count)
        } else if count + 1 > Self.linearLimit {
            rebuildIndex()
        }
    }

    /// A deleted entry keeps its slot and its place in the index; an erased key equals no name.
    func erase(slot: Int) { unsafe cell.pointee.keys[slot] = .erased }

    func copy(count: Int) -> PropertyTable {
        let table = PropertyTable(capacity: max(4, count + count / 2))
        for slot in 0..<count { table.append(key(slot), attributes(slot)) }
        return table
    }

    private func grow() {
        let capacity = unsafe cell.pointee.capacity * 2
        let keys = UnsafeMutablePointer<PropertyKey>.allocate(capacity: capacity)
        let attributes = UnsafeMutablePointer<Attributes>.allocate(capacity: capacity)
        unsafe keys.update(from: cell.pointee.keys, count: cell.pointee.count)
        unsafe attributes.update(from: cell.pointee.attributes, count: cell.pointee.count)
        unsafe cell.pointee.keys.deallocate()
        unsafe cell.pointee.attributes.deallocate()
        unsafe cell.pointee.keys = keys
        unsafe cell.pointee.attributes = attributes
        unsafe cell.pointee.capacity = capacity
    }

    private func rebuildIndex() {
        let count = unsafe cell.pointee.count
        var size = 32
        while size < count * 4 { size *= 2 }
        unsafe cell.pointee.index?.deallocate()
        let index = UnsafeMutablePointer<Int32>.allocate(capacity: size)
        unsafe index.initialize(repeating: -1, count: size)
        unsafe cell.pointee.index = index
        unsafe cell.pointee.indexMask = size - 1
        for slot in 0..<count where key(slot) != .erased { insert(slot: slot) }
    }

    private func insert(slot: Int) {
        guard let index = unsafe cell.pointee.index else { return }
        let mask = unsafe cell.pointee.indexMask
        var place = key(slot).hash & mask
        while unsafe index[place] >= 0 { place = (place + 1) & mask }
        unsafe index[place] = Int32(truncatingIfNeeded: slot)
    }
}

extension Shape {
    @inline(__always) var prototype: Value { unsafe cell.pointee.prototype }
    @inline(__always) var count: Int { unsafe cell.pointee.count }
    @inline(__always) var table: PropertyTable { unsafe cell.pointee.table }
    @inline(__always) var isUnique: Bool { unsafe cell.pointee.isUnique }

    @inline(__always)
    func slot(of key: PropertyKey) -> Int? { table.slot(of: key, count: count) }

    @inline(__always)
    func attributes(_ slot: Int) -> Attributes { table.attributes(slot) }
}

/// What a property is called: an interned string, a symbol, or an array index in `0 ..< 2^32 - 1`.
struct PropertyKey: Equatable {
    let bits: UInt64

    /// The cell of a name or symbol must be the one in the table; `Heap` makes these.
    @inline(__always)
    init(cell value: Value) { bits = value.bits }

    @inline(__always)
    init(index: UInt32) { bits = Value.Tag.integer << 48 | UInt64(index) }

    static let erased = PropertyKey(cell: .hole)

    @inline(__always) var isIndex: Bool { bits >> 48 == Value.Tag.integer }
    @inline(__always) var isSymbol: Bool { bits >> 48 == Value.Tag.symbol }
    @inline(__always) var isString: Bool { bits >> 48 == Value.Tag.string }
    @inline(__always) var index: UInt32 { UInt32(truncatingIfNeeded: bits) }
    /// The name or symbol as a value; of an index this is not a number a script may see.
    @inline(__always) var value: Value { Value(bits: bits) }

    @inline(__always)
    var hash: Int { Int(truncatingIfNeeded: (bits ^ (bits >> 4)) &* 0x9E37_79B9_7F4A_7C15 >> 33) }
}
