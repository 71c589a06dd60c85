import Testing

@testable import Raster

struct ImageDataTests {
    @Test func `every premultiplied pixel survives the way to straight and back`() {
        for alpha in UInt32(0)...255 {
            for value in 0...alpha {
                let word = value | value << 8 | value << 16 | alpha << 24
                if word.straight.premultiplied != word { Issue.record("\(value) of \(alpha)") }
                let exact = alpha == 0 ? 0 : UInt32((Double(value) * 255 / Double(alpha)).rounded())
                if word.straight & 255 != exact { Issue.record("\(value) of \(alpha)") }
            }
        }
    }

    @Test func `reading outside gives transparent black`() {
        var drawing = Drawing(2, 2)
        drawing.fill(Rect(x: 0, y: 0, width: 2, height: 2), Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        let bytes = drawing.pixmap.straightBytes(in: PixelRect(left: -1, top: 1, right: 2, bottom: 3))
        #expect(bytes == [0, 0, 0, 0, 255, 0, 0, 128, 255, 0, 0, 128] + [UInt8](repeating: 0, count: 12))
    }

    @Test func `only the dirty part is written and only inside`() {
        var pixmap = Pixmap(width: 3, height: 2)
        let data = (0..<4).flatMap { _ in [UInt8](arrayLiteral: 10, 20, 30, 255) }
        pixmap.replace(
            withStraight: data,
            dataWidth: 2,
            dirty: PixelRect(left: 1, top: -5, right: 9, bottom: 1),
            x: 1,
            y: 1
        )
        #expect(pixmap.pixels == [0, 0, 0, 0, 0, 0xff1e_140a])
    }
}
