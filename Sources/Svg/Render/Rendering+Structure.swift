internal import Raster

extension Rendering {
    /// An `svg` inside the document.
    func drawViewport(_ row: Int, _ style: Style, _ place: Place, size: (width: Double?, height: Double?) = (nil, nil))
    {
        let values = GeometryValues(element: tree[row], style: style, basis: place.basis)
        let frame = Rect(
            x: values[.x, .horizontal],
            y: values[.y, .vertical],
            width: size.width ?? values.optional(.width, .horizontal) ?? place.basis.width,
            height: size.height ?? values.optional(.height, .vertical) ?? place.basis.height
        )
        drawBox(row, frame: frame, clips: style.own.overflowIsVisible != true, place)
    }

    /// The children of an element with a `viewBox`, fitted into a frame.
    private func drawBox(_ row: Int, frame: Rect, clips: Bool, _ place: Place) {
        guard frame.width > 0, frame.height > 0, frame.isFinite else { return }
        var place = place
        if clips { place.clip.intersect(Path(frame), transform: place.transform, scratch: &scratch) }
        (place.basis.width, place.basis.height) = (frame.width, frame.height)
        if let box = ViewBox(tree[row]["viewBox"])?.rect {
            let ratio = AspectRatio(tree[row]["preserveAspectRatio"])
            guard let fit = ratio.transform(from: box, to: frame) else { return }
            place.apply(fit)
            (place.basis.width, place.basis.height) = (box.width, box.height)
        } else {
            place.apply(.translation(x: frame.x, y: frame.y))
        }
        guard !place.clip.isEmpty else { return }
        drawChildren(of: row, place)
    }

    func drawUse(_ row: Int, _ style: Style, _ place: Place) {
        guard let (target, place) = referenced(by: row, style, place) else { return }
        following(target) {
            let element = tree[target]
            let values = GeometryValues(element: tree[row], style: style, basis: place.basis)
            let size = (values.optional(.width, .horizontal), values.optional(.height, .vertical))
            guard element.name == "symbol" || element.name == "svg" else { return draw(target, place.deeper) }

            let own = computedStyle(of: target, under: place.style, place.basis)
            guard own.own.isDisplayed else { return }
            var inner = place.deeper
            inner.style = own.inherited
            if let transform = transform(of: target, own, inner) { inner.apply(transform) }
            withEffects(of: target, own, inner) { inner in
                if element.name == "svg" { return drawViewport(target, own, inner, size: size) }
                let box = GeometryValues(element: element, style: own, basis: inner.basis)
                let frame = Rect(
                    x: box[.x, .horizontal],
                    y: box[.y, .vertical],
                    width: size.0 ?? box.optional(.width, .horizontal) ?? inner.basis.width,
                    height: size.1 ?? box.optional(.height, .vertical) ?? inner.basis.height
                )
                drawBox(target, frame: frame, clips: own.own.overflowIsVisible != true, inner)
            }
        }
    }

    /// What a `use` points at, and its place moved by `x` and `y`.
    func referenced(by row: Int, _ style: Style, _ place: Place) -> (target: Int, place: Place)? {
        guard let href = tree[row].href else { return nil }
        guard let target = tree.target(of: href) else {
            notes.add("use: \(href) is not in this document")
            return nil
        }
        let values = GeometryValues(element: tree[row], style: style, basis: place.basis)
        var place = place
        place.apply(.translation(x: values[.x, .horizontal], y: values[.y, .vertical]))
        place.context = ContextPaints(fill: style.inherited.fill, stroke: style.inherited.stroke)
        return (target, place)
    }

    /// Runs the body unless the row is being followed already.
    func following(_ row: Int, _ body: () -> Void) {
        guard followed.insert(row).inserted else {
            notes.add("a reference that leads back to itself is not followed")
            return
        }
        body()
        followed.remove(row)
    }
}
