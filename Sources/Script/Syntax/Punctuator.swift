/// The longest punctuator that four bytes begin with.
enum Punctuator {
    static func match(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) -> (Token.Kind, Int)? {
        let equals = UInt8(ascii: "=")
        switch a {
        case UInt8(ascii: "{"): return (.leftBrace, 1)
        case UInt8(ascii: "}"): return (.rightBrace, 1)
        case UInt8(ascii: "("): return (.leftParen, 1)
        case UInt8(ascii: ")"): return (.rightParen, 1)
        case UInt8(ascii: "["): return (.leftBracket, 1)
        case UInt8(ascii: "]"): return (.rightBracket, 1)
        case UInt8(ascii: ";"): return (.semicolon, 1)
        case UInt8(ascii: ","): return (.comma, 1)
        case UInt8(ascii: ":"): return (.colon, 1)
        case UInt8(ascii: "~"): return (.tilde, 1)
        case UInt8(ascii: "."):
            return b == a && c == a ? (.ellipsis, 3) : (.dot, 1)
        case UInt8(ascii: "?"):
            if b == a { return c == equals ? (.coalesceAssign, 3) : (.coalesce, 2) }
            // `a?.5:b` is a conditional with a number.
            let isDigit = c >= UInt8(ascii: "0") && c <= UInt8(ascii: "9")
            return b == UInt8(ascii: ".") && !isDigit ? (.questionDot, 2) : (.question, 1)
        case UInt8(ascii: "="):
            if b == equals { return c == equals ? (.identical, 3) : (.equal, 2) }
            return b == UInt8(ascii: ">") ? (.arrow, 2) : (.assign, 1)
        case UInt8(ascii: "!"):
            if b == equals { return c == equals ? (.notIdentical, 3) : (.notEqual, 2) }
            return (.bang, 1)
        case UInt8(ascii: "<"):
            if b == a { return c == equals ? (.shiftLeftAssign, 3) : (.shiftLeft, 2) }
            return b == equals ? (.lessEqual, 2) : (.less, 1)
        case UInt8(ascii: ">"):
            if b == a, c == a { return d == equals ? (.shiftRightUnsignedAssign, 4) : (.shiftRightUnsigned, 3) }
            if b == a { return c == equals ? (.shiftRightAssign, 3) : (.shiftRight, 2) }
            return b == equals ? (.greaterEqual, 2) : (.greater, 1)
        case UInt8(ascii: "+"):
            return b == a ? (.increment, 2) : b == equals ? (.plusAssign, 2) : (.plus, 1)
        case UInt8(ascii: "-"):
            return b == a ? (.decrement, 2) : b == equals ? (.minusAssign, 2) : (.minus, 1)
        case UInt8(ascii: "*"):
            if b == a { return c == equals ? (.powerAssign, 3) : (.power, 2) }
            return b == equals ? (.starAssign, 2) : (.star, 1)
        case UInt8(ascii: "/"): return b == equals ? (.slashAssign, 2) : (.slash, 1)
        case UInt8(ascii: "%"): return b == equals ? (.percentAssign, 2) : (.percent, 1)
        case UInt8(ascii: "^"): return b == equals ? (.caretAssign, 2) : (.caret, 1)
        case UInt8(ascii: "&"):
            if b == a { return c == equals ? (.logicalAndAssign, 3) : (.logicalAnd, 2) }
            return b == equals ? (.ampersandAssign, 2) : (.ampersand, 1)
        case UInt8(ascii: "|"):
            if b == a { return c == equals ? (.logicalOrAssign, 3) : (.logicalOr, 2) }
            return b == equals ? (.barAssign, 2) : (.bar, 1)
        default: return nil
        }
    }
}
