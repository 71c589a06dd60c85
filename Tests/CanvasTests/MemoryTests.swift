import Raster
import Testing

@testable import Canvas

/// However many canvases, layers, patterns and paths a script makes, they stay within one number of bytes.
struct MemoryTests {
    /// Room for two and a half bitmaps of 100 × 50.
    private let memory = CanvasMemory(limit: 50_000)

    private func canvas() -> CanvasSurface { CanvasSurface(width: 100, height: 50, memory: memory) }

    @Test func `a canvas without memory is a bitmap of no pixels`() {
        let kept = [canvas(), canvas()]
        #expect(kept.map(\.hasBitmap) == [true, true])
        #expect(memory.held == 40_000)
        let third = canvas()
        third.fill("red")
        #expect(!third.hasBitmap)
        #expect(third.width == 100)
        #expect(third.snapshot().pixels.isEmpty)
    }

    @Test func `what a canvas had is free when it goes, shrinks or is made anew`() {
        do {
            let canvas = canvas()
            canvas.setWidth(50)
            #expect(memory.held == 10_000)
            canvas.setWidth(200)
            #expect(memory.held == 40_000)
            #expect(canvas.hasBitmap)
            canvas.reset()
            #expect(memory.held == 40_000)
            canvas.setWidth(1_000)
            #expect(memory.held == 0)
        }
        _ = canvas()
        #expect(memory.held == 0)
    }

    @Test func `layers, patterns and bitmaps are refused`() throws {
        let canvas = canvas()
        try canvas.beginLayer()
        #expect(memory.held == 40_000)
        #expect(throws: CanvasError(.rangeError, "beginLayer: out of memory")) { try canvas.beginLayer() }
        try canvas.endLayer()
        #expect(memory.held == 20_000)

        let pattern = try canvas.createPattern(.canvas(canvas), nil)
        #expect(throws: CanvasError(.rangeError, "createPattern: out of memory")) {
            _ = try canvas.createPattern(.canvas(canvas), nil)
        }
        #expect(throws: CanvasError(.rangeError, "createImageBitmap: out of memory")) {
            _ = try ImageBitmap(.canvas(canvas), memory: memory)
        }
        #expect(throws: CanvasError(.rangeError, "transferToImageBitmap: out of memory")) {
            _ = try canvas.transferToImageBitmap()
        }
        #expect(canvas.hasBitmap)
        _ = pattern
    }

    @Test func `a bitmap that is closed is free`() throws {
        let canvas = canvas()
        let bitmap = try canvas.transferToImageBitmap()
        #expect(memory.held == 40_000)
        bitmap.close()
        #expect(memory.held == 20_000)
        let part = try ImageBitmap(.canvas(canvas), part: (x: 0, y: 0, width: 10, height: 10), memory: memory)
        #expect(part.width == 10)
        #expect(memory.held == 20_400)
    }

    @Test func `everything taken is told`() {
        var told: [Int] = []
        memory.didTake = { told.append($0) }
        _ = canvas()
        #expect(told == [20_000])
    }

    @Test func `the current path stops growing where memory ends`() {
        let memory = CanvasMemory(limit: 20_000 + 32 * 5_000)
        let canvas = CanvasSurface(width: 100, height: 50, memory: memory)
        for index in 0..<10_000 { canvas.lineTo(Double(index % 100), Double(index % 50)) }
        // Doubled from 1,024 as far as it goes.
        #expect(canvas.pen.outline.segmentCount == 4_096)
        #expect(memory.held == 20_000 + 32 * 4_096)
    }

    @Test(.timeLimit(.minutes(1))) func `a path that is added to itself stays within its limit`() {
        var path = Path2D("M0 0 h1 h1 h1")
        for _ in 0..<60 { path.addPath(path) }
        #expect(path.segmentCount <= Path2D.maximumSegments)
        #expect(path.segmentCount > Path2D.maximumSegments / 4)
    }

    @Test func `an outline of text ends at the limit of paths`() {
        var limits = CanvasLimits()
        limits.maximumPathSegments = 100
        let canvas = CanvasSurface(width: 100, height: 50, limits: limits)
        let line = canvas.place(String(repeating: "o", count: 1_000), 0, 0, maxWidth: nil)
        let outline = line?.outline(limit: limits.maximumPathSegments)
        // One letter may overrun it.
        #expect((100..<300).contains(outline?.segmentCount ?? 0))
    }
}
