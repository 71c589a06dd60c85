import Raster
import Testing

@testable import Canvas

struct PathTests {
    @Test func `every path method ensures a subpath in its own way`() throws {
        var path = Path2D()
        path.lineTo(10, 20)
        #expect(path.pen.outline.currentPoint == Point(10, 20))

        path = Path2D()
        path.quadraticCurveTo(1, 2, 3, 4)
        var expected = Path2D()
        expected.moveTo(1, 2)
        expected.quadraticCurveTo(1, 2, 3, 4)
        #expect(path == expected)

        path = Path2D()
        try path.arcTo(5, 6, 7, 8, 9)
        #expect(path.pen.outline.currentPoint == Point(5, 6))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a coordinate that is not finite makes the call do nothing`(bad: Double) throws {
        var path = Path2D()
        path.moveTo(1, 1)
        let before = path
        path.moveTo(bad, 0)
        path.lineTo(0, bad)
        path.quadraticCurveTo(0, 0, bad, 0)
        path.bezierCurveTo(0, 0, 0, 0, 0, bad)
        path.rect(0, 0, bad, 1)
        try path.arc(0, 0, bad, 0, 1)
        try path.arc(bad, 0, -1, 0, 1)
        try path.ellipse(0, 0, 1, 1, bad, 0, 1)
        try path.arcTo(0, 0, 0, bad, 1)
        try path.roundRect(0, 0, 1, bad)
        try path.roundRect(0, 0, 1, 1, radii: [DOMPoint(x: bad, y: 0)])
        #expect(path == before)
    }

    @Test func `negative radii throw by name`() throws {
        var path = Path2D()
        #expect(throws: CanvasError(.indexSizeError, "arc: the radius provided (-1.0) is negative")) {
            try path.arc(0, 0, -1, 0, 1)
        }
        #expect(throws: CanvasError.self) { try path.ellipse(0, 0, 1, -1, 0, 0, 1) }
        #expect(throws: CanvasError.self) { try path.arcTo(0, 0, 1, 1, -1) }
        let negative = #expect(throws: CanvasError.self) { try path.roundRect(0, 0, 1, 1, radii: [DOMPoint(x: -1)]) }
        #expect(negative?.name == .rangeError)
        let many = #expect(throws: CanvasError.self) {
            try path.roundRect(0, 0, 1, 1, radii: [DOMPoint](repeating: DOMPoint(), count: 5))
        }
        #expect(many?.name == .rangeError)
    }

    /// Start, end, counterclockwise: the turn in quarters.
    static let sweeps: [(Double, Double, Bool, Double)] = [
        (0, 1, false, 1), (0, 1, true, -3), (0, 4, false, 4), (0, 4, true, -4), (0, -4, false, 4), (0, -4, true, -4),
        (0, 0, false, 0), (0, 0, true, 0), (0, 9, false, 4), (0, -9, true, -4), (0, -9, false, 3), (1, 0, false, 3),
        (1, 0, true, -1), (-2, -1, false, 1),
    ]

    @Test(arguments: sweeps)
    func `angles wrap round in the drawing direction`(start: Double, end: Double, backwards: Bool, quarters: Double) {
        let arc = EllipseArc(
            center: .zero,
            radiusX: 1,
            radiusY: 1,
            startAngle: start * .pi / 2,
            endAngle: end * .pi / 2,
            counterclockwise: backwards
        )
        #expect(abs(arc.sweep - quarters * .pi / 2) < 1e-12)
    }

    @Test func `an arc begins with a line and ends where its angle says`() throws {
        var path = Path2D()
        path.moveTo(0, 0)
        try path.arc(50, 50, 10, 0, .pi / 2)
        let end = try #require(path.pen.outline.currentPoint)
        #expect(abs(end.x - 50) < 1e-9 && abs(end.y - 60) < 1e-9)
    }

    /// P0 is (0, 0); P1, P2, radius; where the pen ends.
    static let corners: [([Double], Point)] = [
        ([100, 0, 100, 100, 20], Point(100, 20)), ([100, 0, 100, -100, 20], Point(100, -20)),
        ([0, 0, 50, 50, 20], Point(0, 0)), ([50, 0, 50, 0, 20], Point(50, 0)), ([50, 0, 50, 50, 0], Point(50, 0)),
        ([50, 0, 100, 0, 20], Point(50, 0)), ([50, 0, 20, 0, 20], Point(50, 0)),
    ]

    @Test(arguments: corners)
    func `arcTo rounds a corner or draws a line`(numbers: [Double], end: Point) throws {
        var path = Path2D()
        path.moveTo(0, 0)
        try path.arcTo(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
        let pen = try #require(path.pen.outline.currentPoint)
        #expect(abs(pen.x - end.x) < 1e-9 && abs(pen.y - end.y) < 1e-9)
    }

    @Test func `round rectangles scale all radii by the tightest side`() throws {
        let rect = Rect(x: 0, y: 0, width: 100, height: 50)
        let shape = try #require(try RoundedRect(rect, radii: [DOMPoint(x: 100, y: 100), DOMPoint(x: 20, y: 20)]))
        // The left side carries 100 + 20 on 50; the right side the same.
        #expect(abs(shape.corners[0].x - 100 * 50 / 120.0) < 1e-12)
        #expect(abs(shape.corners[1].x - 20 * 50 / 120.0) < 1e-12)
    }

    @Test func `a negative width swaps the corners left and right`() throws {
        let radii = [1, 2, 3, 4].map { DOMPoint(x: $0, y: $0) }
        let rect = Rect(x: 100, y: 0, width: -100, height: 100)
        let shape = try #require(try RoundedRect(rect, radii: radii))
        #expect(shape.rect == Rect(x: 0, y: 0, width: 100, height: 100))
        #expect(shape.corners == [Point(2, 2), Point(1, 1), Point(4, 4), Point(3, 3)])
        #expect(!shape.isClockwise)
    }

    /// SVG path data and the same shape by hand, or where the pen ends up.
    static let svg: [(String, Point?, Int)] = [
        ("M10 20L30 40", Point(30, 40), 2), ("m10,20 30,40", Point(40, 60), 2), ("M1 2 3 4 5 6", Point(5, 6), 3),
        ("M0 0H10V20h-5v-5z", Point(0, 0), 6), ("M10-20.5.5", Point(10, -20.5), 1), ("M1e1,2E0", Point(10, 2), 1),
        ("M0 0C1 1 2 2 3 3S5 5 6 6", Point(6, 6), 3), ("M0 0Q1 1 2 2T4 4t1 1", Point(5, 5), 4),
        ("M0 0a5 5 0 0110 0", Point(10, 0), 5), ("M0 0A0 5 0 0 1 10 0", Point(10, 0), 2),
        ("M0 0 A 5 5 0 0 1 0 0", Point(0, 0), 1), ("M0 0 L 10 x", Point(0, 0), 1),
        ("M0 0 L10 10 foo", Point(10, 10), 2),
        ("L10 10", nil, 0), ("", nil, 0), ("  ", nil, 0), ("M", nil, 0), ("M,1 2", nil, 0),
        ("M0 0z L5 5", Point(5, 5), 4),
        ("M0 0 10 10 z 5 5", Point(0, 0), 3), ("M0 0 L10 10 20", Point(10, 10), 2),
        ("M0 0a1 1 0 2 0 1 1", Point(0, 0), 1),
        ("M 1.,2.", Point(1, 2), 1), ("M 10 10 l 1 1 m 2 2 l 3 3", Point(16, 16), 4),
    ]

    @Test(arguments: svg)
    func `svg path data is read up to its first error`(text: String, end: Point?, segments: Int) {
        let path = Path2D(text)
        #expect(path.pen.outline.currentPoint == end)
        #expect(path.pen.outline.segmentCount == segments)
    }

    @Test func `a path is added through a matrix`() {
        var small = Path2D()
        small.moveTo(1, 1)
        small.lineTo(2, 2)
        var path = Path2D()
        path.addPath(small, DOMMatrix(a: 10, b: 0, c: 0, d: 10, e: 5, f: 0))
        #expect(path.pen.outline.currentPoint == Point(25, 20))
        path.addPath(small, DOMMatrix(a: .nan, b: 0, c: 0, d: 1, e: 0, f: 0))
        #expect(path.pen.outline.currentPoint == Point(25, 20))
    }
}
