internal import Raster

/// A gradient made by a context. One object, shared: a stop that is added later shows in everything painted afterwards.
public final class CanvasGradient {
    private let geometry: Gradient.Geometry
    private let limit: Int
    private var stops: [(offset: Double, color: CssColor)] = []
    /// Ready to paint; made again after a stop was added. One entry for the bitmap space it was made for.
    private var prepared: (space: ColorSpace, gradient: Gradient)?

    init(_ geometry: Gradient.Geometry, limit: Int) {
        self.geometry = geometry
        self.limit = limit
    }

    /// Offsets outside 0…1 are an `IndexSizeError`, not-finite ones a `TypeError`, other texts than colours a
    /// `SyntaxError`.
    public func addColorStop(_ offset: Double, _ color: String) throws(CanvasError) {
        try CanvasError.requireFinite(offset, in: "addColorStop")
        guard (0...1).contains(offset) else {
            throw .indexSize("addColorStop: the provided value (\(offset)) is outside the range (0.0, 1.0)")
        }
        guard let color = CssColor(parsing: color) else {
            throw .syntax("addColorStop: the value provided ('\(color)') could not be parsed as a color")
        }
        guard stops.count < limit else { return }
        stops.append((offset, color))
        prepared = nil
    }

    /// The gradient in the components of a bitmap of the given space.
    func gradient(in space: ColorSpace) -> Gradient {
        if let prepared, prepared.space == space { return prepared.gradient }
        let gradient = Gradient(geometry, stops: resolvedStops(in: space))
        prepared = (space, gradient)
        return gradient
    }
}

extension CanvasGradient {
    /// Legacy colours are interpolated straight in sRGB, which is what the raster does between two stops. One colour that
    /// is not legacy moves the whole gradient to OKLab, as CSS Images 4 §3.1 says; the raster then gets short steps.
    private func resolvedStops(in space: ColorSpace) -> [Gradient.Stop] {
        func stop(_ offset: Double, _ color: CssColor) -> Gradient.Stop {
            let value = color.clipped(to: space)
            return Gradient.Stop(
                offset: offset,
                color: Color(red: value.x, green: value.y, blue: value.z, alpha: value.w)
            )
        }

        guard stops.contains(where: { !$0.color.isLegacy }) else { return stops.map { stop($0.offset, $0.color) } }
        let sorted = stops.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
            .map(\.element)
        // Sixteen straight pieces follow OKLab to within one step of eight bits.
        let pieces = max(1, min(16, limit / max(sorted.count, 1)))
        var result = sorted.first.map { [stop($0.offset, $0.color)] } ?? []
        for (low, high) in zip(sorted, sorted.dropFirst()) {
            for piece in 1...pieces {
                let t = Double(piece) / Double(pieces)
                let color = low.color.mixed(with: high.color, at: t, in: .oklab)
                result.append(stop(low.offset + (high.offset - low.offset) * t, color))
            }
        }
        return result
    }
}

extension CanvasSurface {
    public func createLinearGradient(
        _ x0: Double,
        _ y0: Double,
        _ x1: Double,
        _ y1: Double
    ) throws(CanvasError) -> CanvasGradient {
        try CanvasError.requireFinite(x0, y0, x1, y1, in: "createLinearGradient")
        return CanvasGradient(.linear(from: Point(x0, y0), to: Point(x1, y1)), limit: limits.maximumColorStops)
    }

    public func createRadialGradient(
        _ x0: Double,
        _ y0: Double,
        _ r0: Double,
        _ x1: Double,
        _ y1: Double,
        _ r1: Double
    ) throws(CanvasError) -> CanvasGradient {
        try CanvasError.requireFinite(x0, y0, r0, x1, y1, r1, in: "createRadialGradient")
        guard r0 >= 0, r1 >= 0 else {
            throw .indexSize("createRadialGradient: the \(r0 < 0 ? "r0" : "r1") provided is less than 0")
        }
        let (start, end) = (
            Circle(center: Point(x0, y0), radius: r0), Circle(center: Point(x1, y1), radius: r1)
        )
        return CanvasGradient(.radial(from: start, to: end), limit: limits.maximumColorStops)
    }

    public func createConicGradient(
        _ startAngle: Double,
        _ x: Double,
        _ y: Double
    ) throws(CanvasError) -> CanvasGradient {
        try CanvasError.requireFinite(startAngle, x, y, in: "createConicGradient")
        return CanvasGradient(.conic(center: Point(x, y), angle: startAngle), limit: limits.maximumColorStops)
    }
}
