package import Raster

/// A CSS colour: the space it was written in, three components there, and an alpha.
///
/// Colours written in the old sRGB notations are ``isLegacy``: browsers keep them in eight bits a channel, serialise them
/// as `#rrggbb` or `rgba(…)`, and interpolate them in sRGB. All others keep their numbers and their space.
public struct CssColor: Equatable, Sendable {
    var space: ColorSpace
    var components: SIMD3<Double>
    var alpha: Double
    /// Bit i: component i was `none`; bit 3: alpha was. A missing component counts as zero except in a mix.
    var missing: UInt8 = 0
    var isLegacy = false

    public static let black = CssColor(rgb: 0x00_00_00)
    public static let transparent = CssColor(legacy: SIMD3(0, 0, 0), alpha: 0)

    /// An opaque sRGB colour, `0xRRGGBB`.
    public init(rgb: UInt32) {
        let bytes = SIMD3<UInt32>(rgb >> 16 & 0xFF, rgb >> 8 & 0xFF, rgb & 0xFF)
        self.init(space: .srgb, components: SIMD3<Double>(bytes) / 255, alpha: 1, isLegacy: true)
    }

    /// `color(srgb …)`, with channels that may leave 0…1.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.init(space: .srgb, components: SIMD3(red, green, blue), alpha: min(max(alpha, 0), 1))
    }

    /// `nil` when the text is no CSS colour. `currentcolor` becomes the given colour at once, as canvas styles want.
    public init?(parsing text: String, currentColor: CssColor = .black) {
        guard let color = ColorParser.color(text, currentColor: currentColor) else { return nil }
        self = color
    }

    init(space: ColorSpace, components: SIMD3<Double>, alpha: Double, missing: UInt8 = 0, isLegacy: Bool = false) {
        self.space = space
        self.components = components
        self.alpha = alpha
        self.missing = missing
        self.isLegacy = isLegacy
    }

    /// sRGB components in 0…1, rounded to the eight bits in which browsers keep such colours.
    init(legacy components: SIMD3<Double>, alpha: Double) {
        let limited = components.clamped(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 1))
        self.init(
            space: .srgb,
            components: (limited * 255).rounded(.toNearestOrAwayFromZero) / 255,
            alpha: (min(max(alpha, 0), 1) * 255).rounded(.toNearestOrAwayFromZero) / 255,
            isLegacy: true
        )
    }
}

extension CssColor {
    /// Whether painting with it can change anything.
    var isTransparent: Bool { alpha <= 0 }

    /// The same colour in another space. Exact for the space it is in.
    func converted(to target: ColorSpace) -> CssColor {
        guard target != space else { return self }
        return CssColor(
            space: target,
            components: ColorSpace.convert(components, from: space, to: target),
            alpha: alpha
        )
    }

    /// Components in 0…1 for a bitmap of the given space; what lies outside its gamut is clipped, as browsers do.
    func clipped(to target: ColorSpace) -> SIMD4<Double> {
        let inside = converted(to: target).components
            .clamped(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 1))
        // In this order not-a-number becomes zero, as it does for the components.
        return SIMD4(inside, alpha > 0 ? min(alpha, 1) : 0)
    }

    /// Straight-alpha bytes in the order red, green, blue, alpha.
    func bytes(in target: ColorSpace) -> SIMD4<UInt8> {
        // One by one: conversions of whole vectors are calls, and so is rounding.
        let channels = clipped(to: target) * 255 + 0.5
        return SIMD4(UInt8(channels.x), UInt8(channels.y), UInt8(channels.z), UInt8(channels.w))
    }
}

extension CssColor {
    /// In sRGB, as the raster room takes it.
    package var srgb: Color {
        let value = clipped(to: .srgb)
        return Color(red: value.x, green: value.y, blue: value.z, alpha: value.w)
    }
}
