/// One row of source pixels on its way to the pixmap, with the tables its paint needs.
struct PaintLine: Sendable {
    /// Premultiplied words.
    var words: [UInt32] = []
    /// What was on the pixmap before an operator that a soft clip mixes with it.
    private var saved: [UInt32] = []
    var table = ColorTable()
    private var columns = ImageColumns()

    /// Makes room for rows of `width`, of which the shape can touch `touched`.
    mutating func prepare(_ shader: Shader, width: Int, touched: Range<Int>) {
        if case .image(let image) = shader { columns.build(touched, for: image) }
        if words.count < width + 8 { words = [UInt32](repeating: 0, count: width + 8) }
    }

    mutating func clear(_ width: Int) {
        for index in 0..<width { words[index] = 0 }
    }

    /// Makes the source pixels under some columns; `true` when they are known to hide what is under them.
    mutating func shade(_ shader: Shader, _ columns: Range<Int>, at start: Int, y: Int) -> Bool {
        Self.fill(&words, shader, start..<start + columns.count, x: columns.lowerBound, y: y, table, self.columns)
    }

    /// Weakens the source pixels under a run by its coverage.
    mutating func weaken(_ run: CoverageRun, _ row: borrowing CoverageRow, at start: Int) {
        let (left, right) = (Int(run.left), Int(run.right))
        let range = start..<start + right - left
        var words = words.mutableSpan
        if run.isMasked {
            RowMerge.weaken(&words, range, by: row.mask.span, from: left - row.origin)
        } else if run.alpha != 255 {
            RowMerge.weaken(&words, range, by: UInt32(truncatingIfNeeded: run.alpha))
        }
    }

    /// The parts come one by one: a span of one and a mutable span of another would be an overlapping access.
    @inline(__always)
    private static func fill(
        _ words: inout [UInt32],
        _ shader: Shader,
        _ range: Range<Int>,
        x: Int,
        y: Int,
        _ table: borrowing ColorTable,
        _ columns: borrowing ImageColumns
    ) -> Bool {
        var words = words.mutableSpan
        return shader.fill(&words, range, x: x, y: y, table.words.span, columns)
    }

    mutating func save(_ pixels: borrowing MutableSpan<UInt32>, _ range: Range<Int>, at start: Int) {
        if saved.count < words.count { saved = [UInt32](repeating: 0, count: words.count) }
        for offset in 0..<range.count { saved[start + offset] = pixels[range.lowerBound + offset] }
    }

    /// Brings back the saved pixels as far as the clip does not cover them.
    func mixBack(
        _ pixels: inout MutableSpan<UInt32>,
        _ range: Range<Int>,
        at start: Int,
        _ run: CoverageRun,
        _ row: borrowing CoverageRow
    ) {
        for offset in 0..<range.count {
            let alpha =
                run.isMasked
                ? UInt32(row.mask[Int(run.left) - row.origin + offset])
                : UInt32(truncatingIfNeeded: run.alpha)
            let index = range.lowerBound + offset
            pixels[index] = pixels[index].scaled(by: alpha) &+ saved[start + offset].scaled(by: 255 - alpha)
        }
    }
}
