internal import Canvas
internal import Raster

/// The page a drawing begins with: white as in browsers, in the colour HTML gave it, or clear where it becomes part of
/// another page.
struct Blank: Scenery {
    /// What is seen wherever the canvas is clear; `nil` for nothing.
    var paper: CssColor? = CssColor(parsing: "white")

    static let clear = Blank(paper: nil)

    func paint(on surface: CanvasSurface) {
        guard let paper else { return }
        surface.save()
        surface.resetTransform()
        surface.setFillStyle(paper.text)
        surface.fillRect(0, 0, Double(surface.width), Double(surface.height))
        // The state stack holds what `save` put there.
        try? surface.restore()
    }

    /// The page as people see it: scripts that clear their canvas see through to the paper.
    func seen(_ canvas: Pixmap) -> Pixmap {
        guard let word = paper?.srgb.premultiplied(), canvas.pixels.contains(where: { $0 < 0xFF00_0000 }) else {
            return canvas
        }
        var page = Pixmap(width: canvas.width, height: canvas.height)
        for index in page.pixels.indices { page.pixels[index] = word }
        var scratch = RasterScratch()
        let whole = Clip(width: page.width, height: page.height)
        page.draw(canvas, x: 0, y: 0, clip: whole, scratch: &scratch)
        return page
    }
}
