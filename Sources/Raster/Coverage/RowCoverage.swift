/// A shape that can say, row by row, which pixels it covers.
protocol RowCoverage {
    /// Rows and columns outside of which nothing is covered.
    var extent: PixelRect { get }

    /// Sets `row` to the coverage of device row `y`, which lies inside the extent. Rows are asked for once, from top to
    /// bottom.
    mutating func cover(row y: Int, into row: inout CoverageRow)
}

extension CellGrid: RowCoverage {
    var extent: PixelRect {
        isUntouched
            ? .empty
            : PixelRect(
                left: bounds.left,
                top: bounds.top + firstRow,
                right: bounds.right,
                bottom: min(bounds.bottom, bounds.top + lastRow + 1)
            )
    }

    mutating func cover(row y: Int, into row: inout CoverageRow) {
        sweep(row: y - bounds.top, rule: rule, into: &row)
    }
}
