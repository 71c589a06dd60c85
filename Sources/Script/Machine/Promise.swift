/// What waits to be run when the script that is running has ended.
struct Job {
    enum Kind {
        /// first: handler, second: what the promise came to, third: promise of `then`, or a coroutine
        case fulfilled, rejected
        /// first: coroutine, second: value
        case resume, resumeThrow
        /// first: promise, second: thenable, third: its `then`
        case adopt
        /// first: function
        case callback
        case drainGenerator
    }

    let kind: Kind
    var first = Value.undefined
    var second = Value.undefined
    var third = Value.undefined
}

/// First in, first out, without moving what waits.
struct JobQueue {
    private var jobs: [Job] = []
    private var head = 0

    var isEmpty: Bool { head == jobs.count }

    mutating func append(_ job: Job) { jobs.append(job) }

    mutating func next() -> Job? {
        guard head < jobs.count else { return nil }
        defer {
            head += 1
            if head == jobs.count {
                jobs.removeAll(keepingCapacity: true)
                head = 0
            } else if head > 4096 {
                jobs.removeFirst(head)
                head = 0
            }
        }
        return jobs[head]
    }

    mutating func removeAll() {
        jobs = []
        head = 0
    }

    func forEachValue(_ body: (Value) -> Void) {
        for job in jobs[head...] {
            body(job.first)
            body(job.second)
            body(job.third)
        }
    }
}

/// The state of a promise, kept in its first inner value.
enum PromiseState {
    static let pending = Value(0)
    static let fulfilled = Value(1)
    static let rejected = Value(2)
}

extension Machine {
    func newPromise() -> Object {
        let promise = heap.object(.promise, shape: realm.promiseShape)
        promise.inner0 = PromiseState.pending
        return promise
    }

    /// Settles a promise with a value, following it if it is a promise itself.
    func resolvePromise(_ promise: Object, _ value: Value) throws(ScriptError) {
        guard promise.inner0.bits == PromiseState.pending.bits, promise.inner3.isUndefined else { return }
        guard let object = value.asObject else { return settle(promise, PromiseState.fulfilled, value) }
        guard object != promise else {
            return rejectPromise(promise, newError(realm.typeError, "Chaining cycle detected for promise #<Promise>"))
        }
        do throws(ScriptError) {
            let then = try get(object, realm.names.then)
            guard then.isCallable else { return settle(promise, PromiseState.fulfilled, value) }
            // From here on only the thenable decides.
            promise.inner3 = .true
            jobs.append(Job(kind: .adopt, first: promise.value, second: value, third: then))
        } catch {
            guard case .exception(let thrown) = error else { throw error }
            rejectPromise(promise, thrown)
        }
    }

    func rejectPromise(_ promise: Object, _ error: Value) {
        guard promise.inner0.bits == PromiseState.pending.bits else { return }
        settle(promise, PromiseState.rejected, error)
        if promise.inner4.isUndefined { noteUnhandled(promise) }
    }

    private func settle(_ promise: Object, _ state: Value, _ value: Value) {
        let reactions = promise.inner2
        promise.inner0 = state
        promise.inner1 = value
        promise.inner2 = .undefined
        guard let list = reactions.asObject else { return }
        let isFulfilled = state.bits == PromiseState.fulfilled.bits
        var index = 0
        while index + 2 < list.elementCount {
            schedule(
                onFulfilled: list.element(index),
                onRejected: list.element(index + 1),
                target: list.element(index + 2),
                isFulfilled: isFulfilled,
                value
            )
            index += 3
        }
    }

    private func schedule(
        onFulfilled: Value,
        onRejected: Value,
        target: Value,
        isFulfilled: Bool,
        _ value: Value
    ) {
        if onFulfilled.isHole {
            jobs.append(Job(kind: isFulfilled ? .resume : .resumeThrow, first: target, second: value))
        } else {
            jobs.append(
                Job(
                    kind: isFulfilled ? .fulfilled : .rejected,
                    first: isFulfilled ? onFulfilled : onRejected,
                    second: value,
                    third: target
                )
            )
        }
    }

    /// Registers what is to happen when the promise settles. With a hole as handler, `target` is a coroutine.
    func react(_ promise: Object, _ onFulfilled: Value, _ onRejected: Value, target: Value) throws(ScriptError) {
        promise.inner4 = .true
        forgetUnhandled(promise)
        guard promise.inner0.bits == PromiseState.pending.bits else {
            let isFulfilled = promise.inner0.bits == PromiseState.fulfilled.bits
            return schedule(
                onFulfilled: onFulfilled,
                onRejected: onRejected,
                target: target,
                isFulfilled: isFulfilled,
                promise.inner1
            )
        }
        let list = promise.inner2.isObject ? promise.inner2.object : try newArray()
        promise.inner2 = list.value
        for value in [onFulfilled, onRejected, target] {
            guard heap.appendElement(list, value) else { throw outOfMemory() }
        }
    }

    /// A coroutine waits for a value, which may be a promise.
    func awaitValue(_ value: Value, _ coroutine: Object) throws(ScriptError) {
        let promise = try promise(from: value)
        try react(promise, .hole, .hole, target: coroutine.value)
    }

    /// The value itself if it is a promise, else one settled with it.
    func promise(from value: Value) throws(ScriptError) -> Object {
        if let object = value.asObject, object.kind == .promise { return object }
        let promise = newPromise()
        try resolvePromise(promise, value)
        return promise
    }

    // MARK: - Jobs

    /// Runs jobs until none is left.
    func runJobs() throws(ScriptError) {
        while let job = jobs.next() {
            let (mark, isInner) = (heap.handles.count, heap.isInNative)
            heap.isInNative = true
            defer {
                heap.isInNative = isInner
                heap.dropHandles(to: mark)
            }
            for value in [job.first, job.second, job.third] { heap.protect(value) }
            try step(4)
            try run(job)
        }
    }

    private func run(_ job: Job) throws(ScriptError) {
        switch job.kind {
        case .fulfilled, .rejected: try runReaction(job)
        case .resume: try goOn(job.first.object, .next, job.second)
        case .resumeThrow: try goOn(job.first.object, .throw, job.second)
        case .adopt:
            let (resolve, reject) = resolvingFunctions(job.first.object)
            // The promise was locked for everybody but these two.
            job.first.object.inner3 = .undefined
            do throws(ScriptError) {
                _ = try call(job.third, this: job.second, [resolve, reject])
            } catch {
                guard case .exception(let thrown) = error else { throw error }
                _ = try call(reject, this: .undefined, [thrown])
            }
        case .callback:
            do throws(ScriptError) { _ = try call(job.first, this: .undefined, []) } catch {
                guard case .exception(let thrown) = error else { throw error }
                host.uncaught(thrown)
            }
        case .drainGenerator: try drain(job.first.object)
        }
    }

    private func goOn(_ coroutine: Object, _ mode: SuspendedFrame.Mode, _ value: Value) throws(ScriptError) {
        _ = try resume(coroutine, mode, value)
    }

    private func runReaction(_ job: Job) throws(ScriptError) {
        guard job.first.isCallable else {
            // No handler: the outcome goes on to the promise of `then`.
            guard let target = job.third.asObject else { return }
            if job.kind == .fulfilled { return try resolvePromise(target, job.second) }
            return rejectPromise(target, job.second)
        }
        do throws(ScriptError) {
            let result = try call(job.first, this: .undefined, [job.second])
            if let target = job.third.asObject { try settleTarget(target, result, isError: false) }
        } catch {
            guard case .exception(let thrown) = error else { throw error }
            if let target = job.third.asObject { try settleTarget(target, thrown, isError: true) }
        }
    }

    private func settleTarget(_ target: Object, _ value: Value, isError: Bool) throws(ScriptError) {
        if isError { rejectPromise(target, value) } else { try resolvePromise(target, value) }
    }

    /// The two functions given to an executor: the first call of either decides.
    func resolvingFunctions(_ promise: Object) -> (resolve: Value, reject: Value) {
        let decided = heap.pair(.false)
        func make(_ place: Int) -> Value {
            let function = nativeFunction(key: PropertyKey(cell: heap.emptyText), 1, isConstructor: false, place: place)
            function.inner2 = promise.value
            function.inner3 = decided.value
            return function.value
        }
        return (make(realm.resolvePlace), make(realm.rejectPlace))
    }

    // MARK: - Rejections nobody handles

    /// In the `extra` of a promise that was rejected before anybody handled it.
    private static let isHandled: UInt32 = 1

    private func noteUnhandled(_ promise: Object) { host.unhandled.append(promise.value) }

    /// What promises were rejected with that nobody handled since the last time this was asked.
    func takeUnhandledRejections() -> [Value] {
        defer { host.unhandled = [] }
        return host.unhandled.filter { $0.object.extra != Self.isHandled }.map(\.object.inner1)
    }

    private func forgetUnhandled(_ promise: Object) {
        // Most are handled at once: then it is the last one. The others are told apart when they are asked for.
        if host.unhandled.last?.bits == promise.value.bits {
            host.unhandled.removeLast()
        } else {
            promise.extra = Self.isHandled
        }
    }
}

/// What the engine's embedder hears about.
struct HostHooks {
    /// Promises rejected without a handler so far; roots, since nothing else may hold them.
    var unhandled: [Value] = []
    var uncaught: (Value) -> Void = { _ in }
}
