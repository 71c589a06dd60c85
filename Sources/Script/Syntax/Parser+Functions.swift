extension Parser {
    /// What stands in front of the parentheses of a method, or of the colon of a property.
    struct MemberHead {
        var name: PropertyName
        var kind = FunctionNode.Kind.normal
        var isAsync = false
        var isGenerator = false
        /// The name is an identifier: it may stand alone in an object literal.
        var isIdentifier = false
    }

    mutating func parsePropertyName() throws(SyntaxError) -> PropertyName {
        switch kind {
        case .identifier:
            let name = token.name
            try advance()
            return .name(name)
        case .string:
            let text = lexer.text
            try advance()
            return .string(intern(text))
        case .number:
            let number = token.number
            try advance()
            return .number(number)
        case .bigInt:
            let digits = lexer.text
            try advance()
            return .string(intern(digits))
        case .privateName:
            let name = privateName(token.name)
            try advance()
            return .privateName(name)
        case .leftBracket:
            try advance()
            let expression = try parseAssignment()
            try checkCover()
            try expect(.rightBracket)
            return .computed(expression)
        default:
            guard kind.isKeyword else { throw unexpected() }
            let name = token.name
            try advance()
            return .name(name)
        }
    }

    /// `async`, `*`, `get`, `set` and the name; each of the words may itself be the name.
    mutating func parseMemberHead() throws(SyntaxError) -> MemberHead {
        var head = MemberHead(name: .name(.none))
        if isWord(.async), try !nextEndsName(lineEndCounts: true) {
            try advance()
            head.isAsync = true
            head.kind = .method
        }
        if kind == .star {
            try advance()
            head.isGenerator = true
            head.kind = .method
        } else if !head.isAsync, isWord(.get) || isWord(.set), try !nextEndsName(lineEndCounts: false) {
            head.kind = isWord(.get) ? .getter : .setter
            try advance()
        }
        head.isIdentifier = kind == .identifier
        head.name = try parsePropertyName()
        return head
    }

    private mutating func nextEndsName(lineEndCounts: Bool) throws(SyntaxError) -> Bool {
        let next = try peek()
        if lineEndCounts, next.followsLineEnd { return true }
        switch next.kind {
        case .leftParen, .comma, .colon, .assign, .rightBrace, .semicolon, .end: return true
        default: return false
        }
    }

    // MARK: - Functions

    mutating func parseFunctionDeclaration(isAsync: Bool, start: Int) throws(SyntaxError) -> NodeID {
        try advance()
        let isGenerator = try take(.star)
        guard kind == .identifier else { throw unexpected() }
        let name = token.name
        try checkIdentifier(name)
        try declare(name, as: .function, at: token.start)
        hoistFromBlock(name)
        try advance()
        var context = FunctionNode(kind: .normal)
        context.isAsync = isAsync
        context.isGenerator = isGenerator
        context.name = name
        let id = try parseFunction(context, start: start)
        let declaration = node(.functionDeclaration(id), at: start)
        tree.scopes[Int(scopes[scopes.count - 1].id.index)].functions.append(declaration)
        return declaration
    }

    /// Sloppy code sees a function of a block in the whole function too, unless a `let` is in the way.
    private mutating func hoistFromBlock(_ name: NameID) {
        guard !function.isStrict, scopes[scopes.count - 1].kind == .block else { return }
        var index = scopes.count - 2
        while index >= 0 {
            let scope = scopes[index]
            let place = tree[scope.id].place(of: name)
            if scope.kind != .block {
                if place == nil {
                    tree.scopes[Int(scope.id.index)].variables.append(Variable(name: name, kind: .var))
                }
                return
            }
            if place != nil { return }
            index -= 1
        }
    }

    mutating func parseFunctionExpression(isAsync: Bool, start: Int) throws(SyntaxError) -> NodeID {
        try advance()
        var context = FunctionNode(kind: .normal)
        context.isAsync = isAsync
        context.isGenerator = try take(.star)
        if kind == .identifier {
            context.name = token.name
            try advance()
        }
        let id = try parseFunction(context, start: start, ownName: context.name)
        return node(.function(id), at: start)
    }

    mutating func parseMethod(
        _ head: MemberHead,
        start: Int,
        kind: FunctionNode.Kind? = nil
    ) throws(SyntaxError) -> FunctionID {
        var context = FunctionNode(kind: kind ?? (head.kind == .normal ? .method : head.kind))
        context.isAsync = head.isAsync
        context.isGenerator = head.isGenerator
        if case .name(let name) = head.name { context.name = name }
        if case .privateName(let name) = head.name { context.name = name }
        return try parseFunction(context, start: start)
    }

    /// Parameters and body of anything but an arrow.
    private mutating func parseFunction(
        _ description: FunctionNode,
        start: Int,
        ownName: NameID = .none
    ) throws(SyntaxError) -> FunctionID {
        var node = description
        let outer = function
        function = context(for: node)
        open(.function)
        try expect(.leftParen)
        function.isInParameters = true
        while kind != .rightParen {
            node.parameters.append(try parseParameter())
            if kind != .rightParen { try expect(.comma) }
        }
        function.isInParameters = false
        let parametersEnd = token.start
        try advance()
        summarise(&node)
        if node.kind == .getter, !node.parameters.isEmpty {
            throw failure("Getter must not have any formal parameters.", at: parametersEnd)
        }
        if node.kind == .setter, node.parameters.count != 1 {
            throw failure("Setter must have exactly one formal parameter.", at: parametersEnd)
        }
        try parseFunctionBody(&node)
        return try finish(&node, outer: outer, ownName: ownName, start: start)
    }

    private mutating func parseParameter() throws(SyntaxError) -> NodeID {
        let start = token.start
        if try take(.ellipsis) {
            let target = try parseBindingTarget(.parameter)
            guard kind == .rightParen else { throw failure("Rest parameter must be last formal parameter") }
            return node(.rest(target), at: start)
        }
        if kind == .identifier, function.isStrict,
            let scope = scopes.last, tree[scope.id].place(of: token.name) != nil
        {
            throw failure("Duplicate parameter name not allowed in this context")
        }
        let target = try parseBindingTarget(.parameter)
        guard try take(.assign) else { return target }
        let value = try parseAssignment()
        try checkCover()
        return node(.patternDefault(target: target, value: value), at: start)
    }

    private mutating func summarise(_ node: inout FunctionNode) {
        var counting = true
        for parameter in node.parameters {
            switch tree[parameter] {
            case .identifier: if counting { node.expectedArguments += 1 }
            case .patternDefault, .rest:
                counting = false
                node.hasSimpleParameters = false
            default:
                node.hasSimpleParameters = false
                if counting { node.expectedArguments += 1 }
            }
        }
    }

    private mutating func parseFunctionBody(_ node: inout FunctionNode) throws(SyntaxError) {
        try enter()
        defer { leave() }
        let wasStrict = function.isStrict
        let start = token.start
        try expect(.leftBrace)
        let keepsApart = node.parameters.contains { hasDefaults($0, depth: 0) }
        if keepsApart { open(.body) }
        node.body = try parseStatements(until: .rightBrace, isFunctionBody: true)
        if keepsApart { node.bodyScope = try closeBody(at: start) }
        if function.isStrict || !node.hasSimpleParameters || node.kind != .normal { try checkDuplicates(node) }
        if function.isStrict, !wasStrict, !node.hasSimpleParameters {
            throw failure("Illegal 'use strict' directive in function with non-simple parameter list", at: start)
        }
        node.isStrict = function.isStrict
        node.end = Int32(truncatingIfNeeded: token.end)
        // The closing brace is not taken here: what follows it belongs to the rules of the function around.
        guard kind == .rightBrace else { throw unexpected() }
    }

    /// A `let` of the body may not have the name of a parameter, although it lives in another scope.
    private mutating func closeBody(at start: Int) throws(SyntaxError) -> ScopeID {
        let body = close()
        guard let outer = scopes.last else { return body }
        for variable in tree[body].variables where variable.kind.isLexical && variable.kind != .function {
            guard tree[outer.id].place(of: variable.name) == nil else { throw redeclared(variable.name, at: start) }
        }
        return body
    }

    /// Whether a parameter has an expression that could look at the variables of the body.
    private func hasDefaults(_ id: NodeID, depth: Int) -> Bool {
        guard id.exists, depth < 100 else { return id.exists }
        switch tree[id] {
        case .patternDefault: return true
        case .rest(let target): return hasDefaults(target, depth: depth + 1)
        case .patternProperty(let key, let target):
            if case .computed = key { return true }
            return hasDefaults(target, depth: depth + 1)
        case .arrayPattern(let items), .objectPattern(let items):
            return items.contains { hasDefaults($0, depth: depth + 1) }
        default: return false
        }
    }

    /// Only plain parameters of sloppy functions may share a name.
    private func checkDuplicates(_ node: FunctionNode) throws(SyntaxError) {
        var seen: Set<NameID> = []
        for parameter in node.parameters { try collectNames(of: parameter, into: &seen, depth: 0) }
    }

    private func collectNames(of id: NodeID, into seen: inout Set<NameID>, depth: Int) throws(SyntaxError) {
        guard id.exists, depth < 1_000 else { return }
        switch tree[id] {
        case .identifier(let name):
            guard seen.insert(name).inserted else {
                throw failure("Duplicate parameter name not allowed in this context", at: Int(tree.start(id)))
            }
        case .patternDefault(let target, _), .rest(let target), .patternProperty(_, let target):
            try collectNames(of: target, into: &seen, depth: depth + 1)
        case .arrayPattern(let items), .objectPattern(let items):
            for item in items { try collectNames(of: item, into: &seen, depth: depth + 1) }
        default: break
        }
    }

    /// Closes the scope of a function and goes back to the function around it.
    private mutating func finish(
        _ node: inout FunctionNode,
        outer: FunctionContext,
        ownName: NameID,
        start: Int
    ) throws(SyntaxError) -> FunctionID {
        declareImplicit(isArrow: node.isArrow, ownName: ownName)
        node.scope = close()
        node.start = Int32(truncatingIfNeeded: start)
        function = outer
        tree.functions.append(node)
        let id = FunctionID(index: Int32(truncatingIfNeeded: tree.functions.count - 1))
        if !node.expression.exists { try advance() }
        return id
    }

    /// Gives the function the names it gets by being called, those that are used.
    mutating func declareImplicit(isArrow: Bool, ownName: NameID) {
        guard !isArrow, let scope = scopes.last else { return }
        for known in [KnownName.this, .arguments, .newTarget, .homeObject, .activeFunction] {
            guard scope.uses.contains(where: { $0.name == known.id }), tree[scope.id].place(of: known.id) == nil else {
                continue
            }
            tree.scopes[Int(scope.id.index)].variables.append(Variable(name: known.id, kind: .implicit))
        }
        guard ownName != .none, tree[scope.id].place(of: ownName) == nil,
            scope.uses.contains(where: { $0.name == ownName })
        else { return }
        tree.scopes[Int(scope.id.index)].variables.append(Variable(name: ownName, kind: .ownName))
    }

    /// The rules inside a function of a kind.
    func context(for node: FunctionNode) -> FunctionContext {
        var context = FunctionContext()
        context.kind = node.kind
        context.isAsync = node.isAsync
        context.isGenerator = node.isGenerator
        context.isStrict = function.isStrict
        switch node.kind {
        case .arrow:
            context.allowsSuperCall = function.allowsSuperCall
            context.allowsSuperProperty = function.allowsSuperProperty
            context.allowsNewTarget = function.allowsNewTarget
        case .method, .getter, .setter, .baseConstructor, .initializer:
            context.allowsSuperProperty = true
            context.allowsNewTarget = true
        case .derivedConstructor:
            context.allowsSuperProperty = true
            context.allowsSuperCall = true
            context.allowsNewTarget = true
        case .normal:
            context.allowsNewTarget = true
        case .script: break
        }
        return context
    }

    // MARK: - Arrows

    /// `x => …` and `async x => …`.
    mutating func parseArrowWithoutParens(allowsIn: Bool) throws(SyntaxError) -> NodeID? {
        guard kind == .identifier else { return nil }
        let start = token.start
        let next = try peek()
        var isAsync = false
        if isWord(.async), next.kind == .identifier, !next.followsLineEnd {
            let saved = token
            try lexer.advance()
            let isArrow = try peek().kind == .arrow
            guard isArrow else {
                try reread(saved)
                return nil
            }
            isAsync = true
        } else if next.kind != .arrow || next.followsLineEnd {
            return nil
        }
        let parameter = node(.identifier(token.name), at: token.start)
        try checkIdentifier(token.name)
        try advance()
        let mark = scopes[scopes.count - 1].uses.count
        return try parseArrow([parameter], isAsync: isAsync, mark: mark, start: start, allowsIn: allowsIn)
    }

    /// The parameters, if what was read in front of a `=>` can be parameters.
    func arrowHead(_ id: NodeID, isAsyncCall: Bool) -> [NodeID]? {
        switch tree[id] {
        case .parenthesised(let inner) where !isAsyncCall:
            if case .sequence(let list) = tree[inner] { return list }
            return [inner]
        case .call(let callee, let list) where isAsyncCall:
            guard case .identifier(let name) = tree[callee], name == KnownName.async.id else { return nil }
            return list
        default:
            return nil
        }
    }

    /// An arrow from its `=>` on. Uses recorded since `mark` were read before anybody knew of the arrow: they are moved
    /// into its scope.
    mutating func parseArrow(
        _ head: [NodeID],
        isAsync: Bool,
        mark: Int,
        start: Int,
        allowsIn: Bool
    ) throws(SyntaxError) -> NodeID {
        var node = FunctionNode(kind: .arrow)
        node.isAsync = isAsync
        let outer = function
        function = context(for: node)
        let top = scopes.count - 1
        let moved = Array(scopes[top].uses[mark...])
        scopes[top].uses.removeSubrange(mark...)
        open(.arrow)
        scopes[scopes.count - 1].uses = moved
        for item in head {
            switch tree[item] {
            case .rest(let target):
                node.parameters.append(
                    self.node(.rest(try toPattern(target, isBinding: true)), at: Int(tree.start(item)))
                )
            case .spread(let target):
                let pattern = try toPattern(target, isBinding: true)
                node.parameters.append(self.node(.rest(pattern), at: Int(tree.start(item))))
            default:
                node.parameters.append(try toPattern(item, isBinding: true))
            }
        }
        summarise(&node)
        try expect(.arrow)
        if kind == .leftBrace {
            try parseFunctionBody(&node)
        } else {
            try checkDuplicates(node)
            node.expression = try parseAssignment(allowsIn: allowsIn)
            try checkCover()
            node.isStrict = function.isStrict
            node.end = Int32(truncatingIfNeeded: previousEnd)
        }
        let id = try finish(&node, outer: outer, ownName: .none, start: start)
        return self.node(.function(id), at: start)
    }
}
