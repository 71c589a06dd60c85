import FoundationEssentials
import Testing

/// A folder that no manifest names is built by nobody, and is missed by nobody either.
struct ManifestTests {
    @Test(arguments: [
        ("Package.swift", "Sources", ""), ("Package.swift", "Tests", "Tests"),
        ("Fuzzing/Package.swift", "Fuzzing/Sources", ""),
    ])
    func `every folder of code is a target`(manifest: String, folder: String, ending: String) throws {
        let text = String(decoding: try Data(contentsOf: Self.root.appending(path: manifest)), as: UTF8.self)
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: folder).path())
            .filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }

        #expect(names.count > 10)
        #expect(names.filter { !text.contains("\"\($0)\"") } == [])
    }

    @Test func `every fuzzer has seeds`() throws {
        let sources = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appending(path: "Fuzzing/Sources").path()
        )
        let seeds = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appending(path: "Fuzzing/Corpus").path()
        )
        #expect(sources.filter { $0.hasPrefix("Fuzz") && !seeds.contains($0) } == [])
    }

    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
