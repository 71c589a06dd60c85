/// Neighbouring pixels of one row with the same coverage, or with a byte of coverage each in the row's mask.
struct CoverageRun: Equatable, Sendable {
    var left: Int32
    var right: Int32

    /// `1...255`, or `masked`: nothing at all is not a run.
    var alpha: Int32

    static let masked: Int32 = -1

    var isMasked: Bool { alpha < 0 }
}

/// One row of coverage: runs in order, not overlapping, over a mask that starts at column `origin`.
///
/// The arrays belong to the scratch and only ever grow, so a steady stream of draws allocates nothing.
struct CoverageRow: Sendable {
    var runs: [CoverageRun] = []
    var count = 0

    /// Where an operation that cuts runs writes its pieces before they take the place of `runs`.
    var spare: [CoverageRun] = []

    /// Bytes are valid only under masked runs.
    var mask: [UInt8] = []
    var origin = 0

    /// Set by a shape whose rows are alike, cleared by whatever changes the row: if it is still set, the row can serve again.
    var isIntact = false

    /// Room for any row of `width` columns from `left` on.
    mutating func prepare(left: Int, width: Int) {
        origin = left
        // Runs alternate between groups of eight and gaps at worst.
        let worst = width / 4 + 4
        if runs.count < worst {
            runs = [CoverageRun](repeating: CoverageRun(left: 0, right: 0, alpha: 0), count: worst)
        }
        if mask.count < width + 16 { mask = [UInt8](repeating: 0, count: width + 16) }
        count = 0
        isIntact = false
    }

    /// Full coverage from end to end.
    mutating func setWhole(_ columns: Range<Int>) {
        prepare(left: columns.lowerBound, width: columns.count)
        runs[0] = CoverageRun(
            left: Int32(truncatingIfNeeded: columns.lowerBound),
            right: Int32(truncatingIfNeeded: columns.upperBound),
            alpha: 255
        )
        count = 1
    }

    /// Whether each run begins where the one before it ends.
    var isWithoutGaps: Bool {
        for index in 1..<max(count, 1) where runs[index].left != runs[index - 1].right { return false }
        return true
    }

    /// Makes the first pieces of `spare` the row's runs.
    mutating func adoptSpare(count: Int) {
        swap(&runs, &spare)
        self.count = count
        isIntact = false
    }
}
