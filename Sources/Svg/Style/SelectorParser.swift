extension Selector {
    /// The selectors of a comma list. As CSS wants it, one that is not understood makes the whole list nothing.
    static func list(_ text: String, depth: Int = 0) -> [Selector] {
        var cursor = CssCursor(text)
        var result: [Selector] = []
        repeat {
            cursor.skipSpace()
            guard result.count < mostSelectors, let selector = complex(&cursor, depth) else { return [] }
            result.append(selector)
            cursor.skipSpace()
        } while cursor.take(UInt8(ascii: ","))
        return cursor.atEnd ? result : []
    }

    /// As many as a sheet may have rules, by default. They are read before it is known how many there are.
    private static let mostSelectors = 4_096

    private static func complex(_ cursor: inout CssCursor, _ depth: Int) -> Selector? {
        var compounds: [Compound] = []
        while true {
            guard compounds.count < 32, var compound = compound(&cursor, depth) else { return nil }
            let hadSpace = cursor.next.isSpace
            cursor.skipSpace()
            switch cursor.next {
            case UInt8(ascii: ">"): compound.combinator = .child
            case UInt8(ascii: "+"): compound.combinator = .next
            case UInt8(ascii: "~"): compound.combinator = .later
            case 0, UInt8(ascii: ","):
                compounds.append(compound)
                return Selector(compounds: linked(compounds))
            default:
                guard hadSpace else { return nil }
                compounds.append(compound)
                continue
            }
            cursor.index += 1
            cursor.skipSpace()
            compounds.append(compound)
        }
    }

    /// Read from the left, each compound carries the combinator behind it; matching goes from the right.
    private static func linked(_ read: [Compound]) -> [Compound] {
        var result: [Compound] = []
        for (index, compound) in read.enumerated().reversed() {
            var compound = compound
            compound.combinator = index > 0 ? read[index - 1].combinator : .descendant
            result.append(compound)
        }
        return result
    }

    private static func compound(_ cursor: inout CssCursor, _ depth: Int) -> Compound? {
        var compound = Compound()
        let start = cursor.index
        if cursor.take(UInt8(ascii: "*")) {
            // Matches everything.
        } else if cursor.next.continuesName {
            compound.tests.append(.type(cursor.name()))
        }
        let marks: [UInt8] = [UInt8(ascii: "#"), UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: ":")]
        while marks.contains(cursor.next) {
            guard compound.tests.count < 32, let test = simple(&cursor, depth) else { return nil }
            compound.tests.append(test)
        }
        return cursor.index > start ? compound : nil
    }

    /// What a mark begins; `nil` when it is not understood.
    private static func simple(_ cursor: inout CssCursor, _ depth: Int) -> Test? {
        let mark = cursor.next
        cursor.index += 1
        switch mark {
        case UInt8(ascii: "["): return attribute(&cursor)
        case UInt8(ascii: ":"): return pseudo(&cursor, depth)
        default:
            let name = cursor.name()
            if name.isEmpty { return nil }
            return mark == UInt8(ascii: "#") ? .id(name) : .className(name)
        }
    }

    private static func attribute(_ cursor: inout CssCursor) -> Test? {
        var inner = CssCursor(cursor.text(upTo: [UInt8(ascii: "]")]))
        guard cursor.take(UInt8(ascii: "]")) else { return nil }
        inner.skipSpace()
        let name = inner.name()
        guard !name.isEmpty else { return nil }
        inner.skipSpace()
        if inner.atEnd { return .attribute(name: name, .exists, value: "") }
        let comparison: Operator
        switch inner.next {
        case UInt8(ascii: "="): comparison = .equals
        case UInt8(ascii: "~"): comparison = .word
        case UInt8(ascii: "|"): comparison = .language
        case UInt8(ascii: "^"): comparison = .prefix
        case UInt8(ascii: "$"): comparison = .suffix
        case UInt8(ascii: "*"): comparison = .contains
        default: return nil
        }
        if comparison != .equals { inner.index += 1 }
        guard inner.take(UInt8(ascii: "=")) else { return nil }
        inner.skipSpace()
        return .attribute(name: name, comparison, value: inner.text(upTo: []).unquoted)
    }

    /// Selectors inside of selectors.
    private static let mostDepth = 4

    private static func pseudo(_ cursor: inout CssCursor, _ depth: Int) -> Test? {
        let name = cursor.name().lowercased()
        var argument = ""
        if cursor.take(UInt8(ascii: "(")) {
            argument = cursor.text(upTo: [UInt8(ascii: ")")]).trimmed
            guard cursor.take(UInt8(ascii: ")")) else { return nil }
        }
        switch name {
        case "first-child": return .nth(step: 0, offset: 1, fromEnd: false)
        case "last-child": return .nth(step: 0, offset: 1, fromEnd: true)
        case "nth-child", "nth-last-child":
            return nth(argument).map { .nth(step: $0.step, offset: $0.offset, fromEnd: name == "nth-last-child") }
        case "first-of-type": return .nthOfType(step: 0, offset: 1, fromEnd: false)
        case "last-of-type": return .nthOfType(step: 0, offset: 1, fromEnd: true)
        case "nth-of-type", "nth-last-of-type":
            return nth(argument).map {
                .nthOfType(step: $0.step, offset: $0.offset, fromEnd: name == "nth-last-of-type")
            }
        case "empty": return .empty
        case "root": return .root
        case "not":
            let selectors = inside(argument, depth)
            return selectors.isEmpty ? nil : .none(selectors)
        case "is", "where", "matches":
            return .any(inside(argument, depth), hasWeight: name != "where")
        case "has":
            let isChild = argument.hasPrefix(">")
            let selectors = inside(isChild ? argument.dropFirst().trimmed : argument, depth)
            return selectors.isEmpty ? nil : .has(selectors, isChild: isChild)
        case "hover", "active", "focus", "visited", "target", "focus-within", "focus-visible", "checked":
            return .never
        default: return nil
        }
    }

    private static func inside(_ argument: String, _ depth: Int) -> [Selector] {
        depth < mostDepth ? list(argument, depth: depth + 1) : []
    }

    /// `odd`, `even`, `3`, `2n`, `2n+1`, `-n + 3`.
    private static func nth(_ text: String) -> (step: Int, offset: Int)? {
        let text = text.lowercased()
        if text == "odd" { return (2, 1) }
        if text == "even" { return (2, 0) }
        let compact = text.filter { !$0.isWhitespace }
        guard compact.count < 12 else { return nil }
        guard let n = compact.firstIndex(of: "n") else {
            return Int(compact).map { (0, $0) }
        }
        let factor = compact[..<n]
        let step = factor.isEmpty || factor == "+" ? 1 : factor == "-" ? -1 : Int(factor)
        let rest = compact[compact.index(after: n)...]
        guard let step, let offset = rest.isEmpty ? 0 : Int(rest) else { return nil }
        return (step, offset)
    }
}

extension String {
    /// Without the quotes around it, if there are any.
    var unquoted: String {
        let text = trimmed
        guard let first = text.first, first == "\"" || first == "'", text.last == first, text.utf8.count >= 2 else {
            return text
        }
        return String(text.dropFirst().dropLast())
    }
}
