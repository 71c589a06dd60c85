internal import Canvas
internal import Raster

extension Rendering {
    /// What a paint value means for a shape; `nil` when it paints nothing. `box` is asked for where units refer to it.
    func paint(_ value: PaintValue, opacity: Double, box: () -> Rect?, _ place: Place) -> Paint? {
        switch value {
        case .none: return nil
        case .color, .currentColor:
            guard var color = place.style.color(of: value)?.srgb else { return nil }
            color.alpha *= opacity
            return color.alpha > 0 ? .color(color) : nil
        case .contextFill: return context(\.fill, opacity: opacity, box: box, place)
        case .contextStroke: return context(\.stroke, opacity: opacity, box: box, place)
        case .reference(let id, let fallback):
            guard let target = tree.byID[id],
                ["linearGradient", "radialGradient", "pattern"].contains(tree[target].name)
            else { return paint(fallback, opacity: opacity, box: box, place) }
            if tree[target].name == "pattern" { return pattern(target, opacity: opacity, box: box(), place) }
            return gradient(target, opacity: opacity, box: box(), place)
        }
    }

    private func context(
        _ path: KeyPath<ContextPaints, PaintValue>,
        opacity: Double,
        box: () -> Rect?,
        _ place: Place
    ) -> Paint? {
        guard let value = place.context?[keyPath: path] else { return nil }
        // One step only: what the context itself takes from a context is nothing.
        if value == .contextFill || value == .contextStroke { return nil }
        return paint(value, opacity: opacity, box: box, place)
    }

    /// An element and those it inherits attributes from by `href`, nearest first.
    func templates(of row: Int) -> [Int] {
        var chain = [row]
        while chain.count < 16, let last = chain.last, let href = tree[last].href, let next = tree.target(of: href),
            !chain.contains(next)
        { chain.append(next) }
        return chain
    }

    func attribute(_ name: String, in chain: [Int]) -> String? {
        for row in chain { if let value = tree[row][name] { return value } }
        return nil
    }
}

// Gradients.
extension Rendering {
    private func gradient(_ row: Int, opacity: Double, box: Rect?, _ place: Place) -> Paint? {
        let chain = templates(of: row)
        let stops = stops(chain, opacity: opacity, place)
        guard let last = stops.last else { return nil }
        if stops.count == 1 { return .color(last.color) }

        let usesBox = attribute("gradientUnits", in: chain) != "userSpaceOnUse"
        var transform = place.transform
        var basis = place.basis
        if usesBox {
            // A box without area has no gradient (SVG 2 §14.1).
            guard let box, box.width > 0, box.height > 0 else { return nil }
            transform = transform.concatenating(
                AffineTransform(a: box.width, b: 0, c: 0, d: box.height, e: box.x, f: box.y)
            )
            (basis.width, basis.height) = (1, 1)
        }
        if let text = attribute("gradientTransform", in: chain) {
            let unit = Rect(x: 0, y: 0, width: basis.width, height: basis.height)
            guard let step = TransformList.transform(text, basis: basis, percentages: unit) else { return nil }
            transform = transform.concatenating(step)
        }
        guard transform.isFinite, transform.inverse != nil else { return .color(last.color) }

        func value(_ name: String, _ other: Double, _ direction: Length.Direction) -> Double {
            guard let text = attribute(name, in: chain), let length = Length(text) else { return other }
            return length.unit == .percent && usesBox ? length.value / 100 : length.pixels(basis, direction)
        }
        let (width, height) = (usesBox ? 1 : basis.width, usesBox ? 1 : basis.height)
        let ramp: GradientRamp
        if tree[row].name == "linearGradient" {
            let from = Point(value("x1", 0, .horizontal), value("y1", 0, .vertical))
            let to = Point(value("x2", width, .horizontal), value("y2", 0, .vertical))
            ramp = .linear(from, to)
        } else {
            let center = Point(value("cx", width / 2, .horizontal), value("cy", height / 2, .vertical))
            let radius = value("r", usesBox ? 0.5 : basis.side(.diagonal) / 2, .diagonal)
            let focus = Point(value("fx", center.x, .horizontal), value("fy", center.y, .vertical))
            ramp = .radial(center, radius, focus, max(0, value("fr", 0, .diagonal)))
        }
        guard !ramp.isDegenerate else { return .color(last.color) }
        let spread = GradientRamp.Spread(rawValue: attribute("spreadMethod", in: chain) ?? "pad") ?? .pad
        let reach = transform.inverse.map { $0.bounds(of: place.clip.bounds.rect) }
        return .gradient(ramp.gradient(stops, spread, reach: reach), transform)
    }

    /// The stops of the first in the chain that has any.
    private func stops(_ chain: [Int], opacity: Double, _ place: Place) -> [Gradient.Stop] {
        for row in chain {
            let children = tree[row].childElements.filter { tree[$0].name == "stop" }.prefix(1_024)
            if children.isEmpty { continue }
            let parent = computedStyle(of: row, under: Style.Inherited(), place.basis).inherited
            var offset = 0.0
            return children.map { child in
                let style = computedStyle(of: child, under: parent, place.basis)
                // Offsets never go back.
                offset = max(offset, Style.alpha(tree[child]["offset"] ?? "0") ?? 0)
                var color = style.inherited.color(of: style.own.stopColor)?.srgb ?? .black
                color.alpha *= style.own.stopOpacity * opacity
                return Gradient.Stop(offset: offset, color: color)
            }
        }
        return []
    }
}

extension PixelRect {
    var rect: Rect { Rect(x: Double(left), y: Double(top), width: Double(width), height: Double(height)) }
}
