internal import Canvas
internal import Layout

extension Setter {
    mutating func set(_ table: Table, in place: Place) {
        let grid = TableGrid(table)
        guard grid.columns > 0 else { return }
        var place = place
        var padding = padding(of: table)
        var columns = columnWidths(of: grid, padding: padding.x, in: place)
        if columns.least.reduce(0, +) > place.width {
            // Smaller letters and less air before words are cut.
            place.scale *= 0.8125
            padding = ((padding.x / 2).rounded(), padding.y)
            columns = columnWidths(of: grid, padding: padding.x, in: place)
        }
        let widths = columns.fitted(to: place.width)
        var lefts = [place.x]
        for width in widths { lefts.append(lefts[lefts.count - 1] + width) }

        let top = y
        let background = marks.count
        var rowTops = [y]
        // Cells that reach into rows below, by the row they end in.
        var ends: [Int: Double] = [:]
        var slots = grid.slots[...]
        for row in 0..<grid.rows {
            guard checkRoom() else { return }
            let rowTop = y
            var bottom = rowTop + (table.rows[row].isEmpty ? 0 : 2 * padding.y)
            while let slot = slots.first, slot.row == row {
                slots.removeFirst()
                let width = lefts[slot.column + slot.columns] - lefts[slot.column]
                y = rowTop + padding.y
                var inner = Place(x: lefts[slot.column] + padding.x, width: max(1, width - 2 * padding.x))
                inner.isBold = slot.cell.isHeader
                (inner.isQuoted, inner.scale) = (place.isQuoted, place.scale)
                set(slot.cell.blocks, in: inner)
                let end = y + padding.y
                if slot.rows > 1 {
                    let last = row + slot.rows - 1
                    ends[last] = max(ends[last] ?? 0, end)
                } else {
                    bottom = max(bottom, end)
                }
            }
            y = max(bottom, ends[row] ?? 0).rounded(.up)
            rowTops.append(y)
        }
        guard table.hasRules else { return }
        let width = lefts[lefts.count - 1] - place.x
        putRules(table, grid, rowTops, Frame(x: place.x, y: top, width: width, height: y - top), at: background)
    }

    /// Cells that decide how wide columns are; a table of more is a list, and its end looks like its beginning.
    private static let measuredCells = 5_000

    private func padding(of table: Table) -> (x: Double, y: Double) {
        table.hasRules ? typography.cellPadding : (typography.size * 0.375, typography.size * 0.125)
    }

    /// A frame, a line between rows, and a panel behind the rows of headers at the top.
    private mutating func putRules(
        _ table: Table,
        _ grid: TableGrid,
        _ rowTops: [Double],
        _ frame: Frame,
        at place: Int
    ) {
        var rules: [Mark] = []
        let headers = table.rows.prefix { row in !row.isEmpty && row.allSatisfy(\.isHeader) }.count
        if headers > 0 {
            let height = rowTops[headers] - frame.y
            rules.append(
                .box(Frame(x: frame.x, y: frame.y, width: frame.width, height: height), scheme.panel, radius: 6)
            )
        }
        // Rows that a cell reaches over have no line between them.
        var above = grid.slots[...]
        var reached = 0
        for row in 1..<max(1, rowTops.count - 1) {
            while let slot = above.first, slot.row < row {
                above.removeFirst()
                reached = max(reached, slot.row + slot.rows)
            }
            guard row >= reached else { continue }
            rules.append(
                .box(Frame(x: frame.x, y: rowTops[row], width: frame.width, height: 1), scheme.rule, radius: 0)
            )
        }
        rules.append(.outline(frame, scheme.rule, radius: 6))
        marks.insert(contentsOf: rules, at: place)
    }

    private func columnWidths(of grid: TableGrid, padding: Double, in place: Place) -> ColumnWidths {
        var widths = ColumnWidths(columns: grid.columns)
        // One column first, so that cells over several know what they stand on.
        for slot in grid.slots.prefix(Self.measuredCells).sorted(by: { $0.columns < $1.columns }) {
            var inner = Place(x: 0, width: place.width)
            (inner.isBold, inner.scale) = (slot.cell.isHeader, place.scale)
            var cell = self.widths(of: slot.cell.blocks, in: inner)
            // Half a pixel, so that rounding breaks no line that was measured to fit.
            cell = (cell.least + 2 * padding, cell.most + 2 * padding + 0.5)
            widths.include(cell, from: slot.column, columns: slot.columns)
        }
        return widths
    }

    /// The width of the longest word, and of the longest line.
    private func widths(of blocks: [Block], in place: Place) -> (least: Double, most: Double) {
        blocks.reduce((0, 0)) { widths, block in
            let (least, most) = self.widths(of: block, in: place)
            return (max(widths.0, least), max(widths.1, most))
        }
    }

    private func widths(of block: Block, in place: Place) -> (least: Double, most: Double) {
        switch block {
        case .paragraph(let paragraph):
            let flow = compose(paragraph, in: place).flow
            // Pictures shrink; no column is wide for their sake.
            let least = paragraph.hasPictures ? min(flow.minContentWidth, 64) : flow.minContentWidth
            return (least, flow.maxContentWidth)
        case .code(let text):
            let longest = text.utf8.split(separator: 0x0A).reduce(0) { max($0, $1.count) }
            let most = Double(longest) * typography.codeSize * 0.61 + 2 * typography.codePadding.x
            return (min(most, typography.narrowest), most)
        case .quote(let blocks), .indented(let blocks), .callout(_, let blocks):
            let inner = widths(of: blocks, in: place)
            return (inner.least + typography.indent, inner.most + typography.indent)
        case .list(let list):
            let inner = list.items.reduce((0.0, 0.0)) { widths, item in
                let (least, most) = self.widths(of: item.blocks, in: place)
                return (max(widths.0, least), max(widths.1, most))
            }
            return (inner.0 + typography.indent, inner.1 + typography.indent)
        case .table(let table):
            let grid = TableGrid(table)
            let widths = columnWidths(of: grid, padding: padding(of: table).x, in: place)
            return (widths.least.reduce(0, +), widths.most.reduce(0, +))
        case .rule: return (0, 0)
        }
    }
}

extension Paragraph {
    fileprivate var hasPictures: Bool {
        inlines.contains { inline in
            switch inline {
            case .image, .canvas: true
            case .text, .lineBreak: false
            }
        }
    }
}
