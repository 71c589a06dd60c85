/// One function while it is being compiled: its code so far, its registers, its open scopes and what a `break` or a
/// `return` would have to pass on the way out.
///
/// Exclusive access is not checked: each instruction is several accesses, a compiler is used by one thread, and no access
/// calls anything that comes back to the same property.
final class FunctionBuilder {
    let function: FunctionNode
    let parent: FunctionBuilder?
    @safe @exclusivity(unchecked) var parts: FunctionTemplate.Parts
    @safe @exclusivity(unchecked) var scopes: [Scope] = []
    @safe @exclusivity(unchecked) var controls: [Control] = []
    @safe @exclusivity(unchecked) var constantPlaces = SmallTable<UInt64, Int>()
    @safe @exclusivity(unchecked) var nextRegister = 0
    /// Where the value of the last expression statement of a script goes.
    @safe @exclusivity(unchecked) var completion: Int?
    /// Offset in the source of what is being compiled.
    @safe @exclusivity(unchecked) var position: Int32 = 0
    /// Jumps to where the optional chain around ends.
    @safe @exclusivity(unchecked) var chainExits: [[Int]] = []

    init(_ function: FunctionNode, source: SourceText, parent: FunctionBuilder?) {
        self.function = function
        self.parent = parent
        parts = FunctionTemplate.Parts(source: source)
        parts.sourceRange = Int(function.start)..<max(Int(function.start), Int(function.end))
    }

    struct Binding {
        let kind: VariableKind
        let register: Int
        /// The register holds a box.
        let isBoxed: Bool
        /// Known to have its value where the code stands now: no look at each use.
        var isReady: Bool
    }

    struct Scope {
        var bindings = SmallTable<NameID, Binding>()
        /// The instruction that would fill the variables with holes, and whether a use asks for it.
        var holesInstruction: Int?
        var needsHoles = false
        /// In a `switch`, what is written before need not run before.
        var isSwitch = false
        /// The body of a function, in a scope apart from its parameters.
        var isBody = false
    }

    /// Something a jump may leave.
    struct Control {
        enum Kind {
            case loop, breakable
            /// An iterator in three registers, to be closed when left.
            case iterator(base: Int, isAsync: Bool)
            case finally(Finalizer)
        }

        let kind: Kind
        var labels: [NameID] = []
        var breaks: [Int] = []
        var continues: [Int] = []
    }

    final class Finalizer {
        /// Register of what to do afterwards: -1 rethrow, 0 go on, others an index in `exits` plus 1.
        let reason: Int
        let value: Int
        var exits: [Exit] = []
        var entries: [Int] = []

        init(reason: Int, value: Int) {
            self.reason = reason
            self.value = value
        }
    }

    enum Exit: Equatable {
        case `break`(NameID)
        case `continue`(NameID)
        case `return`
    }

    enum Resolution {
        case local(scope: Int, Binding)
        case captured(Int, VariableKind, isReady: Bool)
        case global
    }

    // MARK: - Code

    @discardableResult
    func emit(_ opcode: Opcode, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0) -> Int {
        parts.instructions.append(Instruction(opcode, a, b, c))
        parts.positions.append(position)
        return parts.instructions.count - 1
    }

    var here: Int { parts.instructions.count }

    /// Lets a jump emitted earlier end here.
    func land(_ jump: Int) { retarget(jump, to: here) }

    func land(_ jumps: [Int]) { for jump in jumps { land(jump) } }

    func retarget(_ jump: Int, to target: Int) {
        let old = parts.instructions[jump]
        parts.instructions[jump] = Instruction(old.opcode, old.a, old.b, target - jump - 1)
    }

    func emitLoop(to target: Int) {
        let place = emit(.loop)
        retarget(place, to: target)
    }

    func constant(_ value: Value) -> Int {
        if let known = constantPlaces[value.bits] { return known }
        parts.constants.append(value)
        constantPlaces[value.bits] = parts.constants.count - 1
        return parts.constants.count - 1
    }

    func cache(_ key: PropertyKey) -> Int {
        parts.cacheKeys.append(key)
        return parts.cacheKeys.count - 1
    }

    // MARK: - Registers

    func newRegister() -> Int {
        defer { nextRegister += 1 }
        parts.registerCount = max(parts.registerCount, nextRegister + 1)
        return nextRegister
    }

    /// So many registers in a row.
    func newRegisters(_ count: Int) -> Int {
        let first = nextRegister
        for _ in 0..<count { _ = newRegister() }
        return first
    }

    /// The place of a result: the one asked for, or a new register.
    func target(_ destination: Int?) -> Int { destination ?? newRegister() }

    func load(_ value: Value, into register: Int) {
        if value.isInteger, abs(Int(value.integer)) < Instruction.largestC {
            emit(.loadInteger, register, 0, Int(value.integer))
        } else {
            emit(.loadConstant, register, 0, constant(value))
        }
    }

    func move(_ source: Int, to destination: Int) {
        if source != destination { emit(.move, destination, source) }
    }

    // MARK: - Names

    func resolve(_ name: NameID) -> Resolution {
        var index = scopes.count - 1
        while index >= 0 {
            if let binding = scopes[index].bindings[name] { return .local(scope: index, binding) }
            index -= 1
        }
        guard let (place, kind, isReady) = capture(name) else { return .global }
        return .captured(place, kind, isReady: isReady)
    }

    /// Takes a variable of a function around this one over into the closure.
    private func capture(_ name: NameID) -> (Int, VariableKind, Bool)? {
        guard let parent else { return nil }
        switch parent.resolve(name) {
        case .local(_, let binding):
            // Closures hold boxes and nothing else; what has none was not seen as captured, and must not be taken for one.
            guard binding.isBoxed else { return nil }
            return (captureIndex(.register(binding.register)), binding.kind, binding.isReady)
        case .captured(let place, let kind, let isReady): return (captureIndex(.captured(place)), kind, isReady)
        case .global: return nil
        }
    }

    private func captureIndex(_ capture: Capture) -> Int {
        if let known = parts.captures.firstIndex(of: capture) { return known }
        parts.captures.append(capture)
        return parts.captures.count - 1
    }

    func markReady(_ name: NameID) {
        var index = scopes.count - 1
        while index >= 0 {
            if scopes[index].bindings[name] != nil {
                if !scopes[index].isSwitch { scopes[index].bindings[name]?.isReady = true }
                return
            }
            index -= 1
        }
    }
}
