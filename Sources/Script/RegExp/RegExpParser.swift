/// Reads a pattern: ECMAScript's grammar with the early errors, and Annex B's leniency when neither `u` nor `v` is set.
struct RegExpParser {
    /// Groups may nest this deep. The parser and the compiler recurse once a level.
    static let maximumDepth = 250
    /// Escapes, operators and nested classes inside the classes of a pattern. Sets that ask for properties are trees as
    /// deep as that.
    static let maximumClassParts = 1_000
    /// V8's bound on the number of groups.
    static let maximumCaptures = 1 << 15 - 1

    let source: [UInt16]
    let flags: RegExpFlags
    /// Whether the pattern is read by code points and held to the strict grammar.
    let isStrict: Bool
    /// All groups of the pattern, counted before parsing: `\2` may stand before the second group.
    private(set) var captureTotal = 0
    private(set) var hasNamedGroups = false

    var position = 0
    var depth = 0
    var classParts = 0
    /// Groups opened so far, the whole match being number 0.
    private(set) var captures = 1
    private(set) var names: [(name: [UInt16], index: Int)] = []
    private var pendingNames: [[UInt16]] = []

    init(source: [UInt16], flags: RegExpFlags) {
        self.source = source
        self.flags = flags
        isStrict = flags.readsCodePoints
        countGroups()
    }

    mutating func parse() throws(RegExpSyntaxError) -> RegExpNode {
        let node = try disjunction()
        // A disjunction ends at the end of the pattern or at a parenthesis nobody opened.
        if position < source.count { throw RegExpSyntaxError(.unmatchedParenthesis) }
        for name in pendingNames where !names.contains(where: { $0.name == name }) {
            throw RegExpSyntaxError(.invalidGroupReference)
        }
        return resolved(node)
    }

    /// Finds `(` that capture, passing over escapes and classes.
    private mutating func countGroups() {
        var index = 0
        var classDepth = 0
        while index < source.count {
            switch source[index] {
            case 0x5c: index += 1
            case 0x5b: classDepth = flags.contains(.unicodeSets) ? classDepth + 1 : 1
            case 0x5d: classDepth = max(classDepth - 1, 0)
            case 0x28 where classDepth == 0:
                let isPlain = unit(at: index + 1) != 0x3f
                let isNamed = !isPlain && unit(at: index + 2) == 0x3c && ![0x3d, 0x21].contains(unit(at: index + 3))
                if isPlain || isNamed { captureTotal += 1 }
                if isNamed { hasNamedGroups = true }
            default: break
            }
            index += 1
        }
    }

    func unit(at index: Int) -> UInt16? { index < source.count ? source[index] : nil }

    var next: UInt16? { unit(at: position) }

    mutating func take(_ unit: UInt16) -> Bool {
        guard next == unit else { return false }
        position += 1
        return true
    }

    /// The character at the position: with `u` a pair of surrogates is one.
    mutating func takeCharacter() -> UInt32? {
        guard let first = next else { return nil }
        position += 1
        guard isStrict, first & 0xfc00 == 0xd800, let second = next, second & 0xfc00 == 0xdc00 else {
            return UInt32(first)
        }
        position += 1
        return 0x10000 + (UInt32(first & 0x3ff) << 10 | UInt32(second & 0x3ff))
    }
}

// MARK: - Structure

extension RegExpParser {
    private mutating func disjunction() throws(RegExpSyntaxError) -> RegExpNode {
        depth += 1
        guard depth <= Self.maximumDepth else { throw RegExpSyntaxError(.tooLarge) }
        defer { depth -= 1 }
        var branches = [try alternative()]
        while take(0x7c) { branches.append(try alternative()) }
        return branches.count == 1 ? branches[0] : .alternatives(branches)
    }

    private mutating func alternative() throws(RegExpSyntaxError) -> RegExpNode {
        var nodes: [RegExpNode] = []
        while let unit = next, unit != 0x7c, unit != 0x29 { nodes.append(try term()) }
        switch nodes.count {
        case 0: return .empty
        case 1: return nodes[0]
        default: return .sequence(nodes)
        }
    }

    private mutating func term() throws(RegExpSyntaxError) -> RegExpNode {
        let firstCapture = captures
        let start = position
        var canRepeat = true
        let node: RegExpNode
        switch next {
        case 0x5e:
            position += 1
            return .lineStart
        case 0x24:
            position += 1
            return .lineEnd
        case 0x28:
            (node, canRepeat) = try group()
        case 0x2e:
            position += 1
            node = .set(.points(flags.contains(.dotAll) ? .everything : CodePointSet.lineTerminators.inverted))
        case 0x5b:
            position += 1
            node = try characterClass()
        case 0x5c:
            if let assertion = takeWordBoundary() { return assertion }
            position += 1
            node = try escape()
        case 0x2a, 0x2b, 0x3f: throw RegExpSyntaxError(.nothingToRepeat)
        case 0x7b:
            if try bounds() != nil { throw RegExpSyntaxError(.nothingToRepeat) }
            if isStrict { throw RegExpSyntaxError(.loneBrackets) }
            position = start + 1
            node = literal(0x7b)
        case 0x7d, 0x5d:
            if isStrict { throw RegExpSyntaxError(.loneBrackets) }
            fallthrough
        default:
            node = literal(takeCharacter() ?? 0)
        }
        return try quantified(node, canRepeat: canRepeat, captures: firstCapture)
    }

    private mutating func takeWordBoundary() -> RegExpNode? {
        guard let letter = unit(at: position + 1), letter | 0x20 == 0x62 else { return nil }
        position += 2
        return .wordBoundary(negated: letter == 0x42)
    }

    /// Everything that begins with a parenthesis, and whether a quantifier may follow it.
    private mutating func group() throws(RegExpSyntaxError) -> (RegExpNode, canRepeat: Bool) {
        position += 1
        guard take(0x3f) else { return (try capture(), true) }
        let kind = next
        position += 1
        switch kind {
        case 0x3a: return (try closed(), true)
        case 0x3d: return (.look(try closed(), behind: false, negated: false), !isStrict)
        case 0x21: return (.look(try closed(), behind: false, negated: true), !isStrict)
        case 0x3c:
            if take(0x3d) { return (.look(try closed(), behind: true, negated: false), false) }
            if take(0x21) { return (.look(try closed(), behind: true, negated: true), false) }
            let name = try groupName()
            guard !names.contains(where: { $0.name == name }) else { throw RegExpSyntaxError(.duplicateGroupName) }
            names.append((name, captures))
            return (try capture(), true)
        default: throw RegExpSyntaxError(.invalidGroup)
        }
    }

    private mutating func capture() throws(RegExpSyntaxError) -> RegExpNode {
        guard captures < Self.maximumCaptures else { throw RegExpSyntaxError(.tooManyCaptures) }
        let index = captures
        captures += 1
        return .group(try closed(), capture: index)
    }

    private mutating func closed() throws(RegExpSyntaxError) -> RegExpNode {
        let node = try disjunction()
        guard take(0x29) else { throw RegExpSyntaxError(.unterminatedGroup) }
        return node
    }

    /// The name after `(?<` or `\k<`, up to and with `>`.
    mutating func groupName() throws(RegExpSyntaxError) -> [UInt16] {
        var name: [UInt16] = []
        while let unit = next, unit != 0x3e {
            var point = UInt32(unit)
            if unit == 0x5c {
                position += 1
                guard take(0x75), let escaped = unicodeEscape(allowsBraces: true) else {
                    throw RegExpSyntaxError(.invalidUnicodeEscape)
                }
                point = escaped
            } else {
                position += 1
                if unit & 0xfc00 == 0xd800, let low = next, low & 0xfc00 == 0xdc00 {
                    position += 1
                    point = 0x10000 + (UInt32(unit & 0x3ff) << 10 | UInt32(low & 0x3ff))
                }
            }
            let isAllowed =
                name.isEmpty ? SourceCharacter.isIdentifierStart(point) : SourceCharacter.isIdentifierPart(point)
            guard isAllowed, let scalar = Unicode.Scalar(point) else { throw RegExpSyntaxError(.invalidGroupName) }
            name += UTF16.encode(scalar).map(Array.init) ?? []
        }
        guard take(0x3e), !name.isEmpty else { throw RegExpSyntaxError(.invalidGroupName) }
        return name
    }

    /// Notes a `\k<name>`, which may come before its group. The node carries the place in the list until the end.
    mutating func namedReference(_ name: [UInt16]) -> RegExpNode {
        pendingNames.append(name)
        return .backreference(-pendingNames.count)
    }

    private func resolved(_ node: RegExpNode) -> RegExpNode {
        guard !pendingNames.isEmpty else { return node }
        switch node {
        case .backreference(let place) where place < 0:
            let name = pendingNames[-place - 1]
            return .backreference(names.first { $0.name == name }?.index ?? 0)
        case .sequence(let nodes): return .sequence(nodes.map(resolved))
        case .alternatives(let nodes): return .alternatives(nodes.map(resolved))
        case .group(let node, let capture): return .group(resolved(node), capture: capture)
        case .look(let node, let behind, let negated): return .look(resolved(node), behind: behind, negated: negated)
        case .loop(let node, let repetition): return .loop(resolved(node), repetition)
        default: return node
        }
    }

    /// A literal character as a node, with its case variants under `i`.
    func literal(_ character: UInt32) -> RegExpNode {
        guard flags.contains(.ignoreCase) else { return .character(character) }
        let variants = folding.equivalents(of: character)
        guard variants.count > 1 else { return .character(character) }
        return .set(.points(CodePointSet(pairs: variants.flatMap { [$0, $0] })))
    }

    var folding: CaseFolding { isStrict ? .codePoints : .codeUnits }
}

// MARK: - Quantifiers

extension RegExpParser {
    private mutating func quantified(
        _ node: RegExpNode,
        canRepeat: Bool,
        captures first: Int
    ) throws(RegExpSyntaxError) -> RegExpNode {
        var minimum = 0
        var maximum = Int.max
        switch next {
        case 0x2a: position += 1
        case 0x2b:
            position += 1
            minimum = 1
        case 0x3f:
            position += 1
            maximum = 1
        case 0x7b:
            guard let bounds = try bounds() else {
                if isStrict { throw RegExpSyntaxError(.incompleteQuantifier) }
                return node
            }
            (minimum, maximum) = bounds
        default: return node
        }
        guard canRepeat else { throw RegExpSyntaxError(.invalidQuantifier) }
        let isGreedy = !take(0x3f)
        let repetition = Repetition(
            minimum: minimum,
            maximum: maximum,
            isGreedy: isGreedy,
            captures: first..<captures
        )
        return .loop(node, repetition)
    }

    /// `{2}`, `{2,}` or `{2,5}` at the position; nil, with the position where it was, when it is something else.
    private mutating func bounds() throws(RegExpSyntaxError) -> (Int, Int)? {
        let start = position
        position += 1
        guard let minimum = number() else {
            position = start
            return nil
        }
        var maximum = minimum
        if take(0x2c) { maximum = number() ?? Int.max }
        guard take(0x7d) else {
            position = start
            return nil
        }
        guard minimum <= maximum else { throw RegExpSyntaxError(.quantifierOutOfOrder) }
        return (minimum, maximum)
    }

    /// A decimal number; one too large to count to is as good as no bound.
    private mutating func number() -> Int? {
        let start = position
        var value = 0
        while let unit = next, let digit = DecimalScan.decimalDigit(unit) {
            value = value > 1 << 30 ? value : value * 10 + Int(digit)
            position += 1
        }
        guard position > start else { return nil }
        return value > 1 << 30 ? Int.max : value
    }
}
