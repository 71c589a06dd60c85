internal import Layout
internal import Markdown

/// Turns components into boxes and marks: what there is, before anybody knows where.
struct Composer {
    /// What a component's surroundings mean for it.
    struct Context {
        enum Slot { case row, column, single }

        var slot = Slot.single
        /// Of the row or column around it.
        var alignment = Node.Alignment.stretch
        var textAlignment = ParagraphStyle.Alignment.start
        /// Inside a button texts look alike, whatever they say they are.
        var button: ButtonLook?
        /// Small pictures stand in the middle of a column beside texts that do.
        var centersSmallPictures = false
        /// Labels beside their fields are this wide at least, so that the fields of a form begin below each other.
        var fieldLabelWidth = 0.0
        /// What the row's other items are lined up with.
        var companion = Companion.none
        /// How narrow a text in a row may become whose words have no end.
        var leastWordWidth = Composer.leastWidth
        /// Whether the component takes all the height its parent has.
        var fills = false
        var depth = 0

        enum Companion {
            case none
            /// A field: what stands beside it stands in the middle of it.
            case field
            /// One with its label above: its box is what counts, at the lower edge.
            case labelledField
        }

        func inside(_ slot: Slot, _ alignment: Node.Alignment = .stretch, fills: Bool = false) -> Context {
            var context = self
            context.fills = fills
            context.centersSmallPictures = false
            context.fieldLabelWidth = 0
            context.companion = .none
            context.slot = slot
            context.alignment = alignment
            context.depth += 1
            if slot != .row { context.textAlignment = alignment == .center ? .center : .start }
            return context
        }
    }

    /// Deeper components are left out. The model stops earlier; this is for trees that come from elsewhere.
    static let depthLimit = 72
    /// More warnings than this tell nobody more.
    static let warningLimit = 50

    /// Boxes of one page. Text of many short blocks makes a dozen of each line, and each takes a third of a kilobyte.
    static let boxLimit = 100_000

    var layer = Layer()
    var theme: Theme
    /// A surface that marks one button as its primary one shows the others quieter.
    var hasPrimaryButton = false
    let type: TypeCase
    let pictures: (String) -> Picture
    let viewport: Size
    let focus: InstanceID?

    private(set) var imageURLs: [String] = []
    private var knownURLs: Set<String> = []
    private(set) var warnings: [String] = []
    /// Open modals, to be composed as layers of their own.
    var openModals: [OpenModal] = []
    /// What scrolls in the dialog of this layer.
    var dialogBody: BoxTree.ID?

    struct OpenModal {
        let instance: InstanceID
        let content: [Node]
        let scroll: Double
        let theme: Theme
        let hasPrimaryButton: Bool
    }

    init(
        theme: Theme,
        type: TypeCase,
        viewport: Size,
        focus: InstanceID?,
        pictures: @escaping (String) -> Picture
    ) {
        self.theme = theme
        self.type = type
        self.viewport = viewport
        self.focus = focus
        self.pictures = pictures
    }

    mutating func wantImage(_ url: String) {
        if knownURLs.insert(url).inserted { imageURLs.append(url) }
    }

    /// Whether there is room for more boxes; what finds none is left out.
    mutating func hasRoom() -> Bool {
        if layer.tree.count < Self.boxLimit { return true }
        warn("there is more than one page can show; the rest is left out")
        return false
    }

    mutating func warn(_ text: String) {
        guard warnings.count < Self.warningLimit, !warnings.contains(text) else { return }
        warnings.append(text)
    }
}

extension Composer {
    mutating func add(_ node: Node, to parent: BoxTree.ID, _ context: Context) {
        guard context.depth < Self.depthLimit, hasRoom() else { return }
        switch node.kind {
        case .text(let text): addText(text, of: node, to: parent, context)
        case .image(let image): addImage(image, of: node, to: parent, context)
        case .icon(let name): addIcon(name, of: node, to: parent, context)
        case .video(let url): addVideo(url, of: node, to: parent, context)
        case .audioPlayer(let url, let description):
            addAudio(url, description, of: node, to: parent, context)
        case .row(let line): addLine(.row, line, of: node, to: parent, context)
        case .column(let line): addLine(.column, line, of: node, to: parent, context)
        case .list(let list): addList(list, of: node, to: parent, context)
        case .card: addCard(of: node, to: parent, context)
        case .tabs(let tabs): addTabs(tabs, of: node, to: parent, context)
        case .divider(let axis): addDivider(axis, of: node, to: parent, context)
        case .modal(let modal): addModal(modal, of: node, to: parent, context)
        case .button(let button): addButton(button, of: node, to: parent, context)
        case .checkBox(let checkBox): addCheckBox(checkBox, of: node, to: parent, context)
        case .textField(let field): addTextField(field, of: node, to: parent, context)
        case .dateTimeInput(let input): addDateTimeInput(input, of: node, to: parent, context)
        case .multipleChoice(let choice): addChoice(choice, of: node, to: parent, context)
        case .slider(let slider): addSlider(slider, of: node, to: parent, context)
        case .unknown(let name): addPlaceholder(name, of: node, to: parent, context)
        case .broken(let reason): addPlaceholder(reason, of: node, to: parent, context)
        }
    }

    /// What every component's outermost box gets from where it stands.
    ///
    /// What fills does so in every column: a field, a slider or a row with something to distribute has no width of its
    /// own worth keeping.
    func placed(
        _ style: BoxStyle,
        _ node: Node,
        _ context: Context,
        isLeaf: Bool = false,
        fills: Bool = false
    ) -> BoxStyle {
        var style = style
        if fills, context.slot == .column { style.alignSelf = .stretch }
        if let weight = node.weight, weight > 0, context.slot != .single { style.setWeight(weight) }
        if context.fills { style.grow = 1 }
        if context.slot == .row, isLeaf, context.alignment == .stretch {
            switch context.companion {
            case .labelledField:
                style.alignSelf = .end
                style.margin.bottom += max(0, (fieldHeight - (node.usualHeight ?? fieldHeight)) / 2)
            case .field: style.alignSelf = .center
            case .none: if theme.rowCentersLeaves { style.alignSelf = .center }
            }
        }
        return style
    }

    private var fieldHeight: Double { theme.fieldText.lineHeight + theme.fieldPadding.vertical + 2 }

    /// A text of one look: labels, titles, placeholders.
    @discardableResult
    mutating func addLabel(
        _ text: String,
        _ look: TextLook,
        to parent: BoxTree.ID,
        of instance: InstanceID,
        fill: Fill? = nil,
        speaks: Bool = true,
        box: BoxStyle = BoxStyle(),
        paragraph: (inout ParagraphStyle) -> Void = { _ in }
    ) -> BoxTree.ID {
        var style = ParagraphStyle()
        style.whiteSpace = .collapseKeepingLines
        paragraph(&style)
        let face = number(of: look)
        style.strut = (style: face, lineHeight: look.lineHeight)
        let flow = InlineFlow([.text(text, style: face, lineHeight: look.lineHeight)], style: style, measure: measure)
        let id = layer.tree.add(text: flow, box, to: parent)
        layer.marks.append(.text(id, [TextInk(fill: fill ?? look.fill)], instance))
        if speaks, !text.isEmpty { layer.marks.append(.spoken(id, text, instance)) }
        return id
    }

    var measure: TextMeasure {
        { [type] text, face in type.extent(of: text, in: face) }
    }

    func number(of look: TextLook, isMonospaced: Bool = false, isBold: Bool = false, isItalic: Bool = false) -> Int {
        type.number(
            of: Face(
                families: isMonospaced ? ["ui-monospace", "monospace"] : theme.families,
                size: isMonospaced ? look.size * 0.92 : look.size,
                weight: isBold ? max(look.weight, 700) : look.weight,
                isItalic: look.isItalic != isItalic
            )
        )
    }
}
