extension Machine {
    func installTypedArrays() {
        installArrayBuffer()
        let parent = newPrototype()
        let base = nativeFunction("TypedArray", 0, isConstructor: true) { (c) throws(ScriptError) in
            throw c.machine.typeError("Abstract class TypedArray not directly constructable")
        }
        heap.makeUnique(base)
        materialise(base)
        heap.add(realm.names.prototype, parent.value, [], to: base)
        heap.add(realm.names.constructor, base.value, .hidden, to: parent)
        installTypedMethods(parent)
        method(base, "from", 1) { (c) throws(ScriptError) in
            let machine = c.machine
            let list = try machine.newArray()
            let (map, this) = (c[1], c[2])
            var index = 0
            let isIterable = try !machine.get(of: c[0], machine.realm.names.symbolIterator).isNullish
            let source = isIterable ? c[0] : try machine.array(try machine.listFromArrayLike(c[0])).value
            try machine.forEach(source) { (item) throws(ScriptError) in
                let value = map.isCallable ? try machine.call(map, this: this, [item, Value(index)]) : item
                index += 1
                try machine.append(value, to: list)
                return true
            }
            return try machine.construct(c.this, [list.value])
        }
        method(base, "of", 0) { (c) throws(ScriptError) in
            var items: [Value] = []
            for index in 0..<c.count { items.append(c[index]) }
            return try c.machine.construct(c.this, [try c.machine.array(items).value])
        }
        for type in ElementType.allCases {
            let prototype = newPrototype(parent: parent.value)
            realm.typedArrayPrototypes[Int(type.rawValue)] = prototype.value
            let made = constructor(type.name, 3, prototype: prototype, parent: base.value) { (c) throws(ScriptError) in
                try c.machine.requireNew(c, type.name)
                return try c.machine.constructTyped(type, c)
            }
            constant(made, "BYTES_PER_ELEMENT", Value(type.size))
            constant(prototype, "BYTES_PER_ELEMENT", Value(type.size))
        }
        installDataView()
    }

    private func installArrayBuffer() {
        let prototype = newPrototype()
        realm.arrayBufferPrototype = prototype.value
        let buffer = constructor("ArrayBuffer", 1, prototype: prototype) { (c) throws(ScriptError) in
            try c.machine.requireNew(c, "ArrayBuffer")
            return try c.machine.newBuffer(try c.machine.toInteger(c[0])).value
        }
        method(buffer, "isView", 1) { (c) throws(ScriptError) in
            Value(c[0].asObject.map { $0.kind == .typedArray || $0.kind == .dataView } ?? false)
        }
        getter(prototype, "byteLength") { (c) throws(ScriptError) in
            guard let object = c.this.asObject, object.kind == .arrayBuffer else {
                throw c.machine.typeError("ArrayBuffer.prototype.byteLength called on incompatible receiver")
            }
            return Value(Int(object.extra))
        }
        method(prototype, "slice", 2) { (c) throws(ScriptError) in
            guard let object = c.this.asObject, object.kind == .arrayBuffer else {
                throw c.machine.typeError("ArrayBuffer.prototype.slice called on incompatible receiver")
            }
            let length = Int(object.extra)
            let start = try c.machine.relativeIndex(c[0], length, fallback: 0)
            let end = try c.machine.relativeIndex(c[1], length, fallback: length)
            let made = try c.machine.newBuffer(max(end - start, 0))
            let source = unsafe c.machine.heap.bytes(of: object)
            let target = unsafe c.machine.heap.bytes(of: made)
            for index in 0..<max(end - start, 0) { unsafe target[index] = source[start + index] }
            return made.value
        }
        tag(prototype, "ArrayBuffer")
    }

    private func constructTyped(_ type: ElementType, _ c: CallContext) throws(ScriptError) -> Value {
        let fallback = realm.typedArrayPrototypes[Int(type.rawValue)]
        let prototype = try shapeOfInstances(c.newTarget, fallback: fallback).prototype
        func make(_ length: Int) throws(ScriptError) -> Object {
            let (bytes, overflow) = length.multipliedReportingOverflow(by: type.size)
            guard length >= 0, !overflow else { throw rangeError("Invalid typed array length: \(length)") }
            let buffer = try newBuffer(bytes)
            return newTypedArray(type, buffer: buffer, offset: 0, length: length, prototype: prototype)
        }
        guard let source = c[0].asObject else { return try make(try toInteger(c[0])).value }
        if source.kind == .arrayBuffer { return try viewOnBuffer(type, source, c, prototype).value }
        let values: [Value]
        if source.kind == .array || source.kind == .typedArray {
            values = try typedSnapshot(source)
        } else if try !get(of: c[0], realm.names.symbolIterator).isNullish {
            let list = try newArray()
            try forEach(c[0]) { (item) throws(ScriptError) in
                try self.append(item, to: list)
                return true
            }
            values = self.values(of: list)
        } else {
            values = try listFromArrayLike(c[0])
        }
        let made = try make(values.count)
        for (index, value) in values.enumerated() {
            try setTypedElement(made, index, value.isHole ? .undefined : value)
        }
        return made.value
    }

    private func typedSnapshot(_ source: Object) throws(ScriptError) -> [Value] {
        guard source.kind == .typedArray else { return try snapshot(source) }
        guard heap.hasRoom(for: typedLength(source) * 8) else { throw outOfMemory() }
        var values: [Value] = []
        values.reserveCapacity(typedLength(source))
        for index in 0..<typedLength(source) {
            try step()
            values.append(typedElement(source, index))
        }
        return values
    }

    private func viewOnBuffer(
        _ type: ElementType,
        _ buffer: Object,
        _ c: CallContext,
        _ prototype: Value
    ) throws(ScriptError) -> Object {
        let offset = try toInteger(c[1])
        let total = Int(buffer.extra)
        guard offset >= 0, offset % type.size == 0 else {
            throw rangeError("start offset of \(type.name) should be a multiple of \(type.size)")
        }
        let length: Int
        if c[2].isUndefined {
            guard total % type.size == 0 else {
                throw rangeError("byte length of \(type.name) should be a multiple of \(type.size)")
            }
            guard offset <= total else {
                throw rangeError("Start offset \(offset) is outside the bounds of the buffer")
            }
            length = (total - offset) / type.size
        } else {
            length = try toInteger(c[2])
            guard length >= 0, offset <= total, length <= (total - offset) / type.size else {
                throw rangeError("Invalid typed array length: \(length)")
            }
        }
        return newTypedArray(type, buffer: buffer, offset: offset, length: length, prototype: prototype)
    }

    func thisTyped(_ c: CallContext) throws(ScriptError) -> Object {
        guard let object = c.this.asObject, object.kind == .typedArray else {
            throw typeError("this is not a typed array.")
        }
        return object
    }

    private func installTypedMethods(_ prototype: Object) {
        getter(prototype, "length") { (c) throws(ScriptError) in
            Value(c.machine.typedLength(try c.machine.thisTyped(c)))
        }
        getter(prototype, "byteLength") { (c) throws(ScriptError) in
            let object = try c.machine.thisTyped(c)
            return Value(c.machine.typedLength(object) * c.machine.elementType(object).size)
        }
        getter(prototype, "byteOffset") { (c) throws(ScriptError) in Value(try c.machine.thisTyped(c).inner1.raw) }
        getter(prototype, "buffer") { (c) throws(ScriptError) in try c.machine.thisTyped(c).inner0 }
        getter(prototype, realm.names.symbolToStringTag) { (c) throws(ScriptError) in
            guard let object = c.this.asObject, object.kind == .typedArray else { return .undefined }
            return c.machine.heap.name(c.machine.elementType(object).name).value
        }
        // These work on anything with a length and indices; typed arrays share them with arrays.
        let array = realm.arrayPrototype.object
        for name in [
            "at", "copyWithin", "every", "fill", "find", "findIndex", "findLast", "findLastIndex", "forEach",
            "includes",
            "indexOf", "join", "lastIndexOf", "reduce", "reduceRight", "reverse", "some", "sort", "keys", "values",
            "entries", "toString", "toLocaleString",
        ] {
            let key = heap.key(name)
            guard let slot = array.shape.slot(of: key) else { continue }
            heap.add(key, array.slot(slot), .hidden, to: prototype)
        }
        heap.add(realm.names.symbolIterator, realm.arrayValues, .hidden, to: prototype)
        installTypedCopies(prototype)
    }

    private func installTypedCopies(_ prototype: Object) {
        method(prototype, "set", 1) { (c) throws(ScriptError) in
            let target = try c.machine.thisTyped(c)
            let source = try c.machine.toObject(c[0])
            let offset = try c.machine.toInteger(c[1])
            let values =
                source.kind == .typedArray || source.kind == .array
                ? try c.machine.typedSnapshot(source) : try c.machine.listFromArrayLike(c[0])
            guard offset >= 0, offset + values.count <= c.machine.typedLength(target) else {
                throw c.machine.rangeError("offset is out of bounds")
            }
            for (index, value) in values.enumerated() { try c.machine.setTypedElement(target, offset + index, value) }
            return .undefined
        }
        method(prototype, "subarray", 2) { (c) throws(ScriptError) in
            let source = try c.machine.thisTyped(c)
            let length = c.machine.typedLength(source)
            let start = try c.machine.relativeIndex(c[0], length, fallback: 0)
            let end = try c.machine.relativeIndex(c[1], length, fallback: length)
            let type = c.machine.elementType(source)
            return c.machine.newTypedArray(
                type,
                buffer: source.inner0.object,
                offset: source.inner1.raw + start * type.size,
                length: max(end - start, 0)
            ).value
        }
        method(prototype, "slice", 2) { (c) throws(ScriptError) in
            let source = try c.machine.thisTyped(c)
            let length = c.machine.typedLength(source)
            let start = try c.machine.relativeIndex(c[0], length, fallback: 0)
            let end = try c.machine.relativeIndex(c[1], length, fallback: length)
            let type = c.machine.elementType(source)
            let count = max(end - start, 0)
            let made = try c.machine.newBuffer(count * type.size)
            try c.machine.step(count / 16)
            if count > 0 {
                let from = source.inner1.raw + start * type.size
                let bytes = unsafe c.machine.heap.bytes(of: source.inner0.object)
                unsafe c.machine.heap.bytes(of: made).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: bytes[from..<(from + count * type.size)])
                )
            }
            return c.machine.newTypedArray(type, buffer: made, offset: 0, length: count).value
        }
        method(prototype, "map", 1) { (c) throws(ScriptError) in
            let (machine, callback, this) = (c.machine, c[0], c[1])
            let source = try machine.thisTyped(c)
            let (type, length) = (machine.elementType(source), machine.typedLength(source))
            let result = machine.newTypedArray(
                type,
                buffer: try machine.newBuffer(length * type.size),
                offset: 0,
                length: length
            )
            try machine.visit(c) { (value, index, object) throws(ScriptError) in
                try machine.setTypedElement(
                    result,
                    index,
                    try machine.call(callback, this: this, [value, Value(index), object])
                )
                return true
            }
            return result.value
        }
        method(prototype, "filter", 1) { (c) throws(ScriptError) in
            let (machine, callback, this) = (c.machine, c[0], c[1])
            let kept = try machine.newArray()
            try machine.visit(c) { (value, index, object) throws(ScriptError) in
                if machine.isTruthy(try machine.call(callback, this: this, [value, Value(index), object])) {
                    try machine.append(value, to: kept)
                }
                return true
            }
            return try machine.typedArray(like: try machine.thisTyped(c), machine.values(of: kept)).value
        }
        method(prototype, "sort", 1) { (c) throws(ScriptError) in
            let object = try c.machine.thisTyped(c)
            let sorted = try c.machine.typedSorted(object, by: c[0])
            for (index, value) in sorted.enumerated() { try c.machine.setTypedElement(object, index, value) }
            return object.value
        }
        method(prototype, "toSorted", 1) { (c) throws(ScriptError) in
            guard c[0].isUndefined || c[0].isCallable else { throw c.machine.comparatorError(c[0]) }
            let object = try c.machine.thisTyped(c)
            return try c.machine.typedArray(like: object, try c.machine.typedSorted(object, by: c[0])).value
        }
        method(prototype, "toReversed", 0) { (c) throws(ScriptError) in
            let object = try c.machine.thisTyped(c)
            return try c.machine.typedArray(like: object, try c.machine.typedSnapshot(object).reversed()).value
        }
        method(prototype, "with", 2) { (c) throws(ScriptError) in
            let object = try c.machine.thisTyped(c)
            let length = c.machine.typedLength(object)
            let given = try c.machine.toInteger(c[0])
            let isBigInt = c.machine.elementType(object).isBigInt
            let value = isBigInt ? try c.machine.toBigInt(c[1]) : Value(try c.machine.toNumber(c[1]))
            let index = given < 0 ? length &+ given : given
            guard (0..<length).contains(index) else { throw c.machine.rangeError("Invalid typed array index") }
            var values = try c.machine.typedSnapshot(object)
            values[index] = value
            return try c.machine.typedArray(like: object, values).value
        }
    }

    /// Numbers are compared as numbers, not as strings.
    private func typedSorted(_ object: Object, by comparison: Value) throws(ScriptError) -> [Value] {
        let values = try typedSnapshot(object)
        guard comparison.isUndefined, !elementType(object).isBigInt else { return try sorted(values, by: comparison) }
        // NaN goes last, and −0 before 0.
        var result = values.filter { !$0.number.isNaN }
        try mergeSort(&result) { (a, b) throws(ScriptError) in
            a.number < b.number || a.number == b.number && (b.number.sign == .plus || a.number.sign == .minus)
                || a.number == b.number && a.number != 0
        }
        return result + Array(repeating: .nan, count: values.count - result.count)
    }

    func typedArray(like source: Object, _ values: [Value]) throws(ScriptError) -> Object {
        let type = elementType(source)
        let buffer = try newBuffer(values.count * type.size)
        let made = newTypedArray(type, buffer: buffer, offset: 0, length: values.count)
        for (index, value) in values.enumerated() where !value.isUndefined { try setTypedElement(made, index, value) }
        return made
    }

    // MARK: - DataView

    private func installDataView() {
        let prototype = newPrototype()
        realm.dataViewPrototype = prototype.value
        constructor("DataView", 1, prototype: prototype) { (c) throws(ScriptError) in
            let machine = c.machine
            try machine.requireNew(c, "DataView")
            guard let buffer = c[0].asObject, buffer.kind == .arrayBuffer else {
                throw machine.typeError("First argument to DataView constructor must be an ArrayBuffer")
            }
            let offset = try machine.toInteger(c[1])
            guard offset >= 0, offset <= Int(buffer.extra) else {
                throw machine.rangeError("Start offset \(offset) is outside the bounds of the buffer")
            }
            let length = c[2].isUndefined ? Int(buffer.extra) - offset : try machine.toInteger(c[2])
            guard length >= 0, length <= Int(buffer.extra) - offset else {
                throw machine.rangeError("Invalid DataView length \(length)")
            }
            let shape = try machine.shapeOfInstances(c.newTarget, fallback: machine.realm.dataViewPrototype)
            let made = machine.heap.object(.dataView, shape: shape)
            made.inner0 = buffer.value
            made.inner1 = Value(raw: offset)
            made.inner2 = Value(raw: length)
            return made.value
        }
        tag(prototype, "DataView")
        getter(prototype, "buffer") { (c) throws(ScriptError) in try c.machine.thisView(c).inner0 }
        getter(prototype, "byteLength") { (c) throws(ScriptError) in Value(try c.machine.thisView(c).inner2.raw) }
        getter(prototype, "byteOffset") { (c) throws(ScriptError) in Value(try c.machine.thisView(c).inner1.raw) }
        for type in ElementType.allCases where type != .uint8Clamped {
            let name = String(type.name.dropLast(5))
            method(prototype, "get\(name)", 1) { (c) throws(ScriptError) in
                let view = try c.machine.thisView(c)
                let start = try c.machine.viewIndex(view, c[0], type.size)
                var bytes = c.machine.viewBytes(view, start, type.size)
                if type.size > 1, !c.machine.isTruthy(c[1]) { bytes.reverse() }
                return unsafe bytes.withUnsafeMutableBytes { unsafe type.load($0, 0, c.machine.heap) }
            }
            method(prototype, "set\(name)", 2) { (c) throws(ScriptError) in
                let view = try c.machine.thisView(c)
                let start = try c.machine.viewIndex(view, c[0], type.size)
                let value = type.isBigInt ? try c.machine.toBigInt(c[1]) : Value(try c.machine.toNumber(c[1]))
                var bytes = [UInt8](repeating: 0, count: type.size)
                unsafe bytes.withUnsafeMutableBytes { unsafe type.store(value, $0, 0, c.machine.heap) }
                if type.size > 1, !c.machine.isTruthy(c[2]) { bytes.reverse() }
                let target = unsafe c.machine.heap.bytes(of: view.inner0.object)
                for (index, byte) in bytes.enumerated() { unsafe target[view.inner1.raw + start + index] = byte }
                return .undefined
            }
        }
    }

    private func thisView(_ c: CallContext) throws(ScriptError) -> Object {
        guard let object = c.this.asObject, object.kind == .dataView else { throw typeError("this is not a DataView.") }
        return object
    }

    private func viewIndex(_ view: Object, _ value: Value, _ size: Int) throws(ScriptError) -> Int {
        let index = try toInteger(value)
        guard index >= 0, index + size <= view.inner2.raw else {
            throw rangeError("Offset is outside the bounds of the DataView")
        }
        return index
    }

    private func viewBytes(_ view: Object, _ start: Int, _ size: Int) -> [UInt8] {
        let source = unsafe heap.bytes(of: view.inner0.object)
        return (0..<size).map { unsafe source[view.inner1.raw + start + $0] }
    }
}
