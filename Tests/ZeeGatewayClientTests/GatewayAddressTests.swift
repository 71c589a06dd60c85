import Diagnostics
import Testing
import ZeeGatewayClient

struct GatewayAddressTests {
    static let pin = String(repeating: "ab", count: 32)

    @Test(arguments: [
        ("ws://127.0.0.1", "manual|127.0.0.1|18789"),
        ("ws://LocalHost:1234/path?x=1", "manual|localhost|1234"),
        ("wss://studio.example", "manual|studio.example|18789"),
        ("ws://[fe80::1%25eth0]:99", "manual|fe80::1%25eth0|99"),
    ])
    func `an address has a stable name`(text: String, name: String) throws {
        #expect(try GatewayAddress(text).stableID == name)
    }

    @Test(arguments: ["", "127.0.0.1:18789", "ftp://host", "ws://", "ws://user:pw@host", "ws://host:0", "ws://ho st"])
    func `what is no gateway URL is a configuration error`(text: String) {
        let error = #expect(throws: NodeError.self) { try GatewayAddress(text) }
        #expect(error?.code == .configurationInvalid)
    }

    @Test func `a token goes to a public host in clear only by consent`() throws {
        let error = #expect(throws: NodeError.self) { try GatewayAddress("ws://example.com") }
        #expect(error?.code == .configurationInvalid)
        _ = try GatewayAddress("ws://example.com", allowsPlaintext: true)
    }

    @Test func `a pin needs TLS and 64 digits`() throws {
        _ = try GatewayAddress("wss://example.com", pin: "sha256:\(Self.pin)")
        #expect(throws: NodeError.self) { try GatewayAddress("ws://127.0.0.1", pin: Self.pin) }
        #expect(throws: NodeError.self) { try GatewayAddress("wss://example.com", pin: "abc") }
    }
}
