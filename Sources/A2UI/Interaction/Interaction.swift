package import ZeeProtocol

/// What a user can do with the surfaces.
package enum Interaction: Hashable, Sendable {
    /// At a place on the canvas, in CSS pixels.
    case press(x: Double, y: Double)
    case pressComponent(Target)
    /// Replaces what a field says; without a target, of the field that was pressed last.
    case type(String, into: Target?)
    /// An option of a choice, by value or label; a tab, by title or place from zero; a slider's number.
    case select(String, in: Target)
    /// A check box, a modal.
    case toggle(Target)
    /// The page, or a list, in CSS pixels; more is further down.
    case scroll(Double, Target?)
}

/// A component by name, for those who do not point.
package struct Target: Hashable, Sendable {
    /// The id, of an instance inside a template with the keys of its items: `book:item1`.
    package var component: String
    /// `nil`: whichever surface has one.
    package var surface: String?

    package init(_ component: String, surface: String? = nil) {
        self.component = component
        self.surface = surface
    }
}

package enum InteractionFailure: Error, Hashable, Sendable {
    case unknown(Target)
    case ambiguous(Target, among: [String])
    case nothingThere(x: Double, y: Double)
    /// The component cannot do that, or not now.
    case notPossible(String)
}

extension InteractionFailure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknown(let target):
            "no component \(target.component.quoted) is shown"
                + (target.surface.map { " on the surface \($0.quoted)" } ?? "")
        case .ambiguous(let target, let names):
            "\(target.component.quoted) is shown several times: \(names.joined(separator: ", "))"
        case .nothingThere(let x, let y): "nothing at \(NumberText.plain(x)), \(NumberText.plain(y)) can be pressed"
        case .notPossible(let reason): reason
        }
    }
}

/// What came of an interaction.
package struct InteractionOutcome: Hashable, Sendable {
    /// To be sent to the agent.
    package var event: ButtonEvent?
    /// Whether the canvas looks different now.
    package var needsPainting = false
    /// What it was done to, as people name it.
    package var instance: InstanceID?

    package init() {}
}

/// A pressed button in its own words; whoever sends it adds an id.
package struct ButtonEvent: Hashable, Sendable {
    package var name: String
    package var surface: String
    /// With the keys of the items it stands in.
    package var component: String
    package var context: JSONObject
}
