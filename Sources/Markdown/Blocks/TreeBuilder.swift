/// Makes the tree of blocks from what the block reader has found, and reads the inlines of each leaf: they can be read
/// only now, when all link reference definitions are known.
struct TreeBuilder {
    private let nodes: [BlockNode]
    private let text: [UInt8]
    private let references: LinkReferences
    private let limits: MarkdownLimits
    /// Two bytes make a row, and a row is filled up to the columns of the header: without an end of their own, four
    /// megabytes of text would make a hundred million cells.
    private var cellsLeft: Int
    /// Rows of tables were left out.
    private(set) var isTruncated = false

    init(_ reader: BlockReader, limits: MarkdownLimits) {
        nodes = reader.nodes
        text = reader.text
        references = reader.references
        self.limits = limits
        cellsLeft = limits.blocks
    }

    mutating func blocks() -> [Markdown.Block] { blocks(in: 0) }

    /// Goes down as many levels as the reader's depth limit allows.
    private mutating func blocks(in parent: Int) -> [Markdown.Block] {
        var blocks: [Markdown.Block] = []
        var node = nodes[parent].firstChild
        while node != BlockNode.none {
            if let block = block(node) { blocks.append(block) }
            node = nodes[node].next
        }
        return blocks
    }

    private mutating func block(_ node: Int) -> Markdown.Block? {
        let content = text[nodes[node].content]
        switch nodes[node].kind {
        case .document, .item, .nothing: return nil
        case .quote: return .quote(blocks(in: node))
        case .list(let marker): return .list(list(node, start: marker.number))
        case .paragraph: return .paragraph(inlines(content))
        case .heading(let level): return .heading(level: level, inlines(content))
        case .fencedCode(let fence):
            return .code(info: LinkScanner.unescaped(text[fence.info]), text: content.text)
        case .indentedCode: return .code(info: "", text: content.text)
        case .html: return .html(content.text)
        case .rule: return .rule
        case .table: return table(content)
        }
    }

    private mutating func list(_ node: Int, start: Int?) -> Markdown.List {
        var list = Markdown.List(start: start, isTight: nodes[node].isTight, items: [])
        var child = nodes[node].firstChild
        while child != BlockNode.none {
            list.items.append(item(child))
            child = nodes[child].next
        }
        return list
    }

    private mutating func item(_ node: Int) -> Markdown.Item {
        let task = task(node)
        var item = Markdown.Item(task: task, [])
        var child = nodes[node].firstChild
        if task != nil {
            // The box is no part of the words.
            item.blocks.append(.paragraph(inlines(text[nodes[child].content].trimmed().dropFirst(4))))
            child = nodes[child].next
        }
        while child != BlockNode.none {
            if let block = block(child) { item.blocks.append(block) }
            child = nodes[child].next
        }
        return item
    }

    /// Whether the item begins with a box, `[ ]` or `[x]`, and words behind it.
    private func task(_ node: Int) -> Bool? {
        let child = nodes[node].firstChild
        guard child != BlockNode.none, nodes[child].kind == .paragraph else { return nil }
        let content = text[nodes[child].content].trimmed()
        let place = content.startIndex
        guard content.count > 4, content.byte(place) == UInt8(ascii: "["),
            content.byte(place + 2) == UInt8(ascii: "]"), content.byte(place + 3).isSpaceOrTab
        else { return nil }
        switch content.byte(place + 1) {
        case 0x20, 0x09, 0x0A: return false
        case UInt8(ascii: "x"), UInt8(ascii: "X"): return true
        default: return nil
        }
    }

    private mutating func table(_ content: Bytes) -> Markdown.Block? {
        let lines = content.split(separator: 0x0A)
        guard lines.count >= 2, let alignments = TableRow.alignments(lines[1]) else { return nil }
        let columns = alignments.count
        var table = Markdown.Table(alignments: alignments, header: cells(lines[0], columns), rows: [])
        cellsLeft -= columns
        for line in lines.dropFirst(2) {
            guard cellsLeft >= columns else {
                isTruncated = true
                break
            }
            cellsLeft -= columns
            table.rows.append(cells(line, columns))
        }
        return .table(table)
    }

    private func cells(_ row: Bytes, _ columns: Int) -> [[Markdown.Inline]] {
        var cells = TableRow.cells(row.trimmed(), limit: columns).map { inlines(unescapedBars($0)) }
        while cells.count < columns { cells.append([]) }
        return cells
    }

    /// A bar inside a cell is written with a backslash, even in code, where a backslash is otherwise itself.
    private func unescapedBars(_ cell: Bytes) -> Bytes {
        guard cell.contains(UInt8(ascii: "|")) else { return cell }
        var result: [UInt8] = []
        for (place, byte) in zip(cell.indices, cell) {
            if byte == UInt8(ascii: "\\"), cell.byte(place + 1) == UInt8(ascii: "|") { continue }
            result.append(byte)
        }
        return result[...]
    }

    private func inlines(_ content: Bytes) -> [Markdown.Inline] {
        let content = content.trimmed()
        var reader = InlineReader(content, references: references)
        reader.readAll()
        var tree = InlineTree(content, depthLimit: limits.inlineDepth)
        return tree.inlines(reader)
    }
}
