/// The instructions that are not worth a place in the hot loop.
extension Machine {
    enum Step { case next, jump, frameChanged }

    func executeRare(_ i: Instruction, _ r: Registers, entry: Int) throws(ScriptError) -> Step {
        switch i.opcode {
        case .throwConstant: throw typeError("Assignment to constant variable.")
        case .getGlobalOrUndefined: r[i.a] = try unsafe global(r.caches + i.c, isTypeOf: true)
        case .setGlobal: try unsafe setGlobal(r.caches[i.c].key, r[i.a], mustExist: i.b == 1)
        case .initGlobal: unsafe initGlobal(r.caches[i.c].key, r[i.a])
        case .toNumeric: r[i.a] = try toNumeric(r[i.b])
        case .toNumber: r[i.a] = Value(normalizing: try toNumber(r[i.b]))
        case .bitNot: r[i.a] = try bitNot(r[i.b])
        case .typeOf: r[i.a] = heap.name(typeName(r[i.b])).value
        case .concatenate: r[i.a] = try concatenate(r, i.b, i.c)
        case .toPropertyKey: r[i.a] = keyValue(try propertyKey(r[i.b]))
        case .equal: r[i.a] = Value(try looselyEqual(r[i.b], r[i.c]))
        case .notEqual: r[i.a] = Value(!(try looselyEqual(r[i.b], r[i.c])))
        case .lessEqual:
            let order = try compare(r[i.b], r[i.c])
            r[i.a] = Value(order == .less || order == .equal)
        case .greater: r[i.a] = Value(try compare(r[i.b], r[i.c]) == .greater)
        case .greaterEqual:
            let order = try compare(r[i.b], r[i.c])
            r[i.a] = Value(order == .greater || order == .equal)
        case .instanceOf: r[i.a] = Value(try isInstance(r[i.b], of: r[i.c]))
        case .hasProperty:
            guard let object = r[i.c].asObject else {
                let key = r[i.b].isObject || r[i.b].isSymbol ? describe(r[i.b]) : keyText(try propertyKey(r[i.b]))
                let target = r[i.c].isString && r[i.c].text.count <= 100 ? try toString(r[i.c]) : describe(r[i.c])
                throw typeError("Cannot use 'in' operator to search for '\(key)' in \(target)")
            }
            r[i.a] = Value(try has(object, try propertyKey(r[i.b])))
        case .callSpread, .constructSpread, .superCall, .superCallSpread: try executeCall(i, r)
        case .returnDerived:
            let value = r[i.a]
            guard value.isObject || value.isUndefined else {
                throw typeError("Derived constructors may only return object or undefined")
            }
            guard value.isObject || !r[i.b].isHole else { throw superNotCalled() }
            settledResult = try leave(value.isObject ? value : r[i.b], entry: entry)
            return .frameChanged
        case .throw:
            guard !r[i.a].isHole else { throw .forcedReturn }
            throw .exception(r[i.a])
        case .checkDestructurable:
            guard !r[i.a].isNullish else {
                let name = r[i.a].isNull ? "null" : "undefined"
                let text = calleeText() ?? ""
                // "property 'a' of 'source'", of which the compiler knows what it can.
                let what = text.hasSuffix("of ") ? "\(text)'\(describeByType(r[i.a]))'" : text
                throw typeError("Cannot destructure \(what.isEmpty ? "'\(name)'" : what) as it is \(name).")
            }
        case .checkIteratorResult:
            guard r[i.a].isObject else { throw typeError("Iterator result \(describe(r[i.a])) is not an object") }
        case .checkThis:
            if i.b == 1 {
                guard r[i.a].isHole else { throw referenceError("Super constructor may only be called once") }
            } else if r[i.a].isHole {
                throw superNotCalled()
            }
        case .iteratorUnpack:
            guard let result = r[i.b].asObject else {
                throw typeError("Iterator result \(describe(r[i.b])) is not an object")
            }
            let isDone = isTruthy(try get(result, realm.names.done))
            r[i.a] = try get(result, realm.names.value)
            if isDone { return .jump }
        case .nextName: return try nextName(i, r) ? .next : .jump
        case .delegateStep: return try delegateStep(i, r) ? .jump : .next
        case .iteratorCall: r[i.a] = try call(r[i.b + 1], this: r[i.b], [])
        case .iteratorRest, .iteratorClose, .iteratorReturn, .getIterator, .getAsyncIterator, .getNames:
            try executeIteration(i, r)
        case .loadThis, .loadNewTarget, .loadCallee, .loadHome, .loadArguments, .loadRest, .initFields:
            try executeLoad(i, r)
        default: try executeObject(i, r)
        }
        return .next
    }

    private func superNotCalled() -> ScriptError {
        referenceError(
            "Must call super constructor in derived class before accessing 'this' or returning from derived constructor"
        )
    }

    func negate(_ value: Value) throws(ScriptError) -> Value {
        if value.isNumber { return Value(normalizing: -value.number) }
        let numeric = try toNumeric(value)
        if numeric.isBigInt { return heap.bigInt(heap.bigInteger(numeric).negated) }
        return Value(normalizing: -numeric.number)
    }

    private func bitNot(_ value: Value) throws(ScriptError) -> Value {
        let numeric = try toNumeric(value)
        if numeric.isBigInt {
            return try bigInt { () throws(BigIntegerError) in try self.heap.bigInteger(numeric).complemented() }
        }
        return Value(~numeric.number.wrappedInt32)
    }

    func typeName(_ value: Value) -> String {
        if value.isNumber { return "number" }
        if value.isString { return "string" }
        if value.isUndefined { return "undefined" }
        if value.isBoolean { return "boolean" }
        if value.isSymbol { return "symbol" }
        if value.isBigInt { return "bigint" }
        return value.isCallable ? "function" : "object"
    }

    /// The parts of a template, side by side in registers.
    private func concatenate(_ r: Registers, _ first: Int, _ count: Int) throws(ScriptError) -> Value {
        var result = heap.emptyText.text
        for index in first..<(first + count) {
            // The register keeps the text so far alive while the next part runs code.
            let part = try toText(r[index])
            result = try concatenate(result, part)
            r[index] = result.value
        }
        return result.value
    }

    func isInstance(_ value: Value, of constructor: Value) throws(ScriptError) -> Bool {
        guard let object = constructor.asObject else {
            throw typeError("Right-hand side of 'instanceof' is not an object")
        }
        let method = try get(object, realm.names.symbolHasInstance)
        if !method.isNullish, method.bits != realm.functionHasInstance.bits {
            return isTruthy(try call(method, this: constructor, [value]))
        }
        guard object.isCallable else { throw typeError("Right-hand side of 'instanceof' is not callable") }
        return try ordinaryHasInstance(value, object)
    }

    func ordinaryHasInstance(_ value: Value, _ constructor: Object) throws(ScriptError) -> Bool {
        if constructor.kind == .bound { return try isInstance(value, of: constructor.inner0) }
        guard let object = value.asObject else { return false }
        let prototype = try get(constructor, realm.names.prototype)
        guard prototype.isObject else {
            throw typeError("Function has non-object prototype '\(describe(prototype))' in instanceof check")
        }
        var current = try prototypeOf(object)
        while current.isObject {
            if current.bits == prototype.bits { return true }
            try step()
            current = try prototypeOf(current.object)
        }
        return false
    }

    private func executeCall(_ i: Instruction, _ r: Registers) throws(ScriptError) {
        switch i.opcode {
        case .callSpread:
            guard r[i.b].isCallable else {
                throw typeError("\(calleeText() ?? describe(r[i.b])) is not a function")
            }
            r[i.a] = try call(r[i.b], this: r[i.b + 1], values(of: r[i.b + 2].object))
        case .constructSpread: r[i.a] = try construct(r[i.b], values(of: r[i.b + 2].object))
        default:
            let parent = try prototypeOf(r[i.b].object)
            guard parent.isObject, parent.object.isConstructor else {
                throw typeError("Super constructor \(describe(parent)) of anonymous class is not a constructor")
            }
            let newTarget = r[i.b + 1]
            if i.opcode == .superCallSpread {
                r[i.a] = try construct(parent, values(of: r[i.b + 2].object), newTarget: newTarget)
            } else {
                var list: [Value] = []
                for index in 0..<i.c { list.append(r[i.b + 2 + index]) }
                r[i.a] = try construct(parent, list, newTarget: newTarget)
            }
        }
    }

    func executeLoad(_ i: Instruction, _ r: Registers) throws(ScriptError) {
        let frame = unsafe frames[frameCount - 1]
        switch i.opcode {
        case .loadThis:
            let this = unsafe frame.base[-1]
            if unsafe frame.code.pointee.flags.contains(.strict) || this.isObject {
                r[i.a] = this
            } else {
                r[i.a] = this.isNullish ? realm.global.value : try toObject(this).value
            }
        case .loadNewTarget: r[i.a] = unsafe frame.newTarget
        case .loadCallee: r[i.a] = unsafe frame.function
        case .loadHome: r[i.a] = unsafe frame.function.object.inner2
        case .loadArguments: r[i.a] = try unsafe argumentsObject(unsafe frame.arguments.object, unsafe frame).value
        case .loadRest:
            let all = values(of: unsafe frame.arguments.object)
            r[i.a] = try array(all.dropFirst(i.b)).value
        default:
            let constructor = r[i.b].object
            guard constructor.flags.contains(.hasFields) else { return }
            _ = try call(constructor.inner3, this: r[i.a], [])
        }
    }

    private func argumentsObject(_ list: Object, _ frame: Frame) throws(ScriptError) -> Object {
        let object = heap.object(.arguments, shape: realm.objectShape)
        for value in values(of: list) {
            guard heap.appendElement(object, value) else { throw outOfMemory() }
        }
        heap.add(realm.names.length, Value(list.elementCount), .hidden, to: object)
        heap.add(realm.names.symbolIterator, realm.arrayValues, .hidden, to: object)
        if unsafe !frame.code.pointee.flags.contains(.strict) {
            heap.add(heap.key("callee"), unsafe frame.function, .hidden, to: object)
        }
        return object
    }
}
