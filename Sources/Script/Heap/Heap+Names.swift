/// The interned strings: equal names are one cell, so that property look-ups compare addresses. Weak: the collector
/// drops the names nothing else refers to.
@safe
struct NameSet {
    private var slots: [UnsafeMutablePointer<StringCell>?] = unsafe Array(repeating: nil, count: 1024)
    private(set) var count = 0

    var bytes: Int { unsafe slots.count * 8 }

    /// The cell equal to a flat string, if it is in the set.
    func find(_ text: Text, hash: UInt32) -> Text? {
        let mask = unsafe slots.count - 1
        var place = Int(hash) & mask
        while let cell = unsafe slots[place] {
            if unsafe cell.pointee.header.detail == hash, unsafe Text(cell: cell).equals(text) {
                return unsafe Text(cell: cell)
            }
            place = (place + 1) & mask
        }
        return nil
    }

    mutating func insert(_ text: Text) {
        if unsafe (count + 1) * 2 > slots.count { unsafe rebuild(size: slots.count * 2) { _ in true } }
        unsafe place(text.cell)
        count += 1
    }

    private mutating func place(_ cell: UnsafeMutablePointer<StringCell>) {
        let mask = unsafe slots.count - 1
        var place = unsafe Int(cell.pointee.header.detail) & mask
        while unsafe slots[place] != nil { place = (place + 1) & mask }
        unsafe slots[place] = cell
    }

    /// Drops what the closure does not want to keep.
    mutating func keep(where isKept: (UnsafeMutablePointer<StringCell>) -> Bool) {
        unsafe rebuild(size: slots.count, keeping: isKept)
    }

    private mutating func rebuild(size: Int, keeping isKept: (UnsafeMutablePointer<StringCell>) -> Bool) {
        let old = unsafe slots
        unsafe slots = Array(repeating: nil, count: size)
        count = 0
        for index in unsafe old.indices {
            guard let cell = unsafe old[index], unsafe isKept(cell) else { continue }
            unsafe place(cell)
            count += 1
        }
    }
}

extension Heap {
    /// The interned cell of a string.
    func name(_ text: Text) -> Text {
        if text.isName { return text }
        let flat = text.flat(self)
        // What spells an index is no name: properties of that name are elements.
        guard flat.arrayIndex == nil else { return flat }
        let hash = self.hash(flat)
        if let known = names.find(flat, hash: hash) {
            // Perhaps nothing else holds it any more.
            protect(known.value)
            return known
        }
        unsafe flat.cell.pointee.isName = 1
        names.insert(flat)
        return flat
    }

    func name(_ string: String) -> Text { name(text(string)) }

    /// The key of a property named by a string: an index when it spells one.
    func key(_ text: Text) -> PropertyKey {
        if text.isName { return PropertyKey(cell: text.value) }
        let flat = text.flat(self)
        if let index = flat.arrayIndex { return PropertyKey(index: index) }
        return PropertyKey(cell: name(flat).value)
    }

    func key(_ string: String) -> PropertyKey { key(text(string)) }

    /// FNV-1a over the units; never 0, which means "not computed".
    func hash(_ text: Text) -> UInt32 {
        let known = unsafe text.cell.pointee.header.detail
        if known != 0 { return known }
        var hash: UInt32 = 2_166_136_261
        if text.isLatin1 {
            let bytes = unsafe text.bytes.span
            for index in bytes.indices { hash = (hash ^ UInt32(bytes[index])) &* 16_777_619 }
        } else {
            let units = unsafe text.units.span
            for index in units.indices { hash = (hash ^ UInt32(units[index])) &* 16_777_619 }
        }
        if hash == 0 { hash = 1 }
        unsafe text.cell.pointee.header.detail = hash
        return hash
    }

    func symbol(_ description: Value, isPrivate: Bool = false) -> Value {
        let cell = unsafe symbols.allocate()
        unsafe cell.initialize(
            to: SymbolCell(
                header: CellHeader(kind: .symbol, isMarked: false, flags: 0, detail: 0),
                description: description,
                isRegistered: false,
                isPrivate: isPrivate
            )
        )
        unsafe noteFresh(MemoryLayout<SymbolCell>.stride)
        let value = Value(bits: Value.Tag.symbol << 48 | UInt64(UInt(bitPattern: cell)))
        protect(value)
        return value
    }

    func description(of symbol: Value) -> Value {
        unsafe symbolCell(symbol).pointee.description
    }

    func isPrivate(_ key: PropertyKey) -> Bool {
        guard key.isSymbol else { return false }
        return unsafe symbolCell(key.value).pointee.isPrivate
    }

    private func symbolCell(_ value: Value) -> UnsafeMutablePointer<SymbolCell> {
        unsafe UnsafeMutablePointer(bitPattern: UInt(value.bits & Value.payloadMask)).unsafelyUnwrapped
    }

    func bigInt(_ integer: BigInteger) -> Value {
        let cell = unsafe bigIntCells.allocate()
        unsafe cell.initialize(
            to: BigIntCell(
                header: CellHeader(kind: .bigInt, isMarked: false, flags: 0, detail: 0),
                place: bigInts.insert(integer)
            )
        )
        noteBuffer(integer.byteCount)
        unsafe noteFresh(MemoryLayout<BigIntCell>.stride)
        let value = Value(bits: Value.Tag.bigInt << 48 | UInt64(UInt(bitPattern: cell)))
        protect(value)
        return value
    }

    func bigInteger(_ value: Value) -> BigInteger {
        let cell: UnsafeMutablePointer<BigIntCell> =
            unsafe UnsafeMutablePointer(bitPattern: UInt(value.bits & Value.payloadMask)).unsafelyUnwrapped
        return unsafe bigInts[cell.pointee.place] ?? .zero
    }

    @inline(__always)
    func pair(_ first: Value, _ second: Value = .undefined) -> Pair {
        let cell = unsafe pairs.allocate()
        unsafe cell.initialize(
            to: PairCell(
                header: CellHeader(kind: .pair, isMarked: false, flags: 0, detail: 0),
                first: first,
                second: second
            )
        )
        unsafe noteFresh(MemoryLayout<PairCell>.stride)
        let pair = unsafe Pair(cell: cell)
        protect(pair.value)
        return pair
    }
}
