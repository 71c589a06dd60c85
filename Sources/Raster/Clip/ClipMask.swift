/// Coverage of many rows as runs: a star over a whole canvas costs a few runs a row, not a byte a pixel.
struct ClipMask: Sendable {
    private struct Run: Sendable {
        var left: Int32
        var right: Int32
        var alpha: Int32
        /// Where the byte of column `left` lies, for masked runs.
        var offset: Int32
    }

    private let top: Int
    /// Runs of row `i` are `starts[i]..<starts[i + 1]`.
    private var starts: [Int32] = [0]
    private var runs: [Run] = []
    private var bytes: [UInt8] = []

    init(top: Int) { self.top = top }

    /// Adds the next row below.
    mutating func append(_ row: borrowing CoverageRow) {
        for index in 0..<row.count {
            let run = row.runs[index]
            runs.append(
                Run(left: run.left, right: run.right, alpha: run.alpha, offset: Int32(truncatingIfNeeded: bytes.count))
            )
            if run.isMasked {
                bytes.append(contentsOf: row.mask[Int(run.left) - row.origin..<Int(run.right) - row.origin])
            }
        }
        starts.append(Int32(truncatingIfNeeded: runs.count))
    }

    /// Multiplies a row of coverage by the mask, in place: each byte of the row's mask is read and written once.
    func intersect(_ row: inout CoverageRow, y: Int) {
        let index = y - top
        guard row.count > 0 else { return }
        guard index >= 0, index + 1 < starts.count else {
            row.count = 0
            return
        }
        let first = Int(starts[index])
        let end = Int(starts[index + 1])
        let count = row.count
        // Cutting two lists of runs at each other's ends makes at most as many pieces as both have together.
        if row.spare.count < count + end - first + 1 {
            row.spare = [CoverageRun](
                repeating: CoverageRun(left: 0, right: 0, alpha: 0),
                count: max(2 * row.spare.count, count + end - first + 1)
            )
        }
        let made = Self.cut(
            &row.runs,
            count,
            &row.mask,
            origin: row.origin,
            into: &row.spare,
            by: runs.span.extracting(first..<end),
            bytes.span
        )
        row.adoptSpare(count: made)
    }

    /// Arrays come one by one: two mutable spans of one value would be an overlapping access.
    private static func cut(
        _ shape: inout [CoverageRun],
        _ count: Int,
        _ mask: inout [UInt8],
        origin: Int,
        into pieces: inout [CoverageRun],
        by clips: Span<Run>,
        _ bytes: Span<UInt8>
    ) -> Int {
        let shape = shape.span.extracting(first: count)
        var mask = mask.mutableSpan
        var pieces = pieces.mutableSpan
        var made = 0
        var here = 0
        var there = 0
        while here < shape.count, there < clips.count {
            let a = shape[here]
            let b = clips[there]
            let left = max(a.left, b.left)
            let right = min(a.right, b.right)
            if left < right {
                let alpha: Int32
                if b.alpha == 255 {
                    alpha = a.alpha
                } else if b.alpha >= 0, a.alpha >= 0 {
                    alpha = product(a.alpha, b.alpha)
                } else {
                    alpha = CoverageRun.masked
                    for column in Int(left)..<Int(right) {
                        let mine = a.isMasked ? Int32(mask[column - origin]) : a.alpha
                        let other = b.alpha < 0 ? Int32(bytes[Int(b.offset) + column - Int(b.left)]) : b.alpha
                        mask[column - origin] = UInt8(truncatingIfNeeded: product(mine, other))
                    }
                }
                if alpha != 0 {
                    pieces[made] = CoverageRun(left: left, right: right, alpha: alpha)
                    made += 1
                }
            }
            if a.right <= b.right { here += 1 } else { there += 1 }
        }
        return made
    }

    private static func product(_ a: Int32, _ b: Int32) -> Int32 {
        let raised = a &* b &+ 128
        return (raised &+ raised >> 8) >> 8
    }
}
