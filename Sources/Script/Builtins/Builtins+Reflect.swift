extension Machine {
    func installReflect() {
        let reflect = newObject()
        heap.makeUnique(reflect)
        heap.add(heap.key("Reflect"), reflect.value, .hidden, to: realm.global)
        tag(reflect, "Reflect")
        method(reflect, "get", 2) { (c) throws(ScriptError) in
            let target = try c.machine.reflected(c[0], "get")
            return try c.machine.get(target, try c.machine.propertyKey(c[1]), receiver: c.count > 2 ? c[2] : c[0])
        }
        method(reflect, "set", 3) { (c) throws(ScriptError) in
            let target = try c.machine.reflected(c[0], "set")
            let key = try c.machine.propertyKey(c[1])
            return Value(try c.machine.set(target, key, c[2], receiver: c.count > 3 ? c[3] : c[0]))
        }
        method(reflect, "has", 2) { (c) throws(ScriptError) in
            Value(try c.machine.has(try c.machine.reflected(c[0], "has"), try c.machine.propertyKey(c[1])))
        }
        method(reflect, "deleteProperty", 2) { (c) throws(ScriptError) in
            let target = try c.machine.reflected(c[0], "deleteProperty")
            return Value(try c.machine.delete(target, try c.machine.propertyKey(c[1])))
        }
        method(reflect, "ownKeys", 1) { (c) throws(ScriptError) in
            let keys = try c.machine.ownKeys(try c.machine.reflected(c[0], "ownKeys"))
            return try c.machine.array(keys.map { c.machine.keyValue($0) }).value
        }
        method(reflect, "getPrototypeOf", 1) { (c) throws(ScriptError) in
            try c.machine.prototypeOf(try c.machine.reflected(c[0], "getPrototypeOf"))
        }
        method(reflect, "setPrototypeOf", 2) { (c) throws(ScriptError) in
            Value(try c.machine.setPrototypeOf(try c.machine.reflected(c[0], "setPrototypeOf"), c[1]))
        }
        method(reflect, "isExtensible", 1) { (c) throws(ScriptError) in
            Value(try c.machine.isExtensible(try c.machine.reflected(c[0], "isExtensible")))
        }
        method(reflect, "preventExtensions", 1) { (c) throws(ScriptError) in
            Value(try c.machine.preventExtensions(of: try c.machine.reflected(c[0], "preventExtensions")))
        }
        method(reflect, "defineProperty", 3) { (c) throws(ScriptError) in
            let target = try c.machine.reflected(c[0], "defineProperty")
            let key = try c.machine.propertyKey(c[1])
            return Value(try c.machine.define(target, key, try c.machine.descriptor(from: c[2])))
        }
        method(reflect, "getOwnPropertyDescriptor", 2) { (c) throws(ScriptError) in
            let target = try c.machine.reflected(c[0], "getOwnPropertyDescriptor")
            let own = try c.machine.getOwn(target, try c.machine.propertyKey(c[1]))
            return own.map { c.machine.descriptorObject($0) } ?? .undefined
        }
        method(reflect, "apply", 3) { (c) throws(ScriptError) in
            try c.machine.requireCallable(c[0])
            guard c[2].isObject else { throw c.machine.typeError("CreateListFromArrayLike called on non-object") }
            return try c.machine.call(c[0], this: c[1], try c.machine.listFromArrayLike(c[2]))
        }
        method(reflect, "construct", 2) { (c) throws(ScriptError) in
            let list = try c.machine.listFromArrayLike(c[1])
            return try c.machine.construct(c[0], list, newTarget: c.count > 2 ? c[2] : c[0])
        }
        installProxy()
    }

    private func reflected(_ value: Value, _ name: String) throws(ScriptError) -> Object {
        guard let object = value.asObject else { throw typeError("Reflect.\(name) called on non-object") }
        return object
    }

    private func installProxy() {
        let proxy = nativeFunction("Proxy", 2, isConstructor: true) { (c) throws(ScriptError) in
            try c.machine.requireNew(c, "Proxy")
            return try c.machine.newProxy(c[0], c[1]).value
        }
        heap.makeUnique(proxy)
        heap.add(heap.key("Proxy"), proxy.value, .hidden, to: realm.global)
        realm.revokePlace = addNative { (c) throws(ScriptError) in
            let target = c.callee.inner2.object
            target.inner0 = .null
            target.inner1 = .null
            return .undefined
        }
        method(proxy, "revocable", 2) { (c) throws(ScriptError) in
            let made = try c.machine.newProxy(c[0], c[1])
            let revoke = c.machine.settler(c.machine.realm.revokePlace)
            revoke.extra = 0
            revoke.inner2 = made.value
            let result = c.machine.newObject()
            c.machine.heap.add(c.machine.heap.key("proxy"), made.value, to: result)
            c.machine.heap.add(c.machine.heap.key("revoke"), revoke.value, to: result)
            return result.value
        }
    }

    private func newProxy(_ target: Value, _ handler: Value) throws(ScriptError) -> Object {
        guard let object = target.asObject, handler.isObject else {
            throw typeError("Cannot create proxy with a non-object as target or handler")
        }
        var flags: Object.Flags = .exotic
        if object.isCallable { flags.insert(.callable) }
        if object.isConstructor { flags.insert(.constructor) }
        let proxy = heap.object(.proxy, shape: heap.rootShape(prototype: .null), flags: flags)
        proxy.inner0 = target
        proxy.inner1 = handler
        return proxy
    }
}
