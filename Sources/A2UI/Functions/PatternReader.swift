/// Parses the notation of regular expressions, as JavaScript writes them, as far as `Pattern` can do them.
struct PatternReader {
    private var rest: Substring.UnicodeScalarView
    private var depth = 0
    private static let deepest = 30
    private static let mostRepeats = 1_000

    init(_ source: String) { rest = source[...].unicodeScalars }

    /// `nil` when something is left over or not understood.
    mutating func pattern() -> Pattern.Term? {
        guard let term = alternatives(), rest.isEmpty else { return nil }
        return term
    }

    private mutating func alternatives() -> Pattern.Term? {
        guard depth < Self.deepest else { return nil }
        depth += 1
        defer { depth -= 1 }
        var choices: [Pattern.Term] = []
        repeat {
            guard let choice = sequence() else { return nil }
            choices.append(choice)
        } while skip("|")
        return choices.count == 1 ? choices[0] : .either(choices)
    }

    private mutating func sequence() -> Pattern.Term? {
        var terms: [Pattern.Term] = []
        while let next = rest.first, next != "|", next != ")" {
            guard let atom = atom(), let term = repeated(atom) else { return nil }
            terms.append(term)
        }
        return .sequence(terms)
    }

    private mutating func atom() -> Pattern.Term? {
        switch rest.removeFirst() {
        case "^": return .start
        case "$": return .end
        case ".": return .scalar(Self.anything)
        case "(":
            if skip("?") { guard skip(":") else { return nil } }
            guard let term = alternatives(), skip(")") else { return nil }
            return term
        case "[": return set().map { .scalar($0) }
        case "\\": return escape().map { .scalar($0) }
        case "*", "+", "?", "{": return nil
        case let scalar: return .scalar(Self.one(scalar))
        }
    }

    private mutating func repeated(_ atom: Pattern.Term) -> Pattern.Term? {
        var term = atom
        if skip("*") {
            term = .repetition(atom, least: 0, most: nil)
        } else if skip("+") {
            term = .repetition(atom, least: 1, most: nil)
        } else if skip("?") {
            term = .repetition(atom, least: 0, most: 1)
        } else if rest.first == "{" {
            rest.removeFirst()
            guard let least = number() else { return nil }
            var most: Int? = least
            if skip(",") { most = rest.first == "}" ? nil : number() ?? -1 }
            guard skip("}"), most ?? least >= least else { return nil }
            term = .repetition(atom, least: least, most: most)
        } else {
            return term
        }
        // Whether a repetition takes much or little makes no difference to whether something is found.
        _ = skip("?")
        return term
    }

    private mutating func number() -> Int? {
        var value: Int?
        while let digit = rest.first.flatMap({ Self.digits.contains($0) ? Int($0.value) - 48 : nil }) {
            rest.removeFirst()
            value = (value ?? 0) * 10 + digit
            guard value ?? 0 <= Self.mostRepeats else { return nil }
        }
        return value
    }

    private mutating func set() -> Pattern.CharacterSet? {
        var set = Pattern.CharacterSet()
        let isNegated = skip("^")
        while let scalar = rest.popFirst(), scalar != "]" {
            var low: Pattern.CharacterSet? = Self.one(scalar)
            if scalar == "\\" { low = escape() }
            guard let low, !low.isNegated else { return nil }
            let next = rest.dropFirst().first
            guard rest.first == "-", next != "]", next != nil, let start = low.single else {
                set.ranges += low.ranges
                continue
            }
            rest.removeFirst()
            var high: Pattern.CharacterSet? = rest.popFirst().map(Self.one)
            if high?.single == 0x5C { high = escape() }
            guard let end = high?.single, start <= end else { return nil }
            set.ranges.append(start...end)
        }
        set.isNegated = isNegated
        return set
    }

    private mutating func escape() -> Pattern.CharacterSet? {
        guard let scalar = rest.popFirst() else { return nil }
        switch scalar {
        case "d": return Self.digits
        case "D": return Self.digits.negated
        case "w": return Self.word
        case "W": return Self.word.negated
        case "s": return Self.space
        case "S": return Self.space.negated
        case "n": return Self.one("\n")
        case "r": return Self.one("\r")
        case "t": return Self.one("\t")
        case "a"..."z", "A"..."Z", "0"..."9": return nil
        default: return Self.one(scalar)
        }
    }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private static func one(_ scalar: Unicode.Scalar) -> Pattern.CharacterSet {
        Pattern.CharacterSet(ranges: [scalar.value...scalar.value])
    }

    private static let digits = Pattern.CharacterSet(ranges: [48...57])
    private static let word = Pattern.CharacterSet(ranges: [48...57, 65...90, 95...95, 97...122])
    private static let space = Pattern.CharacterSet(ranges: [9...13, 32...32, 0xA0...0xA0, 0x2000...0x200A])
    private static let anything = Pattern.CharacterSet(ranges: [10...10, 13...13], isNegated: true)
}

extension Pattern.CharacterSet {
    var negated: Self { Self(ranges: ranges, isNegated: !isNegated) }

    /// The only member, if there is one only.
    var single: UInt32? {
        guard !isNegated, ranges.count == 1, let range = ranges.first, range.count == 1 else { return nil }
        return range.lowerBound
    }
}
