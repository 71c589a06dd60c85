/// Where the cells of a table stand, spans counted.
struct TableGrid {
    struct Slot {
        let row: Int
        let column: Int
        let columns: Int
        let rows: Int
        let cell: Table.Cell
    }

    private(set) var slots: [Slot] = []
    private(set) var columns = 0
    let rows: Int

    init(_ table: Table) {
        rows = table.rows.count
        // For each column, how many rows a cell from above still takes.
        var taken: [Int] = []
        for (row, cells) in table.rows.enumerated() {
            var column = 0
            for cell in cells {
                while column < taken.count, taken[column] > 0 { column += 1 }
                guard column < Table.maxColumns else { break }
                let width = min(cell.columns, Table.maxColumns - column)
                let height = min(cell.rows, rows - row)
                while taken.count < column + width { taken.append(0) }
                for place in column..<column + width { taken[place] = height }
                slots.append(Slot(row: row, column: column, columns: width, rows: height, cell: cell))
                column += width
            }
            for place in taken.indices where taken[place] > 0 { taken[place] -= 1 }
        }
        columns = taken.count
    }
}

/// How wide columns can be, and how wide they are.
struct ColumnWidths {
    var least: [Double]
    var most: [Double]

    init(columns: Int) {
        least = [Double](repeating: 0, count: columns)
        most = least
    }

    /// A cell over several columns widens them all by the same amount.
    mutating func include(_ widths: (least: Double, most: Double), from column: Int, columns: Int) {
        let range = column..<column + columns
        let missing = (
            least: widths.least - range.reduce(0) { $0 + least[$1] },
            most: widths.most - range.reduce(0) { $0 + most[$1] }
        )
        for place in range {
            if missing.least > 0 { least[place] += missing.least / Double(columns) }
            if missing.most > 0 { most[place] += missing.most / Double(columns) }
            most[place] = max(most[place], least[place])
        }
    }

    /// The widths for a room: as wide as wanted if they fit, else what is left over after the least goes to those who
    /// want more; and when not even the least fits, the widest give (their words will be cut).
    func fitted(to room: Double) -> [Double] {
        let (leastSum, mostSum) = (least.reduce(0, +), most.reduce(0, +))
        if mostSum <= room { return most }
        if leastSum <= room {
            let share = (room - leastSum) / max(mostSum - leastSum, 1)
            return zip(least, most).map { $0 + ($1 - $0) * share }
        }
        var widths = least
        var wide = Array(widths.indices)
        var left = max(0, room)
        // Columns below the average keep their width; each round leaves fewer that do not.
        while !wide.isEmpty {
            let average = left / Double(wide.count)
            let narrow = wide.filter { least[$0] <= average }
            if narrow.isEmpty {
                for column in wide { widths[column] = average }
                break
            }
            left -= narrow.reduce(0) { $0 + least[$1] }
            wide.removeAll { least[$0] <= average }
        }
        return widths
    }
}
