/// What a document is made of, whichever language it was written in: blocks down the page, in reading order.
indirect enum Block: Equatable, Sendable {
    case paragraph(Paragraph)
    /// Set as written, in a font whose letters are equally wide.
    case code(String)
    case quote([Block])
    /// Set apart from the text, with a word that says why.
    case callout(Callout, [Block])
    case indented([Block])
    case list(BlockList)
    case table(Table)
    case rule
}

/// The kinds of callout that Markdown hosts know, written as a quote that begins with `[!NOTE]`.
enum Callout: String, Equatable, Sendable {
    case note, tip, important, warning, caution

    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

struct Paragraph: Equatable, Sendable {
    enum Role: Equatable, Sendable {
        case body
        /// A line among others, without the space round a paragraph.
        case line
        case heading(Int)
        case caption
        /// What a definition defines.
        case term
        /// The visible line of something that folds; it is shown unfolded.
        case summary
        /// Small and quiet, for what the page itself has to say.
        case note
    }

    enum Alignment: Equatable, Sendable { case start, left, center, right }

    var role = Role.body
    var alignment = Alignment.start
    var inlines: [Inline]

    init(_ inlines: [Inline], role: Role = .body, alignment: Alignment = .start) {
        self.inlines = inlines
        self.role = role
        self.alignment = alignment
    }
}

struct BlockList: Equatable, Sendable {
    enum Marker: Equatable, Sendable { case bullet, number, lowerLetter, upperLetter, lowerRoman, upperRoman, none }

    struct Item: Equatable, Sendable {
        /// The number of an item that has one of its own.
        var number: Int?
        /// Whether a task is done; `nil` for an item that is no task.
        var task: Bool?
        var blocks: [Block] = []
    }

    var marker = Marker.bullet
    var start = 1
    var step = 1
    /// No space between the items.
    var isTight = true
    var items: [Item] = []
}

struct Table: Equatable, Sendable {
    struct Cell: Equatable, Sendable {
        var blocks: [Block]
        var isHeader = false
        var columns = 1
        var rows = 1
    }

    var rows: [[Cell]] = []
    /// Lines between the rows: a table that only arranges things has none.
    var hasRules = true

    /// More make no table a person could read, and a grid of them no memory a node has.
    static let maxColumns = 100
    static let maxSpan = 1_000
}
