import Canvas
import Text

/// The drawings of ``ReferenceTests``: what the tests of the web hardly look at. Each fits into 320x240, says one thing and
/// draws no text but in the built-in letters, which look the same wherever the tests run.
enum ReferenceDrawing: String, CaseIterable, Sendable {
    case dashes, ellipses, conics, svgPaths, addedPaths, blurs, fallbackText, operators, shadows, filters, joins, caps

    func draw() throws -> CanvasSurface {
        // No installed font takes part.
        let fonts = CanvasFonts(library: FontLibrary(source: .none))
        let surface = CanvasSurface(width: 320, height: 240, fonts: fonts)
        surface.setFillStyle("white")
        surface.fillRect(0, 0, 320, 240)
        surface.setFillStyle("#1d3557")
        surface.setStrokeStyle("#1d3557")
        switch self {
        case .dashes: dashes(surface)
        case .ellipses: try ellipses(surface)
        case .conics: try conics(surface)
        case .svgPaths: svgPaths(surface)
        case .addedPaths: addedPaths(surface)
        case .blurs: blurs(surface)
        case .fallbackText: fallbackText(surface)
        case .operators: try operators(surface)
        case .shadows: try shadows(surface)
        case .filters: try filters(surface)
        case .joins: joins(surface)
        case .caps: caps(surface)
        }
        return surface
    }

    /// Patterns from dots to nothing, with offsets, round a corner, along a curve, and of length zero.
    private func dashes(_ surface: CanvasSurface) {
        let patterns: [[Double]] = [[20, 8], [1, 6], [12, 4, 2, 4], [9], [0, 14]]
        for (row, pattern) in patterns.enumerated() {
            surface.setLineDash(pattern)
            for (column, cap) in ["butt", "round", "square"].enumerated() {
                surface.lineCap = cap
                surface.lineWidth = 6
                surface.lineDashOffset = Double(column) * 5
                surface.beginPath()
                surface.moveTo(12 + Double(column) * 105, 16 + Double(row) * 20)
                surface.lineTo(100 + Double(column) * 105, 16 + Double(row) * 20)
                surface.stroke()
            }
        }
        surface.lineCap = "butt"
        surface.lineDashOffset = 0
        surface.lineWidth = 8
        surface.setLineDash([30, 12])
        surface.strokeRect(20.5, 125.5, 110, 90)
        surface.setLineDash([14, 6])
        surface.beginPath()
        surface.moveTo(160, 220)
        surface.bezierCurveTo(160, 60, 300, 260, 300, 120)
        surface.stroke()
    }

    private func ellipses(_ surface: CanvasSurface) throws {
        surface.lineWidth = 3
        for index in 0..<4 {
            let x = 45 + Double(index) * 76
            let turn = Double(index) * .pi / 7
            surface.beginPath()
            try surface.ellipse(x, 50, 34, 18, turn, 0, 2 * .pi)
            surface.stroke()
            surface.beginPath()
            try surface.ellipse(x, 125, 34, 22, turn, 0.3, 4.2)
            surface.fill()
            surface.beginPath()
            try surface.ellipse(x, 195, 34, 22, turn, 0.3, 4.2, counterclockwise: true)
            surface.lineTo(x, 195)
            surface.closePath()
            surface.stroke()
        }
    }

    private func conics(_ surface: CanvasSurface) throws {
        for (index, start) in [0.0, 1.0, -2.5].enumerated() {
            let x = 55 + Double(index) * 105
            let wheel = try surface.createConicGradient(start, x, 60)
            for (step, color) in ["red", "yellow", "lime", "aqua", "blue", "fuchsia", "red"].enumerated() {
                try wheel.addColorStop(Double(step) / 6, color)
            }
            surface.setFillStyle(wheel)
            surface.fillRect(x - 48, 12, 96, 96)

            let pie = try surface.createConicGradient(start, x, 175)
            for (step, color) in ["#e63946", "#f1faee", "#457b9d"].enumerated() {
                try pie.addColorStop(Double(step) / 3, color)
                try pie.addColorStop(Double(step + 1) / 3, color)
            }
            surface.setFillStyle(pie)
            surface.beginPath()
            try surface.arc(x, 175, 48, 0, 2 * .pi)
            surface.fill()
        }
    }

    private func svgPaths(_ surface: CanvasSurface) {
        surface.fill(Path2D("M20 90 C20 10 100 10 100 90 S180 170 180 90 L180 110 H20 Z"))
        surface.lineWidth = 3
        surface.stroke(Path2D("m200 30 q25-40 50 0 t50 0 v40 h-100 z"))
        surface.fill(Path2D("M60 140 a40 40 0 1 0 40 40 h-40 z"))
        surface.fill(Path2D("M150 225 l25-75 25 75 -65-46 h80 z"), .evenodd)
        surface.stroke(Path2D("M230 200 A50 25 -30 0 1 310 150 A50 25 -30 1 1 230 200"))
    }

    private func addedPaths(_ surface: CanvasSurface) {
        let petal = Path2D("M0 0 C20 -30 20 -70 0 -90 C-20 -70 -20 -30 0 0 Z")
        var flower = Path2D()
        for step in 0..<8 {
            var turn = DOMMatrix()
            turn.rotate(z: Double(step) * 45)
            flower.addPath(petal, turn)
        }
        surface.translate(110, 120)
        surface.fill(flower, .evenodd)
        surface.translate(140, 0)
        surface.scale(0.6, 0.9)
        surface.lineWidth = 3
        surface.stroke(flower)
    }

    private func blurs(_ surface: CanvasSurface) {
        for (index, deviation) in [0.5, 1, 2, 4, 8, 16].enumerated() {
            surface.filter = "blur(\(deviation)px)"
            surface.fillRect(30 + Double(index % 3) * 100, 25 + Double(index / 3) * 115, 60, 70)
        }
    }

    private func fallbackText(_ surface: CanvasSurface) {
        surface.font = "20px Nowhere, sans-serif"
        surface.fillText("No font: 0123456789", 12, 30)
        surface.font = "bold 32px serif"
        surface.fillText("Bold {[(*)]}", 12, 76)
        surface.font = "italic 28px monospace"
        surface.fillText("Slanted & set", 12, 118)
        surface.font = "40px sans-serif"
        surface.strokeText("Outline", 12, 170)
        surface.font = "16px sans-serif"
        surface.letterSpacing = "6px"
        surface.fillText("spaced out", 12, 200)
        surface.letterSpacing = "0px"
        surface.fillText("squeezed into a third of it", 12, 226, maxWidth: 90)
        surface.textAlign = "right"
        surface.fillText("right", 308, 226)
    }

    /// Each operator brings a blue disc onto a red square inside a tile of its own.
    private func operators(_ surface: CanvasSurface) throws {
        for (index, name) in Self.operatorNames.enumerated() {
            let tile = CanvasSurface(width: 44, height: 44)
            tile.setFillStyle("rgb(230 57 70 / 0.9)")
            tile.fillRect(4, 4, 26, 26)
            tile.globalCompositeOperation = name
            tile.setFillStyle("rgb(69 123 157 / 0.8)")
            tile.beginPath()
            try tile.arc(27, 27, 13, 0, 2 * .pi)
            tile.fill()
            try surface.drawImage(.canvas(tile), 5 + Double(index % 7) * 45, 8 + Double(index / 7) * 57)
        }
    }

    private static let operatorNames = [
        "source-over", "source-in", "source-out", "source-atop", "destination-over", "destination-in",
        "destination-out", "destination-atop", "xor", "copy", "lighter", "multiply", "screen", "overlay", "darken",
        "lighten", "color-dodge", "color-burn", "hard-light", "soft-light", "difference", "exclusion", "hue",
        "saturation", "color", "luminosity",
    ]

    private func shadows(_ surface: CanvasSurface) throws {
        surface.shadowColor = "rgb(0 0 0 / 0.6)"
        for (index, blur) in [0.0, 6, 20].enumerated() {
            let x = 25 + Double(index) * 105
            surface.shadowBlur = blur
            surface.shadowOffsetX = 8
            surface.shadowOffsetY = 6
            surface.setFillStyle("#457b9d")
            surface.fillRect(x, 20, 60, 40)
            surface.setFillStyle("rgb(230 57 70 / 0.5)")
            surface.beginPath()
            try surface.arc(x + 30, 115, 26, 0, 2 * .pi)
            surface.fill()
            surface.lineWidth = 6
            surface.strokeRect(x, 170, 60, 40)
        }
    }

    private func filters(_ surface: CanvasSurface) throws {
        let names = [
            "none", "brightness(1.5)", "contrast(2)", "grayscale(1)", "hue-rotate(90deg)", "invert(1)", "opacity(0.4)",
            "saturate(3)", "sepia(1)", "drop-shadow(5px 5px 3px #1d3557)", "blur(2px)", "sepia(0.6) blur(1px)",
        ]
        for (index, name) in names.enumerated() {
            let (x, y) = (12 + Double(index % 4) * 77, 12 + Double(index / 4) * 76)
            let gradient = try surface.createLinearGradient(x, y, x + 60, y + 60)
            try gradient.addColorStop(0, "#e63946")
            try gradient.addColorStop(0.5, "#f4d35e")
            try gradient.addColorStop(1, "#457b9d")
            surface.setFillStyle(gradient)
            surface.filter = name
            surface.beginPath()
            try surface.roundRect(x, y, 60, 58, radii: [DOMPoint(x: 14, y: 14)])
            surface.fill()
        }
    }

    private func joins(_ surface: CanvasSurface) {
        surface.lineWidth = 16
        for (row, join) in ["miter", "round", "bevel"].enumerated() {
            surface.lineJoin = join
            for (column, width) in [60.0, 40, 20, 6].enumerated() {
                let (x, y) = (45 + Double(column) * 78, 62 + Double(row) * 74)
                surface.beginPath()
                surface.moveTo(x - width / 2, y)
                surface.lineTo(x, y - 36)
                surface.lineTo(x + width / 2, y)
                if column == 1 { surface.closePath() }
                surface.stroke()
            }
        }
    }

    private func caps(_ surface: CanvasSurface) {
        for (row, cap) in ["butt", "round", "square"].enumerated() {
            surface.lineCap = cap
            let y = 30 + Double(row) * 45
            for (column, width) in [1.0, 4, 12, 30].enumerated() {
                surface.lineWidth = width
                surface.beginPath()
                surface.moveTo(28 + Double(column) * 75, y + 8)
                surface.lineTo(58 + Double(column) * 75, y - 4)
                surface.stroke()
            }
        }
        // A pen under a skew, and one wider than its curve is round.
        surface.lineCap = "round"
        surface.lineWidth = 14
        surface.setTransform(1, 0.4, -0.9, 1, 90, 150)
        surface.beginPath()
        surface.moveTo(0, 10)
        surface.lineTo(60, 10)
        surface.lineTo(60, 40)
        surface.stroke()
        surface.resetTransform()
        surface.lineCap = "butt"
        surface.lineWidth = 40
        surface.beginPath()
        surface.moveTo(200, 200)
        surface.quadraticCurveTo(240, 130, 280, 200)
        surface.stroke()
    }
}
