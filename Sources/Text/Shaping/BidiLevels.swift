internal import CFriBidi

/// The embedding level of every scalar of a line: even ones run left to right, odd ones right to left (UAX #9).
struct BidiLevels {
    private(set) var levels: [Int8]

    init(_ scalars: [UInt32], direction: TextDirection) {
        let base: Int8 = direction == .rightToLeft ? 1 : 0
        levels = [Int8](repeating: base, count: scalars.count)
        guard !scalars.isEmpty else { return }
        let count = FriBidiStrIndex(clamping: scalars.count)

        var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_LTR, count: scalars.count)
        var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
        unsafe fribidi_get_bidi_types(scalars, count, &types)
        unsafe fribidi_get_bracket_types(scalars, count, types, &brackets)
        var paragraph = base == 1 ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR
        let highest = unsafe fribidi_get_par_embedding_levels_ex(types, brackets, count, &paragraph, &levels)
        guard highest > 0 else {
            // Zero says that it failed, for want of memory; one direction for all is the honest answer then.
            levels = [Int8](repeating: base, count: scalars.count)
            return
        }
        // L1: white space at the end of the line stands where the paragraph ends.
        for index in scalars.indices.reversed() {
            guard scalars[index] == 0x20 || scalars[index] == 0x3000 else { break }
            levels[index] = base
        }
    }

    /// Rule L2: for each level from the highest down to the lowest odd one, turn round what is at least that high.
    static func visualOrder(of levels: [Int8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), highest > 0 else { return order }
        for level in stride(from: highest, through: 1, by: -1) {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                let end = order[start...].firstIndex { levels[$0] < level } ?? order.count
                order[start..<end].reverse()
                start = end
            }
        }
        return order
    }
}
