import Raster
import Testing

@testable import Canvas

struct StateTests {
    struct Attribute: CustomTestStringConvertible, Sendable {
        let name: String
        let initial: String
        let valid: String
        let invalid: [String]
        let path: @Sendable (CanvasSurface) -> String
        let set: @Sendable (CanvasSurface, String) -> Void

        var testDescription: String { name }
    }

    static let attributes: [Attribute] = [
        Attribute(
            name: "globalCompositeOperation",
            initial: "source-over",
            valid: "xor",
            invalid: ["XOR", "over", "highlight", "xor\0", ""],
            path: { $0.globalCompositeOperation },
            set: { $0.globalCompositeOperation = $1 }
        ),
        Attribute(
            name: "lineCap",
            initial: "butt",
            valid: "round",
            invalid: ["ROUND", "bogus", "round ", ""],
            path: { $0.lineCap },
            set: { $0.lineCap = $1 }
        ),
        Attribute(
            name: "lineJoin",
            initial: "miter",
            valid: "bevel",
            invalid: ["Bevel", "bogus"],
            path: { $0.lineJoin },
            set: { $0.lineJoin = $1 }
        ),
        Attribute(
            name: "shadowColor",
            initial: "rgba(0, 0, 0, 0)",
            valid: "#00ff00",
            invalid: ["bogus", "red bogus", ""],
            path: { $0.shadowColor },
            set: { $0.shadowColor = $1 }
        ),
        Attribute(
            name: "fillStyle",
            initial: "#000000",
            valid: "#ff0000",
            invalid: ["bogus", "", "rgb(1,2)"],
            path: { $0.fillStyle.text ?? "?" },
            set: { $0.setFillStyle($1) }
        ),
        Attribute(
            name: "font",
            initial: "10px sans-serif",
            valid: "italic bold 12px Arial",
            invalid: ["", "12px", "bogus"],
            path: { $0.font },
            set: { $0.font = $1 }
        ),
        Attribute(
            name: "textAlign",
            initial: "start",
            valid: "center",
            invalid: ["CENTER", "middle"],
            path: { $0.textAlign },
            set: { $0.textAlign = $1 }
        ),
        Attribute(
            name: "textBaseline",
            initial: "alphabetic",
            valid: "hanging",
            invalid: ["Top", "baseline"],
            path: { $0.textBaseline },
            set: { $0.textBaseline = $1 }
        ),
        Attribute(
            name: "direction",
            initial: "inherit",
            valid: "rtl",
            invalid: ["RTL", "auto"],
            path: { $0.direction },
            set: { $0.direction = $1 }
        ),
        Attribute(
            name: "letterSpacing",
            initial: "0px",
            valid: "1em",
            invalid: ["1", "normal", "3%"],
            path: { $0.letterSpacing },
            set: { $0.letterSpacing = $1 }
        ),
        Attribute(
            name: "filter",
            initial: "none",
            valid: "blur(  5px)",
            invalid: ["blur(10)", "", "inherit"],
            path: { $0.filter },
            set: { $0.filter = $1 }
        ),
        Attribute(
            name: "imageSmoothingQuality",
            initial: "low",
            valid: "high",
            invalid: ["HIGH", "best"],
            path: { $0.imageSmoothingQuality },
            set: { $0.imageSmoothingQuality = $1 }
        ),
        Attribute(
            name: "fontVariantCaps",
            initial: "normal",
            valid: "small-caps",
            invalid: ["Small-Caps", "bogus"],
            path: { $0.fontVariantCaps },
            set: { $0.fontVariantCaps = $1 }
        ),
        Attribute(
            name: "fontStretch",
            initial: "normal",
            valid: "condensed",
            invalid: ["CONDENSED", "75%"],
            path: { $0.fontStretch },
            set: { $0.fontStretch = $1 }
        ),
        Attribute(
            name: "textRendering",
            initial: "auto",
            valid: "optimizeSpeed",
            invalid: ["optimizespeed"],
            path: { $0.textRendering },
            set: { $0.textRendering = $1 }
        ),
    ]

    @Test(arguments: attributes)
    func `an attribute ignores what is invalid, is saved, restored and reset`(attribute: Attribute) throws {
        let canvas = CanvasSurface.standard()
        #expect(attribute.path(canvas) == attribute.initial)
        canvas.save()
        attribute.set(canvas, attribute.valid)
        #expect(attribute.path(canvas) == attribute.valid)
        for text in attribute.invalid {
            attribute.set(canvas, text)
            #expect(attribute.path(canvas) == attribute.valid, "'\(text)' was taken")
        }
        try canvas.restore()
        #expect(attribute.path(canvas) == attribute.initial)

        attribute.set(canvas, attribute.valid)
        canvas.setWidth(canvas.width)
        #expect(attribute.path(canvas) == attribute.initial)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -1])
    func `numbers out of range are ignored`(bad: Double) {
        let canvas = CanvasSurface.standard()
        canvas.lineWidth = 2
        canvas.miterLimit = 3
        canvas.globalAlpha = 0.5
        canvas.shadowBlur = 4
        canvas.lineWidth = bad
        canvas.miterLimit = bad
        canvas.globalAlpha = bad
        canvas.shadowBlur = bad
        canvas.lineWidth = 0
        canvas.miterLimit = 0
        canvas.globalAlpha = 1.01
        #expect([canvas.lineWidth, canvas.miterLimit, canvas.globalAlpha, canvas.shadowBlur] == [2, 3, 0.5, 4])
    }

    @Test func `a dash list is doubled when odd and refused as a whole`() {
        let canvas = CanvasSurface.standard()
        canvas.setLineDash([1, 2, 3])
        #expect(canvas.getLineDash() == [1, 2, 3, 1, 2, 3])
        canvas.setLineDash([1, -1])
        canvas.setLineDash([1, .nan])
        canvas.setLineDash([1, .infinity])
        #expect(canvas.getLineDash() == [1, 2, 3, 1, 2, 3])
        canvas.setLineDash([0, 0])
        #expect(canvas.getLineDash() == [0, 0])
        canvas.setLineDash([])
        #expect(canvas.getLineDash() == [])
    }

    @Test func `restoring more often than saving does nothing`() throws {
        let canvas = CanvasSurface.standard()
        canvas.lineWidth = 7
        for _ in 0..<18 { try canvas.restore() }
        #expect(canvas.lineWidth == 7)
    }

    @Test func `a hundred thousand saves are paired and bounded`() throws {
        let canvas = CanvasSurface.standard()
        canvas.lineWidth = 3
        for _ in 0..<100_000 { canvas.save() }
        canvas.lineWidth = 4
        for _ in 0..<99_999 { try canvas.restore() }
        #expect(canvas.lineWidth == 3)
        canvas.lineWidth = 5
        try canvas.restore()
        #expect(canvas.lineWidth == 3)
        #expect(canvas.stack.isEmpty)
    }

    @Test func `transforms multiply and refuse what is not finite`() {
        let canvas = CanvasSurface.standard()
        canvas.translate(10, 0)
        canvas.scale(2, 3)
        canvas.rotate(.pi / 2)
        #expect(canvas.getTransform() == DOMMatrix(a: 0, b: 3, c: -2, d: 0, e: 10, f: 0))
        canvas.translate(.nan, 1)
        canvas.scale(1, .infinity)
        canvas.rotate(-.infinity)
        canvas.transform(1, 0, 0, 1, .nan, 0)
        canvas.setTransform(1, 0, 0, 1, 0, .infinity)
        #expect(canvas.getTransform() == DOMMatrix(a: 0, b: 3, c: -2, d: 0, e: 10, f: 0))
        canvas.resetTransform()
        #expect(canvas.getTransform().isIdentity)
    }

    /// Width and height as set, and the bitmap they make.
    static let sizes: [(Int, Int, Int)] = [
        (100, 50, 5_000), (0, 0, 0), (0, 10, 0), (-1, 10, 3_000), (100_000, 100_000, 0), (40_000, 1, 0),
        (.max, .max, 0),
    ]

    @Test(arguments: sizes)
    func `a size beyond the limits is kept and draws nothing`(width: Int, height: Int, pixels: Int) throws {
        let canvas = CanvasSurface(width: width, height: height)
        canvas.fill("red")
        canvas.strokeRect(0, 0, 10, 10)
        canvas.clearRect(0, 0, 10, 10)
        canvas.fillText("text", 0, 10)
        #expect(canvas.snapshot().pixels.count == pixels)
        #expect(canvas.width == (width < 0 ? 300 : width))
        #expect(try canvas.getImageData(0, 0, 1, 1).data.count == 4)
    }

    @Test func `every change of the picture moves the generation, attributes do not`() throws {
        let canvas = CanvasSurface.standard()
        let start = canvas.generation
        canvas.lineWidth = 3
        canvas.rect(0, 0, 5, 5)
        canvas.save()
        #expect(canvas.generation == start)
        canvas.fill()
        #expect(canvas.generation > start)
        let snapshot = canvas.snapshot()
        canvas.fill("red")
        #expect(snapshot != canvas.snapshot())
    }
}
