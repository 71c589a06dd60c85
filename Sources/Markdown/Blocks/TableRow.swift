/// The rows of a table (GFM §4.10): cells between bars, of which the first and the last may be missing.
enum TableRow {
    /// The cells of a row, trimmed. A bar after a backslash is a part of its cell. More than `limit` are left out.
    static func cells(_ row: Bytes, limit: Int) -> [Bytes] {
        var cells: [Bytes] = []
        var place = row.startIndex
        if row.first == UInt8(ascii: "|") { place += 1 }
        var start = place
        while place < row.endIndex, cells.count < limit {
            switch row[place] {
            case UInt8(ascii: "\\"): place += 1
            case UInt8(ascii: "|"):
                cells.append(row[start..<place].trimmed())
                start = place + 1
            default: break
            }
            place += 1
        }
        if cells.count < limit, start < row.endIndex { cells.append(row[start...].trimmed()) }
        return cells
    }

    /// The columns a delimiter row describes: `| --- | :-: |`; `nil` when it is none.
    static func alignments(_ row: Bytes) -> [Markdown.Table.Alignment]? {
        // Most lines that get here are list items or rules; they are told apart by one look.
        guard row.allSatisfy({ $0.isSpaceOrTab || $0 == 0x2D || $0 == 0x3A || $0 == 0x7C }), row.contains(0x2D)
        else { return nil }
        let row = row.trimmed()
        let cells = cells(row, limit: maxColumns + 1)
        // A line of dashes alone underlines a heading; a bar or a colon makes it a table of one column.
        guard cells.count <= maxColumns, cells.count > 1 || row.contains(where: { $0 == 0x7C || $0 == 0x3A })
        else { return nil }
        var alignments: [Markdown.Table.Alignment] = []
        for cell in cells {
            let isLeft = cell.first == UInt8(ascii: ":")
            let isRight = cell.count > 1 && cell.last == UInt8(ascii: ":")
            let dashes = cell.dropFirst(isLeft ? 1 : 0).dropLast(isRight ? 1 : 0)
            guard !dashes.isEmpty, dashes.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
            alignments.append(isLeft ? (isRight ? .center : .left) : (isRight ? .right : .none))
        }
        return alignments
    }

    /// Rows are filled up to the header's cells, so that a wide header over many short rows is what makes a table large.
    static let maxColumns = 100
}
