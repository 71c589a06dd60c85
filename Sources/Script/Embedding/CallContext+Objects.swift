/// Questions about the script's own objects, for functions of the host.
extension CallContext {
    /// Whether a value can be spread: how Web IDL tells a sequence from a dictionary.
    public func isIterable(_ value: Value) throws(ScriptError) -> Bool {
        guard value.isObject else { return false }
        return try !machine.get(of: value, machine.realm.names.symbolIterator).isNullish
    }

    /// Whether a dictionary says anything about a member, be it `undefined`.
    public func hasMember(_ name: String, of value: Value) throws(ScriptError) -> Bool {
        guard let object = value.asObject else { return false }
        return try machine.has(object, machine.heap.key(name))
    }

    /// `new` for a constructor on the global object.
    public func construct(_ name: String, _ arguments: [Value]) throws(ScriptError) -> Value {
        let constructor = try machine.get(of: machine.realm.global.value, machine.heap.key(name))
        return try machine.construct(constructor, arguments)
    }
}

extension Engine {
    /// Memory the host took for an object of its own: the collector comes the earlier for it.
    public func noteHostBytes(_ count: Int) { machine.heap.noteFresh(max(0, count)) }
}
