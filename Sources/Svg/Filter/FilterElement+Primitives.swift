internal import Canvas
internal import Raster
internal import WebAddress

extension FilterElement {
    /// The result of one primitive; `nil` for one that is not known, which is left out.
    func picture(
        of row: Int,
        _ style: Style,
        usesBox: Bool,
        isLinear: Bool,
        _ rendering: Rendering
    ) -> FilterPicture? {
        let element = rendering.tree[row]
        var first: FilterPicture { input(element["in"], isLinear: isLinear, rendering) }
        var second: FilterPicture { input(element["in2"], isLinear: isLinear, rendering) }
        switch element.name {
        case "feGaussianBlur": return blur(first, element, usesBox: usesBox, rendering)
        case "feOffset":
            var picture = first
            picture.pixmap = picture.pixmap.moved(by: offset(element, 0, usesBox: usesBox), &rendering.scratch)
            return picture
        case "feFlood": return flood(style, isLinear: isLinear)
        case "feMerge":
            var picture = FilterPicture(Pixmap(width: source.width, height: source.height), isLinear: isLinear)
            for node in element.childElements.prefix(64) where rendering.tree[node].name == "feMergeNode" {
                guard rendering.budget.spend(pixels * 4) else { break }
                let next = input(rendering.tree[node]["in"], isLinear: isLinear, rendering)
                picture.pixmap.draw(next.pixmap, x: 0, y: 0, clip: whole, scratch: &rendering.scratch)
            }
            return picture
        case "feComposite": return composite(first, over: second, element, rendering)
        case "feBlend":
            let mode = element["mode"] ?? "normal"
            return draw(first, on: second, CompositeOperator(blendName: mode) ?? .sourceOver, rendering)
        case "feColorMatrix": return recolored(first, element)
        case "feComponentTransfer": return transferred(first, row, rendering)
        case "feDropShadow": return dropShadow(first, element, style, usesBox: usesBox, rendering)
        case "feMorphology": return morphed(first, element, usesBox: usesBox, rendering)
        case "feImage": return image(element, isLinear: isLinear, rendering)
        case "feTurbulence": return turbulence(element, isLinear: isLinear, rendering)
        case "feTile":
            let picture = first
            return tiled(picture, from: picture.region ?? region, rendering)
        case "feDisplacementMap":
            guard rendering.budget.spend(pixels * 20) else { return first }
            return displaced(first, by: second, element)
        case "feDiffuseLighting", "feSpecularLighting":
            return lit(first, row: row, style, usesBox: usesBox, rendering)
        case "feConvolveMatrix": return convolved(first, element, rendering)
        case "feFuncR", "feFuncG", "feFuncB", "feFuncA", "feMergeNode": return nil
        default:
            rendering.notes.add("filter: \(element.name) is not supported and left out")
            return first
        }
    }

    private func blur(_ picture: FilterPicture, _ element: Element, usesBox: Bool, _ rendering: Rendering)
        -> FilterPicture
    {
        let (x, y) = deviations(element, 0, usesBox: usesBox)
        // Negative deviations and two zeros leave the picture as it is.
        guard x >= 0, y >= 0, x > 0 || y > 0, rendering.budget.spend(pixels * 20) else { return picture }
        var picture = picture
        picture.pixmap.blur(x: min(x, 500), y: min(y, 500), &rendering.scratch)
        return picture
    }

    /// In pixels.
    private func deviations(_ element: Element, _ other: Double, usesBox: Bool) -> (Double, Double) {
        let numbers = NumberReader.list(element["stdDeviation"] ?? "", limit: 2)
        let x = numbers.first ?? other
        let y = numbers.count > 1 ? numbers[1] : x
        return (
            length(x, usesBox: usesBox, .horizontal) * scaleX, length(y, usesBox: usesBox, .vertical) * scaleY
        )
    }

    private func offset(_ element: Element, _ other: Double, usesBox: Bool) -> Point {
        func number(_ name: String) -> Double { NumberReader.list(element[name] ?? "", limit: 1).first ?? other }
        return transform.applyLinear(
            Point(
                length(number("dx"), usesBox: usesBox, .horizontal),
                length(number("dy"), usesBox: usesBox, .vertical)
            )
        )
    }

    private func floodColor(_ style: Style, isLinear: Bool) -> Color {
        var color = style.inherited.color(of: style.own.floodColor)?.srgb ?? .black
        color.alpha *= style.own.floodOpacity
        return isLinear ? FilterPicture.linear(color) : color
    }

    private func flood(_ style: Style, isLinear: Bool) -> FilterPicture {
        let word = floodColor(style, isLinear: isLinear).premultiplied()
        var pixmap = Pixmap(width: source.width, height: source.height)
        for index in pixmap.pixels.indices { pixmap.pixels[index] = word }
        return FilterPicture(pixmap, isLinear: isLinear)
    }

    private func dropShadow(
        _ picture: FilterPicture,
        _ element: Element,
        _ style: Style,
        usesBox: Bool,
        _ rendering: Rendering
    ) -> FilterPicture {
        guard rendering.budget.spend(pixels * 30) else { return picture }
        let (x, y) = deviations(element, 2, usesBox: usesBox)
        var shadow = picture.pixmap
        shadow.blur(x: min(max(x, 0), 500), y: min(max(y, 0), 500), &rendering.scratch)
        shadow = shadow.shadow(
            floodColor(style, isLinear: picture.isLinear),
            offset: offset(element, 2, usesBox: usesBox),
            deviation: 0,
            &rendering.scratch
        )
        shadow.draw(picture.pixmap, x: 0, y: 0, clip: whole, scratch: &rendering.scratch)
        return FilterPicture(shadow, isLinear: picture.isLinear)
    }

    private func draw(
        _ top: FilterPicture,
        on bottom: FilterPicture,
        _ operation: CompositeOperator,
        _ rendering: Rendering
    ) -> FilterPicture {
        var result = bottom
        result.pixmap.draw(top.pixmap, x: 0, y: 0, operation: operation, clip: whole, scratch: &rendering.scratch)
        return result
    }

    private func composite(
        _ top: FilterPicture,
        over bottom: FilterPicture,
        _ element: Element,
        _ rendering: Rendering
    ) -> FilterPicture {
        let operations: [String: CompositeOperator] = [
            "over": .sourceOver, "in": .sourceIn, "out": .sourceOut, "atop": .sourceAtop, "xor": .xor,
            "lighter": .lighter,
        ]
        let name = element["operator"] ?? "over"
        guard name == "arithmetic" else { return draw(top, on: bottom, operations[name] ?? .sourceOver, rendering) }
        func number(_ name: String) -> Float {
            Float(max(-1e6, min(1e6, NumberReader.list(element[name] ?? "", limit: 1).first ?? 0)))
        }
        let (k1, k2, k3, k4) = (number("k1") / 255, number("k2"), number("k3"), number("k4") * 255)
        var result = bottom
        for index in result.pixmap.pixels.indices {
            let (a, b) = (top.pixmap.pixels[index].channels, result.pixmap.pixels[index].channels)
            // Sums kept apart: the compiler takes its time over one of four vectors.
            var sum = a * b * k1
            sum += a * k2
            sum += b * k3
            sum += SIMD4<Float>(repeating: k4)
            result.pixmap.pixels[index] = UInt32(channels: sum)
        }
        return result
    }

    private func image(_ element: Element, isLinear: Bool, _ rendering: Rendering) -> FilterPicture {
        var result = FilterPicture(Pixmap(width: source.width, height: source.height))
        guard let href = element.href, let data = DataURL(href), data.mediaType != "image/svg+xml",
            rendering.budget.spend(data.bytes.count * 10), let image = rendering.images(data.bytes), image.width > 0,
            image.height > 0
        else {
            rendering.notes.add("filter: feImage shows pictures from data: URLs only")
            return result
        }
        let natural = Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
        let target = region.rect
        if let fit = AspectRatio(element["preserveAspectRatio"]).transform(from: natural, to: target) {
            result.pixmap.draw(
                image,
                from: natural,
                to: natural,
                smoothing: .medium,
                transform: fit,
                clip: whole,
                scratch: &rendering.scratch
            )
        }
        return result.converted(toLinear: isLinear)
    }
}

extension UInt32 {
    /// Red, green, blue, alpha as numbers of 0…255.
    var channels: SIMD4<Float> {
        SIMD4(Float(self & 255), Float(self >> 8 & 255), Float(self >> 16 & 255), Float(self >> 24))
    }

    /// Premultiplied channels, pulled in so that none passes its alpha.
    init(channels: SIMD4<Float>) {
        let alpha = Swift.min(255, Swift.max(0, channels.w.isFinite ? channels.w : 0))
        let limited = channels.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: alpha))
        func byte(_ value: Float) -> UInt32 { value > 0 ? UInt32(Swift.min(255, value) + 0.5) : 0 }
        self = byte(limited.x) | byte(limited.y) << 8 | byte(limited.z) << 16 | byte(alpha) << 24
    }
}
