internal import Layout

/// Something to paint, or to remember, about a box: what composing leaves behind, in painting order.
enum Mark {
    case decor(BoxTree.ID, Decor)
    /// The lines of a text box; one ink for each item of its flow.
    case text(BoxTree.ID, [TextInk], InstanceID)
    case icon(BoxTree.ID, Icon, Tint)
    case image(BoxTree.ID, PictureInk)
    case slider(BoxTree.ID, share: Double, SliderInk)
    /// A dot, a tick, a play triangle: a shape in a unit square fitted to the box.
    case glyph(BoxTree.ID, Glyph, Tint)
    /// Everything until the matching end is cut off at the box's padding.
    case clip(BoxTree.ID)
    case endClip
    case hit(BoxTree.ID, InstanceID, HitMap.Part)
    /// The box scrolls for this instance along its direction; a tint shows how far, at its right edge.
    case scroll(BoxTree.ID, InstanceID, Node.Axis, thumb: Tint?)
    /// What the box says, for those who read the painting.
    case spoken(BoxTree.ID, String, InstanceID)
}

/// How one item of a paragraph is inked.
struct TextInk: Hashable {
    var fill: Fill
    var isStruck = false
    var background: Decor?
    var link: String?
}

struct PictureInk {
    var url: String
    var fit: Node.Image.Fit
    var radius: Double
    var skeleton: Fill
    var ink: Tint
}

struct SliderInk {
    var track: Tint
    var accent: Tint
    var knob: Tint
    /// Filled from the right.
    var runsLeft = false
}

enum Glyph {
    case disc, tick, play, cross, chevronDown
}

/// Boxes and what is painted on them: a page, or the dialog over it.
struct Layer {
    var tree = BoxTree()
    var marks: [Mark] = []
}
