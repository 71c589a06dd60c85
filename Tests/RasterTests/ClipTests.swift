import Testing

@testable import Raster

struct ClipTests {
    private static let triangle = Path.polygon([(2, 1), (30, 15), (3, 29)])

    @Test func `a clip multiplies coverage`() {
        var covered = Drawing(32, 32)
        covered.fill(Self.triangle, .black)

        var clipped = Drawing(32, 32)
        clipped.clip.intersect(Self.triangle, scratch: &clipped.scratch)
        clipped.fill(Rect(x: 0, y: 0, width: 32, height: 32), .black)
        #expect(clipped.alphas == covered.alphas)
    }

    @Test func `a rectangle inside a slanted clip follows it on every row`() {
        var covered = Drawing(32, 32)
        covered.fill(Self.triangle, .black)
        var clipped = Drawing(32, 32)
        clipped.clip.intersect(Self.triangle, scratch: &clipped.scratch)
        clipped.fill(Rect(x: 4, y: 5, width: 20, height: 20), .black)
        for y in 0..<32 {
            for x in 0..<32 {
                let inside = x >= 4 && x < 24 && y >= 5 && y < 25
                #expect(clipped.pixmap[x, y] >> 24 == (inside ? covered.pixmap[x, y] >> 24 : 0))
            }
        }
    }

    @Test func `nested clips multiply`() {
        var path = Path()
        path.addArc(center: Point(14, 14), radius: 9, from: 0, to: 7)
        var first = Drawing(32, 32)
        first.fill(Self.triangle, .black)
        var second = Drawing(32, 32)
        second.fill(path, .black)

        var both = Drawing(32, 32)
        both.clip.intersect(Self.triangle, scratch: &both.scratch)
        both.clip.intersect(path, scratch: &both.scratch)
        both.fill(Rect(x: -1, y: -1, width: 40, height: 40), .black)
        for index in both.alphas.indices {
            let product = Double(first.alphas[index]) * Double(second.alphas[index]) / 255
            #expect(abs(Double(both.alphas[index]) - product) <= 0.5)
        }
    }

    @Test func `whole pixel rectangles need no mask`() {
        var scratch = RasterScratch()
        var clip = Clip(width: 20, height: 20)
        clip.intersect(Path(Rect(x: 2, y: 3, width: 30, height: 4)), scratch: &scratch)
        #expect(clip.isRectangle)
        #expect(clip.bounds == PixelRect(left: 2, top: 3, right: 20, bottom: 7))
        clip.intersect(Path(), scratch: &scratch)
        #expect(clip.isEmpty)
    }

    @Test func `clips of a hundred levels stay cheap`() {
        var drawing = Drawing(64, 64)
        for level in 0..<100 {
            var path = Path()
            path.addArc(center: Point(32, 32), radius: 31 - Double(level) * 0.1, from: 0, to: 7)
            drawing.clip.intersect(path, scratch: &drawing.scratch)
        }
        drawing.fill(Rect(x: 0, y: 0, width: 64, height: 64), .black)
        #expect(drawing.pixmap[32, 32] >> 24 == 255)
        #expect(drawing.pixmap[3, 3] >> 24 == 0)
    }
}
