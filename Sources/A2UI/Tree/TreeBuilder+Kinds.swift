internal import ZeeProtocol

extension TreeBuilder {
    /// Everything of an instance but its place.
    mutating func fill(_ node: inout Node, with component: Component, in scope: Scope) {
        let state = surface.state(of: node.id)
        switch component.kind {
        case .text(let value, let usage):
            node.kind = .text(Node.Text(text: text(value, in: scope), usage: usage))
        case .image(let url, let description, let fit, let usage):
            node.kind = .image(
                Node.Image(
                    url: self.url(url, in: scope),
                    description: text(description, in: scope),
                    fit: fit,
                    usage: usage
                )
            )
        case .icon(let name): node.kind = .icon(name: text(name, in: scope).cut(toBytes: 100))
        case .video(let url): node.kind = .video(url: self.url(url, in: scope))
        case .audioPlayer(let url, let description):
            node.kind = .audioPlayer(url: self.url(url, in: scope), description: text(description, in: scope))
        case .row(let children, let line):
            node.kind = .row(line)
            node.children = nodes(children, in: scope)
        case .column(let children, let line):
            node.kind = .column(line)
            node.children = nodes(children, in: scope)
        case .list(let children, let direction, let alignment):
            node.kind = .list(Node.List(direction: direction, alignment: alignment, scroll: state.scroll))
            node.children = nodes(children, in: scope)
        case .card(let children):
            node.kind = .card
            node.children = nodes(children, in: scope)
        case .divider(let axis): node.kind = .divider(axis)
        case .unknown(let name, let children):
            node.kind = .unknown(name: name.cut(toBytes: 60))
            node.children = nodes(children, in: scope)
        case .tabs(let tabs): fillTabs(&node, tabs, state, in: scope)
        case .modal(let entry, let content):
            node.children = nodes(entry, in: scope)
            // What nobody can see nobody can press: with such an entry, agents mean a dialog that is open.
            let isOpen = state.isOpen ?? (!node.children.isEmpty && node.children.allSatisfy(\.isInvisible))
            node.kind = .modal(Node.Modal(content: isOpen ? nodes(content, in: scope) : nil, scroll: state.scroll))
        case .button(let child, let label, let style, let action):
            node.complaint = complaint(of: component, in: scope)
            node.kind = .button(
                Node.Button(style: style, hasAction: action != nil, isEnabled: node.complaint == nil)
            )
            node.children = nodes(child, in: scope)
            if child == nil, label != nil {
                // The words are the button: a press on them finds it by the same name.
                node.children = [Node(.text(Node.Text(text: text(label, in: scope))), id: node.id)]
            }
        case .checkBox, .textField, .dateTimeInput, .multipleChoice, .slider:
            node.complaint = complaint(of: component, in: scope)
            fillInput(&node, component.kind, state, in: scope)
        }
    }

    private mutating func fillTabs(
        _ node: inout Node,
        _ tabs: [Component.Tab],
        _ state: InstanceState,
        in scope: Scope
    ) {
        let tabs = Array(room(for: tabs))
        let selected = min(state.selectedTab ?? 0, max(0, tabs.count - 1))
        node.kind = .tabs(Node.Tabs(titles: tabs.map { text($0.title, in: scope) }, selected: selected))
        if tabs.indices.contains(selected) { node.children = nodes(tabs[selected].child, in: scope) }
    }

    private mutating func fillInput(
        _ node: inout Node,
        _ kind: Component.Kind,
        _ state: InstanceState,
        in scope: Scope
    ) {
        switch kind {
        case .checkBox(let label, let value):
            let isOn = (state.draft ?? json(value, in: scope))?.looseBool ?? false
            node.kind = .checkBox(Node.CheckBox(label: text(label, in: scope), isOn: isOn))
        case .textField(let field):
            fillField(&node, field, state, in: scope)
        case .dateTimeInput(let label, let value, let showsDate, let showsTime):
            let moment = Moment(loose: (state.draft ?? json(value, in: scope))?.displayText(upTo: 64) ?? "")
            node.kind = .dateTimeInput(
                Node.DateTimeInput(
                    label: text(label, in: scope),
                    date: moment.dateText,
                    time: moment.timeText,
                    // An input for neither is of no use to anybody.
                    showsDate: showsDate || !showsTime,
                    showsTime: showsTime
                )
            )
        case .multipleChoice(let choice):
            node.kind = .multipleChoice(self.choice(choice, state, in: scope))
        case .slider(let label, let value, let minimum, let maximum):
            let number = (state.draft ?? json(value, in: scope))?.looseNumber
            node.kind = .slider(
                Node.Slider(label: text(label, in: scope), value: number, minimum: minimum, maximum: maximum)
            )
        default: break
        }
    }

    private mutating func fillField(
        _ node: inout Node,
        _ field: Component.TextField,
        _ state: InstanceState,
        in scope: Scope
    ) {
        if field.style == .obscured, let path = field.text?.path {
            secrets.insert(surface.data.find(path, in: scope).location)
        }
        let label = text(field.label, in: scope)
        let text = state.draft?.displayText ?? self.text(field.text, in: scope)
        if node.complaint == nil, let source = field.pattern, !text.isEmpty {
            // A pattern nobody understands judges nothing.
            if let pattern = Pattern(source), pattern.isFound(in: text, &effort) == false {
                node.complaint = "This does not have the expected form."
            }
        }
        node.kind = .textField(Node.TextField(label: label, text: text, style: field.style))
    }

    private mutating func choice(
        _ choice: Component.MultipleChoice,
        _ state: InstanceState,
        in scope: Scope
    ) -> Node.MultipleChoice {
        let selected = Set((state.draft ?? json(choice.selections, in: scope)).map(Self.texts) ?? [])
        return Node.MultipleChoice(
            label: text(choice.label, in: scope),
            options: room(for: choice.options).map { option in
                let label = text(option.label, in: scope)
                return Node.MultipleChoice.Option(
                    label: label.isEmpty ? bounded(option.value) : label,
                    value: option.value,
                    isSelected: selected.contains(option.value)
                )
            },
            style: choice.style,
            isExclusive: choice.limit == 1,
            isFilterable: choice.isFilterable,
            filter: state.filter
        )
    }

    /// Selections are a list of texts; agents send a single text as well, and templates make maps of lists.
    static func texts(_ json: JSONValue) -> [String] {
        switch json {
        case .array(let elements): elements.prefix(mostSelections).map { $0.displayText(upTo: Limits.nameBytes) }
        case .object(let object):
            object.members.prefix(mostSelections).map { $0.value.displayText(upTo: Limits.nameBytes) }
        case .null: []
        default: [json.displayText]
        }
    }

    /// Twice the options of one input; the data may hold a hundred thousand.
    private static let mostSelections = 1_000
}

extension Node.Slider {
    /// Without bounds the value tells them: a share of one, or of a hundred.
    init(label: String, value: Double?, minimum: Double?, maximum: Double?) {
        let lowest = min(max(minimum ?? 0, -1e15), 1e15)
        let isShare = maximum == nil && minimum == nil && value.map { $0 > 0 && $0 <= 1 && $0 != 1 } == true
        let highest = min(max(maximum ?? (isShare ? 1 : 100), -1e15), 1e15)
        self.label = label
        self.minimum = lowest
        self.maximum = highest > lowest ? highest : lowest + 1
        self.value = min(max(value ?? lowest, lowest), self.maximum)
        valueText = NumberText.plain(((value ?? lowest) * 1000).rounded() / 1000)
    }
}

extension Node {
    /// Text, or a box of such, without a single letter.
    fileprivate var isInvisible: Bool {
        switch kind {
        case .text(let text): text.text.allSatisfy(\.isWhitespace)
        case .row, .column: children.allSatisfy(\.isInvisible)
        default: false
        }
    }
}
