internal import Canvas
internal import Raster

/// A filter function of CSS, as it stands in a `filter` property.
enum FilterFunctionStep {
    case blur(Double)
    case dropShadow(x: Double, y: Double, deviation: Double, Color)
    case color(Filter)

    /// `nil` for what is no function of Filter Effects 1 §6.
    init?(_ name: String, _ text: String, _ place: Place) {
        func length(_ text: String) -> Double? { Length(text)?.pixels(place.basis, .diagonal) }
        func amount(_ limit: Double = 1e4) -> Double? {
            if text.trimmed.isEmpty { return 1 }
            guard let length = Length(text), length.value >= 0 else { return nil }
            return min(limit, length.unit == .percent ? length.value / 100 : length.value)
        }
        switch name {
        case "blur":
            guard let deviation = text.trimmed.isEmpty ? 0 : length(text), deviation >= 0 else { return nil }
            self = .blur(deviation)
        case "drop-shadow":
            guard let shadow = Self.shadow(text, place, length) else { return nil }
            self = shadow
        case "hue-rotate":
            let box = Rect(x: 0, y: 0, width: 0, height: 0)
            // Written as a rotation, the angle is read with all its units.
            guard let turn = TransformList.transform("rotate(\(text))", basis: place.basis, percentages: box) else {
                return nil
            }
            self = .color(.hueRotate(Angle.radians(of: Point(turn.a, turn.b))))
        case "brightness": guard let amount = amount() else { return nil }; self = .color(.brightness(amount))
        case "contrast": guard let amount = amount() else { return nil }; self = .color(.contrast(amount))
        case "saturate": guard let amount = amount() else { return nil }; self = .color(.saturate(amount))
        case "grayscale": guard let amount = amount(1) else { return nil }; self = .color(.grayscale(amount))
        case "invert": guard let amount = amount(1) else { return nil }; self = .color(.invert(amount))
        case "opacity": guard let amount = amount(1) else { return nil }; self = .color(.opacity(amount))
        case "sepia": guard let amount = amount(1) else { return nil }; self = .color(.sepia(amount))
        default: return nil
        }
    }

    private static func shadow(_ text: String, _ place: Place, _ length: (String) -> Double?) -> FilterFunctionStep? {
        var cursor = CssCursor(text)
        var lengths: [Double] = []
        var color = place.style.color
        while !cursor.atEnd {
            cursor.skipSpace()
            let word = cursor.text(upTo: [0x20])
            if word.isEmpty { break }
            if lengths.count < 3, let value = length(word) {
                lengths.append(value)
            } else if let value = CssColor(parsing: word, currentColor: color) {
                color = value
            } else {
                return nil
            }
        }
        guard lengths.count >= 2 else { return nil }
        let deviation = lengths.count > 2 ? max(0, lengths[2]) : 0
        return .dropShadow(x: lengths[0], y: lengths[1], deviation: deviation, color.srgb)
    }

    func margin(scale: Double) -> Int {
        let reach: Double =
            switch self {
            case .blur(let deviation): deviation * 3
            case .dropShadow(let x, let y, let deviation, _): max(abs(x), abs(y)) + deviation * 3
            case .color: 0
            }
        let pixels = reach * scale
        return pixels.isFinite ? Int(min(2_048, pixels.rounded(.up))) + 1 : 2_048
    }

    func apply(to pixmap: inout Pixmap, _ transform: AffineTransform, _ rendering: Rendering) {
        let scale = transform.determinant.magnitude.squareRoot()
        let pixels = pixmap.width * pixmap.height
        switch self {
        case .color(let filter): pixmap.apply([filter], scratch: &rendering.scratch)
        case .blur(let deviation):
            guard rendering.budget.spend(pixels * 20) else { return }
            pixmap.apply([.blur(min(deviation * scale, 500))], scratch: &rendering.scratch)
        case .dropShadow(let x, let y, let deviation, let color):
            guard rendering.budget.spend(pixels * 30) else { return }
            let shadow = pixmap.shadow(
                color,
                offset: transform.applyLinear(Point(x, y)),
                deviation: deviation * scale,
                &rendering.scratch
            )
            var result = shadow
            let clip = Clip(width: result.width, height: result.height)
            result.draw(pixmap, x: 0, y: 0, clip: clip, scratch: &rendering.scratch)
            pixmap = result
        }
    }
}

extension Pixmap {
    /// The blurred alpha in one colour, moved.
    func shadow(_ color: Color, offset: Point, deviation: Double, _ scratch: inout RasterScratch) -> Pixmap {
        var result = self
        let clip = Clip(width: width, height: height)
        let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
        result.apply([.blur(min(deviation, 500))], scratch: &scratch)
        result.fill(whole, ink: Ink(color, operation: .sourceIn), clip: clip, scratch: &scratch)
        return result.moved(by: offset, &scratch)
    }

    /// The same pixels elsewhere, what leaves the pixmap lost; between pixels they are mixed.
    func moved(by offset: Point, _ scratch: inout RasterScratch) -> Pixmap {
        var result = Pixmap(width: width, height: height)
        let clip = Clip(width: width, height: height)
        guard abs(offset.x) < 1e6, abs(offset.y) < 1e6 else { return result }
        let (x, y) = (offset.x.rounded(), offset.y.rounded())
        if abs(offset.x - x) < 0.01, abs(offset.y - y) < 0.01 {
            result.draw(self, x: Int(x), y: Int(y), clip: clip, scratch: &scratch)
        } else {
            let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
            result.draw(
                self,
                from: whole,
                to: Rect(x: offset.x, y: offset.y, width: whole.width, height: whole.height),
                clip: clip,
                scratch: &scratch
            )
        }
        return result
    }
}
