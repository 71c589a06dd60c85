import Canvas
import FoundationEssentials
import Page
import Raster
import Script
import Testing

/// Programs as agents write them, with what Chromium made of each: `Programs/README.md` has the format. Adding a case
/// adds no Swift.
struct ProgramTests {
    private static let base = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Programs")

    static let names: [String] = {
        // An unreadable folder shows as no programs, which the first test refuses.
        ((try? FileManager.default.subpathsOfDirectory(atPath: base.path())) ?? [])
            .filter { $0.hasSuffix(".js") }.sorted()
    }()

    @Test func `the folder was found`() { #expect(Self.names.count >= 70) }

    @Test(arguments: names)
    func `does what it does in a browser`(name: String) throws {
        let source = try String(contentsOf: Self.base.appending(path: name), encoding: .utf8)
        let expected = Expected(source)
        // The expectations are comments at the end, so that lines and columns are those of the program.
        let page = PageUnderTest(width: 320, height: 180)
        page.page.setStatusEnabled(false)
        do throws(EvalFailure) {
            let result = try page.eval(source)
            #expect(result == expected.result)
        } catch {
            let place = error.position.map { " (\($0.line):\($0.column))" } ?? ""
            let text = error.name.isEmpty ? error.message : "\(error.name): \(error.message)"
            #expect(text + place == expected.error)
        }
        #expect(page.console.lines.map { "\($0.level.rawValue): \($0.text)" } == expected.console)
        let cells = Self.cells(of: page.page.canvasPixels)
        for (row, (ours, theirs)) in zip(cells, expected.picture).enumerated() {
            for column in 0..<16 where ours[column].distance(to: theirs[column]) > Self.tolerance {
                Issue.record("cell \(column), \(row): \(ours[column]) where Chromium has \(theirs[column])")
            }
        }
    }

    /// Of the mean of 400 pixels: two engines differ at edges, by far less than a missing or misplaced shape does.
    private static let tolerance = 12

    /// The mean colours of squares of 20 pixels, over black.
    private static func cells(of pixmap: Pixmap) -> [[Mean]] {
        (0..<9).map { row in
            (0..<16).map { column in
                var sum = (red: 0, green: 0, blue: 0)
                for y in row * 20..<row * 20 + 20 {
                    for x in column * 20..<column * 20 + 20 {
                        let pixel = pixmap.pixels[y * pixmap.width + x]
                        sum.red += Int(pixel & 0xFF)
                        sum.green += Int(pixel >> 8 & 0xFF)
                        sum.blue += Int(pixel >> 16 & 0xFF)
                    }
                }
                return Mean(red: sum.red / 400, green: sum.green / 400, blue: sum.blue / 400)
            }
        }
    }
}

private struct Mean: CustomStringConvertible {
    var red = 0
    var green = 0
    var blue = 0

    var description: String { "(\(red), \(green), \(blue))" }

    init(red: Int, green: Int, blue: Int) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// `rrggbb`.
    init?(_ text: Substring) {
        guard text.utf8.count == 6, let value = Int(text, radix: 16) else { return nil }
        self.init(red: value >> 16, green: value >> 8 & 0xFF, blue: value & 0xFF)
    }

    func distance(to other: Mean) -> Int {
        max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
    }
}

/// The comments at the end of a program.
private struct Expected {
    var result: String?
    var error: String?
    var console: [String] = []
    var picture: [[Mean]] = []

    init(_ source: String) {
        for line in source.split(separator: "\n") {
            if let text = Self.quoted(line, after: "// expect: ") { result = text }
            if let text = Self.quoted(line, after: "// expect error: ") { error = text }
            if let text = Self.quoted(line, after: "// expect console: ") { console.append(text) }
            if line.hasPrefix("// picture: ") {
                picture.append(line.dropFirst(12).split(separator: " ").compactMap { Mean($0) })
            }
        }
    }

    /// A text as JSON writes it.
    private static func quoted(_ line: Substring, after prefix: String) -> String? {
        guard line.hasPrefix(prefix) else { return nil }
        return try? JSONDecoder().decode(String.self, from: Data(line.dropFirst(prefix.count).utf8))
    }
}
