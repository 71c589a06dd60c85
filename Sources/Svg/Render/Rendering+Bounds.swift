internal import Raster

extension Rendering {
    /// The box round what an element fills, in its user space: what `objectBoundingBox` refers to. `nil` when there is
    /// nothing.
    func fillBox(of row: Int, _ style: Style, _ place: Place) -> Rect? {
        box(of: row, style, place, withStrokes: false)
    }

    /// Where an element can leave ink, in its user space; `nil` when nobody can tell cheaply.
    func inkBox(of row: Int, _ style: Style, _ place: Place) -> Rect? {
        let values = style.inherited
        let hasMarkers = values.markerStart != nil || values.markerMid != nil || values.markerEnd != nil
        guard !hasMarkers, style.own.scalesStroke, let kind = ElementKind(tree[row].name) else { return nil }
        switch kind {
        case .shape: return box(of: row, style, place, withStrokes: true)
        // Glyphs may reach out of their cells; groups would be walked once for each layer round them.
        case .text, .group, .viewport, .use, .alternatives, .image, .foreign: return nil
        }
    }

    private func box(of row: Int, _ style: Style, _ place: Place, withStrokes: Bool) -> Rect? {
        guard place.depth < limits.drawingDepth, budget.spend(500), let kind = ElementKind(tree[row].name) else {
            return nil
        }
        switch kind {
        case .shape:
            guard let path = Outline(tree[row], style: style, basis: place.basis, limit: limits.pathSegments)?.path,
                budget.spend(path.segmentCount * 60), let box = path.tightBounds
            else { return nil }
            guard withStrokes, style.inherited.stroke != .none, let pen = pen(of: style, place.basis) else {
                return box
            }
            return box.outset(by: Self.reach(of: pen))
        case .group, .alternatives, .viewport:
            var result: Rect?
            for child in tree[row].childElements {
                guard let box = childBox(child, place) else { continue }
                result = box.union(result)
            }
            return result
        case .use:
            guard let (target, inner) = referenced(by: row, style, place), !followed.contains(target) else {
                return nil
            }
            var result: Rect?
            following(target) { result = childBox(target, inner) }
            guard let result else { return nil }
            let values = GeometryValues(element: tree[row], style: style, basis: place.basis)
            return Rect(
                x: result.x + values[.x, .horizontal],
                y: result.y + values[.y, .vertical],
                width: result.width,
                height: result.height
            )
        case .image, .foreign:
            let values = GeometryValues(element: tree[row], style: style, basis: place.basis)
            return Rect(
                x: values[.x, .horizontal],
                y: values[.y, .vertical],
                width: values[.width, .horizontal],
                height: values[.height, .vertical]
            )
        case .text: return textBox(row, style, place)
        }
    }

    /// The box of a child in the space of its parent.
    private func childBox(_ child: Int, _ place: Place) -> Rect? {
        let style = computedStyle(of: child, under: place.style, place.basis)
        guard style.own.isDisplayed else { return nil }
        var inner = place.deeper
        inner.style = style.inherited
        inner.basis.fontSize = style.inherited.font.size
        guard let box = fillBox(of: child, style, inner) else { return nil }
        guard let text = style.own.transform ?? tree[child]["transform"],
            let transform = TransformList.transform(text, basis: inner.basis, percentages: box)
        else { return box }
        return transform.bounds(of: box)
    }
}
