/// The properties this room knows. `rawValue` is the name in style sheets.
enum Property: String, Sendable, CaseIterable {
    case alignmentBaseline = "alignment-baseline"
    case background
    case backgroundColor = "background-color"
    case baselineShift = "baseline-shift"
    case clipPath = "clip-path"
    case clipRule = "clip-rule"
    case color
    case colorInterpolationFilters = "color-interpolation-filters"
    case direction
    case display
    case dominantBaseline = "dominant-baseline"
    case fill
    case fillOpacity = "fill-opacity"
    case fillRule = "fill-rule"
    case filter
    case floodColor = "flood-color"
    case floodOpacity = "flood-opacity"
    case font
    case fontFamily = "font-family"
    case fontSize = "font-size"
    case fontStretch = "font-stretch"
    case fontStyle = "font-style"
    case fontVariant = "font-variant"
    case fontWeight = "font-weight"
    case imageRendering = "image-rendering"
    case isolation
    case letterSpacing = "letter-spacing"
    case lightingColor = "lighting-color"
    case marker
    case markerEnd = "marker-end"
    case markerMid = "marker-mid"
    case markerStart = "marker-start"
    case mask
    case maskType = "mask-type"
    case mixBlendMode = "mix-blend-mode"
    case opacity
    case overflow
    case paintOrder = "paint-order"
    case stopColor = "stop-color"
    case stopOpacity = "stop-opacity"
    case stroke
    case strokeDasharray = "stroke-dasharray"
    case strokeDashoffset = "stroke-dashoffset"
    case strokeLinecap = "stroke-linecap"
    case strokeLinejoin = "stroke-linejoin"
    case strokeMiterlimit = "stroke-miterlimit"
    case strokeOpacity = "stroke-opacity"
    case strokeWidth = "stroke-width"
    case textAnchor = "text-anchor"
    case textDecoration = "text-decoration"
    case textDecorationLine = "text-decoration-line"
    case transform
    case transformBox = "transform-box"
    case transformOrigin = "transform-origin"
    case translate, rotate, scale
    case vectorEffect = "vector-effect"
    case visibility
    case whiteSpace = "white-space"
    case wordSpacing = "word-spacing"
    // Geometry, which sheets may set as attributes do (SVG 2 §7.1).
    case cx, cy, r, rx, ry, x, y, width, height, d

    /// The name of one of them, found without walking the list.
    init?(rawName: String) {
        guard let property = Self.byName[rawName] else { return nil }
        self = property
    }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// Whether an attribute of the name sets it. Geometry and transforms are read from their attributes where they are
    /// used; a sheet's word on them is kept apart.
    var isPresentationAttribute: Bool {
        switch self {
        case .cx, .cy, .r, .rx, .ry, .x, .y, .width, .height, .d, .transform, .translate, .rotate,
            .scale, .font, .marker,
            .background, .backgroundColor:
            false
        default: true
        }
    }
}
