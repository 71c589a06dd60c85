internal import A2UI
internal import Canvas

/// The interfaces that agents describe, as what is on the page. Lives as long as the page does.
final class SurfaceScenery: Scenery {
    var host = SurfaceHost()
    let pictures = PictureShelf(isFilled: true)
    /// What was painted where, the last time.
    private(set) var painting = Painting()
    private let theme: ThemeName
    private var painter: Painter?

    init(theme: ThemeName) { self.theme = theme }

    func paint(on surface: CanvasSurface) {
        let painter = painter ?? Painter(theme: theme, fonts: surface.fonts) { [pictures] in pictures[$0] }
        self.painter = painter
        painting = painter.paint(host.scene(), on: surface)
    }
}
