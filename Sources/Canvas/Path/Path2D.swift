internal import Raster

/// A path that lives apart from a context and can be drawn many times.
public struct Path2D: Equatable, Sendable {
    var pen = PathPen()

    public init() {}

    /// From SVG path data. Text that goes wrong halfway keeps what came before, as SVG wants.
    public init(_ svgPath: String) {
        pen.outline = SvgPathParser.outline(svgPath)
    }

    /// What a limit counts.
    public var segmentCount: Int { pen.outline.segmentCount }

    /// Beyond this a path is an attack, not a drawing: further segments are not added, and neither is a path that would
    /// lead there. Added to itself a few dozen times, the smallest one would fill any memory.
    static let maximumSegments = CanvasLimits().maximumPathSegments

    var hasRoom: Bool { segmentCount < Self.maximumSegments }

    /// Everything of another path, through a matrix of which only the 2D part counts. A matrix that is not finite adds
    /// nothing.
    public mutating func addPath(_ path: Path2D, _ matrix: DOMMatrix = DOMMatrix()) {
        let transform = matrix.affine
        guard transform.isFinite, segmentCount + path.segmentCount <= Self.maximumSegments else { return }
        pen.outline.append(path.pen.outline, transform: transform)
    }
}

extension DOMMatrix {
    /// The 2D part.
    var affine: AffineTransform { AffineTransform(a: a, b: b, c: c, d: d, e: e, f: f) }

    init(_ transform: AffineTransform) {
        self.init(
            a: transform.a,
            b: transform.b,
            c: transform.c,
            d: transform.d,
            e: transform.e,
            f: transform.f
        )
    }
}
