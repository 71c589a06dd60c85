internal import Canvas

/// The page a drawing begins with: white, as in browsers, or clear where it becomes part of another page.
struct Blank: Scenery {
    var isClear = false

    func paint(on surface: CanvasSurface) {
        guard !isClear else { return }
        surface.save()
        surface.resetTransform()
        surface.setFillStyle("white")
        surface.fillRect(0, 0, Double(surface.width), Double(surface.height))
        // The state stack holds what `save` put there.
        try? surface.restore()
    }
}
