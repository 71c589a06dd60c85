internal import Raster

// Primitives that make pixels, repeat them or move them about.
extension FilterElement {
    func turbulence(_ element: Element, isLinear: Bool, _ rendering: Rendering) -> FilterPicture {
        var result = FilterPicture(Pixmap(width: source.width, height: source.height), isLinear: isLinear)
        let frequencies = NumberReader.list(element["baseFrequency"] ?? "", limit: 2)
        func number(_ name: String, _ other: Double) -> Double {
            NumberReader.list(element[name] ?? "", limit: 1).first ?? other
        }
        // More octaves are finer than any pixel.
        let octaves = Int(max(0, min(10, number("numOctaves", 1))))
        let x = frequencies.first ?? 0
        let y = frequencies.count > 1 ? frequencies[1] : x
        guard x >= 0, y >= 0, let inverse = transform.inverse, rendering.budget.spend(pixels * 150 * (octaves + 1))
        else { return result }
        let noise = Turbulence(seed: number("seed", 0))
        let isFractal = element["type"] == "fractalNoise"
        let frequency = SIMD2(Float(x), Float(y))
        var index = 0
        for row in 0..<source.height {
            for column in 0..<source.width {
                let point = inverse.apply(Point(Double(column + area.left) + 0.5, Double(row + area.top) + 0.5))
                result.pixmap.pixels[index] =
                    noise.color(at: point, frequency: frequency, octaves: octaves, isFractal: isFractal).premultiplied
                index += 1
            }
        }
        return result
    }

    /// The part of the input its own region holds, over and over.
    func tiled(_ picture: FilterPicture, from tile: PixelRect, _ rendering: Rendering) -> FilterPicture {
        let tile = tile.intersection(PixelRect(left: 0, top: 0, right: source.width, bottom: source.height))
        guard !tile.isEmpty else { return picture }
        var image = Pixmap(width: tile.width, height: tile.height)
        let clip = Clip(width: tile.width, height: tile.height)
        image.draw(picture.pixmap, x: -tile.left, y: -tile.top, clip: clip, scratch: &rendering.scratch)
        var result = FilterPicture(Pixmap(width: source.width, height: source.height), isLinear: picture.isLinear)
        let placing = AffineTransform.translation(x: Double(tile.left), y: Double(tile.top))
        let ink = Ink(.pattern(Pattern(image: image, smoothing: .none), placing))
        let everywhere = Rect(x: 0, y: 0, width: Double(source.width), height: Double(source.height))
        result.pixmap.fill(everywhere, ink: ink, clip: whole, scratch: &rendering.scratch)
        return result
    }

    /// Each pixel from where the colour of a map sends it.
    func displaced(_ picture: FilterPicture, by map: FilterPicture, _ element: Element) -> FilterPicture {
        let scale = NumberReader.list(element["scale"] ?? "", limit: 1).first ?? 0
        func shift(_ name: String) -> UInt32 {
            switch element[name] {
            case "R": 0
            case "G": 8
            case "B": 16
            default: 24
            }
        }
        let (shiftX, shiftY) = (shift("xChannelSelector"), shift("yChannelSelector"))
        // Farther than this everything comes from outside, which is transparent.
        let (reachX, reachY) = (max(-1e5, min(1e5, scale * scaleX)), max(-1e5, min(1e5, scale * scaleY)))
        guard reachX == reachX, reachY == reachY else { return picture }
        var result = picture
        for row in 0..<source.height {
            for column in 0..<source.width {
                let index = row * source.width + column
                let straight = map.pixmap.pixels[index].straight
                let x = Double(straight >> shiftX & 255) / 255 - 0.5
                let y = Double(straight >> shiftY & 255) / 255 - 0.5
                let (fromX, fromY) = (Double(column) + reachX * x, Double(row) + reachY * y)
                result.pixmap.pixels[index] = picture.pixmap[Int(fromX.rounded()), Int(fromY.rounded())]
            }
        }
        return result
    }
}
