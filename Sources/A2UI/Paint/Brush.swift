internal import Canvas
internal import Layout
internal import Raster

/// Puts marks on a surface, in CSS pixels; the surface's transform does the rest.
struct Brush {
    private var surface: CanvasSurface?
    private var scale = 1.0
    private var viewport = Size.zero
    private var shorthands: [String] = []
    private var pictures: (String) -> Picture = { _ in .failed }
    private var clips: [Frame] = []
    private var currentFont = -1
    private var backdrop: (look: Backdrop.Look, size: Size, scale: Double, pixmap: Pixmap)?
    private var shadows = ShadowBook()
    private let glyphPaths = GlyphPaths()

    mutating func begin(
        on surface: CanvasSurface,
        scale: Double,
        viewport: Size,
        shorthands: [String],
        pictures: @escaping (String) -> Picture
    ) {
        self.surface = surface
        self.scale = scale
        self.viewport = viewport
        self.shorthands = shorthands
        self.pictures = pictures
        clips = [Frame(x: 0, y: 0, width: viewport.width, height: viewport.height)]
        currentFont = -1
        surface.textAlign = "left"
        surface.textBaseline = "alphabetic"
    }

    /// The background is the same for every painting of a size, and half of the work of a small one.
    mutating func paintBackdrop(_ look: Backdrop.Look) {
        guard let surface else { return }
        if let backdrop, backdrop.look == look, backdrop.size == viewport, backdrop.scale == scale,
            surface.begin(from: backdrop.pixmap)
        {
            return
        }
        // On a canvas of its own, whose room for the cells of shapes as large as the page goes with it.
        let ground = CanvasSurface(width: surface.width, height: surface.height)
        ground.setTransform(scale, 0, 0, scale, 0, 0)
        Backdrop.paint(look, on: ground, size: viewport)
        let picture = ground.snapshot()
        backdrop = (look, viewport, scale, picture)
        if !surface.begin(from: picture) { Backdrop.paint(look, on: surface, size: viewport) }
    }

    mutating func paint(_ layer: Layer, _ layout: BoxLayout, shift: Double, into painting: inout Painting) {
        guard let surface else { return }
        for mark in layer.marks {
            switch mark {
            case .clip(let id):
                let frame = layout.frame(id).offset(x: 0, y: shift)
                clips.append((clips.last ?? frame).intersection(frame))
                surface.save()
                surface.beginPath()
                surface.rect(frame.x, frame.y, frame.width, frame.height)
                surface.clip()
            case .endClip:
                if clips.count > 1 { clips.removeLast() }
                // Saved when the clip began.
                try? surface.restore()
                currentFont = -1
            default:
                guard let id = mark.box, layout.isLaidOut(id) else { continue }
                let frame = layout.frame(id).offset(x: 0, y: shift)
                let visible = frame.intersection(clips.last ?? frame)
                switch mark {
                case .hit(_, let instance, let part):
                    if !visible.isEmpty { painting.hits.add(Rect(visible), of: instance, part: part) }
                case .spoken(_, let text, let instance):
                    if !visible.isEmpty {
                        painting.texts.append(PaintedText(text, in: Rect(visible), by: instance))
                    }
                default:
                    // Shadows reach beyond their boxes.
                    guard reaches(frame, by: mark.reach) else { continue }
                    paint(mark, frame, layout, shift: shift, on: surface, into: &painting)
                }
            }
        }
    }

    private func reaches(_ frame: Frame, by margin: Double) -> Bool {
        guard let clip = clips.last else { return true }
        return frame.x - margin < clip.maxX && frame.maxX + margin > clip.x && frame.y - margin < clip.maxY
            && frame.maxY + margin > clip.y
    }

    private mutating func paint(
        _ mark: Mark,
        _ frame: Frame,
        _ layout: BoxLayout,
        shift: Double,
        on surface: CanvasSurface,
        into painting: inout Painting
    ) {
        switch mark {
        case .decor(_, let decor): paint(decor, in: snapped(frame), on: surface)
        case .text(let id, let inks, let instance):
            guard let lines = layout.lines(id) else { return }
            let area = layout.contentFrame(id).offset(x: 0, y: shift)
            paint(lines, inks, in: area, of: instance, on: surface, into: &painting)
        case .icon(_, let icon, let tint): surface.paint(icon, tint, in: snapped(frame))
        case .image(_, let ink): paint(ink, in: snapped(frame), on: surface)
        case .slider(_, let share, let ink): surface.paint(ink, share: share, in: snapped(frame))
        case .glyph(_, let glyph, let tint): glyphPaths.paint(glyph, tint, in: snapped(frame), on: surface)
        case .scroll(let id, let instance, let axis, let thumb):
            let whole = layout.contentSize(id)
            let limit = axis == .vertical ? whole.height - frame.height : whole.width - frame.width
            painting.hits.add(scrollLimit: limit, of: instance)
            // Half a pixel is rounding, not something to scroll to.
            if let thumb, limit > 0.5 {
                paintThumb(thumb, of: frame, whole: whole.height, moved: layout.scroll(id).y, on: surface)
            }
        case .clip, .endClip, .hit, .spoken: break
        }
    }

    private mutating func paint(_ decor: Decor, in frame: Frame, on surface: CanvasSurface) {
        if let shadow = decor.shadow, !frame.isEmpty {
            let radius = min(decor.radius, min(frame.width, frame.height) / 2)
            // Shadows are measured in device pixels.
            let box = Frame(
                x: frame.x * scale,
                y: frame.y * scale,
                width: frame.width * scale,
                height: frame.height * scale
            )
            let scaled = DropShadow(y: (shadow.y * scale).rounded(), blur: shadow.blur * scale, tint: shadow.tint)
            shadows.paint(scaled, of: box, radius: radius * scale, on: surface)
        }
        surface.paint(decor, in: frame)
    }

    private func paintThumb(_ tint: Tint, of frame: Frame, whole: Double, moved: Double, on surface: CanvasSurface) {
        let length = max(24, frame.height * frame.height / whole)
        let share = moved / max(1, whole - frame.height)
        let bar = Frame(x: frame.maxX - 8, y: frame.y + (frame.height - length) * share, width: 4, height: length)
        surface.paint(Decor(fill: .solid(tint), radius: 2), in: snapped(bar))
    }

    /// Edges on whole device pixels: a border of one pixel is one pixel, not two of half its strength.
    private func snapped(_ frame: Frame) -> Frame {
        let (left, top) = ((frame.x * scale).rounded() / scale, (frame.y * scale).rounded() / scale)
        return Frame(
            x: left,
            y: top,
            width: (frame.maxX * scale).rounded() / scale - left,
            height: (frame.maxY * scale).rounded() / scale - top
        )
    }
}

extension Brush {
    private mutating func paint(
        _ layout: InlineLayout,
        _ inks: [TextInk],
        in area: Frame,
        of instance: InstanceID,
        on surface: CanvasSurface,
        into painting: inout Painting
    ) {
        surface.direction = layout.direction == .rightToLeft ? "rtl" : "ltr"
        for line in layout.lines {
            let box = Frame(x: area.x, y: area.y + line.top, width: area.width, height: line.height)
            guard reaches(box, by: line.height) else { continue }
            // Upright letters on whole rows keep their stems; a fraction of a row would blur every line.
            let baseline = ((area.y + line.baseline) * scale).rounded() / scale
            for fragment in line.fragments where !fragment.text.isEmpty && inks.indices.contains(fragment.item) {
                let ink = inks[fragment.item]
                let place = Frame(
                    x: area.x + fragment.x,
                    y: baseline - fragment.ascent,
                    width: fragment.width,
                    height: fragment.ascent + fragment.descent
                )
                if let background = ink.background {
                    let padded = place.inset(by: Edges(vertical: 1, horizontal: -3))
                    surface.paint(background, in: padded)
                }
                if currentFont != fragment.style, shorthands.indices.contains(fragment.style) {
                    surface.font = shorthands[fragment.style]
                    currentFont = fragment.style
                }
                // A gradient runs over the whole box of the text, so that all its lines are one.
                surface.setFill(ink.fill, in: area)
                surface.fillText(fragment.text, place.x, baseline - fragment.rise)
                if ink.isStruck {
                    let middle = ((baseline - fragment.ascent * 0.28) * scale).rounded() / scale
                    surface.fillRect(place.x, middle, place.width, 1)
                }
                if let link = ink.link {
                    let visible = place.intersection(clips.last ?? place)
                    if !visible.isEmpty { painting.hits.add(Rect(visible), of: instance, part: .link(link)) }
                }
            }
        }
    }

    private func paint(_ ink: PictureInk, in frame: Frame, on surface: CanvasSurface) {
        guard !frame.isEmpty else { return }
        switch pictures(ink.url) {
        case .ready(let pixmap): surface.paint(pixmap, ink.fit, radius: ink.radius, in: frame)
        case .loading: surface.paint(Decor(fill: ink.skeleton, radius: ink.radius), in: frame)
        case .failed:
            surface.paint(Decor(fill: ink.skeleton, radius: ink.radius), in: frame)
            let side = min(28, min(frame.width, frame.height) * 0.6)
            let sign = Frame(x: frame.midX - side / 2, y: frame.midY - side / 2, width: side, height: side)
            surface.paint(IconBook.photo, ink.ink, in: sign)
        }
    }
}

extension Mark {
    /// The end of a clip has none.
    fileprivate var box: BoxTree.ID? {
        switch self {
        case .decor(let id, _), .text(let id, _, _), .icon(let id, _, _), .image(let id, _), .slider(let id, _, _),
            .glyph(let id, _, _), .clip(let id), .hit(let id, _, _), .spoken(let id, _, _), .scroll(let id, _, _, _):
            id
        case .endClip: nil
        }
    }

    fileprivate var reach: Double {
        if case .decor(_, let decor) = self, let shadow = decor.shadow { shadow.blur * 1.5 + abs(shadow.y) } else { 2 }
    }
}

extension Rect {
    fileprivate init(_ frame: Frame) {
        self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    }
}
