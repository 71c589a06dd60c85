extension Machine {
    func installObject() {
        let prototype = realm.objectPrototype.object
        let object = constructor("Object", 1, prototype: prototype) { (c) throws(ScriptError) in
            if !c.newTarget.isUndefined, c.newTarget.bits != c.callee.value.bits {
                return c.machine.heap.object(
                    .plain,
                    shape: try c.machine.shapeOfInstances(c.newTarget, fallback: c.machine.realm.objectPrototype)
                ).value
            }
            return c[0].isNullish ? c.machine.newObject().value : try c.machine.toObject(c[0]).value
        }
        installObjectPrototype(prototype)
        installObjectKeys(object)
        installObjectIntegrity(object)
        method(object, "assign", 2) { (c) throws(ScriptError) in
            let target = try c.machine.toObject(c[0])
            for index in 1..<max(1, c.count) where !c[index].isNullish {
                let source = try c.machine.toObject(c[index])
                for key in try c.machine.ownKeys(source) {
                    try c.machine.step()
                    guard let own = try c.machine.getOwn(source, key), own.attributes.contains(.enumerable) else {
                        continue
                    }
                    try c.machine.put(target, key, try c.machine.get(source, key))
                }
            }
            return target.value
        }
        method(object, "create", 2) { (c) throws(ScriptError) in
            guard c[0].isObject || c[0].isNull else {
                throw c.machine.typeError("Object prototype may only be an Object or null: \(c.machine.describe(c[0]))")
            }
            let made = c.machine.heap.object(.plain, shape: c.machine.heap.rootShape(prototype: c[0]))
            if !c[1].isUndefined { try c.machine.defineAll(made, c[1]) }
            return made.value
        }
        method(object, "getPrototypeOf", 1) { (c) throws(ScriptError) in
            try c.machine.prototypeOf(try c.machine.toObject(c[0]))
        }
        method(object, "setPrototypeOf", 2) { (c) throws(ScriptError) in
            guard c[1].isObject || c[1].isNull else {
                throw c.machine.typeError("Object prototype may only be an Object or null: \(c.machine.describe(c[1]))")
            }
            guard let target = c[0].asObject else { return c[0] }
            guard try c.machine.setPrototypeOf(target, c[1]) else {
                throw c.machine.typeError("\(c.machine.describe(c[0])) is not extensible")
            }
            return c[0]
        }
        method(object, "is", 2) { (c) throws(ScriptError) in Value(c.machine.sameValue(c[0], c[1])) }
        method(object, "fromEntries", 1) { (c) throws(ScriptError) in
            let machine = c.machine
            let result = machine.newObject()
            try machine.forEach(c[0]) { (entry) throws(ScriptError) in
                guard entry.isObject else {
                    throw machine.typeError("Iterator value \(machine.describe(entry)) is not an entry object")
                }
                let key = try machine.propertyKey(try machine.element(entry, Value(0)))
                try machine.define(result, key, try machine.element(entry, Value(1)))
                return true
            }
            return result.value
        }
        method(object, "groupBy", 2) { (c) throws(ScriptError) in
            let machine = c.machine
            let callback = c[1]
            try machine.requireCallable(callback)
            let result = machine.heap.object(.plain, shape: machine.heap.rootShape(prototype: .null))
            var index = 0
            try machine.forEach(c[0]) { (item) throws(ScriptError) in
                let key = try machine.propertyKey(try machine.call(callback, this: .undefined, [item, Value(index)]))
                index += 1
                if let own = try machine.getOwn(result, key) {
                    try machine.append(item, to: own.value.object)
                } else {
                    try machine.define(result, key, try machine.array([item]).value)
                }
                return true
            }
            return result.value
        }
    }

    private func installObjectPrototype(_ prototype: Object) {
        method(prototype, "hasOwnProperty", 1) { (c) throws(ScriptError) in
            let key = try c.machine.propertyKey(c[0])
            return Value(try c.machine.getOwn(try c.machine.toObject(c.this), key) != nil)
        }
        method(prototype, "isPrototypeOf", 1) { (c) throws(ScriptError) in
            guard let object = c[0].asObject else { return .false }
            var current = try c.machine.prototypeOf(object)
            while current.isObject {
                if current.bits == c.this.bits { return .true }
                try c.machine.step()
                current = try c.machine.prototypeOf(current.object)
            }
            return .false
        }
        method(prototype, "propertyIsEnumerable", 1) { (c) throws(ScriptError) in
            let key = try c.machine.propertyKey(c[0])
            let own = try c.machine.getOwn(try c.machine.toObject(c.this), key)
            return Value(own?.attributes.contains(.enumerable) == true)
        }
        method(prototype, "toString", 0) { (c) throws(ScriptError) in
            c.machine.heap.text("[object \(try c.machine.tagName(c.this))]").value
        }
        method(prototype, "toLocaleString", 0) { (c) throws(ScriptError) in
            let method = try c.machine.get(of: c.this, c.machine.realm.names.toString)
            return try c.machine.call(method, this: c.this, [])
        }
        method(prototype, "valueOf", 0) { (c) throws(ScriptError) in try c.machine.toObject(c.this).value }
        let get = nativeFunction("get __proto__", 0) { (c) throws(ScriptError) in
            try c.machine.prototypeOf(try c.machine.toObject(c.this))
        }
        let set = nativeFunction("set __proto__", 1) { (c) throws(ScriptError) in
            guard let object = c.this.asObject, c[0].isObject || c[0].isNull else { return .undefined }
            guard try c.machine.setPrototypeOf(object, c[0]) else {
                throw c.machine.typeError("\(c.machine.describe(c.this)) is not extensible")
            }
            return .undefined
        }
        let pair = heap.pair(get.value, set.value)
        heap.add(heap.key("__proto__"), pair.value, [.accessor, .configurable], to: prototype)
    }

    func tagName(_ value: Value) throws(ScriptError) -> String {
        if value.isUndefined { return "Undefined" }
        if value.isNull { return "Null" }
        let object = try toObject(value)
        let isProxiedArray = object.kind == .proxy ? try isArray(value) : false
        let tag = try get(object, realm.names.symbolToStringTag, receiver: value)
        if tag.isString { return tag.text.string(heap) }
        switch object.kind {
        case .array: return "Array"
        case .arguments: return "Arguments"
        case .error: return "Error"
        case .booleanObject: return "Boolean"
        case .numberObject: return "Number"
        case .stringObject: return "String"
        case .date: return "Date"
        case .regExp: return "RegExp"
        case .global: return "Window"
        default: return isProxiedArray ? "Array" : object.isCallable ? "Function" : "Object"
        }
    }

    func defineAll(_ target: Object, _ value: Value) throws(ScriptError) {
        let source = try toObject(value)
        for key in try ownKeys(source) {
            guard let own = try getOwn(source, key), own.attributes.contains(.enumerable) else { continue }
            guard try define(target, key, try descriptor(from: try get(source, key))) else {
                throw typeError("Cannot redefine property: \(keyText(key))")
            }
        }
    }

    private func installObjectKeys(_ object: Object) {
        enum Part { case keys, values, entries }
        for (name, part) in [("keys", Part.keys), ("values", .values), ("entries", .entries)] {
            method(object, name, 1) { (c) throws(ScriptError) in
                let machine = c.machine
                let source = try machine.toObject(c[0])
                let result = try machine.newArray()
                for key in try machine.ownKeys(source) where !key.isSymbol {
                    try machine.step()
                    guard let own = try machine.getOwn(source, key), own.attributes.contains(.enumerable) else {
                        continue
                    }
                    if part == .keys {
                        try machine.append(machine.keyValue(key), to: result)
                        continue
                    }
                    let value = own.isAccessor ? try machine.get(source, key) : own.value
                    let item = part == .values ? value : try machine.array([machine.keyValue(key), value]).value
                    try machine.append(item, to: result)
                }
                return result.value
            }
        }
        method(object, "getOwnPropertyNames", 1) { (c) throws(ScriptError) in
            let keys = try c.machine.ownKeys(try c.machine.toObject(c[0]))
            return try c.machine.array(keys.filter { !$0.isSymbol }.map { c.machine.keyValue($0) }).value
        }
        method(object, "getOwnPropertySymbols", 1) { (c) throws(ScriptError) in
            let keys = try c.machine.ownKeys(try c.machine.toObject(c[0]))
            return try c.machine.array(keys.filter(\.isSymbol).map(\.value)).value
        }
        method(object, "getOwnPropertyDescriptor", 2) { (c) throws(ScriptError) in
            let key = try c.machine.propertyKey(c[1])
            guard let own = try c.machine.getOwn(try c.machine.toObject(c[0]), key) else { return .undefined }
            return c.machine.descriptorObject(own)
        }
        method(object, "getOwnPropertyDescriptors", 1) { (c) throws(ScriptError) in
            let source = try c.machine.toObject(c[0])
            let result = c.machine.newObject()
            for key in try c.machine.ownKeys(source) {
                guard let own = try c.machine.getOwn(source, key) else { continue }
                try c.machine.define(result, key, c.machine.descriptorObject(own))
            }
            return result.value
        }
        method(object, "hasOwn", 2) { (c) throws(ScriptError) in
            let source = try c.machine.toObject(c[0])
            return Value(try c.machine.getOwn(source, try c.machine.propertyKey(c[1])) != nil)
        }
        method(object, "defineProperty", 3) { (c) throws(ScriptError) in
            guard let target = c[0].asObject else {
                throw c.machine.typeError("Object.defineProperty called on non-object")
            }
            let key = try c.machine.propertyKey(c[1])
            guard try c.machine.define(target, key, try c.machine.descriptor(from: c[2])) else {
                throw c.machine.typeError("Cannot redefine property: \(c.machine.keyText(key))")
            }
            return c[0]
        }
        method(object, "defineProperties", 2) { (c) throws(ScriptError) in
            guard let target = c[0].asObject else {
                throw c.machine.typeError("Object.defineProperties called on non-object")
            }
            try c.machine.defineAll(target, c[1])
            return c[0]
        }
    }

    private func installObjectIntegrity(_ object: Object) {
        method(object, "freeze", 1) { (c) throws(ScriptError) in
            if let target = c[0].asObject { try c.machine.restrict(target, freezes: true) }
            return c[0]
        }
        method(object, "seal", 1) { (c) throws(ScriptError) in
            if let target = c[0].asObject { try c.machine.restrict(target, freezes: false) }
            return c[0]
        }
        method(object, "preventExtensions", 1) { (c) throws(ScriptError) in
            if let target = c[0].asObject, try !c.machine.preventExtensions(of: target) {
                throw c.machine.typeError("'preventExtensions' on proxy: trap returned falsish")
            }
            return c[0]
        }
        method(object, "isExtensible", 1) { (c) throws(ScriptError) in
            guard let object = c[0].asObject else { return .false }
            return Value(try c.machine.isExtensible(object))
        }
        method(object, "isFrozen", 1) { (c) throws(ScriptError) in
            Value(
                try c[0].asObject.map { (o) throws(ScriptError) in try c.machine.isRestricted(o, frozen: true) } ?? true
            )
        }
        method(object, "isSealed", 1) { (c) throws(ScriptError) in
            Value(
                try c[0].asObject.map { (o) throws(ScriptError) in try c.machine.isRestricted(o, frozen: false) }
                    ?? true
            )
        }
    }

    func preventExtensions(_ object: Object) {
        // A remembered addition goes by the shape: this object leaves those that may grow.
        heap.makeUnique(object)
        object.flags.insert(.notExtensible)
    }

    func restrict(_ object: Object, freezes: Bool) throws(ScriptError) {
        if freezes, object.kind == .typedArray, typedLength(object) > 0 {
            throw typeError("Cannot freeze array buffer views with elements")
        }
        materialise(object)
        preventExtensions(object)
        fuel &-= object.shape.count
        for slot in 0..<object.shape.count where object.shape.table.key(slot) != .erased {
            var attributes = object.shape.attributes(slot)
            attributes.remove(.configurable)
            if freezes, !attributes.contains(.accessor) { attributes.remove(.writable) }
            heap.setAttributes(attributes, slot: slot, of: object)
        }
        object.flags.insert(.sealedElements)
        if freezes { object.flags.insert([.frozenElements, .fixedLength]) }
    }

    func isRestricted(_ object: Object, frozen: Bool) throws(ScriptError) -> Bool {
        guard try !isExtensible(object) else { return false }
        for key in try ownKeys(object) {
            guard let own = try getOwn(object, key) else { continue }
            if object.kind == .array, key == realm.names.length {
                if frozen, own.attributes.contains(.writable) { return false }
                continue
            }
            if own.attributes.contains(.configurable) { return false }
            if frozen, own.attributes.contains(.writable) { return false }
        }
        return true
    }
}
