/// A component instance with everything resolved.
package struct Node: Hashable, Sendable {
    package var id: InstanceID
    /// The share of what is left in a row or a column; finite and at least zero.
    package var weight: Double?
    package var kind: Kind
    /// What the kind says they are. A child whose definition has not come is not among them.
    package var children: [Node]
    /// What is wrong with the value, by a check or a pattern of the component's own; `nil` when nothing is.
    package var complaint: String?

    package init(_ kind: Kind, id: InstanceID, weight: Double? = nil, children: [Node] = []) {
        self.id = id
        self.weight = weight
        self.kind = kind
        self.children = children
    }
}

extension Node {
    /// The 18 components of the standard catalog, and what stands in for all others. Texts without a value are empty,
    /// numbers are finite, everything else has its default filled in.
    package enum Kind: Hashable, Sendable {
        case text(Text)
        case image(Image)
        case icon(name: String)
        case video(url: String)
        case audioPlayer(url: String, description: String)
        /// Children: its items.
        case row(Line)
        /// Children: its items.
        case column(Line)
        /// Children: its items.
        case list(List)
        /// Children: one, or none.
        case card
        /// Children: what the selected tab shows, or none.
        case tabs(Tabs)
        case divider(Axis)
        /// Children: what opens it, or none.
        case modal(Modal)
        /// Children: its label, or none.
        case button(Button)
        case checkBox(CheckBox)
        case textField(TextField)
        case dateTimeInput(DateTimeInput)
        case multipleChoice(MultipleChoice)
        case slider(Slider)
        /// A component of another catalog: a placeholder with its name. Children: those it names in the usual ways.
        case unknown(name: String)
        /// A component that cannot be drawn: a placeholder with the reason, which is short.
        case broken(reason: String)
    }

    package enum Axis: String, Hashable, Sendable {
        case horizontal, vertical
    }

    package enum Distribution: String, Hashable, Sendable {
        case start, center, end, spaceBetween, spaceAround, spaceEvenly
        /// Of v0.9 only: items without weight grow as well.
        case stretch
    }

    package enum Alignment: String, Hashable, Sendable {
        case start, center, end, stretch
    }
}

extension Node {
    package struct Text: Hashable, Sendable {
        package enum Usage: String, Hashable, Sendable {
            case h1, h2, h3, h4, h5, caption, body
        }

        /// May hold simple Markdown.
        package var text: String
        package var usage: Usage = .body
    }

    package struct Image: Hashable, Sendable {
        package enum Fit: String, Hashable, Sendable {
            case contain, cover, fill, none
            case scaleDown = "scale-down"
        }

        package enum Usage: String, Hashable, Sendable {
            case icon, avatar, smallFeature, mediumFeature, largeFeature, header
        }

        /// Empty when there is none: then nothing is drawn.
        package var url: String
        package var description: String = ""
        /// `nil`: the theme decides.
        package var fit: Fit?
        package var usage: Usage?
    }

    /// A row or a column.
    package struct Line: Hashable, Sendable {
        package var distribution: Distribution = .start
        package var alignment: Alignment = .stretch
    }

    package struct List: Hashable, Sendable {
        package var direction: Axis = .vertical
        package var alignment: Alignment = .stretch
        /// How far it is scrolled along its direction, in CSS pixels; painting keeps it within what there is.
        package var scroll: Double = 0
    }

    package struct Tabs: Hashable, Sendable {
        package var titles: [String]
        /// An index into `titles`; zero when there are none.
        package var selected: Int
    }

    package struct Modal: Hashable, Sendable {
        /// `nil` while closed. Open, it lies above all surfaces, and a press beside it closes it.
        package var content: [Node]?
        /// How far the content is scrolled down, in CSS pixels; painting keeps it within what there is.
        package var scroll: Double = 0
    }

    package struct Button: Hashable, Sendable {
        package enum Style: Hashable, Sendable {
            case normal, primary, borderless
        }

        package var style: Style = .normal
        /// Whether a press does anything.
        package var hasAction: Bool
        /// `false` while a check fails (v0.9).
        package var isEnabled: Bool = true
    }
}

extension Node {
    package struct CheckBox: Hashable, Sendable {
        package var label: String
        package var isOn: Bool
    }

    package struct TextField: Hashable, Sendable {
        package enum Style: String, Hashable, Sendable {
            case shortText, longText, number, date, obscured
        }

        package var label: String
        /// The clear text, of an obscured field too: painting shows bullets instead.
        package var text: String
        package var style: Style = .shortText
    }

    package struct DateTimeInput: Hashable, Sendable {
        /// Empty when the component has none; the theme then names what can be entered.
        package var label: String
        /// Empty when the value is no date or time.
        package var date: String
        package var time: String
        package var showsDate: Bool
        package var showsTime: Bool

        /// What it is called when nobody gave it a label.
        var title: String { showsDate && showsTime ? "Date & Time" : showsTime ? "Time" : "Date" }
    }

    package struct MultipleChoice: Hashable, Sendable {
        package struct Option: Hashable, Sendable {
            package var label: String
            package var value: String
            package var isSelected: Bool
        }

        package enum Style: String, Hashable, Sendable {
            case checkbox, chips
        }

        package var label: String
        /// All of them: a filter is applied by painting, which knows the place of each option by its index here.
        package var options: [Option]
        package var style: Style = .checkbox
        /// Exactly one can be selected: circles instead of squares.
        package var isExclusive: Bool
        package var isFilterable: Bool
        package var filter: String
    }

    package struct Slider: Hashable, Sendable {
        package var label: String
        /// Within `minimum...maximum`.
        package var value: Double
        package var minimum: Double
        /// More than `minimum`.
        package var maximum: Double
        /// The number as it is written beside the track.
        package var valueText: String

        /// Under a label that runs to the left, the least is on the right, for the eye and for a press.
        var runsLeft: Bool { label.runsLeft }
    }
}
