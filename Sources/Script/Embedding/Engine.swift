/// One realm of scripts: evaluate texts in it, call its functions, give it objects of the host's.
///
/// Not safe to use from two threads at once; it belongs to whoever runs the page. Values are good until the next
/// call into the engine unless they are reachable from the global object or pinned.
public final class Engine {
    let machine: Machine

    public init(limits: ScriptLimits = ScriptLimits(), clock: ScriptClock) {
        machine = Machine(limits: limits, clock: clock)
    }

    /// What one run may use.
    public struct Budget {
        public var instructions = Int.max
        /// On the clock of `ScriptClock.monotonicNanoseconds`.
        public var deadline = UInt64.max
        /// Asked every few thousand steps.
        public var isCancelled: () -> Bool = { false }

        public init() {}
    }

    /// How a text is evaluated.
    public struct Options: Sendable {
        /// `await` outside functions; the result is then a promise.
        public var allowsTopLevelAwait = false
        /// A `let` or `const` of an earlier evaluation may be declared again, as in a console.
        public var allowsRedeclaration = true

        public init() {}
    }

    /// Runs a script to its end; jobs it leaves behind wait for `runMicrotasks`.
    public func evaluate(
        source: String,
        name: String = "eval",
        options: Options = Options(),
        budget: Budget = Budget()
    ) throws(ScriptFailure) -> Value {
        guard source.utf8.count <= machine.limits.sourceBytes else { throw .limit(.source) }
        if machine.frameCount == 0 { machine.makeRoom() }
        let text = SourceText(source, name: name)
        let script: Compiler.Script
        do throws(SyntaxError) {
            let tree = try Parser.parse(text, allowsTopLevelAwait: options.allowsTopLevelAwait)
            script = try Compiler.compile(tree, source: text, heap: machine.heap) { self.machine.register($0) }
        } catch {
            throw .syntax(message: error.message, at: text.position(of: error.offset))
        }
        let machine = machine
        return try guarded(budget) { () throws(ScriptError) in
            try machine.run(script, allowsRedeclaration: options.allowsRedeclaration)
        }
    }

    /// Runs what waits in the queue of jobs until it is empty.
    public func runMicrotasks(budget: Budget = Budget()) throws(ScriptFailure) {
        let machine = machine
        _ = try guarded(budget) { () throws(ScriptError) in
            try machine.runJobs()
            return .undefined
        }
    }

    /// Calls a function of the script's.
    public func call(
        _ function: Value,
        this: Value = .undefined,
        _ arguments: [Value],
        budget: Budget = Budget()
    ) throws(ScriptFailure) -> Value {
        let machine = machine
        return try guarded(budget) { () throws(ScriptError) in
            try machine.call(function, this: this, arguments)
        }
    }

    private func guarded(
        _ budget: Budget,
        _ body: () throws(ScriptError) -> Value
    ) throws(ScriptFailure) -> Value {
        let outer = machine.meter
        machine.meter.remaining = budget.instructions
        machine.meter.deadline = budget.deadline
        machine.meter.isCancelled = budget.isCancelled
        let isOutermost = machine.frameCount == 0
        if isOutermost {
            machine.fuel = min(machine.limits.stepsBetweenLooks, budget.instructions)
            machine.ration = machine.limits.stepsBetweenLooks
            machine.throwSite = nil
            machine.stackFloor = Machine.stackAddress() &- Machine.nativeStackBytes
        }
        defer { machine.meter = outer }
        do throws(ScriptError) {
            let value = try body()
            if isOutermost {
                machine.heap.dropAllHandles()
                if machine.heap.wantsCollection { machine.collect(keeping: value) }
            }
            return value
        } catch {
            let failure = machine.failure(error)
            // What the failed run held is garbage now, and may be all there was room for.
            if isOutermost {
                machine.heap.dropAllHandles()
                if machine.heap.wantsCollection { machine.collect() }
            }
            throw failure
        }
    }
}

extension Machine {
    /// A heap full of what the page still reaches would refuse every further evaluation, also the one that lets go of
    /// it. So each may take a little more, up to an eighth over the limit in all.
    func makeRoom() {
        heap.ceiling = heap.limit
        guard heap.bytes > heap.limit - heap.limit / 32 else { return }
        collect()
        heap.ceiling = min(max(heap.limit, heap.bytes + heap.limit / 32), heap.limit + heap.limit / 8)
    }

    func collect(keeping value: Value) {
        let place = pinned.insert(PinnedValue(value))
        collect()
        pinned.remove(place)
    }

    /// Declares what the script declares, and runs it.
    func run(_ script: Compiler.Script, allowsRedeclaration: Bool) throws(ScriptError) -> Value {
        for (key, isConstant) in script.lexicals {
            if !allowsRedeclaration, realm.lexicals[key.bits] != nil {
                throw syntaxError("Identifier '\(keyText(key))' has already been declared")
            }
            realm.lexicals[key.bits] = Realm.Lexical(box: heap.pair(.hole).value, isConstant: isConstant)
        }
        for key in script.variables {
            realm.lexicals[key.bits] = nil
            if try getOwn(realm.global, key) == nil {
                heap.add(key, .undefined, [.writable, .enumerable], to: realm.global)
            }
        }
        heap.globalEpoch &+= 1
        guard let template = templates[script.template] else { return .undefined }
        let frameRegisters = unsafe Registers(
            base: stack,
            constants: template.code.cell.pointee.constants,
            caches: template.code.cell.pointee.caches,
            boxes: stack
        )
        let function = closure(template, frameRegisters)
        return try call(function.value, this: realm.global.value, [])
    }

    /// What the embedder is told about an error nobody caught.
    func failure(_ error: ScriptError) -> ScriptFailure {
        switch error {
        case .stop(.deadline): return .timeout
        case .stop(.cancelled): return .cancelled
        case .stop(.instructions): return .limit(.instructions)
        case .stop(.heap): return .limit(.heap)
        case .forcedReturn: return .cancelled
        case .exception(let value): return .thrown(thrown(value))
        }
    }

    func thrown(_ value: Value) -> ScriptFailure.Thrown {
        var position: SourcePosition?
        var source = ""
        if let throwSite, let template = templates[throwSite.template] {
            position = self.position(template, throwSite.instruction)
            source = template.source.name
        }
        if let object = value.asObject, object.kind == .error {
            return ScriptFailure.Thrown(
                name: plainText(of: object, "name") ?? "Error",
                message: plainText(of: object, "message") ?? "",
                position: position,
                sourceName: source,
                stack: plainText(of: object, "stack") ?? "",
                isError: true
            )
        }
        var text = describe(value)
        if value.isString { text = value.text.string(heap) }
        return ScriptFailure.Thrown(
            name: typeName(value),
            message: text,
            position: position,
            sourceName: source,
            stack: "",
            isError: false
        )
    }
}
