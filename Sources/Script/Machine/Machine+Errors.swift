extension Machine {
    func typeError(_ message: String) -> ScriptError { .exception(newError(realm.typeError, message)) }
    func rangeError(_ message: String) -> ScriptError { .exception(newError(realm.rangeError, message)) }
    func syntaxError(_ message: String) -> ScriptError { .exception(newError(realm.syntaxError, message)) }
    func referenceError(_ message: String) -> ScriptError { .exception(newError(realm.referenceError, message)) }

    func outOfMemory() -> ScriptError { .stop(.heap) }

    func holeError(_ name: Value, _ cursor: Cursor) -> ScriptError {
        save(cursor)
        return referenceError("Cannot access '\(name.text.string(heap))' before initialization")
    }

    /// An error object of a built-in class, with the stack as it is now.
    func newError(_ prototype: Value, _ message: String) -> Value {
        let error = heap.object(.error, shape: heap.rootShape(prototype: prototype))
        heap.add(heap.key("stack"), .undefined, .hidden, to: error)
        heap.add(heap.key("message"), heap.text(message).value, .hidden, to: error)
        setStack(error)
        return error.value
    }

    /// Fills the `stack` property: the error as text, and up to ten calls.
    func setStack(_ error: Object) {
        var text = errorText(error)
        for (name, place) in callers(limit: 10) {
            let position = "\(place.name):\(place.position.line):\(place.position.column)"
            text += name.isEmpty ? "\n    at \(position)" : "\n    at \(name) (\(position))"
        }
        let key = heap.key("stack")
        if let slot = error.shape.slot(of: key) { error.setSlot(slot, heap.text(text).value) }
    }

    /// `Name: message` without running any code of the script.
    func errorText(_ error: Object) -> String {
        let name = plainText(of: error, "name") ?? "Error"
        let message = plainText(of: error, "message") ?? ""
        if message.isEmpty { return name }
        return name.isEmpty ? message : "\(name): \(message)"
    }

    /// A string property found without running getters.
    func plainText(of object: Object, _ name: String) -> String? {
        let key = heap.key(name)
        var current: Object? = object
        var steps = 0
        while let here = current, steps < 1000 {
            if let slot = here.shape.slot(of: key) {
                let value = here.slot(slot)
                return value.isString ? value.text.string(heap) : nil
            }
            current = here.prototype.asObject
            steps += 1
        }
        return nil
    }

    /// The functions that are running, innermost first, with the places they are at.
    func callers(limit: Int) -> [(name: String, place: (name: String, position: SourcePosition))] {
        var list: [(String, (String, SourcePosition))] = []
        var index = frameCount - 1
        while index >= 0, list.count < limit {
            let frame = unsafe frames[index]
            if let template = unsafe templates[frame.code.pointee.template] {
                let place = unsafe instructionIndex(frame)
                let name = template.name.isString ? template.name.text.string(heap) : ""
                list.append((name, (template.source.name, position(template, place))))
            }
            index -= 1
        }
        return list
    }

    func instructionIndex(_ frame: Frame) -> Int {
        unsafe max(0, frame.next - frame.code.pointee.instructions - 1)
    }

    func position(_ template: FunctionTemplate, _ instruction: Int) -> SourcePosition {
        let offset = template.positions.indices.contains(instruction) ? Int(template.positions[instruction]) : 0
        return template.source.position(of: offset)
    }

    // MARK: - Unwinding

    /// Finds who handles an error, from the top frame down to the one at `entry`. Returns when there is somebody: a
    /// handler in the frame now on top, or a coroutine that turned the error into a result.
    func unwind(_ error: ScriptError, entry: Int, _ cursor: Cursor) throws(ScriptError) {
        if case .exception(let value) = error { noteThrow(value) }
        while frameCount >= entry {
            let frame = unsafe frames[frameCount - 1]
            if case .stop = error {} else if unsafe enterHandler(frame, error) { return }
            if unsafe !frame.coroutine.isUndefined {
                // A generator is over; an async function's promise takes the error.
                let outcome = try unsafe failCoroutine(frame, error)
                if let outcome {
                    let isEntry = unsafe frame.kind == .entry
                    if let result = unsafe popFrame(frame, outcome) {
                        settledResult = result
                        if isEntry { return }
                    }
                    return
                }
            }
            frameCount -= 1
        }
        throw error
    }

    private func enterHandler(_ frame: Frame, _ error: ScriptError) -> Bool {
        guard let template = unsafe templates[frame.code.pointee.template] else { return false }
        let place = unsafe Int32(truncatingIfNeeded: instructionIndex(frame))
        for handler in template.handlers where handler.start <= place && place < handler.end {
            switch error {
            case .exception(let value):
                unsafe frame.base[Int(handler.register)] = value
            case .forcedReturn:
                guard handler.isFinally else { continue }
                unsafe frame.base[Int(handler.register)] = .hole
            case .stop: return false
            }
            unsafe frames[frameCount - 1].next = frame.code.pointee.instructions + Int(handler.target)
            return true
        }
        return false
    }

    /// Keeps the place of the first throw of a value; passing it on does not move it.
    private func noteThrow(_ value: Value) {
        if let throwSite, throwSite.value.bits == value.bits, isRethrow { return }
        guard frameCount > 0 else { return }
        let frame = unsafe frames[frameCount - 1]
        unsafe throwSite = ThrowSite(
            template: frame.code.pointee.template,
            instruction: instructionIndex(frame),
            value: value
        )
    }

    /// Whether the running frame stands on an instruction that only passes an error on.
    private var isRethrow: Bool {
        guard frameCount > 0 else { return true }
        let frame = unsafe frames[frameCount - 1]
        let instruction = unsafe frame.code.pointee.instructions[instructionIndex(frame)]
        return instruction.opcode != .throw || instruction.b == 1
    }
}
