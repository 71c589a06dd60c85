internal import Canvas
internal import Layout

/// Puts blocks down the page, one below the other.
struct Setter {
    let document: Document
    let typography: Typography
    let ruler: Ruler

    var marks: [Mark] = []
    var links: [Document.Link] = []
    /// How far down the page is set.
    var y = 0.0
    private(set) var isFull = false
    /// Set so far. Cells of a table stand beside one another, so that height alone does not limit them.
    var paragraphs = 0
    static let maxParagraphs = 50_000
    /// Bytes of one paragraph that are set; more than the longest page holds.
    static let longestParagraph = 1 << 18
    /// Lines of one paragraph: a page of them and nothing else.
    static let mostLines = 8_000

    /// Where blocks are set, and how the blocks around them change their look.
    struct Place {
        var x: Double
        var width: Double
        /// Lists inside one another have bullets of their own.
        var lists = 0
        /// In an item of a tight list, where what is nested stands as close as the items do.
        var isTight = false
        var isQuoted = false
        /// Of the sizes of text: tables that hardly fit are set smaller.
        var scale = 1.0
        var isBold = false
        var alignment: Paragraph.Alignment?
    }

    init(_ document: Document, typography: Typography, ruler: Ruler) {
        self.document = document
        self.typography = typography
        self.ruler = ruler
    }

    var scheme: ColorScheme { document.scheme }

    mutating func setPage(_ viewport: Setting.Viewport) {
        let place = Place(x: typography.column.x, width: typography.column.width)
        if document.kind == .text {
            y = typography.margin.top * 0.75
            if case .code(let text) = document.content.blocks.first {
                setLines(of: text, tab: 8, in: place, color: scheme.text)
            }
        } else {
            y = typography.margin.top
            set(document.content.blocks, in: place)
        }
        guard document.kind == .error else { return }
        // A little above the middle, where a page with one thing to say has it.
        let free = viewport.height - y - typography.margin.bottom
        if free > 0 { marks = marks.map { $0.moved(by: (free * 0.45).rounded()) } }
        guard let title = marks.first else { return }
        let bar = Frame(x: place.x, y: title.top - typography.size * 0.75, width: typography.size * 2.5, height: 4)
        marks.append(.box(bar, scheme.alarm, radius: 2))
    }

    mutating func set(_ blocks: [Block], in place: Place) {
        var previous: (after: Double, leads: Bool)?
        for block in blocks {
            guard checkRoom() else { return }
            let space = typography.space(of: block, isTight: place.isTight)
            let leads = block.leads
            if let previous {
                // What a heading is about stands close to it, whatever space it has elsewhere.
                y += previous.leads && !leads ? previous.after : max(previous.after, space.before)
            }
            set(block, in: place)
            previous = (space.after, leads)
        }
    }

    /// Whether the page may go on.
    mutating func checkRoom() -> Bool {
        if y > Setting.maxHeight || paragraphs > Self.maxParagraphs, !isFull {
            isFull = true
            let text = Paragraph([.text("The page goes on; the rest is not shown.", SpanStyle())], role: .note)
            y += typography.size
            set(text, in: Place(x: typography.column.x, width: typography.column.width))
        }
        return !isFull
    }

    private mutating func set(_ block: Block, in place: Place) {
        switch block {
        case .paragraph(let paragraph): set(paragraph, in: place)
        case .code(let text): setCode(text, in: place)
        case .quote(let blocks): setQuote(blocks, in: place)
        case .callout(let callout, let blocks): set(callout, blocks, in: place)
        case .indented(let blocks): set(blocks, in: inner(place, by: typography.indent))
        case .list(let list): set(list, in: place)
        case .table(let table): set(table, in: place)
        case .rule:
            marks.append(.box(Frame(x: place.x, y: y, width: place.width, height: 1), scheme.rule, radius: 0))
            y += 1
        }
    }

    /// Moved in from the left, unless there is hardly any room.
    func inner(_ place: Place, by indent: Double) -> Place {
        var inner = place
        guard place.width - indent > typography.narrowest else { return inner }
        inner.x += indent
        inner.width -= indent
        return inner
    }

    private mutating func setQuote(_ blocks: [Block], in place: Place) {
        var quoted = place
        quoted.isQuoted = true
        setBeside(scheme.edge, blocks, in: quoted)
    }

    private mutating func set(_ callout: Callout, _ blocks: [Block], in place: Place) {
        let color = scheme.color(of: callout)
        let title = Paragraph([.text(callout.title, SpanStyle(color: color.text))], role: .term)
        setBeside(color, [.paragraph(title)] + blocks, in: place)
    }

    /// Blocks beside a bar, which stands where their lines begin.
    private mutating func setBeside(_ color: CssColor, _ blocks: [Block], in place: Place) {
        let top = y
        let mark = marks.count
        var inner = self.inner(place, by: (typography.size * 1.25).rounded())
        let isRightToLeft = Self.isRightToLeft(blocks)
        if isRightToLeft { inner.x = place.x }
        set(blocks, in: inner)
        let x = isRightToLeft ? place.x + place.width - 3 : place.x
        let bar = Frame(x: x, y: top, width: 3, height: y - top)
        marks.insert(.box(bar, color, radius: 1.5), at: mark)
    }
}

extension Block {
    /// Whether it speaks of what comes after it.
    fileprivate var leads: Bool {
        guard case .paragraph(let paragraph) = self else { return false }
        return switch paragraph.role {
        case .heading, .term, .summary: true
        default: false
        }
    }
}

extension Mark {
    func moved(by distance: Double) -> Mark {
        switch self {
        case .box(let frame, let color, let radius): .box(frame.offset(x: 0, y: distance), color, radius: radius)
        case .outline(let frame, let color, let radius):
            .outline(frame.offset(x: 0, y: distance), color, radius: radius)
        case .image(let place, let frame): .image(place, frame.offset(x: 0, y: distance))
        case .canvas(let place, let frame): .canvas(place, frame.offset(x: 0, y: distance))
        case .check(let frame, let isDone): .check(frame.offset(x: 0, y: distance), isDone)
        case .wedge(let frame, let color): .wedge(frame.offset(x: 0, y: distance), color)
        case .text(var text):
            {
                text.baseline += distance
                return .text(text)
            }()
        }
    }
}
