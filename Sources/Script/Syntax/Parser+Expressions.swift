extension Parser {
    /// An expression with commas. A `{a = 1}` left in it is an error unless the caller may still make a pattern of it.
    mutating func parseExpression(allowsIn: Bool = true, allowsCover: Bool = false) throws(SyntaxError) -> NodeID {
        let start = token.start
        let first = try parseAssignment(allowsIn: allowsIn)
        var list = [first]
        while try take(.comma) { list.append(try parseAssignment(allowsIn: allowsIn)) }
        if !allowsCover { try checkCover() }
        return list.count == 1 ? first : node(.sequence(list), at: start)
    }

    mutating func checkCover() throws(SyntaxError) {
        guard pendingCover < 0 else { throw failure("Invalid shorthand property initializer", at: pendingCover) }
    }

    mutating func parseAssignment(allowsIn: Bool = true) throws(SyntaxError) -> NodeID {
        try enter()
        defer { leave() }
        if let arrow = try parseArrowWithoutParens(allowsIn: allowsIn) { return arrow }
        if function.isGenerator, isWord(.yield) { return try parseYield(allowsIn: allowsIn) }
        let outerCover = pendingCover
        pendingCover = -1
        let start = token.start
        let mark = scopes[scopes.count - 1].uses.count
        let isAsyncCall = isWord(.async)
        let left = try parseConditional(allowsIn: allowsIn)
        if kind == .arrow, !token.followsLineEnd, let head = arrowHead(left, isAsyncCall: isAsyncCall) {
            pendingCover = outerCover
            return try parseArrow(head, isAsync: isAsyncCall, mark: mark, start: start, allowsIn: allowsIn)
        }
        guard kind.isAssignment else {
            if outerCover >= 0 { pendingCover = outerCover }
            return left
        }
        let result = try parseAssignmentTail(left, start: start, allowsIn: allowsIn)
        if outerCover >= 0 { pendingCover = outerCover }
        return result
    }

    private mutating func parseAssignmentTail(
        _ left: NodeID,
        start: Int,
        allowsIn: Bool
    ) throws(SyntaxError) -> NodeID {
        let operatorKind = kind
        let place = token.start
        if operatorKind == .assign {
            let target = try toPattern(left, isBinding: false)
            pendingCover = -1
            try advance()
            let value = try parseAssignment(allowsIn: allowsIn)
            return node(.assign(target, value), at: start)
        }
        let target = try simpleTarget(left, "Invalid left-hand side in assignment")
        try advance()
        let value = try parseAssignment(allowsIn: allowsIn)
        if let logical = operatorKind.logicalOperator { return node(.logicalAssign(logical, target, value), at: place) }
        guard let binary = operatorKind.binaryOperator else { throw unexpected() }
        return node(.compoundAssign(binary, target, value), at: place)
    }

    /// The target of `+=`, `++` and the like: a name or a property.
    private func simpleTarget(_ id: NodeID, _ message: String) throws(SyntaxError) -> NodeID {
        switch tree[id] {
        case .identifier(let name):
            try checkAssignable(name, at: Int(tree.start(id)))
            return id
        case .member, .index, .privateMember, .superMember, .superIndex:
            return id
        case .parenthesised(let inner):
            return try simpleTarget(inner, message)
        default:
            throw failure(message, at: Int(tree.start(id)))
        }
    }

    func checkAssignable(_ name: NameID, at offset: Int) throws(SyntaxError) {
        guard function.isStrict, name == KnownName.eval.id || name == KnownName.arguments.id else { return }
        throw failure("Unexpected eval or arguments in strict mode", at: offset)
    }

    private mutating func parseYield(allowsIn: Bool) throws(SyntaxError) -> NodeID {
        guard !function.isInParameters else { throw failure("Yield expression not allowed in formal parameter") }
        let start = token.start
        try advance()
        if token.followsLineEnd { return node(.yield(.none), at: start) }
        switch kind {
        case .star:
            try advance()
            return node(.yieldDelegate(try parseAssignment(allowsIn: allowsIn)), at: start)
        case .rightBrace, .rightParen, .rightBracket, .comma, .semicolon, .colon, .end, .in:
            return node(.yield(.none), at: start)
        default:
            return node(.yield(try parseAssignment(allowsIn: allowsIn)), at: start)
        }
    }

    private mutating func parseConditional(allowsIn: Bool) throws(SyntaxError) -> NodeID {
        let start = token.start
        let condition = try parseBinary(minimum: 1, allowsIn: allowsIn)
        guard kind == .question else { return condition }
        try advance()
        let then = try parseAssignment()
        try expect(.colon)
        let otherwise = try parseAssignment(allowsIn: allowsIn)
        return node(.conditional(condition, then, otherwise), at: start)
    }

    /// Precedence climbing: operators at least as strong as `minimum`.
    private mutating func parseBinary(minimum: Int, allowsIn: Bool) throws(SyntaxError) -> NodeID {
        let start = token.start
        var left: NodeID
        if kind == .privateName {
            left = try parsePrivateIn()
        } else {
            left = try parseUnary()
        }
        while true {
            let operatorKind = kind
            let precedence = operatorKind.precedence
            guard precedence >= minimum, precedence > 0, allowsIn || operatorKind != .in else { return left }
            if operatorKind == .power, case .unary = tree[left] {
                throw failure(
                    "Unary operator used immediately before exponentiation expression. "
                        + "Parenthesis must be used to disambiguate operator precedence",
                    at: start
                )
            }
            let place = token.start
            try advance()
            try enter()
            let right = try parseBinary(
                minimum: operatorKind == .power ? precedence : precedence + 1,
                allowsIn: allowsIn
            )
            leave()
            if let logical = operatorKind.logicalOperator {
                try checkCoalesceMix(logical, left, right, at: place)
                left = node(.logical(logical, left, right), at: place)
            } else if let binary = operatorKind.binaryOperator {
                left = node(.binary(binary, left, right), at: place)
            }
        }
    }

    /// `a ?? b || c` must be written with parentheses.
    private func checkCoalesceMix(
        _ logical: LogicalOperator,
        _ left: NodeID,
        _ right: NodeID,
        at place: Int
    ) throws(SyntaxError) {
        for side in [left, right] {
            guard case .logical(let inner, _, _) = tree[side] else { continue }
            guard (inner == .coalesce) == (logical == .coalesce) else {
                throw failure("Unexpected token '\(logical == .coalesce ? "??" : "||")'", at: place)
            }
        }
    }

    private mutating func parsePrivateIn() throws(SyntaxError) -> NodeID {
        let start = token.start
        let name = privateName(token.name)
        use(name, at: start)
        try advance()
        guard kind == .in else { throw unexpected() }
        try advance()
        return node(.privateIn(name, try parseBinary(minimum: 9, allowsIn: true)), at: start)
    }

    mutating func parseUnary() throws(SyntaxError) -> NodeID {
        let start = token.start
        switch kind {
        case .bang: return try parseUnary(.not)
        case .minus: return try parseUnary(.minus)
        case .plus: return try parseUnary(.plus)
        case .tilde: return try parseUnary(.bitNot)
        case .typeof: return try parseUnary(.typeOf)
        case .void: return try parseUnary(.void)
        case .delete: return try parseUnary(.delete)
        case .increment, .decrement:
            let delta = kind == .increment ? 1 : -1
            try advance()
            try enter()
            let operand = try parseUnary()
            leave()
            let target = try simpleTarget(operand, "Invalid left-hand side expression in prefix operation")
            return node(.update(delta: delta, isPrefix: true, target), at: start)
        case .identifier where isWord(.await):
            if function.isAsync { return try parseAwait() }
            try refuseStrayAwait()
            return try parsePostfix()
        default:
            return try parsePostfix()
        }
    }

    private mutating func parseUnary(_ unary: UnaryOperator) throws(SyntaxError) -> NodeID {
        let start = token.start
        try advance()
        try enter()
        let operand = try parseUnary()
        leave()
        if unary == .delete {
            if function.isStrict, case .identifier = tree[operand] {
                throw failure("Delete of an unqualified identifier in strict mode.", at: start)
            }
            if case .privateMember = tree[operand] {
                throw failure("Private fields can not be deleted", at: start)
            }
        }
        return node(.unary(unary, operand), at: start)
    }

    private mutating func parseAwait() throws(SyntaxError) -> NodeID {
        guard !function.isInParameters else {
            throw failure("Illegal await-expression in formal parameters of async function")
        }
        let start = token.start
        try advance()
        try enter()
        let operand = try parseUnary()
        leave()
        return node(.await(operand), at: start)
    }

    /// Outside async functions `await` is a name; followed by an operand it can only be a mistake.
    private mutating func refuseStrayAwait() throws(SyntaxError) {
        let next = try peek()
        guard !next.followsLineEnd else { return }
        switch next.kind {
        case .identifier, .number, .string, .new, .this, .function, .class, .null, .true, .false, .super:
            throw failure("await is only valid in async functions and the top level bodies of modules")
        default:
            return
        }
    }

    private mutating func parsePostfix() throws(SyntaxError) -> NodeID {
        let start = token.start
        let operand = try parseLeftHandSide()
        guard kind == .increment || kind == .decrement, !token.followsLineEnd else { return operand }
        let delta = kind == .increment ? 1 : -1
        let target = try simpleTarget(operand, "Invalid left-hand side expression in postfix operation")
        try advance()
        return node(.update(delta: delta, isPrefix: false, target), at: start)
    }

    /// Calls and property accesses behind a primary expression.
    private mutating func parseLeftHandSide() throws(SyntaxError) -> NodeID {
        let start = token.start
        var expression = kind == .new ? try parseNew() : try parsePrimary()
        var isChain = false
        // An arrow function is no operand: `() => {}()` is an error, caught by whoever expects an operator next.
        if case .function(let id) = tree[expression], tree[id].isArrow { return expression }
        while true {
            switch kind {
            case .dot:
                try advance()
                expression = try parseMember(of: expression)
            case .questionDot:
                let place = token.start
                isChain = true
                try advance()
                expression = node(.optionalLink(expression), at: place)
                if kind == .leftParen {
                    expression = node(.call(expression, try parseArguments()), at: place)
                } else if kind == .leftBracket {
                    expression = try parseIndex(of: expression)
                } else if kind == .template {
                    throw failure("Invalid tagged template on optional chain")
                } else {
                    expression = try parseMember(of: expression)
                }
            case .leftBracket:
                expression = try parseIndex(of: expression)
            case .leftParen:
                let place = token.start
                let list = try parseArguments()
                expression = node(.call(expression, list), at: place)
            case .template:
                guard !isChain else { throw failure("Invalid tagged template on optional chain") }
                expression = try parseTemplate(tag: expression)
            default:
                return isChain ? node(.optionalChain(expression), at: start) : expression
            }
        }
    }

    /// A property behind a dot that was already taken.
    private mutating func parseMember(of object: NodeID) throws(SyntaxError) -> NodeID {
        let start = token.start
        if kind == .privateName {
            let name = privateName(token.name)
            use(name, at: start)
            try advance()
            return node(.privateMember(object, name), at: start)
        }
        guard kind == .identifier || kind.isKeyword else { throw unexpected() }
        let name = token.name
        try advance()
        return node(.member(object, name), at: start)
    }

    private mutating func parseIndex(of object: NodeID) throws(SyntaxError) -> NodeID {
        let start = token.start
        try advance()
        let index = try parseExpression()
        try expect(.rightBracket)
        return node(.index(object, index), at: start)
    }

    mutating func parseArguments() throws(SyntaxError) -> [NodeID] {
        try expect(.leftParen)
        var list: [NodeID] = []
        while kind != .rightParen {
            let start = token.start
            if try take(.ellipsis) {
                list.append(node(.spread(try parseAssignment()), at: start))
            } else {
                list.append(try parseAssignment())
            }
            guard kind != .rightParen else { break }
            guard try take(.comma) else { throw failure("missing ) after argument list") }
        }
        try advance()
        return list
    }

    private mutating func parseNew() throws(SyntaxError) -> NodeID {
        try enter()
        defer { leave() }
        let start = token.start
        try advance()
        if try take(.dot) {
            guard kind == .identifier, token.name == KnownName.target.id else { throw unexpected() }
            guard function.allowsNewTarget else { throw failure("new.target expression is not allowed here") }
            try advance()
            use(KnownName.newTarget.id, at: start)
            return node(.identifier(KnownName.newTarget.id), at: start)
        }
        if kind == .import { throw failure("Cannot use new with import") }
        var callee = kind == .new ? try parseNew() : try parsePrimary()
        while true {
            switch kind {
            case .dot:
                try advance()
                callee = try parseMember(of: callee)
            case .leftBracket: callee = try parseIndex(of: callee)
            case .template: callee = try parseTemplate(tag: callee)
            case .questionDot: throw failure("Invalid optional chain from new expression")
            case .leftParen: return node(.new(callee, try parseArguments()), at: start)
            default: return node(.new(callee, []), at: start)
            }
        }
    }

    func privateName(_ name: NameID) -> NameID { name }
}
