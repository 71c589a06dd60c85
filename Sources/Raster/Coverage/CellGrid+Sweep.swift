extension CellGrid {
    /// Turns one row of cells, counted from the top of the bounds, into coverage and leaves the row zeroed.
    mutating func sweep(row: Int, rule: FillRule, into coverage: inout CoverageRow) {
        coverage.prepare(left: bounds.left, width: stride)
        guard row >= firstRow, row <= lastRow else { return }
        let cell = row * stride
        let words = row * wordsPerRow..<(row + 1) * wordsPerRow
        coverage.count =
            switch rule {
            case .nonzero:
                Self.sweep(bounds, &cells, cell, &touched, words, .nonzero, &coverage.mask, &coverage.runs)
            case .evenOdd:
                Self.sweep(bounds, &cells, cell, &touched, words, .evenOdd, &coverage.mask, &coverage.runs)
            }
    }

    /// Gives the number of runs. Arrays come one by one, because two mutable spans of one value would be an overlapping
    /// access, and static, because a copy of `self` would share them. Inlined, so that each rule gets a loop of its own.
    @inline(__always)
    private static func sweep(
        _ bounds: PixelRect,
        _ cells: inout [Int32],
        _ base: Int,
        _ touched: inout [UInt64],
        _ words: Range<Int>,
        _ rule: FillRule,
        _ mask: inout [UInt8],
        _ runs: inout [CoverageRun]
    ) -> Int {
        var cells = cells.mutableSpan
        var touched = touched.mutableSpan
        var mask = mask.mutableSpan
        var runs = runs.mutableSpan
        var count = 0

        let width = bounds.width
        let left = Int32(truncatingIfNeeded: bounds.left)
        var sum: Int32 = 0
        var column = 0

        for word in words {
            var bits = touched[word]
            touched[word] = 0
            while bits != 0 {
                let group = ((word - words.lowerBound) << 6 + bits.trailingZeroBitCount) << 3
                bits &= bits &- 1
                if group > column {
                    let alpha = Self.alpha(of: sum, rule)
                    if alpha != 0 {
                        append(&runs, &count, left, column, min(group, width), alpha)
                    }
                }
                let areas = cells.load8(at: base + group)
                cells.store8(SIMD8(repeating: 0), at: base + group)
                let sums = runningSum(areas) &+ SIMD8(repeating: sum)
                sum = sums[7]
                let alphas = Self.alphas(of: sums, rule).packedBytes
                mask.store8(alphas, at: group)
                if group < width {
                    // One word comparison instead of one for each lane.
                    let uniform = alphas & 255
                    let alpha =
                        alphas == uniform &* 0x0101_0101_0101_0101
                        ? Int32(truncatingIfNeeded: uniform) : CoverageRun.masked
                    if alpha != 0 { append(&runs, &count, left, group, min(group + 8, width), alpha) }
                }
                column = group + 8
            }
        }
        if column < width {
            let alpha = Self.alpha(of: sum, rule)
            if alpha != 0 { append(&runs, &count, left, column, width, alpha) }
        }
        return count
    }

    /// Joins a run to its left neighbour when both say the same.
    @inline(__always)
    private static func append(
        _ runs: inout MutableSpan<CoverageRun>,
        _ count: inout Int,
        _ origin: Int32,
        _ left: Int,
        _ right: Int,
        _ alpha: Int32
    ) {
        let left = origin &+ Int32(truncatingIfNeeded: left)
        let right = origin &+ Int32(truncatingIfNeeded: right)
        if count > 0, runs[count - 1].right == left, runs[count - 1].alpha == alpha {
            runs[count - 1].right = right
        } else {
            runs[count] = CoverageRun(left: left, right: right, alpha: alpha)
            count += 1
        }
    }

    @inline(__always)
    private static func runningSum(_ v: SIMD8<Int32>) -> SIMD8<Int32> {
        var sum = v &+ SIMD8(0, v[0], v[1], v[2], v[3], v[4], v[5], v[6])
        sum = sum &+ SIMD8(0, 0, sum[0], sum[1], sum[2], sum[3], sum[4], sum[5])
        return sum &+ SIMD8(0, 0, 0, 0, sum[0], sum[1], sum[2], sum[3])
    }

    /// Areas to `0...255`, rounded to nearest. Bit tricks for minimum and magnitude: the comparison masks of `SIMDn`
    /// compile to one branch a lane.
    @inline(__always)
    private static func alphas(of sums: SIMD8<Int32>, _ rule: FillRule) -> SIMD8<Int32> {
        let covered: SIMD8<Int32>
        switch rule {
        case .nonzero:
            let sign = sums &>> 31
            let beyond = ((sums ^ sign) &- sign) &- whole
            covered = (beyond & (beyond &>> 31)) &+ whole
        case .evenOdd:
            // A triangle wave of period two.
            let folded = (sums & (2 * whole - 1)) &- whole
            let sign = folded &>> 31
            covered = whole &- ((folded ^ sign) &- sign)
        }
        return ((covered &<< 8) &- covered &+ whole / 2) &>> 17
    }

    @inline(__always)
    private static func alpha(of sum: Int32, _ rule: FillRule) -> Int32 {
        alphas(of: SIMD8(repeating: sum), rule)[0]
    }
}
