extension Machine {
    func installFunction() {
        let prototype = realm.functionPrototype.object
        constructor("Function", 1, prototype: prototype) { (c) throws(ScriptError) in
            throw c.machine.typeError("Function constructor is not supported: code cannot be made from strings")
        }
        method(prototype, "call", 1) { (c) throws(ScriptError) in
            guard c.this.isCallable else {
                throw c.machine.typeError("Function.prototype.call was called on a non-function")
            }
            var list: [Value] = []
            for index in 1..<max(1, c.count) { list.append(c[index]) }
            return try c.machine.call(c.this, this: c[0], list)
        }
        method(prototype, "apply", 2) { (c) throws(ScriptError) in
            guard c.this.isCallable else {
                throw c.machine.typeError("Function.prototype.apply was called on a non-function")
            }
            return try c.machine.call(c.this, this: c[0], try c.machine.listFromArrayLike(c[1]))
        }
        method(prototype, "bind", 1) { (c) throws(ScriptError) in
            guard let target = c.this.asObject, target.isCallable else {
                throw c.machine.typeError("Bind must be called on a function")
            }
            let machine = c.machine
            var list: [Value] = []
            for index in 1..<max(1, c.count) { list.append(c[index]) }
            var flags: Object.Flags = .callable
            if target.isConstructor { flags.insert(.constructor) }
            let bound = machine.heap.object(.bound, shape: machine.realm.functionShape, flags: flags)
            bound.inner0 = target.value
            bound.inner1 = c[0]
            bound.inner2 = try machine.array(list).value
            let length = max(0, try machine.toInteger(try machine.get(target, machine.realm.names.length)) - list.count)
            machine.heap.add(machine.realm.names.length, Value(length), .configurable, to: bound)
            let name = try machine.get(target, machine.realm.names.name)
            let text = name.isString ? name.text.string(machine.heap) : ""
            let nameValue = machine.heap.text("bound \(text)").value
            machine.heap.add(machine.realm.names.name, nameValue, .configurable, to: bound)
            return bound.value
        }
        method(prototype, "toString", 0) { (c) throws(ScriptError) in
            guard let function = c.this.asObject, function.isCallable else {
                throw c.machine.typeError("Function.prototype.toString requires that 'this' be a Function")
            }
            return c.machine.heap.text(c.machine.functionText(function)).value
        }
        method(prototype, realm.names.symbolHasInstance, 1) { (c) throws(ScriptError) in
            guard let function = c.this.asObject, function.isCallable else { return .false }
            return Value(try c.machine.ordinaryHasInstance(c[0], function))
        }
        if let slot = prototype.shape.slot(of: realm.names.symbolHasInstance) {
            realm.functionHasInstance = prototype.slot(slot)
        }
    }

    /// The elements of an array-like object, for `apply` and its kin.
    func listFromArrayLike(_ value: Value) throws(ScriptError) -> [Value] {
        if value.isNullish { return [] }
        guard let object = value.asObject else { throw typeError("CreateListFromArrayLike called on non-object") }
        let length = try lengthOf(object)
        guard length <= 500_000 else { throw rangeError("Maximum call stack size exceeded") }
        var list: [Value] = []
        list.reserveCapacity(length)
        for index in 0..<length {
            try step()
            list.append(try element(value, Value(index)))
        }
        return list
    }

    func installGenerators() {
        func steps(_ target: Object, _ isAsync: Bool) {
            for (name, mode) in [("next", SuspendedFrame.Mode.next), ("return", .return), ("throw", .throw)] {
                method(target, name, 1) { (c) throws(ScriptError) in
                    let machine = c.machine
                    guard let object = c.this.asObject, object.kind == (isAsync ? .asyncGenerator : .generator),
                        let saved = machine.suspended(object), saved.isGenerator
                    else {
                        throw machine.typeError(
                            "\(name) method called on incompatible receiver \(machine.describe(c.this))"
                        )
                    }
                    if isAsync { return try machine.enqueue(object, mode, c[0]) }
                    switch saved.state {
                    case .running: throw machine.typeError("Generator is already running")
                    case .suspended: return try machine.resume(object, mode, c[0])
                    case .done:
                        if mode == .throw { throw .exception(c[0]) }
                        return machine.iteratorResult(mode == .return ? c[0] : .undefined, isDone: true)
                    }
                }
            }
        }
        let generator = newPrototype(parent: realm.iteratorPrototype)
        steps(generator, false)
        tag(generator, "Generator")
        realm.generatorPrototype = generator.value
        let generatorFunction = newPrototype(parent: realm.functionPrototype)
        tag(generatorFunction, "GeneratorFunction")
        heap.add(realm.names.prototype, generator.value, .configurable, to: generatorFunction)
        heap.add(realm.names.constructor, generatorFunction.value, .configurable, to: generator)
        realm.generatorFunctionPrototype = generatorFunction.value

        let asyncFunction = newPrototype(parent: realm.functionPrototype)
        tag(asyncFunction, "AsyncFunction")
        realm.asyncFunctionPrototype = asyncFunction.value
        let asyncGenerator = newPrototype(parent: realm.asyncIteratorPrototype)
        steps(asyncGenerator, true)
        tag(asyncGenerator, "AsyncGenerator")
        realm.asyncGeneratorPrototype = asyncGenerator.value
        let asyncGeneratorFunction = newPrototype(parent: realm.functionPrototype)
        tag(asyncGeneratorFunction, "AsyncGeneratorFunction")
        heap.add(realm.names.prototype, asyncGenerator.value, .configurable, to: asyncGeneratorFunction)
        realm.asyncGeneratorFunctionPrototype = asyncGeneratorFunction.value
        for target in [generatorFunction, asyncFunction, asyncGeneratorFunction] {
            // Otherwise `constructor` would be found on Function.prototype and promise what it cannot do.
            let refuse = nativeFunction("Function", 1, isConstructor: true) { (c) throws(ScriptError) in
                throw c.machine.typeError("Function constructor is not supported: code cannot be made from strings")
            }
            if target.shape.slot(of: realm.names.constructor) == nil {
                heap.add(realm.names.constructor, refuse.value, .configurable, to: target)
            }
        }
    }
}
