/// How the matcher looks at the text.
extension RegExpMatcher {
    /// How far back the character before a place begins, within a run that starts at `floor`.
    @inline(__always)
    static func stride<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        before position: Int,
        floor: Int,
        _ isPoint: Bool
    ) -> Int {
        guard isPoint, position &- 2 >= floor else { return 1 }
        return CodePoints.before(position, in: text).width
    }

    /// The longest run of a class from a place, and where the least number of characters was reached, if it was.
    @inline(__always)
    static func run<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        from start: Int,
        _ set: CompiledSet,
        most: Int,
        least: Int,
        _ isPoint: Bool
    ) -> (end: Int, minimum: Int?) {
        var position = start
        if !isPoint {
            let limit = most < text.count &- start ? start &+ most : text.count
            while position < limit, set.contains(UInt32(truncatingIfNeeded: text[position])) { position &+= 1 }
            return (position, position &- start >= least ? start &+ least : nil)
        }
        var count = 0
        var minimum = least == 0 ? start : nil
        while count < most, position < text.count {
            let (point, width) = CodePoints.at(position, in: text)
            guard set.contains(point) else { break }
            position &+= width
            count &+= 1
            if count == least { minimum = position }
        }
        return (position, minimum)
    }

    func hasLiteral<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        at position: Int,
        _ pool: borrowing Span<UInt16>,
        _ start: Int,
        _ count: Int
    ) -> Bool {
        guard text.count &- position >= count else { return false }
        for offset in 0..<count
        where UInt16(truncatingIfNeeded: text[position &+ offset]) != pool[start &+ offset] {
            return false
        }
        return true
    }

    static func isBoundary<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        _ position: Int,
        _ flags: RegExpFlags
    ) -> Bool {
        let before = position > 0 && isWord(UInt32(truncatingIfNeeded: text[position &- 1]), flags)
        let after = position < text.count && isWord(UInt32(truncatingIfNeeded: text[position]), flags)
        return before != after
    }

    private static func isWord(_ unit: UInt32, _ flags: RegExpFlags) -> Bool {
        switch unit {
        case 0x61...0x7a, 0x41...0x5a, 0x30...0x39, 0x5f: true
        // Long s and the Kelvin sign fold to ASCII letters, but only under `u` with `i`.
        case 0x17f, 0x212a: flags.readsCodePoints && flags.contains(.ignoreCase)
        default: false
        }
    }

    /// The width of a group's text when it stands at (or before) the position; nil when it does not. A group that took
    /// no part matches the empty text.
    func referenced<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        at position: Int,
        group: Int,
        _ isBack: Bool,
        _ flags: RegExpFlags
    ) -> Int? {
        let range = span(ofGroup: group)
        guard !range.isEmpty else { return 0 }
        let width = range.count
        let start = isBack ? position &- width : position
        guard start >= 0, start &+ width <= text.count else { return nil }
        guard flags.contains(.ignoreCase) else {
            for offset in 0..<width where text[range.lowerBound &+ offset] != text[start &+ offset] { return nil }
            return width
        }
        let folding = flags.readsCodePoints ? CaseFolding.codePoints : .codeUnits
        var offset = 0
        // Case variants lie in the same plane, so both sides step alike.
        while offset < width {
            let isPoint = flags.readsCodePoints
            let (left, step) =
                isPoint
                ? CodePoints.at(range.lowerBound &+ offset, in: text)
                : (UInt32(truncatingIfNeeded: text[range.lowerBound &+ offset]), 1)
            let right =
                isPoint
                ? CodePoints.at(start &+ offset, in: text).point : UInt32(truncatingIfNeeded: text[start &+ offset])
            guard left == right || folding.canonical(left) == folding.canonical(right) else { return nil }
            offset &+= step
        }
        return width
    }
}
