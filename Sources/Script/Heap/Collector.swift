/// Mark and sweep. The caller gives the roots; marking uses a list of its own, so depth costs no stack.
extension Heap {
    @inline(__always)
    func mark(_ value: Value) {
        guard value.isCell else { return }
        let header = unsafe UnsafeMutablePointer<CellHeader>(
            bitPattern: UInt(value.bits & Value.payloadMask)
        ).unsafelyUnwrapped
        guard unsafe !header.pointee.isMarked else { return }
        unsafe header.pointee.isMarked = true
        // A number has nothing to follow, a flat string neither.
        if unsafe header.pointee.kind == .bigInt { return }
        if unsafe header.pointee.kind == .string, unsafe header.pointee.flags != Text.Form.rope { return }
        marks.append(value)
    }

    /// Follows everything marked and not followed yet.
    func trace(_ visitor: (Object) -> Void) {
        while let value = marks.popLast() {
            switch value.bits >> 48 {
            case Value.Tag.string:
                let text = value.text
                mark(text.left.value)
                mark(text.right.value)
            case Value.Tag.symbol: mark(description(of: value))
            case Value.Tag.pair:
                mark(value.pair.first)
                mark(value.pair.second)
            case Value.Tag.object: trace(value.object, visitor)
            default: break
            }
            if !waitingForKeys.isEmpty, let values = waitingForKeys.removeValue(forKey: value.bits) {
                for value in values { mark(value) }
            }
        }
    }

    private func trace(_ object: Object, _ visitor: (Object) -> Void) {
        let shape = object.shape
        mark(shape.prototype)
        if shape.isUnique { markKeys(shape) }
        for slot in 0..<shape.count { mark(object.slot(slot)) }
        for index in 0..<object.elementCount { mark(object.element(index)) }
        mark(object.inner0)
        mark(object.inner1)
        mark(object.inner2)
        mark(object.inner3)
        mark(object.inner4)
        switch object.kind {
        case .function:
            visitor(object)
            guard object.inner1.bits < Value.firstTagged, object.inner1.raw != 0 else { return }
            let boxes = captured(object)
            for index in 0..<Int(object.extra) { mark(boxes[index]) }
        case .map, .set:
            (externals[object.inner0.raw] as? OrderedTable)?.forEachStored {
                mark($0)
                mark($1)
            }
        case .generator, .asyncGenerator, .host: visitor(object)
        default: break
        }
    }

    private func markKeys(_ shape: Shape) {
        let table = shape.table
        for slot in 0..<shape.count { mark(table.key(slot).value) }
    }

    /// Shared shapes are roots: instructions remember them by address.
    func markShapes() {
        for shape in shapes {
            mark(shape.prototype)
            markKeys(shape)
        }
        for value in singleUnits { mark(value) }
        mark(emptyText)
        for value in handles { mark(value) }
    }

    /// Weak tables keep their values only for keys that live by themselves. A value whose key is not reached yet waits
    /// until it is, so that a chain of keys and values takes one pass however its entries are ordered.
    func traceWeakTables(_ visitor: (Object) -> Void) {
        let tables = externals.elements.compactMap { $0 as? OrderedTable }.filter(\.isWeak)
        for table in tables {
            table.forEachStored { key, value in
                guard !isMarked(value) else { return }
                if isMarked(key) { mark(value) } else { waitingForKeys[key.bits, default: []].append(value) }
            }
        }
        trace(visitor)
        waitingForKeys = [:]
        for table in tables { table.removeAll { !isMarked($0) } }
    }

    func isMarked(_ value: Value) -> Bool {
        guard value.isCell else { return true }
        let header = unsafe UnsafeMutablePointer<CellHeader>(
            bitPattern: UInt(value.bits & Value.payloadMask)
        ).unsafelyUnwrapped
        return unsafe header.pointee.isMarked
    }

    /// Frees what is not marked. Gives the bytes of the cells that stay.
    @discardableResult
    func sweep() -> Int {
        unsafe names.keep { unsafe $0.pointee.header.isMarked }
        var kept = unsafe strings.sweep { cell in unsafe discard(Text(cell: cell)) }
        unsafe kept += symbols.sweep { _ in }
        unsafe kept += bigIntCells.sweep { cell in
            bufferBytes &-= unsafe bigInts[cell.pointee.place]?.byteCount ?? 0
            unsafe bigInts.remove(cell.pointee.place)
        }
        unsafe kept += pairs.sweep { _ in }
        unsafe kept += objects.sweep { cell in unsafe discard(Object(cell: cell)) }
        return kept
    }

    /// Garbage may become as much as what lives. What lives, not what the pools once grew to: that would only ever grow,
    /// and with it the garbage that is waited for.
    func planCollection(afterKeeping cellBytes: Int) {
        freshBytes = 0
        wantsCollection = false
        let usual = max(Self.leastThreshold, min(cellBytes + bufferBytes, limit / 4))
        // Near the limit it is looked at more closely, or a run could end far beyond it.
        collectionThreshold = min(usual, max(ceiling - bytes, limit / 64))
    }

    /// A fresh realm takes 160 kB and is marked in 50 µs, which is what a collection costs at least.
    static var leastThreshold: Int { 1 << 20 }

    private func discard(_ text: Text) {
        guard !text.isRope else { return }
        let size = bufferSize(text)
        guard size > 0 || !text.isLatin1 else { return }
        unsafe text.cell.pointee.content?.deallocate()
        bufferBytes &-= size
    }

    /// Frees everything: nothing of this heap is used any more.
    func destroy() {
        sweep()
        for shape in shapes {
            // A table belongs to the last shape that appended to it.
            if shape.table.count == shape.count { shape.table.destroy() }
        }
        for shape in shapes { unsafe shape.cell.deallocate() }
        unsafe strings.destroy()
        unsafe symbols.destroy()
        unsafe bigIntCells.destroy()
        unsafe pairs.destroy()
        unsafe objects.destroy()
    }
}
