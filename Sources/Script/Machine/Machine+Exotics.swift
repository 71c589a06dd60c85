/// Objects whose properties are not only where their shape says: strings, typed arrays, host objects with names.
extension Machine {
    /// `property` is nil when the object answers for this key and has nothing.
    struct ExoticAnswer { let property: OwnProperty? }

    func getOwnExotic(_ object: Object, _ key: PropertyKey) throws(ScriptError) -> ExoticAnswer? {
        switch object.kind {
        case .stringObject:
            let text = object.inner0.text
            if key == realm.names.length {
                return ExoticAnswer(property: OwnProperty(value: Value(text.count), attributes: []))
            }
            guard key.isIndex, Int(key.index) < text.count else { return nil }
            let unit = heap.singleUnit(text.flat(heap).unit(at: Int(key.index)))
            return ExoticAnswer(property: OwnProperty(value: unit.value, attributes: .enumerable))
        case .typedArray:
            guard key.isIndex else { return isNumericName(key) ? ExoticAnswer(property: nil) : nil }
            let value = typedElement(object, Int(key.index))
            return ExoticAnswer(property: value.isUndefined ? nil : OwnProperty(value: value, attributes: .all))
        case .proxy: return ExoticAnswer(property: try proxyOwn(object, key))
        default: return nil
        }
    }

    /// Nil when the ordinary rules apply.
    func setExotic(
        _ object: Object,
        _ key: PropertyKey,
        _ value: Value,
        receiver: Value
    ) throws(ScriptError) -> Bool? {
        guard object.kind == .typedArray, receiver.bits == object.value.bits else { return nil }
        if key.isIndex {
            try setTypedElement(object, Int(key.index), value)
        } else if isNumericName(key) {
            // No element, but the value is converted all the same.
            try setTypedElement(object, Int.max, value)
        } else {
            return nil
        }
        return true
    }

    func appendExoticKeys(_ object: Object, _ keys: inout [PropertyKey]) {
        let count: Int
        switch object.kind {
        case .stringObject: count = object.inner0.text.count
        case .typedArray: count = typedLength(object)
        default: return
        }
        for index in 0..<count { keys.append(PropertyKey(index: UInt32(truncatingIfNeeded: index))) }
        if object.kind == .stringObject { keys.append(realm.names.length) }
    }

    func defineTypedElement(
        _ object: Object,
        _ key: PropertyKey,
        _ descriptor: Descriptor
    ) throws(ScriptError) -> Bool? {
        guard key.isIndex else { return isNumericName(key) ? false : nil }
        guard Int(key.index) < typedLength(object), !descriptor.isAccessor else { return false }
        if let value = descriptor.value { try setTypedElement(object, Int(key.index), value) }
        return true
    }

    // MARK: - Typed arrays

    /// A name that reads like a number and is no index, such as `-1`, `1.5` or `NaN`: typed arrays have no such
    /// properties and never get any (ECMA-262, CanonicalNumericIndexString).
    private func isNumericName(_ key: PropertyKey) -> Bool {
        guard !key.isSymbol else { return false }
        let name = key.value.text.flat(heap)
        guard name.count > 0, name.count <= 32 else { return false }
        switch UInt8(truncatingIfNeeded: name.unit(at: 0)) {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "I"), UInt8(ascii: "N"):
            let text = name.string(heap)
            return text == "-0" || numberText(number(of: name)).string(heap) == text
        default: return false
        }
    }

    /// The number of elements; 0 once the buffer is gone.
    func typedLength(_ object: Object) -> Int { object.inner2.raw }

    func elementType(_ object: Object) -> ElementType {
        ElementType(rawValue: UInt8(truncatingIfNeeded: object.extra)) ?? .uint8
    }

    func typedElement(_ object: Object, _ index: Int) -> Value {
        guard index < typedLength(object) else { return .undefined }
        let type = elementType(object)
        let bytes = unsafe heap.bytes(of: object.inner0.object)
        return unsafe type.load(bytes, object.inner1.raw + index * type.size, heap)
    }

    func setTypedElement(_ object: Object, _ index: Int, _ value: Value) throws(ScriptError) {
        let type = elementType(object)
        let number: Value
        if type.isBigInt {
            number = try toBigInt(value)
        } else {
            number = value.isNumber ? value : Value(try toNumber(value))
        }
        guard index < typedLength(object) else { return }
        let bytes = unsafe heap.bytes(of: object.inner0.object)
        unsafe type.store(number, bytes, object.inner1.raw + index * type.size, heap)
    }

    func toBigInt(_ value: Value) throws(ScriptError) -> Value {
        let primitive = try toPrimitive(value, hint: .number)
        if primitive.isBigInt { return primitive }
        if primitive.isBoolean { return heap.bigInt(BigInteger(Int64(primitive.bits == Value.true.bits ? 1 : 0))) }
        if primitive.isString {
            guard let parsed = parseBigInt(primitive.text) else {
                throw syntaxError("Cannot convert \(primitive.text.string(heap)) to a BigInt")
            }
            return heap.bigInt(parsed)
        }
        throw typeError("Cannot convert \(describe(primitive)) to a BigInt")
    }

    /// New zeroed bytes.
    func newBuffer(_ count: Int, prototype: Value? = nil) throws(ScriptError) -> Object {
        guard count >= 0, count <= Int(UInt32.max), count <= limits.bufferBytes else {
            throw rangeError("Array buffer allocation failed")
        }
        guard hasRoom(for: count) else { throw outOfMemory() }
        let buffer = heap.object(
            .arrayBuffer,
            shape: heap.rootShape(prototype: prototype ?? realm.arrayBufferPrototype)
        )
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 16)
        unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0, count: max(count, 1))
        buffer.inner0 = Value(raw: Int(bitPattern: bytes))
        buffer.extra = UInt32(truncatingIfNeeded: count)
        heap.noteBuffer(count)
        return buffer
    }

    func newTypedArray(
        _ type: ElementType,
        buffer: Object,
        offset: Int,
        length: Int,
        prototype: Value? = nil
    ) -> Object {
        let fallback = realm.typedArrayPrototypes[Int(type.rawValue)]
        let object = heap.object(
            .typedArray,
            shape: heap.rootShape(prototype: prototype ?? fallback),
            flags: .exotic
        )
        object.inner0 = buffer.value
        object.inner1 = Value(raw: offset)
        object.inner2 = Value(raw: length)
        object.extra = UInt32(type.rawValue)
        return object
    }
}

/// What the elements of a typed array are.
enum ElementType: UInt8, CaseIterable {
    case int8, uint8, uint8Clamped, int16, uint16, int32, uint32, float32, float64, bigInt64, bigUint64

    var size: Int {
        switch self {
        case .int8, .uint8, .uint8Clamped: 1
        case .int16, .uint16: 2
        case .int32, .uint32, .float32: 4
        case .float64, .bigInt64, .bigUint64: 8
        }
    }

    var isBigInt: Bool { self == .bigInt64 || self == .bigUint64 }

    var name: String {
        switch self {
        case .int8: "Int8Array"
        case .uint8: "Uint8Array"
        case .uint8Clamped: "Uint8ClampedArray"
        case .int16: "Int16Array"
        case .uint16: "Uint16Array"
        case .int32: "Int32Array"
        case .uint32: "Uint32Array"
        case .float32: "Float32Array"
        case .float64: "Float64Array"
        case .bigInt64: "BigInt64Array"
        case .bigUint64: "BigUint64Array"
        }
    }

    /// The offset and the size of the element are inside the bytes: the length of a view never passes its buffer.
    func load(_ bytes: UnsafeMutableRawBufferPointer, _ offset: Int, _ heap: Heap) -> Value {
        switch self {
        case .int8: unsafe Value(Int32(bytes.load(fromByteOffset: offset, as: Int8.self)))
        case .uint8, .uint8Clamped: unsafe Value(Int32(bytes[offset]))
        case .int16: unsafe Value(Int32(bytes.loadUnaligned(fromByteOffset: offset, as: Int16.self)))
        case .uint16: unsafe Value(Int32(bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
        case .int32: unsafe Value(bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self))
        case .uint32: unsafe Value(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        case .float32: unsafe Value(Double(bytes.loadUnaligned(fromByteOffset: offset, as: Float.self)))
        case .float64: unsafe Value(bytes.loadUnaligned(fromByteOffset: offset, as: Double.self))
        case .bigInt64:
            unsafe heap.bigInt(BigInteger(bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self)))
        case .bigUint64:
            unsafe heap.bigInt(BigInteger(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
        }
    }

    func store(_ value: Value, _ bytes: UnsafeMutableRawBufferPointer, _ offset: Int, _ heap: Heap) {
        switch self {
        case .uint8Clamped: unsafe bytes[offset] = Self.clamp(value.number)
        case .int8, .uint8: unsafe bytes[offset] = UInt8(truncatingIfNeeded: value.number.wrappedInt32)
        case .int16, .uint16:
            unsafe bytes.storeBytes(
                of: Int16(truncatingIfNeeded: value.number.wrappedInt32),
                toByteOffset: offset,
                as: Int16.self
            )
        case .int32, .uint32:
            unsafe bytes.storeBytes(of: value.number.wrappedInt32, toByteOffset: offset, as: Int32.self)
        case .float32: unsafe bytes.storeBytes(of: Float(value.number), toByteOffset: offset, as: Float.self)
        case .float64: unsafe bytes.storeBytes(of: value.number, toByteOffset: offset, as: Double.self)
        case .bigInt64, .bigUint64:
            unsafe bytes.storeBytes(
                of: heap.bigInteger(value).lowWord,
                toByteOffset: offset,
                as: UInt64.self
            )
        }
    }

    /// Rounds half to even, as `Uint8ClampedArray` does.
    static func clamp(_ number: Double) -> UInt8 {
        if !(number > 0) { return 0 }
        return number >= 255 ? 255 : UInt8(number.rounded(.toNearestOrEven))
    }
}
