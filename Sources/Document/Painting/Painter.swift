internal import Canvas
internal import Layout
internal import Raster

/// Paints the part of a page that can be seen.
struct Painter {
    let document: Document
    let setting: Setting
    let surface: CanvasSurface

    private var scheme: ColorScheme { document.scheme }

    func paint(scroll: Double) {
        let scale = Double(surface.width) / setting.viewport.width
        guard scale.isFinite, scale > 0 else { return }
        let height = Double(surface.height) / scale
        let scroll = scroll.isFinite ? min(max(0, scroll), max(0, setting.height - height)) : 0

        surface.save()
        surface.resetTransform()
        background()
        // Whole device pixels: text that moves by parts of one is blurred anew at every step.
        surface.setTransform(scale, 0, 0, scale, 0, -(scroll * scale).rounded())
        surface.textAlign = "left"
        surface.textBaseline = "alphabetic"
        for mark in setting.marks where mark.bottom >= scroll && mark.top <= scroll + height {
            paint(mark, scale: scale)
        }
        surface.setTransform(scale, 0, 0, scale, 0, 0)
        if setting.height > height + 1 { thumb(scroll: scroll, height: height) }
        // The state stack holds what `save` put there.
        try? surface.restore()
    }

    private func background() {
        let (width, height) = (Double(surface.width), Double(surface.height))
        surface.globalAlpha = 1
        surface.setFillStyle(scheme.background)
        surface.fillRect(0, 0, width, height)
        guard document.kind == .error,
            let glow = try? surface.createRadialGradient(
                width / 2,
                height * 0.42,
                0,
                width / 2,
                height * 0.42,
                max(width, height) * 0.6
            )
        else { return }
        // The scaffold's light. Stops and colours are ours: none is refused.
        try? glow.addColorStop(0, "rgba(64, 110, 200, 0.16)")
        try? glow.addColorStop(1, "rgba(64, 110, 200, 0)")
        surface.setFillStyle(glow)
        surface.fillRect(0, 0, width, height)
    }

    private func paint(_ mark: Mark, scale: Double) {
        switch mark {
        case .box(let frame, let color, let radius):
            surface.setFillStyle(color)
            box(frame.snapped(to: scale), radius: radius)
        case .outline(let frame, let color, let radius):
            surface.setStrokeStyle(color)
            surface.lineWidth = 1
            let frame = frame.snapped(to: scale).inset(by: 0.5)
            surface.beginPath()
            round(frame, radius)
            surface.stroke()
        case .text(let text):
            surface.font = setting.fonts[text.font].css
            surface.direction = text.isRightToLeft ? "rtl" : "ltr"
            surface.setFillStyle(text.color)
            surface.fillText(text.text, text.x, (text.baseline * scale).rounded() / scale)
        case .image(let place, let frame): paint(place, frame.snapped(to: scale))
        case .canvas(let place, let frame):
            if let picture = document.canvasPictures[place] {
                draw(picture, in: frame.snapped(to: scale))
            } else {
                skeleton(frame, "")
            }
        case .check(let frame, let isDone): paint(isDone, frame)
        case .wedge(let frame, let color):
            surface.setFillStyle(color)
            surface.beginPath()
            surface.moveTo(frame.x, frame.y + frame.height * 0.2)
            surface.lineTo(frame.maxX, frame.y + frame.height * 0.2)
            surface.lineTo(frame.midX, frame.maxY)
            surface.closePath()
            surface.fill()
        }
    }

    private func box(_ frame: Frame, radius: Double) {
        guard radius > 0 else { return surface.fillRect(frame.x, frame.y, frame.width, frame.height) }
        surface.beginPath()
        round(frame, radius)
        surface.fill()
    }

    private func round(_ frame: Frame, _ radius: Double) {
        // The radius is ours and positive, which is all `roundRect` asks for.
        try? surface.roundRect(frame.x, frame.y, frame.width, frame.height, radii: [DOMPoint(x: radius, y: radius)])
    }

    // MARK: Pictures

    private func paint(_ place: ImagePlace, _ frame: Frame) {
        if case .picture(let picture) = document.images[place.image] {
            draw(picture, in: frame)
        } else {
            skeleton(frame, place.alternative)
        }
    }

    private func draw(_ picture: Pixmap, in frame: Frame) {
        surface.imageSmoothingQuality = "high"
        // A pixmap is always drawable; an empty one draws nothing.
        try? surface.drawImage(.pixmap(picture), frame.x, frame.y, frame.width, frame.height)
    }

    /// Keeps the place of a picture, and says what it will be where there is room for the words.
    private func skeleton(_ frame: Frame, _ words: String) {
        surface.setFillStyle(scheme.panel)
        box(frame, radius: min(6, frame.height / 4))
        guard !words.isEmpty, frame.height >= 24 else { return }
        surface.font = FontStyle(size: 13).css
        surface.setFillStyle(scheme.quiet)
        surface.direction = "ltr"
        var line = String(words.prefix(200))
        let room = frame.width - 24
        guard surface.measureText("…").width <= room else { return }
        let width = surface.measureText(line).width
        if width > room {
            // Cut where the end should be by the average letter, then as little more as it takes.
            line = String(line.prefix(Int(Double(line.count) * room / width) + 2))
            while !line.isEmpty, surface.measureText(line + "…").width > room { line.removeLast() }
            line += "…"
        }
        surface.fillText(line, frame.x + (frame.width - surface.measureText(line).width) / 2, frame.midY + 4.5)
    }

    private func paint(_ isDone: Bool, _ frame: Frame) {
        if isDone {
            surface.setFillStyle(scheme.accent)
            box(frame, radius: 3)
            surface.setStrokeStyle("#ffffff")
            surface.lineWidth = max(1.5, frame.width * 0.13)
            surface.lineCap = "round"
            surface.lineJoin = "round"
            surface.beginPath()
            surface.moveTo(frame.x + frame.width * 0.24, frame.y + frame.height * 0.53)
            surface.lineTo(frame.x + frame.width * 0.43, frame.y + frame.height * 0.71)
            surface.lineTo(frame.x + frame.width * 0.77, frame.y + frame.height * 0.31)
            surface.stroke()
        } else {
            surface.setStrokeStyle(scheme.edge)
            surface.lineWidth = 1.5
            surface.beginPath()
            round(frame.inset(by: 0.75), 3)
            surface.stroke()
        }
    }

    /// At the right edge, where of the page this is: a picture shows no scroll bar by itself.
    private func thumb(scroll: Double, height: Double) {
        let length = max(24, height * height / setting.height)
        let top = (height - length - 8) * scroll / max(1, setting.height - height) + 4
        surface.setFillStyle(scheme.edge)
        surface.globalAlpha = 0.7
        box(Frame(x: setting.viewport.width - 8, y: top, width: 4, height: length), radius: 2)
        surface.globalAlpha = 1
    }
}

extension Frame {
    /// With its edges on device pixels, at least one apart.
    fileprivate func snapped(to scale: Double) -> Frame {
        let (left, top) = ((x * scale).rounded() / scale, (y * scale).rounded() / scale)
        return Frame(
            x: left,
            y: top,
            width: max(1 / scale, (maxX * scale).rounded() / scale - left),
            height: max(1 / scale, (maxY * scale).rounded() / scale - top)
        )
    }
}
