import Testing

@testable import Raster

struct FillTests {
    @Test func `a rectangle on pixel borders is exact`() {
        var drawing = Drawing(6, 4)
        drawing.fill(Rect(x: 1, y: 1, width: 3, height: 2), .black)
        #expect(drawing.alphas(row: 0) == [0, 0, 0, 0, 0, 0])
        #expect(drawing.alphas(row: 1) == [0, 255, 255, 255, 0, 0])
        #expect(drawing.alphas(row: 2) == [0, 255, 255, 255, 0, 0])
        #expect(drawing.alphas(row: 3) == [0, 0, 0, 0, 0, 0])
    }

    @Test func `a rectangle between pixel borders covers by area`() {
        var drawing = Drawing(4, 3)
        drawing.fill(Rect(x: 0.5, y: 0.5, width: 2, height: 2), .black)
        #expect(drawing.alphas(row: 0) == [64, 128, 64, 0])
        #expect(drawing.alphas(row: 1) == [128, 255, 128, 0])
        #expect(drawing.alphas(row: 2) == [64, 128, 64, 0])
    }

    @Test func `the same rectangle as a path is the same picture`() {
        for step in 0..<16 {
            let offset = Double(step) / 16
            var direct = Drawing(20, 9)
            direct.fill(Rect(x: 1 + offset, y: 2 + offset, width: 15.25, height: 4.5), .black)
            var path = Path.polygon([
                (1 + offset, 2 + offset), (16.25 + offset, 2 + offset), (16.25 + offset, 6.5 + offset),
                (1 + offset, 6.5 + offset),
            ])
            // A second subpath without area keeps the rectangle from being recognised.
            path.move(to: Point(3, 3))
            path.line(to: Point(5, 3))
            var traced = Drawing(20, 9)
            traced.fill(path, .black)
            for (a, b) in zip(direct.alphas, traced.alphas) { #expect(a.distance(to: b).magnitude <= 1) }
        }
    }

    @Test func `a triangle covers half of the pixels on its edge`() {
        var drawing = Drawing(4, 4)
        drawing.fill(.polygon([(0, 0), (4, 0), (0, 4)]), .black)
        #expect(drawing.alphas(row: 0) == [255, 255, 255, 128])
        #expect(drawing.alphas(row: 3) == [128, 0, 0, 0])
    }

    @Test func `rules differ where an outline winds twice`() {
        var path = Path(Rect(x: 0, y: 0, width: 6, height: 3))
        path.addRect(Rect(x: 2, y: 0, width: 2, height: 3))
        var nonzero = Drawing(6, 3)
        nonzero.fill(path, .black)
        #expect(nonzero.alphas(row: 1) == [255, 255, 255, 255, 255, 255])
        var evenOdd = Drawing(6, 3)
        evenOdd.fill(path, .black, rule: .evenOdd)
        #expect(evenOdd.alphas(row: 1) == [255, 255, 0, 0, 255, 255])
    }

    @Test func `what lies left of the pixmap still winds`() {
        var drawing = Drawing(4, 2)
        drawing.fill(.polygon([(-1000, -5), (2, -5), (2, 9), (-1000, 9)]), .black)
        #expect(drawing.alphas(row: 0) == [255, 255, 0, 0])
        #expect(drawing.alphas(row: 1) == [255, 255, 0, 0])
    }
}
