import FoundationEssentials
import ZeeProtocol

/// Files of others that the tests read and the repository does not hold.
enum SharedReference {
    /// `ZEE_SHARED`, or the folder `shared` beside the repository.
    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["ZEE_SHARED"] { return URL(filePath: path) }
        return URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared")
    }()

    static let isPresent = FileManager.default.fileExists(atPath: folder.appending(path: "a2ui/INDEX.md").path())

    static func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: "a2ui/\(path)"), encoding: .utf8)
    }

    static func names(in path: String) -> [String] {
        // An absent folder is reported by the tests that need it.
        (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "a2ui/\(path)").path()).sorted())
            ?? []
    }
}
