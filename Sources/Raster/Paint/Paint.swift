/// What shapes are filled with.
///
/// A transform maps the paint's own space to device pixels: the canvas hands on its matrix of the moment.
package enum Paint: Sendable {
    case color(Color)
    case gradient(Gradient, AffineTransform)
    case pattern(Pattern, AffineTransform)

    /// The same paint elsewhere on the pixmap.
    func translated(by offset: Point) -> Paint {
        let shift = AffineTransform.translation(x: offset.x, y: offset.y)
        return switch self {
        case .color: self
        case .gradient(let gradient, let transform): .gradient(gradient, shift.concatenating(transform))
        case .pattern(let pattern, let transform): .pattern(pattern, shift.concatenating(transform))
        }
    }
}

/// How a shape reaches the pixmap: with what, by which operator, how strongly.
package struct Ink: Sendable {
    package var paint: Paint
    package var operation: CompositeOperator
    /// The canvas's `globalAlpha`.
    package var alpha: Double
    /// Composited before the shape itself, by the same operator.
    package var shadow: Shadow?

    package init(
        _ paint: Paint,
        operation: CompositeOperator = .sourceOver,
        alpha: Double = 1,
        shadow: Shadow? = nil
    ) {
        self.paint = paint
        self.operation = operation
        self.alpha = alpha
        self.shadow = shadow
    }

    package init(
        _ color: Color,
        operation: CompositeOperator = .sourceOver,
        alpha: Double = 1,
        shadow: Shadow? = nil
    ) {
        self.init(.color(color), operation: operation, alpha: alpha, shadow: shadow)
    }
}
