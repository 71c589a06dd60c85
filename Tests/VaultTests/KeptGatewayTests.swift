import FoundationEssentials
import Testing
import Vault

struct KeptGatewayTests: ~Copyable {
    let root = FileManager.default.temporaryDirectory.appending(path: "zee-kept-\(UUID().uuidString)").path()

    deinit {
        // Leftovers in the temporary folder harm nobody.
        try? FileManager.default.removeItem(atPath: root)
    }

    @Test(arguments: [
        KeptGateway(stableID: "manual|a|1", url: "ws://a:1"),
        KeptGateway(
            stableID: "_zee-gateway._tcp|local|Studio",
            url: "wss://studio.local:18789",
            pin: String(repeating: "0f", count: 32),
            name: "Studio \"1\""
        ),
    ])
    func `what is saved is loaded`(gateway: KeptGateway) throws {
        let state = try StateDirectory(path: root)
        #expect(try KeptGateway.load(from: root) == nil)
        try gateway.save(in: state)
        #expect(try KeptGateway.load(from: root) == gateway)
    }

    @Test(arguments: [
        ("{", "it is not JSON"), ("{}", "it has no version this program knows"),
        (#"{"version":1}"#, "it names no gateway"),
        (
            #"{"version":1,"stableId":"a","url":"wss://a","tlsSha256":"12"}"#,
            "its tlsSha256 is not 64 hexadecimal digits"
        ),
    ])
    func `a damaged file is an error with a reason`(text: String, reason: String) throws {
        let state = try StateDirectory(path: root)
        try state.replace(KeptGateway.fileName, with: Array(text.utf8))
        let error = #expect(throws: StateError.self) { try KeptGateway.load(from: root) }
        guard case .garbled(_, let actual)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(actual.hasPrefix(reason))
    }
}
