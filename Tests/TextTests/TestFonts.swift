import FoundationEssentials

@testable import Text

/// Fonts the tests set text with: the ones Debian's fonts-dejavu-core installs, those of the Web Platform Tests when
/// they lie beside the repository, and small ones built here whose every measure is known.
enum TestFonts {
    static let folder = "/usr/share/fonts/truetype/dejavu"
    static let hasDejaVu = FileManager.default.fileExists(atPath: "\(folder)/DejaVuSans.ttf")

    static func dejaVu(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name).ttf")))
    }

    /// `ZEE_SHARED`, or the folder `shared` beside the repository.
    static let shared: URL = {
        if let path = ProcessInfo.processInfo.environment["ZEE_SHARED"] { return URL(filePath: path) }
        return URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared")
    }()
    static let hasWebPlatformFonts =
        FileManager.default.fileExists(atPath: shared.appending(path: "wpt/resources/fonts/CanvasTest.ttf").path())

    static func webPlatform(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: shared.appending(path: "wpt/resources/fonts/\(name).ttf")))
    }

    /// Letters A…E and the space, each a square of half an em on the baseline; advances of 500, 600, 700, 800, 900.
    static func squares(
        unitsPerEm: Int = 1000,
        ascent: Int = 750,
        descent: Int = 250,
        tables: [String: [UInt8]] = [:]
    ) -> [UInt8] {
        var builder = TrueTypeBuilder(unitsPerEm: unitsPerEm, ascent: ascent, descent: descent)
        builder.add(glyph: [], advance: 1000)
        builder.add(glyph: [], advance: 250, scalar: 0x20)
        let side = unitsPerEm / 2
        for (index, letter) in "ABCDE".unicodeScalars.enumerated() {
            let square = [(0, 0), (0, side), (side, side), (side, 0)].map { TrueTypeBuilder.Point(x: $0.0, y: $0.1) }
            builder.add(glyph: [square], advance: 500 + index * 100, scalar: letter.value)
        }
        for (tag, bytes) in tables { builder.add(table: bytes, tag: tag) }
        return builder.bytes()
    }
}

/// A library without installed fonts, and one registry in it.
struct TestPage {
    let library: FontLibrary
    let fonts: FontRegistry

    init(_ source: FontSource = .none, limits: TextLimits = TextLimits()) {
        library = FontLibrary(source: source, limits: limits)
        fonts = library.makeRegistry()
    }

    /// A page with one font, which is also the only family of `style`.
    init(_ bytes: [UInt8], limits: TextLimits = TextLimits()) throws {
        self.init(.none, limits: limits)
        try fonts.register(fontBytes: bytes, family: "Test")
    }

    static func style(_ size: Double, _ change: (inout TextStyle) -> Void = { _ in }) -> TextStyle {
        var style = TextStyle(font: FontRequest(families: [.named("Test")], size: size))
        change(&style)
        return style
    }

    func line(_ text: String, _ style: TextStyle) -> TextLine {
        library.typesetter(for: style, in: fonts).line(text)
    }

    func font(_ style: TextStyle) throws -> FontInstance {
        guard let run = line("A", style).runs.first else { throw FontError.unusable }
        return run.font
    }
}

extension TextLine {
    var glyphs: [PositionedGlyph] { runs.flatMap(\.glyphs) }
}
