import Testing

@testable import Text

struct OutlineEdgesTests {
    private func edges(_ elements: [GlyphOutline.Element]) -> [OutlineEdges.Edge] {
        OutlineEdges(GlyphOutline(elements: elements), movedBy: (0, 0)).edges
    }

    private func edge(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ winding: Double) -> OutlineEdges.Edge {
        OutlineEdges.Edge(
            upper: OutlineEdges.Point(x: x0, y: y0),
            lower: OutlineEdges.Point(x: x1, y: y1),
            winding: winding
        )
    }

    @Test func `lines end on quarters of a row`() {
        let found = edges([
            .move(x: 1, y: 0.1), .line(x: 3, y: 0.1), .line(x: 3, y: 2.4), .line(x: 1, y: 2.4), .close,
        ])
        #expect(found == [edge(3, 0, 3, 2.5, 1), edge(1, 0, 1, 2.5, -1)])
    }

    @Test func `what is flat once snapped is no edge`() {
        #expect(edges([.move(x: 0, y: 1), .line(x: 9, y: 1.1), .line(x: 4, y: 0.9), .close]).isEmpty)
    }

    /// A quarter of a bow, 1 px wide and high: two chords, the upper one flat and so part of the lower one.
    @Test func `a flat chord is merged into the one below`() {
        let bow = edges([
            .move(x: 0, y: 0), .quadratic(controlX: 1, controlY: 0, x: 1, y: 0.4), .line(x: 0, y: 0.4), .close,
        ])
        #expect(bow == [edge(0, 0, 1, 0.5, 1), edge(0, 0, 0, 0.5, -1)])
    }

    @Test func `a curve is cut where it turns`() {
        let arch = edges([.move(x: 0, y: 4), .quadratic(controlX: 2, controlY: -4, x: 4, y: 4), .close])
        // The top is at y = 0; left of it the contour runs up, right of it down.
        #expect(arch.map(\.upper.y).min() == 0)
        #expect(Set(arch.filter { $0.upper.x < 2 || $0.lower.x < 2 }.map(\.winding)) == [-1])
        #expect(Set(arch.filter { $0.upper.x > 2 || $0.lower.x > 2 }.map(\.winding)) == [1])
        #expect(arch.allSatisfy { $0.lower.y > $0.upper.y })
    }

    @Test func `cubics too come down to edges that run downwards`() {
        let wave = edges([
            .move(x: 0, y: 0),
            .cubic(control1X: 0, control1Y: 9, control2X: 6, control2Y: -3, x: 6, y: 6),
            .line(x: 0, y: 6),
            .close,
        ])
        #expect(wave.allSatisfy { $0.lower.y > $0.upper.y })
        // What goes down must come up: the signed heights of a closed contour cancel out.
        #expect(wave.reduce(0) { $0 + $1.winding * ($1.lower.y - $1.upper.y) } == 0)
    }

    @Test(arguments: [1e7, 1e12, .infinity, .nan])
    func `coordinates beyond reason end`(value: Double) {
        let found = edges([.move(x: 0, y: 0), .quadratic(controlX: value, controlY: value, x: 1, y: value), .close])
        #expect(found.count <= 256)
    }
}
