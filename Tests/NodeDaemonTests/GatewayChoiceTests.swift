import Configuration
import Diagnostics
import Testing
import Vault
import ZeeGatewayClient

@testable import NodeDaemon

struct GatewayChoiceTests {
    static let pin = String(repeating: "0f", count: 32)
    static let otherPin = String(repeating: "1e", count: 32)

    static func configuration(
        _ files: [String],
        environment: [String: String] = [:],
        overrides: [String] = []
    ) throws -> Configuration {
        try Configuration(
            files: files.enumerated().map {
                ConfigurationFile(path: "/\($0.offset)", contents: Array($0.element.utf8))
            },
            environment: { environment[$0] },
            options: [],
            overrides: overrides
        )
    }

    static func choice(
        _ files: String...,
        environment: [String: String] = [:],
        overrides: [String] = [],
        kept: KeptGateway? = nil
    ) throws -> GatewayChoice {
        try GatewayChoice(configuration(files, environment: environment, overrides: overrides), kept: kept)
    }

    @Test(
        arguments: [
            ("[gateway]\nurl = wss://a.example", [:], [], "wss://a.example"),
            ("[gateway]\nhost = studio.local", [:], [], "ws://studio.local:18789"),
            ("[gateway]\nhost = studio.local\ntls = yes", [:], ["gateway.port=99"], "wss://studio.local:99"),
            ("[gateway]\nhost = studio.local", ["ZEE_GATEWAY_URL": "wss://e.example"], [], "wss://e.example"),
            ("[gateway]\nurl = wss://a.example", ["ZEE_GATEWAY_HOST": "studio.local"], [], "ws://studio.local:18789"),
            ("[gateway]\nhost = studio.local\nfingerprint = \(pin)", [:], [], "wss://studio.local:18789"),
            ("[gateway]\nport = 99", [:], [], "ws://127.0.0.1:99"),
            ("", [:], [], "ws://127.0.0.1:18789"),
        ] as [(String, [String: String], [String], String)]
    )
    func `the strongest source that says where the gateway is decides`(
        file: String,
        environment: [String: String],
        overrides: [String],
        url: String
    ) throws {
        #expect(try Self.choice(file, environment: environment, overrides: overrides).address.text == url)
    }

    @Test func `a url beside its parts in one file is a contradiction`() {
        let error = #expect(throws: NodeError.self) {
            try Self.choice("[gateway]\nurl = wss://a.example\nhost = b.example")
        }
        #expect(error?.message == "/0:3: gateway.url says it all")
        #expect(error?.hint == "drop host, port and tls, or drop the url (/0:2)")
    }

    @Test func `a wrong address is named with its place`() {
        let error = #expect(throws: NodeError.self) { try Self.choice("[gateway]\n\nurl = nonsense") }
        #expect(error?.message.hasPrefix("/0:3: ") == true)
        #expect(error?.exitStatus == 78)
    }

    @Test func `without an address it is strictly the last gateway`() throws {
        let kept = KeptGateway(stableID: "manual|a.example|18789", url: "wss://a.example:18789", pin: Self.pin)
        let choice = try Self.choice("[canvas]\nwidth = 5", kept: kept)
        #expect(choice.reason == .kept)
        #expect(choice.address.text == "wss://a.example:18789")
        #expect(choice.pin == Self.pin)
        #expect(try Self.choice("[gateway]\nurl = ws://127.0.0.2", kept: kept).address.text == "ws://127.0.0.2")
    }

    @Test func `a pin outlives the setting that brought it`() throws {
        let first = try Self.choice("[gateway]\nurl = wss://a.example\nfingerprint = sha256:\(Self.pin)")
        let kept = first.kept(name: nil)
        #expect(kept == KeptGateway(stableID: "manual|a.example|18789", url: "wss://a.example", pin: Self.pin))
        #expect(try Self.choice("[gateway]\nurl = wss://a.example", kept: kept).pin == Self.pin)
        #expect(try Self.choice("[gateway]\nurl = wss://b.example", kept: kept).pin == nil)
        let other = "[gateway]\nurl = wss://a.example\nfingerprint = \(Self.otherPin)"
        #expect(try Self.choice(other, kept: kept).pin == Self.otherPin)
    }
}
