/// A gradient along a line: the place in the colour table is an affine function of the pixel.
struct LinearShader {
    /// Table index at the centre of pixel (0, 0), and its change a column and a row.
    private let origin, perColumn, perRow: Double
    private let last: Int

    init?(from: Point, to: Point, transform: AffineTransform, last: Int) {
        guard let inverse = transform.inverse else { return nil }
        let line = to - from
        let scale = Double(last) / line.lengthSquared
        let start = inverse.apply(Point(0.5, 0.5)) - from
        origin = start.dot(line) * scale
        perColumn = Point(inverse.a, inverse.b).dot(line) * scale
        perRow = Point(inverse.c, inverse.d).dot(line) * scale
        self.last = last
        guard origin.isFinite, perColumn.isFinite, perRow.isFinite else { return nil }
    }

    func fill(_ words: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int, _ table: Span<UInt32>) {
        let start = origin + perColumn * Double(x) + perRow * Double(y) + 0.5
        let count = range.count
        let end = start + perColumn * Double(count)
        guard start.magnitude < 1e8, end.magnitude < 1e8 else {
            // Far outside, or steeper than whole tables a pixel: no fixed point is wide enough.
            for offset in 0..<count {
                let place = start + perColumn * Double(offset)
                words[range.lowerBound + offset] = table[place > 0 ? Int(min(place, Double(last))) : 0]
            }
            return
        }
        // 32.32 fixed point; both ends are below 2^27, so nothing overflows in between.
        var place = Int(start * 4_294_967_296)
        let step = Int(perColumn * 4_294_967_296)
        let limit = last
        for index in range {
            words[index] = table[min(max(place >> 32, 0), limit)]
            place &+= step
        }
    }
}
