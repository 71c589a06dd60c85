import Canvas
import Testing

@testable import Svg

struct SurfaceTests {
    private static func red() throws -> SvgDocument {
        try SvgDocument("<svg viewBox='0 0 10 10'><rect width='10' height='10' fill='red'/></svg>")
    }

    private static func pixel(_ surface: CanvasSurface, _ x: Int, _ y: Int) throws -> [UInt8] {
        try surface.getImageData(x, y, 1, 1).data
    }

    @Test func `the picture is fitted into its rectangle`() throws {
        let surface = CanvasSurface(width: 100, height: 100)
        try Self.red().draw(on: surface, x: 10, y: 20, width: 60, height: 20)
        #expect(try Self.pixel(surface, 40, 30) == [255, 0, 0, 255])
        #expect(try Self.pixel(surface, 15, 30) == [0, 0, 0, 0])
        #expect(try Self.pixel(surface, 40, 45) == [0, 0, 0, 0])
    }

    @Test func `transform, alpha and clip of the surface count, and its state stays`() throws {
        let surface = CanvasSurface(width: 100, height: 100)
        surface.beginPath()
        surface.rect(0, 0, 100, 50)
        surface.clip()
        surface.globalAlpha = 0.5
        surface.scale(2, 2)
        try Self.red().draw(on: surface, x: 10, y: 10, width: 30, height: 30)
        #expect(try Self.pixel(surface, 30, 30) == [255, 0, 0, 128])
        #expect(try Self.pixel(surface, 30, 60) == [0, 0, 0, 0])
        #expect(surface.getTransform().a == 2)
    }

    @Test(arguments: [0, -5, Double.nan, .infinity])
    func `a rectangle without an area draws nothing`(side: Double) throws {
        let surface = CanvasSurface(width: 10, height: 10)
        try Self.red().draw(on: surface, x: 0, y: 0, width: side, height: 10)
        #expect(try Self.pixel(surface, 5, 5) == [0, 0, 0, 0])
    }
}
