internal import CMath
internal import Canvas
internal import Raster

/// Where the light of a primitive comes from, in pixels of the layer.
private enum LightSource {
    /// The direction towards it.
    case distant(Vector3)
    case point(Vector3)
    case spot(Vector3, axis: Vector3, exponent: Double, edge: Double)
}

private typealias Vector3 = SIMD3<Double>

extension Vector3 {
    fileprivate var unit: Vector3 {
        let length = (self * self).sum().squareRoot()
        return length > 0 ? self / length : .zero
    }

    fileprivate func dot(_ other: Vector3) -> Double { (self * other).sum() }
}

// Lighting (Filter Effects 1 §9.10, §9.19): alpha is a landscape, and a lamp shines on it.
extension FilterElement {
    /// `nil` without a lamp.
    func lit(
        _ picture: FilterPicture,
        row: Int,
        _ style: Style,
        usesBox: Bool,
        _ rendering: Rendering
    ) -> FilterPicture? {
        let element = rendering.tree[row]
        guard let lamp = lightSource(in: row, usesBox: usesBox, rendering), rendering.budget.spend(pixels * 120) else {
            return nil
        }
        func number(_ name: String, _ other: Double) -> Double {
            let value = NumberReader.list(element[name] ?? "", limit: 1).first ?? other
            return value.isFinite ? max(-1e6, min(1e6, value)) : other
        }
        let isSpecular = element.name == "feSpecularLighting"
        let scale = number("surfaceScale", 1)
        let constant = max(0, number(isSpecular ? "specularConstant" : "diffuseConstant", 1))
        let exponent = max(1, min(128, number("specularExponent", 1)))
        let color = lightColor(style, isLinear: picture.isLinear)
        let terrain = Terrain(picture.pixmap, scale: scale)
        var result = FilterPicture(Pixmap(width: source.width, height: source.height), isLinear: picture.isLinear)
        for y in 0..<source.height {
            for x in 0..<source.width {
                let normal = terrain.normal(x, y)
                let here = Vector3(Double(x) + 0.5, Double(y) + 0.5, terrain.height(x, y) * scale)
                let (light, strength) = lamp.light(at: here)
                let share: Double
                if isSpecular {
                    // The eye is straight above.
                    let angle = max(0, normal.dot((light + Vector3(0, 0, 1)).unit))
                    share = constant * pow(angle, exponent) * strength
                } else {
                    share = constant * max(0, normal.dot(light)) * strength
                }
                result.pixmap.pixels[y * source.width + x] = Self.pixel(color * share, isOpaque: !isSpecular)
            }
        }
        return result
    }

    /// What shines is opaque; what glitters is as opaque as it is bright, so that it can be laid over things.
    private static func pixel(_ light: Vector3, isOpaque: Bool) -> UInt32 {
        let clamped = light.clamped(lowerBound: .zero, upperBound: Vector3(repeating: 1)) * 255
        let alpha = isOpaque ? 255 : max(clamped.x, clamped.y, clamped.z)
        // Premultiplied as it is: no channel is brighter than the alpha.
        return UInt32(channels: SIMD4(Float(clamped.x), Float(clamped.y), Float(clamped.z), Float(alpha)))
    }

    private func lightColor(_ style: Style, isLinear: Bool) -> Vector3 {
        guard let wanted = style.own.lightingColor else { return Vector3(repeating: 1) }
        let color = style.inherited.color(of: wanted)?.srgb ?? .black
        let light = isLinear ? FilterPicture.linear(color) : color
        return Vector3(light.red, light.green, light.blue)
    }

    private func lightSource(in row: Int, usesBox: Bool, _ rendering: Rendering) -> LightSource? {
        for child in rendering.tree[row].childElements {
            let element = rendering.tree[child]
            func number(_ name: String, _ other: Double = 0) -> Double {
                let value = NumberReader.list(element[name] ?? "", limit: 1).first ?? other
                return value.isFinite ? max(-1e6, min(1e6, value)) : other
            }
            func place(_ x: String, _ y: String, _ z: String) -> Vector3 {
                var user = Point(number(x), number(y))
                if usesBox, let box { user = Point(box.x + user.x * box.width, box.y + user.y * box.height) }
                let point = transform.apply(user)
                return Vector3(point.x - Double(area.left), point.y - Double(area.top), number(z) * scaleX)
            }
            switch element.name {
            case "feDistantLight":
                let (azimuth, elevation) = (number("azimuth") * .pi / 180, number("elevation") * .pi / 180)
                return .distant(
                    Vector3(cos(azimuth) * cos(elevation), sin(azimuth) * cos(elevation), sin(elevation))
                )
            case "fePointLight": return .point(place("x", "y", "z"))
            case "feSpotLight":
                let from = place("x", "y", "z")
                let axis = (place("pointsAtX", "pointsAtY", "pointsAtZ") - from).unit
                let cone = element["limitingConeAngle"] == nil ? 180 : min(180, abs(number("limitingConeAngle")))
                return .spot(
                    from,
                    axis: axis,
                    exponent: max(1, min(128, number("specularExponent", 1))),
                    edge: cos(cone * .pi / 180)
                )
            default: continue
            }
        }
        return nil
    }
}

extension LightSource {
    /// The direction to the lamp, and how much of its light gets here.
    fileprivate func light(at place: Vector3) -> (direction: Vector3, strength: Double) {
        switch self {
        case .distant(let direction): return (direction, 1)
        case .point(let lamp): return ((lamp - place).unit, 1)
        case .spot(let lamp, let axis, let exponent, let edge):
            let direction = (lamp - place).unit
            let angle = -direction.dot(axis)
            guard angle > 0, angle >= edge else { return (direction, 0) }
            // The edge is softened over as little as browsers do.
            let soft = min(1, (angle - edge) / 0.016)
            return (direction, pow(angle, exponent) * (edge > -1 ? soft : 1))
        }
    }
}

/// Alpha as heights, with the slopes of the standard: Sobel's, one-sided at the edges.
private struct Terrain {
    private let pixmap: Pixmap
    private let scale: Double

    init(_ pixmap: Pixmap, scale: Double) {
        self.pixmap = pixmap
        self.scale = scale
    }

    func height(_ x: Int, _ y: Int) -> Double { Double(pixmap.pixels[y * pixmap.width + x] >> 24) / 255 }

    func normal(_ x: Int, _ y: Int) -> Vector3 {
        let (left, right) = (max(0, x - 1), min(pixmap.width - 1, x + 1))
        let (top, bottom) = (max(0, y - 1), min(pixmap.height - 1, y + 1))
        var (slopeX, slopeY, weightX, weightY) = (0.0, 0.0, 0.0, 0.0)
        for row in top...bottom {
            let weight = row == y ? 2.0 : 1.0
            slopeX += weight * (height(right, row) - height(left, row))
            weightX += weight
        }
        for column in left...right {
            let weight = column == x ? 2.0 : 1.0
            slopeY += weight * (height(column, bottom) - height(column, top))
            weightY += weight
        }
        let (width, depth) = (Double(max(1, right - left)), Double(max(1, bottom - top)))
        // The standard's factors: 1/4 inside, 1/3 along an edge, 2/3 across it.
        return Vector3(-scale * slopeX * 2 / (weightX * width), -scale * slopeY * 2 / (weightY * depth), 1).unit
    }
}

// Convolution (Filter Effects 1 §9.7).
extension FilterElement {
    func convolved(_ picture: FilterPicture, _ element: Element, _ rendering: Rendering) -> FilterPicture {
        let order = NumberReader.list(element["order"] ?? "", limit: 2)
        let columns = Int(max(1, min(16, order.first ?? 3)))
        let rows = Int(max(1, min(16, order.count > 1 ? order[1] : order.first ?? 3)))
        let kernel = NumberReader.list(element["kernelMatrix"] ?? "", limit: 256).map { Float(max(-1e6, min(1e6, $0))) }
        // A matrix of another size is none, and the picture goes through as nothing (as browsers have it).
        guard kernel.count == columns * rows, rendering.budget.spend(pixels * (20 + 6 * kernel.count)) else {
            return FilterPicture(Pixmap(width: source.width, height: source.height), isLinear: picture.isLinear)
        }
        func number(_ name: String) -> Double? { NumberReader.list(element[name] ?? "", limit: 1).first }
        let sum = kernel.reduce(0, +)
        let divisor = number("divisor").map { Float($0) } ?? 0
        let scale = 1 / (divisor != 0 ? divisor : sum != 0 ? sum : 1)
        let bias = Float(max(-1e3, min(1e3, number("bias") ?? 0))) * 255
        let targetX = Int(max(0, min(15, number("targetX") ?? Double(columns / 2))))
        let targetY = Int(max(0, min(15, number("targetY") ?? Double(rows / 2))))
        let keepsAlpha = element["preserveAlpha"] == "true"
        let edges = element["edgeMode"] ?? "duplicate"
        // Straight colours where alpha stays, premultiplied ones where it is convolved too.
        let pixels = keepsAlpha ? picture.pixmap.pixels.map(\.straight) : picture.pixmap.pixels
        let (width, height) = (source.width, source.height)
        func sample(_ x: Int, _ y: Int) -> SIMD4<Float> {
            let isInside = x >= 0 && y >= 0 && x < width && y < height
            if isInside { return pixels[y * width + x].channels }
            switch edges {
            case "none": return .zero
            case "wrap": return pixels[(y % height + height) % height * width + (x % width + width) % width].channels
            default: return pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)].channels
            }
        }
        var result = picture
        for y in 0..<height {
            for x in 0..<width {
                var total = SIMD4<Float>.zero
                for row in 0..<rows {
                    for column in 0..<columns {
                        // The kernel is turned by half a circle, as convolutions are.
                        let weight = kernel[(rows - 1 - row) * columns + columns - 1 - column]
                        guard weight != 0 else { continue }
                        total += sample(x - targetX + column, y - targetY + row) * weight
                    }
                }
                let alpha = Float(picture.pixmap.pixels[y * width + x] >> 24)
                var value = total * scale
                value += SIMD4(repeating: bias * (keepsAlpha ? 1 : alpha / 255))
                guard keepsAlpha else {
                    result.pixmap.pixels[y * width + x] = UInt32(channels: value)
                    continue
                }
                value.w = 255
                let straight = UInt32(channels: value) & 0x00FF_FFFF | UInt32(alpha) << 24
                result.pixmap.pixels[y * width + x] = straight.premultiplied
            }
        }
        return result
    }
}
