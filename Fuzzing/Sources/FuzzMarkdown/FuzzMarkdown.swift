internal import Markdown

/// Any text is a tree, and one no deeper than the limits say. A text that is read slowly shows as a timeout.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    let limits = MarkdownLimits(bytes: 1 << 16, blocks: 5_000, depth: 6, inlineDepth: 4)
    check(Markdown(text, limits: limits).blocks, depth: 0, limits)
    return 0
}

private func check(_ blocks: [Markdown.Block], depth: Int, _ limits: MarkdownLimits) {
    // A quote is one level of the two that the limit counts for a list and its item.
    guard depth <= limits.depth * 2 else { fatalError("blocks are deeper than the limit") }
    for block in blocks {
        switch block {
        case .heading(let level, let inlines):
            guard (1...6).contains(level) else { fatalError("a heading of level \(level)") }
            check(inlines, depth: 0, limits)
        case .paragraph(let inlines): check(inlines, depth: 0, limits)
        case .quote(let blocks): check(blocks, depth: depth + 1, limits)
        case .list(let list): for item in list.items { check(item.blocks, depth: depth + 2, limits) }
        case .table(let table):
            for row in [table.header] + table.rows {
                guard row.count == table.alignments.count else { fatalError("a row of another length") }
                for cell in row { check(cell, depth: 0, limits) }
            }
        case .code, .rule, .html: break
        }
    }
}

private func check(_ inlines: [Markdown.Inline], depth: Int, _ limits: MarkdownLimits) {
    guard depth <= limits.inlineDepth else { fatalError("marks are deeper than the limit") }
    for inline in inlines {
        switch inline {
        case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .link(_, _, let inner):
            check(inner, depth: depth + 1, limits)
        case .text(let text):
            guard !text.isEmpty else { fatalError("a text of nothing") }
        case .code, .image, .softBreak, .hardBreak, .html: break
        }
    }
}
