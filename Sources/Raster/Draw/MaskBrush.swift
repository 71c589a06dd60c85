/// One colour within one rectangle, made ready once for many masks: the letters of a line.
package struct MaskBrush {
    private let blend: SolidBlend
    private let bounds: PixelRect

    /// `nil` when masks need more than being painted over what is there: another operator or paint than a colour, a shadow,
    /// a clip with edges of its own.
    package init?(_ ink: Ink, clip: Clip) {
        guard case .color(let color) = ink.paint, ink.operation == .sourceOver, ink.shadow == nil, clip.isRectangle
        else { return nil }
        blend = SolidBlend(color: color.premultiplied(alpha: ink.alpha))
        bounds = clip.bounds
    }

    /// Asks memory for the pixels under a mask of this size, some time before one is painted there.
    package func fetch(_ mask: CoverageMask, x: Int, y: Int, from pixmap: borrowing Pixmap) {
        SolidBlend.fetch(mask, x: x, y: y, from: pixmap, in: bounds.intersection(pixmap.area))
    }

    /// Paints through a mask whose top left pixel lies at a whole pixel.
    package func paint(_ mask: CoverageMask, x: Int, y: Int, onto pixmap: inout Pixmap) {
        blend.paint(mask, x: x, y: y, onto: &pixmap, in: bounds.intersection(pixmap.area))
    }
}
