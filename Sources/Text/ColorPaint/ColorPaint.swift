package import Raster

/// What a colour glyph of `COLR` version 1 is painted with: a tree, already cut to a sensible size. Coordinates are the
/// font's own units, y up.
package indirect enum ColorPaint: Sendable, Equatable {
    /// The text's own colour where the font names none.
    package struct Shade: Sendable, Equatable {
        /// `nil` stands for the colour of the text.
        var color: Color?
        var alpha: Double

        func color(on foreground: Color) -> Color {
            var result = color ?? foreground
            result.alpha *= alpha
            return result
        }
    }

    package struct Stop: Sendable, Equatable {
        var offset: Double
        var shade: Shade
    }

    /// Over everything that the paints around it leave open.
    case solid(Shade)
    case gradient(Gradient.Geometry, [Stop])
    /// As far as the shape of a plain glyph goes.
    case shape(Path, ColorPaint)
    case transformed(AffineTransform, ColorPaint)
    /// One over the other, the first at the bottom.
    case layers([ColorPaint])
    case composite(source: ColorPaint, CompositeOperator, backdrop: ColorPaint)
}

extension ColorPaint {
    /// Where anything can be painted, `nil` for nothing. What no shape bounds does not count: the specification leaves such
    /// glyphs out.
    func bounds(under transform: AffineTransform) -> Rect? {
        switch self {
        case .solid, .gradient: nil
        case .shape(let path, _): path.isEmpty ? nil : path.transformed(by: transform).controlBounds
        case .transformed(let step, let paint): paint.bounds(under: transform.concatenating(step))
        case .layers(let paints):
            paints.reduce(nil) { Self.union($0, $1.bounds(under: transform)) }
        case .composite(let source, _, let backdrop):
            Self.union(source.bounds(under: transform), backdrop.bounds(under: transform))
        }
    }

    private static func union(_ one: Rect?, _ other: Rect?) -> Rect? {
        guard let one, let other else { return one ?? other }
        let (x, y) = (min(one.x, other.x), min(one.y, other.y))
        return Rect(x: x, y: y, width: max(one.maxX, other.maxX) - x, height: max(one.maxY, other.maxY) - y)
    }

    /// Bytes in a cache, roughly.
    var cost: Int {
        switch self {
        case .solid: 64
        case .gradient(_, let stops): 128 + stops.count * 64
        case .shape(let path, let paint): 64 + path.segmentCount * 40 + paint.cost
        case .transformed(_, let paint): 96 + paint.cost
        case .layers(let paints): paints.reduce(64) { $0 + $1.cost }
        case .composite(let source, _, let backdrop): 64 + source.cost + backdrop.cost
        }
    }
}
