internal import Canvas
internal import Layout

/// What lies behind the surfaces.
enum Backdrop {
    enum Look: Hashable, Sendable {
        /// Black with three glows and a faint grid.
        case night
        /// Pale blue with tints in the corners.
        case day
    }

    private struct Glow {
        /// Centre as a share of the page, and half axes in pixels.
        let x: Double
        let y: Double
        let width: Double
        let height: Double
        let tint: Tint
        /// Where along the radius nothing is left of it.
        let reach: Double
    }

    // Sizes, places and strengths are those of OpenClaw's canvas page.
    private static let night = [
        Glow(x: 0.15, y: 0.2, width: 1200, height: 900, tint: Tint(0x2A71FF, 0.18), reach: 0.55),
        Glow(x: 0.85, y: 0.3, width: 900, height: 700, tint: Tint(0xFF008A, 0.14), reach: 0.6),
        Glow(x: 0.6, y: 0.9, width: 1000, height: 900, tint: Tint(0x00D1FF, 0.10), reach: 0.6),
    ]

    private static let day = [
        Glow(x: 0, y: 0, width: 900, height: 700, tint: Tint(0xA1C4FD, 0.3), reach: 0.7),
        Glow(x: 1, y: 0, width: 900, height: 700, tint: Tint(0xFFE2E2, 0.3), reach: 0.7),
        Glow(x: 0, y: 1, width: 900, height: 700, tint: Tint(0xC2E0FF, 0.3), reach: 0.7),
        Glow(x: 1, y: 1, width: 900, height: 700, tint: Tint(0xFBC8D4, 0.25), reach: 0.7),
    ]

    static func paint(_ look: Look, on surface: CanvasSurface, size: Size) {
        switch look {
        case .night:
            surface.setFillStyle(Tint.black.color)
            surface.fillRect(0, 0, size.width, size.height)
            for glow in night { paint(glow, on: surface, size) }
            paintGrid(on: surface, size)
        case .day:
            let gradient = surface.createGradient(
                .gradient(degrees: 120, from: Tint(0xF0F4F8), to: Tint(0xE2E8F0)),
                in: Frame(x: 0, y: 0, width: size.width, height: size.height)
            )
            if let gradient { surface.setFillStyle(gradient) }
            surface.fillRect(0, 0, size.width, size.height)
            for glow in day { paint(glow, on: surface, size) }
        }
    }

    private static func paint(_ glow: Glow, on surface: CanvasSurface, _ size: Size) {
        surface.save()
        surface.translate(glow.x * size.width, glow.y * size.height)
        // CSS sizes an ellipse by its half axes; a circle is drawn and pressed flat.
        surface.scale(1, glow.height / glow.width)
        let radius = glow.width * glow.reach
        // Finite numbers of ours: neither call can refuse them.
        if let gradient = try? surface.createRadialGradient(0, 0, 0, 0, 0, radius) {
            try? gradient.addColorStop(0, glow.tint.css)
            try? gradient.addColorStop(1, glow.tint.faded(0).css)
            surface.setFillStyle(gradient)
            surface.fillRect(-radius, -radius, 2 * radius, 2 * radius)
        }
        // Saved above.
        try? surface.restore()
    }

    /// Lines every 48 pixels, turned by seven degrees, at 3 % of white and 45 % of that.
    private static func paintGrid(on surface: CanvasSurface, _ size: Size) {
        surface.save()
        surface.translate(size.width / 2, size.height / 2)
        surface.rotate(-7 * .pi / 180)
        let reach = (size.width + size.height) / 2
        surface.setFillStyle(Tint(0xFFFFFF, 0.03 * 0.45).color)
        // Line by line: the room for the coverage of all of them in one path, four megabytes, would be kept.
        func fillLine(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
            surface.beginPath()
            surface.rect(x, y, width, height)
            surface.fill()
        }
        var offset = -(reach / 48).rounded(.down) * 48
        while offset <= reach {
            fillLine(offset, -reach, 1, 2 * reach)
            fillLine(-reach, offset, 2 * reach, 1)
            offset += 48
        }
        // Saved above.
        try? surface.restore()
    }
}
