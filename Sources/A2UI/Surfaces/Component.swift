internal import ZeeProtocol

/// A component as it was described: its properties not looked up yet, its children still names.
struct Component: Hashable, Sendable {
    let id: String
    var weight: Double?
    var kind: Kind
    var checks: [Check] = []
    /// What it takes to keep it, about, in bytes.
    var size = 0

    indirect enum Kind: Hashable, Sendable {
        case text(Value?, Node.Text.Usage)
        case image(url: Value?, description: Value?, fit: Node.Image.Fit?, usage: Node.Image.Usage?)
        case icon(Value?)
        case video(Value?)
        case audioPlayer(Value?, description: Value?)
        case row(Children, Node.Line)
        case column(Children, Node.Line)
        case list(Children, direction: Node.Axis, alignment: Node.Alignment)
        case card(Children)
        case tabs([Tab])
        case divider(Node.Axis)
        case modal(entry: String?, content: String?)
        /// `label` is not in the catalog: some write it in place of the child.
        case button(child: String?, label: Value?, style: Node.Button.Style, action: Action?)
        case checkBox(label: Value?, value: Value?)
        case textField(TextField)
        case dateTimeInput(label: Value?, value: Value?, showsDate: Bool, showsTime: Bool)
        case multipleChoice(MultipleChoice)
        case slider(label: Value?, value: Value?, minimum: Double?, maximum: Double?)
        case unknown(name: String, Children)
    }

    enum Children: Hashable, Sendable {
        case list([String])
        /// One instance of the component for each element or member at the path.
        case template(component: String, data: Path)

        static let none = Children.list([])
    }

    struct Tab: Hashable, Sendable {
        var title: Value?
        var child: String?
    }

    struct TextField: Hashable, Sendable {
        var label: Value?
        var text: Value?
        var style: Node.TextField.Style
        var pattern: String?
    }

    struct MultipleChoice: Hashable, Sendable {
        struct Option: Hashable, Sendable {
            var label: Value?
            var value: String
        }

        var label: Value?
        var selections: Value?
        var options: [Option]
        /// The most that may be selected; one makes the options exclude each other.
        var limit: Int?
        var style: Node.MultipleChoice.Style
        var isFilterable: Bool
    }
}

/// What a press of a button means.
enum Action: Hashable, Sendable {
    case event(name: String, context: [Entry])
    /// Done here and now, without asking anybody (v0.9).
    case call(Call)

    struct Entry: Hashable, Sendable {
        var key: String
        var value: Value
    }
}

/// A condition on a value with what to say when it does not hold (v0.9).
struct Check: Hashable, Sendable {
    var condition: Value
    var message: String
}

extension Component {
    /// Whether this is the same sort of thing as before, so that what the user did with it still makes sense.
    func isSameKind(as other: Component) -> Bool {
        switch (kind, other.kind) {
        case (.tabs, .tabs), (.modal, .modal), (.list, .list), (.textField, .textField), (.checkBox, .checkBox),
            (.dateTimeInput, .dateTimeInput), (.multipleChoice, .multipleChoice), (.slider, .slider):
            true
        default: false
        }
    }

    /// Whether some property of an input may have to be written to the data when it first appears.
    var mayInitialise: Bool { values.contains { if case .bound(_, .some) = $0 { true } else { false } } }

    private var values: [Value] {
        switch kind {
        case .text(let value, _), .icon(let value), .video(let value): [value].compactMap(\.self)
        case .image(let url, let description, _, _): [url, description].compactMap(\.self)
        case .audioPlayer(let url, let description): [url, description].compactMap(\.self)
        case .tabs(let tabs): tabs.compactMap(\.title)
        case .checkBox(let label, let value): [label, value].compactMap(\.self)
        case .textField(let field): [field.label, field.text].compactMap(\.self)
        case .dateTimeInput(let label, let value, _, _): [label, value].compactMap(\.self)
        case .multipleChoice(let choice): [choice.selections].compactMap(\.self) + choice.options.compactMap(\.label)
        case .slider(let label, let value, _, _): [label, value].compactMap(\.self)
        case .button(_, let label, _, _): [label].compactMap(\.self)
        case .row, .column, .list, .card, .divider, .modal, .unknown: []
        }
    }
}
