internal import Layout
internal import Markdown

/// Writes the inlines of a paragraph as runs of one face and one ink each.
struct RunWriter {
    let look: TextLook
    let isUppercase: Bool
    private(set) var items: [InlineItem] = []
    private(set) var inks: [TextInk] = []
    /// As it reads, without marks and faces.
    private(set) var plain = ""

    private var isBold: Bool
    private var isItalic = false
    private var isStruck = false
    private var link: String?

    init(look: TextLook, isUppercase: Bool, isBold: Bool = false) {
        self.look = look
        self.isUppercase = isUppercase
        self.isBold = isBold
    }

    /// The tree's depth is bounded by whoever read it.
    mutating func add(_ inlines: [Markdown.Inline], in composer: Composer) {
        for inline in inlines {
            switch inline {
            case .text(let text): add(text, in: composer)
            case .emphasis(let inner): nested(inner, in: composer) { $0.isItalic = true }
            case .strong(let inner): nested(inner, in: composer) { $0.isBold = true }
            case .strikethrough(let inner): nested(inner, in: composer) { $0.isStruck = true }
            case .code(let text): add(text, in: composer, isCode: true)
            case .link(let destination, _, let inner):
                // Web renderers do not make links of bare addresses.
                if case .text(let text)? = inner.first, inner.count == 1, destination.hasSuffix(text) {
                    add(text, in: composer)
                } else {
                    nested(inner, in: composer) { $0.link = destination }
                }
            // Pictures have a component of their own; in a text their description stands for them.
            case .image(_, _, let alternative): add(alternative, in: composer)
            case .softBreak: add(" ", in: composer)
            case .hardBreak: add("\n", in: composer)
            case .html: continue
            }
        }
    }

    private mutating func nested(_ inlines: [Markdown.Inline], in composer: Composer, _ change: (inout Self) -> Void) {
        let before = (isBold, isItalic, isStruck, link)
        change(&self)
        add(inlines, in: composer)
        (isBold, isItalic, isStruck, link) = before
    }

    private mutating func add(_ text: String, in composer: Composer, isCode: Bool = false) {
        guard !text.isEmpty else { return }
        let face = composer.number(
            of: look,
            isMonospaced: isCode,
            isBold: isBold || link != nil && look.weight > 500,
            isItalic: isItalic
        )
        var ink = TextInk(fill: look.fill, isStruck: isStruck)
        if let link {
            ink.link = link
            ink.fill = .solid(composer.theme.link)
        }
        if isCode { ink.background = composer.theme.code }
        let shown = isUppercase ? text.uppercased() : text
        plain += text
        if let last = items.indices.last, inks[last] == ink, case .text(var run) = items[last], run.style == face {
            run.text += shown
            items[last] = .text(run)
            return
        }
        items.append(.text(shown, style: face, lineHeight: look.lineHeight))
        inks.append(ink)
    }
}
