import Canvas
import Raster

extension Scene {
    /// Five thousand short runs of text at fractional places, each in a colour of its own. The only scene that goes through
    /// the canvas: fonts, lines and glyphs are not the raster's business.
    func text(_ canvas: inout SceneCanvas) {
        let page = canvas.page
        page.setFillStyle(CssColor(red: 1, green: 1, blue: 1))
        page.fillRect(0, 0, Double(SceneCanvas.width), Double(SceneCanvas.height))
        page.font = "14px 'DejaVu Sans', sans-serif"
        for index in 0..<5000 {
            let at = place(&canvas)
            let color = canvas.color(1, 1)
            page.setFillStyle(CssColor(red: color.red, green: color.green, blue: color.blue))
            page.fillText(Self.labels[index % Self.labels.count], at.x, at.y)
        }
    }

    private static let labels = (0..<100).map { "Label \(100 + $0)" }
}
