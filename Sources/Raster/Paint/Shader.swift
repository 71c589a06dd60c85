/// A paint made ready for rows of pixels.
enum Shader {
    /// One premultiplied colour.
    case solid(UInt32)
    case linear(LinearShader)
    case radial(RadialShader)
    case conic(ConicShader)
    case image(ImageShader)

    /// `alpha` is folded into colours and tables, so that rows cost nothing more for it. A paint that cannot be placed
    /// on the pixmap is transparent.
    init(_ paint: Paint, alpha: Double, line: inout PaintLine) {
        self = Self.ready(paint, alpha: alpha, &line) ?? .solid(0)
    }

    private static func ready(_ paint: Paint, alpha: Double, _ line: inout PaintLine) -> Shader? {
        switch paint {
        case .color(let color): return .solid(color.premultiplied(alpha: alpha))
        case .pattern(let pattern, let transform):
            return ImageShader(pattern, transform: transform, alpha: alpha, line: &line).map { .image($0) }
        case .gradient(let gradient, let transform):
            guard !gradient.stops.isEmpty, !gradient.isDegenerate else { return nil }
            line.table.build(gradient.stops, alpha: alpha)
            let last = line.table.last
            return switch gradient.geometry {
            case .linear(let from, let to):
                LinearShader(from: from, to: to, transform: transform, last: last).map { .linear($0) }
            case .radial(let from, let to):
                RadialShader(from: from, to: to, transform: transform, last: last).map { .radial($0) }
            case .conic(let center, let angle):
                ConicShader(center: center, angle: angle, transform: transform, last: last).map { .conic($0) }
            }
        }
    }

    /// Makes the source pixels of row `y` from column `x` on.
    @inline(__always)
    func fill(_ words: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int, _ table: Span<UInt32>) {
        switch self {
        case .solid(let color):
            for index in range { words[index] = color }
        case .linear(let shader): shader.fill(&words, range, x: x, y: y, table)
        case .radial(let shader): shader.fill(&words, range, x: x, y: y, table)
        case .conic(let shader): shader.fill(&words, range, x: x, y: y, table)
        case .image(let shader): shader.fill(&words, range, x: x, y: y)
        }
    }
}
