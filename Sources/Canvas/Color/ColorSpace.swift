internal import CMath

/// The spaces a CSS colour can be written, mixed or stored in.
enum ColorSpace: String, Sendable {
    case srgb
    case srgbLinear = "srgb-linear"
    case displayP3 = "display-p3"
    case displayP3Linear = "display-p3-linear"
    case a98 = "a98-rgb"
    case prophoto = "prophoto-rgb"
    case rec2020
    case xyzD50 = "xyz-d50"
    case xyzD65 = "xyz-d65"
    case lab, lch, oklab, oklch, hsl, hwb
}

extension ColorSpace {
    /// Spaces of the `color()` function.
    init?(predefined name: String) {
        switch name.asciiLowercased {
        case "xyz": self = .xyzD65
        case let name:
            guard let space = ColorSpace(rawValue: name), !space.hasFunction else { return nil }
            self = space
        }
    }

    /// Spaces a mix or a gradient can name: all of them.
    init?(interpolation name: String) {
        guard let space = ColorSpace(predefined: name) ?? ColorSpace(rawValue: name.asciiLowercased) else { return nil }
        self = space
    }

    /// Lab, LCH, OKLab, OKLCH, HSL and HWB have notations of their own.
    var hasFunction: Bool {
        switch self {
        case .lab, .lch, .oklab, .oklch, .hsl, .hwb: true
        default: false
        }
    }

    /// Index of the hue among the components.
    var hueIndex: Int? {
        switch self {
        case .hsl, .hwb: 0
        case .lch, .oklch: 2
        default: nil
        }
    }

    /// Whether components are red, green and blue in 0…1.
    var isRGB: Bool {
        switch self {
        case .srgb, .srgbLinear, .displayP3, .displayP3Linear, .a98, .prophoto, .rec2020: true
        default: false
        }
    }
}

extension ColorSpace {
    /// Every conversion passes through CIE XYZ with the D65 white, except between the notations of sRGB.
    static func convert(_ components: SIMD3<Double>, from source: ColorSpace, to target: ColorSpace) -> SIMD3<Double> {
        let (from, to) = (source.cartesian, target.cartesian)
        var value = source.toCartesian(components)
        if from != to { value = to.fromXYZ(from.toXYZ(value)) }
        return target.fromCartesian(value)
    }

    /// The space whose polar or otherwise rearranged form this is.
    private var cartesian: ColorSpace {
        switch self {
        case .hsl, .hwb: .srgb
        case .lch: .lab
        case .oklch: .oklab
        default: self
        }
    }

    private func toCartesian(_ value: SIMD3<Double>) -> SIMD3<Double> {
        switch self {
        case .hsl: rgb(hue: value[0], saturation: value[1], lightness: value[2])
        case .hwb: rgb(hue: value[0], whiteness: value[1], blackness: value[2])
        case .lch, .oklch:
            SIMD3(
                value[0],
                value[1] * cos(value[2] * .pi / 180),
                value[1] * sin(value[2] * .pi / 180)
            )
        default: value
        }
    }

    private func fromCartesian(_ value: SIMD3<Double>) -> SIMD3<Double> {
        switch self {
        case .hsl: hueSaturationLightness(value)
        case .hwb: SIMD3(hueSaturationLightness(value)[0], value.min(), 1 - value.max())
        case .lch, .oklch:
            SIMD3(value[0], hypot(value[1], value[2]), degrees(atan2(value[2], value[1])))
        default: value
        }
    }

    private func toXYZ(_ value: SIMD3<Double>) -> SIMD3<Double> {
        switch self {
        case .srgb: Primaries.srgb.toXYZ * value.map(decodeSRGB)
        case .srgbLinear: Primaries.srgb.toXYZ * value
        case .displayP3: Primaries.displayP3.toXYZ * value.map(decodeSRGB)
        case .displayP3Linear: Primaries.displayP3.toXYZ * value
        case .a98: Primaries.a98.toXYZ * value.map { signedPower($0, 563.0 / 256) }
        case .prophoto: Primaries.d50ToD65 * (Primaries.prophoto.toXYZ * value.map(decodeProPhoto))
        case .rec2020: Primaries.rec2020.toXYZ * value.map(decodeRec2020)
        case .xyzD50: Primaries.d50ToD65 * value
        case .lab: Primaries.d50ToD65 * labToXYZ(value)
        case .oklab: okLabToXYZ(value)
        default: value
        }
    }

    private func fromXYZ(_ value: SIMD3<Double>) -> SIMD3<Double> {
        switch self {
        case .srgb: (Primaries.srgb.fromXYZ * value).map(encodeSRGB)
        case .srgbLinear: Primaries.srgb.fromXYZ * value
        case .displayP3: (Primaries.displayP3.fromXYZ * value).map(encodeSRGB)
        case .displayP3Linear: Primaries.displayP3.fromXYZ * value
        case .a98: (Primaries.a98.fromXYZ * value).map { signedPower($0, 256.0 / 563) }
        case .prophoto: (Primaries.prophoto.fromXYZ * (Primaries.d65ToD50 * value)).map(encodeProPhoto)
        case .rec2020: (Primaries.rec2020.fromXYZ * value).map(encodeRec2020)
        case .xyzD50: Primaries.d65ToD50 * value
        case .lab: xyzToLab(Primaries.d65ToD50 * value)
        case .oklab: xyzToOKLab(value)
        default: value
        }
    }
}

extension SIMD3<Double> {
    fileprivate func map(_ transfer: (Double) -> Double) -> SIMD3<Double> {
        SIMD3(transfer(x), transfer(y), transfer(z))
    }
}

// Transfer functions, each odd about zero so that colours outside the gamut survive a round trip (CSS Color 4 §10)

private func signedPower(_ value: Double, _ exponent: Double) -> Double {
    value < 0 ? -pow(-value, exponent) : pow(value, exponent)
}

private func decodeSRGB(_ value: Double) -> Double {
    let magnitude = abs(value)
    let linear = magnitude <= 0.04045 ? magnitude / 12.92 : pow((magnitude + 0.055) / 1.055, 2.4)
    return value < 0 ? -linear : linear
}

private func encodeSRGB(_ value: Double) -> Double {
    let magnitude = abs(value)
    let encoded = magnitude <= 0.0031308 ? magnitude * 12.92 : 1.055 * pow(magnitude, 1 / 2.4) - 0.055
    return value < 0 ? -encoded : encoded
}

private func decodeProPhoto(_ value: Double) -> Double {
    abs(value) <= 16.0 / 512 ? value / 16 : signedPower(value, 1.8)
}

private func encodeProPhoto(_ value: Double) -> Double {
    abs(value) < 1.0 / 512 ? value * 16 : signedPower(value, 1 / 1.8)
}

/// ITU-R BT.2020-2 table 4, at full precision.
private let rec2020Alpha = 1.09929682680944
private let rec2020Beta = 0.018053968510807

private func decodeRec2020(_ value: Double) -> Double {
    let magnitude = abs(value)
    let linear =
        magnitude < rec2020Beta * 4.5
        ? magnitude / 4.5 : pow((magnitude + rec2020Alpha - 1) / rec2020Alpha, 1 / 0.45)
    return value < 0 ? -linear : linear
}

private func encodeRec2020(_ value: Double) -> Double {
    let magnitude = abs(value)
    let encoded =
        magnitude < rec2020Beta ? magnitude * 4.5 : rec2020Alpha * pow(magnitude, 0.45) - (rec2020Alpha - 1)
    return value < 0 ? -encoded : encoded
}

// Lab and OKLab

private let whiteD50 = SIMD3(0.3457 / 0.3585, 1.0, (1.0 - 0.3457 - 0.3585) / 0.3585)
private let labEpsilon = 216.0 / 24389
private let labKappa = 24389.0 / 27

private func labToXYZ(_ lab: SIMD3<Double>) -> SIMD3<Double> {
    let y = (lab[0] + 16) / 116
    let (x, z) = (lab[1] / 500 + y, y - lab[2] / 200)
    func cubed(_ f: Double) -> Double { f * f * f > labEpsilon ? f * f * f : (116 * f - 16) / labKappa }
    let luminance = lab[0] > labKappa * labEpsilon ? y * y * y : lab[0] / labKappa
    return SIMD3(cubed(x), luminance, cubed(z)) * whiteD50
}

private func xyzToLab(_ xyz: SIMD3<Double>) -> SIMD3<Double> {
    let f = (xyz / whiteD50).map { $0 > labEpsilon ? cbrt($0) : (labKappa * $0 + 16) / 116 }
    return SIMD3(116 * f.y - 16, 500 * (f.x - f.y), 200 * (f.y - f.z))
}

private func okLabToXYZ(_ lab: SIMD3<Double>) -> SIMD3<Double> {
    let roots = Primaries.okLabToCones * lab
    return Primaries.conesToXYZ * (roots * roots * roots)
}

private func xyzToOKLab(_ xyz: SIMD3<Double>) -> SIMD3<Double> {
    Primaries.conesToOKLab * (Primaries.xyzToCones * xyz).map { cbrt($0) }
}

// HSL and HWB: hue in degrees, the rest in 0…1

private func degrees(_ radians: Double) -> Double {
    let turned = radians * 180 / .pi
    return turned < 0 ? turned + 360 : turned
}

private func rgb(hue: Double, saturation: Double, lightness: Double) -> SIMD3<Double> {
    let spread = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
        let sector = (offset + positiveRemainder(hue, 360) / 30).truncatingRemainder(dividingBy: 12)
        return lightness - spread * max(-1, min(sector - 3, 9 - sector, 1))
    }
    return SIMD3(channel(0), channel(8), channel(4))
}

private func rgb(hue: Double, whiteness: Double, blackness: Double) -> SIMD3<Double> {
    if whiteness + blackness >= 1 { return SIMD3(repeating: whiteness / (whiteness + blackness)) }
    return rgb(hue: hue, saturation: 1, lightness: 0.5) * (1 - whiteness - blackness) + whiteness
}

private func hueSaturationLightness(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    let (low, high) = (rgb.min(), rgb.max())
    let lightness = (low + high) / 2
    let spread = high - low
    guard spread > 0 else { return SIMD3(0, 0, lightness) }

    var saturation =
        lightness == 0 || lightness == 1 ? 0 : (high - lightness) / min(lightness, 1 - lightness)
    var hue: Double
    if high == rgb.x {
        hue = (rgb.y - rgb.z) / spread + (rgb.y < rgb.z ? 6 : 0)
    } else if high == rgb.y {
        hue = (rgb.z - rgb.x) / spread + 2
    } else {
        hue = (rgb.x - rgb.y) / spread + 4
    }
    hue *= 60
    // Far outside the gamut the formula gives a negative saturation: the same colour half a turn away.
    if saturation < 0 {
        hue += 180
        saturation = -saturation
    }
    return SIMD3(hue >= 360 ? hue - 360 : hue, saturation, lightness)
}

func positiveRemainder(_ value: Double, _ divisor: Double) -> Double {
    let remainder = value.truncatingRemainder(dividingBy: divisor)
    return remainder < 0 ? remainder + divisor : remainder
}
