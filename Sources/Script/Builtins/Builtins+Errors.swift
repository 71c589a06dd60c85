extension Machine {
    func installErrors() {
        let base = newPrototype()
        realm.errorPrototype = base.value
        let parent = errorConstructor("Error", base, parent: nil)
        method(base, "toString", 0) { (c) throws(ScriptError) in
            guard let error = c.this.asObject else {
                throw c.machine.typeError("Error.prototype.toString requires that 'this' be a JSReceiver")
            }
            let name = try c.machine.get(error, c.machine.realm.names.name)
            let message = try c.machine.get(error, c.machine.realm.names.message)
            let first = name.isUndefined ? "Error" : try c.machine.toString(name)
            let second = message.isUndefined ? "" : try c.machine.toString(message)
            if first.isEmpty { return c.machine.heap.text(second).value }
            return c.machine.heap.text(second.isEmpty ? first : "\(first): \(second)").value
        }
        method(parent, "captureStackTrace", 1) { (c) throws(ScriptError) in
            guard let object = c[0].asObject else { return .undefined }
            let text = c.machine.heap.text(c.machine.errorText(object)).value
            try c.machine.define(object, c.machine.realm.names.stack, text, .hidden)
            return .undefined
        }
        realm.typeError = derivedError("TypeError", base, parent)
        realm.rangeError = derivedError("RangeError", base, parent)
        realm.syntaxError = derivedError("SyntaxError", base, parent)
        realm.referenceError = derivedError("ReferenceError", base, parent)
        _ = derivedError("EvalError", base, parent)
        _ = derivedError("URIError", base, parent)
        installAggregateError(base, parent)
        installDOMException(base, parent)
    }

    private func derivedError(_ name: String, _ base: Object, _ parent: Object) -> Value {
        let prototype = newPrototype(parent: base.value)
        _ = errorConstructor(name, prototype, parent: parent.value)
        return prototype.value
    }

    private func errorConstructor(_ name: String, _ prototype: Object, parent: Value?) -> Object {
        heap.add(realm.names.name, heap.name(name).value, .hidden, to: prototype)
        heap.add(realm.names.message, heap.emptyText, .hidden, to: prototype)
        let fallback = prototype.value
        return constructor(name, 1, prototype: prototype, parent: parent) { (c) throws(ScriptError) in
            let shape = try c.machine.shapeOfInstances(
                c.newTarget.isUndefined ? c.callee.value : c.newTarget,
                fallback: fallback
            )
            return try c.machine.fillError(c.machine.heap.object(.error, shape: shape), c[0], c[1])
        }
    }

    private func fillError(_ error: Object, _ message: Value, _ options: Value) throws(ScriptError) -> Value {
        heap.add(realm.names.stack, .undefined, .hidden, to: error)
        if !message.isUndefined {
            heap.add(realm.names.message, try toText(message).value, .hidden, to: error)
        }
        if let options = options.asObject, try has(options, heap.key("cause")) {
            heap.add(heap.key("cause"), try get(options, "cause"), .hidden, to: error)
        }
        setStack(error)
        return error.value
    }

    private func installAggregateError(_ base: Object, _ parent: Object) {
        let prototype = newPrototype(parent: base.value)
        heap.add(realm.names.name, heap.name("AggregateError").value, .hidden, to: prototype)
        heap.add(realm.names.message, heap.emptyText, .hidden, to: prototype)
        let fallback = prototype.value
        constructor("AggregateError", 2, prototype: prototype, parent: parent.value) { (c) throws(ScriptError) in
            let machine = c.machine
            let shape = try machine.shapeOfInstances(c.newTarget, fallback: fallback)
            let error = machine.heap.object(.error, shape: shape)
            _ = try machine.fillError(error, c[1], c[2])
            let list = try machine.newArray()
            try machine.forEach(c[0]) { (item) throws(ScriptError) in
                try machine.append(item, to: list)
                return true
            }
            machine.heap.add(machine.heap.key("errors"), list.value, .hidden, to: error)
            return error.value
        }
    }

    /// The error class of the page's own objects.
    private func installDOMException(_ base: Object, _ parent: Object) {
        let prototype = newPrototype(parent: base.value)
        realm.domException = prototype.value
        let function = constructor("DOMException", 0, prototype: prototype) { (c) throws(ScriptError) in
            try c.machine.requireNew(c, "DOMException")
            let message = c[0].isUndefined ? "" : try c.machine.toString(c[0])
            let name = c[1].isUndefined ? "Error" : try c.machine.toString(c[1])
            return c.machine.newDOMException(name, message)
        }
        for (name, code) in Self.domExceptionCodes {
            let constantName = Self.constantName(name)
            constant(function, constantName, Value(code))
            constant(prototype, constantName, Value(code))
        }
    }

    /// The exceptions that still have a number, which is their place in the standard's table.
    static let domExceptionCodes: [(String, Int)] = [
        ("IndexSizeError", 1), ("HierarchyRequestError", 3), ("WrongDocumentError", 4), ("InvalidCharacterError", 5),
        ("NoModificationAllowedError", 7), ("NotFoundError", 8), ("NotSupportedError", 9),
        ("InUseAttributeError", 10), ("InvalidStateError", 11), ("SyntaxError", 12), ("InvalidModificationError", 13),
        ("NamespaceError", 14), ("InvalidAccessError", 15), ("TypeMismatchError", 17), ("SecurityError", 18),
        ("NetworkError", 19), ("AbortError", 20), ("URLMismatchError", 21), ("QuotaExceededError", 22),
        ("TimeoutError", 23), ("InvalidNodeTypeError", 24), ("DataCloneError", 25),
    ]

    /// `IndexSizeError` is `INDEX_SIZE_ERR`.
    private static func constantName(_ name: String) -> String {
        var result = ""
        var previousIsLower = false
        for character in name.dropLast(5) {
            if character.isUppercase, previousIsLower { result += "_" }
            previousIsLower = character.isLowercase
            result += character.uppercased()
        }
        return result + "_ERR"
    }

    func newDOMException(_ name: String, _ message: String) -> Value {
        let error = heap.object(.error, shape: heap.rootShape(prototype: realm.domException))
        let code = Self.domExceptionCodes.first { $0.0 == name }?.1 ?? 0
        heap.add(realm.names.stack, .undefined, .hidden, to: error)
        heap.add(realm.names.name, heap.text(name).value, .hidden, to: error)
        heap.add(realm.names.message, heap.text(message).value, .hidden, to: error)
        heap.add(heap.key("code"), Value(code), .hidden, to: error)
        setStack(error)
        return error.value
    }
}
