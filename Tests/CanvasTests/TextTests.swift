import Raster
import Testing
import Text

@testable import Canvas

/// Text with the built-in letters, so that the answers do not depend on what is installed.
struct TextTests {
    private let canvas = CanvasSurface(
        width: 200,
        height: 100,
        fonts: CanvasFonts(library: FontLibrary(source: .none))
    )

    /// Columns of the bitmap that hold ink.
    private func inkColumns() -> ClosedRange<Int>? {
        let pixmap = canvas.snapshot()
        let columns = (0..<pixmap.width).filter { x in (0..<pixmap.height).contains { pixmap[x, $0] != 0 } }
        guard let first = columns.first, let last = columns.last else { return nil }
        return first...last
    }

    @Test func `there is ink without any installed font`() {
        canvas.font = "20px serif"
        canvas.fillText("A", 50, 50)
        #expect(inkColumns() != nil)
    }

    @Test func `the anchor is the whole inline box`() {
        canvas.font = "20px sans-serif"
        let width = canvas.measureText("HH").width
        #expect(width > 0)
        for (align, left) in [("left", 0.0), ("center", width / 2), ("right", width), ("start", 0), ("end", width)] {
            canvas.textAlign = align
            let metrics = canvas.measureText("HH")
            #expect(metrics.width == width)
            #expect(abs(metrics.actualBoundingBoxLeft + metrics.actualBoundingBoxRight) < width)
            let leftmost = canvas.measureText("HH").actualBoundingBoxLeft
            canvas.textAlign = "left"
            #expect(abs(leftmost - canvas.measureText("HH").actualBoundingBoxLeft - left) < 1e-9, "\(align)")
        }
    }

    @Test func `start and end follow the direction`() {
        canvas.font = "20px sans-serif"
        canvas.direction = "rtl"
        let right = canvas.measureText("HH").actualBoundingBoxLeft
        canvas.textAlign = "right"
        #expect(canvas.measureText("HH").actualBoundingBoxLeft == right)

        canvas.direction = "inherit"
        canvas.textAlign = "start"
        canvas.isElementRightToLeft = true
        #expect(canvas.measureText("HH").actualBoundingBoxLeft == right)
    }

    @Test func `baselines move the boxes and not the sizes`() {
        canvas.font = "40px sans-serif"
        let plain = canvas.measureText("H")
        #expect(plain.alphabeticBaseline == 0)
        for baseline in ["top", "hanging", "middle", "ideographic", "bottom"] {
            canvas.textBaseline = baseline
            let moved = canvas.measureText("H")
            let shift = moved.alphabeticBaseline
            #expect(abs(moved.fontBoundingBoxAscent - plain.fontBoundingBoxAscent - shift) < 1e-9)
            #expect(abs(moved.fontBoundingBoxDescent - plain.fontBoundingBoxDescent + shift) < 1e-9)
            #expect(abs(moved.actualBoundingBoxAscent - plain.actualBoundingBoxAscent - shift) < 1e-9)
            #expect(abs(moved.emHeightAscent + moved.emHeightDescent - 40) < 1e-9)
        }
        canvas.textBaseline = "top"
        #expect(abs(canvas.measureText("H").emHeightAscent) < 1e-9)
    }

    @Test func `a text wider than maxWidth is squeezed into it`() throws {
        canvas.font = "40px sans-serif"
        let width = canvas.measureText("HHHH").width
        canvas.fillText("HHHH", 10, 50, maxWidth: width / 2)
        let ink = try #require(inkColumns())
        #expect(Double(ink.upperBound) < 10 + width / 2 + 1)
        #expect(Double(ink.upperBound) > 10 + width / 2 - 6)
    }

    @Test(arguments: [Double.nan, .infinity, 0, -1])
    func `a bad maxWidth draws nothing`(maxWidth: Double) {
        canvas.fillText("HHHH", 10, 50, maxWidth: maxWidth)
        canvas.strokeText("HHHH", 10, 50, maxWidth: maxWidth)
        canvas.fillText("HHHH", .nan, 50)
        canvas.fillText("HHHH", 10, -.infinity)
        #expect(inkColumns() == nil)
    }

    @Test func `spacing is added after each character and follows the font`() {
        canvas.font = "10px sans-serif"
        let plain = canvas.measureText("ABC").width
        canvas.letterSpacing = "1em"
        #expect(abs(canvas.measureText("ABC").width - plain - 30) < 1e-6)
        canvas.font = "20px sans-serif"
        #expect(abs(canvas.measureText("ABC").width - 2 * plain - 60) < 1e-6)
        canvas.letterSpacing = "0px"
        canvas.wordSpacing = "5px"
        let spaced = canvas.measureText("A B").width
        canvas.wordSpacing = "0"
        #expect(abs(spaced - canvas.measureText("A B").width - 5) < 1e-6)
    }

    @Test func `masks and outlines draw the same text`() throws {
        canvas.font = "30px sans-serif"
        canvas.fillText("Hg", 10, 50)
        let masks = canvas.snapshot()
        canvas.clearRect(0, 0, 200, 100)
        // A shadow that shows nothing sends the text the other way.
        canvas.shadowColor = "rgba(0, 0, 0, 0.004)"
        canvas.shadowOffsetX = 10_000
        canvas.fillText("Hg", 10, 50)
        let outlines = canvas.snapshot()
        let worst = zip(masks.pixels, outlines.pixels).map { abs(Int($0 >> 24) - Int($1 >> 24)) }.max()
        // The masks sit on quarters of a pixel and are corrected for contrast.
        #expect(try #require(worst) < 80)
    }

    @Test func `fonts that are no fonts are refused`() {
        #expect(throws: CanvasError.self) { try canvas.fonts.register([1, 2, 3], family: "X") }
    }
}
