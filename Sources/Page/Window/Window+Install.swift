internal import Canvas
internal import Script

extension Window {
    /// Names by which agents know the page's own object; all are the same object.
    static let aliases = ["__zee", "__openclaw", "__clawdbot", "__moltbot"]

    /// The members of the global object.
    func install(_ bindings: Bindings) {
        for name in ["window", "self", "top", "parent", "frames"] { setGlobal(name, engine.global) }
        installTimers(bindings)
        installConsole(bindings)
        installPerformance(bindings)
        installImages(bindings)
        installDocument(bindings)
        add("addEventListener", 2, bindings) { call in
            if try !call.window.listen(call) {
                return try call.window.forwarded("addEventListener", call) ?? .undefined
            }
            return .undefined
        }
        add("removeEventListener", 2, bindings) { _ in .undefined }
        add("dispatchEvent", 1, bindings) { call in try call.window.forwarded("dispatchEvent", call) ?? .true }
        installLocation(bindings)
        installLazily(Self.eventNames) { $0.loadEvents() }
        installLazily(Self.blobNames) { $0.loadBlobs() }
        setGlobal(
            "navigator",
            object([
                ("userAgent", text("zee-node")), ("language", text("en-US")),
                ("platform", text("Linux")), ("hardwareConcurrency", .value(Value(1))), ("onLine", .value(.false)),
            ])
        )
        updateSize()
    }

    /// Globals that are made when somebody asks for one of them.
    private func installLazily(_ names: [String], _ load: @escaping (Window) -> Void) {
        for name in names {
            let window = self
            engine.defineAccessor(name, on: engine.global, isEnumerable: false) {
                [unowned window] (_) throws(ScriptError) in
                load(window)
                return window.engine.property(name, of: window.engine.global)
            } set: {
                [unowned window] (context) throws(ScriptError) in
                window.engine.define(name, context[0], on: window.engine.global)
                return .undefined
            }
        }
    }

    func add(
        _ name: String,
        _ arity: Int,
        _ bindings: Bindings,
        _ body: @escaping @Sendable (Call) throws -> Value
    ) {
        let place = Call.Place(interface: "Window", member: name, kind: .method)
        engine.defineFunction(name, length: arity, on: engine.global, bindings.function(place, arity, body))
    }

    /// A function of the global object for a harness.
    func addGlobal(_ name: String, _ arity: Int, _ body: @escaping @Sendable (Call) throws -> Value) {
        add(name, arity, Bindings(self, []), body)
    }

    func method(
        _ name: String,
        _ arity: Int,
        of interface: String,
        _ bindings: Bindings,
        _ body: @escaping @Sendable (Call) throws -> Value
    ) -> (String, Property) {
        let place = Call.Place(interface: interface, member: name, kind: .method)
        return (name, .function(arity, bindings.function(place, arity, body)))
    }

    /// What a plain object of the host's is made of.
    enum Property {
        case value(Value)
        case function(Int, NativeFunction)
    }

    func object(_ members: [(String, Property)]) -> Value {
        let object = engine.makeObject()
        for (name, member) in members {
            switch member {
            case .value(let value): engine.define(name, value, on: object)
            case .function(let length, let body): engine.defineFunction(name, length: length, on: object, body)
            }
        }
        return object
    }

    func text(_ text: String) -> Property { .value(engine.string(text)) }

    func setGlobal(_ name: String, _ value: Value) { engine.define(name, value, on: engine.global) }

    func updateSize() {
        for (name, value) in [("innerWidth", size.width), ("outerWidth", size.width)] {
            setGlobal(name, Value(value))
        }
        for (name, value) in [("innerHeight", size.height), ("outerHeight", size.height)] {
            setGlobal(name, Value(value))
        }
        setGlobal("devicePixelRatio", Value(scale))
    }

    /// `window.__zee`.
    func installPageObject(_ canvas: Value, _ context: Value, _ bindings: Bindings) {
        let members = [
            ("canvas", Property.value(canvas)),
            ("ctx", .value(context)),
            method("setStatus", 0, of: "zee", bindings) { call in
                let title = call[0].isNullish ? nil : try call.text(0)
                let subtitle = call[1].isNullish ? nil : try call.text(1)
                call.window.status.set(title, subtitle)
                call.window.host.statusChanged(title, subtitle)
                return .undefined
            },
            method("setDebugStatusEnabled", 0, of: "zee", bindings) { call in
                call.window.status.isEnabled = call.truth(0)
                return .undefined
            },
        ]
        let object = object(members)
        for name in Self.aliases { setGlobal(name, object) }
    }

    private func installConsole(_ bindings: Bindings) {
        var members = ConsoleLine.Level.allCases.map { level in
            method(level.rawValue, 0, of: "console", bindings) { call in
                var parts: [String] = []
                for index in 0..<call.count { parts.append(call.inspect(index)) }
                let text = parts.joined(separator: " ")
                let limit = call.window.limits.consoleLine
                let line = text.utf8.count > limit ? String(text.prefix(limit)) : text
                call.window.host.console(ConsoleLine(level: level, text: line))
                return .undefined
            }
        }
        for name in ["trace", "table", "group", "groupEnd", "time", "timeEnd", "assert", "count", "dir", "clear"] {
            members.append(method(name, 0, of: "console", bindings) { _ in .undefined })
        }
        setGlobal("console", object(members))
    }

    private func installPerformance(_ bindings: Bindings) {
        let now = method("now", 0, of: "Performance", bindings) { call in Value(call.window.milliseconds) }
        let mark = method("mark", 0, of: "Performance", bindings) { _ in .undefined }
        let measure = method("measure", 0, of: "Performance", bindings) { _ in .undefined }
        let start = host.clock.millisecondsSince1970()
        setGlobal("performance", object([now, mark, measure, ("timeOrigin", .value(Value(start)))]))
    }

    private func installTimers(_ bindings: Bindings) {
        for (name, repeats) in [("setTimeout", false), ("setInterval", true)] {
            add(name, 1, bindings) { call in
                let function = try call.function(0)
                let delay = try call.number(1, default: 0)
                let window = call.window
                var arguments: [Pin] = []
                for index in 2..<max(2, call.count) { arguments.append(Pin(call[index], window.engine)) }
                let id = window.queue.addTimer(
                    Pin(function, window.engine),
                    arguments,
                    after: delay,
                    repeats: repeats,
                    now: window.milliseconds
                )
                return Value(try window.allowed(id))
            }
        }
        for name in ["clearTimeout", "clearInterval"] {
            add(name, 0, bindings) { call in
                let id = try call.number(0, default: 0)
                if id.magnitude < 1e15 { call.window.queue.removeTimer(Int(id)) }
                return .undefined
            }
        }
        add("requestAnimationFrame", 1, bindings) { call in
            let window = call.window
            return Value(try window.allowed(window.queue.addFrame(Pin(try call.function(0), window.engine))))
        }
        add("cancelAnimationFrame", 1, bindings) { call in
            let id = try call.number(0)
            if id.magnitude < 1e15 { call.window.queue.removeFrame(Int(id)) }
            return .undefined
        }
        add("queueMicrotask", 1, bindings) { call in
            let function = try call.function(0)
            let settled = try call.promise("resolve", .undefined)
            _ = try call.context.call(
                try call.context.member("then", of: settled),
                this: settled,
                [function]
            )
            return .undefined
        }
    }

    private func allowed(_ id: Int?) throws -> Int {
        guard let id else { throw Refusal.range("more than \(limits.pendingCallbacks) callbacks are waiting.") }
        return id
    }

    private func installImages(_ bindings: Bindings) {
        add("createImageBitmap", 1, bindings) { call in
            do {
                return try call.promise("resolve", call.window.wrap(try call.imageBitmap()))
            } catch {
                // What a script may catch, it catches from the promise; limits end the run.
                guard case .exception(let thrown) = Bindings.exception(error, call.place, call.context) else {
                    throw error
                }
                return try call.promise("reject", thrown)
            }
        }
    }
}

extension Call {
    /// `createImageBitmap(source, sx, sy, sw, sh, options)`.
    fileprivate func imageBitmap() throws -> ImageBitmap {
        if let data: ImageDataObject = carried(0) { return try ImageBitmap(data.image(self), memory: window.memory) }
        let source = try imageSource(0)
        guard count >= 5 else { return try ImageBitmap(source, limits: window.limits.canvas, memory: window.memory) }
        let part = (x: try long(1), y: try long(2), width: try long(3), height: try long(4))
        return try ImageBitmap(source, part: part, limits: window.limits.canvas, memory: window.memory)
    }

    /// `Promise.resolve(…)` or `Promise.reject(…)`.
    func promise(_ method: String, _ value: Value) throws -> Value {
        let promise = try context.member("Promise", of: engine.global)
        return try context.call(try context.member(method, of: promise), this: promise, [value])
    }

    /// An argument as the console shows it: strings as they are, objects as compact JSON.
    fileprivate func inspect(_ index: Int) -> String {
        if context[index].isUndefined { return "undefined" }
        return context[index].isNull ? "null" : engine.display(context[index])
    }
}
