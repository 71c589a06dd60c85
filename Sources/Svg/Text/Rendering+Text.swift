internal import Canvas
internal import Raster
internal import Text

extension Rendering {
    func drawText(_ row: Int, _ style: Style, _ place: Place) {
        let layout = TextLayout(of: row, style, place, self)
        let box = layout.box
        for piece in layout.pieces where piece.style.inherited.isVisible {
            var place = place
            place.style = piece.style.inherited
            place.basis.fontSize = piece.style.inherited.font.size
            if let path = piece.path {
                drawAlong(path, piece, place, box)
            } else {
                drawPiece(piece, place, box)
            }
            if budget.isSpent { return }
        }
    }

    func textBox(_ row: Int, _ style: Style, _ place: Place) -> Rect? {
        TextLayout(of: row, style, place, self).box
    }

    func drawPiece(_ piece: TextLayout.Piece, _ place: Place, _ box: Rect?) {
        let decoration = piece.style.inherited.text.decoration
        drawLines(decoration.intersection([.underline, .overline]), piece, place, box)
        if let color = maskColor(piece, place) {
            drawMasks(piece, color, place)
        } else {
            var path = Path()
            piece.eachGlyph { run, glyph, origin in
                guard run.font.colorGlyph(glyph.id) == nil else { return }
                let local = AffineTransform(a: piece.stretch, b: 0, c: 0, d: 1, e: origin.x, f: origin.y)
                path.append(run.font.path(of: glyph.id), transform: piece.frame.concatenating(local))
            }
            paintText(path, piece.style, place, box)
        }
        drawColorGlyphs(piece, place)
        drawLines(decoration.intersection(.lineThrough), piece, place, box)
    }

    /// A path of glyphs: like a shape, but gradients refer to the box of the whole text.
    private func paintText(_ path: Path, _ style: Style, _ place: Place, _ box: Rect?) {
        guard !path.isEmpty, budget.spend(path.segmentCount * 60) else { return }
        if place.isClipping { return fill(path, rule: .nonzero, ink: Ink(.black), place) }
        let values = style.inherited
        let paintFill = { (rendering: Rendering) in
            guard
                let paint = rendering.paint(values.fill, opacity: values.fillOpacity, box: { box }, place)
            else { return }
            rendering.fill(path, rule: .nonzero, ink: Ink(paint, alpha: place.alpha), place)
        }
        if !values.strokeFirst { paintFill(self) }
        if values.stroke != .none { strokeText(path, style, place, box) }
        if values.strokeFirst { paintFill(self) }
    }

    /// Cached glyph masks, as a page of text uses them: for one colour, upright, not stretched.
    private func maskColor(_ piece: TextLayout.Piece, _ place: Place) -> Color? {
        let values = piece.style.inherited
        let transform = place.transform
        guard !place.isClipping, values.stroke == .none, piece.rotation == 0, piece.stretch == 1, transform.b == 0,
            transform.c == 0, transform.a == transform.d, transform.a > 0, transform.a * values.font.size < 256,
            case .color(let color)? = paint(values.fill, opacity: values.fillOpacity, box: { nil }, place)
        else { return nil }
        return color
    }

    private func drawMasks(_ piece: TextLayout.Piece, _ color: Color, _ place: Place) {
        func byte(_ value: Double) -> UInt8 { UInt8(value * 255 + 0.5) }
        let textInk = TextInk(red: byte(color.red), green: byte(color.green), blue: byte(color.blue))
        let ink = Ink(color, alpha: place.alpha)
        let scale = place.transform.a
        piece.eachGlyph { run, glyph, local in
            guard run.font.colorGlyph(glyph.id) == nil, budget.spend(300) else { return }
            let font = scale == 1 ? run.font : fonts.library.font(run.font, resizedTo: run.font.size * scale)
            let origin = place.transform.apply(piece.origin + local)
            guard let spot = GlyphPlace(x: origin.x, y: origin.y) else { return }
            switch font.coverage(of: glyph.id, phase: spot.phase, ink: textInk) {
            case .blank: break
            case .mask(let mask):
                sheet.fill(
                    mask.coverage,
                    x: spot.column + mask.left,
                    y: spot.row + mask.top,
                    ink: ink,
                    clip: place.clip,
                    scratch: &scratch
                )
            case .tooLarge:
                let moved = AffineTransform.translation(x: origin.x, y: origin.y)
                sheet.fill(font.path(of: glyph.id), transform: moved, ink: ink, clip: place.clip, scratch: &scratch)
            }
        }
    }

    private func drawColorGlyphs(_ piece: TextLayout.Piece, _ place: Place) {
        guard !place.isClipping else { return }
        piece.eachGlyph { run, glyph, local in
            guard let colored = run.font.colorGlyph(glyph.id), budget.spend(20_000) else { return }
            let transform = place.transform.concatenating(piece.frame)
                .concatenating(AffineTransform(a: piece.stretch, b: 0, c: 0, d: 1, e: local.x, f: local.y))
            switch colored {
            case .picture(let picture):
                let image = picture.pixmap
                sheet.draw(
                    image,
                    from: Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height)),
                    to: picture.frame,
                    smoothing: .medium,
                    transform: transform,
                    alpha: place.alpha * place.style.fillOpacity,
                    clip: place.clip,
                    scratch: &scratch
                )
            case .paint(let tree, let unit):
                var work = 1 << 22
                let foreground = place.style.color(of: place.style.fill)?.srgb ?? .black
                guard
                    let drawn = tree.picture(
                        under: transform.concatenating(unit),
                        in: place.clip.bounds,
                        foreground: foreground,
                        work: &work,
                        scratch: &scratch
                    ), budget.spend(1 << 22 - work)
                else { return }
                sheet.draw(
                    drawn.pixmap,
                    x: drawn.left,
                    y: drawn.top,
                    alpha: place.alpha * place.style.fillOpacity,
                    clip: place.clip,
                    scratch: &scratch
                )
            case .layers(let layers):
                for layer in layers {
                    let color = layer.color ?? place.style.color(of: place.style.fill)?.srgb ?? .black
                    let ink = Ink(color, alpha: place.alpha * place.style.fillOpacity)
                    let path = run.font.path(of: layer.glyph)
                    sheet.fill(path, transform: transform, ink: ink, clip: place.clip, scratch: &scratch)
                }
            }
        }
    }

    /// Underlines and their like, painted as the text is.
    private func drawLines(_ lines: TextDecoration, _ piece: TextLayout.Piece, _ place: Place, _ box: Rect?) {
        guard !lines.isEmpty else { return }
        // Chromium's measures: a tenth of the size thick and no less than a pixel, a gap of half of that in whole pixels.
        let scale = place.transform.fontScale
        let thickness = max(1 / scale, piece.style.inherited.font.size / 10)
        let gap = max(1, (thickness * scale / 2).rounded(.up)) / scale
        let ascent = (piece.metrics.ascent * scale).rounded() / scale
        var path = Path()
        func add(_ top: Double) {
            path.addRect(Rect(x: 0, y: top, width: piece.width, height: thickness))
        }
        if lines.contains(.underline) { add(gap) }
        if lines.contains(.overline) { add(-ascent - thickness / 2) }
        if lines.contains(.lineThrough) { add(-ascent / 3 - thickness / 2) }
        paintText(path.transformed(by: piece.frame), piece.style, place, box)
    }
}

// Text on a path.
extension Rendering {
    private func drawAlong(_ row: Int, _ piece: TextLayout.Piece, _ place: Place, _ box: Rect?) {
        let element = tree[row]
        guard let href = element.href, let target = tree.target(of: href), tree[target].name == "path" else { return }
        let style = computedStyle(of: target, under: Style.Inherited(), place.basis)
        guard
            var path = Outline(tree[target], style: style, basis: place.basis, limit: limits.pathSegments)?.path,
            budget.spend(path.segmentCount * 200)
        else { return }
        if let text = style.own.transform ?? tree[target]["transform"],
            let transform = TransformList.transform(
                text,
                basis: place.basis,
                percentages: Rect(x: 0, y: 0, width: 0, height: 0)
            )
        {
            path = path.transformed(by: transform)
        }
        let ruler = PathRuler(path)
        let offset = element["startOffset"].flatMap { Length($0) } ?? .zero
        let start = offset.unit == .percent ? offset.value / 100 * ruler.length : offset.pixels(place.basis, .diagonal)
        var glyphs = Path()
        piece.eachGlyph { run, glyph, local in
            // A glyph stands where the middle of its advance meets the path; beyond the ends there is none.
            let middle = start + piece.origin.x + local.x + glyph.advance / 2
            guard run.font.colorGlyph(glyph.id) == nil, let spot = ruler.place(at: middle) else { return }
            let frame = AffineTransform.translation(x: spot.point.x, y: spot.point.y)
                .concatenating(AffineTransform(turningTo: spot.direction))
                .concatenating(.translation(x: -glyph.advance / 2, y: piece.origin.y + local.y))
            glyphs.append(run.font.path(of: glyph.id), transform: frame)
        }
        paintText(glyphs, piece.style, place, box)
    }
}

extension Rendering {
    private func strokeText(_ path: Path, _ style: Style, _ place: Place, _ box: Rect?) {
        let values = style.inherited
        guard let pen = pen(of: style, place.basis),
            let paint = paint(values.stroke, opacity: values.strokeOpacity, box: { box }, place),
            budget.spend(path.segmentCount * 300)
        else { return }
        sheet.stroke(
            path,
            style: pen,
            transform: place.transform,
            pen: style.own.scalesStroke ? place.transform : screen,
            ink: Ink(paint, alpha: place.alpha),
            clip: place.clip,
            scratch: &scratch
        )
    }
}
