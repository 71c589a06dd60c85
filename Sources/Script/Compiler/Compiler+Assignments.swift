extension Compiler {
    mutating func compileAssign(
        _ target: NodeID,
        _ value: NodeID,
        to destination: Int?
    ) throws(SyntaxError) -> Int {
        switch tree[target] {
        case .identifier(let name):
            let register = try compileNamed(value, key(name).value, to: destination)
            try store(register, to: name, mode: .assign, at: target)
            return register
        case .parenthesised(let inner): return try compileAssign(inner, value, to: destination)
        case .member(let object, let name):
            let mark = builder.nextRegister
            let result = destination == nil ? builder.newRegister() : nil
            let base = try compileOperand(object, before: value)
            let register = try compile(value, to: destination ?? nil)
            builder.position = tree.start(target)
            builder.emit(.setProperty, base, register, builder.cache(key(name)))
            return settle(register, result, mark)
        case .index(let object, let index):
            let mark = builder.nextRegister
            let result = destination == nil ? builder.newRegister() : nil
            let base = try mayAssign(value) ? copyOperand(object) : compileOperand(object, before: index)
            let key = try compileOperand(index, before: value)
            let register = try compile(value, to: destination)
            builder.position = tree.start(target)
            builder.emit(.setElement, base, key, register)
            return settle(register, result, mark)
        case .arrayPattern, .objectPattern:
            let register = try compile(value, to: destination)
            patternSource = value
            try assign(register, to: target, mode: .assign)
            return register
        default:
            let register = try compile(value, to: destination)
            try assign(register, to: target, mode: .assign)
            return register
        }
    }

    /// `[a, b] = [b, a + b]` where nobody reads the array: no array is made. False when it is something else.
    ///
    /// All values are there before the first target is touched, as if there had been an array. The one difference, a
    /// replaced `Array.prototype[Symbol.iterator]`, is not asked about.
    mutating func compileParallel(_ target: NodeID, _ value: NodeID, mode: StoreMode) throws(SyntaxError) -> Bool {
        guard case .arrayPattern(let targets) = tree[target], case .array(let values) = tree[value],
            targets.count <= values.count, values.count <= 16
        else { return false }
        for item in targets { if case .rest = tree[item] { return false } }
        for item in values {
            switch tree[item] {
            case .spread, .elision: return false
            default: break
            }
        }
        let mark = builder.nextRegister
        defer { builder.nextRegister = mark }
        let base = builder.newRegisters(values.count)
        for (index, item) in values.enumerated() { _ = try compile(item, to: base + index) }
        for (index, item) in targets.enumerated() {
            if case .elision = tree[item] { continue }
            try assign(base + index, to: item, mode: mode)
        }
        return true
    }

    private mutating func copyOperand(_ id: NodeID) throws(SyntaxError) -> Int {
        try compile(id, to: builder.newRegister())
    }

    /// Puts the value of an assignment where temporaries may be dropped around it.
    private func settle(_ register: Int, _ result: Int?, _ mark: Int) -> Int {
        guard let result else { return register }
        if register >= mark {
            builder.move(register, to: result)
            builder.nextRegister = mark + 1
            return result
        }
        builder.nextRegister = mark
        return register
    }

    /// An expression that, if it is an anonymous function or class, gets a name from where it is stored.
    mutating func compileNamed(_ id: NodeID, _ name: Value, to destination: Int? = nil) throws(SyntaxError) -> Int {
        let name = name.isUndefined ? heap.emptyText : name
        switch tree[id] {
        case .function(let function) where tree[function].name == .none:
            builder.position = tree.start(id)
            return try compileClosure(function, name: name, to: destination)
        case .classLiteral(let node) where node.name == .none:
            builder.position = tree.start(id)
            return try compileClass(node, to: destination, name: name)
        default: return try compile(id, to: destination)
        }
    }

    /// Stores a value in a target: a name, a property or a pattern.
    mutating func assign(_ value: Int, to target: NodeID, mode: StoreMode) throws(SyntaxError) {
        builder.position = tree.start(target)
        let mark = builder.nextRegister
        defer { builder.nextRegister = mark }
        switch tree[target] {
        case .identifier(let name): try store(value, to: name, mode: mode, at: target)
        case .parenthesised(let inner): try assign(value, to: inner, mode: mode)
        case .member(let object, let name):
            let base = try compile(object)
            builder.emit(.setProperty, base, value, builder.cache(key(name)))
        case .index(let object, let index):
            let base = try compileOperand(object, before: index)
            builder.emit(.setElement, base, try compile(index), value)
        case .privateMember(let object, let name):
            let base = try compile(object)
            builder.emit(.setPrivate, base, compileName(name, to: nil), value)
        case .superMember, .superIndex:
            let (key, home) = try compileSuperReference(target)
            builder.emit(.setSuper, value, key, home)
        case .patternDefault(let inner, let fallback):
            let chosen = builder.newRegister()
            builder.move(value, to: chosen)
            let given = builder.emit(.jumpIfNotUndefined, chosen)
            var name = Value.undefined
            if case .identifier(let id) = tree[inner] { name = key(id).value }
            _ = try compileNamed(fallback, name, to: chosen)
            builder.land(given)
            try assign(chosen, to: inner, mode: mode)
        case .arrayPattern(let items): try assignArray(value, items, mode)
        case .objectPattern(let items): try assignObject(value, items, mode)
        default: throw failure("Invalid destructuring assignment target", at: target)
        }
    }

    private mutating func assignArray(_ value: Int, _ items: [NodeID], _ mode: StoreMode) throws(SyntaxError) {
        let base = builder.newRegisters(3)
        let source = patternSource
        patternSource = .none
        let place = builder.emit(.getIterator, base, value)
        if source.exists { noteCallee(source, at: place) }
        // Set once the iterator said it is done: then it is not closed.
        let done = builder.newRegister()
        builder.load(.false, into: done)
        let start = builder.here
        for item in items {
            let mark = builder.nextRegister
            let element = builder.newRegister()
            builder.position = tree.start(item)
            if case .rest(let target) = tree[item] {
                builder.load(.true, into: done)
                builder.emit(.iteratorRest, element, base)
                try assign(element, to: target, mode: mode)
            } else {
                builder.load(.undefined, into: element)
                let skip = builder.emit(.jumpIfTrue, done)
                // While the iterator itself runs, an error of its own does not close it.
                builder.load(.true, into: done)
                let end = builder.emit(.iteratorNext, element, base)
                builder.load(.false, into: done)
                let ok = builder.emit(.jump)
                builder.land(end)
                builder.load(.undefined, into: element)
                builder.land([skip, ok])
                if case .elision = tree[item] {
                } else {
                    try assign(element, to: item, mode: mode)
                }
            }
            builder.nextRegister = mark
        }
        let end = builder.here
        let finished = builder.emit(.jumpIfTrue, done)
        builder.emit(.iteratorClose, base)
        let over = builder.emit(.jump)
        let error = builder.newRegister()
        builder.parts.handlers.append(
            ExceptionHandler(
                start: Int32(start),
                end: Int32(end),
                target: Int32(builder.here),
                register: Int32(error),
                isFinally: true
            )
        )
        let noClose = builder.emit(.jumpIfTrue, done)
        builder.emit(.iteratorClose, base, 1)
        builder.land(noClose)
        builder.emit(.throw, error, 1)
        builder.land([finished, over])
    }

    private mutating func assignObject(_ value: Int, _ items: [NodeID], _ mode: StoreMode) throws(SyntaxError) {
        noteDestructured(items, at: builder.emit(.checkDestructurable, value))
        let hasRest = items.contains {
            if case .rest = tree[$0] { return true }
            return false
        }
        let taken = hasRest ? builder.newRegister() : 0
        if hasRest { builder.emit(.newArray, taken) }
        for item in items {
            let mark = builder.nextRegister
            builder.position = tree.start(item)
            switch tree[item] {
            case .rest(let target):
                let rest = builder.newRegister()
                builder.emit(.copyRest, rest, value, taken)
                try assign(rest, to: target, mode: mode)
            case .patternProperty(let name, let target):
                let element = builder.newRegister()
                if case .name(let id) = name, !hasRest {
                    builder.emit(.getProperty, element, value, builder.cache(key(id)))
                } else {
                    let key = try compilePropertyName(name)
                    if hasRest { builder.emit(.appendElement, taken, key) }
                    builder.emit(.getElement, element, value, key)
                }
                try assign(element, to: target, mode: mode)
            default: break
            }
            builder.nextRegister = mark
        }
    }

    private mutating func noteDestructured(_ items: [NodeID], at place: Int) {
        let source = patternSource
        patternSource = .none
        var property = ""
        if let first = items.first, case .patternProperty(.name(let name), _) = tree[first] {
            property = "property '\(tree.names.text(name))' of "
        }
        let text = source.exists ? describe(source, depth: 0).map { "'\($0)'" } : nil
        guard !property.isEmpty || text != nil else { return }
        builder.parts.callees[Int32(truncatingIfNeeded: place)] = property + (text ?? "")
    }

    /// A property name as a value in a register.
    mutating func compilePropertyName(_ name: PropertyName) throws(SyntaxError) -> Int {
        switch name {
        case .name(let id): return constant(key(id).value, to: nil)
        case .number(let number): return constant(Value(normalizing: number), to: nil)
        case .string(let text): return constant(self.text(text), to: nil)
        case .privateName(let id): return compileName(id, to: nil)
        case .computed(let expression):
            let register = builder.newRegister()
            _ = try compile(expression, to: register)
            builder.emit(.toPropertyKey, register, register)
            return register
        }
    }

    // MARK: - Targets that are read first

    mutating func compileCompound(
        _ binary: BinaryOperator,
        _ target: NodeID,
        _ value: NodeID,
        to destination: Int?,
        at id: NodeID
    ) throws(SyntaxError) -> Int {
        try modify(target, to: destination) { (compiler, old) throws(SyntaxError) in
            let fused: Opcode? =
                switch binary {
                case .add: .addK
                case .subtract: .subtractK
                case .multiply: .multiplyK
                case .divide: .divideK
                default: nil
                }
            var source = old
            if compiler.mayAssign(value) {
                source = compiler.builder.newRegister()
                compiler.builder.move(old, to: source)
            }
            if let fused, case .number(let number) = compiler.tree[value] {
                let result = compiler.builder.newRegister()
                compiler.builder.position = compiler.tree.start(id)
                compiler.builder.emit(fused, result, source, compiler.builder.constant(Value(normalizing: number)))
                return result
            }
            let operand = try compiler.compile(value)
            let result = compiler.builder.newRegister()
            compiler.builder.position = compiler.tree.start(id)
            compiler.builder.emit(compiler.opcode(binary), result, source, operand)
            return result
        }
    }

    mutating func compileUpdate(
        _ delta: Int,
        isPrefix: Bool,
        _ target: NodeID,
        to destination: Int?
    ) throws(SyntaxError) -> Int {
        if isPrefix {
            return try modify(target, to: destination) { (compiler, old) throws(SyntaxError) in
                let result = compiler.builder.newRegister()
                compiler.builder.emit(.increment, result, old, delta)
                return result
            }
        }
        let mark = builder.nextRegister
        let before = builder.newRegister()
        _ = try modify(target, to: nil) { (compiler, old) throws(SyntaxError) in
            compiler.builder.emit(.toNumeric, before, old)
            let result = compiler.builder.newRegister()
            compiler.builder.emit(.increment, result, before, delta)
            return result
        }
        builder.nextRegister = mark + 1
        guard let destination else { return before }
        builder.move(before, to: destination)
        builder.nextRegister = mark
        return destination
    }

    mutating func compileLogicalAssign(
        _ logical: LogicalOperator,
        _ target: NodeID,
        _ value: NodeID,
        to destination: Int?
    ) throws(SyntaxError) -> Int {
        var name = Value.undefined
        if case .identifier(let id) = tree[target] { name = key(id).value }
        let result = builder.newRegister()
        var skip = -1
        _ = try modify(target, to: nil) { (compiler, old) throws(SyntaxError) in
            compiler.builder.move(old, to: result)
            skip = compiler.builder.emit(compiler.shortCut(logical), result)
            return try compiler.compileNamed(value, name, to: result)
        }
        builder.land(skip)
        guard let destination else { return result }
        builder.move(result, to: destination)
        builder.nextRegister = result
        return destination
    }

    private typealias Change = (inout Compiler, Int) throws(SyntaxError) -> Int

    /// Reads a target, lets the closure compile the new value from the register of the old one, and writes it.
    private mutating func modify(
        _ target: NodeID,
        to destination: Int?,
        _ change: Change
    ) throws(SyntaxError) -> Int {
        let position = builder.position
        let mark = builder.nextRegister
        let result = destination ?? builder.newRegister()
        let inner = builder.nextRegister
        defer { builder.nextRegister = max(inner, mark) }
        switch tree[target] {
        case .parenthesised(let id): return try modify(id, to: destination, change)
        case .identifier(let name):
            let old = compileName(name, to: nil)
            let new = try change(&self, old)
            try store(new, to: name, mode: .assign, at: target)
            builder.move(new, to: result)
        case .member(let object, let name):
            let base = try copyOperand(object)
            let old = builder.newRegister()
            builder.position = tree.start(target)
            builder.emit(.getProperty, old, base, builder.cache(key(name)))
            builder.position = position
            let new = try change(&self, old)
            builder.position = tree.start(target)
            builder.emit(.setProperty, base, new, builder.cache(key(name)))
            builder.move(new, to: result)
        case .index(let object, let index):
            let base = try copyOperand(object)
            let key = try copyOperand(index)
            let old = builder.newRegister()
            builder.position = tree.start(target)
            builder.emit(.getElement, old, base, key)
            let new = try change(&self, old)
            builder.emit(.setElement, base, key, new)
            builder.move(new, to: result)
        case .privateMember(let object, let name):
            let base = try copyOperand(object)
            let symbol = compileName(name, to: nil)
            let old = builder.newRegister()
            builder.emit(.getPrivate, old, base, symbol)
            let new = try change(&self, old)
            builder.emit(.setPrivate, base, symbol, new)
            builder.move(new, to: result)
        case .superMember, .superIndex:
            let (key, home) = try compileSuperReference(target)
            let old = builder.newRegister()
            builder.emit(.getSuper, old, key, home)
            let new = try change(&self, old)
            builder.emit(.setSuper, new, key, home)
            builder.move(new, to: result)
        default: throw failure("Invalid left-hand side in assignment", at: target)
        }
        return result
    }
}
