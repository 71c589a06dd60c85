/// What shapes are filled with.
///
/// A transform maps the paint's own space to device pixels: the canvas hands on its matrix of the moment.
package enum Paint: Sendable {
    case color(Color)
    case gradient(Gradient, AffineTransform)
    case pattern(Pattern, AffineTransform)
}

/// How a shape reaches the pixmap: with what, by which operator, how strongly.
package struct Ink: Sendable {
    package var paint: Paint
    package var operation: CompositeOperator
    /// The canvas's `globalAlpha`.
    package var alpha: Double

    package init(_ paint: Paint, operation: CompositeOperator = .sourceOver, alpha: Double = 1) {
        self.paint = paint
        self.operation = operation
        self.alpha = alpha
    }

    package init(_ color: Color, operation: CompositeOperator = .sourceOver, alpha: Double = 1) {
        self.init(.color(color), operation: operation, alpha: alpha)
    }
}
