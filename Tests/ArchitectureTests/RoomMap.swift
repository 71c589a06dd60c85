import FoundationEssentials

/// The repository as the tests see it: the rooms table of `docs/ARCHITECTURE.md` on one side, the sources on the other.
enum RoomMap {
    struct Room: Sendable {
        let name: String
        let kind: String
        let imports: Set<String>
    }

    struct SourceFile: Sendable {
        let room: String
        let name: String
        let text: String

        var imports: [String] {
            text.matches(
                of:
                    /(?m)^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|internal|fileprivate|private) )?import (?:\w+ )?(\w+)/
            )
            .map { String($0.1) }
        }
    }

    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Rows look like ``| `Room` | sentence | kind | `A`, `B` |``.
    static func rooms() throws -> [String: Room] {
        let text = try String(contentsOf: root.appending(path: "docs/ARCHITECTURE.md"), encoding: .utf8)
        var rooms: [String: Room] = [:]
        for row in text.matches(
            of: /(?m)^\| `([\w-]+)` \| [^|]+ \| (pure|outside|wiring|executable|module map) \| ([^|]+) \|$/
        ) {
            let imports = row.3.matches(of: /`(\w+)`/).map { String($0.1) }
            rooms[String(row.1)] = Room(name: String(row.1), kind: String(row.2), imports: Set(imports))
        }
        return rooms
    }

    static func sources() throws -> [SourceFile] { try files(below: "Sources") }

    static func files(below folder: String) throws -> [SourceFile] {
        let base = root.appending(path: folder).path()
        return try FileManager.default.subpathsOfDirectory(atPath: base)
            .filter { $0.hasSuffix(".swift") }
            .map { path in
                SourceFile(
                    room: String(path.prefix { $0 != "/" }),
                    name: path,
                    text: try String(contentsOf: URL(filePath: "\(base)/\(path)"), encoding: .utf8)
                )
            }
    }
}
