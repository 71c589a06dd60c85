extension Compiler {
    mutating func compileTry(
        _ block: NodeID,
        _ scope: ScopeID,
        _ parameter: NodeID,
        _ handler: NodeID,
        _ finalizer: NodeID
    ) throws(SyntaxError) {
        guard finalizer.exists else { return try compileCatch(block, scope, parameter, handler) }
        let context = FunctionBuilder.Finalizer(reason: builder.newRegister(), value: builder.newRegister())
        builder.controls.append(FunctionBuilder.Control(kind: .finally(context)))
        let start = builder.here
        if handler.exists {
            try compileCatch(block, scope, parameter, handler)
        } else {
            try compileStatement(block)
        }
        let end = builder.here
        builder.controls.removeLast()
        builder.load(Value(0), into: context.reason)
        let normal = builder.emit(.jump)
        builder.parts.handlers.append(
            ExceptionHandler(
                start: Int32(start),
                end: Int32(end),
                target: Int32(builder.here),
                register: Int32(context.value),
                isFinally: true
            )
        )
        builder.load(Value(-1), into: context.reason)
        builder.land(normal)
        builder.land(context.entries)
        // The value of a script is that of the `try`, not that of its `finally`.
        let completion = builder.completion
        if completion != nil { builder.completion = builder.newRegister() }
        try compileStatement(finalizer)
        builder.completion = completion
        try emitAfterFinally(context)
    }

    /// Goes on as the reason says: throw again, leave as was meant, or fall through.
    private mutating func emitAfterFinally(_ context: FunctionBuilder.Finalizer) throws(SyntaxError) {
        let noError = builder.emit(.jumpIfNotIdenticalK, context.reason, builder.constant(Value(-1)))
        builder.emit(.throw, context.value, 1)
        builder.land(noError)
        for (place, exit) in context.exits.enumerated() {
            let next = builder.emit(.jumpIfNotIdenticalK, context.reason, builder.constant(Value(place + 1)))
            try emitExit(exit, from: builder.controls.count - 1, value: context.value)
            builder.land(next)
        }
    }

    private mutating func compileCatch(
        _ block: NodeID,
        _ scope: ScopeID,
        _ parameter: NodeID,
        _ handler: NodeID
    ) throws(SyntaxError) {
        let start = builder.here
        try compileStatement(block)
        let end = builder.here
        let done = builder.emit(.jump)
        let mark = builder.nextRegister
        let error = builder.newRegister()
        builder.parts.handlers.append(
            ExceptionHandler(
                start: Int32(start),
                end: Int32(end),
                target: Int32(builder.here),
                register: Int32(error),
                isFinally: false
            )
        )
        try openScope(scope)
        if parameter.exists { try assign(error, to: parameter, mode: .initialize) }
        try compileStatement(handler)
        closeScope()
        builder.nextRegister = mark
        builder.land(done)
    }
}
