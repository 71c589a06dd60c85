/// A rectangle along the axes: coverage is the product of two one-dimensional overlaps, so no edges are needed.
struct RectCoverage: RowCoverage {
    let extent: PixelRect
    private let left, top, right, bottom: Double
    /// Rows that are covered from top to bottom, all alike.
    private let innerRows: Range<Int>
    private var isBuilt = false

    /// `rect` has sides of at least zero and is cut to `area`.
    init(_ rect: Rect, in area: PixelRect) {
        left = max(rect.x, Double(area.left))
        top = max(rect.y, Double(area.top))
        right = min(rect.maxX, Double(area.right))
        bottom = min(rect.maxY, Double(area.bottom))
        if left < right, top < bottom {
            extent = PixelRect(
                left: PixelRect.whole(left.rounded(.down)),
                top: PixelRect.whole(top.rounded(.down)),
                right: PixelRect.whole(right.rounded(.up)),
                bottom: PixelRect.whole(bottom.rounded(.up))
            )
            let first = PixelRect.whole(top.rounded(.up))
            innerRows = first..<max(first, PixelRect.whole(bottom.rounded(.down)))
        } else {
            extent = .empty
            innerRows = 0..<0
        }
    }

    mutating func cover(row y: Int, into row: inout CoverageRow) {
        let isInner = innerRows.contains(y)
        // The last row serves again, unless a clip has cut into it.
        if isInner, isBuilt, row.isIntact { return }
        isBuilt = isInner
        let height = Self.overlap(top, bottom, Double(y))
        row.prepare(left: extent.left, width: extent.width)
        let first = Int32(truncatingIfNeeded: extent.left)
        let last = Int32(truncatingIfNeeded: extent.right - 1)
        append(first, first + 1, Self.overlap(left, right, Double(first)) * height, &row)
        if last > first {
            append(first + 1, last, height, &row)
            append(last, last + 1, Self.overlap(left, right, Double(last)) * height, &row)
        }
        row.isIntact = isInner
    }

    private func append(_ left: Int32, _ right: Int32, _ part: Double, _ row: inout CoverageRow) {
        let alpha = Int32(part * 255 + 0.5)
        guard left < right, alpha > 0 else { return }
        if row.count > 0, row.runs[row.count - 1].alpha == alpha {
            row.runs[row.count - 1].right = right
        } else {
            row.runs[row.count] = CoverageRun(left: left, right: right, alpha: alpha)
            row.count += 1
        }
    }

    /// How much of the unit from `place` on lies between `low` and `high`.
    private static func overlap(_ low: Double, _ high: Double, _ place: Double) -> Double {
        max(0, min(high, place + 1) - max(low, place))
    }
}
