extension Machine {
    /// Makes everything a fresh page finds.
    func buildRealm() {
        realm.names = KnownKeys(heap)
        realm.words = Words(heap)
        let root = heap.object(.plain, shape: heap.rootShape(prototype: .null))
        realm.objectPrototype = root.value
        realm.objectShape = heap.rootShape(prototype: root.value)
        let function = heap.object(.native, shape: realm.objectShape, flags: [.callable, .lazyProperties])
        realm.functionPrototype = function.value
        realm.functionShape = heap.rootShape(prototype: function.value)
        function.inner0 = Value(raw: addNative { (_) throws(ScriptError) in .undefined })
        function.inner1 = heap.emptyText
        realm.emptyFunction = function
        // Arrays are made by shape, so the prototype itself is one.
        let array = heap.object(.array, shape: realm.objectShape)
        realm.arrayPrototype = array.value
        realm.arrayShape = heap.rootShape(prototype: array.value)
        realm.global = heap.object(.global, shape: realm.objectShape, flags: .isGlobal)
        heap.makeUnique(realm.global)
        let result = heap.shape(realm.objectShape, adding: realm.names.value, .all)
        realm.iteratorResultShape = heap.shape(result, adding: realm.names.done, .all)
        for prototype in [root, function, array] { heap.makeUnique(prototype) }
        installObject()
        installFunction()
        installErrors()
        installIterators()
        installArray()
        installString()
        installNumber()
        installBoolean()
        installSymbol()
        installBigInt()
        installMath()
        installJSON()
        installCollections()
        installGenerators()
        installPromise()
        installRegExp()
        installDate()
        installTypedArrays()
        installReflect()
        installIntl()
        installIteratorHelpers()
        installStructuredClone()
        installGlobals()
    }

    // MARK: - How built-in objects are put together

    /// A prototype of its own layout, so that adding methods does not fill the table of shared shapes.
    func newPrototype(parent: Value? = nil, kind: ObjectKind = .plain) -> Object {
        let object = heap.object(kind, shape: heap.rootShape(prototype: parent ?? realm.objectPrototype))
        heap.makeUnique(object)
        heap.markAsPrototype(object)
        return object
    }

    func method(_ target: Object, _ name: String, _ length: Int, _ body: @escaping NativeFunction) {
        let key = heap.key(name)
        let function = nativeFunction(key: key, length, isConstructor: false, place: addNative(body))
        heap.add(key, function.value, .hidden, to: target)
    }

    func method(_ target: Object, _ key: PropertyKey, _ length: Int, _ body: @escaping NativeFunction) {
        let function = nativeFunction(key: key, length, isConstructor: false, place: addNative(body))
        heap.add(key, function.value, .hidden, to: target)
    }

    func getter(_ target: Object, _ key: PropertyKey, _ body: @escaping NativeFunction) {
        let name = heap.name("get " + (key.isSymbol ? "[\(symbolText(key.value))]" : keyText(key)))
        let function = nativeFunction(
            key: PropertyKey(cell: name.value),
            0,
            isConstructor: false,
            place: addNative(body)
        )
        heap.add(key, heap.pair(function.value).value, [.accessor, .configurable], to: target)
    }

    func getter(_ target: Object, _ name: String, _ body: @escaping NativeFunction) {
        getter(target, heap.key(name), body)
    }

    func constant(_ target: Object, _ name: String, _ value: Value) {
        heap.add(heap.key(name), value, [], to: target)
    }

    func tag(_ target: Object, _ name: String) {
        heap.add(realm.names.symbolToStringTag, heap.name(name).value, .configurable, to: target)
    }

    /// A constructor on the global object, tied to its prototype.
    @discardableResult
    func constructor(
        _ name: String,
        _ length: Int,
        prototype: Object,
        isGlobal: Bool = true,
        parent: Value? = nil,
        _ body: @escaping NativeFunction
    ) -> Object {
        let function = nativeFunction(name, length, isConstructor: true, body)
        if let parent { heap.setPrototype(function, parent) }
        heap.makeUnique(function)
        heap.markAsPrototype(function)
        materialise(function)
        heap.add(realm.names.prototype, prototype.value, [], to: function)
        heap.add(realm.names.constructor, function.value, .hidden, to: prototype)
        if isGlobal { heap.add(heap.key(name), function.value, .hidden, to: realm.global) }
        return function
    }

    /// The shape of what a built-in constructor makes for `new.target`.
    func instanceShape(_ context: CallContext, _ fallback: Value) throws(ScriptError) -> Shape {
        try shapeOfInstances(context.newTarget, fallback: fallback)
    }

    func requireNew(_ context: CallContext, _ name: String) throws(ScriptError) {
        guard !context.newTarget.isUndefined else {
            throw typeError("Constructor \(name) requires 'new'")
        }
    }

    func requireCallable(_ value: Value) throws(ScriptError) {
        guard value.isCallable else { throw typeError("\(describe(value)) is not a function") }
    }
}
