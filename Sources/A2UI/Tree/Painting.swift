package import Raster

/// What was painted where: the answer of painting, from which presses are understood and tests can tell what is visible.
/// All rectangles are in CSS pixels from the top left corner of the canvas, scrolling already taken off.
package struct Painting: Equatable, Sendable {
    package var hits = HitMap()
    package var texts: [PaintedText] = []
    /// Every picture the scene refers to, once, in the order of first use, whether it was there or not.
    package var imageURLs: [String] = []
    /// How high the page would have to be to show everything.
    package var contentHeight: Double = 0
    /// What was drawn differently from what was asked, such as an icon nobody has. Short sentences, bounded in number.
    package var warnings: [String] = []

    package init() {}
}

/// A run of text as it was drawn: what a component says, wrapped or not, is one run.
package struct PaintedText: Equatable, Sendable {
    package var text: String
    package var area: Rect
    package var instance: InstanceID

    package init(_ text: String, in area: Rect, by instance: InstanceID) {
        self.text = text
        self.area = area
        self.instance = instance
    }
}

/// Where a press means something. Later areas lie above earlier ones.
package struct HitMap: Equatable, Sendable {
    package enum Part: Hashable, Sendable {
        /// The component as a whole: a button, a check box, a field, a modal's entry point, any other component.
        case body
        /// One of the titles of tabs.
        case tab(Int)
        /// One of the options of a choice, by its index among all.
        case option(Int)
        /// The filter text of a choice.
        case filter
        /// The track of a slider, from minimum to maximum.
        case track
        /// The box of an open modal: a press does nothing, least of all close it.
        case dialog
        /// Beside the box of an open modal, or on its cross: closes it.
        case dismissal
        /// Words that lead somewhere.
        case link(String)
    }

    package struct Area: Equatable, Sendable {
        package var rect: Rect
        package var instance: InstanceID
        package var part: Part

        package init(_ rect: Rect, of instance: InstanceID, part: Part = .body) {
            self.rect = rect
            self.instance = instance
            self.part = part
        }
    }

    package private(set) var areas: [Area] = []
    /// How far the page can be scrolled, and what scrolls in it, in CSS pixels; `nil` while nothing was painted.
    package var pageScrollLimit: Double?
    package private(set) var scrollLimits: [InstanceID: Double] = [:]

    package init() {}

    package mutating func add(scrollLimit: Double, of instance: InstanceID) {
        scrollLimits[instance] = max(0, scrollLimit)
    }

    package mutating func add(_ rect: Rect, of instance: InstanceID, part: Part = .body) {
        areas.append(Area(rect, of: instance, part: part))
    }

    /// The topmost area at a place.
    package func area(atX x: Double, y: Double) -> Area? { areas.last { $0.rect.contains(x, y) } }

    /// Where a component is, for those who know its name and not its place: the first area of that part.
    package func area(of instance: InstanceID, part: Part = .body) -> Area? {
        areas.first { $0.instance == instance && $0.part == part }
    }
}

extension Rect {
    /// Right and lower edge are outside, so that neighbours share no place.
    fileprivate func contains(_ x: Double, _ y: Double) -> Bool {
        x >= self.x && x < maxX && y >= self.y && y < maxY
    }
}
