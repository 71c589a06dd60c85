internal import Canvas
internal import Raster

/// One run of a `filter` element over one picture: its primitives in order, each result by its name.
///
/// All pictures have the size of the layer, so a primitive is a loop over pixels and nothing moves between them but what
/// `feOffset` and its like move on purpose.
struct FilterElement {
    let source: Pixmap
    /// In pixels of the layer.
    let region: PixelRect
    /// Where the layer lies on the sheet.
    let area: PixelRect
    /// From user space to the sheet.
    let transform: AffineTransform
    let box: Rect?
    let place: Place

    private var results: [String: FilterPicture] = [:]
    private var last: FilterPicture?

    init(source: Pixmap, region: PixelRect, area: PixelRect, transform: AffineTransform, box: Rect?, place: Place) {
        self.source = source
        self.region = region
        self.area = area
        self.transform = transform
        self.box = box
        self.place = place
    }

    var pixels: Int { source.width * source.height }
    var whole: Clip { Clip(width: source.width, height: source.height) }

    /// The scale of lengths along the user's axes.
    var scaleX: Double { Point(transform.a, transform.b).length }
    var scaleY: Double { Point(transform.c, transform.d).length }

    mutating func result(of row: Int, _ rendering: Rendering) -> Pixmap {
        let element = rendering.tree[row]
        let usesBox = element["primitiveUnits"] == "objectBoundingBox"
        let outer = rendering.computedStyle(of: row, under: Style.Inherited(), place.basis)
        for child in element.childElements.prefix(64) {
            guard rendering.budget.spend(pixels * 8) else { break }
            let primitive = rendering.tree[child]
            guard primitive.name.hasPrefix("fe") else { continue }
            let style = rendering.computedStyle(of: child, under: outer.inherited, place.basis)
            let isLinear = style.inherited.filtersInLinearRGB
            let primitiveRegion = subregion(primitive, usesBox: usesBox)
            guard
                var picture = picture(of: child, style, usesBox: usesBox, isLinear: isLinear, rendering)
            else { continue }
            picture.cut(to: primitiveRegion, &rendering.scratch)
            picture.region = primitiveRegion
            if let name = primitive["result"], (results.count + 1) * pixels <= rendering.limits.layerPixels {
                results[name] = picture
            }
            last = picture
        }
        // Without any primitive the element disappears (Filter Effects 1 §8).
        guard var result = last?.converted(toLinear: false) else {
            return Pixmap(width: source.width, height: source.height)
        }
        result.cut(to: region, &rendering.scratch)
        return result.pixmap
    }

    /// A named input; without a name the last result, and the source at the very start.
    func input(_ name: String?, isLinear: Bool, _ rendering: Rendering) -> FilterPicture {
        let picture: FilterPicture
        switch name {
        case "SourceGraphic": picture = FilterPicture(source)
        case "SourceAlpha":
            var alpha = source
            for index in alpha.pixels.indices { alpha.pixels[index] &= 0xFF00_0000 }
            picture = FilterPicture(alpha)
        case "BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint":
            rendering.notes.add("filter: \(name ?? "") is not supported")
            picture = FilterPicture(Pixmap(width: source.width, height: source.height))
        case let name?: picture = results[name] ?? last ?? FilterPicture(source)
        case nil: picture = last ?? FilterPicture(source)
        }
        return picture.converted(toLinear: isLinear)
    }

    /// A length of the user in one direction: plain, or a share of the box.
    func length(_ value: Double, usesBox: Bool, _ direction: Length.Direction) -> Double {
        guard usesBox, let box else { return value }
        return value * (direction == .horizontal ? box.width : box.height)
    }

    private func subregion(_ element: Element, usesBox: Bool) -> PixelRect {
        let names = ["x", "y", "width", "height"]
        guard names.contains(where: { element[$0] != nil }) else { return region }
        guard let inverse = transform.inverse else { return region }
        let sheetRegion = region.translated(x: area.left, y: area.top)
        let user = inverse.bounds(of: sheetRegion.rect)
        func value(_ name: String, _ direction: Length.Direction, _ other: Double) -> Double {
            guard let length = element[name].flatMap({ Length($0) }) else { return other }
            let isHorizontal = direction == .horizontal
            guard usesBox, let box else { return length.pixels(place.basis, direction) }
            let share = length.unit == .percent ? length.value / 100 : length.value
            let start = name == "x" ? box.x : name == "y" ? box.y : 0
            return start + share * (isHorizontal ? box.width : box.height)
        }
        let rect = Rect(
            x: value("x", .horizontal, user.x),
            y: value("y", .vertical, user.y),
            width: value("width", .horizontal, user.width),
            height: value("height", .vertical, user.height)
        )
        guard rect.isFinite else { return region }
        let pixels = PixelRect(covering: transform.bounds(of: rect))
        return pixels.translated(x: -area.left, y: -area.top).intersection(region)
    }

    /// How far a primitive carries a pixel.
    static func margin(_ element: Element, _ transform: AffineTransform) -> Int {
        func numbers(_ name: String, _ other: Double) -> Double {
            NumberReader.list(element[name] ?? "", limit: 2).map(\.magnitude).max() ?? other
        }
        let reach: Double =
            switch element.name {
            case "feGaussianBlur": numbers("stdDeviation", 0) * 3
            case "feDropShadow": numbers("stdDeviation", 2) * 3 + numbers("dx", 2) + numbers("dy", 2)
            case "feOffset": numbers("dx", 0) + numbers("dy", 0)
            case "feMorphology": numbers("radius", 0)
            default: 0
            }
        let pixels = reach * transform.largestScale
        return pixels.isFinite ? Int(min(2_048, pixels.rounded(.up))) : 2_048
    }
}

extension FilterPicture {
    /// Clears what lies outside.
    mutating func cut(to area: PixelRect, _ scratch: inout RasterScratch) {
        let whole = PixelRect(left: 0, top: 0, right: pixmap.width, bottom: pixmap.height)
        guard !area.contains(whole) else { return }
        var result = Pixmap(width: pixmap.width, height: pixmap.height)
        let inside = area.intersection(whole)
        if !inside.isEmpty {
            for y in inside.top..<inside.bottom {
                let row = y * pixmap.width
                let range = row + inside.left..<row + inside.right
                result.pixels.replaceSubrange(range, with: pixmap.pixels[range])
            }
        }
        pixmap = result
    }
}
