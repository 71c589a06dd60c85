/// `structuredClone`: copies of what is data. Functions, symbols and the host's objects are refused, as in a browser.
extension Machine {
    func installStructuredClone() {
        method(realm.global, "structuredClone", 1) { (c) throws(ScriptError) in
            guard c.count > 0 else {
                throw c.machine.typeError(
                    "Failed to execute 'structuredClone' on 'Window': 1 argument required, but only 0 present."
                )
            }
            var cloning = Cloning(machine: c.machine)
            return try cloning.clone(c[0], depth: 0)
        }
    }
}

private struct Cloning {
    let machine: Machine
    /// Copies by the original, so that cycles and shared parts stay what they are.
    private var copies: [UInt64: Value] = [:]

    init(machine: Machine) { self.machine = machine }

    private var heap: Heap { machine.heap }

    mutating func clone(_ value: Value, depth: Int) throws(ScriptError) -> Value {
        guard let object = value.asObject else {
            guard !value.isSymbol else { throw refusal(value) }
            return value
        }
        if let known = copies[value.bits] { return known }
        guard depth < 400 else { throw machine.stackOverflow() }
        try machine.checkStack()
        try machine.step()
        guard !object.isCallable else { throw refusal(value) }
        switch object.kind {
        case .plain, .arguments: return try cloneMembers(of: object, into: machine.newObject(), depth)
        case .array:
            let copy = try machine.newArray()
            _ = try machine.setArrayLength(copy, object.arrayLength)
            return try cloneMembers(of: object, into: copy, depth)
        case .booleanObject, .numberObject, .stringObject, .bigIntObject:
            return remember(try machine.toObject(object.inner0), for: object)
        case .date: return remember(plain(.date, machine.realm.datePrototype, object.inner0), for: object)
        case .regExp: return remember(try machine.newRegExp(object.inner1.text, flags: object.inner2.text), for: object)
        case .error: return try cloneError(object, depth)
        case .map, .set: return try cloneTable(object, depth)
        case .arrayBuffer: return remember(try cloneBuffer(object), for: object)
        case .typedArray:
            let buffer = try clone(object.inner0, depth: depth + 1)
            let copy = machine.newTypedArray(
                machine.elementType(object),
                buffer: buffer.object,
                offset: object.inner1.raw,
                length: machine.typedLength(object)
            )
            return remember(copy, for: object)
        default: throw refusal(value)
        }
    }

    private mutating func remember(_ copy: Object, for object: Object) -> Value {
        // The original too: a getter may free it, and another object would be taken for it at the same address.
        heap.protect(object.value)
        heap.protect(copy.value)
        copies[object.value.bits] = copy.value
        return copy.value
    }

    private func plain(_ kind: ObjectKind, _ prototype: Value, _ inner: Value) -> Object {
        let copy = heap.object(kind, shape: heap.rootShape(prototype: prototype))
        copy.inner0 = inner
        return copy
    }

    private mutating func cloneMembers(of object: Object, into copy: Object, _ depth: Int) throws(ScriptError) -> Value
    {
        let result = remember(copy, for: object)
        for key in try machine.ownKeys(object) where !key.isSymbol {
            try machine.step()
            guard let own = try machine.getOwn(object, key), own.attributes.contains(.enumerable) else { continue }
            let value = own.isAccessor ? try machine.get(object, key) : own.value
            try machine.define(copy, key, try clone(value, depth: depth + 1))
        }
        return result
    }

    private mutating func cloneTable(_ object: Object, _ depth: Int) throws(ScriptError) -> Value {
        let prototype = object.kind == .map ? machine.realm.mapPrototype : machine.realm.setPrototype
        let copy = machine.newTable(object.kind, heap.rootShape(prototype: prototype))
        let result = remember(copy, for: object)
        var pairs: [(Value, Value)] = []
        machine.table(object)?.forEachStored {
            heap.protect($0)
            heap.protect($1)
            pairs.append(($0, $1))
        }
        guard let table = machine.table(copy) else { return result }
        for (key, value) in pairs {
            let clonedKey = try clone(key, depth: depth + 1)
            heap.protect(clonedKey)
            try machine.insert(clonedKey, try clone(value, depth: depth + 1), into: table)
        }
        return result
    }

    private func cloneBuffer(_ object: Object) throws(ScriptError) -> Object {
        let copy = try machine.newBuffer(Int(object.extra))
        let (source, target) = unsafe (heap.bytes(of: object), heap.bytes(of: copy))
        try machine.step(source.count / 64)
        unsafe target.copyMemory(from: UnsafeRawBufferPointer(source))
        return copy
    }

    /// The class, if it is one of the language's, the message and the stack.
    private mutating func cloneError(_ object: Object, _ depth: Int) throws(ScriptError) -> Value {
        let named = machine.plainText(of: object, "name") ?? "Error"
        let known = ["EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError"]
        let constructor = try machine.get(machine.realm.global, known.contains(named) ? named : "Error")
        let message = try machine.get(object, "message")
        let copy = try machine.construct(constructor, [try machine.toText(message).value])
        let result = remember(copy.object, for: object)
        let cause = heap.key("cause")
        if let own = try machine.getOwn(object, cause), !own.isAccessor {
            try machine.define(copy.object, cause, try clone(own.value, depth: depth + 1), .hidden)
        }
        return result
    }

    private func refusal(_ value: Value) -> ScriptError {
        let what = machine.describe(value)
        let message = "Failed to execute 'structuredClone' on 'Window': \(what) could not be cloned."
        return .exception(machine.newDOMException("DataCloneError", message))
    }
}
