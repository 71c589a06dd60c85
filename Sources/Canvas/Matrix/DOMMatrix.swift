internal import CMath

/// The 4 × 4 matrix of the Geometry Interfaces specification; `m11` is column 1, row 1, and vectors are columns.
///
/// `DOMMatrixReadOnly` of the web is this with `let`: the methods that return a new matrix are non-mutating, the
/// `…Self` methods of the web are the mutating ones.
public struct DOMMatrix: Equatable, Sendable {
    public var m11 = 1.0
    public var m12 = 0.0
    public var m13 = 0.0
    public var m14 = 0.0
    public var m21 = 0.0
    public var m22 = 1.0
    public var m23 = 0.0
    public var m24 = 0.0
    public var m31 = 0.0
    public var m32 = 0.0
    public var m33 = 1.0
    public var m34 = 0.0
    public var m41 = 0.0
    public var m42 = 0.0
    public var m43 = 0.0
    public var m44 = 1.0

    /// Stays false once a three-dimensional operation has touched the matrix, whatever the numbers are.
    public private(set) var is2D = true

    /// The identity.
    public init() {}

    public init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
        (m11, m12, m21, m22, m41, m42) = (a, b, c, d, e, f)
    }

    /// Six numbers for a 2D matrix, sixteen in column order for a 3D one; anything else is a `TypeError`.
    public init(_ elements: [Double]) throws(CanvasError) {
        switch elements.count {
        case 6:
            self.init(
                a: elements[0],
                b: elements[1],
                c: elements[2],
                d: elements[3],
                e: elements[4],
                f: elements[5]
            )
        case 16:
            self.init(columns: elements)
            is2D = false
        default:
            throw .type("DOMMatrix: the sequence must contain 6 or 16 elements, not \(elements.count)")
        }
    }

    /// Sixteen numbers, checked by the caller.
    init(columns values: [Double]) {
        (m11, m12, m13, m14) = (values[0], values[1], values[2], values[3])
        (m21, m22, m23, m24) = (values[4], values[5], values[6], values[7])
        (m31, m32, m33, m34) = (values[8], values[9], values[10], values[11])
        (m41, m42, m43, m44) = (values[12], values[13], values[14], values[15])
    }
}

extension DOMMatrix {
    public var a: Double {
        get { m11 }
        set { m11 = newValue }
    }
    public var b: Double {
        get { m12 }
        set { m12 = newValue }
    }
    public var c: Double {
        get { m21 }
        set { m21 = newValue }
    }
    public var d: Double {
        get { m22 }
        set { m22 = newValue }
    }
    public var e: Double {
        get { m41 }
        set { m41 = newValue }
    }
    public var f: Double {
        get { m42 }
        set { m42 = newValue }
    }

    public var isIdentity: Bool {
        var copy = self
        copy.is2D = true
        return copy == DOMMatrix()
    }

    /// Column by column: `toFloat64Array()`.
    public var elements: [Double] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    }

    /// Marks the matrix three-dimensional: a script has assigned a member that only such a matrix has.
    public mutating func becomeThreeDimensional() { is2D = false }

    private var columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
        (
            SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24),
            SIMD4(m31, m32, m33, m34), SIMD4(m41, m42, m43, m44)
        )
    }

    /// The matrix applied to a column vector.
    private func applied(to vector: SIMD4<Double>) -> SIMD4<Double> {
        let (x, y, z, w) = columns
        return x * vector.x + y * vector.y + z * vector.z + w * vector.w
    }

    public func transformPoint(_ point: DOMPoint) -> DOMPoint {
        let result = applied(to: SIMD4(point.x, point.y, point.z, point.w))
        return DOMPoint(x: result.x, y: result.y, z: result.z, w: result.w)
    }
}

extension DOMMatrix {
    /// `self × other`: `other` happens first.
    public func multiplied(by other: DOMMatrix) -> DOMMatrix {
        let (x, y, z, w) = other.columns
        var product = DOMMatrix()
        product.setColumns(applied(to: x), applied(to: y), applied(to: z), applied(to: w))
        product.is2D = is2D && other.is2D
        return product
    }

    /// `multiplySelf`.
    public mutating func multiply(_ other: DOMMatrix) { self = multiplied(by: other) }

    /// `preMultiplySelf`.
    public mutating func premultiply(_ other: DOMMatrix) { self = other.multiplied(by: self) }

    private mutating func setColumns(
        _ x: SIMD4<Double>,
        _ y: SIMD4<Double>,
        _ z: SIMD4<Double>,
        _ w: SIMD4<Double>
    ) {
        (m11, m12, m13, m14) = (x.x, x.y, x.z, x.w)
        (m21, m22, m23, m24) = (y.x, y.y, y.z, y.w)
        (m31, m32, m33, m34) = (z.x, z.y, z.z, z.w)
        (m41, m42, m43, m44) = (w.x, w.y, w.z, w.w)
    }

    public mutating func translate(_ x: Double, _ y: Double, _ z: Double = 0) {
        var step = DOMMatrix(a: 1, b: 0, c: 0, d: 1, e: x, f: y)
        step.m43 = z
        step.is2D = z == 0
        multiply(step)
    }

    /// About the given origin. `y` defaults to `x` on the web, which the binding says by passing it.
    public mutating func scale(_ x: Double, _ y: Double, _ z: Double = 1, origin: DOMPoint = DOMPoint()) {
        translate(origin.x, origin.y, origin.z)
        var step = DOMMatrix(a: x, b: 0, c: 0, d: y, e: 0, f: 0)
        step.m33 = z
        step.is2D = z == 1 && origin.z == 0
        multiply(step)
        translate(-origin.x, -origin.y, -origin.z)
    }

    /// `scale3dSelf`.
    public mutating func scale3D(_ factor: Double, origin: DOMPoint = DOMPoint()) {
        let stays2D = is2D && factor == 1
        scale(factor, factor, factor, origin: origin)
        is2D = stays2D && origin.z == 0
    }

    /// Degrees about each axis; one argument on the web means about z, which the binding says by passing `z` alone.
    public mutating func rotate(x: Double = 0, y: Double = 0, z: Double) {
        rotateAxisAngle(x: 0, y: 0, z: 1, degrees: z)
        if y != 0 { rotateAxisAngle(x: 0, y: 1, z: 0, degrees: y) }
        if x != 0 { rotateAxisAngle(x: 1, y: 0, z: 0, degrees: x) }
    }

    /// By the angle between the vector and (1, 0); the null vector turns nothing.
    public mutating func rotateFromVector(_ x: Double, _ y: Double) {
        rotateAxisAngle(x: 0, y: 0, z: 1, degrees: x == 0 && y == 0 ? 0 : atan2(y, x) * 180 / .pi)
    }

    /// CSS Transforms 2 §14.7, written with the half angle as there.
    public mutating func rotateAxisAngle(x: Double, y: Double, z: Double, degrees: Double) {
        let length = (x * x + y * y + z * z).squareRoot()
        guard length > 0 else {
            if x != 0 || y != 0 { is2D = false }
            return
        }
        let (x, y, z) = (x / length, y / length, z / length)
        let half = degrees * .pi / 360
        let sc = sin(half) * cos(half)
        let sq = sin(half) * sin(half)
        var step = DOMMatrix()
        step.setColumns(
            SIMD4(1 - 2 * (y * y + z * z) * sq, 2 * (x * y * sq + z * sc), 2 * (x * z * sq - y * sc), 0),
            SIMD4(2 * (x * y * sq - z * sc), 1 - 2 * (x * x + z * z) * sq, 2 * (y * z * sq + x * sc), 0),
            SIMD4(2 * (x * z * sq + y * sc), 2 * (y * z * sq - x * sc), 1 - 2 * (x * x + y * y) * sq, 0),
            SIMD4(0, 0, 0, 1)
        )
        step.is2D = x == 0 && y == 0
        multiply(step)
    }

    public mutating func skewX(degrees: Double) {
        multiply(DOMMatrix(a: 1, b: 0, c: tan(degrees * .pi / 180), d: 1, e: 0, f: 0))
    }

    public mutating func skewY(degrees: Double) {
        multiply(DOMMatrix(a: 1, b: tan(degrees * .pi / 180), c: 0, d: 1, e: 0, f: 0))
    }

    public func flippedX() -> DOMMatrix { multiplied(by: DOMMatrix(a: -1, b: 0, c: 0, d: 1, e: 0, f: 0)) }
    public func flippedY() -> DOMMatrix { multiplied(by: DOMMatrix(a: 1, b: 0, c: 0, d: -1, e: 0, f: 0)) }

    /// A copy that another operation was applied to; the non-mutating methods of the web are all of this shape.
    public func applying(_ operation: (inout DOMMatrix) -> Void) -> DOMMatrix {
        var copy = self
        operation(&copy)
        return copy
    }
}

extension DOMMatrix {
    /// `invertSelf`. A matrix without an inverse becomes all NaN and three-dimensional, as the specification says.
    public mutating func invert() {
        guard let result = inverseElements() else {
            self = DOMMatrix(columns: [Double](repeating: .nan, count: 16))
            is2D = false
            return
        }
        let wasFlat = is2D
        self = DOMMatrix(columns: result)
        is2D = wasFlat
    }

    /// By 2 × 2 minors of the upper and the lower half.
    private func inverseElements() -> [Double]? {
        let s0 = m11 * m22 - m21 * m12
        let s1 = m11 * m23 - m21 * m13
        let s2 = m11 * m24 - m21 * m14
        let s3 = m12 * m23 - m22 * m13
        let s4 = m12 * m24 - m22 * m14
        let s5 = m13 * m24 - m23 * m14
        let c5 = m33 * m44 - m43 * m34
        let c4 = m32 * m44 - m42 * m34
        let c3 = m32 * m43 - m42 * m33
        let c2 = m31 * m44 - m41 * m34
        let c1 = m31 * m43 - m41 * m33
        let c0 = m31 * m42 - m41 * m32
        let determinant = s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0
        guard determinant != 0, determinant.isFinite else { return nil }

        let columns: [Double] = [
            m22 * c5 - m23 * c4 + m24 * c3, -m12 * c5 + m13 * c4 - m14 * c3,
            m42 * s5 - m43 * s4 + m44 * s3, -m32 * s5 + m33 * s4 - m34 * s3,
            -m21 * c5 + m23 * c2 - m24 * c1, m11 * c5 - m13 * c2 + m14 * c1,
            -m41 * s5 + m43 * s2 - m44 * s1, m31 * s5 - m33 * s2 + m34 * s1,
            m21 * c4 - m22 * c2 + m24 * c0, -m11 * c4 + m12 * c2 - m14 * c0,
            m41 * s4 - m42 * s2 + m44 * s0, -m31 * s4 + m32 * s2 - m34 * s0,
            -m21 * c3 + m22 * c1 - m23 * c0, m11 * c3 - m12 * c1 + m13 * c0,
            -m41 * s3 + m42 * s1 - m43 * s0, m31 * s3 - m32 * s1 + m33 * s0,
        ]
        return columns.map { $0 / determinant }
    }
}
