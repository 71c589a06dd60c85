internal import Layout

extension Composer {
    mutating func addButton(_ button: Node.Button, of node: Node, to parent: BoxTree.ID, _ context: Context) {
        var look = hasPrimaryButton && button.style != .primary ? theme.quietButton : theme.button
        if button.style == .borderless {
            look = theme.quietButton
            look.decor = Decor(radius: look.decor.radius)
            look.text.fill = .solid(theme.accent)
        }
        if !button.isEnabled {
            look.decor = look.decor.faded(0.45)
            look.text.fill = look.text.fill.faded(0.6)
        }

        var style = BoxStyle(.row)
        style.padding = look.padding
        (style.align, style.justify) = (.center, .center)
        style.columnGap = 8
        style = placed(style, node, context, isLeaf: true)
        // A button is as wide as what stands in it, except where a weight gives it a share.
        if context.slot != .row, context.alignment == .stretch { style.alignSelf = .start }
        let box = layer.tree.add(style, to: parent)
        layer.marks.append(.decor(box, look.decor))
        var inner = context.inside(.row, .center)
        inner.button = look
        inner.textAlignment = .center
        for child in node.children { add(child, to: box, inner) }
        // After the label's own: a press on the label is one on the button.
        layer.marks.append(.hit(box, node.id, .body))
    }

    mutating func addCheckBox(_ checkBox: Node.CheckBox, of node: Node, to parent: BoxTree.ID, _ context: Context) {
        var style = BoxStyle(.column)
        style.rowGap = 4
        style = placed(style, node, context, isLeaf: true)
        if context.slot != .row, context.alignment == .stretch {
            style.alignSelf = checkBox.label.runsLeft ? .end : .start
        }
        let box = layer.tree.add(style, to: parent)
        addOption(checkBox.label, isOn: checkBox.isOn, isRound: false, of: node.id, to: box)
        addComplaint(of: node, to: box)
        layer.marks.append(.hit(box, node.id, .body))
    }

    /// A box or a circle with a text after it, in the direction of the text.
    @discardableResult
    mutating func addOption(
        _ label: String,
        isOn: Bool,
        isRound: Bool,
        of instance: InstanceID,
        to parent: BoxTree.ID
    ) -> BoxTree.ID {
        var rowStyle = BoxStyle(.row)
        rowStyle.columnGap = 10
        let runsLeft = label.runsLeft
        if runsLeft { rowStyle.justify = .end }
        let row = layer.tree.add(rowStyle, to: parent)
        var look = theme.labelsStandBeside ? theme.label : theme.body
        look.lineHeight = theme.body.lineHeight
        var labelStyle = BoxStyle()
        labelStyle.minWidth = .pixels(0)
        if runsLeft { addLabel(label, look, to: row, of: instance, box: labelStyle) }
        var squareStyle = BoxStyle(.column)
        (squareStyle.width, squareStyle.height) = (.pixels(18), .pixels(18))
        squareStyle.shrink = 0
        // In the middle of the first line, however many there are.
        squareStyle.margin = Edges(top: max(0, (theme.body.lineHeight - 18) / 2))
        squareStyle.alignSelf = .start
        let square = layer.tree.add(squareStyle, to: row)
        var decor = Decor(border: theme.controlBorder, borderWidth: 1.5, radius: isRound ? 9 : 5)
        if isOn {
            decor.border = theme.accent
            if !isRound { decor.fill = .solid(theme.accent) }
        }
        layer.marks.append(.decor(square, decor))
        if isOn { layer.marks.append(.glyph(square, isRound ? .disc : .tick, isRound ? theme.accent : theme.onAccent)) }
        if !label.isEmpty, !runsLeft { addLabel(label, look, to: row, of: instance, box: labelStyle) }
        return row
    }

    mutating func addTextField(_ field: Node.TextField, of node: Node, to parent: BoxTree.ID, _ context: Context) {
        let isLong = field.style == .longText
        // As many dots as letters, and a bound to what they tell about the length.
        let shown = field.style == .obscured ? String(repeating: "•", count: min(field.text.count, 64)) : field.text
        addField(field.label, of: node, to: parent, context, isLong: isLong) { composer, box in
            let placeholder = field.style == .date ? "YYYY-MM-DD" : "Please enter a value"
            let icon = field.style == .date ? IconBook.calendar : nil
            composer.addFieldContent(
                shown,
                placeholder: placeholder,
                icon: icon,
                isLong: isLong,
                runsLeft: field.label.runsLeft,
                of: node,
                to: box
            )
        }
    }

    mutating func addDateTimeInput(
        _ input: Node.DateTimeInput,
        of node: Node,
        to parent: BoxTree.ID,
        _ context: Context
    ) {
        // Neither asked for means a date, which is what the name of the component promises first.
        let showsDate = input.showsDate || !input.showsTime
        let value = [showsDate ? input.date : "", input.showsTime ? input.time : ""].filter { !$0.isEmpty }
        let placeholder = [showsDate ? "YYYY-MM-DD" : "", input.showsTime ? "HH:MM" : ""].filter { !$0.isEmpty }
        addField(input.label.isEmpty ? input.title : input.label, of: node, to: parent, context, isLong: false) {
            composer,
            box in
            composer.addFieldContent(
                value.joined(separator: " "),
                placeholder: placeholder.joined(separator: " "),
                icon: showsDate ? IconBook.calendar : IconBook.clock,
                isLong: false,
                runsLeft: input.label.runsLeft,
                of: node,
                to: box
            )
        }
    }

    mutating func addSlider(_ slider: Node.Slider, of node: Node, to parent: BoxTree.ID, _ context: Context) {
        var style = BoxStyle(theme.labelsStandBeside ? .row : .column)
        (style.columnGap, style.rowGap) = (8, 6)
        if theme.labelsStandBeside { style.align = .center }
        if context.slot == .row, node.weight == nil { style.grow = 1 }
        let box = layer.tree.add(placed(style, node, context, isLeaf: true, fills: true), to: parent)
        layer.marks.append(.hit(box, node.id, .body))
        // Beside a track that is mirrored, the label is too.
        let labelFollows = theme.labelsStandBeside && slider.runsLeft
        if !slider.label.isEmpty, !labelFollows { addFieldLabel(slider.label, of: node, to: box, context) }

        var rowStyle = BoxStyle(.row)
        rowStyle.columnGap = 10
        rowStyle.align = .center
        rowStyle.grow = 1
        let row = layer.tree.add(rowStyle, to: box)
        if slider.runsLeft { addValue(of: slider, node, to: row) }
        var trackStyle = BoxStyle()
        trackStyle.height = .pixels(20)
        trackStyle.minWidth = .pixels(80)
        trackStyle.grow = 1
        let track = layer.tree.add(trackStyle, to: row)
        let span = slider.maximum - slider.minimum
        let share = span > 0 ? min(max((slider.value - slider.minimum) / span, 0), 1) : 0
        let ink = SliderInk(track: theme.track, accent: theme.accent, knob: .white, runsLeft: slider.runsLeft)
        layer.marks.append(.slider(track, share: share, ink))
        layer.marks.append(.hit(track, node.id, .track))
        if !slider.runsLeft { addValue(of: slider, node, to: row) }
        if labelFollows { addFieldLabel(slider.label, of: node, to: box, context) }
        addComplaint(of: node, to: box)
    }

    private mutating func addValue(of slider: Node.Slider, _ node: Node, to row: BoxTree.ID) {
        var style = BoxStyle()
        style.shrink = 0
        style.minWidth = .pixels(28)
        addLabel(slider.valueText, theme.body, to: row, of: node.id, box: style) {
            ($0.wraps, $0.alignment) = (false, slider.runsLeft ? .left : .right)
        }
    }
}

extension Composer {
    /// Label, box and complaint of everything that text goes into.
    private mutating func addField(
        _ label: String,
        of node: Node,
        to parent: BoxTree.ID,
        _ context: Context,
        isLong: Bool,
        content: (inout Composer, BoxTree.ID) -> Void
    ) {
        var outer = BoxStyle(.column)
        outer.rowGap = 4
        if context.slot == .row {
            outer.minWidth = .pixels(120)
            // A field in a row takes what is left, as every toolkit has it.
            if node.weight == nil { outer.grow = 1 }
        }
        let stack = layer.tree.add(placed(outer, node, context, isLeaf: true, fills: true), to: parent)
        var lineStyle = BoxStyle(theme.labelsStandBeside ? .row : .column)
        (lineStyle.columnGap, lineStyle.rowGap) = (8, 5)
        if theme.labelsStandBeside, !isLong { lineStyle.align = .center }
        let line = layer.tree.add(lineStyle, to: stack)
        let labelFollows = theme.labelsStandBeside && label.runsLeft
        if !label.isEmpty, !labelFollows { addFieldLabel(label, of: node, to: line, context, besideTopLine: isLong) }

        var decor = theme.field
        if focus == node.id { (decor.border, decor.borderWidth) = (theme.accent, 2) }
        if node.complaint != nil { decor.border = theme.error }
        var boxStyle = BoxStyle(.row)
        boxStyle.padding = theme.fieldPadding
        boxStyle.border = Edges(1)
        boxStyle.columnGap = 8
        boxStyle.align = isLong ? .stretch : .center
        boxStyle.minWidth = .pixels(96)
        boxStyle.grow = theme.labelsStandBeside ? 1 : 0
        if isLong { boxStyle.minHeight = .pixels(3 * theme.fieldText.lineHeight + theme.fieldPadding.vertical + 2) }
        let box = layer.tree.add(boxStyle, to: line)
        layer.marks.append(.decor(box, decor))
        layer.marks.append(.clip(box))
        content(&self, box)
        layer.marks.append(.endClip)
        if labelFollows { addFieldLabel(label, of: node, to: line, context, besideTopLine: isLong) }
        let labelWidth = labelFollows ? 0 : context.fieldLabelWidth
        addComplaint(
            of: node,
            to: stack,
            indent: labelWidth > 0 && !label.isEmpty ? labelWidth + lineStyle.columnGap : 0
        )
        layer.marks.append(.hit(stack, node.id, .body))
    }

    private mutating func addFieldLabel(
        _ label: String,
        of node: Node,
        to parent: BoxTree.ID,
        _ context: Context,
        besideTopLine: Bool = false
    ) {
        var style = BoxStyle()
        style.minWidth = .pixels(context.fieldLabelWidth)
        // On the baseline of the field's first line, inside its border and padding.
        if theme.labelsStandBeside, besideTopLine { style.margin.top = theme.fieldPadding.top + 1 }
        addLabel(label, theme.label, to: parent, of: node.id, box: style)
    }

    /// The value, or the words for its absence; a line too long ends in an ellipsis, and the one being typed shows its
    /// caret.
    func fieldParagraph(isLong: Bool, runsLeft: Bool = false) -> (inout ParagraphStyle) -> Void {
        { style in
            if runsLeft { style.alignment = .right }
            if isLong {
                style.whiteSpace = .preserve
            } else {
                (style.whiteSpace, style.wraps, style.maximumLines) = (.collapse, false, 1)
            }
        }
    }

    /// What stands in the box of a field, and its sign at the far end. `runsLeft` where its label does: the box is mirrored
    /// then, also round a number or an address.
    private mutating func addFieldContent(
        _ text: String,
        placeholder: String,
        icon: Icon?,
        isLong: Bool,
        runsLeft: Bool,
        of node: Node,
        to parent: BoxTree.ID
    ) {
        if let icon, runsLeft { addIconBox(icon, size: 18, tint: theme.placeholder, to: parent) }
        var style = BoxStyle()
        style.setWeight(1)
        let isFocused = focus == node.id
        let shown = isFocused ? text + "|" : text
        let fill: Fill? = shown.isEmpty ? .solid(theme.placeholder) : nil
        let id = addLabel(
            shown.isEmpty ? placeholder : shown,
            theme.fieldText,
            to: parent,
            of: node.id,
            fill: fill,
            speaks: false,
            box: style,
            paragraph: fieldParagraph(isLong: isLong, runsLeft: runsLeft)
        )
        if let icon, !runsLeft { addIconBox(icon, size: 18, tint: theme.placeholder, to: parent) }
        // The caret is no part of what the field says.
        let spoken = text.isEmpty && !isFocused ? placeholder : text
        if !spoken.isEmpty { layer.marks.append(.spoken(id, spoken, node.id)) }
    }

    /// Below the box it is about.
    mutating func addComplaint(of node: Node, to parent: BoxTree.ID, indent: Double = 0) {
        guard let complaint = node.complaint, !complaint.isEmpty else { return }
        var look = theme.caption
        look.isItalic = false
        look.fill = .solid(theme.error)
        var style = BoxStyle()
        style.padding = Edges(left: indent)
        addLabel(complaint, look, to: parent, of: node.id, box: style)
    }
}
