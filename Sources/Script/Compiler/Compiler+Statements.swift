extension Compiler {
    mutating func compileStatement(_ id: NodeID) throws(SyntaxError) {
        let mark = builder.nextRegister
        builder.position = tree.start(id)
        try compileStatementKind(id)
        builder.nextRegister = mark
    }

    private mutating func compileStatementKind(_ id: NodeID) throws(SyntaxError) {
        switch tree[id] {
        case .empty: break
        case .expressionStatement(let expression):
            if let completion = builder.completion {
                _ = try compile(expression, to: completion)
            } else {
                try compileForEffect(expression)
            }
        case .variables(let kind, let list):
            for declarator in list { try compileDeclarator(declarator, kind) }
        case .functionDeclaration(let function): try compileBlockFunction(function, at: id)
        case .classDeclaration(let node):
            let value = try compileClass(node, to: nil)
            try store(value, to: node.name, mode: .initialize, at: id)
        case .block(let scope, let body):
            try openScope(scope)
            for statement in body { try compileStatement(statement) }
            closeScope()
        case .ifElse(let condition, let then, let otherwise): try compileIf(condition, then, otherwise)
        case .forLoop, .forIn, .forOf, .whileLoop, .doWhile: try compileLoop(id, labels: [])
        case .labelled: try compileLabelled(id)
        case .returning(let value): try compileReturn(value)
        case .throwing(let value):
            let register = try compile(value)
            builder.position = tree.start(id)
            builder.emit(.throw, register)
        case .breaking(let label): try emitExit(.break(label), from: builder.controls.count - 1)
        case .continuing(let label): try emitExit(.continue(label), from: builder.controls.count - 1)
        case .trying(let block, let scope, let parameter, let handler, let finalizer):
            try compileTry(block, scope, parameter, handler, finalizer)
        case .switching(let value, let scope, let cases): try compileSwitch(value, scope, cases)
        default: throw failure("Unexpected statement", at: id)
        }
    }

    private mutating func compileDeclarator(_ id: NodeID, _ kind: VariableKind) throws(SyntaxError) {
        guard case .declarator(let target, let value) = tree[id] else { return }
        let mark = builder.nextRegister
        defer { builder.nextRegister = mark }
        if case .identifier(let name) = tree[target] {
            guard value.exists else {
                guard kind != .var else { return }
                let register = builder.newRegister()
                builder.load(.undefined, into: register)
                return try store(register, to: name, mode: .initialize, at: target)
            }
            if case .local(_, let binding) = builder.resolve(name), !binding.isBoxed, isSafeDestination(value) {
                _ = try compileNamed(value, key(name).value, to: binding.register)
                builder.markReady(name)
                return
            }
            let register = try compileNamed(value, key(name).value)
            return try store(register, to: name, mode: .initialize, at: target)
        }
        if try compileParallel(target, value, mode: .initialize) { return }
        let register = try compile(value)
        patternSource = value
        try assign(register, to: target, mode: .initialize)
    }

    /// A function in a block exists from the start of the block; where it stands, sloppy code copies it outwards.
    private mutating func compileBlockFunction(_ function: FunctionID, at id: NodeID) throws(SyntaxError) {
        let name = tree[function].name
        guard !builder.function.isStrict, builder.scopes.count > 1, builder.scopes.last?.isBody == false,
            let inner = builder.scopes.last?.bindings[name]
        else { return }
        var outer: (Int, FunctionBuilder.Binding)?
        var index = builder.scopes.count - 2
        while index >= 0 {
            if let binding = builder.scopes[index].bindings[name] {
                outer = (index, binding)
                break
            }
            index -= 1
        }
        var value = inner.register
        if inner.isBoxed {
            value = builder.newRegister()
            builder.emit(.getBox, value, inner.register)
        }
        guard let (_, binding) = outer else {
            if builder.parent == nil { builder.emit(.setGlobal, value, 0, builder.cache(key(name))) }
            return
        }
        guard binding.kind == .var || binding.kind == .parameter else { return }
        if binding.isBoxed {
            builder.emit(.setBox, binding.register, value)
        } else {
            builder.move(value, to: binding.register)
        }
    }

    private mutating func compileIf(_ condition: NodeID, _ then: NodeID, _ otherwise: NodeID) throws(SyntaxError) {
        let skips = try compileCondition(condition, jumpIf: false)
        try compileStatement(then)
        guard otherwise.exists else { return builder.land(skips) }
        let end = builder.emit(.jump)
        builder.land(skips)
        try compileStatement(otherwise)
        builder.land(end)
    }

    // MARK: - switch

    private mutating func compileSwitch(
        _ value: NodeID,
        _ scope: ScopeID,
        _ cases: [NodeID]
    ) throws(SyntaxError) {
        let subject = builder.newRegister()
        _ = try compile(value, to: subject)
        try openScope(scope, isSwitch: true)
        builder.controls.append(FunctionBuilder.Control(kind: .breakable))
        var entries: [Int] = []
        var fallback: Int?
        for (place, item) in cases.enumerated() {
            guard case .switchCase(let test, _) = tree[item] else { continue }
            entries.append(-1)
            guard test.exists else {
                fallback = place
                continue
            }
            let mark = builder.nextRegister
            builder.position = tree.start(test)
            if let constant = numericOrText(test) {
                entries[place] = builder.emit(.jumpIfIdenticalK, subject, builder.constant(constant))
            } else {
                entries[place] = builder.emit(.jumpIfIdentical, subject, try compile(test))
            }
            builder.nextRegister = mark
        }
        let otherwise = builder.emit(.jump)
        for (place, item) in cases.enumerated() {
            guard case .switchCase(_, let body) = tree[item] else { continue }
            if entries[place] >= 0 { builder.land(entries[place]) }
            if place == fallback { builder.land(otherwise) }
            for statement in body { try compileStatement(statement) }
        }
        if fallback == nil { builder.land(otherwise) }
        let control = builder.controls.removeLast()
        builder.land(control.breaks)
        closeScope()
    }

    /// A constant that fits the `b` operand of a comparing jump.
    func numericOrText(_ id: NodeID) -> Value? {
        guard builder.parts.constants.count < 60_000 else { return nil }
        switch tree[id] {
        case .number(let number): return Value(normalizing: number)
        case .string(let text): return self.text(text)
        default: return nil
        }
    }

    // MARK: - Leaving

    private mutating func compileReturn(_ value: NodeID) throws(SyntaxError) {
        let leavesFinally = builder.controls.contains {
            switch $0.kind {
            case .finally, .iterator: true
            default: false
            }
        }
        guard value.exists else {
            if !leavesFinally, builder.function.kind != .derivedConstructor {
                builder.emit(.returnUndefined)
                return
            }
            let register = builder.newRegister()
            builder.load(.undefined, into: register)
            return try emitReturn(register)
        }
        var register = try compile(value)
        if builder.function.isAsync, builder.function.isGenerator {
            let awaited = builder.newRegister()
            builder.move(register, to: awaited)
            builder.emit(.await, awaited)
            register = awaited
        }
        try emitReturn(register)
    }

    /// Returns a value, past every `finally` and iterator on the way.
    mutating func emitReturn(_ value: Int) throws(SyntaxError) {
        try emitExit(.return, from: builder.controls.count - 1, value: value)
    }

    /// Leaves the controls from `index` outwards until the exit's target.
    mutating func emitExit(_ exit: FunctionBuilder.Exit, from index: Int, value: Int = 0) throws(SyntaxError) {
        var index = index
        while index >= 0 {
            let control = builder.controls[index]
            switch control.kind {
            case .finally(let finalizer):
                if exit == .return { builder.move(value, to: finalizer.value) }
                var place = finalizer.exits.firstIndex(of: exit)
                if place == nil {
                    finalizer.exits.append(exit)
                    place = finalizer.exits.count - 1
                }
                builder.load(Value((place ?? 0) + 1), into: finalizer.reason)
                finalizer.entries.append(builder.emit(.jump))
                return
            case .iterator(let base, let isAsync):
                // A `continue` of the loop itself stays inside.
                if case .continue(let label) = exit, isTarget(builder.controls[index - 1], label, isContinue: true) {
                    break
                }
                try emitIteratorClose(base, isAsync: isAsync)
            case .loop, .breakable:
                if case .break(let label) = exit, isTarget(control, label, isContinue: false) {
                    builder.controls[index].breaks.append(builder.emit(.jump))
                    return
                }
                if case .continue(let label) = exit, isTarget(control, label, isContinue: true) {
                    builder.controls[index].continues.append(builder.emit(.jump))
                    return
                }
            }
            index -= 1
        }
        guard exit == .return else { return }
        if builder.function.kind == .derivedConstructor {
            let mark = builder.nextRegister
            let this = builder.newRegister()
            if case .local(_, let binding) = builder.resolve(KnownName.this.id) {
                builder.emit(binding.isBoxed ? .getBox : .move, this, binding.register)
            } else {
                builder.load(.hole, into: this)
            }
            builder.emit(.returnDerived, value, this)
            builder.nextRegister = mark
        } else {
            builder.emit(.returnValue, value)
        }
    }

    private func isTarget(_ control: FunctionBuilder.Control, _ label: NameID, isContinue: Bool) -> Bool {
        let isLoop = if case .loop = control.kind { true } else { false }
        if label == .none {
            if isContinue { return isLoop }
            // A labelled block is left by its label only.
            return isLoop || control.labels.isEmpty
        }
        return control.labels.contains(label) && (isLoop || !isContinue)
    }

    func emitIteratorClose(_ base: Int, isAsync: Bool) throws(SyntaxError) {
        guard isAsync else {
            builder.emit(.iteratorClose, base)
            return
        }
        let result = builder.newRegister()
        builder.emit(.iteratorReturn, result, base)
        let none = builder.emit(.jumpIfUndefined, result)
        builder.emit(.await, result)
        builder.emit(.checkIteratorResult, result)
        builder.land(none)
        builder.nextRegister -= 1
    }
}
