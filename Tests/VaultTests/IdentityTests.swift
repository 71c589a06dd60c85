import Diagnostics
import FoundationEssentials
import Testing

@testable import Vault

struct IdentityTests {
    let directory: StateDirectory
    let folder = FileManager.default.temporaryDirectory.appending(path: "zee-vault-\(UUID().uuidString)").path()

    init() throws { directory = try StateDirectory(path: folder) }

    @Test func `an identity is made once and then kept`() throws {
        let first = try Identity.loadOrCreate(in: directory, nowMs: { 1_795_000_000_000 })
        let second = try Identity.loadOrCreate(in: directory, nowMs: { 2 })
        #expect(first.isNew)
        #expect(!second.isNew)
        #expect(first.identity == second.identity)
        #expect(second.identity.createdAtMs == 1_795_000_000_000)
        let deviceID = try second.identity.key.deviceID
        #expect(second.identity.deviceID == deviceID)
        try FileManager.default.removeItem(atPath: folder)
    }

    static let seed = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
    static let garbled = [
        "", "{", "[]", "{}",
        #"{"version":2,"deviceId":"x","privateKey":"\#(seed)","createdAtMs":1}"#,
        #"{"version":1,"deviceId":"x","privateKey":"AAEC","createdAtMs":1}"#,
        #"{"version":1,"deviceId":"x","privateKey":"\#(seed)","createdAtMs":1}"#,
        #"{"version":1,"privateKey":"\#(seed)"}"#,
    ]

    @Test(arguments: garbled)
    func `a damaged identity is an error that names the file, and stays as it is`(text: String) throws {
        try directory.replace(Identity.fileName, with: Array(text.utf8))
        let error = #expect(throws: IdentityError.self) { try Identity.loadOrCreate(in: directory, nowMs: { 0 }) }
        guard case .state(.garbled(let path, _)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path == "\(folder)/identity.json")
        #expect(try directory.read(Identity.fileName) == Array(text.utf8))
        #expect(NodeError(.garbled(path: path, reason: "r")).hint?.contains("new device") == true)
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test func `device tokens belong to gateway, device and role`() throws {
        let tokens = DeviceTokens(in: directory)
        let node = DeviceTokens.Holder(gateway: "g", deviceID: "d", role: "node")
        let other = DeviceTokens.Holder(gateway: "g", deviceID: "d", role: "operator")
        #expect(try tokens.token(for: node) == nil)
        try tokens.set("one", for: node)
        try tokens.set("two", for: other)
        try tokens.set("three", for: node)
        #expect(try tokens.token(for: node) == "three")
        #expect(try tokens.token(for: other) == "two")
        try tokens.set(nil, for: node)
        #expect(try tokens.token(for: node) == nil)
        #expect(try tokens.token(for: other) == "two")
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test func `damaged device tokens are an error to read and are replaced by a new one`() throws {
        try directory.replace(DeviceTokens.fileName, with: Array("{".utf8))
        let tokens = DeviceTokens(in: directory)
        let holder = DeviceTokens.Holder(gateway: "g", deviceID: "d", role: "node")
        #expect(throws: StateError.self) { try tokens.token(for: holder) }
        try tokens.set("new", for: holder)
        #expect(try tokens.token(for: holder) == "new")
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test func `device tokens have a bounded number`() throws {
        let tokens = DeviceTokens(in: directory)
        for number in 0...DeviceTokens.limit {
            try tokens.set("t", for: .init(gateway: "\(number)", deviceID: "d", role: "node"))
        }
        #expect(try tokens.token(for: .init(gateway: "0", deviceID: "d", role: "node")) == nil)
        #expect(try tokens.token(for: .init(gateway: "1", deviceID: "d", role: "node")) == "t")
        try FileManager.default.removeItem(atPath: folder)
    }
}
