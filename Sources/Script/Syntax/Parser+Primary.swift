extension Parser {
    mutating func parsePrimary() throws(SyntaxError) -> NodeID {
        let start = token.start
        switch kind {
        case .identifier: return try parseIdentifierOrAsyncFunction()
        case .number:
            try checkLegacyOctal("Decimals with leading zeros are not allowed in strict mode.")
            let number = token.number
            try advance()
            return node(.number(number), at: start)
        case .string:
            try checkLegacyOctal("Octal escape sequences are not allowed in strict mode.")
            let text = intern(lexer.text)
            try advance()
            return node(.string(text), at: start)
        case .bigInt:
            let text = intern(lexer.text)
            try advance()
            return node(.bigInt(text), at: start)
        case .template: return try parseTemplate(tag: .none)
        case .slash, .slashAssign:
            try lexer.readRegExp()
            let body = intern(lexer.text)
            let flags = intern(lexer.rawText)
            try advance()
            return node(.regExp(body: body, flags: flags), at: start)
        case .this:
            use(.this)
            try advance()
            return node(.identifier(KnownName.this.id), at: start)
        case .null:
            try advance()
            return node(.null, at: start)
        case .true, .false:
            let value = kind == .true
            try advance()
            return node(.boolean(value), at: start)
        case .leftParen: return try parseParenthesised()
        case .leftBracket: return try parseArrayLiteral()
        case .leftBrace: return try parseObjectLiteral()
        case .function: return try parseFunctionExpression(isAsync: false, start: start)
        case .class: return try parseClassExpression()
        case .super: return try parseSuper()
        case .import: throw failure("import is not supported")
        default: throw unexpected()
        }
    }

    private func checkLegacyOctal(_ message: String) throws(SyntaxError) {
        guard !token.isLegacyOctal || !function.isStrict else { throw failure(message) }
    }

    private mutating func parseIdentifierOrAsyncFunction() throws(SyntaxError) -> NodeID {
        let start = token.start
        if isWord(.async) {
            let next = try peek()
            if next.kind == .function, !next.followsLineEnd {
                try advance()
                return try parseFunctionExpression(isAsync: true, start: start)
            }
        }
        let name = token.name
        try checkIdentifier(name)
        use(name, at: start)
        try advance()
        return node(.identifier(name), at: start)
    }

    /// A name used as a variable: some words are names only in sloppy code or outside certain functions.
    func checkIdentifier(_ name: NameID) throws(SyntaxError) {
        if function.isStrict, isReservedInStrictCode(name) { throw unexpected() }
        if name == KnownName.yield.id, function.isGenerator { throw unexpected() }
        if name == KnownName.await.id, function.isAsync { throw unexpected() }
        if token.isEscaped, Token.Kind.keywords.contains(where: { $0.0 == lexer.names.text(name) }) {
            throw failure("Keyword must not contain escaped characters")
        }
    }

    private mutating func parseSuper() throws(SyntaxError) -> NodeID {
        let start = token.start
        try advance()
        switch kind {
        case .leftParen where function.allowsSuperCall:
            use(.activeFunction)
            use(.newTarget)
            use(.this)
            return node(.superCall(try parseArguments()), at: start)
        case .dot where function.allowsSuperProperty:
            use(.homeObject)
            use(.this)
            try advance()
            guard kind == .identifier || kind.isKeyword else { throw unexpected() }
            let name = token.name
            try advance()
            return node(.superMember(name), at: start)
        case .leftBracket where function.allowsSuperProperty:
            use(.homeObject)
            use(.this)
            try advance()
            let index = try parseExpression()
            try expect(.rightBracket)
            return node(.superIndex(index), at: start)
        default:
            throw failure("'super' keyword unexpected here", at: start)
        }
    }

    /// `( … )`: an expression, or the parameters of an arrow, which `parseAssignment` finds out behind it.
    private mutating func parseParenthesised() throws(SyntaxError) -> NodeID {
        let start = token.start
        try advance()
        var list: [NodeID] = []
        var mustBeArrow = kind == .rightParen
        while kind != .rightParen {
            let itemStart = token.start
            if try take(.ellipsis) {
                let target = try parseBindingTarget(nil)
                list.append(node(.rest(target), at: itemStart))
                mustBeArrow = true
                break
            }
            list.append(try parseAssignment())
            guard kind == .comma else { break }
            try advance()
            if kind == .rightParen { mustBeArrow = true }
        }
        try expect(.rightParen)
        if mustBeArrow, kind != .arrow { throw unexpected() }
        if kind != .arrow { try checkCover() }
        let inner = list.count == 1 && !mustBeArrow ? list[0] : node(.sequence(list), at: start)
        return node(.parenthesised(inner), at: start)
    }

    private mutating func parseArrayLiteral() throws(SyntaxError) -> NodeID {
        let start = token.start
        try advance()
        var list: [NodeID] = []
        while kind != .rightBracket {
            let itemStart = token.start
            if kind == .comma {
                try advance()
                list.append(node(.elision, at: itemStart))
                continue
            }
            if try take(.ellipsis) {
                list.append(node(.spread(try parseAssignment()), at: itemStart))
            } else {
                list.append(try parseAssignment())
            }
            if kind != .rightBracket { try expect(.comma) }
        }
        try advance()
        return node(.array(list), at: start)
    }

    private mutating func parseObjectLiteral() throws(SyntaxError) -> NodeID {
        let start = token.start
        try advance()
        var list: [NodeID] = []
        while kind != .rightBrace {
            list.append(try parseProperty())
            if kind != .rightBrace { try expect(.comma) }
        }
        try advance()
        return node(.object(list), at: start)
    }

    private mutating func parseProperty() throws(SyntaxError) -> NodeID {
        let start = token.start
        if try take(.ellipsis) {
            let value = try parseAssignment()
            return node(.property(Property(kind: .spread, name: .name(.none), value: value)), at: start)
        }
        let head = try parseMemberHead()
        let isPlain = head.kind == .normal && !head.isAsync && !head.isGenerator
        if isPlain, kind == .colon {
            try advance()
            let value = try parseAssignment()
            var propertyKind = Property.Kind.value
            if case .name(let name) = head.name, name == KnownName.proto.id { propertyKind = .prototype }
            return node(.property(Property(kind: propertyKind, name: head.name, value: value)), at: start)
        }
        if isPlain, head.isIdentifier, case .name(let name) = head.name, kind != .leftParen {
            if function.isStrict, isReservedInStrictCode(name) {
                throw failure("Unexpected strict mode reserved word", at: start)
            }
            use(name, at: start)
            if kind == .assign {
                if pendingCover < 0 { pendingCover = token.start }
                try advance()
                let outer = pendingCover
                let value = try parseAssignment()
                pendingCover = outer
                return node(.coverInitialised(name, value), at: start)
            }
            let value = node(.identifier(name), at: start)
            return node(.property(Property(kind: .shorthand, name: head.name, value: value)), at: start)
        }
        guard kind == .leftParen else { throw unexpected() }
        let function = try parseMethod(head, start: start)
        let value = node(.function(function), at: start)
        let propertyKind: Property.Kind =
            head.kind == .getter ? .getter : head.kind == .setter ? .setter : .method
        return node(.property(Property(kind: propertyKind, name: head.name, value: value)), at: start)
    }

    // MARK: - Templates

    mutating func parseTemplate(tag: NodeID) throws(SyntaxError) -> NodeID {
        let start = token.start
        var texts: [TextID] = []
        var raw: [TextID] = []
        var values: [NodeID] = []
        while true {
            if lexer.hasBadEscape, !tag.exists { throw failure("Invalid escape sequence in template") }
            texts.append(lexer.hasBadEscape ? TextID(index: -1) : intern(lexer.text))
            if tag.exists { raw.append(intern(lexer.rawText)) }
            if lexer.isTemplateTail { break }
            try advance()
            values.append(try parseExpression())
            guard kind == .rightBrace else { throw unexpected() }
            try lexer.continueTemplate()
        }
        try advance()
        if tag.exists { return node(.taggedTemplate(tag: tag, texts: texts, raw: raw, values: values), at: start) }
        return node(.template(texts: texts, values: values), at: start)
    }
}
