internal import ZeeProtocol

/// `${…}` inside the text of `formatString`: a path, a call with named arguments, or a literal. `\${` stands for itself.
extension Evaluation {
    mutating func filled(_ template: String) -> String {
        var output = ""
        var rest = template[...]
        while let dollar = rest.firstRange(of: "${") {
            let before = rest[..<dollar.lowerBound]
            if before.last == "\\" {
                output += before.dropLast() + "${"
                rest = rest[dollar.upperBound...]
                continue
            }
            output += before
            var reader = ExpressionReader(rest[dollar.upperBound...])
            guard let expression = reader.expression(until: "}") else {
                // What is no expression is text.
                output += "${"
                rest = rest[dollar.upperBound...]
                continue
            }
            output += value(of: expression)?.displayText(upTo: 64 << 10).cut(toBytes: 64 << 10) ?? ""
            rest = reader.rest
            guard output.utf8.count < 64 << 10 else { break }
        }
        return output + rest
    }
}

/// Reads one expression from the front of a text.
struct ExpressionReader {
    private(set) var rest: Substring
    private var depth = 0

    init(_ text: Substring) { rest = text }

    /// Reads up to and including `end`; `nil` when the text is no expression.
    mutating func expression(until end: Character) -> Value? {
        guard let value = expression(), skip(end) else { return nil }
        return value
    }

    private mutating func expression() -> Value? {
        guard depth < Limits.callDepth else { return nil }
        depth += 1
        defer { depth -= 1 }
        skipSpace()
        if rest.hasPrefix("${") {
            // Arguments are written like texts of their own.
            rest.removeFirst(2)
            return expression(until: "}")
        }
        if let quote = rest.first, quote == "'" || quote == "\"" { return quoted(quote) }
        let word = rest.prefix { !"(){},: ".contains($0) && !$0.isNewline }
        guard !word.isEmpty else { return nil }
        rest = rest[word.endIndex...]
        if rest.first == "(" {
            rest.removeFirst()
            return call(String(word))
        }
        if let number = JSONNumber(literal: String(word)) { return .literal(.number(number)) }
        switch word {
        case "true": return .literal(true)
        case "false": return .literal(false)
        default: return .bound(Path(pointer: String(word)), initial: nil)
        }
    }

    private mutating func call(_ name: String) -> Value? {
        var arguments: [String: Value] = [:]
        skipSpace()
        while rest.first != ")" {
            skipSpace()
            let key = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            rest = rest[key.endIndex...]
            guard !key.isEmpty, skip(":"), let value = expression(), arguments.count < 16 else { return nil }
            arguments[String(key)] = value
            skipSpace()
            if rest.first == "," { rest.removeFirst() } else { guard rest.first == ")" else { return nil } }
        }
        rest.removeFirst()
        return .call(Call(name: name, arguments: arguments))
    }

    private mutating func quoted(_ quote: Character) -> Value? {
        rest.removeFirst()
        var text = ""
        while let character = rest.popFirst() {
            if character == quote { return .literal(.string(text)) }
            if character == "\\", let next = rest.popFirst() { text.append(next) } else { text.append(character) }
        }
        return nil
    }

    private mutating func skip(_ character: Character) -> Bool {
        skipSpace()
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func skipSpace() { rest = rest.drop { $0.isWhitespace } }
}
