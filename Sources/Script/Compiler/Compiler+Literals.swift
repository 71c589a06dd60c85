extension Compiler {
    mutating func compileTemplate(
        _ texts: [TextID],
        _ values: [NodeID],
        to destination: Int?
    ) throws(SyntaxError) -> Int {
        if values.isEmpty { return constant(text(texts[0]), to: destination) }
        let mark = builder.nextRegister
        var count = 0
        for (place, id) in texts.enumerated() {
            if !tree[id].isEmpty {
                _ = constant(text(id), to: nil)
                count += 1
            }
            if place < values.count {
                let register = builder.newRegister()
                _ = try compile(values[place], to: register)
                builder.nextRegister = register + 1
                count += 1
            }
        }
        guard mark + count < 60_000 else {
            throw SyntaxError(message: "Template is too long", offset: Int(builder.position))
        }
        builder.nextRegister = mark
        let target = builder.target(destination)
        builder.emit(.concatenate, target, mark, count)
        return target
    }

    mutating func compileTaggedTemplate(_ id: NodeID, to destination: Int?) throws(SyntaxError) -> Int {
        guard case .taggedTemplate(let tag, let texts, let raw, let values) = tree[id] else { return 0 }
        let mark = builder.nextRegister
        let base = builder.newRegisters(2)
        switch tree[tag] {
        case .member, .index:
            let object: NodeID =
                switch tree[tag] {
                case .member(let object, _), .index(let object, _): object
                default: tag
                }
            _ = try compile(object, to: base + 1)
            if case .member(_, let name) = tree[tag] {
                builder.emit(.getProperty, base, base + 1, builder.cache(key(name)))
            } else if case .index(_, let index) = tree[tag] {
                builder.emit(.getElement, base, base + 1, try compile(index))
                builder.nextRegister = base + 2
            }
        default:
            _ = try compile(tag, to: base)
            builder.nextRegister = base + 2
            builder.load(.undefined, into: base + 1)
        }
        // The constant is where the machine keeps the template object once it is made.
        builder.parts.constants.append(.hole)
        builder.parts.templates.append(
            FunctionTemplate.TemplateSite(
                cooked: texts.map { $0.index < 0 ? .undefined : text($0) },
                raw: raw.map { text($0) },
                cacheConstant: builder.parts.constants.count - 1
            )
        )
        builder.emit(.templateObject, builder.newRegister(), 0, builder.parts.templates.count - 1)
        for value in values {
            let register = builder.newRegister()
            _ = try compile(value, to: register)
            builder.nextRegister = register + 1
        }
        builder.nextRegister = mark
        let target = builder.target(destination)
        builder.position = tree.start(id)
        builder.emit(.call, target, base, values.count + 1)
        return target
    }

    mutating func compileArray(_ items: [NodeID], to destination: Int?) throws(SyntaxError) -> Int {
        let array = builder.newRegister()
        builder.emit(.newArray, array, 0, min(items.count, 10_000))
        for item in items {
            let mark = builder.nextRegister
            switch tree[item] {
            case .elision: builder.emit(.appendHole, array)
            case .spread(let inner):
                let value = try compile(inner)
                builder.position = tree.start(inner)
                noteCallee(inner, at: builder.emit(.appendAll, array, value))
            default: builder.emit(.appendElement, array, try compile(item))
            }
            builder.nextRegister = mark
        }
        guard let destination else { return array }
        builder.move(array, to: destination)
        builder.nextRegister = array
        return destination
    }

    mutating func compileObject(_ items: [NodeID], to destination: Int?) throws(SyntaxError) -> Int {
        let object = builder.newRegister()
        builder.emit(.newObject, object)
        for item in items {
            guard case .property(let property) = tree[item] else {
                throw failure("Invalid shorthand property initializer", at: item)
            }
            let mark = builder.nextRegister
            builder.position = tree.start(item)
            try compileProperty(property, of: object)
            builder.nextRegister = mark
        }
        guard let destination else { return object }
        builder.move(object, to: destination)
        builder.nextRegister = object
        return destination
    }

    private mutating func compileProperty(_ property: Property, of object: Int) throws(SyntaxError) {
        switch property.kind {
        case .spread: builder.emit(.copyProperties, object, try compile(property.value))
        case .prototype: builder.emit(.setPrototype, object, try compile(property.value))
        case .value, .shorthand, .method:
            if case .name(let name) = property.name {
                let value = try compileMember(property, key(name).value, home: object)
                builder.emit(.initProperty, object, value, builder.cache(key(name)))
                return
            }
            let key = try compilePropertyName(property.name)
            let value = try compileMember(property, .undefined, home: object)
            if isAnonymousFunction(property.value) { builder.emit(.setFunctionName, value, key, 0) }
            builder.emit(.initElement, object, key, value)
        case .getter, .setter:
            let key = try compilePropertyName(property.name)
            let value = try compileMember(property, .undefined, home: object)
            builder.emit(.setFunctionName, value, key, property.kind == .getter ? 1 : 2)
            builder.emit(property.kind == .getter ? .defineGetter : .defineSetter, object, key, value)
        }
    }

    private func isAnonymousFunction(_ id: NodeID) -> Bool {
        switch tree[id] {
        case .function(let function): tree[function].name == .none || tree[function].kind == .method
        case .classLiteral(let node): node.name == .none
        default: false
        }
    }

    private mutating func compileMember(_ property: Property, _ name: Value, home: Int) throws(SyntaxError) -> Int {
        guard case .function(let function) = tree[property.value], property.kind != .value else {
            return try compileNamed(property.value, name)
        }
        let register = try compileClosure(function, name: name, to: nil)
        if usesHome(function) { builder.emit(.setHome, register, home) }
        return register
    }

    /// Whether a method needs to know where its `super` begins.
    func usesHome(_ id: FunctionID) -> Bool {
        tree[tree[id].scope].variables.contains { $0.name == KnownName.homeObject.id }
    }

    mutating func compileClosure(
        _ id: FunctionID,
        name: Value?,
        to destination: Int?
    ) throws(SyntaxError) -> Int {
        let own = tree[id].name
        let child = try compileFunction(id, name: name ?? (own == .none ? heap.emptyText : key(own).value))
        let target = builder.target(destination)
        builder.emit(.newClosure, target, 0, child)
        return target
    }

    // MARK: - Functions that wait

    mutating func compileYield(_ value: NodeID, to destination: Int?) throws(SyntaxError) -> Int {
        let target = builder.newRegister()
        if value.exists {
            _ = try compile(value, to: target)
        } else {
            builder.load(.undefined, into: target)
        }
        if builder.function.isAsync { builder.emit(.await, target) }
        builder.emit(.yield, target)
        guard let destination else { return target }
        builder.move(target, to: destination)
        builder.nextRegister = target
        return destination
    }

    /// `yield*`: passes on values, errors and returns until the inner iterator is done.
    mutating func compileDelegate(_ value: NodeID, to destination: Int?) throws(SyntaxError) -> Int {
        let target = builder.newRegister()
        let mark = builder.nextRegister
        // Iterator, its next, what was sent, and how: 0 next, 1 throw, 2 return.
        let base = builder.newRegisters(4)
        let iterable = try compile(value)
        builder.emit(builder.function.isAsync ? .getAsyncIterator : .getIterator, base, iterable, 1)
        builder.load(.undefined, into: base + 2)
        builder.load(.zero, into: base + 3)
        let top = builder.here
        let result = builder.newRegister()
        let returned = builder.emit(.delegateStep, result, base)
        if builder.function.isAsync { builder.emit(.await, result) }
        let done = builder.emit(.iteratorUnpack, target, result)
        builder.emit(.delegateYield, target, base)
        builder.emitLoop(to: top)
        builder.land(returned)
        try emitReturn(result)
        builder.land(done)
        // Told to return and the inner iterator obeyed: this generator returns too.
        let goOn = builder.emit(.jumpIfNotIdenticalK, base + 3, builder.constant(Value(2)))
        try emitReturn(target)
        builder.land(goOn)
        builder.nextRegister = mark
        guard let destination else { return target }
        builder.move(target, to: destination)
        builder.nextRegister = target
        return destination
    }
}
