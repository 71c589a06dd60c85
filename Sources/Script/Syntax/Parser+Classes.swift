extension Parser {
    mutating func parseClassDeclaration() throws(SyntaxError) -> NodeID {
        let start = token.start
        try advance()
        guard kind == .identifier else { throw unexpected() }
        let name = token.name
        try checkIdentifier(name)
        try declare(name, as: .class, at: token.start)
        use(name, at: token.start)
        try advance()
        return node(.classDeclaration(try parseClass(name, start: start)), at: start)
    }

    mutating func parseClassExpression() throws(SyntaxError) -> NodeID {
        let start = token.start
        try advance()
        var name = NameID.none
        if kind == .identifier {
            name = token.name
            try checkIdentifier(name)
            try advance()
        }
        return node(.classLiteral(try parseClass(name, start: start)), at: start)
    }

    /// From behind the name to the closing brace. All code of a class is strict.
    private mutating func parseClass(_ name: NameID, start: Int) throws(SyntaxError) -> ClassNode {
        try enter()
        defer { leave() }
        let wasStrict = function.isStrict
        function.isStrict = true
        defer { function.isStrict = wasStrict }
        open(.block)
        if name != .none { try declare(name, as: .const, at: start) }
        var superclass = NodeID.none
        if try take(.extends) {
            superclass = try parseClassHeritage()
        }
        try expect(.leftBrace)
        var members: [ClassMember] = []
        var constructor: FunctionID?
        var privateKinds: [NameID: ClassMember] = [:]
        while kind != .rightBrace {
            if try take(.semicolon) { continue }
            let memberStart = token.start
            guard let member = try parseClassMember(hasSuperclass: superclass.exists, constructor: &constructor) else {
                continue
            }
            if case .privateName(let privateName) = member.name {
                try declarePrivate(privateName, member, &privateKinds, at: memberStart)
            }
            members.append(member)
        }
        let end = token.end
        try advance()
        let body = constructor ?? defaultConstructor(isDerived: superclass.exists, start: start, end: end)
        tree.functions[Int(body.index)].name = name
        return ClassNode(
            name: name,
            scope: close(),
            superclass: superclass,
            constructor: body,
            members: members,
            start: Int32(truncatingIfNeeded: start),
            end: Int32(truncatingIfNeeded: end)
        )
    }

    private mutating func parseClassHeritage() throws(SyntaxError) -> NodeID {
        let heritage = try parseUnary()
        try checkCover()
        return heritage
    }

    /// One name may be declared twice only as getter and setter of the same side.
    private mutating func declarePrivate(
        _ name: NameID,
        _ member: ClassMember,
        _ seen: inout [NameID: ClassMember],
        at start: Int
    ) throws(SyntaxError) {
        guard lexer.names.text(name) != "#constructor" else {
            throw failure("Classes may not have a private field named '#constructor'", at: start)
        }
        if let other = seen[name] {
            let isPair =
                (other.kind == .getter && member.kind == .setter) || (other.kind == .setter && member.kind == .getter)
            guard isPair, other.isStatic == member.isStatic else { throw redeclared(name, at: start) }
            return
        }
        seen[name] = member
        try declare(name, as: .const, at: start)
        useInInitializer(name, at: start)
    }

    private mutating func parseClassMember(
        hasSuperclass: Bool,
        constructor: inout FunctionID?
    ) throws(SyntaxError) -> ClassMember? {
        let start = token.start
        var isStatic = false
        if isWord(.static) {
            let next = try peek().kind
            if next == .leftBrace {
                try advance()
                return try parseStaticBlock(start: start)
            }
            if next != .leftParen, next != .assign, next != .semicolon, next != .rightBrace {
                isStatic = true
                try advance()
            }
        }
        let head = try parseMemberHead()
        if kind == .leftParen {
            if !isStatic, isNamed(head.name, "constructor") {
                guard head.kind == .normal else {
                    throw failure(
                        "Class constructor may not be a\(head.isAsync ? "n async method" : "n accessor")",
                        at: start
                    )
                }
                guard constructor == nil else { throw failure("A class may only have one constructor", at: start) }
                constructor = try parseMethod(
                    head,
                    start: start,
                    kind: hasSuperclass ? .derivedConstructor : .baseConstructor
                )
                return nil
            }
            if isStatic, isNamed(head.name, "prototype") {
                throw failure("Classes may not have a static property named 'prototype'", at: start)
            }
            let function = try parseMethod(head, start: start)
            let memberKind: ClassMember.Kind =
                head.kind == .getter ? .getter : head.kind == .setter ? .setter : .method
            return ClassMember(
                kind: memberKind,
                isStatic: isStatic,
                name: head.name,
                function: function,
                keyVariable: .none,
                start: Int32(truncatingIfNeeded: start)
            )
        }
        guard head.kind == .normal, !head.isAsync, !head.isGenerator else { throw unexpected() }
        return try parseField(head, isStatic: isStatic, start: start)
    }

    private func isNamed(_ name: PropertyName, _ text: String) -> Bool {
        switch name {
        case .name(let id): lexer.names.text(id) == text
        case .string(let id): tree[id].elementsEqual(text.utf16)
        default: false
        }
    }

    private mutating func parseField(
        _ head: MemberHead,
        isStatic: Bool,
        start: Int
    ) throws(SyntaxError) -> ClassMember {
        guard !isNamed(head.name, "constructor") else {
            throw failure("Classes may not have a field named 'constructor'", at: start)
        }
        var keyVariable = NameID.none
        if case .computed = head.name {
            keyVariable = hiddenName("key")
            try declare(keyVariable, as: .const, at: start)
            useInInitializer(keyVariable, at: start)
        }
        let function = try parseInitializer(start: start, keyVariable: keyVariable, name: head.name)
        try endStatement()
        return ClassMember(
            kind: .field,
            isStatic: isStatic,
            name: head.name,
            function: function,
            keyVariable: keyVariable,
            start: Int32(truncatingIfNeeded: start)
        )
    }

    /// A field's value is a function of `this`, called when an instance, or the class, is made.
    private mutating func parseInitializer(
        start: Int,
        keyVariable: NameID,
        name: PropertyName
    ) throws(SyntaxError) -> FunctionID? {
        guard kind == .assign else { return nil }
        var node = FunctionNode(kind: .initializer)
        if case .name(let id) = name { node.name = id }
        let outer = function
        function = context(for: node)
        open(.function)
        try advance()
        node.expression = try parseAssignment()
        try checkCover()
        node.isStrict = true
        node.end = Int32(truncatingIfNeeded: previousEnd)
        return finishInitializer(&node, outer: outer, start: start)
    }

    /// The function that gives instances their fields, which the compiler makes, will see this variable of the class.
    private mutating func useInInitializer(_ name: NameID, at start: Int) {
        let use = OpenScope.Use(name: name, isFromInnerFunction: true, offset: Int32(truncatingIfNeeded: start))
        scopes[scopes.count - 1].uses.append(use)
    }

    private mutating func parseStaticBlock(start: Int) throws(SyntaxError) -> ClassMember {
        var node = FunctionNode(kind: .initializer)
        let outer = function
        function = context(for: node)
        open(.function)
        try expect(.leftBrace)
        node.body = try parseStatements(until: .rightBrace, isFunctionBody: false)
        node.isStrict = true
        node.end = Int32(truncatingIfNeeded: token.end)
        let id = finishInitializer(&node, outer: outer, start: start)
        try expect(.rightBrace)
        return ClassMember(
            kind: .staticBlock,
            isStatic: true,
            name: .name(.none),
            function: id,
            keyVariable: .none,
            start: Int32(truncatingIfNeeded: start)
        )
    }

    private mutating func finishInitializer(
        _ node: inout FunctionNode,
        outer: FunctionContext,
        start: Int
    ) -> FunctionID {
        declareImplicitOfInitializer()
        node.scope = close()
        node.start = Int32(truncatingIfNeeded: start)
        function = outer
        tree.functions.append(node)
        return FunctionID(index: Int32(truncatingIfNeeded: tree.functions.count - 1))
    }

    private mutating func declareImplicitOfInitializer() {
        guard let scope = scopes.last else { return }
        for known in [KnownName.this, .newTarget, .homeObject, .activeFunction]
        where scope.uses.contains(where: { $0.name == known.id }) {
            tree.scopes[Int(scope.id.index)].variables.append(Variable(name: known.id, kind: .implicit))
        }
    }

    /// What a class without a constructor does: nothing, or pass everything on.
    private mutating func defaultConstructor(isDerived: Bool, start: Int, end: Int) -> FunctionID {
        var node = FunctionNode(kind: isDerived ? .derivedConstructor : .baseConstructor)
        node.isStrict = true
        open(.function)
        if isDerived {
            for known in [KnownName.this, .newTarget, .activeFunction] {
                tree.scopes[tree.scopes.count - 1].variables.append(Variable(name: known.id, kind: .implicit))
            }
            let list = hiddenName("arguments")
            tree.scopes[tree.scopes.count - 1].variables.append(Variable(name: list, kind: .parameter))
            let target = self.node(.identifier(list), at: start)
            node.parameters = [self.node(.rest(target), at: start)]
            node.hasSimpleParameters = false
            let spread = self.node(.spread(self.node(.identifier(list), at: start)), at: start)
            let call = self.node(.superCall([spread]), at: start)
            node.body = [self.node(.expressionStatement(call), at: start)]
        }
        node.scope = close()
        node.start = Int32(truncatingIfNeeded: start)
        node.end = Int32(truncatingIfNeeded: end)
        tree.functions.append(node)
        return FunctionID(index: Int32(truncatingIfNeeded: tree.functions.count - 1))
    }
}
