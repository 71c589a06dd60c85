import Canvas
import Layout
import Raster
import Testing

@testable import Document

struct SettingTests {
    private static func set(_ document: Document, width: Double = 1_280) -> Document {
        var document = document
        document.layout(width: width, height: 720, fonts: CanvasFonts())
        return document
    }

    @Test func `the words are painted in reading order`() {
        let document = Self.set(Document(markdown: "# a\n\nb *c*\n\n1. d\n2. e\n\n| f | g |\n|-|-|\n| h | i |\n\n> j"))
        #expect(document.paintedWords == ["a", "b", "c", "d", "1.", "e", "2.", "f", "g", "h", "i", "j"])
    }

    @Test func `a page is as high as the screen at least`() {
        #expect(Self.set(Document(markdown: "")).contentHeight == 720)
        #expect(Self.set(Document(text: String(repeating: "a\n", count: 1_000))).contentHeight > 15_000)
    }

    @Test func `a page ends somewhere`() {
        let document = Self.set(Document(text: String(repeating: "a\n", count: 100_000)))
        #expect(document.contentHeight < Setting.maxHeight + 1_000)
        #expect(document.setting?.isTruncated == true)
        #expect(document.paintedWords.suffix(1) == ["The page goes on; the rest is not shown."])
    }

    static let endless: [(String, Document)] = [
        ("a word", Document(markdown: String(repeating: "a", count: 300_000))),
        ("a paragraph", Document(markdown: String(repeating: "ab ", count: 200_000))),
        ("a line", Document(text: String(repeating: "é", count: 100_000))),
        ("a table", Document(markdown: "|a|b|\n|-|-|\n" + String(repeating: "|c|d|\n", count: 10_000))),
        ("a wide table", Document(html: "<table border=1>" + String(repeating: "<td>a", count: 20_000))),
        ("one list in another", Document(html: String(repeating: "<ul><li>a", count: 5_000))),
        ("one table in another", Document(html: String(repeating: "<table border=1><td>a", count: 5_000))),
        ("line breaks", Document(html: "a" + String(repeating: "<br>", count: 100_000) + "b")),
        ("pictures", Document(html: String(repeating: "<img src=a>", count: 10_000))),
    ]

    @Test(.timeLimit(.minutes(1)), arguments: endless.indices) func `a page without end is set in time`(index: Int) {
        let (name, document) = Self.endless[index]
        let time = ContinuousClock().measure { _ = Self.set(document) }
        // A release build takes a twentieth of a debug build's time.
        #expect(time < .seconds(20), "\(name)")
    }

    @Test func `links are where their words are`() throws {
        let document = Self.set(Document(markdown: "go [there](/a) and [![b](c)](/d)"))
        #expect(document.links.map(\.address) == ["/a", "/d"])
        let link = try #require(document.links.first)
        #expect(document.link(atX: link.x + 1, y: link.y + 1) == "/a")
        #expect(document.link(atX: link.x - 1, y: link.y + 1) == nil)
    }

    @Test func `a picture takes its own size once it has come`() throws {
        var document = Document(markdown: "![a](b)\n\n![a](b)")
        #expect(document.wantedImages == ["b"])
        func frames(_ document: Document) -> [Layout.Size] {
            Self.set(document).setting?.marks.compactMap {
                if case .image(_, let frame) = $0 { frame.size } else { nil }
            }
                ?? []
        }
        let column = try #require(Self.set(document).setting).viewport.width
        #expect(frames(document) == Array(repeating: Size(width: 320, height: 180), count: 2))
        document.setImage("b", Pixmap(width: 40, height: 30))
        #expect(frames(document) == Array(repeating: Size(width: 40, height: 30), count: 2))
        document.setImage("b", Pixmap(width: 4_000, height: 1_000))
        #expect(frames(document).allSatisfy { $0.width < column && abs($0.height - $0.width / 4) < 0.01 })
        document.setImage("b", nil)
        #expect(frames(document) == [])
        #expect(Self.set(document).paintedWords == ["a", "a"])
    }

    @Test func `a canvas shows what was drawn on it`() {
        var document = Document(html: "<p>a<canvas width=4 height=4></canvas>")
        let red = CanvasSurface(width: 4, height: 4)
        red.setFillStyle("#ff0000")
        red.fillRect(0, 0, 4, 4)
        document.setCanvas(0, red.snapshot())
        document.setCanvas(1, red.snapshot())
        let picture = Self.set(document).picture(width: 1_280, height: 720)
        #expect(picture.pixels.filter { $0 == 0xFF00_00FF || $0 == 0xFFFF_0000 }.count == 16)
    }

    @Test func `painting covers the surface and keeps its state`() {
        let document = Self.set(Document(markdown: "a", scheme: .light), width: 100)
        let surface = CanvasSurface(width: 200, height: 200)
        surface.setFillStyle("#123456")
        surface.globalAlpha = 0.5
        document.paint(on: surface, scroll: .nan)
        #expect(surface.globalAlpha == 0.5)
        #expect(surface.snapshot().pixels.first == 0xFFFF_FFFF)
        #expect(surface.snapshot().pixels.contains { $0 != 0xFFFF_FFFF })
    }

    @Test func `a page with a colour of its own gets the scheme that goes with it`() {
        #expect(Document(html: "<body bgcolor=white>").scheme.text == ColorScheme.light.text)
        #expect(Document(html: "<body bgcolor=black>", scheme: .light).scheme.text == ColorScheme.dark.text)
        #expect(Document(html: "<body bgcolor=black text=#010101>").scheme.text == ColorScheme.dark.text)
        #expect(Document(html: "<p>a").scheme == .dark)
    }

    @Test func `an error page says title, host, cause and hint`() {
        let page = ErrorPage(title: "T", host: "h", cause: "<b>c</b>", hint: String(repeating: "x", count: 3_000))
        let document = Self.set(Document(error: page))
        #expect(document.title == "T")
        #expect(document.paintedWords.prefix(3) == ["T", "h", "<b>c</b>"])
        #expect(document.paintedWords.joined().hasSuffix("x…"))
    }

    static let sizes: [(Double, Double)] = [(0, 0), (-1, 5), (.nan, .infinity), (1, 1), (1e9, 1e9), (20, 700)]

    @Test(arguments: sizes) func `any viewport is laid out`(width: Double, height: Double) {
        var document = Document(markdown: "# a\n- b\n  - `c`\n\n|d|\n|-|\n|![e](f)|\n\n> ```\n> g\n> ```")
        document.layout(width: width, height: height, fonts: CanvasFonts())
        #expect(document.contentHeight.isFinite)
        document.paint(on: CanvasSurface(width: 10, height: 10))
    }

    static let columns: [(least: [Double], most: [Double], room: Double, widths: [Double])] = [
        ([10, 10], [20, 30], 100, [20, 30]),
        ([10, 10], [20, 30], 35, [15, 20]),
        ([10, 100], [10, 100], 60, [10, 50]),
        ([50, 50], [50, 50], 60, [30, 30]),
        ([], [], 60, []),
    ]

    @Test(arguments: columns.indices) func `columns share the room there is`(index: Int) {
        let row = Self.columns[index]
        var widths = ColumnWidths(columns: row.least.count)
        (widths.least, widths.most) = (row.least, row.most)
        #expect(widths.fitted(to: row.room) == row.widths)
    }

    static let labels: [(BlockList.Marker, Int, String)] = [
        (.number, 12, "12"), (.lowerLetter, 1, "a"), (.upperLetter, 28, "AB"), (.lowerRoman, 1_994, "mcmxciv"),
        (.upperRoman, 4_000, "4000"), (.lowerLetter, 0, "0"),
    ]

    @Test(arguments: labels) func `items are numbered as the list wants`(
        marker: BlockList.Marker,
        number: Int,
        label: String
    ) {
        #expect(marker.label(number) == label)
    }
}
