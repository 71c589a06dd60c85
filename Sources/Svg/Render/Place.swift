internal import Raster

/// Where and how an element is drawn: handed down the tree by value.
struct Place {
    /// From the user space of the element to the pixels of the current sheet.
    var transform: AffineTransform
    /// In pixels of the current sheet.
    var clip: Clip
    /// What children inherit.
    var style: Style.Inherited
    /// The nearest viewport, for percentages.
    var basis: Length.Basis
    /// Steps down from the root, through references too.
    var depth = 0
    /// Opacity of an element that needs no layer for it.
    var alpha = 1.0
    /// Inside a `clipPath` shapes are all there is: no paint, no opacity, no strokes.
    var isClipping = false
    /// What `context-fill` and `context-stroke` mean, inside markers and `use`.
    var context: ContextPaints?

    /// One level further down.
    var deeper: Place {
        var place = self
        place.depth += 1
        return place
    }

    mutating func apply(_ step: AffineTransform) { transform = transform.concatenating(step) }

    /// The same place on a sheet whose corner lies elsewhere, with nothing of it clipped.
    func moved(to area: PixelRect) -> Place {
        var place = self
        place.transform = AffineTransform.translation(x: -Double(area.left), y: -Double(area.top))
            .concatenating(transform)
        place.clip = Clip(width: area.width, height: area.height)
        place.alpha = 1
        return place
    }
}

/// Paints of the element that refers here.
struct ContextPaints {
    var fill: PaintValue
    var stroke: PaintValue
}
