/// A paint made ready for rows of pixels.
enum Shader {
    /// One premultiplied colour.
    case solid(UInt32)

    init(_ paint: Paint, alpha: Double, table: inout ColorTable) {
        switch paint {
        case .color(let color): self = .solid(color.premultiplied(alpha: alpha))
        case .gradient, .pattern: self = .solid(0)
        }
    }
}
