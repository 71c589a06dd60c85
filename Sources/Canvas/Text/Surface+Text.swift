internal import Raster
internal import Text

extension CanvasSurface {
    /// Draws one line of text. White space is kept; with `maxWidth` a wider text is squeezed.
    public func fillText(_ text: String, _ x: Double, _ y: Double, maxWidth: Double? = nil) {
        guard hasBitmap, let placed = place(text, x, y, maxWidth: maxWidth) else { return }
        if let color = maskColor(for: placed) {
            fillMasks(of: placed, color)
            finishDrawing()
        } else {
            fillOutline(placed.outline(limit: limits.maximumPathSegments))
        }
        var work = Self.colorWork
        for glyph in placed.colorGlyphs { draw(glyph, &work) }
    }

    /// Glyphs with colours of their own have no outline to stroke; they are left out.
    public func strokeText(_ text: String, _ x: Double, _ y: Double, maxWidth: Double? = nil) {
        guard hasBitmap, let placed = place(text, x, y, maxWidth: maxWidth) else { return }
        stroke(placed.outline(limit: limits.maximumPathSegments).transformed(by: state.transform))
    }

    /// A path in user space, in the style of the moment.
    private func fillOutline(_ outline: Path) {
        let transform = state.transform
        paint(state.fillStyle, bounds: transform.bounds(of: outline.controlBounds)) {
            target,
            ink,
            offset,
            clip,
            scratch in
            target.fill(outline, transform: offset.concatenating(transform), ink: ink, clip: clip, scratch: &scratch)
        }
    }
}

extension CanvasSurface {
    /// Cached glyph masks serve plain text: one colour, source over, upright. Everything else treats the whole line as one
    /// shape, which is what shadows, filters and the operators that reach beyond it need.
    private func maskColor(for placed: PlacedLine) -> CssColor? {
        guard case .color(let color) = state.fillStyle, state.operation == .sourceOver, state.filter.isEmpty,
            !state.castsShadow, placed.squeeze == 1
        else { return nil }
        let transform = state.transform
        let isUpright = transform.b == 0 && transform.c == 0 && transform.a == transform.d && transform.a > 0
        return isUpright ? color : nil
    }

    private func fillMasks(of placed: PlacedLine, _ color: CssColor) {
        let bytes = color.bytes(in: .srgb)
        let textInk = TextInk(red: bytes.x, green: bytes.y, blue: bytes.z)
        let ink = Ink(color.rasterColor(in: settings.colorSpace.space), alpha: state.globalAlpha)
        let transform = state.transform
        let brush = MaskBrush(ink, clip: state.clip)
        // Taken out for the while: the bitmap of a class is asked for anew, and its array for its owner, at each letter.
        var target = Pixmap(width: 0, height: 0)
        swap(&target, &pixmap)
        defer { swap(&target, &pixmap) }
        var isFirst = true
        for run in placed.line.runs {
            let hasColor = run.font.hasColor
            let font =
                transform.a == 1 ? run.font : fonts.library.font(run.font, resizedTo: run.font.size * transform.a)
            for glyph in run.glyphs where !hasColor || run.font.colorGlyph(glyph.id) == nil {
                let origin = transform.apply(Point(placed.x + glyph.x, placed.y + glyph.y))
                guard let place = GlyphPlace(x: origin.x, y: origin.y) else { continue }
                switch font.coverage(of: glyph.id, phase: place.phase, ink: textInk) {
                case .blank: break
                case .mask(let mask):
                    let (x, y) = (place.column + mask.left, place.row + mask.top)
                    if let brush {
                        if isFirst { brush.fetch(mask.coverage, x: x, y: y, from: target) }
                        isFirst = false
                        // The letter after this one is about as large: while this one is drawn, memory brings what it needs.
                        brush.fetch(mask.coverage, x: x + mask.coverage.width, y: y, from: target)
                        brush.paint(mask.coverage, x: x, y: y, onto: &target)
                    } else {
                        target.fill(mask.coverage, x: x, y: y, ink: ink, clip: state.clip, scratch: &scratch)
                    }
                case .tooLarge:
                    let moved = AffineTransform.translation(x: origin.x, y: origin.y)
                    let path = font.path(of: glyph.id)
                    target.fill(path, transform: moved, ink: ink, clip: state.clip, scratch: &scratch)
                }
            }
        }
    }

    /// Pixels that the colours of one text may fill, layer over layer: three hundred screens. A font from outside may have
    /// hundreds of layers in each of a hundred thousand letters; what comes after is not drawn.
    private static let colorWork = 1 << 28

    /// An emoji: a picture, a tree of paints, or plain glyphs one over the other.
    private func draw(_ glyph: PlacedColorGlyph, _ work: inout Int) {
        guard work > 0 else { return }
        switch glyph.glyph {
        case .paint(let paint, let transform): draw(paint, under: glyph.place.concatenating(transform), &work)
        case .picture(let picture):
            let (frame, image) = (picture.frame, picture.pixmap)
            draw(
                image,
                from: Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height)),
                to: Rect(
                    x: glyph.place.e + frame.x * glyph.place.a,
                    y: glyph.place.f + frame.y,
                    width: frame.width * glyph.place.a,
                    height: frame.height
                )
            )
        case .layers(let layers):
            let style = state.fillStyle
            let em = glyph.font.size * state.transform.largestScale
            work -= layers.count * Int(1_000 + min(em * em, Double(pixmap.pixels.count)))
            for layer in layers {
                if let color = layer.color {
                    let components = SIMD3(color.red, color.green, color.blue)
                    state.fillStyle = .color(CssColor(space: .srgb, components: components, alpha: color.alpha))
                } else {
                    state.fillStyle = style
                }
                fillOutline(glyph.font.path(of: layer.glyph).transformed(by: glyph.place))
            }
            state.fillStyle = style
        }
    }
}

extension CanvasSurface {
    /// Painted for itself first: alpha, operator, shadow and filter are for the glyph as a whole.
    private func draw(_ tree: ColorPaint, under place: AffineTransform, _ work: inout Int) {
        var foreground = Color.black
        if case .color(let color) = state.fillStyle { foreground = color.rasterColor(in: settings.colorSpace.space) }
        // What lies outside of the clip shows by its shadow or blur at most, and hardly from a thousand pixels away.
        let isAlone = state.filter.isEmpty && !state.castsShadow
        let visible = isAlone ? state.clip.bounds : state.clip.bounds.outset(by: 1_024)
        guard
            let picture = tree.picture(
                under: state.transform.concatenating(place),
                in: visible,
                foreground: foreground,
                work: &work,
                scratch: &scratch
            )
        else { return }
        let (left, top, image) = (picture.left, picture.top, picture.pixmap)
        let area = PixelRect(left: left, top: top, right: left + image.width, bottom: top + image.height)
        paint(.color(.black), bounds: area.rect) { target, ink, offset, clip, scratch in
            target.draw(
                image,
                x: left + Int(offset.e),
                y: top + Int(offset.f),
                operation: ink.operation,
                alpha: ink.alpha,
                shadow: ink.shadow,
                clip: clip,
                scratch: &scratch
            )
        }
    }
}

struct PlacedColorGlyph {
    let glyph: ColorGlyph
    let font: FontInstance
    /// From the glyph's own space to user space.
    let place: AffineTransform
}

extension PlacedLine {
    private func place(of glyph: PositionedGlyph) -> AffineTransform {
        AffineTransform(a: squeeze, b: 0, c: 0, d: 1, e: x + glyph.x * squeeze, f: y + glyph.y)
    }

    /// All glyphs that take the colour of the text, as one path in user space, until it has so many segments: a font from
    /// outside may have glyphs of tens of thousands of points, and a text has as many letters.
    func outline(limit: Int) -> Path {
        var path = Path()
        for run in line.runs {
            for glyph in run.glyphs where path.segmentCount < limit && run.font.colorGlyph(glyph.id) == nil {
                path.append(run.font.path(of: glyph.id), transform: place(of: glyph))
            }
        }
        return path
    }

    var colorGlyphs: [PlacedColorGlyph] {
        var glyphs: [PlacedColorGlyph] = []
        for run in line.runs where run.font.hasColor {
            for glyph in run.glyphs {
                guard let colored = run.font.colorGlyph(glyph.id) else { continue }
                glyphs.append(PlacedColorGlyph(glyph: colored, font: run.font, place: place(of: glyph)))
            }
        }
        return glyphs
    }
}
