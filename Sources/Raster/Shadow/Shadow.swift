/// What a shape casts on the pixmap under it.
package struct Shadow: Sendable, Equatable {
    package var color: Color
    /// The canvas's `shadowBlur`: twice the standard deviation.
    package var blur: Double
    /// In pixels of the pixmap, whatever the transform.
    package var offset: Point

    package init(color: Color, blur: Double = 0, offset: Point = .zero) {
        self.color = color
        self.blur = blur
        self.offset = offset
    }

    /// A shadow is drawn when it has a colour and is not hidden exactly behind its shape.
    package var isVisible: Bool { color.alpha > 0 && (blur > 0 || offset != .zero) && offset.isFinite }
}
