/// A property as `getOwn` finds it.
struct OwnProperty {
    var value: Value
    var attributes: Attributes

    var getter: Value { value.isPair ? value.pair.first : .undefined }
    var setter: Value { value.isPair ? value.pair.second : .undefined }
    var isAccessor: Bool { attributes.contains(.accessor) }
}

extension Machine {
    // MARK: - Keys

    /// The property key of a value; may run code of the script.
    func propertyKey(_ value: Value) throws(ScriptError) -> PropertyKey {
        if value.isInteger, value.integer >= 0 { return PropertyKey(index: UInt32(value.integer)) }
        if value.isString { return heap.key(value.text) }
        if value.isSymbol { return PropertyKey(cell: value) }
        if value.isDouble, let index = value.index, index < 4_294_967_295 {
            return PropertyKey(index: UInt32(truncatingIfNeeded: index))
        }
        let primitive = try toPrimitive(value, hint: .string)
        if primitive.isSymbol { return PropertyKey(cell: primitive) }
        return heap.key(try toText(primitive))
    }

    /// A key as the script sees it: a string or a symbol.
    func keyValue(_ key: PropertyKey) -> Value {
        key.isIndex ? numberText(Double(key.index)).value : key.value
    }

    func keyText(_ key: PropertyKey) -> String {
        if key.isIndex { return "\(key.index)" }
        return key.isSymbol ? symbolText(key.value) : key.value.text.string(heap)
    }

    // MARK: - Looking up

    /// The object's own property.
    func getOwn(_ object: Object, _ key: PropertyKey) throws(ScriptError) -> OwnProperty? {
        if object.isExotic, let special = try getOwnExotic(object, key) { return special.property }
        if key.isIndex {
            let index = Int(key.index)
            if index < object.elementCount {
                let value = object.element(index)
                if !value.isHole { return OwnProperty(value: value, attributes: elementAttributes(object)) }
            }
            guard object.flags.contains(.hasSparseElements) else { return nil }
        } else if object.flags.contains(.lazyProperties) {
            if key == realm.names.length || key == realm.names.name || key == realm.names.prototype {
                materialise(object)
            }
        } else if object.kind == .array, key == realm.names.length {
            let isFixed = object.flags.contains(.fixedLength)
            return OwnProperty(value: Value(object.arrayLength), attributes: isFixed ? [] : .writable)
        }
        guard let slot = object.shape.slot(of: key) else { return nil }
        return OwnProperty(value: object.slot(slot), attributes: object.shape.attributes(slot))
    }

    func elementAttributes(_ object: Object) -> Attributes {
        if object.flags.contains(.frozenElements) { return .enumerable }
        return object.flags.contains(.sealedElements) ? [.enumerable, .writable] : .all
    }

    func get(_ object: Object, _ key: PropertyKey) throws(ScriptError) -> Value {
        try get(object, key, receiver: object.value)
    }

    func get(_ object: Object, _ name: String) throws(ScriptError) -> Value {
        try get(object, heap.key(name), receiver: object.value)
    }

    func get(_ object: Object, _ key: PropertyKey, receiver: Value) throws(ScriptError) -> Value {
        var current = object
        var distance = 0
        defer { if distance > 16 { fuel &-= distance } }
        while true {
            if current.kind == .proxy { return try getFromProxy(current, key, receiver: receiver) }
            if let property = try getOwn(current, key) {
                guard property.isAccessor else {
                    // Code that runs next may take it off the object.
                    heap.protect(property.value)
                    return property.value
                }
                let getter = property.getter
                return getter.isUndefined ? .undefined : try call(getter, this: receiver, [])
            }
            guard let next = current.prototype.asObject else { return .undefined }
            current = next
            distance += 1
        }
    }

    /// A property of any value.
    func get(of value: Value, _ key: PropertyKey) throws(ScriptError) -> Value {
        if value.isObject { return try get(value.object, key, receiver: value) }
        if value.isString {
            if key == realm.names.length { return Value(value.text.count) }
            if key.isIndex {
                let text = value.text.flat(heap)
                let index = Int(key.index)
                return index < text.count ? heap.singleUnit(text.unit(at: index)).value : .undefined
            }
        }
        guard let prototype = prototypeOfPrimitive(value) else {
            let reading = value.isNull ? "null" : "undefined"
            throw typeError("Cannot read properties of \(reading) (reading '\(keyText(key))')")
        }
        return try get(prototype, key, receiver: value)
    }

    func prototypeOfPrimitive(_ value: Value) -> Object? {
        if value.isString { return realm.stringPrototype.asObject }
        if value.isNumber { return realm.numberPrototype.asObject }
        if value.isBoolean { return realm.booleanPrototype.asObject }
        if value.isSymbol { return realm.symbolPrototype.asObject }
        if value.isBigInt { return realm.bigIntPrototype.asObject }
        return nil
    }

    func has(_ object: Object, _ key: PropertyKey) throws(ScriptError) -> Bool {
        var current = object
        var distance = 0
        defer { if distance > 16 { fuel &-= distance } }
        while true {
            if current.kind == .proxy { return try proxyHas(current, key) }
            if try getOwn(current, key) != nil { return true }
            guard let next = current.prototype.asObject else { return false }
            current = next
            distance += 1
        }
    }

    // MARK: - Writing

    /// `object[key] = value` for the receiver; false when that is not allowed.
    func set(_ object: Object, _ key: PropertyKey, _ value: Value, receiver: Value) throws(ScriptError) -> Bool {
        var current = object
        var distance = 0
        defer { if distance > 16 { fuel &-= distance } }
        while true {
            if current.kind == .proxy { return try setInProxy(current, key, value, receiver: receiver) }
            if current.isExotic, let done = try setExotic(current, key, value, receiver: receiver) { return done }
            if let property = try getOwn(current, key) {
                if property.isAccessor {
                    guard !property.setter.isUndefined else { return false }
                    _ = try call(property.setter, this: receiver, [value])
                    return true
                }
                guard property.attributes.contains(.writable) else { return false }
                if receiver.isObject, receiver.object == current {
                    return try overwrite(current, key, value)
                }
                break
            }
            guard let next = current.prototype.asObject else { break }
            current = next
            distance += 1
        }
        guard receiver.isObject else { return false }
        let target = receiver.object
        if target != current || target.kind == .proxy, let existing = try getOwn(target, key) {
            guard !existing.isAccessor, existing.attributes.contains(.writable) else { return false }
            if target.kind == .proxy {
                var descriptor = Descriptor()
                descriptor.value = value
                return try defineInProxy(target, key, descriptor)
            }
            return try overwrite(target, key, value)
        }
        return try createProperty(target, key, value, .all)
    }

    /// Writes an own data property that exists and may be written.
    private func overwrite(_ object: Object, _ key: PropertyKey, _ value: Value) throws(ScriptError) -> Bool {
        if key.isIndex, Int(key.index) < object.elementCount, !object.element(Int(key.index)).isHole {
            object.setElement(Int(key.index), value)
            return true
        }
        if object.kind == .array, key == realm.names.length {
            return try setArrayLength(object, try arrayLength(from: value))
        }
        if let slot = object.shape.slot(of: key) {
            object.setSlot(slot, value)
            return true
        }
        return try createProperty(object, key, value, .all)
    }

    /// Adds a property the object does not have.
    func createProperty(
        _ object: Object,
        _ key: PropertyKey,
        _ value: Value,
        _ attributes: Attributes
    ) throws(ScriptError) -> Bool {
        guard !object.flags.contains(.notExtensible) else { return false }
        if object.kind == .proxy {
            return try defineInProxy(object, key, Descriptor(value: value, attributes: attributes))
        }
        guard key.isIndex else {
            guard heap.hasRoom(for: 256) else { throw outOfMemory() }
            heap.add(key, value, attributes, to: object)
            return true
        }
        return try createElement(object, Int(key.index), value, attributes)
    }

    private func createElement(
        _ object: Object,
        _ index: Int,
        _ value: Value,
        _ attributes: Attributes
    ) throws(ScriptError) -> Bool {
        if object.kind == .array, index >= object.arrayLength {
            guard !object.flags.contains(.fixedLength) else { return false }
        }
        let count = object.elementCount
        // Dense while the gap is small in proportion; what is far off becomes a property like any other.
        let isDense = attributes == .all && index <= count + max(1024, count / 2)
        if isDense {
            if index == count {
                guard heap.appendElement(object, value) else { throw outOfMemory() }
            } else {
                if index > count {
                    guard heap.reserveElements(object, index + 1 + index / 2), heap.setElementCount(object, index + 1)
                    else { throw outOfMemory() }
                }
                object.setElement(index, value)
            }
            heap.noteLayoutChange(object)
        } else {
            guard heap.hasRoom(for: 256) else { throw outOfMemory() }
            if index < count { object.setElement(index, .hole) }
            heap.add(PropertyKey(index: UInt32(truncatingIfNeeded: index)), value, attributes, to: object)
            heap.makeUnique(object)
        }
        if object.kind == .array, index >= object.arrayLength { object.arrayLength = index + 1 }
        return true
    }

    /// `object[key] = value` as an assignment of the program: refusals throw in strict code.
    func put(_ object: Object, _ key: PropertyKey, _ value: Value) throws(ScriptError) {
        guard try !set(object, key, value, receiver: object.value) else { return }
        throw readOnly(object, key)
    }

    /// Defines a plain property, whatever was there before.
    func define(
        _ object: Object,
        _ key: PropertyKey,
        _ value: Value,
        _ attributes: Attributes = .all
    ) throws(ScriptError) {
        let descriptor = Descriptor(value: value, attributes: attributes)
        guard try define(object, key, descriptor) else {
            throw typeError("Cannot redefine property: \(keyText(key))")
        }
    }

    func delete(_ object: Object, _ key: PropertyKey) throws(ScriptError) -> Bool {
        if object.kind == .proxy { return try deleteInProxy(object, key) }
        guard let property = try getOwn(object, key) else { return true }
        guard property.attributes.contains(.configurable) else { return false }
        if key.isIndex, Int(key.index) < object.elementCount, !object.element(Int(key.index)).isHole {
            object.setElement(Int(key.index), .hole)
            return true
        }
        if let slot = object.shape.slot(of: key) { heap.removeSlot(slot, of: object) }
        return true
    }

    // MARK: - Arrays

    func arrayLength(from value: Value) throws(ScriptError) -> Int {
        let number = try toNumber(value)
        guard number >= 0, number <= 4_294_967_295, number == number.rounded(.towardZero) else {
            throw rangeError("Invalid array length")
        }
        return Int(number)
    }

    func setArrayLength(_ array: Object, _ length: Int) throws(ScriptError) -> Bool {
        guard length != array.arrayLength else { return true }
        guard !array.flags.contains(.fixedLength) else { return false }
        if length < array.arrayLength {
            if array.flags.contains(.sealedElements) || array.flags.contains(.frozenElements) { return false }
            if length < array.elementCount, !heap.setElementCount(array, length) { throw outOfMemory() }
            if array.flags.contains(.hasSparseElements) {
                for key in sparseKeys(array).reversed() where Int(key.index) >= length {
                    guard try delete(array, key) else {
                        array.arrayLength = Int(key.index) + 1
                        return false
                    }
                }
            }
        }
        array.arrayLength = length
        return true
    }

    /// Index keys kept in the shape, ascending.
    func sparseKeys(_ object: Object) -> [PropertyKey] {
        guard object.flags.contains(.hasSparseElements) else { return [] }
        var keys: [PropertyKey] = []
        for slot in 0..<object.shape.count where object.shape.table.key(slot).isIndex {
            keys.append(object.shape.table.key(slot))
        }
        return keys.sorted { $0.index < $1.index }
    }

    // MARK: - Keys of an object

    /// The own keys: indices ascending, then names, then symbols, each in order of insertion.
    func ownKeys(_ object: Object) throws(ScriptError) -> [PropertyKey] {
        if object.kind == .proxy { return try proxyKeys(object) }
        materialise(object)
        var keys: [PropertyKey] = []
        appendExoticKeys(object, &keys)
        for index in 0..<object.elementCount where !object.element(index).isHole {
            keys.append(PropertyKey(index: UInt32(truncatingIfNeeded: index)))
        }
        keys.append(contentsOf: sparseKeys(object))
        if object.kind == .array { keys.append(realm.names.length) }
        let shape = object.shape
        var symbols: [PropertyKey] = []
        for slot in 0..<shape.count {
            let key = shape.table.key(slot)
            if key.isString { keys.append(key) }
            if key.isSymbol, !heap.isPrivate(key) { symbols.append(key) }
            // Shared layouts live as long as the realm; one of an object's own forgets what is deleted.
            if shape.isUnique, !key.isIndex, key != .erased { heap.protect(key.value) }
        }
        charge(keys.count)
        return keys + symbols
    }
}
