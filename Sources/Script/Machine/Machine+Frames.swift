extension Machine {
    /// First register nobody uses.
    var currentTop: UnsafeMutablePointer<Value> {
        if stackTopFrame == frameCount || frameCount == 0 {
            return unsafe frameCount == 0 && stackTopFrame != 0 ? stack : stackTop
        }
        let frame = unsafe frames + (frameCount - 1)
        return unsafe frame.pointee.base + frame.pointee.code.pointee.registerCount
    }

    @inline(__always)
    func currentCursor() -> Cursor { unsafe Cursor(next: frames[frameCount - 1].next) }

    @inline(__always)
    func currentRegisters() -> Registers {
        let frame = unsafe frames + (frameCount - 1)
        let boxes = unsafe UnsafeMutablePointer<Value>(bitPattern: frame.pointee.function.object.inner1.raw)
        return unsafe Registers(
            base: frame.pointee.base,
            constants: frame.pointee.code.pointee.constants,
            caches: frame.pointee.code.pointee.caches,
            boxes: boxes ?? frame.pointee.base
        )
    }

    /// Remembers where the running frame is, for errors and for calls.
    @inline(__always)
    func save(_ cursor: Cursor) { unsafe frames[frameCount - 1].next = cursor.next }

    @inline(__always)
    func code(of function: Object) -> UnsafeMutablePointer<CodeCell> {
        unsafe UnsafeMutablePointer<CodeCell>(bitPattern: function.inner0.raw).unsafelyUnwrapped
    }

    /// Starts a call of a script function whose arguments are in place; `base[-1]` is its `this`.
    @inline(__always)
    func push(
        _ function: Object,
        base: UnsafeMutablePointer<Value>,
        count: Int,
        result: Int,
        kind: Frame.Kind = .script,
        newTarget: Value = .undefined
    ) throws(ScriptError) {
        let code = unsafe self.code(of: function)
        let registers = unsafe code.pointee.registerCount
        guard frameCount < limits.callDepth, unsafe base + max(registers, count) + 8 < stackEnd else {
            throw stackOverflow()
        }
        let flags = unsafe code.pointee.flags
        var arguments = Value.undefined
        if flags.rawValue & (Code.Flags.keepsArguments.rawValue | Code.Flags.classConstructor.rawValue) != 0 {
            if flags.contains(.classConstructor), newTarget.isUndefined {
                throw typeError("Class constructor \(functionName(function)) cannot be invoked without 'new'")
            }
            if flags.contains(.keepsArguments) {
                unsafe arguments = try array(UnsafeBufferPointer(start: base, count: count)).value
            }
        }
        var index = count
        while index < registers {
            unsafe base[index] = .undefined
            index += 1
        }
        unsafe (frames + frameCount).initialize(
            to: Frame(
                code: code,
                next: code.pointee.instructions,
                base: base,
                function: function.value,
                newTarget: newTarget,
                arguments: arguments,
                coroutine: .undefined,
                resultRegister: Int32(truncatingIfNeeded: result),
                kind: kind,
                isConstruct: !newTarget.isUndefined
            )
        )
        frameCount += 1
        fuel &-= 8
        if fuel < 0 {
            heap.dropHandles(to: heap.handleFloor)
            do throws(ScriptError) { try poll() } catch {
                // The frame never ran: the error belongs to the caller.
                frameCount -= 1
                throw error
            }
        }
    }

    func stackOverflow() -> ScriptError { rangeError("Maximum call stack size exceeded") }

    /// The frame on top is done with a value. The result is given back if that ends the loop.
    func leave(_ value: Value, entry: Int) throws(ScriptError) -> Value? {
        let frame = unsafe frames[frameCount - 1]
        var value = value
        if unsafe frame.isConstruct, !value.isObject { unsafe value = frame.base[-1] }
        if unsafe !frame.coroutine.isUndefined {
            value = try unsafe finishCoroutine(frame.coroutine.object, value)
        }
        return unsafe popFrame(frame, value)
    }

    /// Takes the top frame away and hands its result to whoever called it.
    func popFrame(_ frame: Frame, _ value: Value) -> Value? {
        frameCount -= 1
        if unsafe frame.kind == .entry { return value }
        unsafe frames[frameCount - 1].base[Int(frame.resultRegister)] = value
        return nil
    }

    // MARK: - Backwards and budget

    @inline(__always)
    func spend(_ distance: Int, _ cursor: Cursor) throws(ScriptError) {
        fuel &+= distance
        if fuel < 0 {
            save(cursor)
            heap.dropHandles(to: heap.handleFloor)
            try poll()
        }
    }

    @inline(__always)
    func branch(_ i: Instruction, _ cursor: inout Cursor) throws(ScriptError) {
        let distance = i.signed
        cursor.jump(distance)
        if distance < 0 { try spend(distance, cursor) }
    }

    /// Looks at the clock, the cancellation flag, the counters and the collector.
    func poll() throws(ScriptError) {
        let spent = ration - max(fuel, -Meter.mostOverdrawn)
        ration = limits.stepsBetweenLooks
        fuel = ration
        meter.remaining -= spent
        if meter.remaining < 0 { throw .stop(.instructions) }
        if meter.isCancelled() { throw .stop(.cancelled) }
        if meter.clock() >= meter.deadline { throw .stop(.deadline) }
        if heap.wantsCollection || limits.collectsAtEveryLook {
            collect()
            if heap.bytes > heap.ceiling { throw .stop(.heap) }
        }
    }

    /// For work in proportion to a length where nothing may be thrown: the next look comes sooner.
    @inline(__always)
    func charge(_ length: Int) {
        if length > 64 { fuel &-= length / 16 }
    }

    /// One step of a native loop.
    @inline(__always)
    func step(_ cost: Int = 1) throws(ScriptError) {
        fuel &-= cost
        if fuel < 0 { try poll() }
    }

    /// The end of what any frame may look at. A callee with few registers ends below its caller, whose last ones hold
    /// values that are no longer needed, but are looked at by later collections: they have to stay as good as others.
    private var highestTop: UnsafeMutablePointer<Value> {
        var top = unsafe currentTop
        for index in 0..<frameCount {
            let frame = unsafe frames + index
            unsafe top = max(top, frame.pointee.base + frame.pointee.code.pointee.registerCount)
        }
        return unsafe top
    }

    /// Marks from every root and sweeps.
    func collect() {
        let used = unsafe highestTop - stack
        for register in 0..<used { heap.mark(unsafe stack[register]) }
        for template in templates.elements { template?.isMarked = false }
        for index in 0..<frameCount {
            let frame = unsafe frames[index]
            unsafe heap.mark(frame.function)
            unsafe heap.mark(frame.newTarget)
            unsafe heap.mark(frame.arguments)
            unsafe heap.mark(frame.coroutine)
            unsafe markTemplate(frame.code.pointee.template)
        }
        realm.forEachRoot { heap.mark($0) }
        jobs.forEachValue { heap.mark($0) }
        for value in pinned.elements { if let value { heap.mark(value.value) } }
        for value in host.unhandled { heap.mark(value) }
        heap.mark(forcedReturn)
        if let throwSite {
            heap.mark(throwSite.value)
            markTemplate(throwSite.template)
        }
        if let settledResult { heap.mark(settledResult) }
        heap.markShapes()
        heap.trace(visit)
        heap.traceWeakTables(visit)
        let kept = heap.sweep()
        for (place, template) in templates.elements.enumerated() {
            guard let template, !template.isMarked else { continue }
            heap.bufferBytes &-= template.bytes
            templates.remove(place)
        }
        heap.planCollection(afterKeeping: kept)
    }

    private func visit(_ object: Object) {
        switch object.kind {
        case .function: unsafe markTemplate(code(of: object).pointee.template)
        case .generator, .asyncGenerator:
            guard let saved = heap.externals[object.inner0.raw] as? SuspendedFrame else { return }
            for value in saved.registers { heap.mark(value) }
            heap.mark(saved.function)
            heap.mark(saved.this)
            heap.mark(saved.arguments)
            saved.requests.forEach {
                heap.mark($0.value)
                heap.mark($0.promise)
            }
        case .host:
            (heap.externals[object.inner0.raw] as? HostPayload)?.retained.forEach { heap.mark($0) }
        default: break
        }
    }

    private func markTemplate(_ place: Int) {
        guard let template = templates[place], !template.isMarked else { return }
        template.isMarked = true
        heap.mark(template.name)
        for index in 0..<template.constantCount { heap.mark(unsafe template.code.cell.pointee.constants[index]) }
        for index in 0..<template.cacheCount { heap.mark(unsafe template.code.cell.pointee.caches[index].key.value) }
        for site in template.templates {
            for value in site.cooked + site.raw { heap.mark(value) }
        }
        for child in template.children { markTemplate(child) }
    }

    /// Takes a compiled function over.
    func register(_ parts: FunctionTemplate.Parts) -> Int {
        // The template needs its own number, so the place is taken before it exists.
        let place = templates.takePlace()
        let template = FunctionTemplate(parts, place: place)
        templates[place] = template
        heap.noteBuffer(template.bytes)
        return place
    }
}
