import Canvas
import FoundationEssentials
import Raster
import Testing

@testable import Svg

#if canImport(Glibc)
    import Glibc
#endif

/// Every document of the corpus is read and drawn whole. How it looks is what scripts/pages-corpus compares.
struct CorpusTests {
    static let folder = String(#filePath.dropLast("CorpusTests.swift".utf8.count)) + "Corpus/"

    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()

    @Test(arguments: names)
    func `is drawn whole`(name: String) throws {
        let document = try SvgDocument(parsing: try #require(Self.bytes(of: Self.folder + name)))
        let drawn = document.drawn()
        #expect(drawn.outcome.isComplete)
        #expect(drawn.pixmap.pixels.contains { $0 != 0 })
    }

    private static func bytes(of path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes[..<count])
    }
}
