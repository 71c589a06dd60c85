internal import Canvas
internal import Raster

extension Rendering {
    func drawShape(_ row: Int, _ style: Style, _ place: Place) {
        let element = tree[row]
        guard let outline = Outline(element, style: style, basis: place.basis, limit: limits.pathSegments),
            budget.spend(outline.path.segmentCount * 60)
        else { return }
        paint(outline.path, style, place, dashScale: dashScale(of: element, outline.path, style))
        let takesMarkers = ["path", "line", "polyline", "polygon"].contains(element.name)
        if takesMarkers, !place.isClipping, style.inherited.isVisible { drawMarkers(of: outline, style, place) }
    }

    /// Dashes are measured in shares of `pathLength` where the author says how long a path is.
    private func dashScale(of element: Element, _ path: Path, _ style: Style) -> Double {
        guard !style.inherited.dashes.isEmpty, let wanted = element["pathLength"].flatMap({ Length($0) }),
            wanted.unit == .number, wanted.value > 0, budget.spend(path.segmentCount * 300)
        else { return 1 }
        let scale = PathRuler(path).length / wanted.value
        return scale.isFinite && scale > 0 ? scale : 1
    }

    /// Fills and strokes a path in user space, in the order the style asks for.
    func paint(_ path: Path, _ style: Style, _ place: Place, dashScale: Double = 1) {
        guard style.inherited.isVisible else { return }
        if place.isClipping {
            fill(path, rule: style.inherited.clipRule, ink: Ink(.black), place)
            return
        }
        if style.inherited.strokeFirst { stroke(path, style, place, dashScale) }
        fill(path, style, place)
        if !style.inherited.strokeFirst { stroke(path, style, place, dashScale) }
    }

    private func fill(_ path: Path, _ style: Style, _ place: Place) {
        let values = style.inherited
        guard values.fill != .none,
            let paint = paint(values.fill, opacity: values.fillOpacity, box: { path.tightBounds }, place)
        else { return }
        fill(path, rule: values.fillRule, ink: Ink(paint, alpha: place.alpha), place)
    }

    func fill(_ path: Path, rule: FillRule, ink: Ink, _ place: Place) {
        guard spend(on: place.transform.bounds(of: path.controlBounds), ink, place) else { return }
        sheet.fill(path, rule: rule, transform: place.transform, ink: ink, clip: place.clip, scratch: &scratch)
    }

    private func stroke(_ path: Path, _ style: Style, _ place: Place, _ dashScale: Double) {
        let values = style.inherited
        guard values.stroke != .none, let pen = pen(of: style, place.basis, dashScale: dashScale),
            let paint = paint(values.stroke, opacity: values.strokeOpacity, box: { path.tightBounds }, place)
        else { return }
        let ink = Ink(paint, alpha: place.alpha)
        let units = style.own.scalesStroke ? place.transform : screen
        let reach = Self.reach(of: pen) * units.largestScale
        guard reach.isFinite,
            spend(on: place.transform.bounds(of: path.controlBounds).outset(by: reach), ink, place),
            budget.spend(path.segmentCount * 300)
        else { return }
        sheet.stroke(
            path,
            style: pen,
            transform: place.transform,
            pen: units,
            ink: ink,
            clip: place.clip,
            scratch: &scratch
        )
    }

    /// The pen in user units, `nil` for one that leaves no trace.
    func pen(of style: Style, _ basis: Length.Basis, dashScale: Double = 1) -> StrokeStyle? {
        let values = style.inherited
        let width = values.strokeWidth.pixels(basis, .diagonal)
        guard width > 0, width.isFinite else { return nil }
        return StrokeStyle(
            width: width,
            cap: values.cap,
            join: values.join,
            miterLimit: values.miterLimit,
            dashes: values.dashes.map { max(0, $0.pixels(basis, .diagonal)) * dashScale },
            dashOffset: values.dashOffset.pixels(basis, .diagonal) * dashScale
        )
    }

    /// How far from the path a pen can leave ink.
    static func reach(of pen: StrokeStyle) -> Double {
        let corner = pen.join == .miter ? max(1, min(pen.miterLimit, 1e4)) : 1
        return pen.width / 2 * max(corner, pen.cap == .square ? 1.5 : 1)
    }

    /// Pays for the pixels of a box that are inside the clip.
    private func spend(on bounds: Rect, _ ink: Ink, _ place: Place) -> Bool {
        let area = PixelRect(covering: bounds).intersection(place.clip.bounds)
        guard !area.isEmpty else { return false }
        let pixels = area.width * area.height
        if case .color = ink.paint { return budget.spend(pixels / 2 + 500) }
        return budget.spend(pixels * 4 + 2_000)
    }
}

extension Rect {
    func outset(by margin: Double) -> Rect {
        Rect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }

    func union(_ other: Rect?) -> Rect {
        guard let other else { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }
}
