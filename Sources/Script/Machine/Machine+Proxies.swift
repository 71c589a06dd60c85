/// Proxies: each operation asks the handler's trap and falls back to the target.
extension Machine {
    private func trap(_ proxy: Object, _ name: String) throws(ScriptError) -> (target: Object, method: Value) {
        guard let target = proxy.inner0.asObject, let handler = proxy.inner1.asObject else {
            throw typeError("Cannot perform '\(name)' on a proxy that has been revoked")
        }
        try checkStack()
        let method = try get(handler, name)
        guard method.isNullish || method.isCallable else {
            throw typeError("\(describe(method)) returned for property '\(name)' of object is not a function")
        }
        return (target, method)
    }

    private func ask(_ proxy: Object, _ method: Value, _ arguments: [Value]) throws(ScriptError) -> Value {
        try call(method, this: proxy.inner1, arguments)
    }

    func getFromProxy(_ proxy: Object, _ key: PropertyKey, receiver: Value) throws(ScriptError) -> Value {
        let (target, method) = try trap(proxy, "get")
        guard method.isCallable else { return try get(target, key, receiver: receiver) }
        return try ask(proxy, method, [target.value, keyValue(key), receiver])
    }

    func setInProxy(
        _ proxy: Object,
        _ key: PropertyKey,
        _ value: Value,
        receiver: Value
    ) throws(ScriptError) -> Bool {
        let (target, method) = try trap(proxy, "set")
        guard method.isCallable else { return try set(target, key, value, receiver: receiver) }
        return isTruthy(try ask(proxy, method, [target.value, keyValue(key), value, receiver]))
    }

    func proxyHas(_ proxy: Object, _ key: PropertyKey) throws(ScriptError) -> Bool {
        let (target, method) = try trap(proxy, "has")
        guard method.isCallable else { return try has(target, key) }
        return isTruthy(try ask(proxy, method, [target.value, keyValue(key)]))
    }

    func deleteInProxy(_ proxy: Object, _ key: PropertyKey) throws(ScriptError) -> Bool {
        let (target, method) = try trap(proxy, "deleteProperty")
        guard method.isCallable else { return try delete(target, key) }
        return isTruthy(try ask(proxy, method, [target.value, keyValue(key)]))
    }

    func proxyOwn(_ proxy: Object, _ key: PropertyKey) throws(ScriptError) -> OwnProperty? {
        let (target, method) = try trap(proxy, "getOwnPropertyDescriptor")
        guard method.isCallable else { return try getOwn(target, key) }
        let answer = try ask(proxy, method, [target.value, keyValue(key)])
        guard answer.isObject else { return nil }
        let descriptor = try descriptor(from: answer)
        var attributes: Attributes = []
        if descriptor.isEnumerable == true { attributes.insert(.enumerable) }
        if descriptor.isConfigurable == true { attributes.insert(.configurable) }
        if descriptor.isWritable == true { attributes.insert(.writable) }
        if descriptor.isAccessor {
            attributes.insert(.accessor)
            let pair = heap.pair(descriptor.getter ?? .undefined, descriptor.setter ?? .undefined)
            return OwnProperty(value: pair.value, attributes: attributes)
        }
        return OwnProperty(value: descriptor.value ?? .undefined, attributes: attributes)
    }

    func defineInProxy(
        _ proxy: Object,
        _ key: PropertyKey,
        _ descriptor: Descriptor
    ) throws(ScriptError) -> Bool {
        let (target, method) = try trap(proxy, "defineProperty")
        guard method.isCallable else { return try define(target, key, descriptor) }
        return isTruthy(try ask(proxy, method, [target.value, keyValue(key), descriptorObject(descriptor)]))
    }

    func isExtensible(_ object: Object) throws(ScriptError) -> Bool {
        guard object.kind == .proxy else { return !object.flags.contains(.notExtensible) }
        let (target, method) = try trap(object, "isExtensible")
        guard method.isCallable else { return try isExtensible(target) }
        return isTruthy(try ask(object, method, [target.value]))
    }

    /// False when a proxy refuses.
    func preventExtensions(of object: Object) throws(ScriptError) -> Bool {
        guard object.kind == .proxy else {
            preventExtensions(object)
            return true
        }
        let (target, method) = try trap(object, "preventExtensions")
        guard method.isCallable else { return try preventExtensions(of: target) }
        return isTruthy(try ask(object, method, [target.value]))
    }

    func setProxyPrototype(_ proxy: Object, _ prototype: Value) throws(ScriptError) -> Bool {
        let (target, method) = try trap(proxy, "setPrototypeOf")
        guard method.isCallable else { return try setPrototypeOf(target, prototype) }
        return isTruthy(try ask(proxy, method, [target.value, prototype]))
    }

    func proxyKeys(_ proxy: Object) throws(ScriptError) -> [PropertyKey] {
        let (target, method) = try trap(proxy, "ownKeys")
        guard method.isCallable else { return try ownKeys(target) }
        guard let list = try ask(proxy, method, [target.value]).asObject else {
            throw typeError("CreateListFromArrayLike called on non-object")
        }
        var keys: [PropertyKey] = []
        for index in 0..<(try lengthOf(list)) {
            try step()
            guard heap.hasRoom(for: keys.count * 8) else { throw outOfMemory() }
            keys.append(try propertyKey(try element(list.value, Value(index))))
        }
        return keys
    }

    func proxyPrototype(_ proxy: Object) throws(ScriptError) -> Value {
        let (target, method) = try trap(proxy, "getPrototypeOf")
        guard method.isCallable else { return try prototypeOf(target) }
        return try ask(proxy, method, [target.value])
    }

    func callProxy(
        _ proxy: Object,
        this: Value,
        base: UnsafeMutablePointer<Value>,
        count: Int
    ) throws(ScriptError) -> Value {
        let (target, method) = try trap(proxy, "apply")
        var list: [Value] = []
        for index in 0..<count { unsafe list.append(base[index]) }
        guard method.isCallable else { return try call(target.value, this: this, list) }
        return try ask(proxy, method, [target.value, this, try array(list).value])
    }

    func constructProxy(
        _ proxy: Object,
        base: UnsafeMutablePointer<Value>,
        count: Int,
        newTarget: Value
    ) throws(ScriptError) -> Value {
        let (target, method) = try trap(proxy, "construct")
        var list: [Value] = []
        for index in 0..<count { unsafe list.append(base[index]) }
        guard method.isCallable else {
            return try construct(target.value, list, newTarget: newTarget.bits == proxy.value.bits ? nil : newTarget)
        }
        let result = try ask(proxy, method, [target.value, try array(list).value, newTarget])
        guard result.isObject else { throw typeError("proxy [[Construct]] must return an object") }
        return result
    }
}
