extension Compiler {
    /// Compiles an expression. The result is in `destination` if that is given, else in the register returned, which may
    /// be that of a variable and must not be written to.
    mutating func compile(_ id: NodeID, to destination: Int? = nil) throws(SyntaxError) -> Int {
        let outer = builder.position
        builder.position = tree.start(id)
        let mark = builder.nextRegister
        defer {
            builder.position = outer
            // A value with a place of its own leaves no other register behind: what is compiled next counts on being
            // its neighbour.
            if destination != nil { builder.nextRegister = mark }
        }
        switch tree[id] {
        case .number(let number): return constant(Value(normalizing: number), to: destination)
        case .string(let text): return constant(self.text(text), to: destination)
        case .bigInt(let text): return try compileBigInt(text, to: destination, at: id)
        case .boolean(let value): return constant(Value(value), to: destination)
        case .null: return constant(.null, to: destination)
        case .identifier(let name): return compileName(name, to: destination)
        case .parenthesised(let inner): return try compile(inner, to: destination)
        case .template(let texts, let values): return try compileTemplate(texts, values, to: destination)
        case .taggedTemplate: return try compileTaggedTemplate(id, to: destination)
        case .regExp(let body, let flags):
            let target = builder.target(destination)
            builder.parts.constants.append(text(body))
            builder.parts.constants.append(text(flags))
            builder.emit(.newRegExp, target, 0, builder.parts.constants.count - 2)
            return target
        case .array(let items): return try compileArray(items, to: destination)
        case .object(let items): return try compileObject(items, to: destination)
        case .function(let function): return try compileClosure(function, name: nil, to: destination)
        case .classLiteral(let node): return try compileClass(node, to: destination)
        case .unary(let unary, let operand): return try compileUnary(unary, operand, to: destination)
        case .binary: return try compileBinary(id, to: destination)
        case .logical(let logical, let left, let right):
            return try compileLogical(logical, left, right, to: destination)
        case .update(let delta, let isPrefix, let target):
            return try compileUpdate(delta, isPrefix: isPrefix, target, to: destination)
        case .assign(let target, let value): return try compileAssign(target, value, to: destination)
        case .compoundAssign(let binary, let target, let value):
            return try compileCompound(binary, target, value, to: destination, at: id)
        case .logicalAssign(let logical, let target, let value):
            return try compileLogicalAssign(logical, target, value, to: destination)
        case .conditional(let condition, let then, let otherwise):
            return try compileConditional(condition, then, otherwise, to: destination)
        case .call(let callee, let list): return try compileCall(callee, list, to: destination, at: id)
        case .new(let callee, let list): return try compileNew(callee, list, to: destination, at: id)
        case .superCall(let list): return try compileSuperCall(list, to: destination)
        case .member, .index, .privateMember, .superMember, .superIndex:
            return try compileProperty(id, to: destination)
        case .optionalChain(let inner): return try compileChain(inner, to: destination)
        case .optionalLink(let inner): return try compileLink(inner, to: destination)
        case .privateIn(let name, let object):
            let mark = builder.nextRegister
            let symbol = compileName(name, to: nil)
            let value = try compile(object)
            builder.nextRegister = mark
            let target = builder.target(destination)
            builder.emit(.hasPrivate, target, symbol, value)
            return target
        case .sequence(let list):
            for item in list.dropLast() { try compileForEffect(item) }
            guard let last = list.last else { throw failure("Unexpected token ')'", at: id) }
            return try compile(last, to: destination)
        case .yield(let value): return try compileYield(value, to: destination)
        case .yieldDelegate(let value): return try compileDelegate(value, to: destination)
        case .await(let value):
            let target = builder.target(destination)
            _ = try compile(value, to: target)
            builder.position = tree.start(id)
            builder.emit(.await, target)
            return target
        case .coverInitialised: throw failure("Invalid shorthand property initializer", at: id)
        default: throw failure("Unexpected token", at: id)
        }
    }

    /// Compiles an expression whose value nobody wants.
    mutating func compileForEffect(_ id: NodeID) throws(SyntaxError) {
        let mark = builder.nextRegister
        defer { builder.nextRegister = mark }
        switch tree[id] {
        case .update(let delta, _, let target):
            // Without a reader, `i++` is `++i`.
            builder.position = tree.start(id)
            if case .identifier(let name) = tree[target], let register = builder.plainLocal(name) {
                builder.emit(.increment, register, register, delta)
                return
            }
            _ = try compileUpdate(delta, isPrefix: true, target, to: nil)
        case .assign(let target, let value):
            if try compileParallel(target, value, mode: .assign) { return }
            if case .identifier(let name) = tree[target], let register = builder.plainLocal(name),
                isSafeDestination(value)
            {
                builder.position = tree.start(id)
                _ = try compileNamed(value, key(name).value, to: register)
                return
            }
            _ = try compile(id)
        case .compoundAssign(let binary, let target, let value):
            guard case .identifier(let name) = tree[target], let register = builder.plainLocal(name),
                !mayAssign(value)
            else {
                _ = try compile(id)
                return
            }
            if case .number(let number) = tree[value], let fused = constantOpcode(binary) {
                builder.position = tree.start(id)
                builder.emit(fused, register, register, builder.constant(Value(normalizing: number)))
                return
            }
            let operand = try compile(value)
            builder.position = tree.start(id)
            builder.emit(opcode(binary), register, register, operand)
        default: _ = try compile(id)
        }
    }

    func constant(_ value: Value, to destination: Int?) -> Int {
        let target = builder.target(destination)
        builder.load(value, into: target)
        return target
    }

    private mutating func compileBigInt(
        _ digits: TextID,
        to destination: Int?,
        at id: NodeID
    ) throws(SyntaxError) -> Int {
        guard let integer = parse(bigInt: tree[digits]) else { throw failure("Invalid BigInt syntax", at: id) }
        let target = builder.target(destination)
        // Two literals are two constants: equality of bits is no equality of big integers.
        builder.parts.constants.append(heap.bigInt(integer))
        builder.emit(.loadConstant, target, 0, builder.parts.constants.count - 1)
        return target
    }

    private func parse(bigInt digits: [UInt16]) -> BigInteger? {
        var budget = 10_000_000
        // A literal too large for its limits is as wrong as one that is malformed.
        return try? BigInteger(parsing: digits.span, budget: &budget)
    }

    /// Whether an expression writes its destination only when all its parts have been read, so that the destination
    /// may be a variable the expression itself uses.
    func isSafeDestination(_ id: NodeID) -> Bool {
        switch tree[id] {
        case .number, .string, .boolean, .null, .identifier, .unary, .binary, .call, .new, .member, .index,
            .function, .regExp, .bigInt:
            true
        case .parenthesised(let inner): isSafeDestination(inner)
        default: false
        }
    }

    /// Whether evaluating the expression might change a local variable. Says yes when in doubt.
    func mayAssign(_ id: NodeID) -> Bool {
        switch tree[id] {
        case .number, .string, .bigInt, .boolean, .null, .identifier, .function, .regExp, .elision: false
        case .parenthesised(let inner), .unary(_, let inner), .member(let inner, _), .spread(let inner),
            .privateMember(let inner, _):
            mayAssign(inner)
        case .binary(_, let left, let right), .logical(_, let left, let right), .index(let left, let right):
            mayAssign(left) || mayAssign(right)
        case .conditional(let condition, let then, let otherwise):
            mayAssign(condition) || mayAssign(then) || mayAssign(otherwise)
        case .call(let callee, let list), .new(let callee, let list):
            mayAssign(callee) || list.contains { mayAssign($0) }
        case .array(let items), .template(_, let items): items.contains { mayAssign($0) }
        default: true
        }
    }

    /// The value of an operand that must survive the evaluation of another: a variable is copied if that might write it.
    mutating func compileOperand(_ id: NodeID, before other: NodeID) throws(SyntaxError) -> Int {
        let mark = builder.nextRegister
        let register = try compile(id)
        if register >= mark || !mayAssign(other) { return register }
        let copy = builder.newRegister()
        builder.move(register, to: copy)
        return copy
    }

    // MARK: - Operators

    /// Chains like `a + b + c + …` are as deep to the left as they are long: the left spine is walked in a loop.
    private mutating func compileBinary(_ id: NodeID, to destination: Int?) throws(SyntaxError) -> Int {
        var spine: [NodeID] = []
        var left = id
        while case .binary(_, let inner, _) = tree[left] {
            spine.append(left)
            left = inner
        }
        let mark = builder.nextRegister
        guard let innermost = spine.last, case .binary(_, _, let firstRight) = tree[innermost] else { return mark }
        // What is left of a chain must survive all that is right of it.
        let anyAssigns = spine.contains {
            if case .binary(_, _, let right) = tree[$0] { return mayAssign(right) }
            return true
        }
        var value = anyAssigns ? try compileOperand(left, before: id) : try compileOperand(left, before: firstRight)
        while let node = spine.popLast() {
            guard case .binary(let binary, _, let right) = tree[node] else { break }
            let isLast = spine.isEmpty
            if let fused = try compileWithConstant(binary, value, right, isLast ? destination : nil, mark, at: node) {
                value = fused
                continue
            }
            let operand = try compile(right)
            builder.nextRegister = mark
            let target = isLast ? builder.target(destination) : builder.newRegister()
            builder.position = tree.start(node)
            builder.emit(opcode(binary), target, value, operand)
            value = target
        }
        return value
    }

    /// Uses the form of an instruction that takes a constant on the right, if there is one.
    private mutating func compileWithConstant(
        _ binary: BinaryOperator,
        _ value: Int,
        _ right: NodeID,
        _ destination: Int?,
        _ mark: Int,
        at node: NodeID
    ) throws(SyntaxError) -> Int? {
        guard case .number(let number) = tree[right], let fused = constantOpcode(binary) else { return nil }
        builder.nextRegister = mark
        let target = builder.target(destination)
        builder.position = tree.start(node)
        builder.emit(fused, target, value, builder.constant(Value(normalizing: number)))
        return target
    }

    private func constantOpcode(_ binary: BinaryOperator) -> Opcode? {
        switch binary {
        case .add: .addK
        case .subtract: .subtractK
        case .multiply: .multiplyK
        case .divide: .divideK
        case .remainder: .remainderK
        case .bitAnd: .bitAndK
        case .bitOr: .bitOrK
        case .shiftLeft: .shiftLeftK
        case .shiftRight: .shiftRightK
        default: nil
        }
    }

    func opcode(_ binary: BinaryOperator) -> Opcode {
        switch binary {
        case .add: .add
        case .subtract: .subtract
        case .multiply: .multiply
        case .divide: .divide
        case .remainder: .remainder
        case .power: .power
        case .shiftLeft: .shiftLeft
        case .shiftRight: .shiftRight
        case .shiftRightUnsigned: .shiftRightUnsigned
        case .bitAnd: .bitAnd
        case .bitOr: .bitOr
        case .bitXor: .bitXor
        case .equal: .equal
        case .notEqual: .notEqual
        case .identical: .identical
        case .notIdentical: .notIdentical
        case .less: .less
        case .greater: .greater
        case .lessEqual: .lessEqual
        case .greaterEqual: .greaterEqual
        case .instanceOf: .instanceOf
        case .in: .hasProperty
        }
    }

    private mutating func compileUnary(
        _ unary: UnaryOperator,
        _ operand: NodeID,
        to destination: Int?
    ) throws(SyntaxError) -> Int {
        if unary == .delete { return try compileDelete(operand, to: destination) }
        if unary == .minus, case .number(let number) = tree[operand] {
            return constant(Value(normalizing: -number), to: destination)
        }
        let mark = builder.nextRegister
        let value: Int
        if unary == .typeOf, case .identifier(let name) = tree[operand] {
            value = compileName(name, to: nil, isTypeOf: true)
        } else {
            value = try compile(operand)
        }
        builder.nextRegister = mark
        let target = builder.target(destination)
        switch unary {
        case .minus: builder.emit(.negate, target, value)
        case .plus: builder.emit(.toNumber, target, value)
        case .not: builder.emit(.not, target, value)
        case .bitNot: builder.emit(.bitNot, target, value)
        case .typeOf: builder.emit(.typeOf, target, value)
        case .void, .delete: builder.load(.undefined, into: target)
        }
        return target
    }

    private mutating func compileDelete(_ operand: NodeID, to destination: Int?) throws(SyntaxError) -> Int {
        let mark = builder.nextRegister
        switch tree[operand] {
        case .parenthesised(let inner): return try compileDelete(inner, to: destination)
        case .member(let object, let name):
            let base = try compile(object)
            let register = constant(key(name).value, to: nil)
            builder.nextRegister = mark
            let target = builder.target(destination)
            builder.emit(.deleteElement, target, base, register)
            return target
        case .index(let object, let index):
            let base = try compileOperand(object, before: index)
            let register = try compile(index)
            builder.nextRegister = mark
            let target = builder.target(destination)
            builder.emit(.deleteElement, target, base, register)
            return target
        case .optionalChain(let inner):
            builder.chainExits.append([])
            let target = try compileDelete(inner, to: builder.target(destination))
            let end = builder.emit(.jump)
            builder.land(builder.chainExits.removeLast())
            builder.load(.true, into: target)
            builder.land(end)
            return target
        case .identifier(let name):
            let target = builder.target(destination)
            if case .global = builder.resolve(name) {
                builder.emit(.deleteGlobal, target, 0, nameConstant(name))
            } else {
                builder.load(.false, into: target)
            }
            return target
        default:
            try compileForEffect(operand)
            return constant(.true, to: destination)
        }
    }

    private mutating func compileLogical(
        _ logical: LogicalOperator,
        _ left: NodeID,
        _ right: NodeID,
        to destination: Int?
    ) throws(SyntaxError) -> Int {
        let target = builder.newRegister()
        var exits: [Int] = []
        // `a && b && c …` leans to the left like sums do.
        var operands = [right]
        var first = left
        while case .logical(logical, let inner, let next) = tree[first] {
            operands.append(next)
            first = inner
        }
        _ = try compile(first, to: target)
        while let operand = operands.popLast() {
            exits.append(builder.emit(shortCut(logical), target))
            _ = try compile(operand, to: target)
        }
        builder.land(exits)
        guard let destination else { return target }
        builder.move(target, to: destination)
        builder.nextRegister = target
        return destination
    }

    func shortCut(_ logical: LogicalOperator) -> Opcode {
        switch logical {
        case .and: .jumpIfFalse
        case .or: .jumpIfTrue
        case .coalesce: .jumpIfNotNullish
        }
    }

    private mutating func compileConditional(
        _ condition: NodeID,
        _ then: NodeID,
        _ otherwise: NodeID,
        to destination: Int?
    ) throws(SyntaxError) -> Int {
        // Neither branch may write a variable that the other part of the expression reads: a register of its own.
        let target = builder.newRegister()
        let skips = try compileCondition(condition, jumpIf: false)
        _ = try compile(then, to: target)
        let end = builder.emit(.jump)
        builder.land(skips)
        _ = try compile(otherwise, to: target)
        builder.land(end)
        guard let destination else { return target }
        builder.move(target, to: destination)
        builder.nextRegister = target
        return destination
    }

    /// Jumps on a condition; what is returned must be landed. Falls through otherwise.
    mutating func compileCondition(_ id: NodeID, jumpIf wanted: Bool) throws(SyntaxError) -> [Int] {
        let mark = builder.nextRegister
        defer { builder.nextRegister = mark }
        switch tree[id] {
        case .parenthesised(let inner): return try compileCondition(inner, jumpIf: wanted)
        case .unary(.not, let operand): return try compileCondition(operand, jumpIf: !wanted)
        case .logical(let logical, let left, let right) where logical != .coalesce:
            // `a && b` is false when a is: one of the two outcomes of a decides the whole.
            if (logical == .and) != wanted {
                let first = try compileCondition(left, jumpIf: wanted)
                return first + (try compileCondition(right, jumpIf: wanted))
            }
            let skip = try compileCondition(left, jumpIf: !wanted)
            let jumps = try compileCondition(right, jumpIf: wanted)
            builder.land(skip)
            return jumps
        case .binary(let binary, let left, let right):
            guard let opcodes = jumpOpcodes(binary) else { break }
            let a = try compileOperand(left, before: right)
            if let value = numericOrText(right), let fused = opcodes.constant {
                builder.position = tree.start(id)
                return [builder.emit(wanted ? fused.0 : fused.1, a, builder.constant(value))]
            }
            let b = try compile(right)
            builder.position = tree.start(id)
            return [builder.emit(wanted ? opcodes.plain.0 : opcodes.plain.1, a, b)]
        default: break
        }
        let value = try compile(id)
        return [builder.emit(wanted ? .jumpIfTrue : .jumpIfFalse, value)]
    }

    private typealias JumpPair = (Opcode, Opcode)

    private func jumpOpcodes(_ binary: BinaryOperator) -> (plain: JumpPair, constant: JumpPair?)? {
        switch binary {
        case .less: ((.jumpIfLess, .jumpIfNotLess), (.jumpIfLessK, .jumpIfNotLessK))
        case .lessEqual: ((.jumpIfLessEqual, .jumpIfNotLessEqual), (.jumpIfLessEqualK, .jumpIfNotLessEqualK))
        case .greater: ((.jumpIfGreater, .jumpIfNotGreater), (.jumpIfGreaterK, .jumpIfNotGreaterK))
        case .greaterEqual:
            ((.jumpIfGreaterEqual, .jumpIfNotGreaterEqual), (.jumpIfGreaterEqualK, .jumpIfNotGreaterEqualK))
        case .identical: ((.jumpIfIdentical, .jumpIfNotIdentical), (.jumpIfIdenticalK, .jumpIfNotIdenticalK))
        case .notIdentical: ((.jumpIfNotIdentical, .jumpIfIdentical), (.jumpIfNotIdenticalK, .jumpIfIdenticalK))
        default: nil
        }
    }
}
