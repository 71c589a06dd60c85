internal import Canvas
internal import Raster

/// The computed style of an element: what it has from its parent and what it has of its own.
struct Style: Sendable {
    var inherited = Inherited()
    var own = Own()
}

/// What `fill` and `stroke` say. Kept on the heap: styles are copied at every step down the tree, and the stack is what
/// bounds how deep drawing can go.
indirect enum PaintValue: Equatable, Sendable {
    case none
    case color(CssColor)
    case currentColor
    /// A gradient or pattern by its id, and what to do when there is none.
    case reference(String, fallback: PaintValue)
    case contextFill, contextStroke
}

extension Style {
    /// What children start with.
    struct Inherited: Sendable {
        var color = CssColor.black
        var fill = PaintValue.color(.black)
        var fillOpacity = 1.0
        var fillRule = FillRule.nonzero
        var clipRule = FillRule.nonzero
        var stroke = PaintValue.none
        var strokeOpacity = 1.0
        var strokeWidth = Length(1, .number)
        var dashes: [Length] = []
        var dashOffset = Length.zero
        var cap = LineCap.butt
        var join = LineJoin.miter
        var miterLimit = 4.0
        var strokeFirst = false
        var markersLast = true
        var markerStart: String?
        var markerMid: String?
        var markerEnd: String?
        var isVisible = true
        var smoothsImages = true
        var filtersInLinearRGB = true
        var font = FontValues()
        var text = TextValues()
        /// Custom properties, `--name` to text.
        var variables: [String: String] = [:]
    }

    /// What starts anew on every element.
    struct Own: Sendable {
        var isDisplayed = true
        /// Painted for the outermost `svg` only, which is a box of CSS.
        var background = PaintValue.none
        var opacity = 1.0
        var clipPath: String?
        var mask: String?
        var usesMaskAlpha: Bool?
        var filter: String?
        /// `circle(…)` and its like, in place of a `clipPath`.
        var clipShape: String?
        var blend = CompositeOperator.sourceOver
        var isIsolated = false
        var overflowIsVisible: Bool?
        var scalesStroke = true
        /// Of a style sheet; the attribute counts where there is none.
        var transform: String?
        var transformOrigin: String?
        /// The properties of these names, which come before `transform`, each as a step of a list.
        var translation: String?
        var rotation: String?
        var scaling: String?
        var transformsInFillBox = false
        var stopColor = PaintValue.color(.black)
        var stopOpacity = 1.0
        var floodColor = PaintValue.color(.black)
        var floodOpacity = 1.0
        /// White where nothing is said.
        var lightingColor: PaintValue?
        var alignmentBaseline: Baseline?
        var baselineShift: BaselineShift?
        /// `x`, `r`, `d` and the like of a style sheet.
        var geometry: [Property: String] = [:]
    }
}

extension Style.Inherited {
    /// The colour a paint value means; `nil` for those that are no colour.
    func color(of value: PaintValue) -> CssColor? {
        switch value {
        case .color(let color): color
        case .currentColor: color
        case .none, .reference, .contextFill, .contextStroke: nil
        }
    }
}
