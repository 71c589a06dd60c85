extension Compiler {
    /// Compiles a class: the constructor ends in a register, its prototype in the one behind it.
    mutating func compileClass(
        _ node: ClassNode,
        to destination: Int?,
        name: Value? = nil
    ) throws(SyntaxError) -> Int {
        let mark = builder.nextRegister
        let base = builder.newRegisters(2)
        try openScope(node.scope)
        for variable in tree[node.scope].variables where tree.names.names[Int(variable.name.index)].first == 0x23 {
            try bindPrivateName(variable.name)
        }
        if node.superclass.exists { _ = try compile(node.superclass, to: base + 1) }
        let className = name ?? (node.name == .none ? heap.emptyText : key(node.name).value)
        let range = Int(node.start)..<Int(node.end)
        let constructor = try compileFunction(node.constructor, name: className, sourceRange: range)
        builder.position = node.start
        builder.emit(.newClass, base, node.superclass.exists ? 1 : 0, constructor)
        if usesHome(node.constructor) { builder.emit(.setHome, base, base + 1) }
        var statics: [ClassMember] = []
        var fields: [ClassMember] = []
        for member in node.members {
            builder.position = member.start
            let mark = builder.nextRegister
            switch member.kind {
            case .staticBlock: statics.append(member)
            case .field:
                if case .computed = member.name {
                    let key = try compilePropertyName(member.name)
                    try storeHidden(key, member.keyVariable)
                }
                if member.isStatic { statics.append(member) } else { fields.append(member) }
            case .method, .getter, .setter:
                if case .privateName = member.name, !member.isStatic {
                    fields.append(member)
                } else {
                    try compileMethod(member, target: member.isStatic ? base : base + 1)
                }
            }
            builder.nextRegister = mark
        }
        if node.name != .none, case .local(_, let binding) = builder.resolve(node.name) {
            if binding.isBoxed {
                builder.emit(.setBox, binding.register, base)
            } else {
                builder.move(base, to: binding.register)
            }
            builder.markReady(node.name)
        }
        if !fields.isEmpty { try compileFields(fields, base) }
        for member in statics { try compileStatic(member, base) }
        closeScope()
        builder.nextRegister = mark + 2
        guard let destination else {
            builder.nextRegister = mark + 1
            return base
        }
        builder.move(base, to: destination)
        builder.nextRegister = mark
        return destination
    }

    private mutating func bindPrivateName(_ name: NameID) throws(SyntaxError) {
        let mark = builder.nextRegister
        let symbol = builder.newRegister()
        builder.emit(.newPrivateName, symbol, 0, nameConstant(name))
        try storeHidden(symbol, name)
        builder.nextRegister = mark
    }

    private mutating func storeHidden(_ value: Int, _ name: NameID) throws(SyntaxError) {
        guard case .local(_, let binding) = builder.resolve(name) else { return }
        if binding.isBoxed {
            builder.emit(.setBox, binding.register, value)
        } else {
            builder.move(value, to: binding.register)
        }
        builder.markReady(name)
    }

    private mutating func compileMethod(_ member: ClassMember, target: Int) throws(SyntaxError) {
        guard let function = member.function else { return }
        let key = try compilePropertyName(member.name)
        let closure = builder.newRegister()
        try compileMemberFunction(member, function, home: target, into: closure)
        builder.emit(.setFunctionName, closure, key, member.kind == .getter ? 1 : member.kind == .setter ? 2 : 0)
        let isPrivate = if case .privateName = member.name { true } else { false }
        switch member.kind {
        case .getter: builder.emit(isPrivate ? .definePrivateGetter : .defineClassGetter, target, key, closure)
        case .setter: builder.emit(isPrivate ? .definePrivateSetter : .defineClassSetter, target, key, closure)
        default: builder.emit(isPrivate ? .definePrivateMethod : .defineMethod, target, key, closure)
        }
    }

    private mutating func compileMemberFunction(
        _ member: ClassMember,
        _ function: FunctionID,
        home: Int,
        into register: Int
    ) throws(SyntaxError) {
        let child = try compileFunction(function, name: heap.emptyText)
        builder.emit(.newClosure, register, 0, child)
        if usesHome(function) { builder.emit(.setHome, register, home) }
    }

    /// All instance fields become one function, run on each new instance; each value is a method of its own inside it,
    /// so that `this` and `super` mean what they should.
    private mutating func compileFields(_ members: [ClassMember], _ base: Int) throws(SyntaxError) {
        let mark = builder.nextRegister
        var node = FunctionNode(kind: .initializer)
        node.isStrict = true
        node.start = members[0].start
        node.end = members[0].start
        let outer = builder
        builder = FunctionBuilder(node, source: source, parent: outer)
        builder.parts.name = heap.emptyText
        builder.parts.flags = .strict
        builder.scopes.append(FunctionBuilder.Scope())
        let this = builder.newRegister()
        builder.emit(.loadThis, this)
        let home = builder.newRegister()
        builder.emit(.loadHome, home)
        // Private methods are there before the first field is computed.
        for member in members where member.kind != .field {
            builder.position = member.start
            try compilePrivateMethod(member, this, home)
        }
        for member in members where member.kind == .field {
            builder.position = member.start
            try compileField(member, this, home)
        }
        builder.emit(.returnUndefined)
        let template = register(builder.parts)
        builder = outer
        builder.parts.children.append(template)
        let closure = builder.newRegister()
        builder.emit(.newClosure, closure, 0, builder.parts.children.count - 1)
        builder.emit(.setHome, closure, base + 1)
        builder.emit(.setFields, base, closure)
        builder.nextRegister = mark
    }

    private mutating func compilePrivateMethod(_ member: ClassMember, _ this: Int, _ home: Int) throws(SyntaxError) {
        guard let function = member.function else { return }
        let mark = builder.nextRegister
        let key = try compilePropertyName(member.name)
        let closure = builder.newRegister()
        try compileMemberFunction(member, function, home: home, into: closure)
        builder.emit(.setFunctionName, closure, key, member.kind == .getter ? 1 : member.kind == .setter ? 2 : 0)
        switch member.kind {
        case .getter: builder.emit(.definePrivateGetter, this, key, closure)
        case .setter: builder.emit(.definePrivateSetter, this, key, closure)
        default: builder.emit(.definePrivateMethod, this, key, closure)
        }
        builder.nextRegister = mark
    }

    private mutating func compileField(_ member: ClassMember, _ this: Int, _ home: Int) throws(SyntaxError) {
        let mark = builder.nextRegister
        let key: Int
        if member.keyVariable != .none {
            key = compileName(member.keyVariable, to: nil)
        } else {
            key = try compilePropertyName(member.name)
        }
        let value = try compileFieldValue(member, this, home, key)
        if case .privateName = member.name {
            builder.emit(.definePrivate, this, key, value)
        } else {
            builder.emit(.initElement, this, key, value)
        }
        builder.nextRegister = mark
    }

    private mutating func compileFieldValue(
        _ member: ClassMember,
        _ this: Int,
        _ home: Int,
        _ key: Int
    ) throws(SyntaxError) -> Int {
        let call = builder.newRegisters(2)
        guard let function = member.function else {
            builder.load(.undefined, into: call)
            return call
        }
        let child = try compileFunction(function, name: heap.emptyText)
        builder.emit(.newClosure, call, 0, child)
        if usesHome(function) { builder.emit(.setHome, call, home) }
        builder.move(this, to: call + 1)
        builder.emit(.call, call, call, 0)
        if tree[function].expression.exists, isAnonymousFunction(tree[function].expression) {
            builder.emit(.setFunctionName, call, key, 0)
        }
        return call
    }

    private func isAnonymousFunction(_ id: NodeID) -> Bool {
        switch tree[id] {
        case .function(let function): tree[function].name == .none
        case .classLiteral(let node): node.name == .none
        default: false
        }
    }

    private mutating func compileStatic(_ member: ClassMember, _ base: Int) throws(SyntaxError) {
        builder.position = member.start
        guard member.kind == .staticBlock else { return try compileField(member, base, base) }
        let mark = builder.nextRegister
        _ = try compileFieldValue(member, base, base, base)
        builder.nextRegister = mark
    }
}
