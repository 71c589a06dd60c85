package import Canvas

/// The page an empty `canvas.navigate` shows: dark, quiet, and enough words to see that the node lives.
package struct Scaffold: Equatable, Sendable {
    /// Large, in the middle.
    package var name: String
    /// Small lines under it: the gateway's state, the resolution, since when.
    package var lines: [String]

    package init(name: String, lines: [String]) {
        self.name = name
        self.lines = lines
    }

    /// Draws over the whole surface and leaves its state as it was.
    package func draw(on surface: CanvasSurface) {
        surface.save()
        surface.resetTransform()
        let (width, height) = (Double(surface.width), Double(surface.height))
        background(surface, width, height)

        // Letters grow with the smaller side, between what is readable and what is loud.
        let unit = min(max(min(width, height) / 40, 9), 28)
        surface.textAlign = "center"
        surface.textBaseline = "alphabetic"
        surface.setFillStyle("#eef2fb")
        surface.font = "600 \(unit * 2)px system-ui, sans-serif"
        var y = height / 2 - unit * 0.6
        surface.fillText(name, width / 2, y, maxWidth: width * 0.9)
        surface.setFillStyle("rgba(222, 230, 248, 0.55)")
        surface.font = "\(unit)px system-ui, sans-serif"
        y += unit * 1.1
        for line in lines.prefix(8) {
            y += unit * 1.6
            surface.fillText(line, width / 2, y, maxWidth: width * 0.9)
        }
        // The state stack holds what `save` put there.
        try? surface.restore()
    }

    private func background(_ surface: CanvasSurface, _ width: Double, _ height: Double) {
        // Numbers of ours: finite and in range, so none of these is refused.
        guard let sky = try? surface.createLinearGradient(0, 0, 0, height),
            let glow = try? surface.createRadialGradient(
                width / 2,
                height * 0.42,
                0,
                width / 2,
                height * 0.42,
                max(width, height) * 0.6
            )
        else { return }
        try? sky.addColorStop(0, "#0b0f17")
        try? sky.addColorStop(1, "#05070b")
        surface.setFillStyle(sky)
        surface.fillRect(0, 0, width, height)
        try? glow.addColorStop(0, "rgba(64, 110, 200, 0.22)")
        try? glow.addColorStop(1, "rgba(64, 110, 200, 0)")
        surface.setFillStyle(glow)
        surface.fillRect(0, 0, width, height)
    }
}
