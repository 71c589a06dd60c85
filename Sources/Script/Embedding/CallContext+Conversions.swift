/// The conversions of Web IDL for functions of the host. Each may run code of the script, and throw.
extension CallContext {
    /// `unrestricted double`.
    public func number(_ value: Value) throws(ScriptError) -> Double {
        value.isNumber ? value.numberValue : try machine.toNumber(value)
    }

    /// `double`: what is not finite is a TypeError.
    public func finiteNumber(_ value: Value) throws(ScriptError) -> Double {
        let number = try number(value)
        guard number.isFinite else { throw typeError("The provided double value is non-finite.") }
        return number
    }

    /// `long`.
    public func int32(_ value: Value) throws(ScriptError) -> Int32 { try machine.toInt32(value) }

    /// `[EnforceRange]` integers.
    public func integer(_ value: Value, in range: ClosedRange<Int>) throws(ScriptError) -> Int {
        let number = try finiteNumber(value).rounded(.towardZero)
        guard number >= Double(range.lowerBound), number <= Double(range.upperBound) else {
            throw typeError("Value is outside the range \(range.lowerBound) to \(range.upperBound).")
        }
        return Int(number)
    }

    /// `DOMString`.
    public func string(_ value: Value) throws(ScriptError) -> String { try machine.toString(value) }

    public func boolean(_ value: Value) -> Bool { machine.isTruthy(value) }

    /// `sequence<T>`: everything an iterable yields.
    public func sequence(_ value: Value) throws(ScriptError) -> [Value] {
        guard value.isObject else { throw typeError("The provided value cannot be converted to a sequence.") }
        var list: [Value] = []
        let machine = machine
        try machine.forEach(value) { (item) throws(ScriptError) in
            machine.heap.protect(item)
            list.append(item)
            guard list.count <= 1 << 20 else { throw machine.outOfMemory() }
            return true
        }
        return list
    }

    /// A member of a dictionary; undefined when it, or the dictionary, is missing.
    public func member(_ name: String, of value: Value) throws(ScriptError) -> Value {
        if value.isNullish { return .undefined }
        guard let object = value.asObject else { throw typeError("The provided value is not an object.") }
        return try machine.get(object, name)
    }

    // MARK: - The host's objects

    /// What the host put into `this`, or the error a call on something else deserves.
    public func receiver<Payload: AnyObject>(as type: Payload.Type) throws(ScriptError) -> Payload {
        guard let payload = machine.payload(of: this) as? Payload else { throw typeError("Illegal invocation") }
        return payload
    }

    public func payload<Payload: AnyObject>(of value: Value, as type: Payload.Type) -> Payload? {
        machine.payload(of: value) as? Payload
    }

    // MARK: - Making things

    public func string(_ text: String) -> Value { machine.heap.text(text).value }

    public func array(_ values: [Value]) throws(ScriptError) -> Value { try machine.array(values).value }

    public func object(_ members: [(String, Value)]) throws(ScriptError) -> Value {
        let object = machine.newObject()
        for (name, value) in members { try machine.define(object, machine.heap.key(name), value) }
        return object.value
    }

    /// A `Uint8ClampedArray` of bytes, as image data has.
    public func clampedArray(_ bytes: [UInt8]) throws(ScriptError) -> Value {
        try machine.clampedArray(bytes)
    }

    /// Calls a function of the script.
    public func call(_ function: Value, this: Value = .undefined, _ arguments: [Value]) throws(ScriptError) -> Value {
        try machine.call(function, this: this, arguments)
    }

    /// One step of a loop of the host: throws when the run is over its budget.
    public func step(_ cost: Int = 1) throws(ScriptError) { try machine.step(cost) }

    // MARK: - Errors

    public func typeError(_ message: String) -> ScriptError { machine.typeError(message) }
    public func rangeError(_ message: String) -> ScriptError { machine.rangeError(message) }

    /// A `DOMException` with a name such as `IndexSizeError`.
    public func domException(_ name: String, _ message: String) -> ScriptError {
        .exception(machine.newDOMException(name, message))
    }
}

extension Value {
    /// The number, of a value that is one; NaN of others.
    public var numberValue: Double { isNumber ? number : .nan }

    public var booleanValue: Bool? { isBoolean ? bits == Value.true.bits : nil }

    /// Can be called.
    public var isFunction: Bool { isCallable }

    /// The same value, not only an equal one. Strings may be equal without being the same.
    public func isIdentical(to other: Value) -> Bool { bits == other.bits }
}
