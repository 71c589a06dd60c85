import Raster
import Testing

@testable import Canvas

struct ImageTests {
    private func name(_ body: () throws -> Void) -> CanvasError.Name? {
        do { try body() } catch { return (error as? CanvasError)?.name }
        return nil
    }

    @Test func `image data comes back as it was put`() throws {
        let canvas = CanvasSurface.standard()
        var data = try ImageData(width: 64, height: 4)
        for index in 0..<256 {
            let alpha = UInt8(index)
            // What survives premultiplication: channels at zero, at full, and equal to what they round to.
            data.data.replaceSubrange(
                index * 4..<index * 4 + 4,
                with: alpha == 0 ? [0, 0, 0, 0] : [255, 0, 255, alpha]
            )
        }
        try canvas.putImageData(data, 3, 5)
        #expect(try canvas.getImageData(3, 5, 64, 4) == data)
    }

    @Test func `reading and writing back changes nothing`() throws {
        let canvas = CanvasSurface.standard()
        for index in 0..<50 {
            canvas.setFillStyle("rgba(\(index * 5), \(index * 7 % 256), \(index * 23 % 256), \(Double(index) / 50))")
            canvas.fillRect(Double(index * 2), 0, 3, 50)
        }
        let before = canvas.snapshot()
        try canvas.putImageData(canvas.getImageData(0, 0, 100, 50), 0, 0)
        #expect(canvas.snapshot() == before)
    }

    @Test func `sizes of image data`() throws {
        let canvas = CanvasSurface.standard()
        #expect(name { _ = try canvas.getImageData(0, 0, 0, 1) } == .indexSizeError)
        #expect(name { _ = try canvas.createImageData(1, 0) } == .indexSizeError)
        #expect(name { _ = try canvas.getImageData(0, 0, 1 << 30, 1 << 30) } == .rangeError)
        #expect(name { _ = try canvas.getImageData(.min, .min, .min, .min) } == .rangeError)
        let negative = try canvas.createImageData(-10, -20)
        #expect(negative.width == 10 && negative.height == 20)
        #expect(canvas.createImageData(negative).data.count == 800)

        canvas.fill("#0f0", 20, 10, 10, 10)
        let backwards = try canvas.getImageData(30, 20, -20, -10)
        #expect(backwards.width == 20 && backwards.height == 10)
        #expect(Array(backwards.data.suffix(4)) == [0, 255, 0, 255])
        #expect(Array(backwards.data.prefix(4)) == [0, 0, 0, 0])
        #expect(try canvas.getImageData(.max, .max, 2, 2).data == [UInt8](repeating: 0, count: 16))
    }

    @Test func `constructor errors by name`() {
        let bytes = { [UInt8](repeating: 0, count: $0) }
        #expect(name { _ = try ImageData(data: bytes(0), width: 1) } == .invalidStateError)
        #expect(name { _ = try ImageData(data: bytes(3), width: 1) } == .invalidStateError)
        #expect(name { _ = try ImageData(data: bytes(4), width: 0) } == .indexSizeError)
        #expect(name { _ = try ImageData(data: bytes(4), width: 1, height: 2) } == .indexSizeError)
        #expect(name { _ = try ImageData(width: 0, height: 1) } == .indexSizeError)
        #expect(name { _ = try ImageData(width: .max, height: 4) } == .rangeError)
    }

    /// Dirty rectangle; a pixel that must be green, one that must stay red.
    static let dirty: [((x: Int, y: Int, width: Int, height: Int), (Int, Int), (Int, Int))] = [
        ((0, 0, 5, 5), (12, 12), (18, 18)), ((5, 5, 5, 5), (17, 17), (12, 12)), ((10, 10, -5, -5), (17, 17), (12, 12)),
        ((-5, -5, 8, 8), (11, 11), (14, 14)), ((8, 8, 100, 100), (19, 19), (12, 12)),
        ((.max - 1, 0, .max, 5), (-1, -1), (12, 12)),
    ]

    @Test(arguments: dirty)
    func `the dirty rectangle flips, clamps and then moves`(
        rect: (x: Int, y: Int, width: Int, height: Int),
        green: (Int, Int),
        red: (Int, Int)
    ) throws {
        let canvas = CanvasSurface.standard()
        canvas.fill("red")
        let source = CanvasSurface(width: 10, height: 10)
        source.fill("#0f0")
        try canvas.putImageData(source.getImageData(0, 0, 10, 10), 10, 10, dirty: rect)
        if green.0 >= 0 { #expect(canvas.pixel(green.0, green.1) == [0, 255, 0, 255]) }
        #expect(canvas.pixel(red.0, red.1) == [255, 0, 0, 255])
    }

    @Test func `putting far outside is nothing`() throws {
        let canvas = CanvasSurface.standard()
        let data = try ImageData(width: 2, height: 2)
        for place in [Int.min, .max, -1 << 31, 1 << 31] { try canvas.putImageData(data, place, place) }
        #expect(canvas.pixel(0, 0) == [0, 0, 0, 0])
    }

    @Test func `a display-p3 canvas converts on the way in and out`() throws {
        var settings = CanvasSettings()
        settings.colorSpace = .displayP3
        let canvas = CanvasSurface.standard(settings)
        canvas.fill("rgb(50, 100, 150)")
        #expect(try canvas.getImageData(0, 0, 1, 1).data == [62, 99, 146, 255])
        let back = try canvas.getImageData(0, 0, 1, 1, colorSpace: .srgb).data.map(Int.init)
        #expect(zip(back, [50, 100, 150, 255]).allSatisfy { abs($0 - $1) <= 1 })

        let plain = CanvasSurface.standard()
        try plain.drawImage(.canvas(canvas), 0, 0)
        #expect(zip(plain.pixel(0, 0).map(Int.init), [50, 100, 150, 255]).allSatisfy { abs($0 - $1) <= 1 })
    }

    @Test func `images that cannot be drawn`() throws {
        let canvas = CanvasSurface.standard()
        let empty = CanvasSurface(width: 0, height: 10)
        #expect(name { try canvas.drawImage(.broken, 0, 0) } == .invalidStateError)
        #expect(name { try canvas.drawImage(.canvas(empty), .nan, 0) } == .invalidStateError)
        #expect(name { try canvas.drawImage(.incomplete, 0, 0) } == nil)
        #expect(name { _ = try canvas.createPattern(.broken, "repeat") } == .invalidStateError)
        #expect(name { _ = try canvas.createPattern(.canvas(canvas), "Repeat") } == .syntaxError)
        #expect(name { _ = try canvas.createPattern(.canvas(canvas), "undefined") } == .syntaxError)
        #expect(try canvas.createPattern(.incomplete, "repeat") == nil)
        #expect(try canvas.createPattern(.canvas(canvas), nil)?.repeatsX == true)
        #expect(try canvas.createPattern(.canvas(canvas), "repeat-y")?.repeatsX == false)
    }

    @Test func `negative rectangles mirror nothing and outside parts are cut in proportion`() throws {
        let source = CanvasSurface(width: 20, height: 10)
        source.fill("red", 0, 0, 10, 10)
        source.fill("#0f0", 10, 0, 10, 10)
        let canvas = CanvasSurface.standard()
        try canvas.drawImage(.canvas(source), 20, 10, -20, -10, 100, 50, -100, -50)
        #expect(canvas.pixel(10, 25) == [255, 0, 0, 255])
        #expect(canvas.pixel(90, 25) == [0, 255, 0, 255])

        canvas.reset()
        try canvas.drawImage(.canvas(source), -20, 0, 40, 10, 0, 0, 80, 50)
        #expect(canvas.pixel(30, 25) == [0, 0, 0, 0])
        #expect(canvas.pixel(45, 25) == [255, 0, 0, 255])
    }

    @Test func `a pattern is the picture of its making`() throws {
        let source = CanvasSurface(width: 10, height: 10)
        source.fill("#0f0")
        let canvas = CanvasSurface.standard()
        let pattern = try #require(try canvas.createPattern(.canvas(source), "repeat"))
        source.fill("red")
        canvas.setFillStyle(pattern)
        canvas.fillRect(0, 0, 100, 50)
        #expect(canvas.pixel(95, 45) == [0, 255, 0, 255])

        var singular = DOMMatrixInit()
        singular.a = 0
        try pattern.setTransform(singular)
        canvas.clearRect(0, 0, 100, 50)
        canvas.fillRect(0, 0, 100, 50)
        #expect(canvas.pixel(50, 25) == [0, 0, 0, 0])
    }

    @Test func `bitmaps crop, close and transfer`() throws {
        let canvas = CanvasSurface.standard()
        canvas.fill("#0f0", 0, 0, 10, 10)
        let part = try ImageBitmap(.canvas(canvas), part: (10, 10, -5, -20))
        #expect(part.width == 5 && part.height == 20)
        #expect(part.pixmap?[0, 9] == 0)
        #expect(part.pixmap?[0, 10] == 0xFF00_FF00)
        #expect(name { _ = try ImageBitmap(.canvas(canvas), part: (0, 0, 0, 5)) } == .rangeError)
        part.close()
        #expect(name { try canvas.drawImage(.bitmap(part), 0, 0) } == .invalidStateError)

        let whole = try canvas.transferToImageBitmap()
        #expect(whole.pixmap?[0, 0] == 0xFF00_FF00)
        #expect(canvas.pixel(0, 0) == [0, 0, 0, 0])
    }
}
