/// Exact-area coverage in the way of FreeType, LibArt and Blend2D, on a dense grid of cells.
///
/// Every edge leaves in the cells it crosses how much signed area lies to its right; the running sum along a row is then
/// the coverage of each pixel. Cells are 32-bit integers and coordinates 24.8 fixed point, so an outline that closes sums
/// to exactly zero behind itself: no drift, and the same picture on every machine.
///
/// Beside the cells there is one bit for each group of eight. The sweep looks at groups whose bit is set and takes the
/// space between them as one run of constant coverage. It zeroes what it has read: the grid is clean between draws.
///
/// Known limit, shared with the engines named above: within one pixel the edges' areas are added before they are
/// clamped, so two edges of opposite direction through the same pixel can cancel. A winding number beyond ±16,383 wraps.
struct CellGrid: Sendable {
    private(set) var bounds = PixelRect.empty
    private(set) var rule = FillRule.nonzero
    private(set) var stride = 0
    private(set) var wordsPerRow = 0

    /// The rows edges have reached, relative to the bounds: what a sweep has to visit.
    private(set) var firstRow = Int.max
    private(set) var lastRow = -1

    private var start = Point.zero
    private var current = Point.zero

    /// How many more cells edges may pass through; every edge counts the rows and columns it spans.
    private(set) var stepsLeft = 0

    var cells: [Int32] = []
    var touched: [UInt64] = []

    /// A whole pixel: 256 units high, and twice 256 wide because the area of a trapezium adds both its sides.
    static let whole: Int32 = 1 << 17

    /// Takes on the pixels to fill in. The caller keeps the area within its budget.
    mutating func prepare(_ bounds: PixelRect, rule: FillRule, steps: Int) {
        self.bounds = bounds
        stepsLeft = steps
        self.rule = rule
        // An edge along the right border leaves its area in the two cells beyond it.
        stride = (bounds.width + 2 + 7) & ~7
        wordsPerRow = (stride / 8 + 63) / 64
        firstRow = Int.max
        lastRow = -1
        let height = bounds.height
        if cells.count < stride * height { cells = [Int32](repeating: 0, count: stride * height) }
        if touched.count < wordsPerRow * height { touched = [UInt64](repeating: 0, count: wordsPerRow * height) }
    }

    var isUntouched: Bool { lastRow < 0 }

    var isExhausted: Bool { stepsLeft <= 0 }
}

// Edges in floating point: clipping.
extension CellGrid {
    /// Adds one edge in device coordinates.
    mutating func addEdge(from a: Point, to b: Point) {
        let width = Double(bounds.width)
        let height = Double(bounds.height)
        let ax = a.x - Double(bounds.left)
        let ay = a.y - Double(bounds.top)
        let bx = b.x - Double(bounds.left)
        let by = b.y - Double(bounds.top)
        // Inside is the common case and needs no clipping.
        if ax >= 0, bx >= 0, ay >= 0, by >= 0, ax <= width, bx <= width, ay <= height, by <= height {
            addFixed(x0: Self.fixed(ax), y0: Self.fixed(ay), x1: Self.fixed(bx), y1: Self.fixed(by))
        } else {
            addClipped(ax, ay, bx, by, width, height)
        }
    }

    /// Above, below and to the right an edge means nothing. To the left it still counts for the whole row, so what lies
    /// there is laid along the left border.
    private mutating func addClipped(
        _ ax: Double,
        _ ay: Double,
        _ bx: Double,
        _ by: Double,
        _ width: Double,
        _ height: Double
    ) {
        // A skewed pen may have mapped its points to anywhere; beyond this, differences would overflow.
        let (ax, ay) = (Flattening.within(ax), Flattening.within(ay))
        let (bx, by) = (Flattening.within(bx), Flattening.within(by))
        if max(ay, by) <= 0 || min(ay, by) >= height || min(ax, bx) >= width { return }
        // Cut points are computed from the whole edge, and each of them is shared by the pieces on both its sides, so
        // the pieces cover the same rows as the edge did.
        func x(atRow y: Double) -> Double { ax + (bx - ax) * ((y - ay) / (by - ay)) }
        var (x0, y0, x1, y1) = (ax, ay, bx, by)
        if y0 < 0 { (x0, y0) = (x(atRow: 0), 0) } else if y0 > height { (x0, y0) = (x(atRow: height), height) }
        if y1 < 0 { (x1, y1) = (x(atRow: 0), 0) } else if y1 > height { (x1, y1) = (x(atRow: height), height) }

        func y(atColumn x: Double) -> Double {
            let y = ay + (by - ay) * ((x - ax) / (bx - ax))
            return max(min(y0, y1), min(max(y0, y1), y))
        }
        if x0 <= 0, x1 <= 0 {
            addFixed(x0: 0, y0: Self.fixed(y0), x1: 0, y1: Self.fixed(y1))
            return
        }
        if x0 < 0 {
            let cut = y(atColumn: 0)
            addFixed(x0: 0, y0: Self.fixed(y0), x1: 0, y1: Self.fixed(cut))
            (x0, y0) = (0, cut)
        } else if x0 > width {
            (x0, y0) = (width, y(atColumn: width))
        }
        var tail: Double?
        if x1 < 0 {
            tail = y1
            (x1, y1) = (0, y(atColumn: 0))
        } else if x1 > width {
            (x1, y1) = (width, y(atColumn: width))
        }
        addFixed(
            x0: Self.fixed(min(max(x0, 0), width)),
            y0: Self.fixed(y0),
            x1: Self.fixed(min(max(x1, 0), width)),
            y1: Self.fixed(y1)
        )
        if let tail { addFixed(x0: 0, y0: Self.fixed(y1), x1: 0, y1: Self.fixed(tail)) }
    }

    /// 24.8 fixed point of a number that is not negative.
    @inline(__always)
    private static func fixed(_ value: Double) -> Int { Int(value * 256 + 0.5) }
}

// Edges in fixed point: cells.
extension CellGrid {
    /// Adds one edge, in 24.8 fixed point relative to the bounds and wholly inside them.
    private mutating func addFixed(x0: Int, y0: Int, x1: Int, y1: Int) {
        guard y0 != y1 else { return }
        let (topX, topY, bottomX, bottomY) = y0 < y1 ? (x0, y0, x1, y1) : (x1, y1, x0, y0)
        let direction = y0 < y1 ? 1 : -1
        let first = topY >> 8
        let last = (bottomY - 1) >> 8
        stepsLeft &-= last &- first &+ abs(bottomX &- topX) >> 8 &+ 1
        firstRow = min(firstRow, first)
        lastRow = max(lastRow, last)
        Self.add(
            &cells,
            stride,
            &touched,
            wordsPerRow,
            topX: topX,
            topY: topY,
            bottomX: bottomX,
            bottomY: bottomY,
            direction
        )
    }

    /// Arrays come one by one: two mutable spans of one value would be an overlapping access.
    @inline(__always)
    private static func add(
        _ cells: inout [Int32],
        _ stride: Int,
        _ touched: inout [UInt64],
        _ wordsPerRow: Int,
        topX: Int,
        topY: Int,
        bottomX: Int,
        bottomY: Int,
        _ direction: Int
    ) {
        let first = topY >> 8
        let last = (bottomY - 1) >> 8
        var cells = cells.mutableSpan
        var touched = touched.mutableSpan
        var cell = first * stride
        var word = first * wordsPerRow

        if first == last {
            cross(&cells, &touched, cell, word, topX, bottomX, (bottomY - topY) * direction)
            return
        }
        if topX == bottomX {
            cross(&cells, &touched, cell, word, topX, topX, (256 - topY & 255) * direction)
            let column = topX >> 8
            let area = Int32(truncatingIfNeeded: 512 * (topX & 255) * direction)
            let cover = Int32(truncatingIfNeeded: 512 * 256 * direction)
            let group = column >> 3
            let next = (column + 1) >> 3
            for _ in first + 1..<max(last, first + 1) {
                cell += stride
                word += wordsPerRow
                cells[cell + column] &+= cover &- area
                cells[cell + column + 1] &+= area
                touched[word + group >> 6] |= 1 << UInt64(group & 63)
                touched[word + next >> 6] |= 1 << UInt64(next & 63)
            }
            cell += stride
            word += wordsPerRow
            cross(&cells, &touched, cell, word, topX, topX, (bottomY - last << 8) * direction)
            return
        }

        // x along the rows in 32.32: the slope rounds towards zero, so x never leaves the edge's own range, and over
        // 65,536 rows the error stays below a thousandth of a unit.
        let slope = (bottomX - topX) << 32 / (bottomY - topY)
        var exact = topX << 32 + 1 << 31
        exact += slope * (256 - topY & 255)
        var x = exact >> 32
        cross(&cells, &touched, cell, word, topX, x, (256 - topY & 255) * direction)
        let rowSlope = slope << 8
        let height = 256 * direction
        for _ in first + 1..<max(last, first + 1) {
            cell += stride
            word += wordsPerRow
            exact += rowSlope
            let next = exact >> 32
            cross(&cells, &touched, cell, word, x, next, height)
            x = next
        }
        cell += stride
        word += wordsPerRow
        cross(&cells, &touched, cell, word, x, bottomX, (bottomY - last << 8) * direction)
    }

    /// The part of an edge inside one row, from `x0` at its top to `x1` at its bottom, `height` units high with sign.
    @inline(__always)
    private static func cross(
        _ cells: inout MutableSpan<Int32>,
        _ touched: inout MutableSpan<UInt64>,
        _ row: Int,
        _ word: Int,
        _ x0: Int,
        _ x1: Int,
        _ height: Int
    ) {
        let column0 = x0 >> 8
        let column1 = x1 >> 8
        if column0 == column1 {
            let area = Int32(truncatingIfNeeded: height * (x0 & 255 + x1 & 255))
            cells[row + column0] &+= Int32(truncatingIfNeeded: height << 9) &- area
            cells[row + column0 + 1] &+= area
            let group = column0 >> 3
            let next = (column0 + 1) >> 3
            touched[word + group >> 6] |= 1 << UInt64(group & 63)
            touched[word + next >> 6] |= 1 << UInt64(next & 63)
        } else {
            walk(&cells, &touched, row, word, min(x0, x1), max(x0, x1), height)
        }
    }

    /// A flat piece that crosses several cells of its row. Left to right whichever way the edge runs: the area it leaves
    /// is the same.
    private static func walk(
        _ cells: inout MutableSpan<Int32>,
        _ touched: inout MutableSpan<UInt64>,
        _ row: Int,
        _ word: Int,
        _ x0: Int,
        _ x1: Int,
        _ height: Int
    ) {
        let column0 = x0 >> 8
        let column1 = x1 >> 8
        // Height gained per unit of x in 12.20; the last cell takes what rounding has left, so the sum is exact.
        let rise = (height << 20) / (x1 - x0)
        let head = 256 - x0 & 255
        var exact = rise * head + 1 << 19
        var done = exact >> 20
        var carry = Int32(truncatingIfNeeded: done * (x0 & 255 + 256))
        cells[row + column0] &+= Int32(truncatingIfNeeded: done << 9) &- carry
        let step = rise << 8
        for column in column0 + 1..<column1 {
            exact += step
            let reached = exact >> 20
            let part = reached - done
            let area = Int32(truncatingIfNeeded: part << 8)
            cells[row + column] &+= Int32(truncatingIfNeeded: part << 9) &- area &+ carry
            carry = area
            done = reached
        }
        let rest = height - done
        let area = Int32(truncatingIfNeeded: rest * (x1 & 255))
        cells[row + column1] &+= Int32(truncatingIfNeeded: rest << 9) &- area &+ carry
        cells[row + column1 + 1] &+= area
        for group in column0 >> 3...(column1 + 1) >> 3 {
            touched[word + group >> 6] |= 1 << UInt64(group & 63)
        }
    }
}

// Filling closes every subpath.
extension CellGrid: PolylineSink {
    mutating func begin(at point: Point) {
        start = point
        current = point
    }

    @inline(__always)
    mutating func line(to point: Point) {
        // Nothing but the closing edge is added once the budget is spent: what is left out leaves no gap.
        if isExhausted { return }
        addEdge(from: current, to: point)
        current = point
    }

    mutating func end(closed: Bool) {
        addEdge(from: current, to: start)
        current = start
    }
}
