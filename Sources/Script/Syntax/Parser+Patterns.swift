extension Parser {
    // MARK: - Bindings

    /// A name or a destructuring pattern that declares its names. Without a kind nothing is declared yet: the rest
    /// element of what will be the parameters of an arrow.
    mutating func parseBindingTarget(_ kind: VariableKind?) throws(SyntaxError) -> NodeID {
        try enter()
        defer { leave() }
        switch self.kind {
        case .leftBracket: return try parseArrayBinding(kind)
        case .leftBrace: return try parseObjectBinding(kind)
        default: return try parseBindingName(kind)
        }
    }

    private mutating func parseBindingName(_ kind: VariableKind?) throws(SyntaxError) -> NodeID {
        guard self.kind == .identifier else { throw unexpected() }
        let name = token.name
        let start = token.start
        try checkIdentifier(name)
        try checkAssignable(name, at: start)
        if let kind {
            try declare(name, as: kind, at: start)
            // Binding writes the variable, so inner functions count as seeing it like any other use.
            use(name, at: start)
        }
        try advance()
        return node(.identifier(name), at: start)
    }

    private mutating func parseBindingElement(_ kind: VariableKind?) throws(SyntaxError) -> NodeID {
        let start = token.start
        let target = try parseBindingTarget(kind)
        guard try take(.assign) else { return target }
        let value = try parseAssignment()
        try checkCover()
        return node(.patternDefault(target: target, value: value), at: start)
    }

    private mutating func parseArrayBinding(_ kind: VariableKind?) throws(SyntaxError) -> NodeID {
        let start = token.start
        try advance()
        var list: [NodeID] = []
        while self.kind != .rightBracket {
            let itemStart = token.start
            if self.kind == .comma {
                try advance()
                list.append(node(.elision, at: itemStart))
                continue
            }
            if try take(.ellipsis) {
                list.append(node(.rest(try parseBindingTarget(kind)), at: itemStart))
                guard self.kind == .rightBracket else { throw failure("Rest element must be last element") }
                break
            }
            list.append(try parseBindingElement(kind))
            if self.kind != .rightBracket { try expect(.comma) }
        }
        try advance()
        return node(.arrayPattern(list), at: start)
    }

    private mutating func parseObjectBinding(_ kind: VariableKind?) throws(SyntaxError) -> NodeID {
        let start = token.start
        try advance()
        var list: [NodeID] = []
        while self.kind != .rightBrace {
            let itemStart = token.start
            if try take(.ellipsis) {
                list.append(node(.rest(try parseBindingName(kind)), at: itemStart))
                guard self.kind == .rightBrace else { throw failure("Rest element must be last element") }
                break
            }
            let isName = self.kind == .identifier
            let saved = token
            let key = try parsePropertyName()
            var target: NodeID
            if try take(.colon) {
                target = try parseBindingElement(kind)
            } else {
                guard isName else { throw unexpected() }
                // The name stands for key and target; it is read again as the target.
                try reread(saved)
                target = try parseBindingElement(kind)
            }
            list.append(node(.patternProperty(key: key, target: target), at: itemStart))
            if self.kind != .rightBrace { try expect(.comma) }
        }
        try advance()
        return node(.objectPattern(list), at: start)
    }

    // MARK: - Literals that turn out to be patterns

    /// Reads an expression as the target of an assignment, or as a parameter that declares its names.
    mutating func toPattern(_ id: NodeID, isBinding: Bool) throws(SyntaxError) -> NodeID {
        let start = Int(tree.start(id))
        switch tree[id] {
        case .identifier(let name):
            guard name.index > KnownName.activeFunction.rawValue || name == KnownName.arguments.id else { break }
            try checkAssignable(name, at: start)
            if isBinding {
                try declare(name, as: .parameter, at: start)
                use(name, at: start)
            }
            return id
        case .member, .index, .privateMember, .superMember, .superIndex:
            guard !isBinding else { break }
            return id
        case .parenthesised(let inner):
            guard !isBinding else { break }
            switch tree[inner] {
            case .array, .object: throw failure("Invalid destructuring assignment target", at: start)
            default: return try toPattern(inner, isBinding: false)
            }
        case .arrayPattern, .objectPattern:
            // An inner assignment was converted when its `=` was met; as a parameter it declares only now.
            if isBinding { try declareNames(of: id) }
            return id
        case .patternDefault(let target, _):
            if isBinding { try declareNames(of: target) }
            return id
        case .assign(let target, let value):
            if isBinding { try declareNames(of: target) }
            return node(.patternDefault(target: target, value: value), at: start)
        case .array(let items):
            return node(.arrayPattern(try arrayTargets(items, isBinding: isBinding)), at: start)
        case .object(let items):
            var targets: [NodeID] = []
            for (place, item) in items.enumerated() {
                targets.append(try objectTarget(item, isLast: place == items.count - 1, isBinding: isBinding))
            }
            return node(.objectPattern(targets), at: start)
        default:
            break
        }
        throw failure(
            isBinding ? "Invalid destructuring assignment target" : "Invalid left-hand side in assignment",
            at: start
        )
    }

    private mutating func arrayTargets(_ items: [NodeID], isBinding: Bool) throws(SyntaxError) -> [NodeID] {
        var targets: [NodeID] = []
        for (place, item) in items.enumerated() {
            let start = Int(tree.start(item))
            switch tree[item] {
            case .elision: targets.append(item)
            case .spread(let inner):
                guard place == items.count - 1 else {
                    throw failure("Rest element must be last element", at: start)
                }
                targets.append(node(.rest(try toPattern(inner, isBinding: isBinding)), at: start))
            default: targets.append(try toPattern(item, isBinding: isBinding))
            }
        }
        return targets
    }

    private mutating func objectTarget(
        _ item: NodeID,
        isLast: Bool,
        isBinding: Bool
    ) throws(SyntaxError) -> NodeID {
        let start = Int(tree.start(item))
        switch tree[item] {
        case .coverInitialised(let name, let value):
            let target = try toPattern(node(.identifier(name), at: start), isBinding: isBinding)
            let withDefault = node(.patternDefault(target: target, value: value), at: start)
            return node(.patternProperty(key: .name(name), target: withDefault), at: start)
        case .property(let property):
            switch property.kind {
            case .value, .shorthand, .prototype:
                let target = try toPattern(property.value, isBinding: isBinding)
                return node(.patternProperty(key: property.name, target: target), at: start)
            case .spread:
                guard isLast else { throw failure("Rest element must be last element", at: start) }
                return node(.rest(try toPattern(property.value, isBinding: isBinding)), at: start)
            case .method, .getter, .setter: break
            }
        default: break
        }
        throw failure("Invalid destructuring assignment target", at: start)
    }

    /// Declares, as parameters, the names of a pattern that was first read as an assignment.
    private mutating func declareNames(of id: NodeID) throws(SyntaxError) {
        let start = Int(tree.start(id))
        switch tree[id] {
        case .identifier(let name):
            try declare(name, as: .parameter, at: start)
            use(name, at: start)
        case .arrayPattern(let items), .objectPattern(let items):
            for item in items { try declareNames(of: item) }
        case .patternProperty(_, let target), .patternDefault(let target, _), .rest(let target):
            try declareNames(of: target)
        case .elision: break
        default: throw failure("Invalid destructuring assignment target", at: start)
        }
    }
}
