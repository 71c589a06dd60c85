/// How one colour function writes its components.
struct ColorNotation: Sendable {
    struct Component: Sendable {
        /// The keyword that stands for it in a relative colour.
        let channel: String
        var isHue = false
        /// What `100%` means, in the units a plain number has here.
        var hundredPercent = 1.0
        /// From a plain number to the component as stored.
        var scale = 1.0
        var bounds: ClosedRange<Double>?
    }

    let space: ColorSpace
    let components: [Component]
    /// `rgb()`, `hsl()` and `hwb()` give legacy colours unless they are relative.
    var givesLegacy = false
    /// Whether the comma syntax exists, and whether it wants percentages for all but the hue.
    var hasCommaSyntax = false
    var commaSyntaxWantsPercentages = false

    static let rgb = ColorNotation(
        space: .srgb,
        components: ["r", "g", "b"].map { Component(channel: $0, hundredPercent: 255, scale: 1.0 / 255) },
        givesLegacy: true,
        hasCommaSyntax: true
    )

    static let hsl = ColorNotation(
        space: .hsl,
        components: [
            Component(channel: "h", isHue: true),
            Component(channel: "s", hundredPercent: 100, scale: 0.01, bounds: 0...Double.greatestFiniteMagnitude),
            Component(channel: "l", hundredPercent: 100, scale: 0.01),
        ],
        givesLegacy: true,
        hasCommaSyntax: true,
        commaSyntaxWantsPercentages: true
    )

    static let hwb = ColorNotation(
        space: .hwb,
        components: [
            Component(channel: "h", isHue: true),
            Component(channel: "w", hundredPercent: 100, scale: 0.01),
            Component(channel: "b", hundredPercent: 100, scale: 0.01),
        ],
        givesLegacy: true
    )

    static let lab = rectangular(.lab, lightness: 100, axis: 125)
    static let oklab = rectangular(.oklab, lightness: 1, axis: 0.4)
    static let lch = polar(.lch, lightness: 100, chroma: 150)
    static let oklch = polar(.oklch, lightness: 1, chroma: 0.4)

    /// The `color()` function.
    init(predefined space: ColorSpace) {
        let channels = space.isRGB ? ["r", "g", "b"] : ["x", "y", "z"]
        self.init(space: space, components: channels.map { Component(channel: $0) })
    }

    private init(
        space: ColorSpace,
        components: [Component],
        givesLegacy: Bool = false,
        hasCommaSyntax: Bool = false,
        commaSyntaxWantsPercentages: Bool = false
    ) {
        self.space = space
        self.components = components
        self.givesLegacy = givesLegacy
        self.hasCommaSyntax = hasCommaSyntax
        self.commaSyntaxWantsPercentages = commaSyntaxWantsPercentages
    }

    private static func rectangular(_ space: ColorSpace, lightness: Double, axis: Double) -> ColorNotation {
        ColorNotation(
            space: space,
            components: [
                Component(channel: "l", hundredPercent: lightness, bounds: 0...lightness),
                Component(channel: "a", hundredPercent: axis),
                Component(channel: "b", hundredPercent: axis),
            ]
        )
    }

    private static func polar(_ space: ColorSpace, lightness: Double, chroma: Double) -> ColorNotation {
        ColorNotation(
            space: space,
            components: [
                Component(channel: "l", hundredPercent: lightness, bounds: 0...lightness),
                Component(channel: "c", hundredPercent: chroma, bounds: 0...Double.greatestFiniteMagnitude),
                Component(channel: "h", isHue: true),
            ]
        )
    }
}

/// The colour a relative colour starts from, its channels as the plain numbers of the notation.
struct ColorOrigin: Sendable {
    let values: [(channel: String, value: Double)]
    let alpha: Double

    init(_ color: CssColor, channels notation: ColorNotation) {
        let converted = color.converted(to: notation.space)
        var values = notation.components.indices.map { index in
            let component = notation.components[index]
            return (component.channel, converted.components[index] / component.scale)
        }
        values.append(("alpha", color.alpha))
        self.values = values
        alpha = color.alpha
    }

    func value(_ channel: String) -> Double? { values.first { $0.channel == channel }?.value }
}
