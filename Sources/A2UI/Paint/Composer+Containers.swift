internal import Layout

extension Composer {
    mutating func addLine(
        _ display: BoxStyle.Display,
        _ line: Node.Line,
        of node: Node,
        to parent: BoxTree.ID,
        _ context: Context
    ) {
        var style = BoxStyle(display)
        style.gap = display == .row ? theme.rowGap : theme.columnGap
        style.justify = .init(line.distribution)
        style.align = .init(line.alignment)
        style.wraps =
            display == .row && node.children.count > 1
            && (node.children.allSatisfy(\.isStiff) || node.children.allSatisfy(\.isCardWithShare))
        // A column of text beside a picture reads best in the middle of it; a row's own items see to themselves.
        let box = layer.tree.add(
            placed(
                style,
                node,
                context,
                isLeaf: display == .column,
                fills: display == .row && line.distribution != .start
            ),
            to: parent
        )
        layer.marks.append(.hit(box, node.id, .body))
        var inner = context.inside(display == .row ? .row : .column, line.alignment)
        if display == .column {
            inner.centersSmallPictures = node.children.contains(where: \.isCenteredColumn)
            inner.fieldLabelWidth = fieldLabelWidth(in: node.children)
        } else if node.children.contains(where: \.isField) {
            let isAbove = !theme.labelsStandBeside && node.children.contains { $0.fieldLabel?.isEmpty == false }
            inner.companion = isAbove ? .labelledField : .field
        }
        if display == .row {
            let room = min(theme.pageWidth, viewport.width) - theme.pageInsets.horizontal
            let share = 0.8 * room / Double(max(1, node.children.count))
            inner.leastWordWidth = max(40, min(inner.leastWordWidth, share))
        }
        for var child in node.children {
            if line.distribution == .stretch, child.weight == nil { child.weight = 1 }
            add(child, to: box, inner)
        }
    }

    mutating func addCard(of node: Node, to parent: BoxTree.ID, _ context: Context) {
        var style = BoxStyle(.column)
        style.padding = Edges(theme.cardPadding)
        if theme.card.border.alpha > 0 { style.border = Edges(1) }
        style.rowGap = theme.columnGap
        let box = layer.tree.add(placed(style, node, context), to: parent)
        layer.marks.append(.decor(box, theme.card))
        layer.marks.append(.hit(box, node.id, .body))
        // The content fills a card that is stretched.
        for child in node.children { add(child, to: box, context.inside(.single, fills: true)) }
    }

    /// A vertical list is a column in which nothing shrinks; a horizontal one a row of items of at most 400 pixels that
    /// runs on beyond its edge.
    mutating func addList(_ list: Node.List, of node: Node, to parent: BoxTree.ID, _ context: Context) {
        var style = BoxStyle(list.direction == .vertical ? .column : .row)
        style.gap = theme.listGap
        style.padding = Edges(theme.listPadding)
        style.align = .init(list.alignment)
        style.overflow = .scroll
        if list.direction == .vertical { style.scrollY = list.scroll } else { style.scrollX = list.scroll }
        let box = layer.tree.add(placed(style, node, context, fills: true), to: parent)
        layer.marks.append(.hit(box, node.id, .body))
        layer.marks.append(.clip(box))
        let inner = context.inside(list.direction == .vertical ? .column : .row, list.alignment)
        for child in node.children {
            guard list.direction == .horizontal else {
                add(child, to: box, inner)
                continue
            }
            var item = BoxStyle(.column)
            item.grow = 1
            item.shrink = 0
            item.maxWidth = .pixels(min(400, max(160, (viewport.width - theme.pageInsets.horizontal) * 0.8)))
            let slot = layer.tree.add(item, to: box)
            add(child, to: slot, context.inside(.single, fills: true))
        }
        layer.marks.append(.endClip)
        layer.marks.append(.scroll(box, node.id, list.direction, thumb: nil))
    }

    mutating func addTabs(_ tabs: Node.Tabs, of node: Node, to parent: BoxTree.ID, _ context: Context) {
        var style = BoxStyle(.column)
        style.rowGap = theme.columnGap + 4
        let box = layer.tree.add(placed(style, node, context, fills: true), to: parent)
        layer.marks.append(.hit(box, node.id, .body))
        guard !tabs.titles.isEmpty else { return }

        var barStyle = BoxStyle(.row)
        barStyle.wraps = true
        barStyle.columnGap = 4
        let bar = layer.tree.add(barStyle, to: box)
        var lineStyle = BoxStyle()
        lineStyle.position = .absolute(top: nil, right: 0, bottom: 0, left: 0)
        lineStyle.height = .pixels(1)
        let line = layer.tree.add(lineStyle, to: bar)
        layer.marks.append(.decor(line, Decor(fill: .solid(theme.tabLine))))
        for (index, title) in tabs.titles.enumerated() {
            let isSelected = index == tabs.selected
            var tabStyle = BoxStyle(.column)
            tabStyle.padding = Edges(top: 8, right: 14, bottom: 10, left: 14)
            // A title longer than the line wraps.
            tabStyle.minWidth = .pixels(0)
            let tab = layer.tree.add(tabStyle, to: bar)
            var look = theme.body
            look.weight = 600
            let fill = isSelected ? Fill.solid(theme.accent) : theme.body.fill.faded(0.7)
            addLabel(title, look, to: tab, of: node.id, fill: fill)
            if isSelected {
                var mark = BoxStyle()
                mark.position = .absolute(top: nil, right: 8, bottom: 0, left: 8)
                mark.height = .pixels(2)
                let id = layer.tree.add(mark, to: tab)
                layer.marks.append(.decor(id, Decor(fill: .solid(theme.accent), radius: 1)))
            }
            layer.marks.append(.hit(tab, node.id, .tab(index)))
        }
        for child in node.children { add(child, to: box, context.inside(.column)) }
    }

    mutating func addDivider(_ axis: Node.Axis, of node: Node, to parent: BoxTree.ID, _ context: Context) {
        var style = BoxStyle()
        switch (axis, context.slot) {
        case (.vertical, .row):
            style.width = .pixels(1)
            style.minHeight = .pixels(16)
            style.alignSelf = .stretch
            style.shrink = 0
        case (.vertical, _):
            style.width = .pixels(1)
            style.height = .pixels(24)
            style.alignSelf = .center
        case (.horizontal, .row):
            style.height = .pixels(1)
            style.grow = 1
            style.minWidth = .pixels(16)
            style.alignSelf = .center
        case (.horizontal, _):
            style.height = .pixels(1)
            style.margin = Edges(vertical: theme.dividerMargin)
            style.alignSelf = .stretch
            style.shrink = 0
        }
        let box = layer.tree.add(style, to: parent)
        layer.marks.append(.decor(box, Decor(fill: .solid(theme.divider))))
        layer.marks.append(.hit(box, node.id, .body))
    }

    /// Closed and open alike, the entry point stands in the flow and all of it opens the dialog.
    mutating func addModal(_ modal: Node.Modal, of node: Node, to parent: BoxTree.ID, _ context: Context) {
        var style = BoxStyle(.column)
        style.align = .start
        if context.alignment == .center, context.slot == .column { style.align = .center }
        let box = layer.tree.add(placed(style, node, context, isLeaf: true), to: parent)
        for child in node.children { add(child, to: box, context.inside(.single)) }
        layer.marks.append(.hit(box, node.id, .body))
        guard let content = modal.content else { return }
        openModals.append(
            OpenModal(
                instance: node.id,
                content: content,
                scroll: modal.scroll,
                theme: theme,
                hasPrimaryButton: hasPrimaryButton
            )
        )
    }

    /// The dialog in the middle of the viewport, over a scrim. What is higher than the viewport scrolls below the cross,
    /// which stays.
    mutating func addDialog(_ modal: OpenModal) {
        var rootStyle = BoxStyle(.column)
        (rootStyle.width, rootStyle.height) = (.pixels(viewport.width), .pixels(viewport.height))
        (rootStyle.align, rootStyle.justify) = (.center, .center)
        let root = layer.tree.add(rootStyle)
        layer.marks.append(.decor(root, Decor(fill: .solid(theme.scrim))))
        layer.marks.append(.hit(root, modal.instance, .dismissal))

        var style = BoxStyle(.column)
        style.width = .pixels(max(0, min(520, viewport.width - 48)))
        style.maxHeight = .pixels(max(0, viewport.height - 48))
        let padding = theme.modalPadding
        style.padding = Edges(top: padding)
        style.border = Edges(1)
        style.rowGap = theme.columnGap
        let dialog = layer.tree.add(style, to: root)
        layer.marks.append(.decor(dialog, theme.modal))
        layer.marks.append(.hit(dialog, modal.instance, .dialog))

        var crossStyle = BoxStyle()
        (crossStyle.width, crossStyle.height) = (.pixels(20), .pixels(20))
        crossStyle.alignSelf = .end
        crossStyle.margin = Edges(right: padding)
        crossStyle.shrink = 0
        let cross = layer.tree.add(crossStyle, to: dialog)
        layer.marks.append(.glyph(cross, .cross, theme.icon.faded(0.8)))
        layer.marks.append(.hit(cross, modal.instance, .dismissal))

        var bodyStyle = BoxStyle(.column)
        bodyStyle.rowGap = theme.columnGap
        // To the dialog's edge: a shadow at the side of a button is not cut off.
        bodyStyle.padding = Edges(right: padding, bottom: padding, left: padding)
        (bodyStyle.overflow, bodyStyle.scrollY) = (.scroll, modal.scroll)
        let body = layer.tree.add(bodyStyle, to: dialog)
        dialogBody = body
        layer.marks.append(.clip(body))
        for child in modal.content { add(child, to: body, Context().inside(.column)) }
        layer.marks.append(.endClip)
        layer.marks.append(.scroll(body, modal.instance, .vertical, thumb: theme.icon.faded(0.45)))
    }

    /// For components nobody knows and those that cannot be drawn: said on the page, not only in a log.
    mutating func addPlaceholder(_ title: String, of node: Node, to parent: BoxTree.ID, _ context: Context) {
        var style = BoxStyle(.column)
        style.padding = Edges(vertical: 8, horizontal: 12)
        style.border = Edges(1)
        style.rowGap = theme.columnGap
        let box = layer.tree.add(placed(style, node, context), to: parent)
        layer.marks.append(
            .decor(
                box,
                Decor(fill: .solid(theme.warning.faded(0.08)), border: theme.warning.faded(0.8), radius: 10)
            )
        )
        layer.marks.append(.hit(box, node.id, .body))
        var rowStyle = BoxStyle(.row)
        rowStyle.columnGap = 8
        rowStyle.align = .center
        let row = layer.tree.add(rowStyle, to: box)
        addIconBox(IconBook.warning, size: 18, tint: theme.warning, to: row)
        var look = theme.body
        look.weight = 600
        var titleStyle = BoxStyle()
        titleStyle.minWidth = .pixels(0)
        addLabel(
            String(title.prefix(200)),
            look,
            to: row,
            of: node.id,
            fill: .solid(theme.warning),
            box: titleStyle
        )
        for child in node.children { add(child, to: box, context.inside(.column)) }
    }
}

extension Composer {
    /// Longer labels keep their own width: the fields of all others would be left with too little.
    private static let longestAlignedLabel = 160.0

    private func fieldLabelWidth(in children: [Node]) -> Double {
        guard theme.labelsStandBeside else { return 0 }
        let labels = children.compactMap(\.fieldLabel).filter { !$0.isEmpty }
        guard labels.count > 1 else { return 0 }
        let face = number(of: theme.label)
        let widths = labels.map { type.extent(of: $0, in: face).advance }
        return widths.filter { $0 <= Self.longestAlignedLabel }.max() ?? 0
    }
}

extension Node {
    /// Something to type into on one line.
    fileprivate var isField: Bool {
        switch kind {
        case .textField(let field): field.style != .longText
        case .dateTimeInput: true
        default: false
        }
    }

    /// How high it usually is, of what may stand beside a field; `nil` for what is as high as one.
    var usualHeight: Double? {
        switch kind {
        case .icon: 24
        case .text, .checkBox: 18
        default: nil
        }
    }

    /// What stands beside or above its box; `nil` for what is no input of that kind.
    fileprivate var fieldLabel: String? {
        switch kind {
        case .textField(let field): field.label
        case .dateTimeInput(let input): input.label.isEmpty ? input.title : input.label
        case .slider(let slider): slider.label
        default: nil
        }
    }

    /// A head of centred lines, as over a contact: the portrait beside it belongs over their middle.
    fileprivate var isCenteredColumn: Bool {
        if case .column(let line) = kind { line.alignment == .center } else { false }
    }

    /// Cannot become narrower: a row of nothing else goes on in a second line rather than off the page.
    fileprivate var isStiff: Bool {
        guard weight == nil else { return false }
        return switch kind {
        case .button, .icon: true
        default: false
        }
    }
}

extension Node {
    /// Cards that share a row go on in a second line where there is no room for their words: what is beyond the page's edge
    /// cannot be scrolled to. Those without a share become narrower first.
    fileprivate var isCardWithShare: Bool { if case .card = kind { (weight ?? 0) > 0 } else { false } }
}

extension BoxStyle.Distribution {
    init(_ distribution: Node.Distribution) {
        switch distribution {
        case .start, .stretch: self = .start
        case .center: self = .center
        case .end: self = .end
        case .spaceBetween: self = .spaceBetween
        case .spaceAround: self = .spaceAround
        case .spaceEvenly: self = .spaceEvenly
        }
    }
}

extension BoxStyle.Alignment {
    init(_ alignment: Node.Alignment) {
        switch alignment {
        case .start: self = .start
        case .center: self = .center
        case .end: self = .end
        case .stretch: self = .stretch
        }
    }
}
