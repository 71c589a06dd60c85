extension Compiler {
    mutating func compileLabelled(_ id: NodeID) throws(SyntaxError) {
        var labels: [NameID] = []
        var body = id
        while case .labelled(let label, let inner) = tree[body] {
            labels.append(label)
            body = inner
        }
        switch tree[body] {
        case .forLoop, .forIn, .forOf, .whileLoop, .doWhile: try compileLoop(body, labels: labels)
        default:
            builder.controls.append(FunctionBuilder.Control(kind: .breakable, labels: labels))
            try compileStatement(body)
            builder.land(builder.controls.removeLast().breaks)
        }
    }

    mutating func compileLoop(_ id: NodeID, labels: [NameID]) throws(SyntaxError) {
        switch tree[id] {
        case .whileLoop(let test, let body): try compileWhile(test, body, labels)
        case .doWhile(let body, let test): try compileDoWhile(body, test, labels)
        case .forLoop(let scope, let start, let test, let update, let body):
            try compileFor(scope, start, test, update, body, labels)
        case .forIn(let scope, let target, let value, let body):
            try compileForIn(scope, target, value, body, labels)
        case .forOf(let scope, let target, let value, let body, let isAwait):
            try compileForOf(scope, target, value, body, isAwait: isAwait, labels)
        default: break
        }
    }

    /// The condition stands at the end, so that a turn takes one jump.
    private mutating func compileWhile(_ test: NodeID, _ body: NodeID, _ labels: [NameID]) throws(SyntaxError) {
        let entry = builder.emit(.jump)
        builder.controls.append(FunctionBuilder.Control(kind: .loop, labels: labels))
        let top = builder.here
        try compileStatement(body)
        let control = builder.controls.removeLast()
        builder.land(control.continues)
        builder.land(entry)
        try emitLoopEnd(test, top: top)
        builder.land(control.breaks)
    }

    private mutating func compileDoWhile(_ body: NodeID, _ test: NodeID, _ labels: [NameID]) throws(SyntaxError) {
        builder.controls.append(FunctionBuilder.Control(kind: .loop, labels: labels))
        let top = builder.here
        try compileStatement(body)
        let control = builder.controls.removeLast()
        builder.land(control.continues)
        try emitLoopEnd(test, top: top)
        builder.land(control.breaks)
    }

    /// Goes back to the top while the test holds.
    private mutating func emitLoopEnd(_ test: NodeID, top: Int) throws(SyntaxError) {
        guard test.exists else { return builder.emitLoop(to: top) }
        builder.position = tree.start(test)
        let mark = builder.nextRegister
        for jump in try compileCondition(test, jumpIf: true) { builder.retarget(jump, to: top) }
        builder.nextRegister = mark
    }

    private mutating func compileFor(
        _ scope: ScopeID,
        _ start: NodeID,
        _ test: NodeID,
        _ update: NodeID,
        _ body: NodeID,
        _ labels: [NameID]
    ) throws(SyntaxError) {
        try openScope(scope)
        if start.exists {
            if case .variables = tree[start] {
                try compileStatement(start)
            } else {
                let mark = builder.nextRegister
                try compileForEffect(start)
                builder.nextRegister = mark
            }
        }
        let entry = builder.emit(.jump)
        builder.controls.append(FunctionBuilder.Control(kind: .loop, labels: labels))
        let top = builder.here
        try compileStatement(body)
        let control = builder.controls.removeLast()
        builder.land(control.continues)
        // Closures of one turn keep the variables of that turn.
        for binding in (builder.scopes.last?.bindings.values).map(Array.init) ?? []
        where binding.isBoxed && binding.kind == .let {
            builder.emit(.copyBox, binding.register)
        }
        if update.exists {
            let mark = builder.nextRegister
            builder.position = tree.start(update)
            try compileForEffect(update)
            builder.nextRegister = mark
        }
        builder.land(entry)
        try emitLoopEnd(test, top: top)
        builder.land(control.breaks)
        closeScope()
    }

    private mutating func compileForIn(
        _ scope: ScopeID,
        _ target: NodeID,
        _ value: NodeID,
        _ body: NodeID,
        _ labels: [NameID]
    ) throws(SyntaxError) {
        let base = builder.newRegisters(3)
        let mark = builder.nextRegister
        let object = try compile(value)
        builder.emit(.getNames, base, object)
        builder.nextRegister = mark
        builder.controls.append(FunctionBuilder.Control(kind: .loop, labels: labels))
        let top = builder.here
        let name = builder.newRegister()
        let end = builder.emit(.nextName, name, base)
        try openScope(scope)
        try bindLoopTarget(target, name)
        try compileStatement(body)
        closeScope()
        let control = builder.controls.removeLast()
        builder.land(control.continues)
        builder.emitLoop(to: top)
        builder.land(end)
        builder.land(control.breaks)
    }

    private mutating func bindLoopTarget(_ target: NodeID, _ value: Int) throws(SyntaxError) {
        if case .variables(let kind, let list) = tree[target], case .declarator(let pattern, _) = tree[list[0]] {
            try assign(value, to: pattern, mode: kind == .var ? .assign : .initialize)
        } else {
            try assign(value, to: target, mode: .assign)
        }
    }

    private mutating func compileForOf(
        _ scope: ScopeID,
        _ target: NodeID,
        _ value: NodeID,
        _ body: NodeID,
        isAwait: Bool,
        _ labels: [NameID]
    ) throws(SyntaxError) {
        let base = builder.newRegisters(3)
        let item = builder.newRegister()
        let mark = builder.nextRegister
        let iterable = try compile(value)
        builder.position = tree.start(value)
        noteCallee(value, at: builder.emit(isAwait ? .getAsyncIterator : .getIterator, base, iterable))
        builder.nextRegister = mark
        builder.controls.append(FunctionBuilder.Control(kind: .loop, labels: labels))
        let top = builder.here
        builder.position = tree.start(value)
        let end: Int
        if isAwait {
            builder.emit(.iteratorCall, item, base)
            builder.emit(.await, item)
            end = builder.emit(.iteratorUnpack, item, item)
        } else {
            end = builder.emit(.iteratorNext, item, base)
        }
        builder.controls.append(FunctionBuilder.Control(kind: .iterator(base: base, isAsync: isAwait)))
        let start = builder.here
        try openScope(scope)
        try bindLoopTarget(target, item)
        try compileStatement(body)
        closeScope()
        builder.controls.removeLast()
        let protectedEnd = builder.here
        let control = builder.controls.removeLast()
        builder.land(control.continues)
        builder.emitLoop(to: top)
        // An error in the body closes the iterator and goes on as what it was.
        let error = builder.newRegister()
        builder.parts.handlers.append(
            ExceptionHandler(
                start: Int32(start),
                end: Int32(protectedEnd),
                target: Int32(builder.here),
                register: Int32(error),
                isFinally: true
            )
        )
        builder.emit(.iteratorClose, base, 1)
        builder.emit(.throw, error, 1)
        builder.land(end)
        builder.land(control.breaks)
    }
}
