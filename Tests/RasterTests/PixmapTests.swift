import Raster
import Testing

struct PixmapTests {
    @Test func `a new pixmap is transparent and reading outside it is too`() {
        let pixmap = Pixmap(width: 2, height: 3)

        #expect(pixmap.pixels == [0, 0, 0, 0, 0, 0])
        #expect(pixmap[5, -1] == 0)
    }

    @Test func `pixels that do not fit the size are refused`() {
        #expect(Pixmap(width: 2, height: 2, pixels: [1, 2, 3]) == nil)
        #expect(Pixmap(width: 1, height: 2, pixels: [1, 2])?[0, 1] == 2)
    }
}
