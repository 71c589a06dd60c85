package import Raster

/// A glyph with colours of its own: an emoji, a flag, an icon.
package enum ColorGlyph: Sendable, Equatable {
    /// Plain glyphs of the same font, painted one over the other (`COLR` version 0).
    case layers([Layer])

    /// A tree of shapes, gradients and operators (`COLR` version 1), and what takes its font units to pixels of the text, y
    /// down, from the glyph's origin.
    case paint(ColorPaint, AffineTransform)

    /// A picture (`CBDT`, `sbix`), to be drawn into a rectangle.
    case picture(Picture)

    package struct Layer: Sendable, Equatable {
        package let glyph: UInt32

        /// `nil` stands for the colour of the text.
        package let color: Color?
    }

    package struct Picture: Sendable, Equatable {
        package let pixmap: Pixmap

        /// Where the picture goes, relative to the glyph's origin, in pixels of the text, y down.
        package let frame: Rect
    }
}
