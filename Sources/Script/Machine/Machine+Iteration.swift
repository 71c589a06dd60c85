extension Machine {
    func executeIteration(_ i: Instruction, _ r: Registers) throws(ScriptError) {
        switch i.opcode {
        case .getIterator:
            // A delegating generator calls `next` itself and needs the real thing.
            let (iterator, next) = try iterator(of: r[i.b], allowsArray: i.c == 0)
            r[i.a] = iterator
            r[i.a + 1] = next
            r[i.a + 2] = .zero
        case .getAsyncIterator:
            let (iterator, next) = try asyncIterator(of: r[i.b])
            r[i.a] = iterator
            r[i.a + 1] = next
        case .iteratorRest:
            let array = try newArray()
            r[i.a] = array.value
            if r[i.b + 1].isHole {
                let source = r[i.b].object
                var index = Int(r[i.b + 2].integer)
                while index < source.arrayLength {
                    try append(try element(source.value, Value(index)), to: array)
                    index += 1
                }
                r[i.b + 2] = Value(index)
                return
            }
            while true {
                let value = try unsafe nextValue(base: r.base + i.b)
                if value.isHole { break }
                try append(value, to: array)
            }
        case .iteratorClose:
            if r[i.a + 1].isHole { return }
            do throws(ScriptError) {
                try close(r[i.a])
            } catch {
                if i.b == 0 { throw error }
                if case .stop = error { throw error }
            }
        case .iteratorReturn:
            let method = try get(of: r[i.b], realm.names.return)
            r[i.a] = method.isNullish ? .undefined : try call(method, this: r[i.b], [])
        case .getNames:
            r[i.a] = .undefined
            r[i.a] = try enumerableNames(r[i.b]).value
            r[i.a + 1] = .zero
            r[i.a + 2] = r[i.b]
        default: break
        }
    }

    /// The iterator of a value and its `next`. An array that iterates as arrays do is its own iterator, with a hole for
    /// `next`: nobody can tell the difference.
    func iterator(of value: Value, allowsArray: Bool = true) throws(ScriptError) -> (Value, Value) {
        if allowsArray, let object = value.asObject, object.kind == .array, realm.hasPlainIteration,
            object.prototype.bits == realm.arrayPrototype.bits,
            object.shape == realm.arrayShape || object.shape.slot(of: realm.names.symbolIterator) == nil
        {
            return (value, .hole)
        }
        let method = value.isNullish ? .undefined : try get(of: value, realm.names.symbolIterator)
        guard method.isCallable else { throw notIterable(value) }
        let iterator = try call(method, this: value, [])
        guard iterator.isObject else {
            throw typeError("Result of the Symbol.iterator method is not an object")
        }
        return (iterator, try get(iterator.object, realm.names.next))
    }

    /// Names what was to be iterated as the program wrote it, or else by its type.
    func notIterable(_ value: Value) -> ScriptError {
        if !heap.isInNative, frameCount > 0, let text = calleeText() { return typeError("\(text) is not iterable") }
        return typeError("\(describeByType(value)) is not iterable (cannot read property Symbol(Symbol.iterator))")
    }

    /// The next value of the iterator in three registers; a hole at its end.
    func nextValue(base: UnsafeMutablePointer<Value>) throws(ScriptError) -> Value {
        let result = try unsafe call(base[1], this: base[0], [])
        guard let object = result.asObject else {
            throw typeError("Iterator result \(describe(result)) is not an object")
        }
        if isTruthy(try get(object, realm.names.done)) { return .hole }
        return try get(object, realm.names.value)
    }

    /// Tells an iterator that no more is wanted.
    func close(_ iterator: Value) throws(ScriptError) {
        let method = try get(of: iterator, realm.names.return)
        guard !method.isNullish else { return }
        let result = try call(method, this: iterator, [])
        guard result.isObject else { throw typeError("\(describe(result)) is not an object") }
    }

    /// Calls the closure with each value; it answers whether to go on. Closes the iterator when it stops early.
    func forEach(
        _ iterable: Value,
        _ body: (Value) throws(ScriptError) -> Bool
    ) throws(ScriptError) {
        let (iterator, next) = try iterator(of: iterable)
        heap.protect(iterator)
        heap.protect(next)
        let mark = heap.handles.count
        if next.isHole {
            let array = iterator.object
            var index = 0
            while index < array.arrayLength {
                try step()
                let value = index < array.elementCount ? array.element(index) : .hole
                // What is called with it may take it out of the array.
                heap.protect(value)
                guard try body(value.isHole ? try element(iterable, Value(index)) : value) else { return }
                index += 1
                if heap.handles.count > mark + 64 { heap.dropHandles(to: mark) }
            }
            return
        }
        while true {
            try step()
            let result = try call(next, this: iterator, [])
            guard let object = result.asObject else {
                throw typeError("Iterator result \(describe(result)) is not an object")
            }
            if isTruthy(try get(object, realm.names.done)) { return }
            let value = try get(object, realm.names.value)
            do throws(ScriptError) {
                guard try body(value) else {
                    try close(iterator)
                    return
                }
            } catch {
                if case .exception = error { try? close(iterator) }  // The first error wins over one of closing.
                throw error
            }
            if heap.handles.count > mark + 64 { heap.dropHandles(to: mark) }
        }
    }

    func iteratorResult(_ value: Value, isDone: Bool) -> Value {
        let object = heap.object(.plain, shape: realm.iteratorResultShape)
        object.setSlot(0, value)
        object.setSlot(1, Value(isDone))
        return object.value
    }

    // MARK: - for … in

    /// The enumerable string keys of an object and of its prototypes, each once.
    private func enumerableNames(_ value: Value) throws(ScriptError) -> Object {
        let names = try newArray()
        guard !value.isNullish else { return names }
        var seen: Set<UInt64> = []
        var current: Object? = try toObject(value)
        while let object = current {
            for key in try ownKeys(object) where !key.isSymbol {
                try step()
                guard let property = try getOwn(object, key), seen.insert(key.bits).inserted,
                    property.attributes.contains(.enumerable)
                else { continue }
                try append(keyValue(key), to: names)
            }
            current = try prototypeOf(object).asObject
        }
        return names
    }

    /// The next name that still exists; false at the end.
    func nextName(_ i: Instruction, _ r: Registers) throws(ScriptError) -> Bool {
        guard let names = r[i.b].asObject else { return false }
        var index = Int(r[i.b + 1].integer)
        while index < names.elementCount {
            let name = names.element(index)
            index += 1
            r[i.b + 1] = Value(index)
            if try has(try toObject(r[i.b + 2]), try propertyKey(name)) {
                r[i.a] = name
                return true
            }
        }
        return false
    }
}
