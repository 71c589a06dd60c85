import FoundationEssentials

/// The reference data that is kept beside the repository, not in it. Tests that need it are skipped where it is absent:
/// `.enabled(if: SharedReference.isPresent)`.
enum SharedReference {
    /// `ZEE_SHARED`, else a folder `shared` next to the repository.
    static let root: URL = {
        if let path = ProcessInfo.processInfo.environment["ZEE_SHARED"] { return URL(filePath: path) }
        var folder = URL(filePath: #filePath)
        for _ in 0..<4 { folder = folder.deletingLastPathComponent() }
        return folder.appending(path: "shared")
    }()

    static var isPresent: Bool {
        FileManager.default.fileExists(atPath: root.appending(path: "docs/protocol-data").path())
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: root.appending(path: "docs/protocol-data").appending(path: path)))
    }

    static func transcripts() throws -> [(name: String, lines: [String])] {
        let folder = root.appending(path: "docs/protocol-data/transcripts").path()
        return try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".txt") }
            .sorted()
            .map { name in
                let text = String(decoding: try bytes("transcripts/\(name)"), as: UTF8.self)
                return (name, text.split(separator: "\n").map(String.init))
            }
    }
}
