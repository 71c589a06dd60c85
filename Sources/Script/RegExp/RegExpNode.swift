/// A pattern as the parser understood it. Case folding is done: with the flag `i`, single characters have become sets.
indirect enum RegExpNode: Sendable {
    case empty
    /// One code unit, or with `u` one code point.
    case character(UInt32)
    case set(CharacterSet)
    case sequence([RegExpNode])
    case alternatives([RegExpNode])
    case group(RegExpNode, capture: Int)
    case backreference(Int)
    case lineStart
    case lineEnd
    case wordBoundary(negated: Bool)
    case look(RegExpNode, behind: Bool, negated: Bool)
    case loop(RegExpNode, Repetition)
}

/// `{minimum,maximum}`, greedy or not.
struct Repetition: Sendable {
    var minimum: Int
    /// `Int.max` without a bound.
    var maximum: Int
    var isGreedy: Bool
    /// The groups inside, which each round begins by forgetting.
    var captures: Range<Int>
}

extension RegExpNode {
    /// Whether the node may match without taking a character. True when in doubt.
    var canBeEmpty: Bool {
        switch self {
        case .character, .set: false
        case .empty, .backreference, .lineStart, .lineEnd, .wordBoundary, .look: true
        case .sequence(let nodes): nodes.allSatisfy(\.canBeEmpty)
        case .alternatives(let nodes): nodes.contains(where: \.canBeEmpty)
        case .group(let node, _): node.canBeEmpty
        case .loop(let node, let repetition): repetition.minimum == 0 || node.canBeEmpty
        }
    }

    /// Nodes in the tree.
    var size: Int {
        switch self {
        case .sequence(let nodes), .alternatives(let nodes): nodes.reduce(1) { $0 + $1.size }
        case .group(let node, _), .look(let node, _, _), .loop(let node, _): 1 + node.size
        default: 1
        }
    }

    /// The set a node stands for when it takes exactly one character.
    var singleSet: CharacterSet? {
        switch self {
        case .character(let value): .points(CodePointSet(value, value))
        case .set(let set): set
        default: nil
        }
    }
}

/// A class of characters: ranges where possible, questions to the standard library where a property asks for them.
indirect enum CharacterSet: Sendable {
    case points(CodePointSet)
    /// With `folds` a character belongs when any of its case variants has the property.
    case property(UnicodeProperty, negated: Bool, folds: Bool)
    case union(CharacterSet, CharacterSet)
    case intersection(CharacterSet, CharacterSet)
    case difference(CharacterSet, CharacterSet)
    case inverted(CharacterSet)

    func contains(_ point: UInt32) -> Bool {
        switch self {
        case .points(let set): set.contains(point)
        case .property(let property, let negated, let folds):
            if folds {
                CaseFolding.codePoints.equivalents(of: point).contains { property.holds(for: $0) != negated }
            } else {
                property.holds(for: point) != negated
            }
        case .union(let left, let right): left.contains(point) || right.contains(point)
        case .intersection(let left, let right): left.contains(point) && right.contains(point)
        case .difference(let left, let right): left.contains(point) && !right.contains(point)
        case .inverted(let set): !set.contains(point)
        }
    }

    func union(_ other: CharacterSet) -> CharacterSet {
        if case .points(let right) = other {
            if right.isEmpty { return self }
            if case .points(let left) = self { return .points(left.union(right)) }
        }
        return .union(self, other)
    }

    func intersection(_ other: CharacterSet) -> CharacterSet {
        if case .points(let left) = self, case .points(let right) = other { return .points(left.intersection(right)) }
        return .intersection(self, other)
    }

    func subtracting(_ other: CharacterSet) -> CharacterSet {
        if case .points(let left) = self, case .points(let right) = other { return .points(left.subtracting(right)) }
        return .difference(self, other)
    }

    var inverted: CharacterSet {
        if case .points(let set) = self { return .points(set.inverted) }
        return .inverted(self)
    }
}
