internal import Markdown

extension Content {
    /// A Markdown text; raw HTML in it is read like any other.
    init(markdown text: String) {
        let markdown = Markdown(text)
        var reader = MarkdownReader()
        blocks = reader.blocks(markdown.blocks)
        let read = reader.content
        (links, images, canvases) = (read.links, read.images, read.canvases)
        (scripts, warnings) = (read.scripts, read.warnings)
        if markdown.isTruncated { warn("the text is too long to be shown whole") }
        title = Self.firstHeading(of: markdown.blocks) ?? ""
    }

    private static func firstHeading(of blocks: [Markdown.Block]) -> String? {
        for case .heading(_, let inlines) in blocks { return inlines.plainText }
        return nil
    }
}

private struct MarkdownReader {
    var content = Content()

    /// Markdown takes raw HTML apart at blank lines, and what stands between two tags is Markdown again: an HTML reader
    /// goes along and keeps what is open.
    mutating func blocks(_ blocks: [Markdown.Block]) -> [Block] {
        var reader = HtmlReader()
        for block in blocks {
            if case .html(let text) = block {
                // Lent, not copied: a text may have thousands of tags and of links.
                swap(&reader.content, &content)
                reader.feed(text)
                swap(&reader.content, &content)
            } else {
                reader.take(self.block(block))
            }
        }
        swap(&reader.content, &content)
        let result = reader.finish()
        swap(&reader.content, &content)
        return result
    }

    private mutating func block(_ block: Markdown.Block) -> Block {
        switch block {
        case .heading(let level, let inlines): .paragraph(Paragraph(self.inlines(inlines), role: .heading(level)))
        case .paragraph(let inlines): .paragraph(Paragraph(self.inlines(inlines)))
        case .code(_, let text): .code(text)
        case .quote(let blocks): quote(blocks)
        case .list(let list): .list(self.list(list))
        case .table(let table): .table(self.table(table))
        case .rule: .rule
        case .html(let text): .code(text)
        }
    }

    private mutating func quote(_ blocks: [Markdown.Block]) -> Block {
        guard case .paragraph(let inlines) = blocks.first, case .text(let mark) = inlines.first,
            mark.hasPrefix("[!"), mark.hasSuffix("]"),
            let callout = Callout(rawValue: mark.dropFirst(2).dropLast().lowercased())
        else { return .quote(self.blocks(blocks)) }
        // The mark has a line to itself; other words beside it make it a quote like any other.
        let rest = Array(inlines.dropFirst(2))
        switch inlines.dropFirst().first {
        case .softBreak, .hardBreak: return .callout(callout, self.blocks([.paragraph(rest)] + blocks.dropFirst()))
        case nil: return .callout(callout, self.blocks(Array(blocks.dropFirst())))
        default: return .quote(self.blocks(blocks))
        }
    }

    private mutating func list(_ list: Markdown.List) -> BlockList {
        var result = BlockList(marker: list.start == nil ? .bullet : .number, start: list.start ?? 1)
        result.isTight = list.isTight
        for item in list.items {
            result.items.append(BlockList.Item(task: item.task, blocks: tightened(blocks(item.blocks), list.isTight)))
        }
        return result
    }

    /// Paragraphs of a tight list are lines.
    private func tightened(_ blocks: [Block], _ isTight: Bool) -> [Block] {
        guard isTight else { return blocks }
        return blocks.map { block in
            guard case .paragraph(var paragraph) = block, paragraph.role == .body else { return block }
            paragraph.role = .line
            return .paragraph(paragraph)
        }
    }

    private mutating func table(_ table: Markdown.Table) -> Table {
        var result = Table()
        for (index, row) in ([table.header] + table.rows).enumerated() {
            var cells: [Table.Cell] = []
            for (alignment, inlines) in zip(table.alignments, row) {
                let paragraph = Paragraph(self.inlines(inlines), role: .line, alignment: alignment.paragraph)
                cells.append(Table.Cell(blocks: [.paragraph(paragraph)], isHeader: index == 0))
            }
            result.rows.append(cells)
        }
        return result
    }

    private mutating func inlines(_ inlines: [Markdown.Inline]) -> [Inline] {
        var result: [Inline] = []
        var style = SpanStyle()
        append(inlines, &style, to: &result)
        return result
    }

    /// `style` goes in and out, because raw tags (`<b>`, `<kbd>`) change it for what follows them.
    private mutating func append(_ inlines: [Markdown.Inline], _ style: inout SpanStyle, to result: inout [Inline]) {
        for inline in inlines {
            switch inline {
            case .text(let text): result.append(.text(text, style))
            case .softBreak: result.append(.text(" ", style))
            case .hardBreak: result.append(.lineBreak)
            case .code(let code):
                var code = (code, style)
                code.1.traits.insert(.code)
                result.append(.text(code.0, code.1))
            case .emphasis(let inner): append(inner, style, .italic, to: &result)
            case .strong(let inner): append(inner, style, .bold, to: &result)
            case .strikethrough(let inner): append(inner, style, .struck, to: &result)
            case .link(let destination, _, let inner):
                var linked = style
                linked.link = content.link(destination)
                append(inner, &linked, to: &result)
            case .image(let source, _, let alternative):
                result.append(.image(ImagePlace(image: content.image(source), alternative: alternative), style))
            case .html(let tag): append(tag: tag, &style, to: &result)
            }
        }
    }

    private mutating func append(
        _ inlines: [Markdown.Inline],
        _ style: SpanStyle,
        _ trait: SpanStyle.Traits,
        to result: inout [Inline]
    ) {
        var style = style
        style.traits.insert(trait)
        append(inlines, &style, to: &result)
    }

    private mutating func append(tag: String, _ style: inout SpanStyle, to result: inout [Inline]) {
        var tokenizer = HtmlTokenizer(tag)
        while let token = tokenizer.next() {
            switch token {
            case .start(let tag):
                if let trait = HtmlTag.traits[tag.name] { style.traits.insert(trait) }
                switch tag.name {
                case "br": result.append(.lineBreak)
                case "img":
                    if let place = content.image(tag) { result.append(.image(place, style)) }
                case "a":
                    if let address = tag["href"] { style.link = content.link(address) }
                default: break
                }
            case .end(let name):
                if let trait = HtmlTag.traits[name] { style.traits.remove(trait) }
                if name == "a" { style.link = nil }
            // One tag at a time holds no drawing.
            case .text, .drawing: break
            }
        }
    }
}

extension Markdown.Table.Alignment {
    fileprivate var paragraph: Paragraph.Alignment {
        switch self {
        case .none: .start
        case .left: .left
        case .center: .center
        case .right: .right
        }
    }
}
