/// The instructions that make and change objects.
extension Machine {
    func executeObject(_ i: Instruction, _ r: Registers) throws(ScriptError) {
        switch i.opcode {
        case .initElement: try define(r[i.a].object, try propertyKey(r[i.b]), r[i.c])
        case .defineMethod: try define(r[i.a].object, try propertyKey(r[i.b]), r[i.c], .hidden)
        case .defineGetter, .defineSetter, .defineClassGetter, .defineClassSetter: try defineAccessor(i, r)
        case .deleteElement: r[i.a] = Value(try deleteElement(r[i.b], r[i.c]))
        case .deleteGlobal: r[i.a] = Value(try delete(realm.global, PropertyKey(cell: r.constant(i.c))))
        case .getSuper:
            let parent = try prototypeOf(r[i.c].object)
            let key = try propertyKey(r[i.b])
            r[i.a] = parent.isObject ? try get(parent.object, key, receiver: r[i.c + 1]) : .undefined
        case .setSuper:
            let parent = try prototypeOf(r[i.c].object)
            let key = try propertyKey(r[i.b])
            guard let object = parent.asObject, let target = r[i.c + 1].asObject else { return }
            if try !set(object, key, r[i.a], receiver: target.value), isStrict {
                throw typeError("Cannot assign to read only property '\(keyText(key))' of object")
            }
        case .getPrivate: r[i.a] = try getPrivate(r[i.b], r[i.c])
        case .setPrivate: try setPrivate(r[i.a], r[i.b], r[i.c])
        case .definePrivate: try definePrivate(r[i.a], r[i.b], r[i.c], .writable)
        case .definePrivateMethod: try definePrivate(r[i.a], r[i.b], r[i.c], [])
        case .definePrivateGetter: try definePrivateAccessor(r[i.a], r[i.b], getter: r[i.c], setter: nil)
        case .definePrivateSetter: try definePrivateAccessor(r[i.a], r[i.b], getter: nil, setter: r[i.c])
        case .hasPrivate:
            guard let object = r[i.c].asObject else {
                throw typeError("Cannot use 'in' operator to search for '#field' in \(describe(r[i.c]))")
            }
            r[i.a] = Value(object.shape.slot(of: PropertyKey(cell: r[i.b])) != nil)
        case .newPrivateName: r[i.a] = heap.symbol(r.constant(i.c), isPrivate: true)
        case .appendHole:
            guard heap.appendElement(r[i.a].object, .hole) else { throw outOfMemory() }
            r[i.a].object.arrayLength = r[i.a].object.elementCount
        case .appendAll:
            let array = r[i.a].object
            try forEach(r[i.b]) { (value) throws(ScriptError) in
                try self.append(value, to: array)
                return true
            }
        case .newRegExp: r[i.a] = try newRegExp(r.constant(i.c).text, flags: r.constant(i.c + 1).text).value
        case .newClass: try newClass(i, r)
        case .templateObject: r[i.a] = try templateObject(i.c, r)
        case .setPrototype:
            guard r[i.b].isObject || r[i.b].isNull else { return }
            _ = try setPrototypeOf(r[i.a].object, r[i.b])
        case .copyProperties: try copyProperties(from: r[i.b], to: r[i.a].object, except: [])
        case .copyRest:
            let rest = newObject()
            r[i.a] = rest.value
            var taken: [PropertyKey] = []
            for value in values(of: r[i.c].object) { taken.append(try propertyKey(value)) }
            try copyProperties(from: r[i.b], to: rest, except: taken)
        case .setFunctionName: try setFunctionName(r[i.a], r[i.b], prefix: ["", "get ", "set "][min(i.c, 2)])
        case .setHome: r[i.a].object.inner2 = r[i.b]
        case .setFields:
            r[i.a].object.inner3 = r[i.b]
            r[i.a].object.flags.insert(.hasFields)
        default: throw typeError("Unknown instruction \(i.opcode)")
        }
    }

    private func defineAccessor(_ i: Instruction, _ r: Registers) throws(ScriptError) {
        var descriptor = Descriptor()
        descriptor.isConfigurable = true
        descriptor.isEnumerable = i.opcode == .defineGetter || i.opcode == .defineSetter
        if i.opcode == .defineGetter || i.opcode == .defineClassGetter {
            descriptor.getter = r[i.c]
        } else {
            descriptor.setter = r[i.c]
        }
        _ = try define(r[i.a].object, try propertyKey(r[i.b]), descriptor)
    }

    private func deleteElement(_ receiver: Value, _ key: Value) throws(ScriptError) -> Bool {
        let object = try toObject(receiver)
        let name = try propertyKey(key)
        if try delete(object, name) { return true }
        if isStrict { throw typeError("Cannot delete property '\(keyText(name))' of \(describe(receiver))") }
        return false
    }

    // MARK: - Private names

    private func privateSlot(_ receiver: Value, _ symbol: Value) -> (Object, Int)? {
        guard let object = receiver.asObject, let slot = object.shape.slot(of: PropertyKey(cell: symbol)) else {
            return nil
        }
        return (object, slot)
    }

    private func getPrivate(_ receiver: Value, _ symbol: Value) throws(ScriptError) -> Value {
        guard let (object, slot) = privateSlot(receiver, symbol) else {
            throw typeError(
                "Cannot read private member \(symbolText(symbol)) from an object whose class did not declare it"
            )
        }
        let value = object.slot(slot)
        guard object.shape.attributes(slot).contains(.accessor) else { return value }
        guard value.pair.first.isCallable else {
            throw typeError("'\(symbolText(symbol))' was defined without a getter")
        }
        return try call(value.pair.first, this: receiver, [])
    }

    private func setPrivate(_ receiver: Value, _ symbol: Value, _ value: Value) throws(ScriptError) {
        guard let (object, slot) = privateSlot(receiver, symbol) else {
            throw typeError(
                "Cannot write private member \(symbolText(symbol)) to an object whose class did not declare it"
            )
        }
        let attributes = object.shape.attributes(slot)
        if attributes.contains(.accessor) {
            let setter = object.slot(slot).pair.second
            guard setter.isCallable else { throw typeError("'\(symbolText(symbol))' was defined without a setter") }
            _ = try call(setter, this: receiver, [value])
        } else {
            guard attributes.contains(.writable) else {
                throw typeError("Private method '\(symbolText(symbol))' is not writable")
            }
            object.setSlot(slot, value)
        }
    }

    private func definePrivate(
        _ receiver: Value,
        _ symbol: Value,
        _ value: Value,
        _ attributes: Attributes
    ) throws(ScriptError) {
        guard let object = receiver.asObject else { throw typeError("Cannot initialize private member") }
        guard privateSlot(receiver, symbol) == nil else {
            throw typeError("Cannot initialize \(symbolText(symbol)) twice on the same object")
        }
        guard heap.hasRoom(for: 256) else { throw outOfMemory() }
        heap.add(PropertyKey(cell: symbol), value, attributes, to: object)
    }

    private func definePrivateAccessor(
        _ receiver: Value,
        _ symbol: Value,
        getter: Value?,
        setter: Value?
    ) throws(ScriptError) {
        if let (object, slot) = privateSlot(receiver, symbol), object.slot(slot).isPair {
            // The pair may be shared with other instances only by accident of order: a new one is made.
            let old = object.slot(slot).pair
            object.setSlot(slot, heap.pair(getter ?? old.first, setter ?? old.second).value)
            return
        }
        let pair = heap.pair(getter ?? .undefined, setter ?? .undefined)
        try definePrivate(receiver, symbol, pair.value, .accessor)
    }

    // MARK: - Classes and functions

    private func newClass(_ i: Instruction, _ r: Registers) throws(ScriptError) {
        var parentPrototype = realm.objectPrototype
        var parent = realm.functionPrototype
        if i.b == 1 {
            let superclass = r[i.a + 1]
            if superclass.isNull {
                parentPrototype = .null
            } else {
                guard superclass.isObject, superclass.object.isConstructor else {
                    throw typeError("Class extends value \(describe(superclass)) is not a constructor or null")
                }
                parent = superclass
                parentPrototype = try get(superclass.object, realm.names.prototype)
                guard parentPrototype.isObject || parentPrototype.isNull else {
                    throw typeError(
                        "Class extends value does not have valid prototype property \(describe(parentPrototype))"
                    )
                }
            }
        }
        let constructor = closure(child: i.c, r)
        r[i.a] = constructor.value
        constructor.flags.insert([.classConstructor, .constructor])
        if parent.bits != realm.functionPrototype.bits { heap.setPrototype(constructor, parent) }
        let prototype = heap.object(.plain, shape: heap.rootShape(prototype: parentPrototype))
        r[i.a + 1] = prototype.value
        materialise(constructor)
        heap.add(realm.names.prototype, prototype.value, [], to: constructor)
        heap.add(realm.names.constructor, constructor.value, .hidden, to: prototype)
    }

    private func setFunctionName(_ value: Value, _ key: Value, prefix: String) throws(ScriptError) {
        guard let function = value.asObject, function.isCallable else { return }
        var text: String
        if key.isSymbol {
            let description = symbolText(key)
            text = heap.isPrivate(PropertyKey(cell: key)) ? description : description.isEmpty ? "" : "[\(description)]"
        } else {
            text = try toString(key)
        }
        text = prefix + text
        if function.flags.contains(.lazyProperties), function.kind == .function,
            !function.flags.contains(.classConstructor)
        {
            function.inner3 = heap.text(text).value
            return
        }
        if let slot = function.shape.slot(of: realm.names.name) {
            // A class with a static `name` of its own keeps it.
            let old = function.slot(slot)
            if old.isString, old.text.count == 0 { function.setSlot(slot, heap.text(text).value) }
        }
    }

    private func templateObject(_ index: Int, _ r: Registers) throws(ScriptError) -> Value {
        let frame = unsafe frames[frameCount - 1]
        guard let template = unsafe templates[frame.code.pointee.template] else { return .undefined }
        let site = template.templates[index]
        let known = unsafe r.constants[site.cacheConstant]
        if known.isObject { return known }
        let raw = try array(site.raw)
        let object = try array(site.cooked)
        heap.add(heap.key("raw"), raw.value, [], to: object)
        for array in [raw, object] { array.flags.insert([.frozenElements, .notExtensible, .fixedLength]) }
        unsafe r.constants[site.cacheConstant] = object.value
        return object.value
    }

    func copyProperties(from source: Value, to target: Object, except: [PropertyKey]) throws(ScriptError) {
        guard !source.isNullish else { return }
        let object = try toObject(source)
        let except = Set(except.map(\.bits))
        for key in try ownKeys(object) where !except.contains(key.bits) {
            try step()
            guard let property = try getOwn(object, key), property.attributes.contains(.enumerable) else { continue }
            try define(target, key, try get(object, key))
        }
    }

    // MARK: - Prototypes

    func prototypeOf(_ object: Object) throws(ScriptError) -> Value {
        object.kind == .proxy ? try proxyPrototype(object) : object.prototype
    }

    func setPrototypeOf(_ object: Object, _ prototype: Value) throws(ScriptError) -> Bool {
        if object.kind == .proxy {
            return try setProxyPrototype(object, prototype)
        }
        if object.prototype.bits == prototype.bits { return true }
        guard !object.flags.contains(.notExtensible) else { return false }
        var current = prototype
        while let here = current.asObject {
            try step()
            if here == object { throw typeError("Cyclic __proto__ value") }
            current = here.prototype
        }
        heap.setPrototype(object, prototype)
        return true
    }
}
