package import A2UI
package import Canvas
package import Raster
package import ZeeKit

/// Interfaces drawn without a node and without a network: for looking at files, and for judging the painter.
package final class SurfaceStill {
    package private(set) var painting = Painting()
    private var host = SurfaceHost()
    private let pictures = PictureShelf(isFilled: false)
    private let painter: Painter
    private let fonts: CanvasFonts
    private let scale: Double
    /// A full page ends here, in CSS pixels; nobody scrolls through more.
    private static let highest = 16_384.0

    package init(theme: ThemeName, scale: Double = 1, fonts: CanvasFonts = CanvasFonts()) {
        self.scale = scale
        self.fonts = fonts
        painter = Painter(theme: theme, fonts: fonts) { [pictures] in pictures[$0] }
    }

    @discardableResult
    package func push(_ push: A2UIPush) throws(InvokeFailure) -> PushReport { try host.push(push) }

    @discardableResult
    package func interact(_ interaction: Interaction) throws(InteractionFailure) -> InteractionOutcome {
        try host.interact(interaction, hits: painting.hits)
    }

    /// All component instances that are shown.
    package var instances: [Node] { host.shownNodes }

    /// Paints, on as much height as it takes when `isFull`. Sizes are in CSS pixels.
    package func picture(width: Int, height: Int, isFull: Bool) -> Pixmap {
        var surface = surface(width: width, height: Double(height))
        painting = painter.paint(host.scene(), on: surface, scale: scale)
        if isFull, painting.contentHeight.isFinite, painting.contentHeight > Double(height) {
            surface = self.surface(width: width, height: min(painting.contentHeight.rounded(.up), Self.highest))
            painting = painter.paint(host.scene(), on: surface, scale: scale)
        }
        return surface.snapshot()
    }

    private func surface(width: Int, height: Double) -> CanvasSurface {
        CanvasSurface(
            width: Int((Double(width) * scale).rounded()),
            height: Int((height * scale).rounded()),
            fonts: fonts
        )
    }
}
