import Glibc
import ImageCodec
import Raster
import Testing

/// The pictures browsers made for the web platform tests, which lie beside the repository: 1,066 canvases as they are.
struct GoldenTests {
    private static let folder: String = {
        let shared = getenv("ZEE_SHARED").map { String(cString: $0) }
        let repository = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return (shared ?? "/\(repository)/../shared") + "/wpt/golden"
    }()

    private static let names: [String] = {
        guard let folder = opendir(folder) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
            )
        }
        return names.filter { $0.hasSuffix(".png") }.sorted()
    }()

    private static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return count < bytes.count ? Array(bytes.prefix(count)) : nil
    }

    @Test(.enabled(if: !names.isEmpty, "no pictures beside the repository"))
    func `libpng and we read and write the same of every browser's picture`() throws {
        for name in Self.names {
            let original = try #require(Self.read("\(Self.folder)/\(name)"), "\(name)")
            let reference = try #require(libPNGDecode(original), "\(name)")
            let pixmap = try ImageDecoder.decode(original)
            let isRead = pixmap.pixels == reference.straight.map(premultiplied)
            #expect(isRead, "\(name), read")
            for level in PNGEncoder.Compression.allCases {
                let again = try #require(libPNGDecode(try PNGEncoder.encode(pixmap, compression: level)), "\(name)")
                let isWritten = again.width == pixmap.width && again.straight.map(premultiplied) == pixmap.pixels
                #expect(isWritten, "\(name), written \(level)")
            }
        }
    }
}
