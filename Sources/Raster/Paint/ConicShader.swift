internal import CMath

/// A gradient round a point, clockwise from its start angle.
struct ConicShader {
    private let inverse: AffineTransform
    private let last: Int

    init?(center: Point, angle: Double, transform: AffineTransform, last: Int) {
        guard let inverse = transform.inverse else { return nil }
        // Turned back by the start angle, so that the gradient begins on the x axis.
        self.inverse = AffineTransform.rotation(radians: -angle)
            .concatenating(.translation(x: -center.x, y: -center.y))
            .concatenating(inverse)
            .concatenating(.translation(x: 0.5, y: 0.5))
        guard self.inverse.isFinite else { return nil }
        self.last = last
    }

    func fill(_ words: inout MutableSpan<UInt32>, _ range: Range<Int>, x: Int, y: Int, _ table: Span<UInt32>) {
        let start = inverse.apply(Point(Double(x), Double(y)))
        let scale = Double(last) / (2 * Double.pi)
        for offset in 0..<range.count {
            let px = start.x + inverse.a * Double(offset)
            let py = start.y + inverse.b * Double(offset)
            let angle = atan2(py, px)
            let place = (angle < 0 ? angle + 2 * .pi : angle) * scale + 0.5
            words[range.lowerBound + offset] = table[place > 0 ? Int(min(place, Double(last))) : 0]
        }
    }
}
