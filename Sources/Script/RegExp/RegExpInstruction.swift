/// One step of a compiled pattern. The text is read forwards, in look-behinds backwards.
struct RegExpInstruction: Sendable {
    enum Opcode: UInt8, Sendable {
        /// Succeeds: the match is what the slots say.
        case match
        /// Takes the code unit `a`.
        case unit
        case unitBack
        /// Takes the `b` units of the pool from index `a`.
        case literal
        /// Takes a code unit of class `a`.
        case set
        case setBack
        /// Takes a code point of class `a`.
        case point
        case pointBack
        /// Takes units (or code points) of class `a`, at least `b`, at most `c`, as many as possible; `d` is the unit
        /// that has to follow, or −1.
        case runSet
        case runPoint
        /// The same, as few as possible.
        case lazySet
        case lazyPoint
        case jump
        /// Goes on at `a`, and should that fail at `b`.
        case split
        /// Stores the position in slot `a`.
        case save
        /// Forgets slots `a` up to, not with, `b`.
        case clear
        /// Counted loop: `begin` zeroes the count in slot `a`. The count's neighbour holds the place of the last round.
        case loopBegin
        /// At the head: `a` slot, `b` minimum, `c` maximum, `d` the exit. `loopGreedy` prefers another round.
        case loopGreedy
        case loopLazy
        /// At the end: a round beyond the minimum `b` that took nothing fails; else counts and goes to `c`.
        case loopEnd
        /// Remembers stack height and position in slots `a` and `a + 1`.
        case lookBegin
        /// Drops the alternatives inside and restores the position.
        case lookEnd
        /// A negated look: when the inside fails, goes on at `b`.
        case lookNotBegin
        case lookNotEnd
        /// Takes what group `a` matched.
        case backreference
        case backreferenceBack
        case lineStart
        case lineEnd
        case textStart
        case textEnd
        case wordBoundary
        case notWordBoundary
    }

    var opcode: Opcode
    var a: Int32 = 0
    var b: Int32 = 0
    var c: Int32 = 0
    var d: Int32 = 0
}
