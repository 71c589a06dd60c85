/// Values in and out, for the host between runs.
extension Engine {
    /// Bytes the realm holds now.
    public var heapBytes: Int { machine.heap.bytes }

    /// The string of what a run came to: nothing for undefined and null, strings as they are, other primitives as the
    /// script would print them, objects as compact JSON with cycles cut, functions and symbols by their text.
    public func display(_ value: Value) -> String { machine.display(value) }

    /// The global object.
    public var global: Value { machine.realm.global.value }

    public func string(_ text: String) -> Value { machine.heap.text(text).value }

    /// The text of a string value; nil of others.
    public func text(of value: Value) -> String? { value.isString ? value.text.string(machine.heap) : nil }

    public func makeObject() -> Value { machine.newObject().value }

    /// Defines a property on an object, visible to loops unless told otherwise. Ignored when the object refuses.
    public func define(_ name: String, _ value: Value, on object: Value, isEnumerable: Bool = true) {
        guard let target = object.asObject else { return }
        // The only refusals are a full heap and a frozen object, and the host's objects are neither.
        _ = try? machine.define(target, machine.heap.key(name), value, isEnumerable ? .all : .hidden)
    }

    /// Defines a function of the host.
    public func defineFunction(_ name: String, length: Int = 0, on object: Value, _ body: @escaping NativeFunction) {
        define(name, machine.nativeFunction(name, length, body).value, on: object)
    }

    /// Defines an accessor of the host.
    public func defineAccessor(
        _ name: String,
        on object: Value,
        isEnumerable: Bool = true,
        get: @escaping NativeFunction,
        set: NativeFunction? = nil
    ) {
        guard let target = object.asObject else { return }
        var descriptor = Descriptor()
        descriptor.isEnumerable = isEnumerable
        descriptor.isConfigurable = true
        descriptor.getter = machine.nativeFunction("get \(name)", 0, get).value
        if let set { descriptor.setter = machine.nativeFunction("set \(name)", 1, set).value }
        _ = try? machine.define(target, machine.heap.key(name), descriptor)  // As in `define`.
    }

    /// A property read without running code of the script; undefined for what only a getter knows.
    public func property(_ name: String, of value: Value) -> Value {
        var current = value.asObject
        let key = machine.heap.key(name)
        while let object = current {
            if let slot = object.shape.slot(of: key) {
                return object.slot(slot).isPair ? .undefined : object.slot(slot)
            }
            current = object.prototype.asObject
        }
        return .undefined
    }

    // MARK: - Pins

    /// Keeps a value alive until it is unpinned: callbacks the host will call later.
    public func pin(_ value: Value) -> Int { machine.pinned.insert(PinnedValue(value)) }

    public func pinned(_ pin: Int) -> Value { machine.pinned[pin]?.value ?? .undefined }

    public func unpin(_ pin: Int) { machine.pinned.remove(pin) }

    // MARK: - Promises

    public enum Outcome {
        case pending
        case fulfilled(Value)
        case rejected(Value)
    }

    /// The state of a promise; nil of other values.
    public func outcome(of value: Value) -> Outcome? {
        guard let object = value.asObject, object.kind == .promise else { return nil }
        if object.inner0.bits == PromiseState.fulfilled.bits { return .fulfilled(object.inner1) }
        return object.inner0.bits == PromiseState.rejected.bits ? .rejected(object.inner1) : .pending
    }

    /// What a rejected promise, or a thrown value, is to be reported as.
    public func failure(thrown value: Value) -> ScriptFailure {
        machine.throwSite = machine.throwSite.flatMap { $0.value.bits == value.bits ? $0 : nil }
        return .thrown(machine.thrown(value))
    }

    /// The reasons of rejections nobody handled since the last time this was asked.
    public func takeUnhandledRejections() -> [Value] { machine.takeUnhandledRejections() }

    /// Jobs are waiting for `runMicrotasks`.
    public var hasMicrotasks: Bool { !machine.jobs.isEmpty }

    // MARK: - Bytes

    /// Gives the bytes of a typed array or buffer to a closure; nil for other values.
    public func withBytes<Result>(
        of value: Value,
        _ body: (inout MutableRawSpan) -> Result
    ) -> Result? {
        machine.withBytes(of: value, body)
    }

    /// Gives scripts `print` and a `console` whose lines go to a closure.
    public func installPrint(_ sink: @escaping (String) -> Void) {
        let machine = machine
        let body: NativeFunction = { (c) throws(ScriptError) in
            var parts: [String] = []
            for index in 0..<c.count { parts.append(c.machine.inspect(c[index])) }
            sink(parts.joined(separator: " "))
            return .undefined
        }
        machine.method(machine.realm.global, "print", 0, body)
        let console = machine.newObject()
        for name in ["log", "info", "warn", "error", "debug"] { machine.method(console, name, 0, body) }
        machine.heap.add(machine.heap.key("console"), console.value, .hidden, to: machine.realm.global)
    }
}

extension CallContext {
    /// Gives the bytes of a typed array or buffer to a closure; nil for other values.
    public func withBytes<Result>(of value: Value, _ body: (inout MutableRawSpan) -> Result) -> Result? {
        machine.withBytes(of: value, body)
    }
}

extension Machine {
    func clampedArray(_ bytes: [UInt8]) throws(ScriptError) -> Value {
        let buffer = try newBuffer(bytes.count)
        unsafe heap.bytes(of: buffer).copyBytes(from: bytes)
        return newTypedArray(.uint8Clamped, buffer: buffer, offset: 0, length: bytes.count).value
    }

    func withBytes<Result>(of value: Value, _ body: (inout MutableRawSpan) -> Result) -> Result? {
        guard let object = value.asObject else { return nil }
        let buffer: Object
        var range = 0..<0
        switch object.kind {
        case .arrayBuffer:
            buffer = object
            range = 0..<Int(object.extra)
        case .typedArray, .dataView:
            buffer = object.inner0.object
            let size = object.kind == .typedArray ? elementType(object).size : 1
            range = object.inner1.raw..<(object.inner1.raw + object.inner2.raw * size)
        default: return nil
        }
        // The range was checked against the buffer when the view was made, and buffers do not shrink.
        var span = unsafe MutableRawSpan(
            _unsafeBytes: UnsafeMutableRawBufferPointer(rebasing: heap.bytes(of: buffer)[range])
        )
        return body(&span)
    }
}
