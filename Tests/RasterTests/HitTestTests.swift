import Testing

@testable import Raster

struct HitTestTests {
    private static let square = Path(Rect(x: 0, y: 0, width: 20, height: 20))

    @Test(arguments: [
        (Point(10, 10), true), (Point(0, 10), true), (Point(20, 20), true), (Point(20, 0), true),
        (Point(21, 10), false), (Point(-0.1, 10), false), (Point(.nan, 10), false), (Point(10, .infinity), false),
    ])
    func `the edge belongs to the shape`(point: Point, isInside: Bool) {
        #expect(Self.square.contains(point) == isInside)
    }

    @Test func `the rule decides about holes`() {
        var path = Self.square
        path.addRect(Rect(x: 5, y: 5, width: 10, height: 10))
        #expect(path.contains(Point(10, 10)))
        #expect(!path.contains(Point(10, 10), rule: .evenOdd))
    }

    @Test func `an open subpath closes itself`() {
        #expect(Path.polygon([(0, 0), (10, 0), (10, 10)], closed: false).contains(Point(7, 3)))
        #expect(!Path().contains(.zero))
    }

    @Test func `strokes are hit on their line only`() {
        let style = StrokeStyle(width: 4)
        #expect(Self.square.strokeContains(Point(1, 10), style: style))
        #expect(!Self.square.strokeContains(Point(10, 10), style: style))
        #expect(Self.square.strokeContains(Point(-2, -2), style: style), "the corner of the miter")
    }

    @Test func `gaps of a dashed stroke are not hit`() {
        let line = Path.polygon([(0, 0), (100, 0)], closed: false)
        let style = StrokeStyle(width: 2, dashes: [10, 10])
        #expect(line.strokeContains(Point(5, 0.5), style: style))
        #expect(!line.strokeContains(Point(15, 0.5), style: style))
        #expect(!line.strokeContains(Point(5, 0.5), style: style, pen: .scale(x: 0, y: 1)))
    }
}
