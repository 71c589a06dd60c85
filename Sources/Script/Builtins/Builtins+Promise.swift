extension Machine {
    func installPromise() {
        let prototype = newPrototype()
        realm.promisePrototype = prototype.value
        realm.promiseShape = heap.rootShape(prototype: prototype.value)
        // The two places that every pair of resolving functions shares.
        realm.resolvePlace = addNative { (c) throws(ScriptError) in try c.machine.decide(c, isError: false) }
        realm.rejectPlace = addNative { (c) throws(ScriptError) in try c.machine.decide(c, isError: true) }
        let promise = constructor("Promise", 1, prototype: prototype) { (c) throws(ScriptError) in
            let machine = c.machine
            guard !c.newTarget.isUndefined else {
                throw machine.typeError("Promise constructor cannot be invoked without 'new'")
            }
            guard c[0].isCallable else {
                throw machine.typeError("Promise resolver \(machine.describe(c[0])) is not a function")
            }
            let shape = try machine.shapeOfInstances(c.newTarget, fallback: machine.realm.promisePrototype)
            let made = machine.heap.object(.promise, shape: shape)
            made.inner0 = PromiseState.pending
            let (resolve, reject) = machine.resolvingFunctions(made)
            do throws(ScriptError) {
                _ = try machine.call(c[0], this: .undefined, [resolve, reject])
            } catch {
                guard case .exception(let thrown) = error else { throw error }
                _ = try machine.call(reject, this: .undefined, [thrown])
            }
            return made.value
        }
        realm.promiseConstructor = promise.value
        tag(prototype, "Promise")
        installPromiseMethods(prototype)
        method(promise, "resolve", 1) { (c) throws(ScriptError) in try c.machine.promise(from: c[0]).value }
        method(promise, "reject", 1) { (c) throws(ScriptError) in
            let made = c.machine.newPromise()
            c.machine.rejectPromise(made, c[0])
            return made.value
        }
        method(promise, "withResolvers", 0) { (c) throws(ScriptError) in
            let made = c.machine.newPromise()
            let (resolve, reject) = c.machine.resolvingFunctions(made)
            let result = c.machine.newObject()
            for (name, value) in [("promise", made.value), ("resolve", resolve), ("reject", reject)] {
                c.machine.heap.add(c.machine.heap.key(name), value, to: result)
            }
            return result.value
        }
        method(promise, "try", 1) { (c) throws(ScriptError) in
            let made = c.machine.newPromise()
            var list: [Value] = []
            for index in 1..<max(1, c.count) { list.append(c[index]) }
            do throws(ScriptError) {
                try c.machine.resolvePromise(made, try c.machine.call(c[0], this: .undefined, list))
            } catch {
                guard case .exception(let thrown) = error else { throw error }
                c.machine.rejectPromise(made, thrown)
            }
            return made.value
        }
        installCollectors()
        for rule in [Gathering.all, .allSettled, .any, .race] { installGathering(promise, rule) }
    }

    /// A resolving function was called: inner2 is its promise, inner3 says whether one of the two was before.
    private func decide(_ c: CallContext, isError: Bool) throws(ScriptError) -> Value {
        let decided = c.callee.inner3.pair
        guard decided.first.bits == Value.false.bits else { return .undefined }
        decided.first = .true
        if isError {
            rejectPromise(c.callee.inner2.object, c[0])
        } else {
            try resolvePromise(c.callee.inner2.object, c[0])
        }
        return .undefined
    }

    private func installPromiseMethods(_ prototype: Object) {
        method(prototype, realm.names.then, 2) { (c) throws(ScriptError) in
            guard let promise = c.this.asObject, promise.kind == .promise else {
                throw c.machine.typeError(
                    "Method Promise.prototype.then called on incompatible receiver \(c.machine.describe(c.this))"
                )
            }
            let next = c.machine.heap.object(
                .promise,
                shape: promise.shape.isUnique
                    ? c.machine.realm.promiseShape : c.machine.heap.rootShape(prototype: promise.prototype)
            )
            next.inner0 = PromiseState.pending
            try c.machine.react(
                promise,
                c[0].isCallable ? c[0] : .undefined,
                c[1].isCallable ? c[1] : .undefined,
                target: next.value
            )
            return next.value
        }
        method(prototype, "catch", 1) { (c) throws(ScriptError) in
            let then = try c.machine.get(of: c.this, c.machine.realm.names.then)
            return try c.machine.call(then, this: c.this, [.undefined, c[0]])
        }
        method(prototype, "finally", 1) { (c) throws(ScriptError) in
            let then = try c.machine.get(of: c.this, c.machine.realm.names.then)
            guard c[0].isCallable else { return try c.machine.call(then, this: c.this, [c[0], c[0]]) }
            let places = c.machine.realm.finallyPlaces.pass
            let functions = places.map { (place) -> Value in
                let function = c.machine.settler(place)
                function.inner2 = c[0]
                return function.value
            }
            return try c.machine.call(then, this: c.this, functions)
        }
        for isError in [false, true] {
            let keep = addNative { (c) throws(ScriptError) in
                if isError { throw .exception(c.callee.inner2) }
                return c.callee.inner2
            }
            realm.finallyPlaces.keep[isError ? 1 : 0] = keep
            realm.finallyPlaces.pass[isError ? 1 : 0] = addNative { (c) throws(ScriptError) in
                let machine = c.machine
                let result = try machine.call(c.callee.inner2, this: .undefined, [])
                let waited = try machine.promise(from: result)
                let keeper = machine.settler(keep)
                keeper.inner2 = c[0]
                let next = machine.newPromise()
                try machine.react(waited, keeper.value, .undefined, target: next.value)
                return next.value
            }
        }
    }

    /// A function made while scripts run, of a native that is there already: the table of natives does not grow.
    func settler(_ place: Int) -> Object {
        nativeFunction(key: PropertyKey(cell: heap.emptyText), 1, isConstructor: false, place: place)
    }

    // MARK: - all, allSettled, any, race

    enum Gathering: String { case all, allSettled, any, race }

    private func installGathering(_ promise: Object, _ rule: Gathering) {
        method(promise, rule.rawValue, 1) { (c) throws(ScriptError) in
            let result = c.machine.newPromise()
            do throws(ScriptError) {
                try c.machine.gather(c[0], rule, result)
            } catch {
                guard case .exception(let thrown) = error else { throw error }
                c.machine.rejectPromise(result, thrown)
            }
            return result.value
        }
    }

    private func gather(_ iterable: Value, _ rule: Gathering, _ result: Object) throws(ScriptError) {
        let values = try newArray()
        // first: how many are still out, plus one for the loop itself.
        let remaining = heap.pair(Value(1))
        var index = 0
        try forEach(iterable) { (item) throws(ScriptError) in
            let promise = try self.promise(from: item)
            if rule == .race {
                let (resolve, reject) = self.resolvingFunctions(result)
                try self.react(promise, resolve, reject, target: .undefined)
                return true
            }
            try self.append(.undefined, to: values)
            remaining.first = Value(remaining.first.integer + 1)
            let (resolve, reject) = self.resolvingFunctions(result)
            let onFulfilled = rule == .any ? resolve : self.collector(values, index, remaining, result, rule, false)
            let onRejected = rule == .all ? reject : self.collector(values, index, remaining, result, rule, true)
            try self.react(promise, onFulfilled, onRejected, target: .undefined)
            index += 1
            return true
        }
        guard rule != .race else { return }
        try countDown(remaining, values, result, rule)
    }

    /// A function that stores one outcome and settles the result with the last.
    private func collector(
        _ values: Object,
        _ index: Int,
        _ remaining: Pair,
        _ result: Object,
        _ rule: Gathering,
        _ isError: Bool
    ) -> Value {
        let state = heap.pair(remaining.value, Value(index))
        let function = settler(realm.gatherPlaces[.init(rule: rule, isError: isError)] ?? realm.rejectPlace)
        function.inner2 = values.value
        function.inner3 = state.value
        function.inner4 = result.value
        return function.value
    }

    private func installCollectors() {
        for rule in [Gathering.all, .allSettled, .any] {
            for isError in [false, true] {
                realm.gatherPlaces[.init(rule: rule, isError: isError)] = addNative { (c) throws(ScriptError) in
                    try c.machine.collect(c, rule, isError)
                    return .undefined
                }
            }
        }
    }

    /// One outcome is there. inner2 holds all of them, inner3 how many are out and the place of this one, inner4 the
    /// promise for all.
    private func collect(_ c: CallContext, _ rule: Gathering, _ isError: Bool) throws(ScriptError) {
        let values = c.callee.inner2.object
        let state = c.callee.inner3.pair
        var stored = c[0]
        if rule == .allSettled {
            let entry = newObject()
            let status = heap.name(isError ? "rejected" : "fulfilled").value
            heap.add(heap.key("status"), status, to: entry)
            heap.add(heap.key(isError ? "reason" : "value"), c[0], to: entry)
            stored = entry.value
        }
        // Only the first call counts.
        guard let index = state.second.index else { return }
        state.second = .undefined
        if index < values.elementCount { values.setElement(index, stored) }
        try countDown(state.first.pair, values, c.callee.inner4.object, rule)
    }

    private func countDown(
        _ remaining: Pair,
        _ values: Object,
        _ result: Object,
        _ rule: Gathering
    ) throws(ScriptError) {
        remaining.first = Value(remaining.first.integer - 1)
        guard remaining.first.integer == 0 else { return }
        guard rule == .any else { return try resolvePromise(result, values.value) }
        let error = newError(realm.errorPrototype, "All promises were rejected")
        if let slot = realm.global.shape.slot(of: heap.key("AggregateError")),
            let constructor = realm.global.slot(slot).asObject
        {
            let prototype = try get(constructor, realm.names.prototype)
            heap.setPrototype(error.object, prototype)
        }
        heap.add(heap.key("errors"), values.value, .hidden, to: error.object)
        rejectPromise(result, error)
    }
}
