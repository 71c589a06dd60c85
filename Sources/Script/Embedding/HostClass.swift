/// A class of objects that are the host's: what scripts see of a canvas, a gradient, a document.
public struct HostClass {
    public let name: String
    public var members: [Member]
    /// What `new Name(…)` does; nil makes the constructor refuse.
    public var construct: NativeFunction?
    public var constructorLength: Int
    /// The class above, already registered.
    public var parent: Registered?

    public enum Member {
        /// The length is what the function reports, and how many arguments it insists on.
        case method(String, length: Int, NativeFunction)
        case getter(String, NativeFunction)
        case accessor(String, get: NativeFunction, set: NativeFunction)
        /// On the prototype and on the constructor.
        case constant(String, Value)
        case staticMethod(String, length: Int, NativeFunction)
    }

    /// A class as an engine knows it.
    public struct Registered: Sendable {
        let prototypePin: Int
        let constructorPin: Int
    }

    public init(
        _ name: String,
        members: [Member] = [],
        parent: Registered? = nil,
        constructorLength: Int = 0,
        construct: NativeFunction? = nil
    ) {
        self.name = name
        self.members = members
        self.parent = parent
        self.constructorLength = constructorLength
        self.construct = construct
    }
}

/// What an object of the host carries.
final class HostPayload {
    let payload: AnyObject
    /// Values of the script the payload refers to, kept alive with the object.
    var retained: [Value] = []
    let finalize: (() -> Void)?

    init(payload: AnyObject, finalize: (() -> Void)?) {
        self.payload = payload
        self.finalize = finalize
    }

    deinit { finalize?() }
}

extension Engine {
    /// Makes a class known. Its constructor is a global unless `isGlobal` is false.
    @discardableResult
    public func register(_ host: HostClass, isGlobal: Bool = true) -> HostClass.Registered {
        let machine = machine
        let parent = host.parent.flatMap { machine.pinned[$0.prototypePin]?.value }
        let prototype = machine.newPrototype(parent: parent)
        let name = host.name
        // An `if`, since `??` with a closure on its right makes the compiler of Swift 6.3.1 crash.
        var body: NativeFunction = { (c) throws(ScriptError) in
            throw c.machine.typeError("Failed to construct '\(name)': Illegal constructor")
        }
        if let construct = host.construct { body = construct }
        let constructor = machine.constructor(
            name,
            host.constructorLength,
            prototype: prototype,
            isGlobal: isGlobal,
            body
        )
        machine.tag(prototype, name)
        for member in host.members { machine.install(member, of: name, on: prototype, constructor) }
        return HostClass.Registered(
            prototypePin: machine.pinned.insert(PinnedValue(prototype.value)),
            constructorPin: machine.pinned.insert(PinnedValue(constructor.value))
        )
    }

    /// A new object of a class with something of the host's inside. `finalize` runs when the collector drops it, or
    /// with the engine.
    public func makeObject(
        of host: HostClass.Registered,
        payload: AnyObject,
        finalize: (() -> Void)? = nil
    ) -> Value {
        let prototype = machine.pinned[host.prototypePin]?.value ?? machine.realm.objectPrototype
        let object = machine.heap.object(.host, shape: machine.heap.rootShape(prototype: prototype))
        object.inner0 = Value(
            raw: machine.heap.externals.insert(HostPayload(payload: payload, finalize: finalize))
        )
        machine.heap.noteFresh(100)
        return object.value
    }

    /// What the host put into an object, if it is one of the host's and of that type.
    public func payload<Payload: AnyObject>(of value: Value, as type: Payload.Type) -> Payload? {
        machine.payload(of: value) as? Payload
    }

    /// The prototype of a registered class, to look at or to extend.
    public func prototype(of host: HostClass.Registered) -> Value {
        machine.pinned[host.prototypePin]?.value ?? .undefined
    }
}

extension Machine {
    func payload(of value: Value) -> AnyObject? {
        guard let object = value.asObject, object.kind == .host else { return nil }
        return (heap.externals[object.inner0.raw] as? HostPayload)?.payload
    }

    fileprivate func install(
        _ member: HostClass.Member,
        of name: String,
        on prototype: Object,
        _ constructor: Object
    ) {
        switch member {
        case .method(let method, let length, let body):
            addMethod(method, length, to: prototype) { (c) throws(ScriptError) in
                guard c.count >= length else {
                    throw c.machine.typeError(
                        "Failed to execute '\(method)' on '\(name)': \(length) argument\(length == 1 ? "" : "s") required, "
                            + "but only \(c.count) present."
                    )
                }
                return try body(&c)
            }
        case .getter(let property, let body): addAccessor(property, prototype, get: body, set: nil)
        case .accessor(let property, let get, let set): addAccessor(property, prototype, get: get, set: set)
        case .constant(let property, let value):
            for target in [prototype, constructor] {
                heap.add(heap.key(property), value, .enumerable, to: target)
            }
        case .staticMethod(let method, let length, let body): addMethod(method, length, to: constructor, body)
        }
    }

    /// Unlike the language's own methods, those of Web IDL show in `for … in`.
    private func addMethod(_ name: String, _ length: Int, to target: Object, _ body: @escaping NativeFunction) {
        heap.add(heap.key(name), nativeFunction(name, length, body).value, .all, to: target)
    }

    private func addAccessor(_ name: String, _ target: Object, get: @escaping NativeFunction, set: NativeFunction?) {
        let getter = nativeFunction("get \(name)", 0, get).value
        var setter = Value.undefined
        if let set { setter = nativeFunction("set \(name)", 1, set).value }
        heap.add(heap.key(name), heap.pair(getter, setter).value, [.accessor, .enumerable, .configurable], to: target)
    }
}
