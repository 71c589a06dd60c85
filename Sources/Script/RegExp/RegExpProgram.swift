/// A compiled regular expression: a value that any number of matches may share.
///
/// `lastIndex`, `global` and the result object are the caller's: this is the matcher the language calls
/// `RegExpBuiltinExec` steps 12–16.
struct RegExpProgram: Sendable {
    /// Alternatives that may be open at once, 16 bytes each.
    static let maximumFrames = 1 << 20

    let flags: RegExpFlags
    /// Groups, the whole match included.
    let captureCount: Int
    /// Named groups in the order of the pattern.
    let groupNames: [(name: [UInt16], index: Int)]
    let code: [RegExpInstruction]
    let pool: [UInt16]
    let sets: [CompiledSet]
    let slotCount: Int
    let start: RegExpStart

    /// The longest pattern, in code units.
    static let maximumSource = 1 << 16

    static func compile(source: [UInt16], flags: RegExpFlags) throws(RegExpSyntaxError) -> RegExpProgram {
        guard source.count <= maximumSource else { throw RegExpSyntaxError(.tooLarge) }
        var parser = RegExpParser(source: source, flags: flags)
        let node = try parser.parse()
        var compiler = RegExpCompiler(captures: parser.captures, flags: flags)
        try compiler.compile(node)
        return RegExpProgram(
            flags: flags,
            captureCount: parser.captures,
            groupNames: parser.names,
            code: compiler.code,
            pool: compiler.pool,
            sets: compiler.sets,
            slotCount: compiler.slots,
            start: RegExpStart(node, flags: flags)
        )
    }

    /// The first match at or after an index (at it, with the flag `y`); nil when there is none.
    ///
    /// Every instruction and every eighth character passed over costs a step of the budget; `refill` is asked for more
    /// when it is gone, and ends the search with 0.
    func match<Unit: FixedWidthInteger & UnsignedInteger>(
        in text: borrowing Span<Unit>,
        from index: Int,
        budget: inout Int,
        refill: () -> Int = { 0 }
    ) throws(RegExpLimit) -> RegExpMatch? {
        guard index >= 0, index <= text.count, text.count < Int(Int32.max) else { return nil }
        var position = index
        if flags.readsCodePoints, splitsPair(text, at: position) { position &-= 1 }
        var matcher = RegExpMatcher(self)
        while true {
            if !flags.contains(.sticky) {
                guard let candidate = start.next(in: text, from: position, budget: &budget) else { return nil }
                position = candidate
                if budget < 0 {
                    budget = refill()
                    if budget <= 0 { throw .steps }
                }
                if flags.readsCodePoints, splitsPair(text, at: position) {
                    position &+= 1
                    continue
                }
            }
            if try matcher.run(text, from: position, program: self, steps: &budget, refill: refill) {
                return RegExpMatch(slots: matcher.captures(self, from: position))
            }
            if flags.contains(.sticky) || start.isAnchored || position >= text.count { return nil }
            position &+= 1
        }
    }

    private func splitsPair<Unit: FixedWidthInteger & UnsignedInteger>(_ text: borrowing Span<Unit>, at index: Int)
        -> Bool
    {
        guard index > 0, index < text.count else { return false }
        return UInt32(truncatingIfNeeded: text[index]) & 0xfc00 == 0xdc00
            && UInt32(truncatingIfNeeded: text[index &- 1]) & 0xfc00 == 0xd800
    }
}

/// Where the groups of a match lie.
struct RegExpMatch: Equatable, Sendable {
    /// Start and end of each group, −1 for a group that took no part.
    private let slots: [Int32]

    init(slots: [Int32]) { self.slots = slots }

    var count: Int { slots.count / 2 }

    /// The code units of a group, 0 being the whole match; nil for a group that took no part.
    subscript(group: Int) -> Range<Int>? {
        guard group >= 0, group < count else { return nil }
        let (start, end) = (slots[group * 2], slots[group * 2 + 1])
        return start >= 0 && end >= start ? Int(start)..<Int(end) : nil
    }
}
