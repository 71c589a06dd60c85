/// Runs of `*`, `_` and `~` and how they pair up (CommonMark, "An algorithm for parsing nested emphasis and links").
struct DelimiterRuns {
    struct Run {
        let character: UInt8
        let length: Int
        let canOpen: Bool
        let canClose: Bool
        /// Where in the text it stands.
        let start: Int
        /// Characters not used by a pair yet.
        var left: Int
        /// The marks that end here, innermost first; they come before the characters that are left.
        var closes = 0
        /// The marks that begin here, innermost first; they come after the characters that are left.
        var opens: [InlineToken.Mark] = []
        var previous: Int
        var next = none
    }

    static let none = -1

    private(set) var runs: [Run] = []
    /// The last run that may still pair up.
    private(set) var last = none

    mutating func append(character: UInt8, length: Int, canOpen: Bool, canClose: Bool, start: Int) -> Int {
        let place = runs.count
        runs.append(
            Run(
                character: character,
                length: length,
                canOpen: canOpen,
                canClose: canClose,
                start: start,
                left: length,
                previous: last
            )
        )
        if last != Self.none { runs[last].next = place }
        last = place
        return place
    }

    /// Pairs up the runs after `bottom`, and forgets them.
    mutating func pairUp(after bottom: Int) {
        // For each kind of closer, the run below which there is no opener for it: looked for once, not for each.
        var floors: [15 of Int] = .init(repeating: bottom)
        var closer = first(after: bottom)
        while closer != Self.none {
            guard runs[closer].canClose else {
                closer = runs[closer].next
                continue
            }
            let kind = kind(of: runs[closer])
            if let opener = opener(for: closer, after: floors[kind]) {
                closer = pair(opener, closer)
            } else {
                floors[kind] = runs[closer].previous
                let next = runs[closer].next
                if !runs[closer].canOpen { remove(closer) }
                closer = next
            }
        }
        while last > bottom { remove(last) }
    }

    private func first(after bottom: Int) -> Int {
        guard last > bottom else { return Self.none }
        var place = last
        while runs[place].previous > bottom { place = runs[place].previous }
        return place
    }

    private func kind(of closer: Run) -> Int {
        switch closer.character {
        case UInt8(ascii: "*"): (closer.canOpen ? 3 : 0) + closer.length % 3
        case UInt8(ascii: "_"): 6 + (closer.canOpen ? 3 : 0) + closer.length % 3
        default: 11 + min(closer.length, 3)
        }
    }

    private func opener(for closer: Int, after floor: Int) -> Int? {
        let end = runs[closer]
        var place = end.previous
        while place > floor {
            let run = runs[place]
            if run.character == end.character, run.canOpen, matches(run, end) { return place }
            place = run.previous
        }
        return nil
    }

    private func matches(_ opener: Run, _ closer: Run) -> Bool {
        // GFM: one tilde or two, and the same on both sides.
        if closer.character == UInt8(ascii: "~") { return opener.length == closer.length && closer.length <= 2 }
        // The rule of three: `**` inside `*` must not be taken for its end.
        let isOdd =
            (closer.canOpen || opener.canClose) && closer.length % 3 != 0
            && (opener.length + closer.length) % 3 == 0
        return !isOdd
    }

    /// Makes a pair; the run to go on with.
    private mutating func pair(_ opener: Int, _ closer: Int) -> Int {
        let isTilde = runs[closer].character == UInt8(ascii: "~")
        let used = isTilde ? runs[closer].length : min(2, min(runs[opener].left, runs[closer].left))
        runs[opener].left -= used
        runs[closer].left -= used
        runs[opener].opens.append(isTilde ? .strikethrough : used == 2 ? .strong : .emphasis)
        runs[closer].closes += 1
        // What stands between the two cannot pair up with anything outside.
        runs[opener].next = closer
        runs[closer].previous = opener
        if runs[opener].left == 0 { remove(opener) }
        guard runs[closer].left == 0 else { return closer }
        let next = runs[closer].next
        remove(closer)
        return next
    }

    private mutating func remove(_ run: Int) {
        let (previous, next) = (runs[run].previous, runs[run].next)
        if previous != Self.none { runs[previous].next = next }
        if next == Self.none { last = previous } else { runs[next].previous = previous }
    }
}
