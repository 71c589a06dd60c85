/// One token. What it means beyond its kind is in `name`, `number` or the lexer's `text`.
struct Token {
    var kind: Kind = .end
    var start = 0
    var end = 0
    /// A line end lies between the token before and this one: what automatic semicolons ask.
    var followsLineEnd = false
    /// The identifier or keyword was written with an escape, so it may not act as a keyword.
    var isEscaped = false
    /// A string with an octal escape or a number with a leading zero: refused in strict code.
    var isLegacyOctal = false
    var name = NameID.none
    var number = 0.0

    // swift-format-ignore: OneCasePerLine
    enum Kind: UInt8 {
        case end, identifier, privateName, number, bigInt, string, template, regExp
        // Punctuators.
        case leftBrace, rightBrace, leftParen, rightParen, leftBracket, rightBracket
        case dot, ellipsis, semicolon, comma, question, questionDot, colon, arrow
        case less, greater, lessEqual, greaterEqual, equal, notEqual, identical, notIdentical
        case plus, minus, star, slash, percent, power, increment, decrement
        case shiftLeft, shiftRight, shiftRightUnsigned, ampersand, bar, caret, bang, tilde
        case logicalAnd, logicalOr, coalesce
        case assign, plusAssign, minusAssign, starAssign, slashAssign, percentAssign, powerAssign
        case shiftLeftAssign, shiftRightAssign, shiftRightUnsignedAssign
        case ampersandAssign, barAssign, caretAssign, logicalAndAssign, logicalOrAssign, coalesceAssign
        // Reserved words.
        case `break`, `case`, `catch`, `class`, `const`, `continue`, debugger, `default`, delete, `do`
        case `else`, `enum`, export, extends, `false`, finally, `for`, function, `if`, `import`, `in`, instanceof
        case new, null, `return`, `super`, `switch`, this, `throw`, `true`, `try`, typeof, `var`, void, `while`
        case with
    }
}

extension Token.Kind {
    static let keywords: [(String, Token.Kind)] = [
        ("break", .break), ("case", .case), ("catch", .catch), ("class", .class), ("const", .const),
        ("continue", .continue), ("debugger", .debugger), ("default", .default), ("delete", .delete), ("do", .do),
        ("else", .else), ("enum", .enum), ("export", .export), ("extends", .extends), ("false", .false),
        ("finally", .finally), ("for", .for), ("function", .function), ("if", .if), ("import", .import), ("in", .in),
        ("instanceof", .instanceof), ("new", .new), ("null", .null), ("return", .return), ("super", .super),
        ("switch", .switch), ("this", .this), ("throw", .throw), ("true", .true), ("try", .try),
        ("typeof", .typeof), ("var", .var), ("void", .void), ("while", .while), ("with", .with),
    ]

    var isKeyword: Bool { rawValue >= Token.Kind.break.rawValue }

    /// Binding strength of a binary operator, 0 for what is none. `**` is the only one that groups to the right.
    var precedence: Int {
        switch self {
        case .coalesce: 1
        case .logicalOr: 2
        case .logicalAnd: 3
        case .bar: 4
        case .caret: 5
        case .ampersand: 6
        case .equal, .notEqual, .identical, .notIdentical: 7
        case .less, .greater, .lessEqual, .greaterEqual, .instanceof, .in: 8
        case .shiftLeft, .shiftRight, .shiftRightUnsigned: 9
        case .plus, .minus: 10
        case .star, .slash, .percent: 11
        case .power: 12
        default: 0
        }
    }

    var binaryOperator: BinaryOperator? {
        switch self {
        case .plus, .plusAssign: .add
        case .minus, .minusAssign: .subtract
        case .star, .starAssign: .multiply
        case .slash, .slashAssign: .divide
        case .percent, .percentAssign: .remainder
        case .power, .powerAssign: .power
        case .shiftLeft, .shiftLeftAssign: .shiftLeft
        case .shiftRight, .shiftRightAssign: .shiftRight
        case .shiftRightUnsigned, .shiftRightUnsignedAssign: .shiftRightUnsigned
        case .ampersand, .ampersandAssign: .bitAnd
        case .bar, .barAssign: .bitOr
        case .caret, .caretAssign: .bitXor
        case .equal: .equal
        case .notEqual: .notEqual
        case .identical: .identical
        case .notIdentical: .notIdentical
        case .less: .less
        case .greater: .greater
        case .lessEqual: .lessEqual
        case .greaterEqual: .greaterEqual
        case .instanceof: .instanceOf
        case .in: .in
        default: nil
        }
    }

    var logicalOperator: LogicalOperator? {
        switch self {
        case .logicalAnd, .logicalAndAssign: .and
        case .logicalOr, .logicalOrAssign: .or
        case .coalesce, .coalesceAssign: .coalesce
        default: nil
        }
    }

    var isAssignment: Bool {
        rawValue >= Token.Kind.assign.rawValue && rawValue <= Token.Kind.coalesceAssign.rawValue
    }
}

enum BinaryOperator: UInt8 {
    case add, subtract, multiply, divide, remainder, power
    case shiftLeft, shiftRight, shiftRightUnsigned, bitAnd, bitOr, bitXor
    case equal, notEqual, identical, notIdentical, less, greater, lessEqual, greaterEqual
    case instanceOf, `in`
}

enum LogicalOperator: UInt8 { case and, or, coalesce }

enum UnaryOperator: UInt8 { case minus, plus, not, bitNot, typeOf, void, delete }
