import Testing

@testable import Raster

struct FilterTests {
    private func filtered(_ color: UInt32, _ filters: [Filter]) -> UInt32 {
        var pixmap = Pixmap(width: 1, height: 1, pixels: [color]) ?? Pixmap(width: 1, height: 1)
        var scratch = RasterScratch()
        pixmap.apply(filters, scratch: &scratch)
        return pixmap[0, 0]
    }

    /// Straight colours before and after, by the formulas of Filter Effects Level 1.
    @Test(
        arguments: [
            (Filter.brightness(0.5), [200, 100, 50], [100, 50, 25]),
            (.brightness(2), [200, 100, 50], [255, 200, 100]),
            (.contrast(0), [200, 100, 50], [128, 128, 128]),
            (.contrast(2), [200, 100, 50], [255, 73, 0]),
            (.invert(1), [200, 100, 50], [55, 155, 205]),
            (.invert(0.5), [200, 100, 50], [128, 128, 128]),
            (.grayscale(1), [200, 100, 50], [118, 118, 118]),
            (.grayscale(0), [200, 100, 50], [200, 100, 50]),
            (.saturate(0), [200, 100, 50], [118, 118, 118]),
            (.saturate(1), [200, 100, 50], [200, 100, 50]),
            (.sepia(1), [200, 100, 50], [165, 147, 114]),
            (.hueRotate(0), [200, 100, 50], [200, 100, 50]),
            (.hueRotate(.pi), [200, 100, 50], [36, 136, 186]),
        ] as [(Filter, [Int], [Int])]
    )
    func `colours change by the standard's formulas`(filter: Filter, before: [Int], after: [Int]) {
        for alpha in [255, 128] {
            let straight = UInt32(before[0] | before[1] << 8 | before[2] << 16 | alpha << 24)
            let result = channels(filtered(straight.premultiplied, [filter]).straight)
            #expect(zip(result, after).allSatisfy { abs($0 - $1) <= (alpha == 255 ? 1 : 3) }, "\(result)")
            #expect(result[3] == alpha)
        }
    }

    @Test func `opacity weakens everything`() {
        #expect(filtered(0xff00_00ff, [.opacity(0.5)]) == 0x8000_0080)
    }

    @Test func `filters apply in their order`() {
        #expect(filtered(0xff00_0000, [.invert(1), .brightness(0.5)]) == 0xff80_8080)
        #expect(filtered(0xff00_0000, [.brightness(0.5), .invert(1)]) == 0xffff_ffff)
    }

    @Test func `a drop shadow lies under the picture`() {
        var drawing = Drawing(3, 1)
        drawing.fill(Rect(x: 0, y: 0, width: 1, height: 1), Color(red: 1, green: 0, blue: 0))
        drawing.pixmap.apply(
            [.dropShadow(Shadow(color: Color(red: 0, green: 0, blue: 1), offset: Point(1, 0)))],
            scratch: &drawing.scratch
        )
        #expect(drawing.pixmap.pixels == [0xff00_00ff, 0xffff_0000, 0])
    }

    @Test func `a blur keeps colours within their alpha`() {
        var drawing = Drawing(30, 30)
        drawing.fill(Rect(x: 10, y: 10, width: 9, height: 9), Color(red: 1, green: 0.5, blue: 0, alpha: 0.7))
        drawing.pixmap.apply([.blur(3)], scratch: &drawing.scratch)
        #expect(drawing.pixmap.pixels.allSatisfy { word in channels(word).allSatisfy { $0 <= Int(word >> 24) } })
        #expect(drawing.pixmap[14, 14] >> 24 > 60)
    }
}
