/// The operators of Compositing and Blending Level 1 by the names a canvas knows.
package enum CompositeOperator: String, Sendable, CaseIterable {
    case clear
    case copy
    case sourceOver = "source-over"
    case destinationOver = "destination-over"
    case sourceIn = "source-in"
    case destinationIn = "destination-in"
    case sourceOut = "source-out"
    case destinationOut = "destination-out"
    case sourceAtop = "source-atop"
    case destinationAtop = "destination-atop"
    case xor
    case lighter

    case multiply
    case screen
    case overlay
    case darken
    case lighten
    case colorDodge = "color-dodge"
    case colorBurn = "color-burn"
    case hardLight = "hard-light"
    case softLight = "soft-light"
    case difference
    case exclusion
    case hue
    case saturation
    case color
    case luminosity

    /// Whether the operator changes pixels the source does not cover: the whole clip has to be visited then.
    package var reachesUncovered: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }
}
