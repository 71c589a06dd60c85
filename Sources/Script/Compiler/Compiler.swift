/// From syntax tree to instructions.
///
/// Locals live in registers; variables that closures use live in boxes, each closure holding the boxes it needs. The
/// source is never seen again afterwards except for messages.
struct Compiler {
    let tree: SyntaxTree
    let source: SourceText
    let heap: Heap
    var builder: FunctionBuilder
    /// Names of the tree as keys, made when first needed.
    private var keys: [PropertyKey?]
    /// What the pattern compiled next takes apart, when the program has words for it.
    var patternSource = NodeID.none
    /// Takes a finished function and says by which number it is known.
    let register: (FunctionTemplate.Parts) -> Int

    /// A script ready to run, and what has to be declared before.
    struct Script {
        let template: Int
        let variables: [PropertyKey]
        let lexicals: [(key: PropertyKey, isConstant: Bool)]
    }

    static func compile(
        _ tree: SyntaxTree,
        source: SourceText,
        heap: Heap,
        register: @escaping (FunctionTemplate.Parts) -> Int
    ) throws(SyntaxError) -> Script {
        let builder = FunctionBuilder(tree.functions[0], source: source, parent: nil)
        var compiler = Compiler(tree: tree, source: source, heap: heap, builder: builder, register: register)
        return try compiler.compileScript()
    }

    private init(
        tree: SyntaxTree,
        source: SourceText,
        heap: Heap,
        builder: FunctionBuilder,
        register: @escaping (FunctionTemplate.Parts) -> Int
    ) {
        self.tree = tree
        self.source = source
        self.heap = heap
        self.builder = builder
        self.register = register
        keys = Array(repeating: nil, count: tree.names.names.count)
    }

    // MARK: - Names and constants

    mutating func key(_ name: NameID) -> PropertyKey {
        if let known = keys[Int(name.index)] { return known }
        let bytes = tree.names.names[Int(name.index)]
        let text = bytes.allSatisfy { $0 < 0x80 } ? heap.text(latin1: bytes) : heap.text(tree.names.text(name))
        let key = heap.key(text)
        keys[Int(name.index)] = key
        return key
    }

    mutating func nameConstant(_ name: NameID) -> Int { builder.constant(key(name).value) }

    func text(_ id: TextID) -> Value {
        let text = heap.text(units: tree[id])
        // Short literals are interned: they are compared and used as keys more than anything else.
        return text.count <= 40 && text.arrayIndex == nil ? heap.name(text).value : text.value
    }

    func failure(_ message: String, at node: NodeID) -> SyntaxError {
        SyntaxError(message: message, offset: Int(tree.start(node)))
    }

    // MARK: - Functions

    private mutating func compileScript() throws(SyntaxError) -> Script {
        let function = tree.functions[0]
        let scope = tree[function.scope]
        builder.parts.name = heap.emptyText
        builder.parts.flags = flags(function)
        var variables: [PropertyKey] = []
        var lexicals: [(PropertyKey, Bool)] = []
        builder.scopes.append(FunctionBuilder.Scope())
        for variable in scope.variables {
            switch variable.kind {
            case .var, .function: variables.append(key(variable.name))
            case .let, .class: lexicals.append((key(variable.name), false))
            case .const: lexicals.append((key(variable.name), true))
            default: declareImplicit(variable)
            }
        }
        let completion = builder.newRegister()
        builder.completion = completion
        builder.load(.undefined, into: completion)
        try hoistFunctions(scope)
        for statement in function.body { try compileStatement(statement) }
        builder.emit(.returnValue, completion)
        let template = try finish()
        return Script(template: template, variables: variables, lexicals: lexicals)
    }

    /// Compiles a function inside the current one; the result is its place among the children.
    mutating func compileFunction(
        _ id: FunctionID,
        name: Value,
        sourceRange: Range<Int>? = nil
    ) throws(SyntaxError) -> Int {
        let function = tree[id]
        let outer = builder
        builder = FunctionBuilder(function, source: source, parent: outer)
        builder.position = function.start
        builder.parts.name = name
        builder.parts.length = function.expectedArguments
        builder.parts.flags = flags(function)
        if let sourceRange { builder.parts.sourceRange = sourceRange }
        try compileBody(function)
        let template = try finish()
        builder = outer
        builder.parts.children.append(template)
        return builder.parts.children.count - 1
    }

    private mutating func finish() throws(SyntaxError) -> Int {
        guard builder.parts.registerCount < 60_000, builder.parts.instructions.count < Instruction.largestC else {
            throw SyntaxError(message: "Function is too large", offset: Int(builder.function.start))
        }
        return register(builder.parts)
    }

    private func flags(_ function: FunctionNode) -> Code.Flags {
        var flags: Code.Flags = []
        if function.isStrict { flags.insert(.strict) }
        if function.isGenerator { flags.insert(.generator) }
        if function.isAsync { flags.insert(.async) }
        if function.isArrow { flags.insert(.arrow) }
        switch function.kind {
        case .normal where !function.isAsync && !function.isGenerator: flags.insert(.constructor)
        case .baseConstructor: flags.formUnion([.constructor, .classConstructor])
        case .derivedConstructor: flags.formUnion([.constructor, .classConstructor, .derived])
        default: break
        }
        return flags
    }

    private mutating func compileBody(_ function: FunctionNode) throws(SyntaxError) {
        let scope = tree[function.scope]
        builder.scopes.append(FunctionBuilder.Scope())
        builder.parts.parameterCount = function.parameters.count
        // The arguments arrive in the first registers.
        _ = builder.newRegisters(function.parameters.count)
        bindSimpleParameters(function, scope)
        for variable in scope.variables where variable.kind == .implicit || variable.kind == .ownName {
            declareImplicit(variable)
        }
        declare(scope, skipping: [.implicit, .ownName])
        if function.kind == .baseConstructor {
            let this = builder.newRegister()
            builder.emit(.loadThis, this)
            let callee = builder.newRegister()
            builder.emit(.loadCallee, callee)
            builder.emit(.initFields, this, callee)
        }
        if !function.hasSimpleParameters || hasPatterns(function) { try bindParameters(function) }
        if function.isGenerator || function.isAsync { builder.emit(.startGenerator) }
        try hoistFunctions(scope)
        if function.bodyScope != .none { try openBody(tree[function.bodyScope]) }
        defer { if function.bodyScope != .none { closeScope() } }
        if function.expression.exists {
            let mark = builder.nextRegister
            let value = try compile(function.expression)
            builder.emit(.returnValue, value)
            builder.nextRegister = mark
            return
        }
        for statement in function.body { try compileStatement(statement) }
        try emitReturnAtEnd(function)
    }

    /// The variables of a body that is kept apart begin with the values of parameters of their names.
    private mutating func openBody(_ body: ScopeNode) throws(SyntaxError) {
        var given: [(NameID, Int)] = []
        for variable in body.variables where variable.kind == .var {
            guard builder.scopes[0].bindings[variable.name] != nil else { continue }
            given.append((variable.name, compileName(variable.name, to: builder.newRegister())))
        }
        builder.scopes.append(FunctionBuilder.Scope(isBody: true))
        declare(body)
        for (name, register) in given { try store(register, to: name, mode: .initialize, at: .none) }
        try hoistFunctions(body)
    }

    private mutating func emitReturnAtEnd(_ function: FunctionNode) throws(SyntaxError) {
        builder.position = max(function.end - 1, 0)
        guard function.kind == .derivedConstructor else {
            builder.emit(.returnUndefined)
            return
        }
        let value = builder.newRegister()
        builder.load(.undefined, into: value)
        try emitReturn(value)
    }

    private func hasPatterns(_ function: FunctionNode) -> Bool {
        function.parameters.contains {
            if case .identifier = tree[$0] { return false }
            return true
        }
    }

    /// Parameters that are plain names are where the call put them; a captured one gets its box on the spot.
    private mutating func bindSimpleParameters(_ function: FunctionNode, _ scope: ScopeNode) {
        for (place, parameter) in function.parameters.enumerated() {
            guard case .identifier(let name) = tree[parameter] else { continue }
            let isCaptured = scope.variables.contains { $0.name == name && $0.isCaptured }
            // Of parameters with the same name the last one counts.
            let isLast = !function.parameters[(place + 1)...].contains {
                if case .identifier(name) = tree[$0] { return true }
                return false
            }
            guard isLast else { continue }
            if isCaptured { builder.emit(.wrapBox, place) }
            builder.scopes[0].bindings[name] = FunctionBuilder.Binding(
                kind: .parameter,
                register: place,
                isBoxed: isCaptured,
                isReady: true
            )
        }
    }

    private mutating func bindParameters(_ function: FunctionNode) throws(SyntaxError) {
        for (place, parameter) in function.parameters.enumerated() {
            builder.position = tree.start(parameter)
            let mark = builder.nextRegister
            switch tree[parameter] {
            case .identifier: continue
            case .rest(let target):
                let list = builder.newRegister()
                builder.parts.flags.insert(.keepsArguments)
                builder.emit(.loadRest, list, place)
                try assign(list, to: target, mode: .initialize)
            default: try assign(place, to: parameter, mode: .initialize)
            }
            builder.nextRegister = mark
        }
    }

    /// Emits what puts `this`, `arguments` and the like where the function can use them.
    private mutating func declareImplicit(_ variable: Variable) {
        let register = builder.newRegister()
        var kind = variable.kind
        switch KnownName(rawValue: variable.name.index) {
        case .this:
            if builder.function.kind == .derivedConstructor {
                builder.load(.hole, into: register)
                kind = .let
            } else {
                builder.emit(.loadThis, register)
            }
        case .newTarget: builder.emit(.loadNewTarget, register)
        case .homeObject: builder.emit(.loadHome, register)
        case .arguments where variable.kind == .implicit:
            builder.parts.flags.insert(.keepsArguments)
            builder.emit(.loadArguments, register)
            kind = .var
        default: builder.emit(.loadCallee, register)
        }
        if variable.isCaptured { builder.emit(.wrapBox, register) }
        builder.scopes[0].bindings[variable.name] = FunctionBuilder.Binding(
            kind: kind,
            register: register,
            isBoxed: variable.isCaptured,
            isReady: kind != .let
        )
    }

    // MARK: - Scopes

    /// Whether looking at a variable before its declaration is an error. A parameter that is still without a register
    /// here has a default or is part of a pattern: the defaults in front of it may not see it.
    private func startsEmpty(_ variable: Variable) -> Bool {
        variable.kind == .parameter || (variable.kind.isLexical && variable.kind != .function)
    }

    /// Gives the variables of a scope their registers and boxes.
    private mutating func declare(_ scope: ScopeNode, skipping: [VariableKind] = []) {
        let top = builder.scopes.count - 1
        var firstHole = -1
        var holes = 0
        // The variables that may be looked at too early come first, side by side, to be filled in one go.
        for variable in scope.variables where !skipping.contains(variable.kind) {
            guard builder.scopes[top].bindings[variable.name] == nil else { continue }
            guard startsEmpty(variable), !variable.isCaptured else { continue }
            let register = builder.newRegister()
            if firstHole < 0 { firstHole = register }
            holes += 1
            builder.scopes[top].bindings[variable.name] = FunctionBuilder.Binding(
                kind: variable.kind,
                register: register,
                isBoxed: false,
                isReady: false
            )
        }
        if holes > 0 { builder.scopes[top].holesInstruction = builder.emit(.loadHoles, firstHole, holes) }
        for variable in scope.variables where !skipping.contains(variable.kind) {
            guard builder.scopes[top].bindings[variable.name] == nil else { continue }
            let register = builder.newRegister()
            let startsEmpty = startsEmpty(variable)
            if variable.isCaptured {
                builder.emit(.newBox, register, 0, builder.constant(startsEmpty ? .hole : .undefined))
            } else {
                builder.load(.undefined, into: register)
            }
            builder.scopes[top].bindings[variable.name] = FunctionBuilder.Binding(
                kind: variable.kind,
                register: register,
                isBoxed: variable.isCaptured,
                isReady: !startsEmpty
            )
        }
    }

    /// Opens a block scope. Blocks without variables cost nothing.
    mutating func openScope(_ id: ScopeID, isSwitch: Bool = false) throws(SyntaxError) {
        builder.scopes.append(FunctionBuilder.Scope(isSwitch: isSwitch))
        guard id != .none else { return }
        let scope = tree[id]
        declare(scope)
        try hoistFunctions(scope)
    }

    mutating func closeScope() {
        guard let scope = builder.scopes.popLast() else { return }
        if let place = scope.holesInstruction, !scope.needsHoles {
            builder.parts.instructions[place] = Instruction(.nothing)
        }
    }

    /// Functions exist from the start of their scope.
    private mutating func hoistFunctions(_ scope: ScopeNode) throws(SyntaxError) {
        for declaration in scope.functions {
            guard case .functionDeclaration(let id) = tree[declaration] else { continue }
            let name = tree[id].name
            builder.position = tree.start(declaration)
            let mark = builder.nextRegister
            let closure = builder.newRegister()
            let child = try compileFunction(id, name: key(name).value)
            builder.emit(.newClosure, closure, 0, child)
            try store(closure, to: name, mode: .initialize, at: declaration)
            builder.nextRegister = mark
        }
    }
}
