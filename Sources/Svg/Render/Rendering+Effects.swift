internal import Raster

/// What clips, masks, filters and opacity make of an element: it is drawn on a layer of its own where that is needed.
extension Rendering {
    func withEffects(of row: Int, _ style: Style, _ place: Place, _ content: (Place) -> Void) {
        let own = style.own
        var place = place
        var clipRow: Int?
        if let id = own.clipPath, let target = tree.byID[id], tree[target].name == "clipPath" {
            // Edges of one shape need no layer; the rest becomes a mask.
            if !narrow(&place.clip, by: target, of: row, style, place) { clipRow = target }
        }
        if let shape = own.clipShape { narrow(&place.clip, by: shape, of: row, style, place) }
        guard !place.clip.isEmpty else { return }
        if place.isClipping, clipRow == nil { return content(place) }

        let maskRow = own.mask.flatMap { tree.byID[$0] }.flatMap { tree[$0].name == "mask" ? $0 : nil }
        let needsLayer =
            own.blend != .sourceOver || own.isIsolated || maskRow != nil || own.filter != nil || clipRow != nil
        if !needsLayer, own.opacity >= 1 { return content(place) }
        guard own.opacity > 0 else { return }
        if !needsLayer, isSinglePaint(row, style) {
            place.alpha *= own.opacity
            return content(place)
        }
        drawOnLayer(row, style, place, clipRow: clipRow, maskRow: maskRow, content)
    }

    /// Kept apart from the way of plain elements, which need no stack for any of this.
    @inline(never)
    private func drawOnLayer(
        _ row: Int,
        _ style: Style,
        _ place: Place,
        clipRow: Int?,
        maskRow: Int?,
        _ content: (Place) -> Void
    ) {
        let own = style.own
        let filter = own.filter.flatMap { FilterPlan($0, of: row, style, place, self) }
        let visible = place.clip.bounds
        var area = visible
        if let filter {
            area = filter.sourceArea(for: visible)
        } else if let box = inkBox(of: row, style, place) {
            area = visible.intersection(PixelRect(covering: place.transform.bounds(of: box)).outset(by: 2))
        }
        guard !area.isEmpty else { return }
        guard var layer = layer(area, place, content) else { return }
        if let filter { layer = filter.apply(to: layer, at: area, self) }
        if let clipRow { mask(&layer, at: area) { drawClip(clipRow, of: row, style, place, area) } }
        if let maskRow { applyMask(maskRow, of: row, style, to: &layer, at: area, place) }
        sheet.draw(
            layer,
            x: area.left,
            y: area.top,
            operation: own.blend,
            alpha: own.opacity * place.alpha,
            clip: place.clip,
            scratch: &scratch
        )
    }

    /// What the body draws on a transparent sheet that covers `area` of the current one; `nil` when there is no budget.
    func layer(_ area: PixelRect, _ place: Place, _ content: (Place) -> Void) -> Pixmap? {
        let pixels = area.width.multipliedReportingOverflow(by: area.height)
        guard !pixels.overflow, pixels.partialValue <= limits.layerPixels - openPixels, openLayers < limits.layers,
            budget.spend(pixels.partialValue * 4 + 2_000)
        else {
            notes.add("a group that would need too many pixels is not drawn")
            return nil
        }
        var target = Pixmap(width: area.width, height: area.height)
        swap(&sheet, &target)
        openLayers += 1
        openPixels += pixels.partialValue
        content(place.moved(to: area))
        openLayers -= 1
        openPixels -= pixels.partialValue
        swap(&sheet, &target)
        return target
    }

    /// Whether opacity comes to the same as drawing with weaker ink: one fill or one stroke and nothing over it.
    private func isSinglePaint(_ row: Int, _ style: Style) -> Bool {
        let values = style.inherited
        switch tree[row].name {
        case "image": return true
        case _ where Outline.names.contains(tree[row].name):
            return (values.fill == .none) != (values.stroke == .none) && values.markerStart == nil
                && values.markerMid == nil && values.markerEnd == nil
        default: return false
        }
    }

    /// Multiplies a layer by the alpha of what the body draws on one of the same size.
    private func mask(_ layer: inout Pixmap, at area: PixelRect, by alpha: () -> Pixmap?) {
        guard let mask = alpha() else {
            layer = Pixmap(width: layer.width, height: layer.height)
            return
        }
        layer.draw(
            mask,
            x: 0,
            y: 0,
            operation: .destinationIn,
            clip: Clip(width: layer.width, height: layer.height),
            scratch: &scratch
        )
    }
}

// Clips.
extension Rendering {
    /// Narrows a clip by a `clipPath` of at most one plain shape. `false` when it takes more than that.
    private func narrow(_ clip: inout Clip, by target: Int, of row: Int, _ style: Style, _ place: Place) -> Bool {
        guard let inner = clipPlace(target, of: row, style, place) else {
            clip = Clip(.empty)
            return true
        }
        let own = computedStyle(of: target, under: inner.style, inner.basis)
        guard own.own.clipPath == nil else { return false }
        var shape: (path: Path, rule: FillRule, transform: AffineTransform)?
        for child in tree[target].childElements {
            guard let kind = ElementKind(tree[child].name) else { continue }
            let style = computedStyle(of: child, under: inner.style, inner.basis)
            guard style.own.isDisplayed, style.inherited.isVisible else { continue }
            guard kind == .shape, shape == nil, style.own.clipPath == nil else { return false }
            var place = inner
            place.basis.fontSize = style.inherited.font.size
            if let transform = transform(of: child, style, place) { place.apply(transform) }
            let outline = Outline(tree[child], style: style, basis: place.basis, limit: limits.pathSegments)
            shape = (outline?.path ?? Path(), style.inherited.clipRule, place.transform)
        }
        guard let shape, !shape.path.isEmpty, shape.transform.isFinite,
            budget.spend(shape.path.segmentCount * 60 + clip.bounds.width * clip.bounds.height / 2)
        else {
            clip = Clip(.empty)
            return true
        }
        clip.intersect(shape.path, rule: shape.rule, transform: shape.transform, scratch: &scratch)
        return true
    }

    /// The user space of a clip path's children: that of the element it is applied to, or its box.
    private func clipPlace(_ target: Int, of row: Int, _ style: Style, _ place: Place) -> Place? {
        var inner = place.deeper
        inner.style = computedStyle(of: target, under: Style.Inherited(), place.basis).inherited
        inner.isClipping = true
        inner.alpha = 1
        if let text = tree[target]["transform"],
            let transform = TransformList.transform(
                text,
                basis: place.basis,
                percentages: Rect(x: 0, y: 0, width: 0, height: 0)
            )
        {
            inner.apply(transform)
        }
        if tree[target]["clipPathUnits"] == "objectBoundingBox" {
            guard let box = fillBox(of: row, style, place), box.width > 0, box.height > 0 else { return nil }
            inner.apply(AffineTransform(a: box.width, b: 0, c: 0, d: box.height, e: box.x, f: box.y))
        }
        return inner
    }

    /// The union of a clip path's shapes as alpha.
    private func drawClip(_ target: Int, of row: Int, _ style: Style, _ place: Place, _ area: PixelRect) -> Pixmap? {
        guard let inner = clipPlace(target, of: row, style, place) else { return nil }
        var result: Pixmap?
        following(target) {
            let own = computedStyle(of: target, under: Style.Inherited(), place.basis)
            result = layer(area, inner) { inner in
                withEffects(of: target, own, inner) { drawChildren(of: target, $0) }
            }
        }
        return result
    }
}

// Masks.
extension Rendering {
    private func applyMask(
        _ target: Int,
        of row: Int,
        _ style: Style,
        to layer: inout Pixmap,
        at area: PixelRect,
        _ place: Place
    ) {
        let element = tree[target]
        let own = computedStyle(of: target, under: Style.Inherited(), place.basis)
        let box = fillBox(of: row, style, place)
        let usesBox = element["maskUnits"] != "userSpaceOnUse"
        let region = Region(element, usesBox: usesBox, box: box, basis: place.basis).rect
        var inner = place.deeper
        inner.style = own.inherited
        inner.isClipping = false
        inner.context = nil
        if element["maskContentUnits"] == "objectBoundingBox" {
            guard let box else {
                layer = Pixmap(width: layer.width, height: layer.height)
                return
            }
            inner.apply(AffineTransform(a: box.width, b: 0, c: 0, d: box.height, e: box.x, f: box.y))
        }
        let regionTransform = place.transform
        mask(&layer, at: area) {
            var result: Pixmap?
            following(target) {
                result = self.layer(area, inner) { inner in
                    var inner = inner
                    if let region {
                        let shift = AffineTransform.translation(x: -Double(area.left), y: -Double(area.top))
                        inner.clip.intersect(
                            Path(region),
                            transform: shift.concatenating(regionTransform),
                            scratch: &scratch
                        )
                    }
                    withEffects(of: target, own, inner) { drawChildren(of: target, $0) }
                }
            }
            if own.own.usesMaskAlpha != true { result?.becomeLuminance() }
            return result
        }
    }
}

/// `x`, `y`, `width` and `height` of masks and filters: in the units of the user or shares of a box.
struct Region {
    /// `nil` when it refers to a box that is not there.
    let rect: Rect?

    init(_ element: Element, usesBox: Bool, box: Rect?, basis: Length.Basis) {
        func length(_ name: String, _ other: Double) -> Length {
            element[name].flatMap { Length($0) } ?? Length(other, .percent)
        }
        let (x, y) = (length("x", -10), length("y", -10))
        let (width, height) = (length("width", 120), length("height", 120))
        guard usesBox else {
            rect = Rect(
                x: x.pixels(basis, .horizontal),
                y: y.pixels(basis, .vertical),
                width: width.pixels(basis, .horizontal),
                height: height.pixels(basis, .vertical)
            )
            return
        }
        guard let box else {
            rect = nil
            return
        }
        func share(_ length: Length) -> Double { length.unit == .percent ? length.value / 100 : length.value }
        rect = Rect(
            x: box.x + share(x) * box.width,
            y: box.y + share(y) * box.height,
            width: share(width) * box.width,
            height: share(height) * box.height
        )
    }
}

extension Pixmap {
    /// Every pixel's luminance, weighted by its alpha, as alpha (CSS Masking 1 §6.5).
    mutating func becomeLuminance() {
        for index in pixels.indices {
            let word = pixels[index]
            // Weights of 0.2125, 0.7154 and 0.0721 in 65,536ths; premultiplied channels carry the alpha already.
            let sum = (word & 255) * 13_926 + (word >> 8 & 255) * 46_884 + (word >> 16 & 255) * 4_726 + 32_768
            pixels[index] = (sum >> 16) << 24
        }
    }
}
