internal import Canvas
internal import Page

/// Something the node shows by itself, beneath what scripts draw: the scaffold, a document, an interface.
protocol Scenery {
    /// Covers the whole surface, and leaves the surface's state as it was.
    func paint(on surface: CanvasSurface)
}

extension Scaffold: Scenery {
    func paint(on surface: CanvasSurface) { draw(on: surface) }
}
