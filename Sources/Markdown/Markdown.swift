/// A Markdown text as a tree: CommonMark 0.31, and of GitHub's additions tables, task items, strikethrough and bare
/// links.
///
/// Every text is Markdown, so reading one never fails. What a hostile text could make large is bounded by
/// `MarkdownLimits`, and the time it takes grows with its length only.
package struct Markdown: Equatable, Sendable {
    package var blocks: [Block]
    /// The text was longer, or had more blocks, than the limits allow; `blocks` is its beginning.
    package var isTruncated: Bool

    package init(_ text: String, limits: MarkdownLimits = MarkdownLimits()) {
        var reader = BlockReader(text, limits: limits)
        reader.readAll()
        var builder = TreeBuilder(reader, limits: limits)
        blocks = builder.blocks()
        isTruncated = reader.isTruncated || builder.isTruncated
    }

    package indirect enum Block: Equatable, Sendable {
        case heading(level: Int, [Inline])
        case paragraph([Inline])
        /// `info` is what follows an opening fence; its first word names the language.
        case code(info: String, text: String)
        case quote([Block])
        case list(List)
        case table(Table)
        case rule
        /// Raw HTML, as it stands in the text; whoever shows it decides what it is worth.
        case html(String)
    }

    package struct List: Equatable, Sendable {
        /// The number an ordered list begins with; `nil` for bullets.
        package var start: Int?
        /// No blank lines between its items: they are set without space between them.
        package var isTight: Bool
        package var items: [Item]

        package init(start: Int? = nil, isTight: Bool = true, items: [Item]) {
            self.start = start
            self.isTight = isTight
            self.items = items
        }
    }

    package struct Item: Equatable, Sendable {
        /// Whether a task is done; `nil` for an item that is no task.
        package var task: Bool?
        package var blocks: [Block]

        package init(task: Bool? = nil, _ blocks: [Block]) {
            self.task = task
            self.blocks = blocks
        }
    }

    package struct Table: Equatable, Sendable {
        package enum Alignment: Equatable, Sendable { case none, left, center, right }

        /// One for each column; every row has as many cells.
        package var alignments: [Alignment]
        package var header: [[Inline]]
        package var rows: [[[Inline]]]

        package init(alignments: [Alignment], header: [[Inline]], rows: [[[Inline]]]) {
            self.alignments = alignments
            self.header = header
            self.rows = rows
        }
    }

    package indirect enum Inline: Equatable, Sendable {
        case text(String)
        case emphasis([Inline])
        case strong([Inline])
        case strikethrough([Inline])
        case code(String)
        case link(destination: String, title: String, [Inline])
        case image(source: String, title: String, alternative: String)
        /// The end of a line that may be set as a space.
        case softBreak
        case hardBreak
        case html(String)
    }
}
