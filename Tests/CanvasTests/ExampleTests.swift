import Canvas
import FoundationEssentials
import Testing

/// The example of the documentation, character for character; the first test holds the two together.
struct ExampleTests {
    // example
    /// Three bars with a title, as any drawing program would make them.
    func drawBars() throws -> CanvasSurface {
        let canvas = CanvasSurface(width: 320, height: 200)
        canvas.setFillStyle("white")
        canvas.fillRect(0, 0, 320, 200)

        let gradient = try canvas.createLinearGradient(0, 40, 0, 180)
        try gradient.addColorStop(0, "oklch(0.7 0.15 250)")
        try gradient.addColorStop(1, "#1d3557")
        canvas.setFillStyle(gradient)
        canvas.shadowColor = "rgba(0, 0, 0, 0.3)"
        canvas.shadowBlur = 6
        canvas.shadowOffsetY = 2
        for (index, value) in [90.0, 140, 60].enumerated() {
            canvas.beginPath()
            try canvas.roundRect(40 + Double(index) * 90, 180 - value, 60, value, radii: [DOMPoint(x: 8, y: 8)])
            canvas.fill()
        }

        canvas.shadowColor = "transparent"
        canvas.setFillStyle("#222")
        canvas.font = "bold 16px sans-serif"
        canvas.textAlign = "center"
        canvas.fillText("Three bars", 160, 26)
        return canvas
    }
    // end

    @Test func `the documentation shows this very function`() throws {
        let here = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        let code = try #require(here.split(separator: "    // example\n").last?.split(separator: "    // end").first)
        let unindented = code.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0) }
            .joined(separator: "\n")
        let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/Canvas/Canvas.docc/Canvas.md")
        #expect(try String(contentsOf: page, encoding: .utf8).contains(unindented))
    }

    @Test func `the example draws what it says`() throws {
        let canvas = try drawBars()
        #expect(try canvas.getImageData(5, 195, 1, 1).data == [255, 255, 255, 255])
        // The middle bar is the tallest, and bars are bluer at their feet than the page.
        #expect(try canvas.getImageData(160, 60, 1, 1).data != [255, 255, 255, 255])
        #expect(try canvas.getImageData(70, 60, 1, 1).data == [255, 255, 255, 255])
        #expect(try canvas.getImageData(160, 178, 1, 1).data[2] > 80)
    }
}
