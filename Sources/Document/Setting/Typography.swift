/// Sizes and spaces of a page, all from the size of its text.
struct Typography: Equatable, Sendable {
    /// The size of body text in pixels.
    let size: Double
    /// How wide the column of text is, and where it begins.
    let column: (x: Double, width: Double)
    let margin: (top: Double, bottom: Double)

    static func == (one: Self, other: Self) -> Bool {
        one.size == other.size && one.column == other.column && one.margin == other.margin
    }

    /// `zero` is the width of a digit in body text at a size of 1; lines hold 72 of them, which is about as many letters
    /// as an eye finds its way back from.
    init(viewport: Setting.Viewport, kind: Document.Kind, zero: Double) {
        let width = max(1, viewport.width)
        size = width < 480 ? 15 : width < 2_000 ? 16 : 20
        let side = width < 600 ? min(20, width * 0.06) : 48.0
        let letters: Double =
            switch kind {
            case .markdown, .html: 72
            case .text: 110
            case .error: 56
            }
        let column = min(width - 2 * side, (letters * zero * size).rounded())
        self.column = (((width - column) / 2).rounded(.down), max(1, column))
        margin = width < 600 ? (24, 32) : (48, 64)
    }

    func size(of role: Paragraph.Role) -> Double {
        let scale: Double =
            switch role {
            case .heading(1): 2.125
            case .heading(2): 1.5
            case .heading(3): 1.25
            case .heading(4): 1.0625
            case .heading: 1
            case .caption, .note: 0.875
            case .body, .line, .term, .summary: 1
            }
        return size * scale
    }

    func lineHeight(of role: Paragraph.Role) -> Double {
        let scale: Double =
            switch role {
            case .heading(1), .heading(2): 1.25
            case .heading: 1.35
            default: 1.6
            }
        return (size(of: role) * scale).rounded()
    }

    /// Space before and after a block. Between two blocks the larger one counts.
    func space(of block: Block, isTight: Bool) -> (before: Double, after: Double) {
        let (before, after): (Double, Double) =
            switch block {
            case .paragraph(let paragraph): Self.space(of: paragraph.role)
            case .code, .quote, .callout, .table: (1.15, 1.15)
            case .list: isTight ? (0.3, 0.3) : (0.9, 0.9)
            case .indented: (0.25, 0.9)
            case .rule: (2, 2)
            }
        return ((before * size).rounded(), (after * size).rounded())
    }

    private static func space(of role: Paragraph.Role) -> (Double, Double) {
        switch role {
        case .body: (1, 1)
        case .line: (0.3, 0.3)
        case .heading(1): (2.25, 1)
        case .heading(2): (2.25, 0.75)
        case .heading(3): (1.75, 0.5)
        case .heading: (1.5, 0.4)
        case .caption, .note: (0.6, 0.9)
        case .term: (0.9, 0.25)
        case .summary: (0.6, 0.4)
        }
    }

    var codeSize: Double { (size * 0.8125 * 2).rounded() / 2 }
    var codeLineHeight: Double { (codeSize * 1.5).rounded() }
    var codePadding: (x: Double, y: Double) { ((size * 1.125).rounded(), (size * 0.875).rounded()) }
    var cellPadding: (x: Double, y: Double) { ((size * 0.75).rounded(), (size * 0.45).rounded()) }
    /// What list items and quotes are moved in by.
    var indent: Double { (size * 1.75).rounded() }
    /// Narrower boxes are not moved in any further: a letter a line is no text.
    var narrowest: Double { size * 8 }
}
