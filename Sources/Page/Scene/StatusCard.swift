internal import Canvas
internal import Raster

/// The card of `setStatus(title, subtitle)`: centred over the canvas in pictures of it, never on the canvas itself.
struct StatusCard {
    private(set) var title = ""
    private(set) var subtitle = ""
    private(set) var generation: UInt64 = 0
    var isEnabled = true {
        didSet { if isEnabled != oldValue { generation &+= 1 } }
    }

    var isShown: Bool { isEnabled && !(title.isEmpty && subtitle.isEmpty) }

    /// Texts of any length come from scripts; what does not fit on a card is cut.
    mutating func set(_ title: String?, _ subtitle: String?) {
        self.title = String((title ?? "").prefix(200))
        self.subtitle = String((subtitle ?? "").prefix(400))
        generation &+= 1
    }

    func composed(over picture: Pixmap, scale: Double, fonts: CanvasFonts) -> Pixmap {
        let surface = CanvasSurface(width: picture.width, height: picture.height, fonts: fonts)
        // A picture that is too large for a surface shows no card.
        guard (try? surface.drawImage(.pixmap(picture), 0, 0)) != nil else { return picture }
        draw(on: surface, scale: scale)
        return surface.snapshot()
    }

    private func draw(on surface: CanvasSurface, scale: Double) {
        let (width, height) = (Double(surface.width) / scale, Double(surface.height) / scale)
        surface.scale(scale, scale)
        let titleFont = "600 18px system-ui, sans-serif"
        let subtitleFont = "14px system-ui, sans-serif"
        surface.font = titleFont
        var textWidth = surface.measureText(title).width
        surface.font = subtitleFont
        textWidth = max(textWidth, surface.measureText(subtitle).width)

        let isTwoLines = !title.isEmpty && !subtitle.isEmpty
        let cardWidth = min(max(textWidth + 64, 220), max(width - 32, 40))
        let cardHeight = isTwoLines ? 92.0 : 64.0
        let (x, y) = ((width - cardWidth) / 2, (height - cardHeight) / 2)

        surface.shadowColor = "rgba(0, 0, 0, 0.45)"
        surface.shadowBlur = 28 * scale
        surface.shadowOffsetY = 10 * scale
        surface.setFillStyle("rgba(18, 22, 30, 0.92)")
        surface.beginPath()
        // The radius is a number of ours: it cannot be refused.
        try? surface.roundRect(x, y, cardWidth, cardHeight, radii: [DOMPoint(x: 14, y: 14)])
        surface.fill()
        surface.shadowColor = "transparent"
        surface.setStrokeStyle("rgba(255, 255, 255, 0.12)")
        surface.lineWidth = 1
        surface.stroke()

        surface.textAlign = "center"
        surface.textBaseline = "middle"
        let center = y + cardHeight / 2
        surface.font = titleFont
        surface.setFillStyle("#f4f6fb")
        surface.fillText(title, width / 2, isTwoLines ? center - 13 : center, maxWidth: cardWidth - 32)
        surface.font = subtitleFont
        surface.setFillStyle("rgba(226, 232, 245, 0.72)")
        surface.fillText(subtitle, width / 2, isTwoLines ? center + 15 : center, maxWidth: cardWidth - 32)
    }
}
