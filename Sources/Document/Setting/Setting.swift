internal import Canvas
internal import Layout

/// A page set for a viewport: everything that is painted, with its place on the page, in painting order.
struct Setting {
    struct Viewport: Equatable, Sendable {
        var width: Double
        var height: Double
    }

    let viewport: Viewport
    let fonts: [FontStyle]
    let marks: [Mark]
    let links: [Document.Link]
    let height: Double
    /// The page goes on, but not here.
    let isTruncated: Bool

    /// Pages end here: two hundred screens down, nobody scrolls.
    static let maxHeight = 200_000.0

    init(_ document: Document, viewport: Viewport, fonts: CanvasFonts) {
        let viewport = Viewport(width: Self.sound(viewport.width), height: Self.sound(viewport.height))
        let ruler = Ruler(fonts: fonts)
        let zero = ruler.advance("0", ruler.style(FontStyle(size: 100, isMonospaced: document.kind == .text))) / 100
        let typography = Typography(viewport: viewport, kind: document.kind, zero: zero > 0 ? zero : 0.5)
        var setter = Setter(document, typography: typography, ruler: ruler)
        setter.setPage(viewport)
        self.viewport = viewport
        self.fonts = ruler.styles
        marks = setter.marks
        links = setter.links
        height = max(viewport.height, setter.y + typography.margin.bottom)
        isTruncated = setter.isFull
    }

    /// The text as it is painted; what stands side by side is one line.
    var words: String {
        var words = ""
        var last: TextMark?
        for case .text(let mark) in marks {
            if let last { words += mark.baseline == last.baseline && mark.x > last.x ? " " : "\n" }
            words += mark.text
            last = mark
        }
        return words
    }

    private static func sound(_ length: Double) -> Double { length.isFinite ? min(max(length, 1), 100_000) : 1 }
}

/// Something to paint.
enum Mark {
    case box(Frame, CssColor, radius: Double)
    case outline(Frame, CssColor, radius: Double)
    case text(TextMark)
    case image(ImagePlace, Frame)
    case canvas(Int, Frame)
    /// A task's box, and whether it is ticked.
    case check(Frame, Bool)
    /// The triangle before a summary.
    case wedge(Frame, CssColor)

    /// The part of the page it may touch.
    var top: Double {
        switch self {
        case .box(let frame, _, _), .outline(let frame, _, _), .image(_, let frame), .canvas(_, let frame),
            .check(let frame, _), .wedge(let frame, _):
            frame.y
        case .text(let text): text.baseline - text.reach
        }
    }

    var bottom: Double {
        switch self {
        case .box(let frame, _, _), .outline(let frame, _, _), .image(_, let frame), .canvas(_, let frame),
            .check(let frame, _), .wedge(let frame, _):
            frame.maxY
        case .text(let text): text.baseline + text.reach
        }
    }
}

struct TextMark {
    var text: String
    var x: Double
    var baseline: Double
    /// By its place among the setting's fonts.
    var font: Int
    var color: CssColor
    var isRightToLeft = false
    /// How far ink may be from the baseline: accents on capitals and stacked signs go beyond the font's own measures.
    var reach: Double
}
