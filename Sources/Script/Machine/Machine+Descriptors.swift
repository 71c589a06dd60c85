/// What `Object.defineProperty` is told: each part may be missing.
struct Descriptor {
    var value: Value?
    var getter: Value?
    var setter: Value?
    var isWritable: Bool?
    var isEnumerable: Bool?
    var isConfigurable: Bool?

    init() {}

    /// A complete data property.
    init(value: Value, attributes: Attributes) {
        self.value = value
        isWritable = attributes.contains(.writable)
        isEnumerable = attributes.contains(.enumerable)
        isConfigurable = attributes.contains(.configurable)
    }

    var isAccessor: Bool { getter != nil || setter != nil }
}

extension Machine {
    /// Defines a property; false when the object does not allow it.
    func define(_ object: Object, _ key: PropertyKey, _ descriptor: Descriptor) throws(ScriptError) -> Bool {
        if object.kind == .proxy {
            return try defineInProxy(object, key, descriptor)
        }
        if object.kind == .typedArray, let done = try defineTypedElement(object, key, descriptor) { return done }
        if object.kind == .array, key == realm.names.length { return try defineLength(object, descriptor) }
        guard let old = try getOwn(object, key) else {
            guard !object.flags.contains(.notExtensible) else { return false }
            var attributes: Attributes = []
            if descriptor.isEnumerable == true { attributes.insert(.enumerable) }
            if descriptor.isConfigurable == true { attributes.insert(.configurable) }
            if descriptor.isAccessor {
                attributes.insert(.accessor)
                let pair = heap.pair(descriptor.getter ?? .undefined, descriptor.setter ?? .undefined)
                return try createProperty(object, key, pair.value, attributes)
            }
            if descriptor.isWritable == true { attributes.insert(.writable) }
            return try createProperty(object, key, descriptor.value ?? .undefined, attributes)
        }
        guard allows(descriptor, on: old) else { return false }
        return try redefine(object, key, old, descriptor)
    }

    private func allows(_ new: Descriptor, on old: OwnProperty) -> Bool {
        if old.attributes.contains(.configurable) { return true }
        if new.isConfigurable == true { return false }
        if let isEnumerable = new.isEnumerable, isEnumerable != old.attributes.contains(.enumerable) { return false }
        if old.isAccessor {
            if new.value != nil || new.isWritable != nil { return false }
            if let getter = new.getter, getter.bits != old.getter.bits { return false }
            if let setter = new.setter, setter.bits != old.setter.bits { return false }
            return true
        }
        if new.isAccessor { return false }
        if old.attributes.contains(.writable) { return true }
        if new.isWritable == true { return false }
        if let value = new.value, !sameValue(value, old.value) { return false }
        return true
    }

    private func redefine(
        _ object: Object,
        _ key: PropertyKey,
        _ old: OwnProperty,
        _ new: Descriptor
    ) throws(ScriptError) -> Bool {
        var attributes = old.attributes
        func apply(_ wanted: Bool?, _ attribute: Attributes) {
            if wanted == true { attributes.insert(attribute) }
            if wanted == false { attributes.remove(attribute) }
        }
        apply(new.isEnumerable, .enumerable)
        apply(new.isConfigurable, .configurable)
        var value = old.value
        if new.isAccessor {
            attributes.remove(.writable)
            attributes.insert(.accessor)
            value = heap.pair(new.getter ?? old.getter, new.setter ?? old.setter).value
        } else {
            if old.isAccessor, new.value != nil || new.isWritable != nil {
                attributes.remove([.accessor, .writable])
                value = .undefined
            }
            apply(new.isWritable, .writable)
            if let given = new.value { value = given }
        }
        if key.isIndex, Int(key.index) < object.elementCount, !object.element(Int(key.index)).isHole {
            if attributes == elementAttributes(object) {
                object.setElement(Int(key.index), value)
                return true
            }
            // Attributes of its own: the element moves into the shape.
            object.setElement(Int(key.index), .hole)
            heap.makeUnique(object)
            heap.add(key, value, attributes, to: object)
            return true
        }
        guard let slot = object.shape.slot(of: key) else { return false }
        heap.setAttributes(attributes, slot: slot, of: object)
        if new.isAccessor || old.isAccessor { heap.noteLayoutChange(object) }
        object.setSlot(slot, value)
        return true
    }

    private func defineLength(_ array: Object, _ descriptor: Descriptor) throws(ScriptError) -> Bool {
        if descriptor.isAccessor || descriptor.isConfigurable == true || descriptor.isEnumerable == true {
            return false
        }
        if let value = descriptor.value {
            let length = try arrayLength(from: value)
            if length != array.arrayLength, try !setArrayLength(array, length) { return false }
        }
        if descriptor.isWritable == false { array.flags.insert(.fixedLength) }
        if descriptor.isWritable == true, array.flags.contains(.fixedLength) { return false }
        return true
    }

    /// Reads a descriptor object.
    func descriptor(from value: Value) throws(ScriptError) -> Descriptor {
        guard let object = value.asObject else {
            throw typeError("Property description must be an object: \(describe(value))")
        }
        var descriptor = Descriptor()
        func flag(_ name: String) throws(ScriptError) -> Bool? {
            let key = heap.key(name)
            return try has(object, key) ? isTruthy(try get(object, key)) : nil
        }
        descriptor.isEnumerable = try flag("enumerable")
        descriptor.isConfigurable = try flag("configurable")
        descriptor.isWritable = try flag("writable")
        if try has(object, heap.key("value")) { descriptor.value = try get(object, "value") }
        if try has(object, heap.key("get")) {
            let getter = try get(object, "get")
            guard getter.isUndefined || getter.isCallable else {
                throw typeError("Getter must be a function: \(describe(getter))")
            }
            descriptor.getter = getter
        }
        if try has(object, heap.key("set")) {
            let setter = try get(object, "set")
            guard setter.isUndefined || setter.isCallable else {
                throw typeError("Setter must be a function: \(describe(setter))")
            }
            descriptor.setter = setter
        }
        guard !descriptor.isAccessor || (descriptor.value == nil && descriptor.isWritable == nil) else {
            throw typeError(
                "Invalid property descriptor. Cannot both specify accessors and a value or writable attribute"
            )
        }
        return descriptor
    }

    func descriptorObject(_ property: OwnProperty) -> Value {
        let object = newObject()
        if property.isAccessor {
            heap.add(heap.key("get"), property.getter, to: object)
            heap.add(heap.key("set"), property.setter, to: object)
        } else {
            heap.add(heap.key("value"), property.value, to: object)
            heap.add(heap.key("writable"), Value(property.attributes.contains(.writable)), to: object)
        }
        heap.add(heap.key("enumerable"), Value(property.attributes.contains(.enumerable)), to: object)
        heap.add(heap.key("configurable"), Value(property.attributes.contains(.configurable)), to: object)
        return object.value
    }

    /// With the parts that were given, and no others.
    func descriptorObject(_ descriptor: Descriptor) -> Value {
        let object = newObject()
        if let value = descriptor.value { heap.add(heap.key("value"), value, to: object) }
        if let flag = descriptor.isWritable { heap.add(heap.key("writable"), Value(flag), to: object) }
        if let getter = descriptor.getter { heap.add(heap.key("get"), getter, to: object) }
        if let setter = descriptor.setter { heap.add(heap.key("set"), setter, to: object) }
        if let flag = descriptor.isEnumerable { heap.add(heap.key("enumerable"), Value(flag), to: object) }
        if let flag = descriptor.isConfigurable { heap.add(heap.key("configurable"), Value(flag), to: object) }
        return object.value
    }

    func newObject() -> Object { heap.object(.plain, shape: realm.objectShape) }

    func newArray(capacity: Int = 0) throws(ScriptError) -> Object {
        let array = heap.object(.array, shape: realm.arrayShape)
        if capacity > 0, !heap.reserveElements(array, capacity) { throw outOfMemory() }
        return array
    }

    func array(_ values: some Collection<Value>) throws(ScriptError) -> Object {
        let array = try newArray(capacity: values.count)
        for value in values {
            guard heap.appendElement(array, value) else { throw outOfMemory() }
        }
        array.arrayLength = values.count
        return array
    }

    func append(_ value: Value, to array: Object) throws(ScriptError) {
        guard heap.appendElement(array, value) else { throw outOfMemory() }
        array.arrayLength = array.elementCount
        try step()
    }
}
