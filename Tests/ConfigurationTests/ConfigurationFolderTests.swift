import FoundationEssentials
import Glibc
import Testing

@testable import Configuration

struct ConfigurationFolderTests {
    /// A folder of files by relative path.
    static func withFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "zee-conf-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }  // a leftover in /tmp harms nobody
        for (name, text) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        try body(folder.path())
    }

    @Test func `drop-ins follow the main file by name, and only those`() throws {
        let files = [
            "zee-node.conf": "", "conf.d/20-b.conf": "", "conf.d/10-a.conf": "", "conf.d/9.conf": "",
            "conf.d/.hidden.conf": "", "conf.d/README": "", "conf.d/10-a.conf.bak": "",
        ]
        try Self.withFolder(files) { folder in
            let found = try ConfigurationFolder(named: "\(folder)/zee-node.conf", environment: { _ in nil }).files()
            let names = found.map { String($0.path.dropFirst(folder.count)) }
            #expect(names == ["/zee-node.conf", "/conf.d/10-a.conf", "/conf.d/20-b.conf", "/conf.d/9.conf"])
        }
    }

    @Test func `the service manager's folder, then the user's, then the system's`() throws {
        try Self.withFolder(["u/.config/zee-node/zee-node.conf": "", "d/zee-node/conf.d/a.conf": ""]) { folder in
            func file(_ environment: [String: String]) -> String {
                ConfigurationFolder(named: nil, environment: { environment[$0] }).mainFile
            }
            let user = "\(folder)/u"
            #expect(file(["CONFIGURATION_DIRECTORY": "/c:/d", "HOME": user]) == "/c/zee-node.conf")
            #expect(file(["HOME": user]) == "\(user)/.config/zee-node/zee-node.conf")
            #expect(file(["HOME": user, "XDG_CONFIG_HOME": "\(folder)/d"]) == "\(folder)/d/zee-node/zee-node.conf")
            #expect(file(["HOME": "/nonexistent"]) == "/etc/zee-node/zee-node.conf")
            #expect(file([:]) == "/etc/zee-node/zee-node.conf")
        }
    }

    @Test func `only a file that was named has to be there`() throws {
        try Self.withFolder(["x/a": ""]) { folder throws in
            let missing = "\(folder)/zee-node.conf"
            let problems = #expect(throws: Problems.self) {
                try ConfigurationFolder(named: missing, environment: { _ in nil }).files()
            }
            #expect(problems?.list.map(\.description) == ["\(missing): there is no such file; check --config"])
            let environment = ["CONFIGURATION_DIRECTORY": folder]
            let found = try ConfigurationFolder(named: nil, environment: { environment[$0] }).files()
            #expect(found.isEmpty)
        }
    }

    @Test func `a file that everybody may change, a folder and a pipe are refused`() throws {
        try Self.withFolder(["a.conf": "", "conf.d/b.conf/c": ""]) { folder in
            #expect(chmod("\(folder)/a.conf", 0o666) == 0)
            #expect(mkfifo("\(folder)/conf.d/c.conf", 0o600) == 0)
            let problems = #expect(throws: Problems.self) {
                try ConfigurationFolder(named: "\(folder)/a.conf", environment: { _ in nil }).files()
            }
            #expect(
                problems?.list.map(\.message) == [
                    "everybody on this machine may change it", "it is not a regular file", "it is not a regular file",
                ]
            )
        }
    }
}
