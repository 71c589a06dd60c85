import Testing

@testable import Raster

/// Coverage against brute force: 256 samples a pixel, each asked directly.
struct CoverageOracleTests {
    private static let size = 24
    private static let samples = 16

    /// The share of samples inside, `0...255` a pixel.
    private func sampled(_ isInside: (Point) -> Bool) -> [Double] {
        (0..<Self.size * Self.size).map { index in
            var hits = 0
            for sample in 0..<Self.samples * Self.samples {
                let x = Double(index % Self.size) + (Double(sample % Self.samples) + 0.5) / Double(Self.samples)
                let y = Double(index / Self.size) + (Double(sample / Self.samples) + 0.5) / Double(Self.samples)
                if isInside(Point(x, y)) { hits += 1 }
            }
            return Double(hits) * 255 / Double(Self.samples * Self.samples)
        }
    }

    private func differences(_ drawing: Drawing, _ expected: [Double]) -> [Double] {
        zip(drawing.alphas, expected).map { abs(Double($0) - $1) }
    }

    @Test(arguments: 1...12)
    func `triangles are covered by area`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        // Partly outside on purpose.
        let corners = (0..<3).map { _ in
            Point(random.double(in: -10...34), random.double(in: -10...34))
        }
        var drawing = Drawing(Self.size, Self.size)
        drawing.fill(.polygon(corners.map { ($0.x, $0.y) }), .black)
        let expected = sampled { point in
            let sides = (0..<3).map { (corners[($0 + 1) % 3] - corners[$0]).cross(point - corners[$0]) }
            return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
        }
        // Two hundred and fifty-six samples are themselves off by up to a sixteenth on an edge.
        #expect((differences(drawing, expected).max() ?? 0) <= 18)
        #expect(differences(drawing, expected).reduce(0, +) / Double(Self.size * Self.size) <= 0.6)
    }

    @Test(arguments: [FillRule.nonzero, .evenOdd], 1...6)
    func `random polygons follow their rule`(rule: FillRule, seed: UInt64) {
        var random = SeededRandom(seed: 100 + seed)
        let corners = (0..<7).map { _ in Point(random.double(in: -5...29), random.double(in: -5...29)) }
        var drawing = Drawing(Self.size, Self.size)
        drawing.fill(.polygon(corners.map { ($0.x, $0.y) }), .black, rule: rule)
        let expected = sampled { point in
            var winding = 0
            for index in corners.indices {
                let (a, b) = (corners[index], corners[(index + 1) % corners.count])
                guard (a.y <= point.y) != (b.y <= point.y) else { continue }
                let x = a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)
                if x > point.x { winding += b.y > a.y ? 1 : -1 }
            }
            return rule == .nonzero ? winding != 0 : winding & 1 == 1
        }
        // Pixels where edges cross add up before they are clamped; they are few, and the rest agrees.
        let differences = differences(drawing, expected)
        #expect(differences.filter { $0 > 18 }.count <= 12)
        #expect(differences.reduce(0, +) / Double(Self.size * Self.size) <= 1.5)
    }

    @Test(arguments: 1...12)
    func `a round stroke covers what is near its line`(seed: UInt64) {
        var random = SeededRandom(seed: 200 + seed)
        let points = (0..<5).map { _ in Point(random.double(in: 0...24), random.double(in: 0...24)) }
        let width = random.double(in: 1...9)
        let isClosed = seed % 2 == 0
        var drawing = Drawing(Self.size, Self.size)
        drawing.stroke(
            .polygon(points.map { ($0.x, $0.y) }, closed: isClosed),
            .black,
            StrokeStyle(width: width, cap: .round, join: .round)
        )
        let expected = sampled { point in
            (0..<points.count - (isClosed ? 0 : 1)).contains { index in
                let (a, b) = (points[index], points[(index + 1) % points.count])
                let t = max(0, min(1, (point - a).dot(b - a) / (b - a).lengthSquared))
                return (point - a.interpolated(to: b, at: t)).length <= width / 2
            }
        }
        let differences = differences(drawing, expected)
        // Where the two sides of a join cross inside a pixel, their areas add up before they are clamped.
        #expect(differences.filter { $0 > 24 }.count <= 16, "width \(width)")
        #expect(differences.reduce(0, +) / Double(Self.size * Self.size) <= 1.5)
    }

    @Test(arguments: [0.7, 3, 10, 11.5])
    func `a circle of curves is round`(radius: Double) {
        var path = Path()
        path.addArc(center: Point(12, 12), radius: radius, from: 0, to: 7)
        var drawing = Drawing(Self.size, Self.size)
        drawing.fill(path, .black)
        let expected = sampled { ($0 - Point(12, 12)).length <= radius }
        #expect((differences(drawing, expected).max() ?? 0) <= 20)
    }

    @Test func `a skewed pen draws the circle it is as an ellipse`() {
        let pen = AffineTransform(a: 3, b: 0, c: 1, d: 0.8, e: 4, f: 9)
        var drawing = Drawing(Self.size, Self.size)
        var path = Path()
        path.move(to: pen.apply(Point(0, 0)))
        path.line(to: pen.apply(Point(4, 2)))
        drawing.stroke(path, .black, StrokeStyle(width: 2, cap: .round), pen: pen)
        guard let inverse = pen.inverse else { return }
        let expected = sampled { point in
            let p = inverse.apply(point)
            let t = max(0, min(1, p.dot(Point(4, 2)) / 20))
            return (p - Point(4, 2) * t).length <= 1
        }
        #expect((differences(drawing, expected).max() ?? 0) <= 20)
    }
}
