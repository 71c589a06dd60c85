import Canvas
import FoundationEssentials
import ImageCodec
import Testing

@testable import Document

/// Every document of the corpus is set and painted. With ZEE_PAGES naming a folder, pictures of them go there to be looked
/// at, and the words in painting order to be compared with a browser's.
struct CorpusTests {
    @Test(arguments: Corpus.names) func `a document is set within its column`(name: String) throws {
        var document = try Corpus.document(name)
        let fonts = CanvasFonts()
        for width in [1_280.0, 390] {
            document.layout(width: width, height: 720, fonts: fonts)
            let setting = try #require(document.setting)
            #expect(setting.height >= 720)
            for mark in setting.marks {
                #expect(mark.top.isFinite && mark.bottom <= setting.height + 30)
                guard case .text(let text) = mark else { continue }
                #expect(text.x >= 0 && text.x < width, "\(text.text)")
            }
        }
    }

    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["ZEE_PAGES"] != nil, "ZEE_PAGES names no folder"),
        arguments: Corpus.names
    )
    func `pictures to look at`(name: String) throws {
        let folder = URL(filePath: ProcessInfo.processInfo.environment["ZEE_PAGES"] ?? ".")
        let fonts = CanvasFonts()
        for (suffix, width, scheme) in [("", 1_280, ColorScheme.dark), (".narrow", 390, ColorScheme.light)] {
            var document = try Corpus.document(name, scheme: scheme)
            document.layout(width: Double(width), height: 720, fonts: fonts)
            let height = Int(min(document.contentHeight, 2_400))
            let png = try PNGEncoder.encode(document.picture(width: width, height: height))
            try Data(png).write(to: folder.appending(path: "\(name)\(suffix).png"))
            let words = document.paintedWords.joined(separator: "\n")
            try Data(words.utf8).write(to: folder.appending(path: "\(name).words"))
        }
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["ZEE_PAGES"] != nil, "ZEE_PAGES names no folder"))
    func `a picture of an error`() throws {
        let folder = URL(filePath: ProcessInfo.processInfo.environment["ZEE_PAGES"] ?? ".")
        var document = Document(
            error: ErrorPage(
                title: "The page could not be loaded",
                host: "gateway.example:18793",
                cause: "The server's name was found, but nothing answers there: connection refused.",
                hint: "Check that the canvas host of the gateway runs, then navigate again."
            )
        )
        document.layout(width: 1_280, height: 720, fonts: CanvasFonts())
        let png = try PNGEncoder.encode(document.picture(width: 1_280, height: 720))
        try Data(png).write(to: folder.appending(path: "error.png"))
    }
}
