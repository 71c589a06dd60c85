extension Machine {
    /// How deep native code may call back into the script: each level is a loop on the real stack.
    static let maximumNativeDepth = 120
    /// What one run may use of the real stack; threads on Linux have 8 MiB.
    static let nativeStackBytes: UInt = 3 << 20

    /// Calls any function from native code.
    func call(_ function: Value, this: Value, _ arguments: [Value]) throws(ScriptError) -> Value {
        guard function.isCallable else { throw typeError("\(describe(function)) is not a function") }
        try checkStack()
        let saved = unsafe (stackTop, stackTopFrame)
        let top = unsafe currentTop
        guard unsafe top + arguments.count + 8 < stackEnd else { throw stackOverflow() }
        unsafe top[0] = function
        unsafe top[1] = this
        for (index, argument) in arguments.enumerated() { unsafe top[2 + index] = argument }
        unsafe stackTop = top + arguments.count + 2
        stackTopFrame = frameCount
        defer { unsafe (stackTop, stackTopFrame) = saved }
        let result = try unsafe enter(function.object, base: top + 2, count: arguments.count)
        heap.protect(result)
        return result
    }

    /// Natives call natives without a frame of the script between them (bound functions of bound functions, proxies of
    /// proxies, JSON inside `toJSON`), so what bounds all of them is the real stack.
    func checkStack() throws(ScriptError) {
        if Self.stackAddress() < stackFloor { throw stackOverflow() }
    }

    @inline(never)
    static func stackAddress() -> UInt {
        var here: UInt8 = 0
        return unsafe withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
    }

    /// Calls a function whose arguments are in place, and waits for the result.
    private func enter(
        _ function: Object,
        base: UnsafeMutablePointer<Value>,
        count: Int
    ) throws(ScriptError) -> Value {
        guard function.kind == .function else { return try unsafe callOther(function.value, base: base, count: count) }
        guard nativeDepth < Self.maximumNativeDepth else { throw stackOverflow() }
        return try nested { () throws(ScriptError) in
            try unsafe push(function, base: base, count: count, result: 0, kind: .entry)
            return try run(entry: frameCount)
        }
    }

    /// Runs frames of the script inside an instruction or a native function. What they made goes with them, but for
    /// the result.
    func nested(_ body: () throws(ScriptError) -> Value) throws(ScriptError) -> Value {
        let (isInNative, floor, mark) = (heap.isInNative, heap.handleFloor, heap.handles.count)
        nativeDepth += 1
        heap.isInNative = false
        heap.handleFloor = mark
        defer {
            nativeDepth -= 1
            heap.isInNative = isInNative
            heap.handleFloor = floor
        }
        do throws(ScriptError) {
            let result = try body()
            heap.dropHandles(to: mark)
            heap.protect(result)
            return result
        } catch {
            heap.dropHandles(to: mark)
            if case .exception(let value) = error { heap.protect(value) }
            throw error
        }
    }

    /// Calls what is not a script function: natives, bound functions, proxies. `base[-1]` is `this`.
    func callOther(
        _ callee: Value,
        base: UnsafeMutablePointer<Value>,
        count: Int
    ) throws(ScriptError) -> Value {
        guard callee.isCallable else { throw notCallable(callee) }
        switch callee.object.kind {
        case .native: return try unsafe callNative(callee.object, base: base, count: count, newTarget: .undefined)
        case .bound:
            let target = callee.object
            var list = values(of: target.inner2.object)
            for index in 0..<count { unsafe list.append(base[index]) }
            return try call(target.inner0, this: target.inner1, list)
        case .function: return try unsafe enter(callee.object, base: base, count: count)
        case .proxy: return try unsafe callProxy(callee.object, this: base[-1], base: base, count: count)
        default: throw notCallable(callee)
        }
    }

    @inline(__always)
    func callNative(
        _ callee: Object,
        base: UnsafeMutablePointer<Value>,
        count: Int,
        newTarget: Value
    ) throws(ScriptError) -> Value {
        let function = natives[callee.inner0.raw].body
        let mark = heap.handles.count
        let isInner = heap.isInNative
        heap.isInNative = true
        defer {
            heap.isInNative = isInner
            if !isInner { heap.dropHandles(to: mark) }
        }
        var context = unsafe CallContext(
            machine: self,
            this: base[-1],
            newTarget: newTarget,
            callee: callee,
            base: base,
            count: count
        )
        let result = try function(&context)
        // Programs without loops call natives too.
        if fuel < 0 || heap.wantsCollection, !isInner {
            heap.protect(result)
            try poll()
        }
        return result
    }

    /// The arguments stored in an internal array.
    func values(of array: Object) -> [Value] {
        var list: [Value] = []
        list.reserveCapacity(array.elementCount)
        for index in 0..<array.elementCount {
            list.append(array.element(index))
            heap.protect(array.element(index))
        }
        return list
    }

    /// The message for a call of something else, naming what was called as the program wrote it.
    private func notCallable(_ callee: Value) -> ScriptError {
        guard frameCount > 0, let text = calleeText() else {
            return typeError("\(describe(callee)) is not a function")
        }
        return typeError("\(text) is not a function")
    }

    func calleeText() -> String? {
        let frame = unsafe frames[frameCount - 1]
        let place = unsafe Int32(truncatingIfNeeded: instructionIndex(frame))
        return unsafe templates[frame.code.pointee.template]?.callees[place]
    }

    // MARK: - new

    func construct(_ constructor: Value, _ arguments: [Value], newTarget: Value? = nil) throws(ScriptError) -> Value {
        guard constructor.isObject, constructor.object.isConstructor else {
            throw typeError("\(describe(constructor)) is not a constructor")
        }
        try checkStack()
        let saved = unsafe (stackTop, stackTopFrame)
        let top = unsafe currentTop
        guard unsafe top + arguments.count + 8 < stackEnd else { throw stackOverflow() }
        unsafe top[0] = constructor
        unsafe top[1] = .undefined
        for (index, argument) in arguments.enumerated() { unsafe top[2 + index] = argument }
        unsafe stackTop = top + arguments.count + 2
        stackTopFrame = frameCount
        defer { unsafe (stackTop, stackTopFrame) = saved }
        let result = try unsafe constructOther(
            constructor,
            base: top + 2,
            count: arguments.count,
            newTarget: newTarget ?? constructor
        )
        heap.protect(result)
        return result
    }

    /// Starts a constructor whose arguments are in place. A base constructor finds its new object as `this`.
    func pushConstruct(
        _ constructor: Object,
        base: UnsafeMutablePointer<Value>,
        count: Int,
        result: Int,
        newTarget: Value,
        kind: Frame.Kind = .script
    ) throws(ScriptError) {
        let isDerived = unsafe code(of: constructor).pointee.flags.contains(.derived)
        if isDerived {
            unsafe base[-1] = .hole
        } else {
            let shape = try shapeOfInstances(newTarget, fallback: realm.objectPrototype)
            unsafe base[-1] = heap.object(.plain, shape: shape).value
        }
        try unsafe push(constructor, base: base, count: count, result: result, kind: kind, newTarget: newTarget)
    }

    /// The shape of the objects a constructor makes.
    func shapeOfInstances(_ newTarget: Value, fallback: Value) throws(ScriptError) -> Shape {
        guard newTarget.isObject else { return heap.rootShape(prototype: fallback) }
        let prototype = try get(newTarget.object, realm.names.prototype)
        guard prototype.isObject else { return heap.rootShape(prototype: fallback) }
        let constructor = newTarget.object
        // The shape is remembered in the function; shapes are immortal, so the address stays good.
        if constructor.kind == .function, constructor.inner4.bits < Value.firstTagged, constructor.inner4.raw != 0,
            let cell = unsafe UnsafeMutablePointer<ShapeCell>(bitPattern: constructor.inner4.raw),
            unsafe cell.pointee.prototype.bits == prototype.bits
        {
            return unsafe Shape(cell: cell)
        }
        let shape = heap.rootShape(prototype: prototype)
        if constructor.kind == .function, !shape.isUnique {
            constructor.inner4 = unsafe Value(raw: Int(bitPattern: shape.cell))
        }
        return shape
    }

    /// Constructs with anything, waiting for the result.
    func constructOther(
        _ constructor: Value,
        base: UnsafeMutablePointer<Value>,
        count: Int,
        newTarget: Value
    ) throws(ScriptError) -> Value {
        guard constructor.isObject, constructor.object.isConstructor else {
            let text = frameCount > 0 ? calleeText() : nil
            throw typeError("\(text ?? describe(constructor)) is not a constructor")
        }
        let object = constructor.object
        switch object.kind {
        case .native: return try unsafe callNative(object, base: base, count: count, newTarget: newTarget)
        case .bound:
            var list = values(of: object.inner2.object)
            for index in 0..<count { unsafe list.append(base[index]) }
            let target = newTarget.bits == constructor.bits ? object.inner0 : newTarget
            return try construct(object.inner0, list, newTarget: target)
        case .proxy: return try unsafe constructProxy(object, base: base, count: count, newTarget: newTarget)
        default:
            guard nativeDepth < Self.maximumNativeDepth else { throw stackOverflow() }
            return try nested { () throws(ScriptError) in
                try unsafe pushConstruct(
                    object,
                    base: base,
                    count: count,
                    result: 0,
                    newTarget: newTarget,
                    kind: .entry
                )
                return try run(entry: frameCount)
            }
        }
    }

    // MARK: - Making functions

    func closure(child: Int, _ r: Registers) -> Object {
        let frame = unsafe frames[frameCount - 1]
        guard let template = unsafe templates[frame.code.pointee.template],
            let inner = templates[template.children[child]]
        else { return realm.emptyFunction }
        return closure(inner, r)
    }

    func closure(_ template: FunctionTemplate, _ r: Registers) -> Object {
        let flags = template.code.flags
        var prototype = realm.functionPrototype
        if flags.contains(.generator) {
            prototype =
                flags.contains(.async) ? realm.asyncGeneratorFunctionPrototype : realm.generatorFunctionPrototype
        } else if flags.contains(.async) {
            prototype = realm.asyncFunctionPrototype
        }
        var objectFlags: Object.Flags = [.callable, .lazyProperties]
        if flags.contains(.constructor) { objectFlags.insert(.constructor) }
        let shape =
            prototype.bits == realm.functionPrototype.bits
            ? realm.functionShape : heap.rootShape(prototype: prototype)
        let function = heap.object(.function, shape: shape, flags: objectFlags)
        function.inner0 = unsafe Value(raw: Int(bitPattern: template.code.cell))
        if template.captures.isEmpty {
            function.inner1 = Value(raw: 0)
        } else {
            let boxes = heap.setCaptured(function, count: template.captures.count)
            for (index, capture) in template.captures.enumerated() {
                switch capture {
                case .register(let register): boxes[index] = r[register]
                case .captured(let place): unsafe boxes[index] = r.boxes[place]
                }
            }
        }
        return function
    }

    /// Puts a native into the table; functions know it by its place.
    func addNative(_ body: @escaping NativeFunction) -> Int {
        natives.append(Native(body: body))
        return natives.count - 1
    }

    /// A function implemented in Swift.
    func nativeFunction(
        _ name: String,
        _ length: Int,
        isConstructor: Bool = false,
        _ body: @escaping NativeFunction
    ) -> Object {
        nativeFunction(key: heap.key(name), length, isConstructor: isConstructor, place: addNative(body))
    }

    func nativeFunction(key: PropertyKey, _ length: Int, isConstructor: Bool, place: Int) -> Object {
        var flags: Object.Flags = [.callable, .lazyProperties]
        if isConstructor { flags.insert(.constructor) }
        let function = heap.object(.native, shape: realm.functionShape, flags: flags)
        function.inner0 = Value(raw: place)
        function.inner1 = key.value
        function.extra = UInt32(truncatingIfNeeded: length)
        return function
    }

    func functionName(_ function: Object) -> String {
        switch function.kind {
        case .function:
            guard let template = unsafe templates[code(of: function).pointee.template] else { return "" }
            return template.name.isString ? template.name.text.string(heap) : ""
        case .native: return function.inner1.isString ? function.inner1.text.string(heap) : ""
        default: return ""
        }
    }

    /// Gives a function the properties nobody had asked for.
    func materialise(_ function: Object) {
        guard function.flags.contains(.lazyProperties) else { return }
        function.flags.remove(.lazyProperties)
        var length = 0
        var name = heap.emptyText
        switch function.kind {
        case .function:
            if let template = unsafe templates[code(of: function).pointee.template] {
                length = template.length
                name = function.inner3.isString ? function.inner3 : template.name
            }
        case .native:
            length = Int(function.extra)
            name = function.inner1.isSymbol ? heap.text("[\(symbolText(function.inner1))]").value : function.inner1
        default: break
        }
        heap.add(realm.names.length, Value(length), .configurable, to: function)
        heap.add(realm.names.name, name, .configurable, to: function)
        guard function.kind == .function else { return }
        let flags = unsafe code(of: function).pointee.flags
        if flags.contains(.generator) {
            let parent = flags.contains(.async) ? realm.asyncGeneratorPrototype : realm.generatorPrototype
            let prototype = heap.object(.plain, shape: heap.rootShape(prototype: parent))
            heap.add(realm.names.prototype, prototype.value, .writable, to: function)
        } else if flags.contains(.constructor), !flags.contains(.classConstructor) {
            let prototype = heap.object(.plain, shape: realm.objectShape)
            heap.add(realm.names.constructor, function.value, .hidden, to: prototype)
            heap.add(realm.names.prototype, prototype.value, .writable, to: function)
        }
    }
}
