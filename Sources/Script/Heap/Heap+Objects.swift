extension Heap {
    /// A new object. Plain objects have room for five properties in the cell.
    @inline(__always)
    func object(_ kind: ObjectKind, shape: Shape, flags: Object.Flags = []) -> Object {
        let cell = unsafe objects.allocate()
        let u = Value.undefined
        let isPlain = kind == .plain
        let inlineOffset = Self.inlineOffset
        let inline = unsafe (UnsafeMutableRawPointer(cell) + inlineOffset).assumingMemoryBound(to: Value.self)
        unsafe cell.initialize(
            to: ObjectCell(
                header: CellHeader(
                    kind: .object,
                    isMarked: false,
                    flags: flags.rawValue,
                    detail: UInt32(kind.rawValue)
                ),
                shape: shape,
                slots: inline,
                elements: nil,
                elementCount: 0,
                elementCapacity: 0,
                slotCapacity: isPlain ? 5 : 0,
                extra: 0,
                inline: (u, u, u, u, u)
            )
        )
        unsafe noteFresh(MemoryLayout<ObjectCell>.stride)
        let object = unsafe Object(cell: cell)
        protect(object.value)
        if shape.count > (isPlain ? 5 : 0) { growSlots(object, to: shape.count) }
        return object
    }

    /// Where the five inline words begin; a constant the compiler folds.
    static var inlineOffset: Int { 48 }

    // MARK: - Properties by slot

    /// Adds a property the object does not have.
    @inline(__always)
    func add(_ key: PropertyKey, _ value: Value, _ attributes: Attributes = .all, to object: Object) {
        if object.flags.rawValue & (Object.Flags.isPrototype.rawValue | Object.Flags.isGlobal.rawValue) != 0 {
            noteLayoutChange(object)
        }
        let slot = object.shape.count
        if object.shape.isUnique {
            appendUnique(object.shape, key, attributes)
        } else {
            object.shape = shape(object.shape, adding: key, attributes)
        }
        if key.isIndex { object.flags.insert(.hasSparseElements) }
        if unsafe slot >= Int(object.cell.pointee.slotCapacity) { growSlots(object, to: slot + 1) }
        object.setSlot(slot, value)
    }

    func growSlots(_ object: Object, to needed: Int) {
        let old = unsafe Int(object.cell.pointee.slotCapacity)
        guard needed > old else { return }
        let capacity = max(needed, old * 2, 4)
        let slots = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
        unsafe slots.update(from: object.cell.pointee.slots, count: old)
        for index in old..<capacity { unsafe slots[index] = .undefined }
        noteBuffer(capacity * 8)
        if !hasInlineSlots(object) {
            unsafe object.cell.pointee.slots.deallocate()
            bufferBytes &-= old * 8
        }
        unsafe object.cell.pointee.slots = slots
        unsafe object.cell.pointee.slotCapacity = UInt32(truncatingIfNeeded: capacity)
    }

    private func hasInlineSlots(_ object: Object) -> Bool {
        unsafe UnsafeMutableRawPointer(object.cell.pointee.slots)
            == UnsafeMutableRawPointer(object.cell) + Self.inlineOffset
    }

    /// Takes a property away. The object becomes a dictionary; many deletions are made up for by packing.
    func removeSlot(_ slot: Int, of object: Object) {
        noteLayoutChange(object)
        makeUnique(object)
        object.shape.table.erase(slot: slot)
        object.setSlot(slot, .undefined)
        unsafe object.shape.cell.pointee.liveCount -= 1
        let live = unsafe object.shape.cell.pointee.liveCount
        guard object.shape.count > 2 * live + 16 else { return }
        pack(object, live: live)
    }

    private func pack(_ object: Object, live: Int) {
        let old = object.shape.table
        let table = PropertyTable(capacity: max(4, live * 2))
        var next = 0
        for slot in 0..<object.shape.count where old.key(slot) != .erased {
            table.append(old.key(slot), old.attributes(slot))
            object.setSlot(next, object.slot(slot))
            next += 1
        }
        bufferBytes &+= table.bytes - old.bytes
        unsafe object.shape.cell.pointee.table = table
        unsafe object.shape.cell.pointee.count = next
        unsafe object.shape.cell.pointee.liveCount = next
        old.destroy()
    }

    func setAttributes(_ attributes: Attributes, slot: Int, of object: Object) {
        guard object.shape.attributes(slot) != attributes else { return }
        noteLayoutChange(object)
        // A unique shape may be remembered nowhere, but a shared one is: the object leaves it.
        makeUnique(object)
        object.shape.table.setAttributes(attributes, at: slot)
    }

    // MARK: - Elements

    /// Makes room for `capacity` elements; false when that is more than the heap may hold.
    func reserveElements(_ object: Object, _ capacity: Int) -> Bool {
        let old = unsafe Int(object.cell.pointee.elementCapacity)
        guard capacity > old else { return true }
        guard capacity <= 1 << 28, hasRoom(for: (capacity - old) * 8) else { return false }
        let elements = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
        if let previous = unsafe object.cell.pointee.elements {
            unsafe elements.update(from: previous, count: object.elementCount)
            unsafe previous.deallocate()
        }
        noteBuffer((capacity - old) * 8)
        unsafe object.cell.pointee.elements = elements
        unsafe object.cell.pointee.elementCapacity = UInt32(truncatingIfNeeded: capacity)
        return true
    }

    /// Appends behind the last stored element; false when the heap is full.
    @inline(__always)
    func appendElement(_ object: Object, _ value: Value) -> Bool {
        let count = object.elementCount
        if unsafe count == Int(object.cell.pointee.elementCapacity) {
            guard reserveElements(object, max(8, count + count / 2 + 4)) else { return false }
        }
        unsafe object.cell.pointee.elements.unsafelyUnwrapped[count] = value
        unsafe object.cell.pointee.elementCount = UInt32(truncatingIfNeeded: count + 1)
        return true
    }

    /// Sets how many elements are stored, filling with holes.
    func setElementCount(_ object: Object, _ count: Int) -> Bool {
        let old = object.elementCount
        guard reserveElements(object, count) else { return false }
        unsafe object.cell.pointee.elementCount = UInt32(truncatingIfNeeded: count)
        if count > old { for index in old..<count { object.setElement(index, .hole) } }
        return true
    }

    // MARK: - Death

    /// Gives back what an object owns outside its cell.
    func discard(_ object: Object) {
        let capacity = unsafe Int(object.cell.pointee.slotCapacity)
        if !hasInlineSlots(object) {
            unsafe object.cell.pointee.slots.deallocate()
            bufferBytes &-= capacity * 8
        }
        if let elements = unsafe object.cell.pointee.elements {
            unsafe elements.deallocate()
            bufferBytes &-= unsafe Int(object.cell.pointee.elementCapacity) * 8
        }
        if object.shape.isUnique {
            // Another layout may get this one's address, and another object that of this one.
            noteLayoutChange(object)
            destroyUnique(object.shape)
        }
        switch object.kind {
        case .function: discardCaptured(object)
        case .regExp, .map, .set, .weakMap, .weakSet, .host, .generator, .asyncGenerator:
            externals.remove(object.inner0.raw)
        case .mapIterator, .setIterator: externals.remove(object.inner1.raw)
        case .arrayBuffer: discardBytes(object)
        default: break
        }
    }

    /// The boxes a closure took over, in memory of its own.
    func setCaptured(_ function: Object, count: Int) -> Boxes {
        let base = UnsafeMutablePointer<Value>.allocate(capacity: max(count, 1))
        unsafe base.initialize(repeating: .undefined, count: count)
        function.inner1 = Value(raw: Int(bitPattern: base))
        function.extra = UInt32(truncatingIfNeeded: count)
        noteBuffer(count * 8)
        return unsafe Boxes(base: base)
    }

    func captured(_ function: Object) -> Boxes {
        unsafe Boxes(base: UnsafeMutablePointer(bitPattern: function.inner1.raw).unsafelyUnwrapped)
    }

    private func discardCaptured(_ function: Object) {
        guard function.inner1.bits < Value.firstTagged, function.inner1.raw != 0 else { return }
        unsafe captured(function).base.deallocate()
        bufferBytes &-= Int(function.extra) * 8
    }

    /// The bytes of an array buffer.
    func bytes(of buffer: Object) -> UnsafeMutableRawBufferPointer {
        unsafe UnsafeMutableRawBufferPointer(
            start: UnsafeMutableRawPointer(bitPattern: buffer.inner0.raw),
            count: Int(buffer.extra)
        )
    }

    private func discardBytes(_ buffer: Object) {
        guard buffer.inner0.bits < Value.firstTagged, buffer.inner0.raw != 0 else { return }
        unsafe UnsafeMutableRawPointer(bitPattern: buffer.inner0.raw)?.deallocate()
        bufferBytes &-= Int(buffer.extra)
    }
}

/// The boxes of a closure.
@safe
struct Boxes {
    let base: UnsafeMutablePointer<Value>

    @inline(__always)
    subscript(index: Int) -> Value {
        get { unsafe base[index] }
        nonmutating set { unsafe base[index] = newValue }
    }
}
