import FoundationEssentials
import Testing
import Vault

struct StateDirectoryTests: ~Copyable {
    let root = FileManager.default.temporaryDirectory.appending(path: "zee-vault-\(UUID().uuidString)").path()

    deinit {
        // Leftovers in the temporary folder harm nobody.
        try? FileManager.default.removeItem(atPath: root)
    }

    @Test func `a file that was never written is absent, not an error`() throws {
        let state = try StateDirectory(path: "\(root)/a/b")

        #expect(try state.read("identity.json") == nil)
    }

    @Test func `a replacement is what is read next, and nothing else stays behind`() throws {
        let state = try StateDirectory(path: root)
        try state.replace("x", with: [1, 2, 3])
        try state.replace("x", with: [])
        try state.replace("x", with: [4])

        #expect(try state.read("x") == [4])
        #expect(try FileManager.default.contentsOfDirectory(atPath: root) == ["x"])
        let mode = try FileManager.default.attributesOfItem(atPath: "\(root)/x")[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `a secret that others may read is refused`() throws {
        let state = try StateDirectory(path: root)
        try state.replace("x", with: [1])
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: "\(root)/x")

        #expect(throws: StateError.readableByOthers(path: "\(root)/x", mode: 0o640)) { try state.read("x") }
    }

    @Test func `a symbolic link is refused`() throws {
        let state = try StateDirectory(path: root)
        try state.replace("x", with: [1])
        try FileManager.default.createSymbolicLink(atPath: "\(root)/y", withDestinationPath: "\(root)/x")

        #expect(throws: StateError.notARegularFile(path: "\(root)/y")) { try state.read("y") }
    }

    @Test func `a folder in the place of a file is refused`() throws {
        let state = try StateDirectory(path: root)
        _ = try StateDirectory(path: "\(root)/x")

        #expect(throws: StateError.notARegularFile(path: "\(root)/x")) { try state.read("x") }
        #expect(throws: StateError.self) { try state.replace("x", with: [1]) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: root) == ["x"])
    }

    @Test func `a file in the place of the folder is refused`() throws {
        let state = try StateDirectory(path: root)
        try state.replace("x", with: [1])

        #expect(throws: StateError.unwritable(path: "\(root)/x", errno: 20)) { try StateDirectory(path: "\(root)/x") }
    }

    @Test func `removing what is not there is no failure`() throws {
        let state = try StateDirectory(path: root)
        try state.replace("x", with: [1])
        try state.remove("x")
        try state.remove("x")

        #expect(try state.read("x") == nil)
    }
}
