/// The dictionary `DOMMatrixInit`: every member may be absent, and the six short names are aliases of the long ones.
///
/// `DOMMatrix2DInit` is the same without the three-dimensional members.
public struct DOMMatrixInit: Equatable, Sendable {
    public var a, b, c, d, e, f: Double?
    public var m11, m12, m21, m22, m41, m42: Double?
    public var m13, m14, m23, m24, m31, m32, m33, m34, m43, m44: Double?
    public var is2D: Bool?

    public init() {}

    /// The members of a 2D matrix under their long names.
    public init(m11: Double, m12: Double, m21: Double, m22: Double, m41: Double, m42: Double) {
        (self.m11, self.m12, self.m21, self.m22, self.m41, self.m42) = (m11, m12, m21, m22, m41, m42)
    }
}

extension DOMMatrixInit {
    /// "Validate and fix up": an alias that contradicts its long name is a `TypeError`, and so is a 3D member in a
    /// dictionary that says it is 2D.
    public func matrix() throws(CanvasError) -> DOMMatrix {
        var result = try flatMatrix()

        let zeros = [m13, m14, m23, m24, m31, m32, m34, m43]
        let ones = [m33, m44]
        let isFlat = zeros.allSatisfy { ($0 ?? 0) == 0 } && ones.allSatisfy { ($0 ?? 1) == 1 }
        if is2D == true, !isFlat { throw .type("DOMMatrixInit: is2D contradicts a three-dimensional member") }

        (result.m13, result.m14, result.m23, result.m24) = (m13 ?? 0, m14 ?? 0, m23 ?? 0, m24 ?? 0)
        (result.m31, result.m32, result.m34, result.m43) = (m31 ?? 0, m32 ?? 0, m34 ?? 0, m43 ?? 0)
        (result.m33, result.m44) = (m33 ?? 1, m44 ?? 1)
        if !(is2D ?? isFlat) { result.becomeThreeDimensional() }
        return result
    }

    /// The 2D part only, for `setTransform` and `addPath`.
    public func flatMatrix() throws(CanvasError) -> DOMMatrix {
        DOMMatrix(
            a: try Self.agreed(a, m11, "a", "m11") ?? 1,
            b: try Self.agreed(b, m12, "b", "m12") ?? 0,
            c: try Self.agreed(c, m21, "c", "m21") ?? 0,
            d: try Self.agreed(d, m22, "d", "m22") ?? 1,
            e: try Self.agreed(e, m41, "e", "m41") ?? 0,
            f: try Self.agreed(f, m42, "f", "m42") ?? 0
        )
    }

    /// SameValueZero: NaN agrees with NaN.
    private static func agreed(
        _ short: Double?,
        _ long: Double?,
        _ shortName: String,
        _ longName: String
    ) throws(CanvasError) -> Double? {
        if let short, let long, short != long, !(short.isNaN && long.isNaN) {
            throw .type("DOMMatrixInit: \(shortName) and \(longName) differ")
        }
        return long ?? short
    }
}
