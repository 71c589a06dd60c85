/// Recursive descent over the lexer's tokens into a `SyntaxTree`, with the early errors of the language.
///
/// Names are resolved while scopes close: each scope keeps the uses inside it that it could not answer and hands them
/// to the scope around it, so by the end every variable knows whether an inner function uses it.
struct Parser {
    var lexer: Lexer
    var tree = SyntaxTree()
    var scopes: [OpenScope] = []
    var function = FunctionContext()
    /// End of the token before the current one, where a missing semicolon is reported.
    var previousEnd = 0
    /// How many levels of nesting the source may have: each is a few frames of this parser and of the compiler.
    var depth = 0
    /// Offset of a `{a = 1}` that is an error unless its literal becomes a pattern; -1 for none.
    var pendingCover = -1
    var hiddenNames = 0

    static let maximumDepth = 300
    /// Where the parser stops on the real stack: the compiler follows it to the same depth in what is left.
    let stackFloor = Machine.stackAddress() &- (1 << 20)

    /// A scope still being read.
    struct OpenScope {
        let id: ScopeID
        let kind: ScopeNode.Kind
        var uses: [Use] = []
        /// Names of `var`s that were declared further in and belong to the function: a `let` may not repeat them.
        var hoisted: [NameID] = []

        struct Use {
            let name: NameID
            /// The use is inside a function that is inside this scope.
            let isFromInnerFunction: Bool
            let offset: Int32
        }
    }

    /// What the rules for the statements of a function depend on.
    struct FunctionContext {
        var kind = FunctionNode.Kind.script
        var isAsync = false
        var isGenerator = false
        var isStrict = false
        /// Between the parentheses, where nothing may wait.
        var isInParameters = false
        var labels: [(name: NameID, isLoop: Bool)] = []
        var loopDepth = 0
        var breakableDepth = 0
        var allowsSuperCall = false
        var allowsSuperProperty = false
        var allowsNewTarget = false
    }

    /// Parses a whole script.
    static func parse(_ source: SourceText, allowsTopLevelAwait: Bool) throws(SyntaxError) -> SyntaxTree {
        var parser = Parser(lexer: Lexer(source))
        try parser.parseScript(isAsync: allowsTopLevelAwait)
        parser.tree.names = parser.lexer.names
        return parser.tree
    }

    private mutating func parseScript(isAsync: Bool) throws(SyntaxError) {
        var script = FunctionNode(kind: .script)
        script.isAsync = isAsync
        function.isAsync = isAsync
        tree.functions.append(script)
        open(.script)
        try advance()
        let body = try parseStatements(until: .end, isFunctionBody: true)
        try checkPrivateNames()
        declareImplicit(isArrow: false, ownName: .none)
        let scope = close()
        tree.functions[0].isStrict = function.isStrict
        tree.functions[0].scope = scope
        tree.functions[0].body = body
        tree.functions[0].end = Int32(truncatingIfNeeded: lexer.source.count)
    }

    private func checkPrivateNames() throws(SyntaxError) {
        guard let uses = scopes.last?.uses else { return }
        for use in uses where isPrivate(use.name) {
            throw SyntaxError(
                message: "Private field '\(lexer.names.text(use.name))' must be declared in an enclosing class",
                offset: Int(use.offset)
            )
        }
    }

    private func isPrivate(_ name: NameID) -> Bool {
        lexer.names.names[Int(name.index)].first == UInt8(ascii: "#")
    }
}

// MARK: - Tokens

extension Parser {
    var token: Token { lexer.token }
    var kind: Token.Kind { lexer.token.kind }

    mutating func advance() throws(SyntaxError) {
        previousEnd = lexer.token.end
        try lexer.advance()
    }

    /// The token behind the current one.
    mutating func peek() throws(SyntaxError) -> Token {
        let saved = token
        try lexer.advance()
        let next = token
        try reread(saved)
        return next
    }

    /// Goes back to a token read before.
    mutating func reread(_ saved: Token) throws(SyntaxError) {
        lexer.offset = saved.start
        try lexer.advance()
        lexer.token.followsLineEnd = saved.followsLineEnd
    }

    /// Takes the token if it is the one asked for.
    mutating func take(_ wanted: Token.Kind) throws(SyntaxError) -> Bool {
        guard kind == wanted else { return false }
        try advance()
        return true
    }

    mutating func expect(_ wanted: Token.Kind) throws(SyntaxError) {
        guard kind == wanted else { throw unexpected() }
        try advance()
    }

    /// Is the token this word, not reserved and written without escapes?
    func isWord(_ known: KnownName) -> Bool {
        kind == .identifier && token.name == known.id && !token.isEscaped
    }

    /// The end of a statement: a semicolon, or a place where one is implied.
    mutating func endStatement() throws(SyntaxError) {
        if try take(.semicolon) { return }
        guard kind == .rightBrace || kind == .end || token.followsLineEnd else { throw unexpected() }
    }

    func failure(_ message: String, at offset: Int? = nil) -> SyntaxError {
        SyntaxError(message: message, offset: offset ?? token.start)
    }

    /// The message for a token that has no business here.
    func unexpected() -> SyntaxError {
        switch kind {
        case .end: failure("Unexpected end of input")
        case .number, .bigInt: failure("Unexpected number")
        case .string: failure("Unexpected string")
        case .template: failure("Unexpected template string")
        case .identifier where function.isStrict && isReservedInStrictCode(token.name):
            failure("Unexpected strict mode reserved word")
        case .identifier: failure("Unexpected identifier '\(lexer.names.text(token.name))'")
        default: failure("Unexpected token '\(lexer.source.text(from: token.start, to: token.end))'")
        }
    }

    func isReservedInStrictCode(_ name: NameID) -> Bool {
        switch KnownName(rawValue: name.index) {
        case .let, .static, .yield, .implements, .interface, .package, .private, .protected, .public: true
        default: false
        }
    }

    /// Guards one level of recursion; every call is paired with `leave`.
    mutating func enter() throws(SyntaxError) {
        depth += 1
        guard depth <= Self.maximumDepth, Machine.stackAddress() > stackFloor else {
            throw failure("Source is nested too deeply")
        }
    }

    mutating func leave() { depth -= 1 }
}

// MARK: - Nodes

extension Parser {
    mutating func node(_ kind: Node.Kind, at start: Int) -> NodeID {
        tree.nodes.append(Node(kind: kind, start: Int32(truncatingIfNeeded: start)))
        return NodeID(index: Int32(truncatingIfNeeded: tree.nodes.count - 1))
    }

    mutating func intern(_ text: [UInt16]) -> TextID {
        tree.texts.append(text)
        return TextID(index: Int32(truncatingIfNeeded: tree.texts.count - 1))
    }

    mutating func hiddenName(_ prefix: String) -> NameID {
        hiddenNames += 1
        return lexer.names.intern("%\(prefix)\(hiddenNames)")
    }
}

// MARK: - Scopes

extension Parser {
    mutating func open(_ kind: ScopeNode.Kind) {
        tree.scopes.append(ScopeNode(kind: kind))
        let id = ScopeID(index: Int32(truncatingIfNeeded: tree.scopes.count - 1))
        scopes.append(OpenScope(id: id, kind: kind))
    }

    /// Closes the innermost scope and answers the uses it can; the others go to the scope around it.
    mutating func close() -> ScopeID {
        guard let scope = scopes.popLast() else { return .none }
        let crossesFunction = scope.kind == .function || scope.kind == .arrow
        var places: [NameID: Int] = [:]
        let variables = tree[scope.id].variables
        if variables.count > 8 { for (place, variable) in variables.enumerated() { places[variable.name] = place } }
        var passedOn: [OpenScope.Use] = []
        for use in scope.uses {
            let place = variables.count > 8 ? places[use.name] : variables.firstIndex { $0.name == use.name }
            if let place {
                if use.isFromInnerFunction { tree.scopes[Int(scope.id.index)].variables[place].isCaptured = true }
                continue
            }
            let outer = OpenScope.Use(
                name: use.name,
                isFromInnerFunction: use.isFromInnerFunction || crossesFunction,
                offset: use.offset
            )
            // Loops over the same name are common; a short look back keeps the lists from growing with depth.
            if passedOn.suffix(8).contains(where: {
                $0.name == outer.name && $0.isFromInnerFunction == outer.isFromInnerFunction
            }) {
                continue
            }
            passedOn.append(outer)
        }
        if scopes.isEmpty {
            scopes.append(OpenScope(id: scope.id, kind: scope.kind, uses: passedOn))
        } else {
            scopes[scopes.count - 1].uses.append(contentsOf: passedOn)
        }
        return scope.id
    }

    mutating func use(_ name: NameID, at offset: Int) {
        scopes[scopes.count - 1].uses.append(
            OpenScope.Use(name: name, isFromInnerFunction: false, offset: Int32(truncatingIfNeeded: offset))
        )
    }

    mutating func use(_ known: KnownName) { use(known.id, at: token.start) }

    /// Adds a variable to the scope it belongs to.
    mutating func declare(_ name: NameID, as kind: VariableKind, at offset: Int) throws(SyntaxError) {
        if kind == .var {
            try declareVar(name, at: offset)
            return
        }
        let top = scopes.count - 1
        let id = scopes[top].id
        if let place = tree[id].place(of: name) {
            let old = tree[id].variables[place].kind
            let isFunctionScope = scopes[top].kind != .block
            // Parameters may repeat in sloppy code; the caller checked. Functions may repeat where they hoist.
            if kind == .parameter { return }
            if kind == .function, isFunctionScope, old == .var || old == .function || old == .parameter {
                if old == .var { tree.scopes[Int(id.index)].variables[place].kind = .function }
                return
            }
            if kind == .function, !function.isStrict, old == .function { return }
            throw redeclared(name, at: offset)
        }
        if kind.isLexical, scopes[top].hoisted.contains(name) { throw redeclared(name, at: offset) }
        if kind.isLexical, kind != .function, name == KnownName.let.id {
            throw failure("let is disallowed as a lexically bound name", at: offset)
        }
        tree.scopes[Int(id.index)].variables.append(Variable(name: name, kind: kind))
    }

    /// A `var` belongs to the function, past all blocks in between; none of them may have a `let` of that name.
    private mutating func declareVar(_ name: NameID, at offset: Int) throws(SyntaxError) {
        var index = scopes.count - 1
        while true {
            let scope = scopes[index]
            let isFunctionScope = scope.kind != .block
            if let place = tree[scope.id].place(of: name) {
                let old = tree[scope.id].variables[place].kind
                if isFunctionScope, old == .function || old == .parameter || old == .var || old == .implicit { return }
                // `catch (e) { var e }` is allowed for the web's sake.
                guard old == .caught else { throw redeclared(name, at: offset) }
            }
            if isFunctionScope { break }
            scopes[index].hoisted.append(name)
            index -= 1
        }
        tree.scopes[Int(scopes[index].id.index)].variables.append(Variable(name: name, kind: .var))
    }

    func redeclared(_ name: NameID, at offset: Int) -> SyntaxError {
        failure("Identifier '\(lexer.names.text(name))' has already been declared", at: offset)
    }
}
