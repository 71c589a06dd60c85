internal import Layout
internal import Markdown

extension Composer {
    mutating func addText(_ text: Node.Text, of node: Node, to parent: BoxTree.ID, _ context: Context) {
        let look = context.button?.text ?? theme.text(text.usage)
        let blocks = Markdown(text.text, limits: Self.markdownLimits).blocks
        // Nothing to say yet: no box, so that no gap tells of it either.
        guard !blocks.isEmpty else { return }

        var style = placed(BoxStyle(.column), node, context, isLeaf: true)
        // Below a heading in a column; in a row it would only push the heading off the middle.
        if context.button == nil, context.slot != .row { style.margin.bottom = look.marginBottom }
        style.rowGap = 8
        if context.slot == .row, hasEndlessWord(text.text, look) {
            style.minWidth = .pixels(context.leastWordWidth)
        }
        let box = layer.tree.add(style, to: parent)
        layer.marks.append(.hit(box, node.id, .body))
        var writer = BlockWriter(
            instance: node.id,
            isHeading: text.usage != .body && text.usage != .caption,
            isUppercase: context.button?.isUppercase ?? false,
            alignment: context.textAlignment
        )
        add(blocks, look, to: box, &writer)
        if !writer.spoken.isEmpty {
            layer.marks.append(.spoken(box, writer.spoken.joined(separator: "\n"), node.id))
        }
    }

    /// Beside other items an address or a number may be broken anywhere, down to this width or, where many stand beside
    /// each other, to most of a share of the page.
    static let leastWidth = 160.0

    /// A word that alone would push the rest of its row off the page.
    private func hasEndlessWord(_ text: String, _ look: TextLook) -> Bool {
        // Few letters are wider than they are high: what is short in bytes is not worth measuring.
        let most = Int(Self.leastWidth / look.size)
        let words = text.split(whereSeparator: \.isWhitespace).filter { $0.utf8.count > most }
        guard let longest = words.max(by: { $0.utf8.count < $1.utf8.count }) else { return false }
        return type.extent(of: String(longest.prefix(200)), in: number(of: look)).advance > Self.leastWidth
    }

    /// A text of a component is short; what a model sends in one of 64 KiB is still set in milliseconds.
    private static var markdownLimits: MarkdownLimits {
        MarkdownLimits(bytes: 64 << 10, blocks: 2_000, depth: 12, inlineDepth: 12)
    }
}

/// What is the same for all blocks of a text, and what they have said so far.
struct BlockWriter {
    let instance: InstanceID
    /// The text is one heading as a whole: every block takes its look.
    let isHeading: Bool
    let isUppercase: Bool
    let alignment: ParagraphStyle.Alignment
    var spoken: [String] = []
}

extension Composer {
    private mutating func add(
        _ blocks: [Markdown.Block],
        _ look: TextLook,
        to parent: BoxTree.ID,
        _ writer: inout BlockWriter
    ) {
        for block in blocks {
            guard hasRoom() else { return }
            switch block {
            case .heading(let level, let inlines):
                var heading = writer.isHeading ? look : theme.heading(level)
                heading.marginBottom = 0
                addParagraph(inlines, heading, to: parent, &writer)
            case .paragraph(let inlines): addParagraph(inlines, look, to: parent, &writer)
            case .code(_, let text): addCode(text, look, to: parent, &writer)
            case .quote(let blocks):
                var style = BoxStyle(.column)
                style.padding = Edges(left: 14)
                style.rowGap = 6
                let box = layer.tree.add(style, to: parent)
                var bar = BoxStyle(.column)
                bar.position = .absolute(top: 0, right: nil, bottom: 0, left: 0)
                bar.width = .pixels(3)
                let line = layer.tree.add(bar, to: box)
                layer.marks.append(.decor(line, Decor(fill: .solid(theme.quoteBar), radius: 1.5)))
                add(blocks, look, to: box, &writer)
            case .list(let list): addList(list, look, to: parent, &writer)
            case .table(let table): addTable(table, look, to: parent, &writer)
            case .rule:
                var style = BoxStyle(.column)
                style.height = .pixels(1)
                layer.marks.append(.decor(layer.tree.add(style, to: parent), Decor(fill: .solid(theme.divider))))
            // Raw HTML is not for showing; what stands between its tags in a paragraph is text of its own.
            case .html: continue
            }
        }
    }

    private mutating func addParagraph(
        _ inlines: [Markdown.Inline],
        _ look: TextLook,
        to parent: BoxTree.ID,
        _ writer: inout BlockWriter,
        box: BoxStyle = BoxStyle(),
        isBold: Bool = false
    ) {
        var runs = RunWriter(look: look, isUppercase: writer.isUppercase, isBold: isBold)
        runs.add(inlines, in: self)
        var style = ParagraphStyle()
        style.alignment = writer.alignment
        style.whiteSpace = .collapseKeepingLines
        style.strut = (style: number(of: look), lineHeight: look.lineHeight)
        let flow = InlineFlow(runs.items, style: style, measure: measure)
        let id = layer.tree.add(text: flow, box, to: parent)
        layer.marks.append(.text(id, runs.inks, writer.instance))
        if !runs.plain.isEmpty { writer.spoken.append(runs.plain) }
    }

    private mutating func addCode(
        _ text: String,
        _ look: TextLook,
        to parent: BoxTree.ID,
        _ writer: inout BlockWriter
    ) {
        var text = text
        while text.last == "\n" { text.removeLast() }
        var style = BoxStyle(.column)
        style.padding = Edges(vertical: 8, horizontal: 10)
        let box = layer.tree.add(style, to: parent)
        layer.marks.append(.decor(box, theme.code))
        var paragraph = ParagraphStyle()
        paragraph.whiteSpace = .preserve
        paragraph.direction = .leftToRight
        let flow = InlineFlow(
            [.text(text, style: number(of: look, isMonospaced: true), lineHeight: look.lineHeight)],
            style: paragraph,
            measure: measure
        )
        let id = layer.tree.add(text: flow, BoxStyle(), to: box)
        layer.marks.append(.text(id, [TextInk(fill: look.fill)], writer.instance))
        writer.spoken.append(text)
    }

    private mutating func addList(
        _ list: Markdown.List,
        _ look: TextLook,
        to parent: BoxTree.ID,
        _ writer: inout BlockWriter
    ) {
        var style = BoxStyle(.column)
        style.rowGap = list.isTight ? 2 : 6
        let box = layer.tree.add(style, to: parent)
        // Wide enough for the widest number, so that texts stand under each other.
        let markers = list.items.indices.map { index -> String in
            switch list.items[index].task {
            case .some(true): "☑"
            case .some(false): "☐"
            case .none: list.start.map { "\($0 &+ index)." } ?? "•"
            }
        }
        let face = number(of: look)
        let runsLeft = list.items.first?.runsLeft ?? false
        let widest = markers.reduce(0) { max($0, type.extent(of: $1, in: face).advance) }
        for (item, marker) in zip(list.items, markers) {
            guard hasRoom() else { return }
            var rowStyle = BoxStyle(.row)
            rowStyle.columnGap = 8
            let row = layer.tree.add(rowStyle, to: box)
            var markerStyle = BoxStyle()
            markerStyle.width = .pixels(max(widest, 10) + 6)
            markerStyle.shrink = 0
            func addMarker() {
                addLabel(marker, look, to: row, of: writer.instance, speaks: false, box: markerStyle) {
                    // "1." has no direction of its own: its dot goes between it and the words.
                    ($0.direction, $0.alignment) = runsLeft ? (.rightToLeft, .left) : (.automatic, .right)
                }
            }
            if !runsLeft { addMarker() }
            var bodyStyle = BoxStyle(.column)
            bodyStyle.setWeight(1)
            bodyStyle.rowGap = list.isTight ? 2 : 6
            add(item.blocks, look, to: layer.tree.add(bodyStyle, to: row), &writer)
            if runsLeft { addMarker() }
        }
    }

    /// Columns of equal width; a cell wraps.
    private mutating func addTable(
        _ table: Markdown.Table,
        _ look: TextLook,
        to parent: BoxTree.ID,
        _ writer: inout BlockWriter
    ) {
        let box = layer.tree.add(BoxStyle(.column), to: parent)
        for (index, cells) in ([table.header] + table.rows).enumerated() {
            guard hasRoom() else { return }
            var rowStyle = BoxStyle(.row)
            rowStyle.columnGap = 12
            rowStyle.padding = Edges(vertical: 4)
            let row = layer.tree.add(rowStyle, to: box)
            for (column, cell) in cells.enumerated() {
                var cellStyle = BoxStyle()
                cellStyle.setWeight(1)
                var cellWriter = BlockWriter(
                    instance: writer.instance,
                    isHeading: false,
                    isUppercase: false,
                    alignment: column < table.alignments.count ? .init(table.alignments[column]) : .start
                )
                addParagraph(cell, look, to: row, &cellWriter, box: cellStyle, isBold: index == 0)
                writer.spoken += cellWriter.spoken
            }
            var lineStyle = BoxStyle()
            lineStyle.height = .pixels(1)
            let line = layer.tree.add(lineStyle, to: box)
            layer.marks.append(.decor(line, Decor(fill: .solid(theme.divider))))
        }
    }
}

extension Markdown.Item {
    /// Whether its first words are of a script that runs to the left: then its marker stands on the right.
    fileprivate var runsLeft: Bool {
        switch blocks.first {
        case .paragraph(let inlines), .heading(_, let inlines): inlines.plainText.runsLeft
        default: false
        }
    }
}

extension String {
    /// Whether it begins in a script that runs from right to left.
    var runsLeft: Bool { InlineFlow.direction(of: self) == .rightToLeft }
}

extension ParagraphStyle.Alignment {
    fileprivate init(_ alignment: Markdown.Table.Alignment) {
        switch alignment {
        case .none: self = .start
        case .left: self = .left
        case .center: self = .center
        case .right: self = .right
        }
    }
}
