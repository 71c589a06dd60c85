import FoundationEssentials
import Testing

struct PackagingTests {
    /// Needed by tests and benchmarks, which a package does not build.
    static let testsOnly: Set<Substring> = ["fonts-dejavu-core", "libpng-dev"]

    @Test(arguments: ["packaging/deb/debian/control", "packaging/oci/Containerfile"])
    func `whoever builds the product installs every library that it needs`(recipe: String) throws {
        let wanted = try Self.words(of: "scripts/deps") { $0.hasPrefix("build=") }
        let named = Set(try Self.words(of: recipe) { _ in true })

        #expect(wanted.count > 5)
        #expect(wanted.filter { !named.contains($0) && !Self.testsOnly.contains($0) } == [])
    }

    /// Where Debian 12 has what is opened at run time; later releases may add another name.
    static let packages = [
        "libavahi-client.so.3": "libavahi-client3", "libcurl.so.4": "libcurl4", "libsystemd.so.0": "libsystemd0",
    ]

    @Test func `every library that is opened at run time is in a package that the package asks for`() throws {
        let control = try Self.text(of: "packaging/deb/debian/control")
        let asked = control.split(separator: "\n").filter {
            $0.hasPrefix("Depends: ") || $0.hasPrefix("Recommends: ")
        }
        .flatMap { $0.split { " ,:|()".contains($0) } }
        let sources = try FileManager.default.subpathsOfDirectory(atPath: Self.root.appending(path: "Sources").path())
        var opened: Set<String> = []
        for path in sources where path.hasSuffix(".h") || path.hasSuffix(".swift") {
            let code = try Self.text(of: "Sources/\(path)")
            opened.formUnion(code.split(separator: "dlopen(\"").dropFirst().map { String($0.prefix { $0 != "\"" }) })
        }

        #expect(opened == Set(Self.packages.keys))
        for library in opened.sorted() { #expect(asked.contains { $0 == Self.packages[library] ?? "" }, "\(library)") }
    }

    @Test func `the package and the programs are of one version`() throws {
        let changelog = try Self.text(of: "packaging/deb/debian/changelog")
        let version = changelog.split(separator: "(").dropFirst().first?.split(separator: ")").first ?? ""

        for source in ["Sources/OperatorCLI/CommandTable.swift", "Sources/NodeDaemon/NodeProgram.swift"] {
            #expect(try Self.text(of: source).contains("ersion = \"\(version)\""), "\(source)")
        }
    }

    private static func words(of path: String, where isMeant: (Substring) -> Bool) throws -> [Substring] {
        try text(of: path).split(separator: "\n").filter(isMeant).flatMap { line in
            line.split { " ,=\"\\".contains($0) }.filter { $0 != "build" }
        }
    }

    private static func text(of path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
    }

    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
