extension Compiler {
    // MARK: - Properties

    mutating func compileProperty(_ id: NodeID, to destination: Int?) throws(SyntaxError) -> Int {
        let mark = builder.nextRegister
        switch tree[id] {
        case .member(let object, let name):
            let base = try compile(object)
            builder.nextRegister = mark
            let target = builder.target(destination)
            builder.position = tree.start(id)
            let isLength = tree.names.names[Int(name.index)].elementsEqual("length".utf8)
            builder.emit(isLength ? .getLength : .getProperty, target, base, builder.cache(key(name)))
            return target
        case .index(let object, let index):
            let base = try compileOperand(object, before: index)
            let key = try compile(index)
            builder.nextRegister = mark
            let target = builder.target(destination)
            builder.position = tree.start(id)
            builder.emit(.getElement, target, base, key)
            return target
        case .privateMember(let object, let name):
            let base = try compile(object)
            let symbol = compileName(name, to: nil)
            builder.nextRegister = mark
            let target = builder.target(destination)
            builder.position = tree.start(id)
            builder.emit(.getPrivate, target, base, symbol)
            return target
        case .superMember, .superIndex:
            let (key, home) = try compileSuperReference(id)
            builder.nextRegister = mark
            let target = builder.target(destination)
            builder.emit(.getSuper, target, key, home)
            return target
        default: return try compile(id, to: destination)
        }
    }

    /// Registers of the key and, side by side, of home object and `this`.
    mutating func compileSuperReference(_ id: NodeID) throws(SyntaxError) -> (key: Int, home: Int) {
        let home = builder.newRegisters(2)
        _ = compileName(KnownName.homeObject.id, to: home)
        _ = compileName(KnownName.this.id, to: home + 1)
        let key = builder.newRegister()
        switch tree[id] {
        case .superMember(let name): builder.load(self.key(name).value, into: key)
        case .superIndex(let index): _ = try compile(index, to: key)
        default: break
        }
        return (key, home)
    }

    /// `a?.b.c`: the links inside jump here when their value is missing.
    mutating func compileChain(_ inner: NodeID, to destination: Int?) throws(SyntaxError) -> Int {
        let target = builder.newRegister()
        builder.chainExits.append([])
        _ = try compile(inner, to: target)
        let end = builder.emit(.jump)
        builder.land(builder.chainExits.removeLast())
        builder.load(.undefined, into: target)
        builder.land(end)
        guard let destination else { return target }
        builder.move(target, to: destination)
        builder.nextRegister = target
        return destination
    }

    mutating func compileLink(_ inner: NodeID, to destination: Int?) throws(SyntaxError) -> Int {
        let value = try compile(inner, to: destination)
        exitChainIfNullish(value)
        return value
    }

    private mutating func exitChainIfNullish(_ value: Int) {
        let jump = builder.emit(.jumpIfNullish, value)
        guard !builder.chainExits.isEmpty else { return builder.land(jump) }
        builder.chainExits[builder.chainExits.count - 1].append(jump)
    }

    // MARK: - Calls

    mutating func compileCall(
        _ callee: NodeID,
        _ list: [NodeID],
        to destination: Int?,
        at id: NodeID
    ) throws(SyntaxError) -> Int {
        let mark = builder.nextRegister
        let base = builder.newRegisters(2)
        try compileCallee(callee, base)
        let hasSpread = try compileArguments(list)
        builder.nextRegister = mark
        let target = builder.target(destination)
        builder.position = calleePosition(callee, id)
        let place = builder.emit(hasSpread ? .callSpread : .call, target, base, hasSpread ? 1 : list.count)
        noteCallee(callee, at: place)
        return target
    }

    /// The function in `base`, its `this` behind it.
    private mutating func compileCallee(_ callee: NodeID, _ base: Int) throws(SyntaxError) {
        let mark = builder.nextRegister
        defer { builder.nextRegister = mark }
        switch tree[callee] {
        case .parenthesised(let inner):
            switch tree[inner] {
            case .member, .index, .privateMember: try compileCallee(inner, base)
            default:
                _ = try compile(inner, to: base)
                builder.load(.undefined, into: base + 1)
            }
        case .optionalLink(let inner):
            try compileCallee(inner, base)
            exitChainIfNullish(base)
        case .optionalChain(let inner):
            // `(a?.b)()` keeps `a` as this; when a is missing the function is undefined.
            builder.chainExits.append([])
            try compileCallee(inner, base)
            let end = builder.emit(.jump)
            builder.land(builder.chainExits.removeLast())
            builder.load(.undefined, into: base)
            builder.load(.undefined, into: base + 1)
            builder.land(end)
        case .member(let object, let name):
            let value = try compile(object)
            builder.position = tree.start(callee)
            builder.emit(.getMethod, base, value, builder.cache(key(name)))
        case .index(let object, let index):
            _ = try compile(object, to: base + 1)
            let key = try compile(index)
            builder.position = tree.start(callee)
            builder.emit(.getElement, base, base + 1, key)
        case .privateMember(let object, let name):
            _ = try compile(object, to: base + 1)
            let symbol = compileName(name, to: nil)
            builder.position = tree.start(callee)
            builder.emit(.getPrivate, base, base + 1, symbol)
        case .superMember, .superIndex:
            let (key, home) = try compileSuperReference(callee)
            builder.emit(.getSuper, base, key, home)
            builder.move(home + 1, to: base + 1)
        default:
            _ = try compile(callee, to: base)
            builder.load(.undefined, into: base + 1)
        }
    }

    /// Puts the arguments into the next registers; with a spread, one array of them. True for a spread.
    private mutating func compileArguments(_ list: [NodeID]) throws(SyntaxError) -> Bool {
        let hasSpread = list.contains {
            if case .spread = tree[$0] { return true }
            return false
        }
        guard !hasSpread else {
            _ = try compileArray(list, to: builder.newRegister())
            return true
        }
        guard list.count < 50_000 else {
            throw SyntaxError(message: "Too many arguments in function call", offset: Int(builder.position))
        }
        for argument in list {
            let register = builder.newRegister()
            _ = try compile(argument, to: register)
            builder.nextRegister = register + 1
        }
        return false
    }

    mutating func compileNew(
        _ callee: NodeID,
        _ list: [NodeID],
        to destination: Int?,
        at id: NodeID
    ) throws(SyntaxError) -> Int {
        let mark = builder.nextRegister
        let base = builder.newRegisters(2)
        _ = try compile(callee, to: base)
        builder.move(base, to: base + 1)
        let hasSpread = try compileArguments(list)
        builder.nextRegister = mark
        let target = builder.target(destination)
        builder.position = tree.start(id)
        let place = builder.emit(
            hasSpread ? .constructSpread : .construct,
            target,
            base,
            hasSpread ? 1 : list.count
        )
        noteCallee(callee, at: place)
        return target
    }

    mutating func compileSuperCall(_ list: [NodeID], to destination: Int?) throws(SyntaxError) -> Int {
        let mark = builder.nextRegister
        let base = builder.newRegisters(2)
        _ = compileName(KnownName.activeFunction.id, to: base)
        _ = compileName(KnownName.newTarget.id, to: base + 1)
        let hasSpread = try compileArguments(list)
        let this = builder.newRegister()
        builder.emit(hasSpread ? .superCallSpread : .superCall, this, base, hasSpread ? 1 : list.count)
        try bindThis(this)
        let callee = builder.newRegister()
        _ = compileName(KnownName.activeFunction.id, to: callee)
        builder.emit(.initFields, this, callee)
        builder.nextRegister = mark
        let target = builder.target(destination)
        builder.move(this, to: target)
        return target
    }

    /// `super` may be called once: `this` must still be empty.
    private mutating func bindThis(_ value: Int) throws(SyntaxError) {
        let old = builder.newRegister()
        switch builder.resolve(KnownName.this.id) {
        case .local(let scope, let binding):
            builder.scopes[scope].needsHoles = true
            if binding.isBoxed {
                builder.emit(.getBox, old, binding.register)
                builder.emit(.checkThis, old, 1)
                builder.emit(.setBox, binding.register, value)
            } else {
                builder.emit(.checkThis, binding.register, 1)
                builder.move(value, to: binding.register)
            }
        case .captured(let place, _, _):
            builder.emit(.getCaptured, old, place)
            builder.emit(.checkThis, old, 1)
            builder.emit(.setCaptured, value, place)
        case .global: break
        }
    }

    // MARK: - Messages

    /// Where an error about a call points: at the property called, as browsers do.
    private func calleePosition(_ callee: NodeID, _ id: NodeID) -> Int32 {
        switch tree[callee] {
        case .member, .identifier: tree.start(callee)
        case .optionalLink(let inner): calleePosition(inner, id)
        default: tree.start(id)
        }
    }

    /// What an instruction is about, for the message when it cannot be done.
    mutating func noteCallee(_ callee: NodeID, at place: Int) {
        if let text = describe(callee, depth: 0) {
            builder.parts.callees[Int32(truncatingIfNeeded: place)] = text
        }
    }

    /// What is called, as the message "… is not a function" names it.
    func describe(_ id: NodeID, depth: Int) -> String? {
        guard depth < 6 else { return "(intermediate value)" }
        switch tree[id] {
        case .identifier(let name):
            return name == KnownName.this.id ? "this" : tree.names.text(name)
        case .member(let object, let name):
            return (describe(object, depth: depth + 1) ?? "(intermediate value)") + "." + tree.names.text(name)
        case .privateMember(let object, let name):
            return (describe(object, depth: depth + 1) ?? "(intermediate value)") + "." + tree.names.text(name)
        case .superMember(let name): return "(intermediate value)." + tree.names.text(name)
        case .index(let object, let index):
            let base = describe(object, depth: depth + 1) ?? "(intermediate value)"
            switch tree[index] {
            case .number(let number):
                return "\(base)[\(String(decoding: NumberText.string(number), as: UTF8.self))]"
            case .string(let text): return "\(base).\(String(decoding: tree[text], as: UTF16.self))"
            default: return "\(base)[\(describe(index, depth: depth + 1) ?? "(intermediate value)")]"
            }
        case .call(let callee, _): return (describe(callee, depth: depth + 1) ?? "(intermediate value)") + "(...)"
        case .parenthesised(let inner), .optionalLink(let inner), .optionalChain(let inner):
            return describe(inner, depth: depth + 1)
        case .null: return "null"
        case .number(let number): return String(decoding: NumberText.string(number), as: UTF8.self)
        default: return nil
        }
    }
}
