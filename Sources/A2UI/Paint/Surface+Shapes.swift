internal import Canvas
internal import Layout
internal import Raster

/// What the brush knows how to draw, in words of the interface. Every number is finite by the time it comes here: the
/// layout lets no other through, so that the calls that could refuse one do not.
extension CanvasSurface {
    func setFill(_ fill: Fill, in frame: Frame) {
        switch fill {
        case .none: setFillStyle(CssColor.transparent)
        case .solid(let tint): setFillStyle(tint.color)
        case .gradient: if let gradient = createGradient(fill, in: frame) { setFillStyle(gradient) }
        }
    }

    /// A gradient line as CSS draws it: through the middle, long enough for the corners to have the end colours.
    func createGradient(_ fill: Fill, in frame: Frame) -> CanvasGradient? {
        guard case .gradient(let degrees, let from, let to) = fill else { return nil }
        // The themes use few angles; their sines and cosines are worked out by the canvas for none of them.
        let direction = Self.direction(degrees)
        let length = abs(frame.width * direction.x) + abs(frame.height * direction.y)
        let (dx, dy) = (direction.x * length / 2, direction.y * length / 2)
        guard
            let gradient = try? createLinearGradient(
                frame.midX - dx,
                frame.midY - dy,
                frame.midX + dx,
                frame.midY + dy
            )
        else { return nil }
        try? gradient.addColorStop(0, from.css)
        try? gradient.addColorStop(1, to.css)
        return gradient
    }

    private static func direction(_ degrees: Double) -> (x: Double, y: Double) {
        switch degrees {
        case 90: (1, 0)
        case 120: (0.8660254037844387, 0.5)
        case 135: (0.7071067811865476, 0.7071067811865476)
        default: (0, 1)
        }
    }

    /// Fill and border; the shadow is the brush's.
    func paint(_ decor: Decor, in frame: Frame) {
        guard !frame.isEmpty else { return }
        let radius = min(decor.radius, min(frame.width, frame.height) / 2)
        if decor.fill != .none {
            setFill(decor.fill, in: frame)
            if radius > 0 {
                addRoundRect(frame, radius)
                fill()
            } else {
                fillRect(frame.x, frame.y, frame.width, frame.height)
            }
        }
        guard decor.border.alpha > 0 else { return }
        // The stroke stands on its line: half of it inside is where CSS puts a border.
        let half = decor.borderWidth / 2
        addRoundRect(frame.inset(by: half), max(0, radius - half))
        lineWidth = decor.borderWidth
        setStrokeStyle(decor.border.color)
        stroke()
    }

    func addRoundRect(_ frame: Frame, _ radius: Double) {
        beginPath()
        try? roundRect(frame.x, frame.y, frame.width, frame.height, radii: [DOMPoint(x: radius, y: radius)])
    }

    /// CSS `object-fit`: the picture in a box, cut to the box and its corners.
    func paint(_ pixmap: Pixmap, _ fit: Node.Image.Fit, radius: Double, in frame: Frame) {
        let natural = Size(width: Double(pixmap.width), height: Double(pixmap.height))
        guard natural.width > 0, natural.height > 0, !frame.isEmpty else { return }
        let fitting = min(frame.width / natural.width, frame.height / natural.height)
        let covering = max(frame.width / natural.width, frame.height / natural.height)
        let factor: (Double, Double) =
            switch fit {
            case .fill: (frame.width / natural.width, frame.height / natural.height)
            case .contain: (fitting, fitting)
            case .cover: (covering, covering)
            case .none: (1, 1)
            case .scaleDown: (min(1, fitting), min(1, fitting))
            }
        let (width, height) = (natural.width * factor.0, natural.height * factor.1)
        save()
        addRoundRect(frame, min(radius, min(frame.width, frame.height) / 2))
        clip()
        imageSmoothingQuality = "high"
        try? drawImage(.pixmap(pixmap), frame.midX - width / 2, frame.midY - height / 2, width, height)
        try? restore()
    }

    func paint(_ ink: SliderInk, share: Double, in frame: Frame) {
        let radius = 8.0
        let (left, right) = (frame.x + radius, frame.maxX - radius)
        guard right > left else { return }
        let knob = ink.runsLeft ? right - (right - left) * share : left + (right - left) * share
        let bar = Frame(x: frame.x, y: frame.midY - 2, width: frame.width, height: 4)
        addRoundRect(bar, 2)
        setFillStyle(ink.track.color)
        fill()
        let start = ink.runsLeft ? knob : bar.x
        let length = ink.runsLeft ? bar.maxX - knob : knob - bar.x
        if length > 0 {
            addRoundRect(Frame(x: start, y: bar.y, width: length, height: 4), 2)
            setFillStyle(ink.accent.color)
            fill()
        }
        beginPath()
        try? arc(knob, frame.midY, radius, 0, 2 * .pi)
        setFillStyle(ink.knob.color)
        fill()
        lineWidth = 2
        setStrokeStyle(ink.accent.color)
        beginPath()
        try? arc(knob, frame.midY, radius - 1, 0, 2 * .pi)
        stroke()
    }

    /// Icons are drawn on a grid of 24 by 24.
    func paint(_ icon: Icon, _ tint: Tint, in frame: Frame) {
        guard !frame.isEmpty else { return }
        let side = min(frame.width, frame.height)
        save()
        translate(frame.midX - side / 2, frame.midY - side / 2)
        scale(side / 24, side / 24)
        setFillStyle(tint.color)
        setStrokeStyle(tint.color)
        (lineWidth, lineCap, lineJoin) = (Icon.strokeWidth, "round", "round")
        if let solid = icon.solid { fill(solid, .evenodd) }
        if let lines = icon.lines { stroke(lines) }
        try? restore()
    }
}

extension Tint {
    /// As canvas colours are written.
    var css: String {
        func byte(_ component: Double) -> Int { Int((min(max(component, 0), 1) * 255).rounded()) }
        return "rgba(\(byte(red)), \(byte(green)), \(byte(blue)), \(min(max(alpha, 0), 1)))"
    }
}

/// Small signs of the controls, on the icons' grid.
struct GlyphPaths {
    private let tick = Icon(lines: "M6 12.5l4 4 8-8.5")
    private let cross = Icon(lines: "M5 5l14 14M19 5L5 19")
    private let play = Icon(solid: "M9 6.6v10.8a.6 .6 0 0 0 .92 .5l8.2-5.4a.6 .6 0 0 0 0-1L9.92 6.1A.6 .6 0 0 0 9 6.6z")
    private let disc = Icon(solid: "M12 6.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11z")
    private let chevronDown = Icon(lines: "M6 9.5l6 6 6-6")

    func paint(_ glyph: Glyph, _ tint: Tint, in frame: Frame, on surface: CanvasSurface) {
        switch glyph {
        case .tick: surface.paint(tick, tint, in: frame)
        case .cross: surface.paint(cross, tint, in: frame)
        case .play: surface.paint(play, tint, in: frame.inset(by: frame.width * 0.16))
        case .disc: surface.paint(disc, tint, in: frame)
        case .chevronDown: surface.paint(chevronDown, tint, in: frame)
        }
    }
}
