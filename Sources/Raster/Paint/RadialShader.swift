/// A gradient between two circles.
///
/// Circles interpolate from the first to the second and beyond both ends; a pixel takes the colour of the largest
/// parameter whose circle passes through it with a radius of at least zero. Where no circle passes it stays transparent.
struct RadialShader {
    /// Device pixel centres to gradient space with the first circle's centre as origin.
    private let inverse: AffineTransform
    private let radius: Double
    private let growth: Double
    private let shift: Point
    private let last: Int

    init?(from: Circle, to: Circle, transform: AffineTransform, last: Int) {
        guard let inverse = transform.inverse else { return nil }
        self.inverse = AffineTransform.translation(x: -from.center.x, y: -from.center.y)
            .concatenating(inverse)
            .concatenating(.translation(x: 0.5, y: 0.5))
        guard self.inverse.isFinite else { return nil }
        radius = from.radius
        growth = to.radius - from.radius
        shift = to.center - from.center
        self.last = last
    }

    func fill(_ words: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int, _ table: Span<UInt32>) {
        let start = inverse.apply(Point(Double(x), Double(y)))
        if shift == .zero {
            fillConcentric(&words, range, start, table)
        } else {
            fillCone(&words, range, start, table)
        }
    }

    /// Circles round one centre: the parameter follows from the distance alone.
    private func fillConcentric(
        _ words: inout MutableSpan<UInt32>,
        _ range: Range<Int>,
        _ start: Point,
        _ table: Span<UInt32>
    ) {
        // Distances are scaled so that the table's index is the square root plus a constant. Single precision is off by
        // less than a thousandth of an index for anything a canvas shows.
        let scale = Double(last) / growth
        let offset = Float(-radius * scale + 0.5)
        let sign: Float = scale < 0 ? -1 : 1
        let stepX = Float(inverse.a * scale)
        let stepY = Float(inverse.b * scale)
        let (startX, startY) = (Float(start.x * scale), Float(start.y * scale))
        let limit = Float(last)
        let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
        var index = range.lowerBound
        var column: Float = 0
        while index < range.upperBound {
            let columns = lanes + column
            let px = columns * stepX + startX
            let py = columns * stepY + startY
            let places = (px * px + py * py).squareRoot() * sign + offset
            let count = min(8, range.upperBound &- index)
            for lane in 0..<count {
                // A comparison with not-a-number fails and takes the first colour.
                let place = places[lane]
                words[index &+ lane] = table[place > 0 ? Int(min(place, limit)) : 0]
            }
            index &+= 8
            column += 8
        }
    }

    private func fillCone(
        _ words: inout MutableSpan<UInt32>,
        _ range: Range<Int>,
        _ start: Point,
        _ table: Span<UInt32>
    ) {
        // |p - w·shift| = radius + w·growth, squared: a·w² - 2·b·w + c = 0.
        let a = shift.lengthSquared - growth * growth
        let isLinear = a.magnitude <= 1e-12 * max(shift.lengthSquared, growth * growth)
        for offset in 0..<range.count {
            let p = Point(start.x + inverse.a * Double(offset), start.y + inverse.b * Double(offset))
            let b = p.dot(shift) + radius * growth
            let c = p.lengthSquared - radius * radius
            var found: Double?
            if isLinear {
                if b != 0 { found = accepted(c / (2 * b)) }
            } else {
                let discriminant = b * b - a * c
                if discriminant >= 0 {
                    let root = discriminant.squareRoot()
                    let (w0, w1) = ((b + root) / a, (b - root) / a)
                    found = accepted(max(w0, w1)) ?? accepted(min(w0, w1))
                }
            }
            guard let w = found else {
                words[range.lowerBound + offset] = 0
                continue
            }
            let place = w * Double(last) + 0.5
            words[range.lowerBound + offset] = table[place > 0 ? Int(min(place, Double(last))) : 0]
        }
    }

    private func accepted(_ w: Double) -> Double? {
        w.isFinite && radius + w * growth >= 0 ? w : nil
    }
}
