import Raster
import Testing

@testable import Canvas

/// Whatever a script passes, the canvas neither traps nor takes its time.
struct HostileInputTests {
    static let numbers: [Double] = [
        0, -0.0, 1, -1, 0.5, 1e-300, -1e-300, 1e9, -1e9, 1e18, 1e38, -1e38, 1e300, 1e308, -1.7e308, .nan, .infinity,
        -.infinity, .leastNonzeroMagnitude, 2_147_483_648, -2_147_483_649,
    ]

    @Test(.timeLimit(.minutes(1)), arguments: numbers)
    func `any number in any place`(number: Double) throws {
        let canvas = CanvasSurface(width: 40, height: 40)
        let source = CanvasSurface(width: 4, height: 4)
        source.fill("red")
        for other in [0, -1, 1e-300, 1e9, -1e38, 1e308, .nan, .infinity] as [Double] {
            canvas.save()
            canvas.beginPath()
            canvas.moveTo(number, other)
            canvas.lineTo(other, 5)
            canvas.quadraticCurveTo(number, 5, other, number)
            canvas.bezierCurveTo(other, 5, number, number, 3, other)
            // Negative radii may throw; everything else must simply come back.
            try? canvas.arc(number, other, abs(number), other, number)
            try? canvas.ellipse(5, other, abs(other), abs(number), number, other, number, counterclockwise: true)
            try? canvas.arcTo(number, 5, other, 7, abs(other))
            try? canvas.roundRect(number, 5, other, 7, radii: [DOMPoint(x: abs(number), y: abs(other))])
            canvas.rect(number, other, other, number)
            canvas.lineWidth = number
            canvas.miterLimit = other
            canvas.setLineDash([abs(number), abs(other)])
            canvas.lineDashOffset = other
            canvas.fill(.evenodd)
            canvas.stroke()
            canvas.fillRect(number, 0, other, 5)
            canvas.strokeRect(number, 0, other, 5)
            canvas.clearRect(number, 0, other, 5)
            try canvas.drawImage(.canvas(source), number, other, other, number)
            try canvas.drawImage(.canvas(source), number, other, 2, 2, 0, 0, other, number)
            canvas.fillText("a", number, other, maxWidth: abs(other))
            _ = canvas.isPointInPath(number, other)
            _ = canvas.isPointInStroke(number, other)
            canvas.transform(number, other, other, 1, number, other)
            canvas.fillRect(0, 0, 5, 5)
            canvas.clip()
            try canvas.restore()
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: [1e-9, 1e5, 1e300])
    func `shadows and blurs of any size`(size: Double) {
        // The limit is what bounds the time; at its default a debug build would take its time nevertheless.
        var limits = CanvasLimits()
        limits.maximumBlurDeviation = 20
        let canvas = CanvasSurface(width: 200, height: 200, limits: limits)
        canvas.shadowColor = "black"
        canvas.shadowBlur = size
        canvas.shadowOffsetX = -size
        canvas.fillRect(10, 10, 50, 50)
        canvas.filter = "blur(\(size)px) drop-shadow(\(size)px 0 \(size)px red)"
        canvas.fillRect(10, 10, 50, 50)
        #expect(canvas.generation > 0)
    }

    @Test(.timeLimit(.minutes(1))) func `a dash far smaller than a pixel on a long line`() {
        let canvas = CanvasSurface(width: 200, height: 200)
        canvas.setLineDash([1e-9])
        canvas.moveTo(-1e6, 100)
        canvas.lineTo(1e6, 100)
        canvas.stroke()
        canvas.setLineDash([Double](repeating: 1, count: 1_000_000))
        #expect(canvas.getLineDash() == [1e-9, 1e-9])
    }

    @Test(.timeLimit(.minutes(1))) func `ten thousand stops and a million segments`() throws {
        let canvas = CanvasSurface(width: 100, height: 100)
        let gradient = try canvas.createLinearGradient(0, 0, 100, 0)
        for index in 0..<10_000 {
            try gradient.addColorStop(Double(index) / 9_999, index % 2 == 0 ? "red" : "oklab(1 0 0)")
        }
        canvas.setFillStyle(gradient)
        canvas.fillRect(0, 0, 100, 100)

        canvas.beginPath()
        for index in 0..<1_000_000 { canvas.lineTo(Double(index % 100), Double(index * 7 % 100)) }
        canvas.fill()
        #expect(canvas.pixel(50, 50)[3] == 255)
    }

    @Test func `a path stops growing at its limit`() {
        var limits = CanvasLimits()
        limits.maximumPathSegments = 10
        let canvas = CanvasSurface(limits: limits)
        for index in 0..<100 { canvas.lineTo(Double(index), 0) }
        #expect(canvas.pen.outline.segmentCount <= 10)
    }

    static let texts = [
        "", "\0", "\u{FFFD}", String(repeating: "(", count: 100_000), "rgb(" + String(repeating: "1e", count: 10_000),
        "#" + String(repeating: "f", count: 100_000), "\\", "\\110000", "'", "\"\n", "/*", "url(", "1e99999px a",
        String(repeating: "a,", count: 10_000), "12px " + String(repeating: "a,", count: 1_000) + "b", "blur(1e999px)",
        String(repeating: "blur(1px) ", count: 1_000), "calc(1e308 * 1e308)", "rgb(calc(1e308 * 1e308) 0 0)",
        "hsl(1e308 1e308% 1e308%)", "oklch(1e308 1e308 1e308)", "color(xyz 1e308 -1e308 1e308)", "👩‍👩‍👧 12px 👩‍👩‍👧",
    ]

    @Test(.timeLimit(.minutes(1)), arguments: texts)
    func `any text in any attribute`(text: String) throws {
        let canvas = CanvasSurface(width: 20, height: 20)
        canvas.setFillStyle(text)
        canvas.shadowColor = text
        canvas.font = text
        canvas.filter = text
        canvas.letterSpacing = text
        canvas.lang = text
        canvas.globalCompositeOperation = text
        canvas.fillRect(0, 0, 20, 20)
        canvas.fillText(text, 0, 10)
        _ = canvas.measureText(text)
        _ = canvas.font
        _ = Path2D(text)
        _ = try? DOMMatrix(parsing: text)  // an error is as good as a matrix here
        #expect(canvas.generation > 0)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308]) func `any number in a colour`(number: Double) {
        let canvas = CanvasSurface(width: 20, height: 20)
        for color in [
            CssColor(red: number, green: number, blue: 0, alpha: number),
            CssColor(space: .oklab, components: SIMD3(0.5, number, -number), alpha: number),
            CssColor(legacy: SIMD3(repeating: number), alpha: number),
        ] {
            canvas.setFillStyle(color)
            canvas.fillRect(0, 0, 20, 20)
            canvas.fillText("a", 0, 10)
            #expect(canvas.fillStyle.text?.isEmpty == false)
        }
    }
}
