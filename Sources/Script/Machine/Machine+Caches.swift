/// What instructions do when they have learnt nothing yet, and what they learn.
extension Machine {
    /// `receiver.key`, remembering the place of a data property.
    func property(
        _ receiver: Value,
        _ cache: UnsafeMutablePointer<PropertyCache>
    ) throws(ScriptError) -> Value {
        let key = unsafe cache.pointee.key
        guard receiver.isObject else { return try get(of: receiver, key) }
        let start = receiver.object
        var current = start
        var isPlainPath = !key.isIndex
        var distance = 0
        defer { if distance > 16 { fuel &-= distance } }
        while true {
            if current.isExotic || current.flags.contains(.lazyProperties)
                || current.kind == .array && key == realm.names.length
            {
                isPlainPath = false
                return try get(start, key, receiver: receiver)
            }
            if let slot = current.shape.slot(of: key) {
                let value = current.slot(slot)
                if current.shape.attributes(slot).contains(.accessor) {
                    let getter = value.pair.first
                    return getter.isUndefined ? .undefined : try call(getter, this: receiver, [])
                }
                // An object with a layout of its own is remembered only if its changes, and its death, are announced.
                if isPlainPath, !start.shape.isUnique || start.flags.contains(.isPrototype) {
                    let isOwn = current == start && !start.shape.isUnique
                    unsafe remember(cache, start, holder: isOwn ? nil : current, slot: slot)
                }
                return value
            }
            guard let next = current.prototype.asObject else { return .undefined }
            current = next
            distance += 1
        }
    }

    private func remember(
        _ cache: UnsafeMutablePointer<PropertyCache>,
        _ receiver: Object,
        holder: Object?,
        slot: Int
    ) {
        if let holder { heap.markAsPrototype(holder) }
        unsafe cache.pointee.shape = receiver.shape.cell
        unsafe cache.pointee.holder = holder?.cell
        unsafe cache.pointee.slot = Int32(truncatingIfNeeded: slot)
        unsafe cache.pointee.epoch = heap.prototypeEpoch
        unsafe cache.pointee.nextShape = nil
    }

    /// `receiver.key = value`.
    func setProperty(
        _ receiver: Value,
        _ cache: UnsafeMutablePointer<PropertyCache>,
        _ value: Value
    ) throws(ScriptError) {
        let key = unsafe cache.pointee.key
        guard receiver.isObject else { return try setOnPrimitive(receiver, key, value) }
        let object = receiver.object
        if !object.isExotic, !object.flags.contains(.lazyProperties) {
            // A remembered addition: same shape before, and nobody up the chain has changed since.
            if unsafe cache.pointee.shape == object.shape.cell, let next = unsafe cache.pointee.nextShape,
                unsafe cache.pointee.epoch == heap.prototypeEpoch, !object.flags.contains(.notExtensible),
                !object.flags.contains(.isPrototype)
            {
                let slot = unsafe Int(cache.pointee.slot)
                if unsafe slot >= Int(object.cell.pointee.slotCapacity) { heap.growSlots(object, to: slot + 1) }
                object.setSlot(slot, value)
                object.shape = unsafe Shape(cell: next)
                return
            }
            if let slot = object.shape.slot(of: key), object.shape.attributes(slot) == .all {
                object.setSlot(slot, value)
                if !object.shape.isUnique { unsafe remember(cache, object, holder: nil, slot: slot) }
                return
            }
        }
        let before = object.shape
        guard try set(object, key, value, receiver: receiver) else {
            if isStrict { throw readOnly(object, key) }
            return
        }
        let after = object.shape
        if before != after, !before.isUnique, !after.isUnique, after.count == before.count + 1,
            after.table.key(before.count) == key, !object.isExotic
        {
            markChain(object)
            unsafe cache.pointee.shape = before.cell
            unsafe cache.pointee.holder = nil
            unsafe cache.pointee.nextShape = after.cell
            unsafe cache.pointee.slot = Int32(truncatingIfNeeded: before.count)
            unsafe cache.pointee.epoch = heap.prototypeEpoch
        }
    }

    /// A setter or a read-only property that appears up the chain must end what was remembered.
    private func markChain(_ object: Object) {
        var current = object.prototype.asObject
        while let here = current {
            heap.markAsPrototype(here)
            fuel &-= 1
            current = here.prototype.asObject
        }
    }

    var isStrict: Bool {
        guard frameCount > 0 else { return false }
        return unsafe frames[frameCount - 1].code.pointee.flags.contains(.strict)
    }

    func readOnly(_ object: Object, _ key: PropertyKey) -> ScriptError {
        do throws(ScriptError) {
            guard let property = try getOwn(object, key) else {
                if object.flags.contains(.notExtensible) {
                    return typeError("Cannot add property \(keyText(key)), object is not extensible")
                }
                return typeError(
                    "Cannot set property \(keyText(key)) of \(describe(object.value)) which has only a getter"
                )
            }
            if property.isAccessor {
                return typeError(
                    "Cannot set property \(keyText(key)) of \(describe(object.value)) which has only a getter"
                )
            }
        } catch {
            return error
        }
        let kind = object.isCallable ? "function" : "object"
        return typeError("Cannot assign to read only property '\(keyText(key))' of \(kind) '\(describe(object.value))'")
    }

    private func setOnPrimitive(_ receiver: Value, _ key: PropertyKey, _ value: Value) throws(ScriptError) {
        guard let prototype = prototypeOfPrimitive(receiver) else {
            throw typeError(
                "Cannot set properties of \(receiver.isNull ? "null" : "undefined") (setting '\(keyText(key))')"
            )
        }
        let done = try set(prototype, key, value, receiver: receiver)
        if !done, isStrict {
            throw typeError("Cannot create property '\(keyText(key))' on \(typeName(receiver)) '\(describe(receiver))'")
        }
    }

    /// `{key: value}`: the object is a literal under construction.
    func initProperty(
        _ object: Object,
        _ cache: UnsafeMutablePointer<PropertyCache>,
        _ value: Value
    ) throws(ScriptError) {
        let key = unsafe cache.pointee.key
        guard !key.isIndex, object.shape.slot(of: key) == nil else { return try define(object, key, value) }
        guard heap.hasRoom(for: 256) else { throw outOfMemory() }
        let before = object.shape
        heap.add(key, value, to: object)
        guard !before.isUnique, !object.shape.isUnique else { return }
        unsafe cache.pointee.shape = before.cell
        unsafe cache.pointee.nextShape = object.shape.cell
        unsafe cache.pointee.slot = Int32(truncatingIfNeeded: before.count)
    }

    // MARK: - Elements

    func element(_ receiver: Value, _ key: Value) throws(ScriptError) -> Value {
        if receiver.isObject {
            let object = receiver.object
            if object.kind == .typedArray, let index = key.index { return typedElement(object, index) }
            return try get(object, try propertyKey(key), receiver: receiver)
        }
        if receiver.isString, let index = key.index {
            let text = receiver.text.flat(heap)
            if index < text.count { return heap.singleUnit(text.unit(at: index)).value }
        }
        if receiver.isNullish {
            if key.isSymbol, PropertyKey(cell: key) == realm.names.symbolIterator { throw notIterable(receiver) }
            let name = key.isObject ? describe(key) : (try? toText(key).string(heap)) ?? describe(key)
            throw typeError(
                "Cannot read properties of \(receiver.isNull ? "null" : "undefined") (reading '\(name)')"
            )
        }
        return try get(of: receiver, try propertyKey(key))
    }

    func setElement(_ receiver: Value, _ key: Value, _ value: Value) throws(ScriptError) {
        guard receiver.isObject else {
            if receiver.isNullish {
                throw typeError(
                    "Cannot set properties of \(receiver.isNull ? "null" : "undefined") (setting '\(describe(key))')"
                )
            }
            return try setOnPrimitive(receiver, try propertyKey(key), value)
        }
        let object = receiver.object
        if object.kind == .typedArray, let index = key.index { return try setTypedElement(object, index, value) }
        if object.kind == .array, let index = key.index, index == object.elementCount, index == object.arrayLength,
            object.flags.isDisjoint(with: [.notExtensible, .fixedLength]), realm.hasPlainArrays
        {
            guard heap.appendElement(object, value) else { throw outOfMemory() }
            object.arrayLength = index + 1
            return
        }
        let name = try propertyKey(key)
        guard try set(object, name, value, receiver: receiver) else {
            if isStrict { throw readOnly(object, name) }
            return
        }
    }

    // MARK: - Globals

    func global(_ cache: UnsafeMutablePointer<PropertyCache>, isTypeOf: Bool) throws(ScriptError) -> Value {
        let key = unsafe cache.pointee.key
        if let binding = realm.lexicals[key.bits] {
            unsafe cache.pointee.holder = nil
            unsafe cache.pointee.box = binding.box
            unsafe cache.pointee.epoch = heap.globalEpoch
            let value = binding.box.pair.first
            guard !value.isHole else {
                throw referenceError("Cannot access '\(keyText(key))' before initialization")
            }
            return value
        }
        let object = realm.global
        if let slot = object.shape.slot(of: key), !object.shape.attributes(slot).contains(.accessor) {
            unsafe cache.pointee.holder = object.cell
            unsafe cache.pointee.slot = Int32(truncatingIfNeeded: slot)
            unsafe cache.pointee.epoch = heap.globalEpoch
            return object.slot(slot)
        }
        if try has(object, key) { return try get(object, key) }
        if isTypeOf { return .undefined }
        throw referenceError("\(keyText(key)) is not defined")
    }

    func setGlobal(_ key: PropertyKey, _ value: Value, mustExist: Bool) throws(ScriptError) {
        if let binding = realm.lexicals[key.bits] {
            guard !binding.box.pair.first.isHole else {
                throw referenceError("Cannot access '\(keyText(key))' before initialization")
            }
            guard !binding.isConstant else { throw typeError("Assignment to constant variable.") }
            binding.box.pair.first = value
            return
        }
        let object = realm.global
        if let slot = object.shape.slot(of: key), object.shape.attributes(slot).contains(.writable) {
            object.setSlot(slot, value)
            return
        }
        if mustExist, try !has(object, key) { throw referenceError("\(keyText(key)) is not defined") }
        let done = try set(object, key, value, receiver: object.value)
        if !done, isStrict { throw readOnly(object, key) }
    }

    func initGlobal(_ key: PropertyKey, _ value: Value) { realm.lexicals[key.bits]?.box.pair.first = value }
}
