internal import Raster

extension Rendering {
    /// A pattern as a tile of pixels, about as large as it will be on the sheet.
    func pattern(_ row: Int, opacity: Double, box: Rect?, _ place: Place) -> Paint? {
        let chain = templates(of: row)
        let usesBox = attribute("patternUnits", in: chain) != "userSpaceOnUse"
        guard let tile = tile(chain, usesBox: usesBox, box: box, place.basis),
            let content = chain.first(where: { tree[$0].childCount > 0 })
        else { return nil }
        var transform = place.transform
        if let text = attribute("patternTransform", in: chain) {
            let unit = Rect(x: 0, y: 0, width: 0, height: 0)
            guard let step = TransformList.transform(text, basis: place.basis, percentages: unit) else { return nil }
            transform = transform.concatenating(step)
        }
        guard transform.isFinite, transform.inverse != nil else { return nil }

        // Whole pixels, so that tiles meet without seams.
        func side(_ length: Double) -> Int { Int(max(1, min(2_048, (length - 0.01).rounded(.up)))) }
        let width = side(tile.width * Point(transform.a, transform.b).length)
        let height = side(tile.height * Point(transform.c, transform.d).length)
        let scale = Point(Double(width) / tile.width, Double(height) / tile.height)

        var inner = place.deeper
        inner.style = computedStyle(of: content, under: Style.Inherited(), place.basis).inherited
        inner.context = nil
        inner.isClipping = false
        inner.transform = .scale(x: scale.x, y: scale.y)
        if let view = ViewBox(attribute("viewBox", in: chain))?.rect {
            let frame = Rect(x: 0, y: 0, width: tile.width, height: tile.height)
            let ratio = AspectRatio(attribute("preserveAspectRatio", in: chain))
            guard let fit = ratio.transform(from: view, to: frame) else { return nil }
            inner.apply(fit)
            (inner.basis.width, inner.basis.height) = (view.width, view.height)
        } else if attribute("patternContentUnits", in: chain) == "objectBoundingBox" {
            guard let box else { return nil }
            // The content begins where the tile does, as all browsers have it; the standard begins it at the origin.
            inner.apply(.scale(x: box.width, y: box.height))
        }

        var image: Pixmap?
        let area = PixelRect(left: 0, top: 0, right: width, bottom: height)
        following(row) {
            image = layer(area, inner) { drawChildren(of: content, $0) }
        }
        guard var image else { return nil }
        if opacity < 1 { image.weaken(by: opacity) }
        let placing = transform.concatenating(.translation(x: tile.x, y: tile.y))
            .concatenating(.scale(x: 1 / scale.x, y: 1 / scale.y))
        return .pattern(Pattern(image: image), placing)
    }

    /// One tile in the space of the pattern; `nil` for one without area.
    private func tile(_ chain: [Int], usesBox: Bool, box: Rect?, _ basis: Length.Basis) -> Rect? {
        if usesBox, box == nil { return nil }
        func value(_ name: String, _ direction: Length.Direction, _ side: Double) -> Double {
            guard let length = attribute(name, in: chain).flatMap({ Length($0) }) else { return 0 }
            guard usesBox else { return length.pixels(basis, direction) }
            return (length.unit == .percent ? length.value / 100 : length.value) * side
        }
        let frame = box ?? Rect(x: 0, y: 0, width: 0, height: 0)
        let rect = Rect(
            x: value("x", .horizontal, frame.width) + (usesBox ? frame.x : 0),
            y: value("y", .vertical, frame.height) + (usesBox ? frame.y : 0),
            width: value("width", .horizontal, frame.width),
            height: value("height", .vertical, frame.height)
        )
        return rect.width > 0 && rect.height > 0 && rect.isFinite ? rect : nil
    }
}

extension Pixmap {
    /// All channels times a factor of 0…1.
    mutating func weaken(by factor: Double) {
        let weight = UInt32(max(0, min(1, factor)) * 256 + 0.5)
        for index in pixels.indices {
            let word = pixels[index]
            let even = (word & 0x00FF_00FF) * weight >> 8 & 0x00FF_00FF
            let odd = (word >> 8 & 0x00FF_00FF) * weight & 0xFF00_FF00
            pixels[index] = even | odd
        }
    }
}
