/// The frame of a generator or an async function while it does not run.
final class SuspendedFrame {
    enum State { case suspended, running, done }
    enum Mode: Int32 { case next, `throw`, `return` }

    var state = State.suspended
    var registers: [Value] = []
    var function = Value.undefined
    var this = Value.undefined
    var arguments = Value.undefined
    /// Index of the instruction to go on with.
    var next = 0
    /// Where what is sent in goes; -1 before the first instruction ran.
    var register = -1
    /// What an async function promised its caller.
    var promise = Value.undefined
    /// It stands on a `yield*`, which wants to know how it was resumed.
    var delegates = false
    /// Calls of an async generator waiting for their turn.
    var requests: [Request] = []
    let isAsync: Bool
    let isGenerator: Bool
    /// An async generator has an `await` outstanding, so it is not free for the next request.
    var awaits = false

    struct Request {
        let mode: Mode
        let value: Value
        let promise: Value
    }

    init(isAsync: Bool, isGenerator: Bool) {
        self.isAsync = isAsync
        self.isGenerator = isGenerator
    }
}

extension Machine {
    func suspended(_ object: Object) -> SuspendedFrame? { heap.externals[object.inner0.raw] as? SuspendedFrame }

    /// Executes an instruction that leaves the frame, or may. The result is given back if that ends the loop.
    func suspend(_ i: Instruction, _ r: Registers, entry: Int) throws(ScriptError) -> Value? {
        let frame = unsafe frames[frameCount - 1]
        if i.opcode == .startGenerator { return try unsafe startCoroutine(frame) }
        if unsafe frame.coroutine.isUndefined { return nil }
        let object = unsafe frame.coroutine.object
        guard let saved = suspended(object) else { return nil }
        saved.register = i.a
        saved.delegates = i.opcode == .delegateYield
        if saved.delegates { saved.register = i.b + 2 }
        unsafe store(frame, into: saved)
        saved.state = .suspended
        let value = r[i.a]
        if i.opcode == .await {
            saved.awaits = true
            let isInitial = unsafe frame.kind == .script || !frame.newTarget.isUndefined
            let promise = saved.promise
            try awaitValue(value, object)
            return unsafe popFrame(frame, isInitial || !saved.isGenerator ? promise : .undefined)
        }
        if saved.isAsync {
            try answerRequest(object, saved, value, isDone: false)
            return unsafe popFrame(frame, .undefined)
        }
        // A delegating generator passes the inner result on as it came.
        return unsafe popFrame(frame, iteratorResult(value, isDone: false))
    }

    private func store(_ frame: Frame, into saved: SuspendedFrame) {
        let count = unsafe frame.code.pointee.registerCount
        saved.registers = unsafe Array(UnsafeBufferPointer(start: frame.base, count: count))
        saved.next = unsafe frame.next - frame.code.pointee.instructions
    }

    /// A generator stops at once and is handed to the caller; an async function goes on until it first waits.
    private func startCoroutine(_ frame: Frame) throws(ScriptError) -> Value? {
        let flags = unsafe frame.code.pointee.flags
        let saved = SuspendedFrame(isAsync: flags.contains(.async), isGenerator: flags.contains(.generator))
        unsafe saved.function = frame.function
        unsafe saved.this = frame.base[-1]
        unsafe saved.arguments = frame.arguments
        guard heap.hasRoom(for: 512) else { throw outOfMemory() }
        let kind: ObjectKind = flags.contains([.async, .generator]) ? .asyncGenerator : .generator
        var shape = realm.objectShape
        if flags.contains(.generator) {
            let fallback = flags.contains(.async) ? realm.asyncGeneratorPrototype : realm.generatorPrototype
            shape = try unsafe shapeOfInstances(frame.function, fallback: fallback)
        }
        let object = heap.object(kind, shape: shape)
        object.inner0 = Value(raw: heap.externals.insert(saved))
        heap.noteFresh(512)
        unsafe frames[frameCount - 1].coroutine = object.value
        if flags.contains(.generator) {
            unsafe store(frame, into: saved)
            return unsafe popFrame(frame, object.value)
        }
        saved.state = .running
        saved.promise = newPromise().value
        object.inner1 = saved.promise
        return nil
    }

    // MARK: - Going on

    /// Lets a suspended frame go on, and waits until it stops again.
    func resume(_ object: Object, _ mode: SuspendedFrame.Mode, _ value: Value) throws(ScriptError) -> Value {
        guard let saved = suspended(object) else { return .undefined }
        guard nativeDepth < Self.maximumNativeDepth else { throw stackOverflow() }
        let isFresh = saved.register < 0
        if isFresh, mode != .next {
            saved.state = .done
            if mode == .throw { throw .exception(value) }
            return iteratorResult(value, isDone: true)
        }
        let top = unsafe currentTop
        let code = unsafe self.code(of: saved.function.object)
        guard unsafe top + saved.registers.count + 8 < stackEnd, frameCount < limits.callDepth else {
            throw stackOverflow()
        }
        unsafe top[0] = saved.function
        unsafe top[1] = saved.this
        let base = unsafe top + 2
        for (index, register) in saved.registers.enumerated() { unsafe base[index] = register }
        unsafe (frames + frameCount).initialize(
            to: Frame(
                code: code,
                next: code.pointee.instructions + saved.next,
                base: base,
                function: saved.function,
                newTarget: .undefined,
                arguments: saved.arguments,
                coroutine: object.value,
                resultRegister: 0,
                kind: .entry,
                isConstruct: false
            )
        )
        frameCount += 1
        saved.state = .running
        saved.awaits = false
        return try nested { () throws(ScriptError) in
            try unsafe goOn(saved, of: object, base, mode, value, isFresh: isFresh)
        }
    }

    private func goOn(
        _ saved: SuspendedFrame,
        of object: Object,
        _ base: UnsafeMutablePointer<Value>,
        _ mode: SuspendedFrame.Mode,
        _ value: Value,
        isFresh: Bool
    ) throws(ScriptError) -> Value {
        if saved.delegates {
            unsafe base[saved.register] = value
            unsafe base[saved.register + 1] = Value(mode.rawValue)
        } else if mode == .next {
            if !isFresh { unsafe base[saved.register] = value }
        } else {
            let entry = frameCount
            if mode == .return { object.inner3 = value }
            try unwind(
                mode == .throw ? .exception(value) : .forcedReturn,
                entry: entry,
                currentCursor()
            )
            if let result = settledResult {
                settledResult = nil
                return result
            }
        }
        return try run(entry: frameCount)
    }

    /// The frame of a coroutine returned. What the one who resumed it, or called it, gets.
    func finishCoroutine(_ object: Object, _ value: Value) throws(ScriptError) -> Value {
        guard let saved = suspended(object) else { return value }
        saved.state = .done
        saved.registers = []
        guard saved.isAsync else { return iteratorResult(value, isDone: true) }
        if saved.isGenerator {
            try answerRequest(object, saved, value, isDone: true)
            return .undefined
        }
        try resolvePromise(saved.promise.object, value)
        return saved.promise
    }

    /// An error leaves the frame of a coroutine. Nil if it goes on to the one who resumed it.
    func failCoroutine(_ frame: Frame, _ error: ScriptError) throws(ScriptError) -> Value? {
        guard let saved = suspended(unsafe frame.coroutine.object) else { return nil }
        saved.state = .done
        saved.registers = []
        switch error {
        case .stop: return nil
        case .forcedReturn:
            let object = unsafe frame.coroutine.object
            return try finishCoroutine(object, object.inner3)
        case .exception(let value):
            guard saved.isAsync else { return nil }
            if saved.isGenerator {
                let object = unsafe frame.coroutine.object
                try failRequest(object, saved, value)
                return .undefined
            }
            rejectPromise(saved.promise.object, value)
            return saved.promise
        }
    }

    // MARK: - Async generators

    /// Answers the oldest request and starts on the next.
    private func answerRequest(
        _ object: Object,
        _ saved: SuspendedFrame,
        _ value: Value,
        isDone: Bool
    ) throws(ScriptError) {
        guard !saved.requests.isEmpty else { return }
        let request = saved.requests.removeFirst()
        try resolvePromise(request.promise.object, iteratorResult(value, isDone: isDone))
        scheduleRequests(object, saved)
    }

    private func failRequest(_ object: Object, _ saved: SuspendedFrame, _ error: Value) throws(ScriptError) {
        guard !saved.requests.isEmpty else { return }
        rejectPromise(saved.requests.removeFirst().promise.object, error)
        scheduleRequests(object, saved)
    }

    private func scheduleRequests(_ object: Object, _ saved: SuspendedFrame) {
        guard !saved.requests.isEmpty else { return }
        jobs.append(Job(kind: .drainGenerator, first: object.value))
    }

    /// `next`, `throw` and `return` of an async generator: queued, answered in order.
    func enqueue(_ object: Object, _ mode: SuspendedFrame.Mode, _ value: Value) throws(ScriptError) -> Value {
        let promise = newPromise()
        guard let saved = suspended(object) else { return promise.value }
        saved.requests.append(SuspendedFrame.Request(mode: mode, value: value, promise: promise.value))
        if saved.requests.count == 1 { try drain(object) }
        return promise.value
    }

    func drain(_ object: Object) throws(ScriptError) {
        guard let saved = suspended(object), saved.state != .running, !saved.awaits, let request = saved.requests.first
        else { return }
        if saved.state == .done || (saved.register < 0 && request.mode != .next) {
            saved.state = .done
            saved.requests.removeFirst()
            if request.mode == .throw {
                rejectPromise(request.promise.object, request.value)
            } else {
                let value = request.mode == .next ? Value.undefined : request.value
                try resolvePromise(request.promise.object, iteratorResult(value, isDone: true))
            }
            scheduleRequests(object, saved)
            return
        }
        _ = try resume(object, request.mode, request.value)
    }

    // MARK: - yield*

    /// Passes what was sent on to the inner iterator. True when the inner one has no `return` and this generator is to
    /// return with the value.
    func delegateStep(_ i: Instruction, _ r: Registers) throws(ScriptError) -> Bool {
        let iterator = r[i.b]
        let sent = r[i.b + 2]
        switch SuspendedFrame.Mode(rawValue: r[i.b + 3].integer) {
        case .throw:
            let method = try get(of: iterator, realm.names.throw)
            guard !method.isNullish else {
                try close(iterator)
                throw typeError("The iterator does not provide a 'throw' method")
            }
            r[i.a] = try call(method, this: iterator, [sent])
        case .return:
            let method = try get(of: iterator, realm.names.return)
            guard !method.isNullish else {
                r[i.a] = sent
                return true
            }
            r[i.a] = try call(method, this: iterator, [sent])
        default: r[i.a] = try call(r[i.b + 1], this: iterator, [sent])
        }
        return false
    }

    // MARK: - for await

    func asyncIterator(of value: Value) throws(ScriptError) -> (Value, Value) {
        let method = try get(of: value, realm.names.symbolAsyncIterator)
        if !method.isNullish {
            let iterator = try call(method, this: value, [])
            guard iterator.isObject else {
                throw typeError("Result of the Symbol.asyncIterator method is not an object")
            }
            return (iterator, try get(iterator.object, realm.names.next))
        }
        let (iterator, next) = try iterator(of: value, allowsArray: false)
        // A plain iterator, each of whose values is waited for.
        let wrapper = heap.object(.wrapIterator, shape: heap.rootShape(prototype: realm.asyncFromSyncPrototype))
        wrapper.inner0 = iterator
        wrapper.inner1 = next
        return (wrapper.value, try get(wrapper, realm.names.next))
    }
}
