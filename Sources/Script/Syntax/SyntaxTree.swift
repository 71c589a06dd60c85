/// A node of a `SyntaxTree`. Nodes live in one array and name each other by index: building one costs no reference
/// counting, and dropping a tree that an attacker made a million levels deep does not recurse.
struct NodeID: Equatable {
    let index: Int32

    static let none = NodeID(index: -1)
    var exists: Bool { index >= 0 }
}

struct TextID: Equatable { let index: Int32 }
struct FunctionID: Equatable { let index: Int32 }
struct ScopeID: Equatable {
    let index: Int32

    static let none = ScopeID(index: -1)
}

struct Node {
    var kind: Kind
    /// Byte offset of the token an error about this node points at.
    let start: Int32

    // swift-format-ignore: OneCasePerLine
    enum Kind {
        // Expressions.
        case number(Double), string(TextID), bigInt(TextID), boolean(Bool), null, elision
        case identifier(NameID)
        case template(texts: [TextID], values: [NodeID])
        /// `texts` are cooked, `raw` as written; a cooked text of -1 has a bad escape and reads `undefined`.
        case taggedTemplate(tag: NodeID, texts: [TextID], raw: [TextID], values: [NodeID])
        case regExp(body: TextID, flags: TextID)
        case array([NodeID]), object([NodeID])
        case property(Property)
        case spread(NodeID)
        case function(FunctionID), classLiteral(ClassNode)
        case unary(UnaryOperator, NodeID), binary(BinaryOperator, NodeID, NodeID)
        case logical(LogicalOperator, NodeID, NodeID)
        case update(delta: Int, isPrefix: Bool, NodeID)
        case assign(NodeID, NodeID), compoundAssign(BinaryOperator, NodeID, NodeID)
        case logicalAssign(LogicalOperator, NodeID, NodeID)
        case conditional(NodeID, NodeID, NodeID)
        case call(NodeID, [NodeID]), new(NodeID, [NodeID]), superCall([NodeID])
        case member(NodeID, NameID), index(NodeID, NodeID), privateMember(NodeID, NameID)
        case superMember(NameID), superIndex(NodeID)
        /// `optionalChain` marks where a chain ends; `optionalLink` is the value in front of a `?.` in it.
        case optionalChain(NodeID), optionalLink(NodeID)
        case privateIn(NameID, NodeID)
        case sequence([NodeID]), parenthesised(NodeID)
        case yield(NodeID), yieldDelegate(NodeID), await(NodeID)
        /// `{a = 1}`, which means something only when the literal turns out to be a pattern.
        case coverInitialised(NameID, NodeID)

        // Patterns; plain targets are identifier, member or index nodes.
        case arrayPattern([NodeID]), objectPattern([NodeID])
        case patternProperty(key: PropertyName, target: NodeID)
        case patternDefault(target: NodeID, value: NodeID)
        case rest(NodeID)

        // Statements.
        case empty
        case expressionStatement(NodeID)
        case variables(VariableKind, [NodeID])
        case declarator(target: NodeID, value: NodeID)
        case block(ScopeID, [NodeID])
        case ifElse(NodeID, NodeID, NodeID)
        case forLoop(ScopeID, start: NodeID, test: NodeID, update: NodeID, body: NodeID)
        case forIn(ScopeID, target: NodeID, value: NodeID, body: NodeID)
        case forOf(ScopeID, target: NodeID, value: NodeID, body: NodeID, isAwait: Bool)
        case whileLoop(NodeID, NodeID), doWhile(NodeID, NodeID)
        case returning(NodeID), throwing(NodeID)
        case breaking(NameID), continuing(NameID)
        case labelled(NameID, NodeID)
        case trying(block: NodeID, scope: ScopeID, parameter: NodeID, handler: NodeID, finalizer: NodeID)
        case switching(NodeID, ScopeID, [NodeID])
        case switchCase(test: NodeID, [NodeID])
        case functionDeclaration(FunctionID), classDeclaration(ClassNode)
    }
}

enum PropertyName {
    case name(NameID)
    case number(Double)
    case string(TextID)
    case computed(NodeID)
    case privateName(NameID)
}

struct Property {
    enum Kind: UInt8 { case value, shorthand, method, getter, setter, spread, prototype }

    let kind: Kind
    let name: PropertyName
    let value: NodeID
}

struct ClassMember {
    enum Kind: UInt8 { case method, getter, setter, field, staticBlock }

    let kind: Kind
    let isStatic: Bool
    let name: PropertyName
    /// The function of a method or block; the function that computes a field's value.
    let function: FunctionID?
    /// The hidden variable that keeps a computed field name until instances are made.
    let keyVariable: NameID
    let start: Int32
}

struct ClassNode {
    let name: NameID
    /// Holds the name of the class, its private names and hidden variables.
    let scope: ScopeID
    let superclass: NodeID
    let constructor: FunctionID
    let members: [ClassMember]
    let start: Int32
    let end: Int32
}

enum VariableKind: UInt8 {
    case `var`, `let`, const, `class`, function, parameter, caught
    /// `this`, `arguments` and the like: what a function gets by being called.
    case implicit
    /// The name of a function expression, seen from inside it.
    case ownName

    var isLexical: Bool { self == .let || self == .const || self == .class || self == .function }
}

struct Variable {
    let name: NameID
    var kind: VariableKind
    /// An inner function uses it: it lives in a box on the heap.
    var isCaptured = false
}

struct ScopeNode {
    /// `body` is a function's body whose parameters have expressions: those do not see its variables.
    enum Kind: UInt8 { case script, function, arrow, body, block, classBody }

    let kind: Kind
    var variables: [Variable] = []
    /// Functions declared here; they exist from the start of the scope.
    var functions: [NodeID] = []

    func place(of name: NameID) -> Int? { variables.firstIndex { $0.name == name } }
}

struct FunctionNode {
    enum Kind: UInt8 {
        case script, normal, arrow, method, getter, setter, baseConstructor, derivedConstructor, initializer
    }

    var kind: Kind
    var isAsync = false
    var isGenerator = false
    var isStrict = false
    var name = NameID.none
    var scope = ScopeID.none
    /// The variables of the body, when they are kept apart from the parameters.
    var bodyScope = ScopeID.none
    var parameters: [NodeID] = []
    var body: [NodeID] = []
    /// What an arrow without braces returns.
    var expression = NodeID.none
    var hasSimpleParameters = true
    /// Number of parameters in front of the first default or rest: the `length` of the function.
    var expectedArguments = 0
    var start: Int32 = 0
    var end: Int32 = 0

    var isArrow: Bool { kind == .arrow }
    var isConstructor: Bool { kind == .baseConstructor || kind == .derivedConstructor }
}

/// All of one script as the parser understood it.
struct SyntaxTree {
    var nodes: [Node] = []
    var texts: [[UInt16]] = []
    var functions: [FunctionNode] = []
    var scopes: [ScopeNode] = []
    var names: NameTable = NameTable()

    subscript(id: NodeID) -> Node.Kind {
        get { nodes[Int(id.index)].kind }
        set { nodes[Int(id.index)].kind = newValue }
    }

    subscript(id: FunctionID) -> FunctionNode {
        get { functions[Int(id.index)] }
        set { functions[Int(id.index)] = newValue }
    }

    subscript(id: ScopeID) -> ScopeNode {
        get { scopes[Int(id.index)] }
        set { scopes[Int(id.index)] = newValue }
    }

    subscript(id: TextID) -> [UInt16] { id.index >= 0 ? texts[Int(id.index)] : [] }

    func start(_ id: NodeID) -> Int32 { id.exists ? nodes[Int(id.index)].start : 0 }
}
