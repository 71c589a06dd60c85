internal import Raster

extension Rendering {
    func drawMarkers(of outline: Outline, _ style: Style, _ place: Place) {
        let values = style.inherited
        guard values.markerStart != nil || values.markerMid != nil || values.markerEnd != nil else { return }
        let places = MarkerPlaces(outline, limit: limits.repetitions).places
        for marker in places {
            let id: String? =
                switch marker.role {
                case .start: values.markerStart
                case .middle: values.markerMid
                case .end: values.markerEnd
                }
            guard let id, let row = tree.byID[id], tree[row].name == "marker" else { continue }
            draw(row, at: marker, style, place)
            if budget.isSpent { return }
        }
    }

    private func draw(_ row: Int, at marker: MarkerPlaces.Place, _ style: Style, _ place: Place) {
        guard budget.spend(1_000), place.depth < limits.drawingDepth else { return }
        let element = tree[row]
        let own = computedStyle(of: row, under: Style.Inherited(), place.basis)
        func number(_ name: String, _ other: Double) -> Double {
            guard let text = element[name], let length = Length(text) else { return other }
            return length.pixels(place.basis, .diagonal)
        }
        let (width, height) = (number("markerWidth", 3), number("markerHeight", 3))
        guard own.own.isDisplayed, width > 0, height > 0 else { return }

        var inner = place.deeper
        inner.style = own.inherited
        inner.context = ContextPaints(fill: style.inherited.fill, stroke: style.inherited.stroke)
        inner.apply(.translation(x: marker.point.x, y: marker.point.y))
        inner.apply(rotation(of: element, at: marker))
        if element["markerUnits"] != "userSpaceOnUse" {
            let scale = style.inherited.strokeWidth.pixels(place.basis, .diagonal)
            inner.apply(.scale(x: scale, y: scale))
        }
        let frame = Rect(x: 0, y: 0, width: width, height: height)
        var fit = AffineTransform.identity
        var content = frame
        if let box = ViewBox(element["viewBox"])?.rect {
            guard let mapped = AspectRatio(element["preserveAspectRatio"]).transform(from: box, to: frame) else {
                return
            }
            fit = mapped
            content = box
        }
        let reference = fit.apply(
            Point(Self.reference(element["refX"], content.width), Self.reference(element["refY"], content.height))
        )
        inner.apply(.translation(x: -reference.x, y: -reference.y))
        guard inner.transform.isFinite, inner.transform.determinant != 0 else { return }
        if own.own.overflowIsVisible != true {
            // The frame of the marker, or what of a wider box is fitted into it.
            inner.clip.intersect(Path(frame), transform: inner.transform, scratch: &scratch)
        }
        inner.apply(fit)
        (inner.basis.width, inner.basis.height) = (content.width, content.height)
        guard !inner.clip.isEmpty else { return }
        following(row) {
            withEffects(of: row, own, inner) { drawChildren(of: row, $0) }
        }
    }

    private func rotation(of element: Element, at marker: MarkerPlaces.Place) -> AffineTransform {
        switch element["orient"] ?? "0" {
        case "auto":
            return AffineTransform(turningTo: marker.direction)
        case "auto-start-reverse":
            return AffineTransform(turningTo: marker.role == .start ? marker.direction * -1 : marker.direction)
        case let text:
            let box = Rect(x: 0, y: 0, width: 0, height: 0)
            return TransformList.transform("rotate(\(text))", basis: Length.Basis(), percentages: box) ?? .identity
        }
    }

    private static func reference(_ text: String?, _ side: Double) -> Double {
        switch text {
        case "left", "top": return 0
        case "center": return side / 2
        case "right", "bottom": return side
        default:
            guard let length = text.flatMap({ Length($0) }) else { return 0 }
            return length.unit == .percent ? length.value / 100 * side : length.pixels(Length.Basis(), .diagonal)
        }
    }
}

extension AffineTransform {
    /// Turns the x axis to a direction of length one.
    init(turningTo direction: Point) {
        self.init(a: direction.x, b: direction.y, c: -direction.y, d: direction.x, e: 0, f: 0)
    }
}
