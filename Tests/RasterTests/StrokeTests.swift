import Testing

@testable import Raster

struct StrokeTests {
    static let line = Path.polygon([(2, 2), (8, 2)], closed: false)

    @Test(arguments: [
        (LineCap.butt, [0, 0, 255, 255, 255, 255, 255, 255, 0, 0]),
        (LineCap.square, [0, 255, 255, 255, 255, 255, 255, 255, 255, 0]),
    ])
    func `a line on pixel borders is exact`(cap: LineCap, expected: [UInt32]) {
        var drawing = Drawing(10, 4)
        drawing.stroke(Self.line, .black, StrokeStyle(width: 2, cap: cap))
        #expect(drawing.alphas(row: 0) == [UInt32](repeating: 0, count: 10))
        #expect(drawing.alphas(row: 1) == expected)
        #expect(drawing.alphas(row: 2) == expected)
        #expect(drawing.alphas(row: 3) == [UInt32](repeating: 0, count: 10))
    }

    @Test(arguments: [LineCap.butt, .round, .square])
    func `a subpath without length draws nothing`(cap: LineCap) {
        var path = Path()
        path.move(to: Point(5, 5))
        path.line(to: Point(5, 5))
        path.move(to: Point(3, 3))
        path.close()
        var drawing = Drawing(10, 10)
        drawing.stroke(path, .black, StrokeStyle(width: 4, cap: cap))
        #expect(drawing.alphas.allSatisfy { $0 == 0 })
    }

    @Test(arguments: [LineJoin.miter, .round, .bevel])
    func `a pen wider than a closed square leaves no hole`(join: LineJoin) {
        for width in [9.0, 11, 13, 18, 25, 40] {
            var drawing = Drawing(40, 40)
            drawing.stroke(
                Path(Rect(x: 15, y: 15, width: 10, height: 10)),
                .black,
                StrokeStyle(width: width, join: join)
            )
            if width > 10 { #expect(drawing.pixmap[20, 20] >> 24 == 255, "\(width)") }
            #expect(drawing.pixmap[15, 20] >> 24 == 255, "\(width)")
        }
    }
}
