extension Machine {
    func installArray() {
        let prototype = realm.arrayPrototype.object
        let array = constructor("Array", 1, prototype: prototype) { (c) throws(ScriptError) in
            let made = c.machine.heap.object(
                .array,
                shape: try c.machine.shapeOfInstances(c.newTarget, fallback: c.machine.realm.arrayPrototype)
            )
            if c.count == 1, c[0].isNumber {
                made.arrayLength = try c.machine.arrayLength(from: c[0])
                return made.value
            }
            for index in 0..<c.count { try c.machine.append(c[index], to: made) }
            return made.value
        }
        method(array, "isArray", 1) { (c) throws(ScriptError) in
            Value(try c.machine.isArray(c[0]))
        }
        method(array, "of", 0) { (c) throws(ScriptError) in
            let made = try c.machine.newArray()
            for index in 0..<c.count { try c.machine.append(c[index], to: made) }
            return try c.machine.remade(made, by: c, [Value(c.count)])
        }
        method(array, "from", 1) { (c) throws(ScriptError) in
            let made = try c.machine.arrayFrom(c[0], map: c[1], this: c[2])
            return try c.machine.remade(made.object, by: c, [])
        }
        installArrayChanges(prototype)
        installArrayParts(prototype)
        installArraySearch(prototype)
        installArrayCallbacks(prototype)
        installArraySort(prototype)
        installArrayIteration(prototype)
    }

    private func arrayFrom(_ source: Value, map: Value, this: Value) throws(ScriptError) -> Value {
        if !map.isUndefined { try requireCallable(map) }
        let result = try newArray()
        var index = 0
        func add(_ value: Value) throws(ScriptError) {
            let mapped = map.isUndefined ? value : try call(map, this: this, [value, Value(index)])
            try append(mapped, to: result)
            index += 1
        }
        let mark = heap.handles.count
        let method = source.isNullish ? .undefined : try get(of: source, realm.names.symbolIterator)
        if !method.isNullish {
            try forEach(source) { (value) throws(ScriptError) in
                try add(value)
                return true
            }
            return result.value
        }
        let object = try toObject(source)
        let length = try lengthOf(object)
        guard length <= 4_294_967_295 else { throw rangeError("Invalid array length") }
        while index < length {
            try add(try element(object.value, Value(index)))
            if map.isObject { heap.dropHandles(to: mark) }
        }
        return result.value
    }

    /// What `Array.of` and `Array.from` give when they are called on a class that extends `Array`, or on any other.
    private func remade(_ list: Object, by c: CallContext, _ arguments: [Value]) throws(ScriptError) -> Value {
        guard let type = c.this.asObject, type.isConstructor,
            try get(realm.arrayPrototype.object, realm.names.constructor).bits != c.this.bits
        else { return list.value }
        let made = try construct(c.this, arguments).object
        heap.protect(made.value)
        for index in 0..<list.elementCount {
            try step()
            guard try define(made, PropertyKey(index: UInt32(truncatingIfNeeded: index)), data(list.element(index)))
            else {
                throw typeError("Cannot redefine property: \(index)")
            }
        }
        try put(made, realm.names.length, Value(list.elementCount))
        return made.value
    }

    private func data(_ value: Value) -> Descriptor { Descriptor(value: value, attributes: .all) }

    /// An array, or a proxy for one.
    func isArray(_ value: Value) throws(ScriptError) -> Bool {
        var value = value
        while let object = value.asObject, object.kind == .proxy {
            try step()
            guard !object.inner0.isNull else {
                throw typeError("Cannot perform 'IsArray' on a proxy that has been revoked")
            }
            value = object.inner0
        }
        return value.asObject?.kind == .array
    }

    private func installArrayIteration(_ prototype: Object) {
        for (part, name) in ["keys", "values", "entries"].enumerated() {
            method(prototype, name, 0) { (c) throws(ScriptError) in
                let source = try c.machine.toObject(c.this)
                return c.machine.newIterator(
                    .arrayIterator,
                    c.machine.realm.arrayIteratorPrototype,
                    over: source.value,
                    part: part
                )
            }
        }
        if let slot = prototype.shape.slot(of: heap.key("values")) {
            realm.arrayValues = prototype.slot(slot)
            heap.add(realm.names.symbolIterator, realm.arrayValues, .hidden, to: prototype)
        }
    }

    // MARK: - Methods that change the array

    private func installArrayChanges(_ prototype: Object) {
        method(prototype, "push", 1) { (c) throws(ScriptError) in
            let machine = c.machine
            let object = try machine.toObject(c.this)
            if machine.isDense(object) {
                for index in 0..<c.count {
                    guard machine.heap.appendElement(object, c[index]) else { throw machine.outOfMemory() }
                }
                object.arrayLength = object.elementCount
                return Value(object.arrayLength)
            }
            var length = try machine.lengthOf(object)
            for index in 0..<c.count {
                try machine.put(object, try machine.propertyKey(Value(length)), c[index])
                length += 1
            }
            try machine.put(object, machine.realm.names.length, Value(length))
            return Value(length)
        }
        method(prototype, "pop", 0) { (c) throws(ScriptError) in
            let machine = c.machine
            let object = try machine.toObject(c.this)
            let length = try machine.lengthOf(object)
            guard length > 0 else {
                try machine.put(object, machine.realm.names.length, .zero)
                return .undefined
            }
            let value = try machine.element(object.value, Value(length - 1))
            if machine.isDense(object) {
                _ = machine.heap.setElementCount(object, length - 1)
                object.arrayLength = length - 1
                return value
            }
            guard try machine.delete(object, try machine.propertyKey(Value(length - 1))) else {
                throw machine.typeError("Cannot delete property '\(length - 1)' of \(machine.describe(object.value))")
            }
            try machine.put(object, machine.realm.names.length, Value(length - 1))
            return value
        }
        method(prototype, "shift", 0) { (c) throws(ScriptError) in
            let object = try c.machine.toObject(c.this)
            let first = try c.machine.element(object.value, .zero)
            let removed = try c.machine.splice(object, start: 0, deleting: 1, inserting: [])
            _ = removed
            return first
        }
        method(prototype, "unshift", 1) { (c) throws(ScriptError) in
            let object = try c.machine.toObject(c.this)
            var items: [Value] = []
            for index in 0..<c.count { items.append(c[index]) }
            _ = try c.machine.splice(object, start: 0, deleting: 0, inserting: items)
            return Value(try c.machine.lengthOf(object))
        }
        method(prototype, "splice", 2) { (c) throws(ScriptError) in
            let object = try c.machine.toObject(c.this)
            let length = try c.machine.lengthOf(object)
            let start = try c.machine.relativeIndex(c[0], length, fallback: 0)
            var count = c.count == 0 ? 0 : length - start
            if c.count > 1 { count = min(max(try c.machine.toInteger(c[1]), 0), length - start) }
            var items: [Value] = []
            for index in 2..<max(2, c.count) { items.append(c[index]) }
            return try c.machine.splice(object, start: start, deleting: count, inserting: items).value
        }
        method(prototype, "reverse", 0) { (c) throws(ScriptError) in
            let object = try c.machine.toObject(c.this)
            let values = try c.machine.snapshot(object)
            for (index, value) in values.reversed().enumerated() {
                try c.machine.putElement(object, index, value)
            }
            return object.value
        }
        method(prototype, "fill", 1) { (c) throws(ScriptError) in
            let object = try c.machine.toObject(c.this)
            let length = try c.machine.lengthOf(object)
            let start = try c.machine.relativeIndex(c[1], length, fallback: 0)
            let end = try c.machine.relativeIndex(c[2], length, fallback: length)
            if object.kind == .array, start < end, start <= object.elementCount,
                !c.machine.heap.reserveElements(object, end)
            {
                throw c.machine.outOfMemory()
            }
            var index = start
            while index < end {
                try c.machine.step()
                try c.machine.putElement(object, index, c[0])
                index += 1
            }
            return object.value
        }
        method(prototype, "copyWithin", 2) { (c) throws(ScriptError) in
            let object = try c.machine.toObject(c.this)
            let length = try c.machine.lengthOf(object)
            let target = try c.machine.relativeIndex(c[0], length, fallback: 0)
            let start = try c.machine.relativeIndex(c[1], length, fallback: 0)
            let end = try c.machine.relativeIndex(c[2], length, fallback: length)
            let count = min(end - start, length - target)
            guard count > 0 else { return object.value }
            // The conversions above may have made the array shorter.
            let values = Array(try c.machine.snapshot(object).dropFirst(start).prefix(count))
            for (index, value) in values.enumerated() { try c.machine.putElement(object, target + index, value) }
            return object.value
        }
    }

    /// An array whose elements are all in place and may be changed freely.
    func isDense(_ object: Object) -> Bool {
        object.kind == .array && object.arrayLength == object.elementCount
            && object.flags.isDisjoint(with: [
                .notExtensible, .frozenElements, .sealedElements, .hasSparseElements, .fixedLength,
            ]) && realm.hasPlainArrays
    }

    func putElement(_ object: Object, _ index: Int, _ value: Value) throws(ScriptError) {
        if value.isHole {
            _ = try delete(object, try propertyKey(Value(index)))
        } else if object.kind == .array, index < object.elementCount, !object.element(index).isHole,
            !object.flags.contains(.frozenElements)
        {
            object.setElement(index, value)
        } else if object.kind == .typedArray {
            try setTypedElement(object, index, value)
        } else {
            try put(object, try propertyKey(Value(index)), value)
        }
    }

    /// An empty array of the class of another: `map` of a subclass gives the subclass.
    func newArray(like source: Object, capacity: Int = 0) throws(ScriptError) -> Object {
        guard source.kind == .array, source.prototype.bits != realm.arrayPrototype.bits else {
            return try newArray(capacity: capacity)
        }
        let constructor = try get(source, realm.names.constructor)
        guard let maker = constructor.asObject, maker.isConstructor,
            let made = try construct(constructor, []).asObject, made.kind == .array
        else { return try newArray(capacity: capacity) }
        return made
    }

    /// The elements as they are now, holes included.
    func snapshot(_ object: Object) throws(ScriptError) -> [Value] {
        let length = try lengthOf(object)
        guard length <= 1 << 26, heap.hasRoom(for: length * 8) else { throw outOfMemory() }
        var values: [Value] = []
        values.reserveCapacity(length)
        for index in 0..<length {
            try step()
            if object.kind == .array, index < object.elementCount, !object.element(index).isHole {
                // A getter further on, or whoever is called with these, may take it out of the array.
                heap.protect(object.element(index))
                values.append(object.element(index))
            } else {
                let key = try propertyKey(Value(index))
                values.append(try has(object, key) ? try get(object, key) : .hole)
            }
        }
        return values
    }

    func splice(
        _ object: Object,
        start: Int,
        deleting count: Int,
        inserting items: [Value]
    ) throws(ScriptError) -> Object {
        let length = try lengthOf(object)
        let removed = try newArray(like: object)
        // The conversions of the arguments may have made the array shorter.
        let start = min(start, length)
        let deleted = min(count, length - start)
        for index in start..<(start + deleted) {
            try step()
            let key = try propertyKey(Value(index))
            try append(try has(object, key) ? try get(object, key) : .hole, to: removed)
        }
        let newLength = length - deleted + items.count
        guard newLength <= 4_294_967_295 else { throw rangeError("Invalid array length") }
        if isDense(object) {
            guard heap.setElementCount(object, max(length, newLength)) else { throw outOfMemory() }
            let shift = items.count - deleted
            if shift > 0 {
                for index in stride(from: length - 1, through: start + deleted, by: -1) {
                    object.setElement(index + shift, object.element(index))
                }
            } else if shift < 0 {
                for index in (start + deleted)..<max(length, start + deleted) {
                    object.setElement(index + shift, object.element(index))
                }
            }
            for (index, item) in items.enumerated() { object.setElement(start + index, item) }
            _ = heap.setElementCount(object, newLength)
            object.arrayLength = newLength
            try step(max(1, (length - start) / 16))
            return removed
        }
        let tail = Array(try snapshot(object).dropFirst(start + deleted))
        for (index, value) in (items + tail).enumerated() { try putElement(object, start + index, value) }
        for index in stride(from: length - 1, through: newLength, by: -1) {
            try step()
            _ = try delete(object, try propertyKey(Value(index)))
        }
        try put(object, realm.names.length, Value(newLength))
        return removed
    }
}
