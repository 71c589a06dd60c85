/// Everything painting has to know, in values: the surfaces as they are at this moment, with every path looked up, every
/// template written out and every child in place. Painting reads it, and never asks the model anything.
package struct Scene: Hashable, Sendable {
    /// From top to bottom: in the order in which the surfaces were created. A surface without `beginRendering` is not
    /// among them.
    package var surfaces: [SurfaceTree] = []
    /// How far the whole page is scrolled down, in CSS pixels.
    package var scroll: Double = 0
    /// The field that typed text goes to.
    package var focus: InstanceID?
    /// What became of the last press of a button.
    package var status: ActionStatus?

    package init(surfaces: [SurfaceTree] = []) {
        self.surfaces = surfaces
    }
}

/// One surface, ready to be laid out.
package struct SurfaceTree: Hashable, Sendable {
    package var id: String
    /// `nil` while the root's definition has not come: the surface is there and empty.
    package var root: Node?
    package var styles: SurfaceStyles

    package init(id: String, root: Node? = nil, styles: SurfaceStyles = SurfaceStyles()) {
        self.id = id
        self.root = root
        self.styles = styles
    }
}

/// The `styles` of `beginRendering`, or the `theme` of `createSurface`; anything malformed is `nil`.
package struct SurfaceStyles: Hashable, Sendable {
    /// `#rrggbb` in lower case.
    package var primaryColor: String?
    /// The name of a font family.
    package var font: String?
    package var logoURL: String?

    package init(primaryColor: String? = nil, font: String? = nil, logoURL: String? = nil) {
        self.primaryColor = primaryColor
        self.font = font
        self.logoURL = logoURL
    }
}

/// A component as it appears at one place. The same definition appears many times when a template repeats it.
///
/// A component that several parents refer to is one instance at several places: it has one selected tab, one text.
package struct InstanceID: Hashable, Sendable, CustomStringConvertible {
    package var surface: String
    /// The id the component was defined with.
    package var component: String
    /// The keys of the template instances around it, the outermost first; none outside templates.
    package var scope: [String]

    package init(surface: String, component: String, scope: [String] = []) {
        self.surface = surface
        self.component = component
        self.scope = scope
    }

    /// `card:item1`, as the web renderers name it; no surface in it.
    package var description: String { ([component] + scope).joined(separator: ":") }
}

/// What the pill at the edge of the page says about a user's action.
package struct ActionStatus: Hashable, Sendable {
    package enum Stage: Hashable, Sendable {
        case sending
        case working
        case updated
        case failed(String)
    }

    package var action: String
    package var stage: Stage

    package init(action: String, stage: Stage) {
        self.action = action
        self.stage = stage
    }

    package var text: String {
        switch stage {
        case .sending: "Sending: \(action)"
        case .working: "Working: \(action)"
        case .updated: "Updated: \(action)"
        case .failed(let reason): "Failed: \(reason)"
        }
    }
}
