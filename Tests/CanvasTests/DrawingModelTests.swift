import Testing

@testable import Canvas

/// Rules of the drawing model with the answers the standard gives; numbers are straight channels of single pixels.
struct DrawingModelTests {
    @Test func `filling and clearing rectangles`() {
        let canvas = CanvasSurface.standard()
        canvas.fill("#0f0")
        canvas.clearRect(20, 10, 10, 10)
        canvas.fillRect(.nan, 0, 100, 50)
        canvas.setFillStyle("red")
        canvas.fillRect(50, 25, 0, 10)
        canvas.fillRect(100, 50, -10, -10)

        #expect(canvas.pixel(5, 5) == [0, 255, 0, 255])
        #expect(canvas.pixel(25, 15) == [0, 0, 0, 0])
        #expect(canvas.pixel(50, 30) == [0, 255, 0, 255])
        #expect(canvas.pixel(95, 45) == [255, 0, 0, 255])
        #expect(canvas.pixel(100, 50) == [0, 0, 0, 0])
    }

    /// Operator; what the uncovered left half of a half-red canvas becomes, and the covered right half.
    static let operators: [(String, [UInt8], [UInt8])] = [
        ("source-over", [255, 0, 0, 128], [0, 0, 255, 255]), ("copy", [0, 0, 0, 0], [0, 0, 255, 255]),
        ("source-in", [0, 0, 0, 0], [0, 0, 255, 128]), ("source-out", [0, 0, 0, 0], [0, 0, 255, 127]),
        ("destination-in", [0, 0, 0, 0], [255, 0, 0, 128]), ("destination-out", [255, 0, 0, 128], [0, 0, 0, 0]),
        ("destination-atop", [0, 0, 0, 0], [128, 0, 127, 255]), ("xor", [255, 0, 0, 128], [0, 0, 255, 127]),
        ("lighter", [255, 0, 0, 128], [128, 0, 255, 255]), ("clear", [0, 0, 0, 0], [0, 0, 0, 0]),
    ]

    @Test(arguments: operators)
    func `operators act on the whole clip`(name: String, uncovered: [UInt8], covered: [UInt8]) {
        let canvas = CanvasSurface.standard()
        canvas.fill("rgba(255, 0, 0, 0.5)")
        canvas.globalCompositeOperation = name
        canvas.fill("blue", 50, 0, 50, 50)
        #expect(canvas.globalCompositeOperation == name)
        #expect(canvas.pixel(25, 25) == uncovered)
        #expect(canvas.pixel(75, 25) == covered)
    }

    @Test func `the clip bounds what an operator clears`() {
        let canvas = CanvasSurface.standard()
        canvas.fill("#0f0")
        canvas.beginPath()
        canvas.rect(20, 20, 60, 10)
        canvas.clip()
        canvas.globalCompositeOperation = "copy"
        canvas.fill("red", 0, 0, 50, 50)
        #expect(canvas.pixel(25, 25) == [255, 0, 0, 255])
        #expect(canvas.pixel(75, 25) == [0, 0, 0, 0])
        #expect(canvas.pixel(25, 5) == [0, 255, 0, 255])
    }

    @Test func `a shape outside the canvas casts its shadow inside, whatever the transform`() {
        let canvas = CanvasSurface.standard()
        canvas.shadowColor = "#0f0"
        canvas.shadowOffsetX = -100
        canvas.rotate(.pi)
        canvas.fill("red", -200, -50, 100, 50)
        #expect(canvas.pixel(50, 25) == [0, 255, 0, 255])
    }

    @Test func `shadow alpha multiplies shape, colour and global alpha`() {
        let canvas = CanvasSurface.standard()
        canvas.shadowColor = "rgba(255, 0, 0, 0.5)"
        canvas.shadowOffsetY = 50
        canvas.globalAlpha = 0.5
        canvas.fill("rgba(0, 0, 255, 0.5)", 0, -50)
        #expect(canvas.pixel(50, 25) == [255, 0, 0, 32])
    }

    @Test func `a filter sees the shape with its alpha`() {
        let canvas = CanvasSurface.standard()
        canvas.filter = "drop-shadow(10px 0px 0px red)"
        canvas.globalAlpha = 0.5
        canvas.fill("#0f0", 0, 0, 50, 50)
        #expect(canvas.pixel(55, 25) == [255, 0, 0, 128])
        // Green over red, both half: the shadow shows through.
        #expect(canvas.pixel(25, 25)[3] == 192)
    }

    /// CSS filter; what becomes of rgb(200, 100, 50).
    static let filters: [(String, [UInt8])] = [
        ("brightness(0.5)", [100, 50, 25, 255]), ("invert(1)", [55, 155, 205, 255]), ("opacity(0)", [0, 0, 0, 0]),
        ("grayscale(1)", [118, 118, 118, 255]), ("saturate(1)", [200, 100, 50, 255]),
        ("contrast(0)", [128, 128, 128, 255]),
        ("hue-rotate(0)", [200, 100, 50, 255]), ("url(#none)", [200, 100, 50, 255]),
        ("drop-shadow(-10000px -10000px blue)", [200, 100, 50, 255]),
    ]

    @Test(arguments: filters)
    func `filters recolour`(filter: String, expected: [UInt8]) {
        let canvas = CanvasSurface.standard()
        canvas.filter = filter
        canvas.fill("rgb(200, 100, 50)")
        #expect(canvas.pixel(50, 25) == expected)
    }

    @Test func `a layer is composited as one picture`() throws {
        let canvas = CanvasSurface.standard()
        canvas.globalAlpha = 0.5
        try canvas.beginLayer()
        #expect(canvas.globalAlpha == 1)
        canvas.fill("red")
        canvas.fill("#0f0")
        try canvas.endLayer()
        #expect(canvas.pixel(50, 25) == [0, 255, 0, 128])
        #expect(canvas.globalAlpha == 0.5)
    }

    @Test func `layers and saves nest like parentheses`() throws {
        let canvas = CanvasSurface.standard()
        #expect(throws: CanvasError.self) { try canvas.endLayer() }
        try canvas.beginLayer()
        #expect(throws: CanvasError.self) { try canvas.restore() }
        #expect(throws: CanvasError.self) { try canvas.getImageData(0, 0, 1, 1) }
        #expect(throws: CanvasError.self) { try canvas.createPattern(.canvas(canvas), "repeat") }
        canvas.save()
        #expect(throws: CanvasError.self) { try canvas.endLayer() }
        try canvas.restore()
        try canvas.endLayer()
        let limit = canvas.limits.maximumLayers
        for _ in 0..<limit { try canvas.beginLayer() }
        #expect(throws: CanvasError.self) { try canvas.beginLayer() }
        canvas.reset()
        #expect(canvas.stack.layerCount == 0)
    }

    @Test func `a canvas without alpha stays opaque`() throws {
        var settings = CanvasSettings()
        settings.alpha = false
        let canvas = CanvasSurface.standard(settings)
        #expect(canvas.pixel(0, 0) == [0, 0, 0, 255])
        canvas.fill("#0f0")
        canvas.clearRect(0, 0, 10, 10)
        canvas.globalCompositeOperation = "destination-out"
        canvas.fill("red", 20, 0, 10, 10)
        #expect(canvas.pixel(5, 5) == [0, 0, 0, 255])
        #expect(canvas.pixel(25, 5) == [0, 0, 0, 255])
        try canvas.putImageData(ImageData(width: 5, height: 5), 50, 20)
        #expect(canvas.pixel(52, 22) == [0, 0, 0, 255])
    }

    @Test func `hit tests take canvas pixels and count the edge as inside`() {
        let canvas = CanvasSurface.standard()
        canvas.translate(50, 0)
        canvas.rect(0, 0, 20, 20)
        #expect(canvas.isPointInPath(60, 10))
        #expect(canvas.isPointInPath(50, 0))
        #expect(canvas.isPointInPath(70, 20))
        #expect(!canvas.isPointInPath(10, 10))
        #expect(!canvas.isPointInPath(.nan, 10))
        #expect(canvas.isPointInStroke(50, 10))
        #expect(!canvas.isPointInStroke(60, 10))

        var path = Path2D()
        path.rect(0, 0, 10, 10)
        path.rect(2, 2, 6, 6)
        #expect(canvas.isPointInPath(path, 55, 5))
        #expect(!canvas.isPointInPath(path, 55, 5, .evenodd))
        canvas.scale(0, 1)
        #expect(!canvas.isPointInPath(path, 50, 5))
    }

    @Test func `strokes of rectangles with a side of zero are lines`() {
        let canvas = CanvasSurface.standard()
        canvas.setStrokeStyle("#0f0")
        canvas.lineWidth = 20
        canvas.strokeRect(50, 25, 0, 0)
        #expect(canvas.pixel(50, 25) == [0, 0, 0, 0])
        canvas.strokeRect(20, 25, 60, 0)
        #expect(canvas.pixel(50, 25) == [0, 255, 0, 255])
        #expect(canvas.pixel(50, 40) == [0, 0, 0, 0])
    }

    @Test func `gradients interpolate straight colour, and in OKLab when a stop is modern`() throws {
        let canvas = CanvasSurface.standard()
        let legacy = try canvas.createLinearGradient(0, 0, 100, 0)
        try legacy.addColorStop(0, "rgba(255, 255, 0, 0)")
        try legacy.addColorStop(1, "rgba(0, 0, 255, 1)")
        canvas.setFillStyle(legacy)
        canvas.fillRect(0, 0, 100, 50)
        let quarter = canvas.pixel(25, 25).map(Int.init)
        #expect(zip(quarter, [190, 190, 65, 65]).allSatisfy { abs($0 - $1) <= 3 })

        let modern = try canvas.createLinearGradient(0, 0, 100, 0)
        try modern.addColorStop(0, "#f00")
        try modern.addColorStop(1, "color-mix(in srgb, #0f0, #00f)")
        canvas.setFillStyle(modern)
        canvas.fillRect(0, 0, 100, 50)
        let middle = canvas.pixel(50, 25).map(Int.init)
        #expect(zip(middle, [167, 106, 88, 255]).allSatisfy { abs($0 - $1) <= 3 })
    }

    @Test func `gradients refuse bad numbers by name`() throws {
        let canvas = CanvasSurface.standard()
        let gradient = try canvas.createLinearGradient(0, 0, 1, 0)
        func name(_ body: () throws -> Void) -> CanvasError.Name? {
            do { try body() } catch { return (error as? CanvasError)?.name }
            return nil
        }
        #expect(name { _ = try canvas.createLinearGradient(0, .nan, 1, 1) } == .typeError)
        #expect(name { _ = try canvas.createRadialGradient(0, 0, -1, 0, 0, 1) } == .indexSizeError)
        #expect(name { _ = try canvas.createConicGradient(.infinity, 0, 0) } == .typeError)
        #expect(name { try gradient.addColorStop(-0.1, "red") } == .indexSizeError)
        #expect(name { try gradient.addColorStop(.nan, "red") } == .typeError)
        #expect(name { try gradient.addColorStop(0.5, "bogus") } == .syntaxError)
    }

    /// Case `2d.path.arc.shape.3` of the web's tests and its like: the pen is as wide as the arc is round.
    @Test(arguments: [(50.0, 100.0), (100, 200)])
    func `a wide pen leaves no sliver beyond the end of an arc`(radius: Double, width: Double) throws {
        let surface = CanvasSurface.standard()
        surface.lineWidth = width
        surface.beginPath()
        try surface.arc(0, 50, radius, 0, -.pi / 2)
        surface.stroke()
        // The quarter above and to the right is what the arc leaves out.
        for x in [1, 25, 50, 98] {
            for y in [1, 25, 48] { #expect(surface.pixel(x, y)[3] == 0, "\(x), \(y)") }
        }
    }
}
