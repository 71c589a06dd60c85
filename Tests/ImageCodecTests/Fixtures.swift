import FoundationEssentials

/// Files made by `Fixtures/make`, and the folder that the machine shares between projects, where there is one.
enum Fixtures {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    static let names: [String] = {
        // No folder, no cases: the tests that need one would say so.
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
        return all.filter { !$0.hasSuffix(".png") && $0 != "make" }.sorted()
    }()

    static func bytes(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: folder.appending(path: name)))
    }

    /// The pictures of the Web Platform Tests; `nil` without the shared folder.
    static let webPlatformImages: URL? = {
        let root = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let shared =
            ProcessInfo.processInfo.environment["ZEE_SHARED"].map { URL(filePath: $0) }
            ?? root.deletingLastPathComponent().appending(path: "shared")
        let images = shared.appending(path: "wpt/resources/images")
        return FileManager.default.fileExists(atPath: images.path()) ? images : nil
    }()
}
