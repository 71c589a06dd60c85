/// What the beginning of a pattern says about where a match may start: the difference between looking at every place
/// of a text and running the matcher there.
struct RegExpStart: Sendable {
    /// Units every match begins with.
    let prefix: [UInt16]
    /// The Latin-1 units a match can begin with, one bit each; nil when any place may do.
    private let first: [UInt64]?
    /// Whether a unit above Latin-1 can begin a match.
    private let wide: Bool
    /// Whether a match can begin at the start of the text only.
    let isAnchored: Bool

    init(_ node: RegExpNode, flags: RegExpFlags) {
        prefix = Self.prefix(of: node)
        isAnchored = !flags.contains(.multiline) && Self.isAnchored(node)
        var heads = Heads()
        let canBeEmpty = heads.add(node)
        first = canBeEmpty || heads.isAnything ? nil : heads.words
        wide = heads.wide
    }

    /// The next place at or after `position` where a match may begin.
    func next<Unit: FixedWidthInteger & UnsignedInteger>(
        in text: borrowing Span<Unit>,
        from position: Int,
        budget: inout Int
    ) -> Int? {
        if isAnchored { return position == 0 ? 0 : nil }
        guard let first else { return position }
        var place = position
        defer { budget &-= (place &- position) / 8 }
        if let head = prefix.first {
            guard let head = Unit(exactly: head) else {
                place = text.count
                return nil
            }
            return search(text, head, &place)
        }
        let words = first.span
        while place < text.count {
            let unit = UInt32(truncatingIfNeeded: text[place])
            let isCandidate =
                unit < 256 ? words[Int(unit >> 6)] >> UInt64(unit & 63) & 1 == 1 : wide
            if isCandidate { return place }
            place &+= 1
        }
        return nil
    }

    private func search<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        _ head: Unit,
        _ place: inout Int
    ) -> Int? {
        let last = text.count &- prefix.count
        var index = place
        let second = prefix.count > 1 ? prefix[1] : nil
        while index <= last {
            if text[index] == head {
                if second.map({ UInt16(truncatingIfNeeded: text[index &+ 1]) == $0 }) ?? true {
                    place = index
                    return index
                }
            }
            index &+= 1
        }
        place = text.count
        return nil
    }
}

extension RegExpStart {
    private static func prefix(of node: RegExpNode) -> [UInt16] {
        switch node {
        case .character(let value):
            return Unicode.Scalar(value).map { Array(String($0).utf16) } ?? []
        case .sequence(let nodes):
            var units: [UInt16] = []
            for node in nodes {
                guard case .character = node else { return units.isEmpty ? prefix(of: node) : units }
                let more = prefix(of: node)
                if more.isEmpty { return units }
                units += more
            }
            return units
        case .group(let node, _): return prefix(of: node)
        case .loop(let node, let repetition) where repetition.minimum > 0: return Array(prefix(of: node).prefix(1))
        default: return []
        }
    }

    private static func isAnchored(_ node: RegExpNode) -> Bool {
        switch node {
        case .lineStart: true
        case .sequence(let nodes): nodes.first.map(isAnchored) ?? false
        case .alternatives(let nodes): nodes.allSatisfy(isAnchored)
        case .group(let node, _): isAnchored(node)
        default: false
        }
    }
}

/// The units that can come first, gathered over a tree.
private struct Heads {
    var words: [UInt64] = [0, 0, 0, 0]
    var wide = false
    var isAnything = false

    /// Adds what a node can begin with; true when the node may also take nothing.
    mutating func add(_ node: RegExpNode) -> Bool {
        switch node {
        case .empty, .lineStart, .lineEnd, .wordBoundary, .look: return true
        case .character(let value):
            if value < 256 { words[Int(value >> 6)] |= 1 << UInt64(value & 63) } else { wide = true }
            return false
        case .set(let set):
            let compiled = CompiledSet(set)
            for (index, word) in compiled.latinWords.enumerated() { words[index] |= word }
            wide = wide || compiled.mayBeWide
            return false
        case .sequence(let nodes):
            for node in nodes where !add(node) { return false }
            return true
        case .alternatives(let nodes):
            var canBeEmpty = false
            for node in nodes where add(node) { canBeEmpty = true }
            return canBeEmpty
        case .group(let node, _): return add(node)
        case .backreference:
            isAnything = true
            return true
        case .loop(let node, let repetition): return add(node) || repetition.minimum == 0
        }
    }
}
