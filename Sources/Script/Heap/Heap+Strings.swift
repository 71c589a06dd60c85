extension Heap {
    @inline(__always)
    private func newString(form: UInt16, length: Int) -> Text {
        let cell = unsafe strings.allocate()
        unsafe cell.initialize(
            to: StringCell(
                header: CellHeader(kind: .string, isMarked: false, flags: form, detail: 0),
                length: UInt32(truncatingIfNeeded: length),
                isName: 0,
                content: nil,
                inlineFirst: 0,
                inlineSecond: 0
            )
        )
        unsafe noteFresh(MemoryLayout<StringCell>.stride)
        let text = unsafe Text(cell: cell)
        protect(text.value)
        return text
    }

    /// Storage for `length` Latin-1 bytes, inside the cell when they fit.
    @inline(__always)
    func newLatin1(_ length: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Void) -> Text {
        let text = newString(form: Text.Form.latin1, length: length)
        let place: UnsafeMutableRawPointer
        if length <= Text.inlineBytes {
            let offset = unsafe MemoryLayout<StringCell>.offset(of: \StringCell.inlineFirst) ?? 24
            unsafe place = UnsafeMutableRawPointer(text.cell) + offset
        } else {
            unsafe place = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 8)
            noteBuffer(length)
        }
        unsafe text.cell.pointee.content = place
        unsafe fill(place.assumingMemoryBound(to: UInt8.self))
        return text
    }

    func newUTF16(_ length: Int, _ fill: (UnsafeMutablePointer<UInt16>) -> Void) -> Text {
        let text = newString(form: Text.Form.utf16, length: length)
        let place = UnsafeMutableRawPointer.allocate(byteCount: length * 2, alignment: 8)
        noteBuffer(length * 2)
        unsafe text.cell.pointee.content = place
        unsafe fill(place.assumingMemoryBound(to: UInt16.self))
        return text
    }

    func text(_ string: String) -> Text {
        var copy = string
        return copy.withUTF8 { utf8 in
            if unsafe utf8.allSatisfy({ $0 < 0x80 }) {
                return unsafe newLatin1(utf8.count) { target in
                    if let base = utf8.baseAddress { unsafe target.update(from: base, count: utf8.count) }
                }
            }
            return text(units: Array(unsafe String(decoding: utf8, as: UTF8.self).utf16))
        }
    }

    func text(latin1 bytes: [UInt8]) -> Text {
        unsafe newLatin1(bytes.count) { target in
            for (index, byte) in bytes.enumerated() { unsafe target[index] = byte }
        }
    }

    /// A string of units, in the smallest form that holds them.
    func text(units: some Collection<UInt16>) -> Text {
        if units.allSatisfy({ $0 < 0x100 }) {
            return unsafe newLatin1(units.count) { target in
                for (index, unit) in units.enumerated() { unsafe target[index] = UInt8(truncatingIfNeeded: unit) }
            }
        }
        return unsafe newUTF16(units.count) { target in
            for (index, unit) in units.enumerated() { unsafe target[index] = unit }
        }
    }

    /// The one string of a unit below 256.
    @inline(__always)
    func singleUnit(_ unit: UInt16) -> Text {
        if unit < 256 {
            let known = singleUnits[Int(unit)]
            if known.isString { return known.text }
            let made = name(text(latin1: [UInt8(truncatingIfNeeded: unit)]))
            singleUnits[Int(unit)] = made.value
            return made
        }
        return unsafe newUTF16(1) { unsafe $0[0] = unit }
    }

    /// The caller has checked the sum of the lengths against the limit.
    func concatenate(_ left: Text, _ right: Text) -> Text {
        let count = left.count + right.count
        if left.count == 0 { return right }
        if right.count == 0 { return left }
        if count <= Text.shortLength, !left.isRope, !right.isRope {
            if left.isLatin1, right.isLatin1 {
                return unsafe newLatin1(count) { target in
                    let a = unsafe left.bytes
                    let b = unsafe right.bytes
                    for index in 0..<a.count { unsafe target[index] = a[index] }
                    for index in 0..<b.count { unsafe target[a.count + index] = b[index] }
                }
            }
            return unsafe newUTF16(count) { target in
                for index in 0..<left.count { unsafe target[index] = left.unit(at: index) }
                for index in 0..<right.count { unsafe target[left.count + index] = right.unit(at: index) }
            }
        }
        let rope = newString(form: Text.Form.rope, length: count)
        unsafe rope.cell.pointee.content = UnsafeMutableRawPointer(left.cell)
        unsafe rope.cell.pointee.inlineFirst = UInt64(UInt(bitPattern: right.cell))
        return rope
    }

    /// Writes the pieces of a rope into one buffer, from the right, with a stack of its own: a rope may be as deep as
    /// it is long.
    func flatten(_ rope: Text) {
        var isWide = false
        var pending: [Text] = [rope]
        while let text = pending.popLast(), !isWide {
            if text.isRope {
                pending.append(text.left)
                pending.append(text.right)
            } else if !text.isLatin1 {
                isWide = true
            }
        }
        let count = rope.count
        let size = isWide ? count * 2 : count
        let buffer = UnsafeMutableRawPointer.allocate(byteCount: max(size, 1), alignment: 8)
        var end = count
        pending = [rope]
        while let text = pending.popLast() {
            if text.isRope {
                pending.append(text.left)
                pending.append(text.right)
                continue
            }
            end -= text.count
            if isWide {
                let target = unsafe buffer.assumingMemoryBound(to: UInt16.self) + end
                for index in 0..<text.count { unsafe target[index] = text.unit(at: index) }
            } else if let source = unsafe text.bytes.baseAddress {
                unsafe (buffer.assumingMemoryBound(to: UInt8.self) + end).update(from: source, count: text.count)
            }
        }
        unsafe rope.cell.pointee.content = buffer
        unsafe rope.cell.pointee.header.flags = isWide ? Text.Form.utf16 : Text.Form.latin1
        noteBuffer(size)
    }

    /// A part of a flat string.
    func substring(_ text: Text, from start: Int, to end: Int) -> Text {
        let count = end - start
        if count <= 0 { return emptyText.text }
        if count == text.count { return text }
        if count == 1 { return singleUnit(text.unit(at: start)) }
        if text.isLatin1 {
            return unsafe newLatin1(count) { target in
                guard let base = unsafe text.bytes.baseAddress else { return }
                unsafe target.update(from: base + start, count: count)
            }
        }
        let part = unsafe UnsafeBufferPointer(rebasing: text.units[start..<end])
        return unsafe self.text(units: part)
    }

    /// Bytes a flat string owns outside its cell.
    func bufferSize(_ text: Text) -> Int {
        if text.isRope { return 0 }
        if text.isLatin1 {
            let offset = unsafe MemoryLayout<StringCell>.offset(of: \StringCell.inlineFirst) ?? 24
            return unsafe text.cell.pointee.content == UnsafeMutableRawPointer(text.cell) + offset ? 0 : text.count
        }
        return text.count * 2
    }
}
