extension Machine {
    func installIterators() {
        let iterator = newPrototype()
        realm.iteratorPrototype = iterator.value
        method(iterator, realm.names.symbolIterator, 0) { (c) throws(ScriptError) in c.this }
        let asyncIterator = newPrototype()
        realm.asyncIteratorPrototype = asyncIterator.value
        method(asyncIterator, realm.names.symbolAsyncIterator, 0) { (c) throws(ScriptError) in c.this }
        realm.arrayIteratorPrototype = iteratorKind("Array Iterator", .arrayIterator) {
            (machine, it) throws(ScriptError) in
            guard it.inner0.isObject else { return .hole }
            let source = it.inner0.object
            let length = source.kind == .typedArray ? machine.typedLength(source) : try machine.lengthOf(source)
            let index = Int(it.inner1.integer)
            guard index < length else {
                it.inner0 = .undefined
                return .hole
            }
            it.inner1 = Value(index + 1)
            return try machine.entry(Value(index), it.inner2) { () throws(ScriptError) in
                try machine.element(source.value, Value(index))
            }
        }
        if let slot = realm.arrayIteratorPrototype.object.shape.slot(of: realm.names.next) {
            realm.arrayIteratorNext = realm.arrayIteratorPrototype.object.slot(slot)
        }
        realm.stringIteratorPrototype = iteratorKind("String Iterator", .stringIterator) {
            (machine, it) throws(ScriptError) in
            let text = it.inner0.text.flat(machine.heap)
            let index = Int(it.inner1.integer)
            guard index < text.count else { return .hole }
            let count = machine.codePointLength(text, index)
            it.inner1 = Value(index + count)
            return machine.heap.substring(text, from: index, to: index + count).value
        }
        for (name, kind) in [("Map Iterator", ObjectKind.mapIterator), ("Set Iterator", .setIterator)] {
            let prototype = iteratorKind(name, kind) { (machine, it) throws(ScriptError) in
                guard it.inner0.isObject, let table = machine.table(it.inner0.object),
                    let cursor = machine.heap.externals[it.inner1.raw] as? OrderedTable.Cursor
                else { return .hole }
                guard let place = table.next(cursor) else {
                    it.inner0 = .undefined
                    return .hole
                }
                let value = table.values[place]
                return try machine.entry(table.keys[place], it.inner2) { () throws(ScriptError) in value }
            }
            if kind == .mapIterator {
                realm.mapIteratorPrototype = prototype
            } else {
                realm.setIteratorPrototype = prototype
            }
        }
        realm.asyncFromSyncPrototype = asyncFromSync().value
    }

    /// What an iterator over keys, values or entries hands out.
    func entry(
        _ key: Value,
        _ part: Value,
        _ value: () throws(ScriptError) -> Value
    ) throws(ScriptError) -> Value {
        switch part.integer {
        case 0: return key
        case 1: return try value()
        default: return try array([key, try value()]).value
        }
    }

    /// A prototype with a `next` made of a step function that gives a hole at the end.
    func iteratorKind(
        _ name: String,
        _ kind: ObjectKind,
        _ step: @escaping (Machine, Object) throws(ScriptError) -> Value
    ) -> Value {
        let prototype = newPrototype(parent: realm.iteratorPrototype)
        method(prototype, realm.names.next, 0) { (c) throws(ScriptError) in
            guard let object = c.this.asObject, object.kind == kind else {
                throw c.machine.typeError("next method called on incompatible receiver \(c.machine.describe(c.this))")
            }
            let value = try step(c.machine, object)
            return c.machine.iteratorResult(value.isHole ? .undefined : value, isDone: value.isHole)
        }
        tag(prototype, name)
        return prototype.value
    }

    func newIterator(_ kind: ObjectKind, _ prototype: Value, over source: Value, part: Int = 1) -> Value {
        let iterator = heap.object(kind, shape: heap.rootShape(prototype: prototype))
        iterator.inner0 = source
        iterator.inner1 = .zero
        iterator.inner2 = Value(part)
        return iterator.value
    }

    /// Wraps a plain iterator for `for await`: each value is waited for.
    private func asyncFromSync() -> Object {
        let prototype = newPrototype(parent: realm.asyncIteratorPrototype)
        for isDone in [false, true] {
            realm.iteratorResultPlaces[isDone ? 1 : 0] = addNative { (c) throws(ScriptError) in
                c.machine.iteratorResult(c[0], isDone: isDone)
            }
        }
        for name in ["next", "return"] {
            method(prototype, name, 1) { (c) throws(ScriptError) in
                let machine = c.machine
                guard let object = c.this.asObject, object.kind == .wrapIterator else { return .undefined }
                let promise = machine.newPromise()
                do throws(ScriptError) {
                    let method =
                        name == "next" ? object.inner1 : try machine.get(of: object.inner0, machine.heap.key(name))
                    guard !method.isNullish else {
                        try machine.resolvePromise(promise, machine.iteratorResult(c[0], isDone: true))
                        return promise.value
                    }
                    let result = try machine.call(method, this: object.inner0, [c[0]])
                    guard let answer = result.asObject else {
                        throw machine.typeError("Iterator result \(machine.describe(result)) is not an object")
                    }
                    let isDone = machine.isTruthy(try machine.get(answer, machine.realm.names.done))
                    let inner = try machine.promise(from: try machine.get(answer, machine.realm.names.value))
                    let wrap = machine.settler(machine.realm.iteratorResultPlaces[isDone ? 1 : 0])
                    try machine.react(inner, wrap.value, .undefined, target: promise.value)
                } catch {
                    guard case .exception(let thrown) = error else { throw error }
                    machine.rejectPromise(promise, thrown)
                }
                return promise.value
            }
        }
        return prototype
    }
}
