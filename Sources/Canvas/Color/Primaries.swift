/// A row-major 3 × 3 matrix for colour conversions.
struct ColorMatrix: Sendable {
    let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) { rows = (first, second, third) }

    static func * (matrix: ColorMatrix, vector: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3((matrix.rows.0 * vector).sum(), (matrix.rows.1 * vector).sum(), (matrix.rows.2 * vector).sum())
    }

    /// By cofactors; every matrix below is regular.
    var inverse: ColorMatrix {
        let (a, b, c) = rows
        let determinant = (a * cross(b, c)).sum()
        let (x, y, z) = (cross(b, c) / determinant, cross(c, a) / determinant, cross(a, b) / determinant)
        return ColorMatrix(SIMD3(x.x, y.x, z.x), SIMD3(x.y, y.y, z.y), SIMD3(x.z, y.z, z.z))
    }
}

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// The linear part of every colour space: matrices as in the sample code of CSS Color 4 §17, rational where it has them.
/// Only one direction is written down; the other is computed, so that the two cannot disagree.
enum Primaries {
    struct Pair: Sendable {
        let toXYZ: ColorMatrix
        let fromXYZ: ColorMatrix

        init(_ toXYZ: ColorMatrix) {
            self.toXYZ = toXYZ
            fromXYZ = toXYZ.inverse
        }
    }

    static let srgb = Pair(
        ColorMatrix(
            SIMD3(506752.0 / 1228815, 87881.0 / 245763, 12673.0 / 70218),
            SIMD3(87098.0 / 409605, 175762.0 / 245763, 12673.0 / 175545),
            SIMD3(7918.0 / 409605, 87881.0 / 737289, 1001167.0 / 1053270)
        )
    )

    static let displayP3 = Pair(
        ColorMatrix(
            SIMD3(608311.0 / 1250200, 189793.0 / 714400, 198249.0 / 1000160),
            SIMD3(35783.0 / 156275, 247089.0 / 357200, 198249.0 / 2500400),
            SIMD3(0, 32229.0 / 714400, 5220557.0 / 5000800)
        )
    )

    static let a98 = Pair(
        ColorMatrix(
            SIMD3(573536.0 / 994567, 263643.0 / 1420810, 187206.0 / 994567),
            SIMD3(591459.0 / 1989134, 6239551.0 / 9945670, 374412.0 / 4972835),
            SIMD3(53769.0 / 1989134, 351524.0 / 4972835, 4929758.0 / 4972835)
        )
    )

    static let rec2020 = Pair(
        ColorMatrix(
            SIMD3(63426534.0 / 99577255, 20160776.0 / 139408157, 47086771.0 / 278816314),
            SIMD3(26158966.0 / 99577255, 472592308.0 / 697040785, 8267143.0 / 139408157),
            SIMD3(0, 19567812.0 / 697040785, 295819943.0 / 278816314)
        )
    )

    /// Relative to D50, unlike the others.
    static let prophoto = Pair(
        ColorMatrix(
            SIMD3(0.79776664490064230, 0.13518129740053308, 0.03134773412839220),
            SIMD3(0.28807482881940130, 0.71183523424187300, 0.00008993693872564),
            SIMD3(0, 0, 0.82510460251046020)
        )
    )

    /// Bradford's chromatic adaptation.
    static let d65ToD50 = ColorMatrix(
        SIMD3(1.0479297925449969, 0.022946870601609652, -0.05019226628920524),
        SIMD3(0.02962780877005599, 0.9904344267538799, -0.017073799063418826),
        SIMD3(-0.009243040646204504, 0.015055191490298152, 0.7518742814281371)
    )
    static let d50ToD65 = d65ToD50.inverse

    static let xyzToCones = ColorMatrix(
        SIMD3(0.8190224379967030, 0.3619062600528904, -0.1288737815209879),
        SIMD3(0.0329836539323885, 0.9292868615863434, 0.0361446663506424),
        SIMD3(0.0481771893596242, 0.2642395317527308, 0.6335478284694309)
    )
    static let conesToXYZ = xyzToCones.inverse

    static let conesToOKLab = ColorMatrix(
        SIMD3(0.2104542683093140, 0.7936177747023054, -0.0040720430116193),
        SIMD3(1.9779985324311684, -2.4285922420485799, 0.4505937096174110),
        SIMD3(0.0259040424655478, 0.7827717124575296, -0.8086757549230774)
    )
    static let okLabToCones = conesToOKLab.inverse
}
