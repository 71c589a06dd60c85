/// Programs that are mostly right, which reach further than random text: every production is a choice of the fuzzer's.
package struct Program {
    private var choices: Choices
    private let words: Vocabulary
    private var text = ""
    private var depth = 0

    package init(_ choices: Choices, words: Vocabulary) {
        self.choices = choices
        self.words = words
    }

    /// As many statements as the bytes have, within what a small program is.
    package mutating func write() -> String {
        while !choices.isEmpty, text.utf8.count < 16_384 { text += statement() + "\n" }
        return text
    }
}

/// What names and calls there are besides the language's own.
package struct Vocabulary: Sendable {
    package var values: [String]
    package var members: [String]
    package var calls: [String]

    package init(values: [String], members: [String], calls: [String]) {
        (self.values, self.members, self.calls) = (values, members, calls)
    }
}

// MARK: - Statements

extension Program {
    private mutating func statement() -> String {
        guard depth < 6 else { return ";" }
        depth += 1
        defer { depth -= 1 }
        switch choices.below(20) {
        case 0, 1, 2: return expression() + ";"
        case 3: return "\(choices.one(of: ["let", "const", "var"])) \(pattern()) = \(expression());"
        case 4: return "if (\(expression())) \(block()) else \(block())"
        case 5: return "for (let i = 0; i < \(choices.below(9)); i++) \(block())"
        case 6: return "for (const \(pattern()) of \(expression())) \(block())"
        case 7: return "for (\(name()) in \(expression())) \(block())"
        case 8: return "try \(block()) catch (\(pattern())) \(block()) finally \(block())"
        case 9: return "function\(choices.one(of: ["", "*"])) \(name())(\(parameters())) \(block())"
        case 10: return "class \(name()) extends (\(expression())) { \(classMembers()) }"
        case 11: return "class \(name()) { \(classMembers()) }"
        case 12: return "switch (\(expression())) { case \(expression()): \(statement()) default: \(statement()) }"
        case 13: return "throw \(expression());"
        case 14: return "x: for (;;) { \(statement()) break x }"
        case 15: return "do \(block()) while (\(choices.one(of: ["false", "i++ < 3"])))"
        case 16: return "return \(expression());"
        case 17: return "async function \(name())(\(parameters())) { await \(expression()); \(statement()) }"
        case 18: return choices.one(of: ["break;", "continue;", "debugger;", "yield 1;", "'use strict';"])
        default: return words.calls.isEmpty ? ";" : call() + ";"
        }
    }

    private mutating func block() -> String {
        var body = ""
        for _ in 0..<choices.below(3) { body += statement() }
        return "{ \(body) }"
    }

    private mutating func classMembers() -> String {
        var body = ""
        for _ in 0..<choices.below(4) {
            body += choices.one(of: ["", "static ", "get ", "set ", "async ", "*", "static #", "#"])
            body += key()
            body += choices.below(2) == 0 ? " = \(expression());" : "(\(parameters())) \(block())\n"
        }
        return body
    }
}

// MARK: - Expressions

extension Program {
    private mutating func expression() -> String {
        guard depth < 6 else { return literal() }
        depth += 1
        defer { depth -= 1 }
        switch choices.below(24) {
        case 0, 1: return literal()
        case 2, 3: return name()
        case 4: return "(\(expression()) \(choices.one(of: Self.binary)) \(expression()))"
        case 5: return "(\(choices.one(of: Self.unary)) \(expression()))"
        case 6: return "\(target()) \(choices.one(of: Self.assignments)) \(expression())"
        case 7: return "(\(expression()) ? \(expression()) : \(expression()))"
        case 8: return "[\(list())]"
        case 9: return "({ \(properties()) })"
        case 10: return "((\(parameters())) => \(expression()))"
        case 11: return "((\(parameters())) => \(block()))"
        case 12: return "(function\(choices.one(of: ["", "*"])) (\(parameters())) \(block()))"
        case 13: return "(\(expression()))(\(list()))"
        case 14: return "(\(expression())).\(member())"
        case 15: return "(\(expression())).\(member())(\(list()))"
        case 16: return "(\(expression()))?.[\(expression())]"
        case 17: return "new (\(expression()))(\(list()))"
        case 18: return "`a${\(expression())}b`"
        case 19: return "(\(target())\(choices.one(of: ["++", "--"])))"
        case 20: return "/\(choices.one(of: Self.patterns))/\(choices.one(of: ["", "g", "iu", "y", "s", "v"]))"
        case 21: return "(class { \(classMembers()) })"
        case 22: return "(async () => \(expression()))()"
        default: return words.calls.isEmpty ? name() : call()
        }
    }

    private mutating func call() -> String { "\(choices.one(of: words.calls))(\(list()))" }

    private mutating func list() -> String {
        (0..<choices.below(5)).map { _ in choices.one(of: ["", "..."]) + expression() }.joined(separator: ", ")
    }

    private mutating func parameters() -> String {
        (0..<choices.below(3)).map { _ in
            choices.below(3) == 0 ? "\(pattern()) = \(expression())" : pattern()
        }.joined(separator: ", ")
    }

    private mutating func properties() -> String {
        (0..<choices.below(4)).map { _ in
            switch choices.below(5) {
            case 0: return "\(key()): \(expression())"
            case 1: return "...\(expression())"
            case 2: return "get \(key())() \(block())"
            case 3: return "\(key())(\(parameters())) \(block())"
            default: return "[\(expression())]: \(expression())"
            }
        }.joined(separator: ", ")
    }

    private mutating func pattern() -> String {
        guard depth < 6 else { return name() }
        depth += 1
        defer { depth -= 1 }
        switch choices.below(6) {
        case 0: return "[\(pattern()), ...\(pattern())]"
        case 1: return "{ \(key()): \(pattern()) = \(expression()) }"
        default: return name()
        }
    }

    private mutating func target() -> String {
        choices.below(2) == 0 ? name() : "(\(expression())).\(member())"
    }

    private mutating func name() -> String { choices.one(of: Self.names + words.values) }
    private mutating func member() -> String { choices.one(of: Self.members + words.members) }
    private mutating func key() -> String { choices.one(of: Self.names + ["constructor", "length", "'x y'", "0"]) }
    private mutating func literal() -> String { choices.one(of: Self.literals) }
}
