// What a frame becomes when its element ends.

extension HtmlReader {
    /// Puts what a frame has become into the one around it.
    mutating func close(_ frame: HtmlFrame) {
        switch frame.kind {
        case .root: break
        case .quote: append(.quote(frame.blocks))
        case .indented: append(.indented(frame.blocks))
        case .list(var list):
            list.items = frame.items
            append(isIn("nav") ? Self.menu(list) ?? .list(list) : .list(list))
        case .item(let number): closeItem(frame, number)
        case .cell(var cell):
            cell.blocks = frame.blocks
            frames[frames.count - 1].cells.append(cell)
        case .row:
            frames[frames.count - 1].rows.append(frame.cells)
        case .table(let hasRules):
            tables -= 1
            let hasHeader = frame.rows.contains { $0.contains(where: \.isHeader) }
            closeTable(Table(rows: frame.rows, hasRules: hasRules || hasHeader))
        }
    }

    /// The links of a menu in a row, if each is no more than a line: a page begins with what it is about.
    private static func menu(_ list: BlockList) -> Block? {
        var inlines: [Inline] = []
        for item in list.items {
            guard item.blocks.count == 1, case .paragraph(let paragraph) = item.blocks[0] else { return nil }
            if !inlines.isEmpty { inlines.append(.text(" · ", SpanStyle())) }
            inlines += paragraph.inlines
        }
        return inlines.isEmpty ? nil : .paragraph(Paragraph(inlines, role: .line))
    }

    private mutating func closeItem(_ frame: HtmlFrame, _ number: Int?) {
        let item = BlockList.Item(number: number, blocks: frame.blocks)
        if let place = frames.lastIndex(where: \.takesBlocks), case .list = frames[place].kind {
            frames[place].items.append(item)
        } else {
            append(.list(BlockList(items: [item])))
        }
    }

    private mutating func closeTable(_ table: Table) {
        // A table of one column that has no rules only arranges what is in it.
        if !table.hasRules, table.rows.allSatisfy({ $0.count <= 1 }) {
            for row in table.rows { for cell in row { for block in cell.blocks { append(block) } } }
        } else if !table.rows.isEmpty {
            append(.table(table))
        }
    }
}
