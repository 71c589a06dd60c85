import FoundationEssentials

/// The reference data that is kept beside the repository, not in it; tests that need it are skipped where it is absent.
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

    /// The lines of a recording, as label and what follows it.
    static func transcript(_ name: String) throws -> [(label: String, rest: String)] {
        let text = String(decoding: try bytes("transcripts/\(name)"), as: UTF8.self)
        return text.split(separator: "\n").compactMap { line in
            guard let brace = line.firstRange(of: "{") ?? line.firstRange(of: "\"") else { return nil }
            let label = line[..<brace.lowerBound].split(separator: " ").joined(separator: " ")
            return (label, String(line[brace.lowerBound...]))
        }
    }
}
