/// The conversions of the language. Those that take an object may run code of the script, and throw.
extension Machine {
    enum Hint { case none, number, string }

    func isTruthy(_ value: Value) -> Bool {
        if value.isBoolean { return value.bits == Value.true.bits }
        if value.isInteger { return value.integer != 0 }
        if value.isDouble { return !(value.double == 0 || value.double.isNaN) }
        if value.isString { return value.text.count > 0 }
        if value.isBigInt { return !heap.bigInteger(value).isZero }
        return !value.isNullish && !value.isHole
    }

    func toPrimitive(_ value: Value, hint: Hint) throws(ScriptError) -> Value {
        guard value.isObject else { return value }
        let object = value.object
        let exotic = try get(object, realm.names.symbolToPrimitive)
        if !exotic.isNullish {
            guard exotic.isCallable else { throw typeError("\(describe(exotic)) is not a function") }
            let word = hint == .none ? "default" : hint == .number ? "number" : "string"
            let result = try call(exotic, this: value, [heap.name(word).value])
            guard !result.isObject else { throw typeError("Cannot convert object to primitive value") }
            return result
        }
        let order =
            hint == .string
            ? [realm.names.toString, realm.names.valueOf] : [realm.names.valueOf, realm.names.toString]
        for key in order {
            let method = try get(object, key)
            guard method.isCallable else { continue }
            let result = try call(method, this: value, [])
            if !result.isObject { return result }
        }
        throw typeError("Cannot convert object to primitive value")
    }

    func toNumber(_ value: Value) throws(ScriptError) -> Double {
        if value.isInteger { return Double(value.integer) }
        if value.isDouble { return value.double }
        if value.isString { return number(of: value.text) }
        if value.isUndefined { return .nan }
        if value.isNull { return 0 }
        if value.isBoolean { return value.bits == Value.true.bits ? 1 : 0 }
        if value.isSymbol { throw typeError("Cannot convert a Symbol value to a number") }
        if value.isBigInt { throw typeError("Cannot convert a BigInt value to a number") }
        return try toNumber(try toPrimitive(value, hint: .number))
    }

    /// The number a string spells, or NaN.
    func number(of text: Text) -> Double {
        let flat = text.flat(heap)
        if flat.count == 0 { return 0 }
        charge(flat.count)
        if flat.isLatin1 { return unsafe NumberParser.number(flat.bytes.span) }
        return unsafe NumberParser.number(flat.units.span)
    }

    /// A number or a big integer.
    func toNumeric(_ value: Value) throws(ScriptError) -> Value {
        if value.isNumber || value.isBigInt { return value }
        let primitive = try toPrimitive(value, hint: .number)
        if primitive.isBigInt { return primitive }
        return Value(normalizing: try toNumber(primitive))
    }

    func toInt32(_ value: Value) throws(ScriptError) -> Int32 {
        if value.isInteger { return value.integer }
        return try toNumber(value).wrappedInt32
    }

    /// ToIntegerOrInfinity, cut to ±2^53.
    func toInteger(_ value: Value) throws(ScriptError) -> Int {
        if value.isInteger { return Int(value.integer) }
        return try toNumber(value).clampedInt
    }

    /// A relative position as `slice` takes it, inside `0 ... length`.
    func relativeIndex(_ value: Value, _ length: Int, fallback: Int) throws(ScriptError) -> Int {
        if value.isUndefined { return fallback }
        let position = try toInteger(value)
        return position < 0 ? max(length + position, 0) : min(position, length)
    }

    func toLength(_ value: Value) throws(ScriptError) -> Int { max(0, try toInteger(value)) }

    func lengthOf(_ object: Object) throws(ScriptError) -> Int {
        if object.kind == .array { return object.arrayLength }
        return try toLength(try get(object, realm.names.length))
    }

    func toText(_ value: Value) throws(ScriptError) -> Text {
        if value.isString { return value.text }
        if value.isNumber { return numberText(value.number) }
        if value.isSymbol { throw typeError("Cannot convert a Symbol value to a string") }
        if value.isObject { return try toText(try toPrimitive(value, hint: .string)) }
        if value.isBigInt { return try bigIntText(value) }
        return realm.words.text(value)
    }

    func toString(_ value: Value) throws(ScriptError) -> String { try toText(value).string(heap) }

    func numberText(_ number: Double) -> Text {
        if let integer = number.exactInt32, integer >= 0, integer < 10 {
            return heap.singleUnit(UInt16(0x30 + integer))
        }
        return heap.text(latin1: NumberText.string(number))
    }

    func toObject(_ value: Value) throws(ScriptError) -> Object {
        if value.isObject { return value.object }
        guard let prototype = prototypeOfPrimitive(value) else {
            throw typeError("Cannot convert undefined or null to object")
        }
        let kind: ObjectKind =
            value.isString
            ? .stringObject
            : value.isNumber
                ? .numberObject : value.isBoolean ? .booleanObject : value.isSymbol ? .symbolObject : .bigIntObject
        let object = heap.object(
            kind,
            shape: heap.rootShape(prototype: prototype.value),
            flags: kind == .stringObject ? .exotic : []
        )
        if value.isString { _ = value.text.flat(heap) }
        object.inner0 = value
        return object
    }

    // MARK: - Equality

    @inline(__always)
    func identical(_ x: Value, _ y: Value) -> Bool {
        if x.isInteger, y.isInteger { return x.bits == y.bits }
        return identicalSlow(x, y)
    }

    func identicalSlow(_ x: Value, _ y: Value) -> Bool {
        if x.isNumber { return y.isNumber && x.number == y.number }
        if x.bits == y.bits { return true }
        if x.isString, y.isString {
            if x.text.count != y.text.count { return false }
            charge(x.text.count)
            return x.text.flat(heap).equals(y.text.flat(heap))
        }
        if x.isBigInt, y.isBigInt { return heap.bigInteger(x) == heap.bigInteger(y) }
        return false
    }

    func sameValue(_ x: Value, _ y: Value) -> Bool {
        if x.isNumber, y.isNumber {
            let a = x.number
            let b = y.number
            return a.isNaN ? b.isNaN : a == b && a.sign == b.sign
        }
        return identicalSlow(x, y)
    }

    func sameValueZero(_ x: Value, _ y: Value) -> Bool {
        if x.isNumber, y.isNumber, x.number.isNaN { return y.number.isNaN }
        return identicalSlow(x, y)
    }

    func looselyEqual(_ x: Value, _ y: Value) throws(ScriptError) -> Bool {
        if x.isNumber, y.isNumber { return x.number == y.number }
        if x.isNullish || y.isNullish { return x.isNullish && y.isNullish }
        if x.isObject, y.isObject { return x.bits == y.bits }
        if x.isString, y.isString { return identicalSlow(x, y) }
        if x.isObject { return try looselyEqual(try toPrimitive(x, hint: .none), y) }
        if y.isObject { return try looselyEqual(x, try toPrimitive(y, hint: .none)) }
        if x.isBoolean, y.isBoolean { return x.bits == y.bits }
        if x.isBoolean { return try looselyEqual(Value(try toNumber(x)), y) }
        if y.isBoolean { return try looselyEqual(x, Value(try toNumber(y))) }
        if x.isSymbol || y.isSymbol { return x.bits == y.bits }
        if x.isBigInt || y.isBigInt { return bigIntEquals(x, y) }
        return try toNumber(x) == toNumber(y)
    }

    private func bigIntEquals(_ x: Value, _ y: Value) -> Bool {
        if x.isBigInt, y.isBigInt { return heap.bigInteger(x) == heap.bigInteger(y) }
        let (big, other) = x.isBigInt ? (x, y) : (y, x)
        if other.isNumber { return heap.bigInteger(big).compared(to: other.number) == .equal }
        guard other.isString, let parsed = parseBigInt(other.text) else { return false }
        return parsed == heap.bigInteger(big)
    }

    // MARK: - Text for people

    /// A value in a message: short, and without running code of the script.
    func describe(_ value: Value) -> String {
        if value.isString {
            return value.text.count > 100 ? "…" : value.text.string(heap)
        }
        if value.isSymbol { return "Symbol(\(symbolText(value)))" }
        // A number too long to print in time is named by its type.
        if value.isBigInt { return (try? bigIntText(value).string(heap)) ?? "BigInt" }
        if value.isNumber { return String(decoding: NumberText.string(value.number), as: UTF8.self) }
        guard value.isObject else { return realm.words.text(value).string(heap) }
        let object = value.object
        if object.isCallable { return functionText(object) }
        if object.kind == .array { return "[object Array]" }
        if object.kind == .error { return errorText(object) }
        if let tag = ownTag(object) { return "[object \(tag)]" }
        return "#<\(className(object))>"
    }

    /// A value where the program has no words for it: its type, and what it is when that is short.
    func describeByType(_ value: Value) -> String {
        let type = typeName(value)
        if value.isString { return value.text.count > 100 ? type : "\(type) \"\(value.text.string(heap))\"" }
        return value.isNull || value.isBoolean || value.isNumber ? "\(type) \(describe(value))" : type
    }

    /// For objects that print in a way of their own: the word `Object.prototype.toString` has for their kind.
    private func ownTag(_ object: Object) -> String? {
        let key = realm.names.toString
        let root = realm.objectPrototype.object
        var current: Object? = object
        var steps = 0
        while let here = current, here != root, steps < 100 {
            if here.shape.slot(of: key) != nil {
                switch object.kind {
                case .date: return "Date"
                case .regExp: return "RegExp"
                case .numberObject: return "Number"
                case .stringObject: return "String"
                case .booleanObject: return "Boolean"
                default: return "Object"
                }
            }
            current = here.prototype.asObject
            steps += 1
        }
        return nil
    }

    /// The name of an object's class, found without running code.
    func className(_ object: Object) -> String {
        var current = object.prototype.asObject
        var steps = 0
        while let here = current, steps < 100 {
            if let slot = here.shape.slot(of: realm.names.constructor), let constructor = here.slot(slot).asObject {
                let name = functionName(constructor)
                if !name.isEmpty { return name }
            }
            current = here.prototype.asObject
            steps += 1
        }
        return "Object"
    }

    func symbolText(_ symbol: Value) -> String {
        let description = heap.description(of: symbol)
        return description.isString ? description.text.string(heap) : ""
    }

    /// What `Function.prototype.toString` gives.
    func functionText(_ function: Object) -> String {
        if function.kind == .function, let template = unsafe templates[code(of: function).pointee.template] {
            return template.source.text(from: template.sourceRange.lowerBound, to: template.sourceRange.upperBound)
        }
        return "function \(functionName(function))() { [native code] }"
    }
}
