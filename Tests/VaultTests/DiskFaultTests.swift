import Diagnostics
import FoundationEssentials
import Glibc
import Testing
import Vault

@Suite(.enabled(if: TinyDisk.isPossible, "needs the right to mount a tmpfs"))
struct DiskFaultTests {
    @Test func `a full disk leaves the old version and no remains`() throws {
        let disk = try TinyDisk()
        let state = try StateDirectory(path: disk.path)
        try state.replace("x", with: Array("old".utf8))
        disk.fill()
        let error = #expect(throws: StateError.self) {
            try state.replace("x", with: [UInt8](repeating: 1, count: 10_000))
        }
        guard case .unwritable(_, ENOSPC)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try state.read("x") == Array("old".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path).sorted() == ["filler", "x"])
    }

    @Test func `a read-only disk can still be read`() throws {
        let disk = try TinyDisk()
        _ = try Identity.loadOrCreate(in: try StateDirectory(path: disk.path), nowMs: { 0 })
        try disk.makeReadOnly()
        let state = try StateDirectory(path: disk.path)
        #expect(try Identity.loadOrCreate(in: state, nowMs: { 0 }).isNew == false)
        let error = #expect(throws: StateError.self) { try state.replace("x", with: [1]) }
        #expect(error.map { NodeError($0).code } == .stateUnwritable)
        #expect(throws: StateError.self) { try state.remove(Identity.fileName) }
    }
}
