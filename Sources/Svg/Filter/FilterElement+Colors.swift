internal import CMath
internal import Raster

// Primitives that change each pixel by itself, and the one that looks at its neighbours' extremes.
extension FilterElement {
    func recolored(_ picture: FilterPicture, _ element: Element) -> FilterPicture {
        let values = NumberReader.list(element["values"] ?? "", limit: 21)
        var matrix: [Double]
        switch element["type"] ?? "matrix" {
        case "saturate": matrix = Self.saturation(values.first ?? 1)
        case "hueRotate": matrix = Self.hueRotation((values.first ?? 0) * .pi / 180)
        case "luminanceToAlpha":
            matrix = [Double](repeating: 0, count: 20)
            (matrix[15], matrix[16], matrix[17]) = (0.2125, 0.7154, 0.0721)
        default:
            // A list of another length is no matrix, and nothing changes.
            guard values.count == 20 else { return picture }
            matrix = values
        }
        let rows = (0..<4).map { row in
            let start = row * 5
            return (
                weights: SIMD4<Float>(
                    Float(matrix[start]),
                    Float(matrix[start + 1]),
                    Float(matrix[start + 2]),
                    Float(matrix[start + 3])
                ), offset: Float(matrix[start + 4]) * 255
            )
        }
        var result = picture
        result.pixmap.mapStraight { word in
            let channels = word.channels
            var answer: UInt32 = 0
            for (index, row) in rows.enumerated() {
                let value = (row.weights * channels).sum() + row.offset
                // In this order not-a-number becomes zero.
                answer |= UInt32(value > 0 ? min(value, 255) + 0.5 : 0) << (8 * UInt32(index))
            }
            return answer
        }
        return result
    }

    private static func saturation(_ s: Double) -> [Double] {
        [
            0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0, 0,
            0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s, 0, 0,
            0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s, 0, 0,
            0, 0, 0, 1, 0,
        ]
    }

    /// Filter Effects 1 §9.6.
    private static func hueRotation(_ angle: Double) -> [Double] {
        let (c, s) = (cos(angle), sin(angle))
        return [
            0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928, 0, 0,
            0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283, 0, 0,
            0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072, 0, 0,
            0, 0, 0, 1, 0,
        ]
    }

    func transferred(_ picture: FilterPicture, _ row: Int, _ rendering: Rendering) -> FilterPicture {
        var tables = [[UInt8]](repeating: (0...255).map { UInt8($0) }, count: 4)
        for child in rendering.tree[row].childElements {
            let function = rendering.tree[child]
            guard let channel = ["feFuncR", "feFuncG", "feFuncB", "feFuncA"].firstIndex(of: function.name) else {
                continue
            }
            tables[channel] = Self.table(function)
        }
        var result = picture
        result.pixmap.mapStraight { word in
            UInt32(tables[0][Int(word & 255)]) | UInt32(tables[1][Int(word >> 8 & 255)]) << 8
                | UInt32(tables[2][Int(word >> 16 & 255)]) << 16 | UInt32(tables[3][Int(word >> 24)]) << 24
        }
        return result
    }

    /// A transfer function at its 256 places (Filter Effects 1 §9.7).
    private static func table(_ element: Element) -> [UInt8] {
        func number(_ name: String, _ other: Double) -> Double {
            NumberReader.list(element[name] ?? "", limit: 1).first ?? other
        }
        let values = NumberReader.list(element["tableValues"] ?? "", limit: 256)
        let type = element["type"] ?? "identity"
        return (0...255).map { index in
            let c = Double(index) / 255
            var result = c
            switch type {
            case "linear": result = number("slope", 1) * c + number("intercept", 0)
            case "gamma":
                result = number("amplitude", 1) * pow(c, number("exponent", 1)) + number("offset", 0)
            case "discrete" where !values.isEmpty:
                result = values[min(Int(c * Double(values.count)), values.count - 1)]
            case "table" where values.count == 1: result = values[0]
            case "table" where values.count > 1:
                let position = c * Double(values.count - 1)
                let low = min(Int(position), values.count - 2)
                result = values[low] + (position - Double(low)) * (values[low + 1] - values[low])
            default: break
            }
            // In this order not-a-number becomes zero.
            return UInt8((result > 0 ? min(result, 1) : 0) * 255 + 0.5)
        }
    }

    /// The largest or smallest value of each channel in a window, first along rows and then along columns.
    func morphed(_ picture: FilterPicture, _ element: Element, usesBox: Bool, _ rendering: Rendering) -> FilterPicture {
        let numbers = NumberReader.list(element["radius"] ?? "", limit: 2)
        let radiusX = length(numbers.first ?? 0, usesBox: usesBox, .horizontal) * scaleX
        let radiusY = length(numbers.count > 1 ? numbers[1] : numbers.first ?? 0, usesBox: usesBox, .vertical) * scaleY
        guard radiusX >= 0, radiusY >= 0, radiusX > 0 || radiusY > 0 else { return picture }
        let (rx, ry) = (Int(min(radiusX.rounded(), 64)), Int(min(radiusY.rounded(), 64)))
        guard rendering.budget.spend(pixels * 4 * (2 * (rx + ry) + 2)) else { return picture }
        let dilates = element["operator"] == "dilate"
        var result = picture
        let (width, height) = (picture.pixmap.width, picture.pixmap.height)
        result.pixmap.pixels = Self.extremes(
            result.pixmap.pixels,
            lines: height,
            length: width,
            across: width,
            along: 1,
            radius: rx,
            dilates
        )
        result.pixmap.pixels = Self.extremes(
            result.pixmap.pixels,
            lines: width,
            length: height,
            across: 1,
            along: width,
            radius: ry,
            dilates
        )
        return result
    }

    private static func extremes(
        _ source: [UInt32],
        lines: Int,
        length: Int,
        across: Int,
        along: Int,
        radius: Int,
        _ dilates: Bool
    ) -> [UInt32] {
        guard radius > 0 else { return source }
        var target = source
        for line in 0..<lines {
            for place in 0..<length {
                var extreme = SIMD4<UInt8>(repeating: dilates ? 0 : 255)
                // What lies outside is transparent, so erosion eats from the edges.
                if !dilates, place < radius || place + radius >= length { extreme = SIMD4(repeating: 0) }
                for other in max(0, place - radius)...min(length - 1, place + radius) {
                    let bytes = unpacked(source[line * across + other * along])
                    extreme = dilates ? pointwiseMax(extreme, bytes) : pointwiseMin(extreme, bytes)
                }
                let low = UInt32(extreme.x) | UInt32(extreme.y) << 8
                target[line * across + place * along] = low | UInt32(extreme.z) << 16 | UInt32(extreme.w) << 24
            }
        }
        return target
    }

    private static func unpacked(_ word: UInt32) -> SIMD4<UInt8> {
        SIMD4(
            UInt8(truncatingIfNeeded: word),
            UInt8(truncatingIfNeeded: word >> 8),
            UInt8(truncatingIfNeeded: word >> 16),
            UInt8(truncatingIfNeeded: word >> 24)
        )
    }
}
