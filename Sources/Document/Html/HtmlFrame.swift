/// A block that is open while HTML is read, and what it holds so far.
struct HtmlFrame {
    enum Kind {
        case root
        case quote
        case indented
        case list(BlockList)
        case item(number: Int?)
        case table(hasRules: Bool)
        case row
        case cell(Table.Cell)
    }

    var kind: Kind
    var blocks: [Block] = []
    /// What lists, tables and rows hold so far; here and not in `kind`, where each addition would copy all before it.
    var items: [BlockList.Item] = []
    var rows: [[Table.Cell]] = []
    var cells: [Table.Cell] = []

    init(_ kind: Kind) { self.kind = kind }

    /// Text that stands between the rows of a table goes before the table, as browsers have it.
    var takesBlocks: Bool {
        switch kind {
        case .table, .row: false
        default: true
        }
    }
}

/// An element that is open, as far as its end matters.
struct HtmlOpenElement {
    var name: String
    /// Whether it has a frame of its own.
    var hasFrame: Bool
    var alignment: Paragraph.Alignment
    /// Cells keep the marks (`b`, `a`, …) that are opened in them to themselves.
    var markCount: Int?
}

/// An inline element that changes how text looks, until its end tag.
struct HtmlMark {
    var name: String
    var traits: SpanStyle.Traits = []
    var link: Int?
    var color: String?
}
