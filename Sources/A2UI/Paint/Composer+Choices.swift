internal import Layout

extension Composer {
    /// Every option stands open on the page, because nobody unfolds a list on a picture.
    mutating func addChoice(
        _ choice: Node.MultipleChoice,
        of node: Node,
        to parent: BoxTree.ID,
        _ context: Context
    ) {
        var style = BoxStyle(.column)
        style.rowGap = 8
        let box = layer.tree.add(placed(style, node, context, isLeaf: true, fills: true), to: parent)
        layer.marks.append(.hit(box, node.id, .body))
        if !choice.label.isEmpty { addLabel(choice.label, theme.label, to: box, of: node.id) }
        if choice.isFilterable { addFilter(choice.filter, of: node, to: box) }

        let wanted = choice.filter.lowercased()
        let shown = choice.options.indices.filter { index in
            !choice.isFilterable || wanted.isEmpty || choice.options[index].label.lowercased().contains(wanted)
        }
        switch choice.style {
        case .checkbox:
            for index in shown {
                let option = choice.options[index]
                let row = addOption(
                    option.label,
                    isOn: option.isSelected,
                    isRound: choice.isExclusive,
                    of: node.id,
                    to: box
                )
                layer.marks.append(.hit(row, node.id, .option(index)))
            }
        case .chips:
            var wrapStyle = BoxStyle(.row)
            wrapStyle.wraps = true
            wrapStyle.gap = 8
            let wrap = layer.tree.add(wrapStyle, to: box)
            for index in shown { addChip(choice.options[index], at: index, of: node, to: wrap) }
        }
        if shown.isEmpty, !choice.options.isEmpty {
            addLabel("No matches", theme.caption, to: box, of: node.id, fill: .solid(theme.placeholder))
        }
        addComplaint(of: node, to: box)
    }

    private mutating func addChip(
        _ option: Node.MultipleChoice.Option,
        at index: Int,
        of node: Node,
        to parent: BoxTree.ID
    ) {
        var style = BoxStyle(.row)
        style.padding = Edges(vertical: 6, horizontal: 14)
        style.align = .center
        style.columnGap = 6
        // A label longer than the line wraps.
        style.minWidth = .pixels(0)
        let chip = layer.tree.add(style, to: parent)
        layer.marks.append(.decor(chip, option.isSelected ? theme.selectedChip : theme.chip))
        if option.isSelected {
            var tickStyle = BoxStyle()
            (tickStyle.width, tickStyle.height) = (.pixels(14), .pixels(14))
            tickStyle.shrink = 0
            let tick = layer.tree.add(tickStyle, to: chip)
            layer.marks.append(.glyph(tick, .tick, theme.selectedText))
        }
        let fill: Fill? = option.isSelected ? .solid(theme.selectedText) : nil
        var labelStyle = BoxStyle()
        labelStyle.minWidth = .pixels(0)
        addLabel(option.label, theme.body, to: chip, of: node.id, fill: fill, box: labelStyle)
        layer.marks.append(.hit(chip, node.id, .option(index)))
    }

    private mutating func addFilter(_ filter: String, of node: Node, to parent: BoxTree.ID) {
        var style = BoxStyle(.row)
        style.padding = theme.fieldPadding
        style.border = Edges(1)
        style.columnGap = 8
        style.align = .center
        let box = layer.tree.add(style, to: parent)
        layer.marks.append(.decor(box, theme.field))
        addIconBox(IconBook.search, size: 16, tint: theme.placeholder, to: box)
        var textStyle = BoxStyle()
        textStyle.setWeight(1)
        addLabel(
            filter.isEmpty ? "Filter" : filter,
            theme.fieldText,
            to: box,
            of: node.id,
            fill: filter.isEmpty ? .solid(theme.placeholder) : nil,
            box: textStyle,
            paragraph: fieldParagraph(isLong: false)
        )
        layer.marks.append(.hit(box, node.id, .filter))
    }
}
