import ZeeProtocol

/// As much of YAML as the conformance suites use: block maps and lists, plain and quoted scalars, flow collections of
/// scalars, comments. Anything else is an error, not a guess.
struct YAML {
    struct Failure: Error {
        let line: Int
        let text: String
    }

    private struct Line {
        let number: Int
        let indent: Int
        var text: Substring
    }

    private var lines: [Line] = []
    private var at = 0

    static func parse(_ text: String) throws -> JSONValue {
        var reader = YAML()
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let content = line.drop { $0 == " " }
            guard !content.isEmpty, content.first != "#", line != "---" else { continue }
            reader.lines.append(Line(number: number + 1, indent: line.count - content.count, text: content))
        }
        let value = try reader.block(0)
        if reader.at < reader.lines.count { throw reader.failure }
        return value
    }

    private var failure: Failure {
        let line = lines.indices.contains(at) ? lines[at] : lines.last
        return Failure(line: line?.number ?? 0, text: String(line?.text ?? ""))
    }

    private mutating func block(_ indent: Int) throws -> JSONValue {
        guard at < lines.count, lines[at].indent >= indent else { return .null }
        if let first = lines[at].text.first, "[{".contains(first) {
            let line = lines[at]
            at += 1
            return try scalar(line.text, indent: line.indent - 1)
        }
        return lines[at].text.hasPrefix("- ") || lines[at].text == "-"
            ? try list(lines[at].indent) : try map(lines[at].indent)
    }

    private mutating func list(_ indent: Int) throws -> JSONValue {
        var elements: [JSONValue] = []
        while at < lines.count, lines[at].indent == indent, lines[at].text.hasPrefix("-") {
            let content = lines[at].text.dropFirst().drop { $0 == " " }
            let inner = indent + lines[at].text.count - content.count
            if content.isEmpty {
                at += 1
                elements.append(try block(indent + 1))
            } else if !"{[".contains(content.first ?? " "), Self.key(content) != nil {
                // The item is a map that begins on the line of its dash.
                lines[at] = Line(number: lines[at].number, indent: inner, text: content)
                elements.append(try map(inner))
            } else {
                at += 1
                elements.append(try scalar(content, indent: indent))
            }
        }
        return .array(elements)
    }

    private mutating func map(_ indent: Int) throws -> JSONValue {
        var object = JSONObject()
        while at < lines.count, lines[at].indent == indent {
            guard let (key, rest) = Self.key(lines[at].text) else { throw failure }
            at += 1
            if rest.isEmpty {
                // A list may stand as far left as the key it belongs to.
                let isList = at < lines.count && lines[at].indent == indent && lines[at].text.hasPrefix("-")
                object[key] = try block(isList ? indent : indent + 1)
            } else {
                object[key] = try scalar(rest, indent: indent)
            }
        }
        if at < lines.count, lines[at].indent > indent { throw failure }
        return .object(object)
    }

    private static func key(_ text: Substring) -> (String, Substring)? {
        guard let first = text.first, !"{[".contains(first) else { return nil }
        var rest = text
        var key: Substring
        if first == "\"" || first == "'" {
            rest = rest.dropFirst()
            guard let end = rest.firstIndex(of: first) else { return nil }
            key = rest[..<end]
            rest = rest[rest.index(after: end)...]
        } else {
            guard let colon = rest.firstIndex(where: { $0 == ":" }) else { return nil }
            key = rest[..<colon]
            rest = rest[colon...]
        }
        guard rest.first == ":" else { return nil }
        rest = rest.dropFirst()
        guard rest.isEmpty || rest.first == " " else { return nil }
        return (String(key), rest.drop { $0 == " " })
    }

    /// A scalar, which may go on over lines that are further to the right.
    private mutating func scalar(_ text: Substring, indent: Int) throws -> JSONValue {
        var text = String(text)
        while at < lines.count, lines[at].indent > indent {
            text += " " + lines[at].text
            at += 1
        }
        var rest = text[...]
        return try flow(&rest)
    }

    private func flow(_ rest: inout Substring, isInside: Bool = false) throws -> JSONValue {
        switch rest.first {
        case "\"": return .string(try quoted(&rest))
        case "'": return .string(singleQuoted(&rest))
        case "[":
            rest = rest.dropFirst().drop { $0 == " " }
            var elements: [JSONValue] = []
            while let next = rest.first, next != "]" {
                elements.append(try flow(&rest, isInside: true))
                rest = rest.drop { " ,".contains($0) }
            }
            rest = rest.dropFirst()
            return .array(elements)
        case "{":
            rest = rest.dropFirst().drop { $0 == " " }
            var object = JSONObject()
            while let next = rest.first, next != "}" {
                let key = next == "\"" ? try quoted(&rest) : String(rest.prefix { $0 != ":" })
                if next != "\"" { rest = rest.drop { $0 != ":" } }
                rest = rest.dropFirst().drop { $0 == " " }
                object[key] = try flow(&rest, isInside: true)
                rest = rest.drop { " ,".contains($0) }
            }
            rest = rest.dropFirst()
            return .object(object)
        default: return plain(&rest, isInside: isInside)
        }
    }

    private func singleQuoted(_ rest: inout Substring) -> String {
        rest = rest.dropFirst()
        var text = ""
        while let character = rest.popFirst() {
            if character == "'" {
                guard rest.first == "'" else { break }
                rest = rest.dropFirst()
            }
            text.append(character)
        }
        return text
    }

    private func quoted(_ rest: inout Substring) throws -> String {
        var end = rest.dropFirst()
        while let index = end.firstIndex(where: { $0 == "\"" || $0 == "\\" }) {
            guard end[index] == "\\" else {
                let literal = rest[...index]
                rest = rest[rest.index(after: index)...]
                return try JSONValue(parsing: String(literal)).stringValue ?? ""
            }
            end = end[end.index(index, offsetBy: 2)...]
        }
        throw failure
    }

    /// Commas and brackets end a scalar inside of flow collections only.
    private func plain(_ rest: inout Substring, isInside: Bool) -> JSONValue {
        let text = String(isInside ? rest.prefix { !",]}".contains($0) } : rest).trimmedEnd
        rest = isInside ? rest.drop { !",]}".contains($0) } : rest.dropFirst(rest.count)
        switch text {
        case "null", "~": return .null
        case "true": return true
        case "false": return false
        default: return JSONNumber(literal: text).map { .number($0) } ?? .string(text)
        }
    }
}

extension String {
    fileprivate var trimmedEnd: String {
        guard let last = lastIndex(where: { $0 != " " }) else { return "" }
        return String(self[...last])
    }
}
