extension Parser {
    mutating func parseStatements(until end: Token.Kind, isFunctionBody: Bool) throws(SyntaxError) -> [NodeID] {
        var statements: [NodeID] = []
        var isPrologue = isFunctionBody
        while kind != end {
            if isPrologue { isPrologue = try parseDirective() }
            guard kind != end else { break }
            statements.append(try parseStatement(isListItem: true))
        }
        return statements
    }

    /// Looks whether a string statement says `use strict`; the statement itself is parsed as any other.
    private mutating func parseDirective() throws(SyntaxError) -> Bool {
        guard kind == .string else { return false }
        let written = lexer.bytes[token.start..<token.end].dropFirst().dropLast()
        if written.elementsEqual("use strict".utf8) {
            let next = try peek()
            let ends = next.kind == .semicolon || next.kind == .rightBrace || next.kind == .end
            if ends || next.followsLineEnd { function.isStrict = true }
        }
        return true
    }

    /// A statement; where declarations are allowed, `isListItem`.
    mutating func parseStatement(isListItem: Bool = false) throws(SyntaxError) -> NodeID {
        try enter()
        defer { leave() }
        let start = token.start
        switch kind {
        case .leftBrace: return try parseBlock()
        case .semicolon:
            try advance()
            return node(.empty, at: start)
        case .var: return try parseVariables(.var)
        case .const where isListItem: return try parseVariables(.const)
        case .function:
            guard isListItem || !function.isStrict else {
                throw failure(
                    "In strict mode code, functions can only be declared at top level or inside a block."
                )
            }
            return try parseFunctionDeclaration(isAsync: false, start: start)
        case .class where isListItem: return try parseClassDeclaration()
        case .if: return try parseIf()
        case .for: return try parseFor()
        case .while: return try parseWhile()
        case .do: return try parseDoWhile()
        case .return: return try parseReturn()
        case .break: return try parseBreak()
        case .continue: return try parseContinue()
        case .throw: return try parseThrow()
        case .try: return try parseTry()
        case .switch: return try parseSwitch()
        case .debugger:
            try advance()
            try endStatement()
            return node(.empty, at: start)
        case .import where try !isImportExpression():
            throw failure("Cannot use import statement outside a module")
        case .with:
            throw failure(
                function.isStrict
                    ? "Strict mode code may not include a with statement" : "The with statement is not supported"
            )
        case .identifier:
            if isWord(.let), isListItem, try nextStartsBinding() { return try parseVariables(.let) }
            if isWord(.async), try nextIsFunctionOnLine() {
                guard isListItem else {
                    throw failure("Async functions can only be declared at the top level or inside a block.")
                }
                try advance()
                return try parseFunctionDeclaration(isAsync: true, start: start)
            }
            return try parseExpressionOrLabel()
        default:
            return try parseExpressionOrLabel()
        }
    }

    private mutating func isImportExpression() throws(SyntaxError) -> Bool {
        let next = try peek().kind
        return next == .leftParen || next == .dot
    }

    /// Whether the `let` here declares something, rather than being a name.
    private mutating func nextStartsBinding() throws(SyntaxError) -> Bool {
        let next = try peek().kind
        return next == .identifier || next == .leftBracket || next == .leftBrace
            || (next.isKeyword && next != .in && next != .instanceof)
    }

    private mutating func startsDeclaration() throws(SyntaxError) -> Bool {
        if kind == .var || kind == .const { return true }
        guard isWord(.let) else { return false }
        return try nextStartsBinding()
    }

    private mutating func nextIsFunctionOnLine() throws(SyntaxError) -> Bool {
        let next = try peek()
        return next.kind == .function && !next.followsLineEnd
    }

    private mutating func parseExpressionOrLabel() throws(SyntaxError) -> NodeID {
        let start = token.start
        let isName = kind == .identifier
        let expression = try parseExpression()
        if isName, kind == .colon, case .identifier(let name) = tree[expression] {
            return try parseLabelled(name, start: start)
        }
        try endStatement()
        return node(.expressionStatement(expression), at: start)
    }

    private mutating func parseLabelled(_ name: NameID, start: Int) throws(SyntaxError) -> NodeID {
        // The name was taken for a variable; it is none.
        if scopes[scopes.count - 1].uses.last?.name == name { scopes[scopes.count - 1].uses.removeLast() }
        try advance()
        guard !function.labels.contains(where: { $0.name == name }) else {
            throw failure("Label '\(lexer.names.text(name))' has already been declared", at: start)
        }
        let isLoop = try labelsLoop()
        function.labels.append((name, isLoop))
        let body = try parseStatement()
        function.labels.removeLast()
        return node(.labelled(name, body), at: start)
    }

    /// Whether a label stands in front of a loop, maybe with more labels in between.
    private mutating func labelsLoop() throws(SyntaxError) -> Bool {
        let saved = token
        while kind == .identifier {
            try lexer.advance()
            guard kind == .colon else { break }
            try lexer.advance()
        }
        let found = kind == .for || kind == .while || kind == .do
        try reread(saved)
        return found
    }

    mutating func parseBlock() throws(SyntaxError) -> NodeID {
        let start = token.start
        open(.block)
        let body = try parseBraces()
        return node(.block(close(), body), at: start)
    }

    private mutating func parseBraces() throws(SyntaxError) -> [NodeID] {
        try expect(.leftBrace)
        let body = try parseStatements(until: .rightBrace, isFunctionBody: false)
        try expect(.rightBrace)
        return body
    }

    // MARK: - Declarations

    private mutating func parseVariables(_ kind: VariableKind) throws(SyntaxError) -> NodeID {
        let start = token.start
        try advance()
        let list = try parseDeclarators(kind, isLoopHead: false)
        try endStatement()
        return node(.variables(kind, list), at: start)
    }

    /// Declarators up to the end of the list. In a loop head initialisers may be missing: `of` or `in` may follow.
    private mutating func parseDeclarators(_ kind: VariableKind, isLoopHead: Bool) throws(SyntaxError) -> [NodeID] {
        var list: [NodeID] = []
        repeat {
            let start = token.start
            let target = try parseBindingTarget(kind)
            var value = NodeID.none
            if try take(.assign) {
                value = try parseAssignment(allowsIn: !isLoopHead)
                try checkCover()
            } else if !isLoopHead || self.kind == .semicolon || self.kind == .comma {
                guard case .identifier = tree[target] else {
                    throw failure("Missing initializer in destructuring declaration")
                }
                guard kind != .const else { throw failure("Missing initializer in const declaration") }
            }
            list.append(node(.declarator(target: target, value: value), at: start))
        } while try take(.comma)
        return list
    }

    // MARK: - Branches and loops

    private mutating func parseCondition() throws(SyntaxError) -> NodeID {
        try expect(.leftParen)
        let condition = try parseExpression()
        try expect(.rightParen)
        return condition
    }

    private mutating func parseIf() throws(SyntaxError) -> NodeID {
        let start = token.start
        try advance()
        let condition = try parseCondition()
        let then = try parseScopedStatement()
        let otherwise = try take(.else) ? try parseScopedStatement() : .none
        return node(.ifElse(condition, then, otherwise), at: start)
    }

    /// The branch of an `if`: sloppy code may put a function there, which gets a scope of its own.
    private mutating func parseScopedStatement() throws(SyntaxError) -> NodeID {
        guard kind == .function, !function.isStrict else { return try parseStatement() }
        let start = token.start
        open(.block)
        let body = try parseStatement(isListItem: true)
        return node(.block(close(), [body]), at: start)
    }

    private mutating func parseLoopBody() throws(SyntaxError) -> NodeID {
        function.loopDepth += 1
        function.breakableDepth += 1
        let body = try parseStatement()
        function.loopDepth -= 1
        function.breakableDepth -= 1
        return body
    }

    private mutating func parseWhile() throws(SyntaxError) -> NodeID {
        let start = token.start
        try advance()
        let condition = try parseCondition()
        return node(.whileLoop(condition, try parseLoopBody()), at: start)
    }

    private mutating func parseDoWhile() throws(SyntaxError) -> NodeID {
        let start = token.start
        try advance()
        let body = try parseLoopBody()
        try expect(.while)
        let condition = try parseCondition()
        // A semicolon behind `do … while (…)` is always optional.
        _ = try take(.semicolon)
        return node(.doWhile(body, condition), at: start)
    }

    private mutating func parseFor() throws(SyntaxError) -> NodeID {
        let start = token.start
        try advance()
        let isAwait = function.isAsync && isWord(.await)
        if isAwait { try advance() }
        try expect(.leftParen)
        open(.block)
        var head = NodeID.none
        let headStart = token.start
        if kind == .semicolon {
            head = .none
        } else if try startsDeclaration() {
            let variable: VariableKind = kind == .var ? .var : kind == .const ? .const : .let
            try advance()
            let list = try parseDeclarators(variable, isLoopHead: true)
            head = node(.variables(variable, list), at: headStart)
            if isWord(.of) || kind == .in {
                guard list.count == 1, case .declarator(_, let value) = tree[list[0]], !value.exists else {
                    throw failure("Invalid left-hand side in for-\(kind == .in ? "in" : "of") loop", at: headStart)
                }
            }
        } else {
            head = try parseExpression(allowsIn: false, allowsCover: true)
            if isWord(.of) || kind == .in {
                head = try toPattern(head, isBinding: false)
                pendingCover = -1
            } else {
                try checkCover()
            }
        }
        if head.exists, isWord(.of) { return try parseForOf(head, isAwait: isAwait, start: start) }
        if head.exists, kind == .in { return try parseForIn(head, start: start) }
        return try parseForTail(head, start: start)
    }

    private mutating func parseForOf(_ head: NodeID, isAwait: Bool, start: Int) throws(SyntaxError) -> NodeID {
        try advance()
        let value = try parseAssignment()
        try checkCover()
        try expect(.rightParen)
        let body = try parseLoopBody()
        return node(.forOf(close(), target: head, value: value, body: body, isAwait: isAwait), at: start)
    }

    private mutating func parseForIn(_ head: NodeID, start: Int) throws(SyntaxError) -> NodeID {
        try advance()
        let value = try parseExpression()
        try expect(.rightParen)
        let body = try parseLoopBody()
        return node(.forIn(close(), target: head, value: value, body: body), at: start)
    }

    private mutating func parseForTail(_ head: NodeID, start: Int) throws(SyntaxError) -> NodeID {
        try expect(.semicolon)
        let test = kind == .semicolon ? .none : try parseExpression()
        try expect(.semicolon)
        let update = kind == .rightParen ? .none : try parseExpression()
        try expect(.rightParen)
        let body = try parseLoopBody()
        return node(.forLoop(close(), start: head, test: test, update: update, body: body), at: start)
    }

    // MARK: - Jumps

    private mutating func parseReturn() throws(SyntaxError) -> NodeID {
        let start = token.start
        guard function.kind != .script, function.kind != .initializer else {
            throw failure("Illegal return statement")
        }
        try advance()
        var value = NodeID.none
        if kind != .semicolon, kind != .rightBrace, kind != .end, !token.followsLineEnd {
            value = try parseExpression()
        }
        try endStatement()
        return node(.returning(value), at: start)
    }

    private mutating func parseThrow() throws(SyntaxError) -> NodeID {
        let start = token.start
        try advance()
        guard !token.followsLineEnd else { throw failure("Illegal newline after throw", at: previousEnd) }
        let value = try parseExpression()
        try endStatement()
        return node(.throwing(value), at: start)
    }

    private mutating func parseJumpLabel(needsLoop: Bool) throws(SyntaxError) -> NameID {
        guard kind == .identifier, !token.followsLineEnd else { return .none }
        let name = token.name
        guard let label = function.labels.last(where: { $0.name == name }) else {
            throw failure("Undefined label '\(lexer.names.text(name))'")
        }
        guard label.isLoop || !needsLoop else {
            throw failure(
                "Illegal continue statement: '\(lexer.names.text(name))' does not denote an iteration statement"
            )
        }
        try advance()
        return name
    }

    private mutating func parseBreak() throws(SyntaxError) -> NodeID {
        let start = token.start
        try advance()
        let label = try parseJumpLabel(needsLoop: false)
        guard label != .none || function.breakableDepth > 0 else {
            throw failure("Illegal break statement", at: start)
        }
        try endStatement()
        return node(.breaking(label), at: start)
    }

    private mutating func parseContinue() throws(SyntaxError) -> NodeID {
        let start = token.start
        try advance()
        let label = try parseJumpLabel(needsLoop: true)
        guard function.loopDepth > 0 else {
            throw failure("Illegal continue statement: no surrounding iteration statement", at: start)
        }
        try endStatement()
        return node(.continuing(label), at: start)
    }

    // MARK: - try and switch

    private mutating func parseTry() throws(SyntaxError) -> NodeID {
        let start = token.start
        try advance()
        let block = try parseBlock()
        var scope = ScopeID.none
        var parameter = NodeID.none
        var handler = NodeID.none
        if try take(.catch) {
            open(.block)
            if try take(.leftParen) {
                parameter = try parseBindingTarget(.caught)
                try expect(.rightParen)
            }
            let handlerStart = token.start
            let body = try parseBraces()
            scope = close()
            handler = node(.block(.none, body), at: handlerStart)
        }
        let finalizer = try take(.finally) ? try parseBlock() : .none
        guard handler.exists || finalizer.exists else { throw failure("Missing catch or finally after try") }
        return node(
            .trying(block: block, scope: scope, parameter: parameter, handler: handler, finalizer: finalizer),
            at: start
        )
    }

    private mutating func parseSwitch() throws(SyntaxError) -> NodeID {
        let start = token.start
        try advance()
        let value = try parseCondition()
        try expect(.leftBrace)
        open(.block)
        function.breakableDepth += 1
        var cases: [NodeID] = []
        var hasDefault = false
        while kind != .rightBrace {
            let caseStart = token.start
            var test = NodeID.none
            if try take(.default) {
                guard !hasDefault else {
                    throw failure("More than one default clause in switch statement", at: caseStart)
                }
                hasDefault = true
            } else {
                try expect(.case)
                test = try parseExpression()
            }
            try expect(.colon)
            var body: [NodeID] = []
            while kind != .case, kind != .default, kind != .rightBrace {
                body.append(try parseStatement(isListItem: true))
            }
            cases.append(node(.switchCase(test: test, body), at: caseStart))
        }
        try expect(.rightBrace)
        function.breakableDepth -= 1
        return node(.switching(value, close(), cases), at: start)
    }
}
