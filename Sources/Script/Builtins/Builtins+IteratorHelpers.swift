/// `Iterator` and what every iterator inherits from it: `map`, `filter`, `take` and the rest. The lazy ones give a helper
/// that draws from the iterator one value at a time.
extension Machine {
    enum IteratorHelper: UInt32 { case map, filter, take, drop, flatMap, wrap }

    func installIteratorHelpers() {
        let prototype = realm.iteratorPrototype.object
        let iterator = constructor("Iterator", 0, prototype: prototype) { (c) throws(ScriptError) in
            guard !c.newTarget.isUndefined, c.newTarget.bits != c.callee.value.bits else {
                throw c.machine.typeError(
                    c.newTarget.isUndefined
                        ? "Constructor Iterator requires 'new'" : "Abstract class Iterator not directly constructable"
                )
            }
            let shape = try c.machine.shapeOfInstances(c.newTarget, fallback: c.machine.realm.iteratorPrototype)
            return c.machine.heap.object(.plain, shape: shape).value
        }
        heap.add(realm.names.symbolToStringTag, heap.name("Iterator").value, .hidden, to: prototype)
        method(iterator, "from", 1) { (c) throws(ScriptError) in
            let machine = c.machine
            guard c[0].isObject || c[0].isString else {
                throw machine.typeError("Iterator.from called on non-object")
            }
            let method = try machine.get(of: c[0], machine.realm.names.symbolIterator)
            let source = method.isNullish ? c[0] : try machine.call(method, this: c[0], [])
            guard let object = source.asObject else {
                throw machine.typeError("\(machine.describe(source)) is not an object")
            }
            let inherits = try machine.inheritsIterator(object)
            return inherits ? source : try machine.helper(.wrap, over: object, .undefined, .undefined)
        }
        let helpers = newPrototype(parent: prototype.value)
        realm.iteratorHelperPrototype = helpers.value
        method(helpers, realm.names.next, 0) { (c) throws(ScriptError) in
            let helper = try c.machine.thisHelper(c, "next")
            let value = try c.machine.nextOfHelper(helper)
            if value.isHole { helper.inner0 = .undefined }
            return c.machine.iteratorResult(value.isHole ? .undefined : value, isDone: value.isHole)
        }
        method(helpers, "return", 0) { (c) throws(ScriptError) in
            let helper = try c.machine.thisHelper(c, "return")
            let source = helper.inner0
            helper.inner0 = .undefined
            if helper.inner4.isPair { try c.machine.close(helper.inner4.pair.first) }
            if source.isObject { try c.machine.close(source) }
            return c.machine.iteratorResult(.undefined, isDone: true)
        }
        tag(helpers, "Iterator Helper")
        installLazyHelpers(prototype)
        installEagerHelpers(prototype)
    }

    // MARK: - Lazy

    private func installLazyHelpers(_ prototype: Object) {
        for (name, kind) in [("map", IteratorHelper.map), ("filter", .filter), ("flatMap", .flatMap)] {
            method(prototype, name, 1) { (c) throws(ScriptError) in
                let source = try c.machine.thisIterator(c, name)
                try c.machine.requireCallback(c)
                return try c.machine.helper(kind, over: source, c[0], .zero)
            }
        }
        for (name, kind) in [("take", IteratorHelper.take), ("drop", .drop)] {
            method(prototype, name, 1) { (c) throws(ScriptError) in
                let source = try c.machine.thisIterator(c, name)
                let limit = try c.machine.toNumber(c[0])
                guard !limit.isNaN, limit > -1 else {
                    throw c.machine.rangeError("\(c.machine.describe(c[0])) must be positive")
                }
                return try c.machine.helper(
                    kind,
                    over: source,
                    .undefined,
                    Value(normalizing: limit.rounded(.towardZero))
                )
            }
        }
    }

    private func helper(
        _ kind: IteratorHelper,
        over source: Object,
        _ callback: Value,
        _ counter: Value
    ) throws(ScriptError) -> Value {
        let next = try get(source, realm.names.next)
        let helper = heap.object(.iteratorHelper, shape: heap.rootShape(prototype: realm.iteratorHelperPrototype))
        helper.inner0 = source.value
        helper.inner1 = next
        helper.inner2 = callback
        helper.inner3 = counter
        helper.inner4 = .undefined
        helper.extra = kind.rawValue
        return helper.value
    }

    private func thisHelper(_ c: CallContext, _ name: String) throws(ScriptError) -> Object {
        guard let object = c.this.asObject, object.kind == .iteratorHelper else {
            throw typeError(
                "Method Iterator Helper.prototype.\(name) called on incompatible receiver \(describe(c.this))"
            )
        }
        return object
    }

    /// The next value a helper gives; a hole at the end.
    private func nextOfHelper(_ helper: Object) throws(ScriptError) -> Value {
        guard helper.inner0.isObject, let kind = IteratorHelper(rawValue: helper.extra) else { return .hole }
        switch kind {
        case .wrap: return try draw(helper)
        case .map:
            let value = try draw(helper)
            return value.isHole ? .hole : try ask(helper, value)
        case .filter:
            let mark = heap.handles.count
            while true {
                try step()
                heap.dropHandles(to: mark)
                let value = try draw(helper)
                if value.isHole { return .hole }
                if isTruthy(try ask(helper, value)) { return value }
            }
        case .take:
            guard helper.inner3.number >= 1 else {
                try close(helper.inner0)
                return .hole
            }
            helper.inner3 = Value(normalizing: helper.inner3.number - 1)
            return try draw(helper)
        case .drop:
            let mark = heap.handles.count
            while helper.inner3.number >= 1 {
                try step()
                heap.dropHandles(to: mark)
                helper.inner3 = Value(normalizing: helper.inner3.number - 1)
                if try draw(helper).isHole { return .hole }
            }
            return try draw(helper)
        case .flatMap: return try nextFlat(helper)
        }
    }

    private func nextFlat(_ helper: Object) throws(ScriptError) -> Value {
        let mark = heap.handles.count
        while true {
            try step()
            heap.dropHandles(to: mark)
            if helper.inner4.isPair {
                let inner = helper.inner4.pair
                let value = try closing(helper.inner0) { () throws(ScriptError) in
                    try self.draw(inner.first, inner.second)
                }
                if !value.isHole { return value }
                helper.inner4 = .undefined
            }
            let value = try draw(helper)
            if value.isHole { return .hole }
            let mapped = try ask(helper, value)
            try closing(helper.inner0) { () throws(ScriptError) in
                guard mapped.isObject else {
                    throw self.typeError("\(self.describe(mapped)) is not an object")
                }
                let (iterator, next) = try self.iterator(of: mapped, allowsArray: false)
                helper.inner4 = self.heap.pair(iterator, next).value
            }
        }
    }

    private func draw(_ helper: Object) throws(ScriptError) -> Value { try draw(helper.inner0, helper.inner1) }

    private func draw(_ iterator: Value, _ next: Value) throws(ScriptError) -> Value {
        let result = try call(next, this: iterator, [])
        guard let object = result.asObject else {
            throw typeError("Iterator result \(describe(result)) is not an object")
        }
        return isTruthy(try get(object, realm.names.done)) ? .hole : try get(object, realm.names.value)
    }

    /// The callback's answer about a value and its number.
    private func ask(_ helper: Object, _ value: Value) throws(ScriptError) -> Value {
        let counter = helper.inner3
        helper.inner3 = Value(normalizing: counter.number + 1)
        return try closing(helper.inner0) { () throws(ScriptError) in
            try self.call(helper.inner2, this: .undefined, [value, counter])
        }
    }

    /// An exception that is not the iterator's own closes it.
    private func closing<Result>(
        _ iterator: Value,
        _ body: () throws(ScriptError) -> Result
    ) throws(ScriptError) -> Result {
        do throws(ScriptError) {
            return try body()
        } catch {
            if case .exception = error { try? close(iterator) }  // The first error wins over one of closing.
            throw error
        }
    }

    // MARK: - Eager

    private func installEagerHelpers(_ prototype: Object) {
        method(prototype, "toArray", 0) { (c) throws(ScriptError) in
            let list = try c.machine.newArray()
            try c.machine.drain(c, "toArray", isAsked: false) { (value, _) throws(ScriptError) in
                try c.machine.append(value, to: list)
                return true
            }
            return list.value
        }
        method(prototype, "forEach", 1) { (c) throws(ScriptError) in
            try c.machine.drain(c, "forEach") { (value, index) throws(ScriptError) in
                _ = try c.machine.call(c[0], this: .undefined, [value, index])
                return true
            }
            return .undefined
        }
        for (name, ends, isFound) in [("some", true, Value.true), ("every", false, .false)] {
            method(prototype, name, 1) { (c) throws(ScriptError) in
                var answer = isFound.bits == Value.true.bits ? Value.false : .true
                try c.machine.drain(c, name) { (value, index) throws(ScriptError) in
                    let verdict = c.machine.isTruthy(try c.machine.call(c[0], this: .undefined, [value, index]))
                    if verdict == ends { answer = isFound }
                    return verdict != ends
                }
                return answer
            }
        }
        method(prototype, "find", 1) { (c) throws(ScriptError) in
            var found = Value.undefined
            try c.machine.drain(c, "find") { (value, index) throws(ScriptError) in
                guard c.machine.isTruthy(try c.machine.call(c[0], this: .undefined, [value, index])) else {
                    return true
                }
                found = value
                c.machine.heap.protect(found)
                return false
            }
            return found
        }
        method(prototype, "reduce", 1) { (c) throws(ScriptError) in
            var sum = c.count > 1 ? c[1] : Value.hole
            // What the collector sees of the sum between two values.
            let keeper = try c.machine.array([.undefined])
            try c.machine.drain(c, "reduce") { (value, index) throws(ScriptError) in
                sum = sum.isHole ? value : try c.machine.call(c[0], this: .undefined, [sum, value, index])
                try c.machine.putElement(keeper, 0, sum)
                return true
            }
            c.machine.heap.protect(sum)
            guard !sum.isHole else { throw c.machine.typeError("Reduce of a done iterator with no initial value") }
            return sum
        }
    }

    /// Calls the closure with each value and its number; closes the iterator when the closure wants no more. What the
    /// closure protects is let go of before the next value.
    private func drain(
        _ c: CallContext,
        _ name: String,
        isAsked: Bool = true,
        _ body: (Value, Value) throws(ScriptError) -> Bool
    ) throws(ScriptError) {
        let source = try thisIterator(c, name)
        if isAsked { try requireCallback(c) }
        let next = try get(source, realm.names.next)
        heap.protect(next)
        var index = 0
        let mark = heap.handles.count
        while true {
            try step()
            heap.dropHandles(to: mark)
            let value = try draw(source.value, next)
            if value.isHole { return }
            let goesOn = try closing(source.value) { () throws(ScriptError) in try body(value, Value(index)) }
            guard goesOn else { return try close(source.value) }
            index += 1
        }
    }

    private func thisIterator(_ c: CallContext, _ name: String) throws(ScriptError) -> Object {
        guard let object = c.this.asObject else {
            throw typeError("Iterator.prototype.\(name) called on non-object")
        }
        return object
    }

    private func requireCallback(_ c: CallContext) throws(ScriptError) {
        guard c[0].isCallable else { throw typeError("\(describeByType(c[0])) is not a function") }
    }

    private func inheritsIterator(_ object: Object) throws(ScriptError) -> Bool {
        var current = try prototypeOf(object)
        while current.isObject {
            if current.bits == realm.iteratorPrototype.bits { return true }
            try step()
            current = try prototypeOf(current.object)
        }
        return false
    }
}
