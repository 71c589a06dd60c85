/// Rows for people: columns as wide as their widest cell, two spaces between them.
struct TextTable {
    let header: [String]
    var rows: [[String]] = []

    init(_ header: String...) { self.header = header }

    mutating func add(_ cells: String...) { rows.append(cells.map(printable)) }

    var text: String {
        let lines = [header] + rows
        let widths = header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { cells in
            var line = ""
            for (column, cell) in cells.enumerated() {
                // The last column is not padded: trailing blanks wrap on narrow terminals.
                let padding = column == cells.count - 1 ? 0 : widths[column] - cell.count + 2
                line += cell + String(repeating: " ", count: padding)
            }
            return line + "\n"
        }.joined()
    }
}

/// Names come from nodes, and a control character on a terminal is a command.
func printable(_ text: String) -> String {
    String(
        String.UnicodeScalarView(
            text.unicodeScalars.map { $0.value < 32 || ($0.value >= 127 && $0.value < 160) ? "?" : $0 }
        )
    )
}
