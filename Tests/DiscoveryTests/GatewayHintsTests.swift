import Testing

@testable import Discovery

struct GatewayHintsTests {
    static let pin = String(repeating: "ab", count: 32)

    static func hints(_ strings: String...) -> GatewayHints { GatewayHints(strings.map { Array($0.utf8) }) }

    @Test func `keys ignore case and the first of equals counts`() {
        let hints = Self.hints("DISPLAYNAME=Studio", "displayName=Other", "LanHost=studio.local", "transport=gateway")
        #expect(hints.displayName == "Studio")
        #expect(hints.lanHost == "studio.local")
        #expect(hints.transport == "gateway")
        #expect(hints.usesTLS == false)
    }

    static let tls: [(strings: [String], usesTLS: Bool, fingerprint: String?)] = [
        (["gatewayTls=1"], true, nil),
        (["gatewayTls=true"], true, nil),
        (["gatewayTls=0"], false, nil),
        (["gatewayTls"], false, nil),
        (["gatewayTlsSha256=" + pin], true, pin),
        (["gatewayTlsSha256=sha256:" + pin.uppercased()], true, pin),
        (["gatewayTlsSha256=abcd"], false, nil),
        (["gatewayTls=1", "gatewayTlsSha256=" + pin + "00"], true, nil),
    ]

    @Test(arguments: tls)
    func `a fingerprint is whole or none, and asks for TLS`(strings: [String], usesTLS: Bool, fingerprint: String?) {
        let hints = GatewayHints(strings.map { Array($0.utf8) })
        #expect(hints.usesTLS == usesTLS)
        #expect(hints.fingerprint == fingerprint)
    }

    @Test func `hostile strings are cut, cleaned or dropped`() {
        #expect(GatewayHints([[UInt8]]()) == GatewayHints())
        #expect(GatewayHints([[], [0x3D], Array("=x".utf8), [0xFF, 0x3D, 0x31]]) == GatewayHints())
        #expect(Self.hints("displayName=\u{1B}[2JStu\u{7}dio").displayName == "[2JStudio")
        #expect(GatewayHints([Array("displayName=".utf8) + [0xC3]]).displayName == "\u{FFFD}")
        let many = (0..<64).map { Array("k\($0)=v".utf8) } + [Array("displayName=late".utf8)]
        #expect(GatewayHints(many).displayName == nil)
    }

    @Test func `what we announce is what we would read`() {
        let announcement = Announcement(
            name: "Studio (Zee)",
            port: 18789,
            facts: [
                ("role", "gateway"), ("displayName", "Studio"), ("gatewayTlsSha256", Self.pin),
                ("tooLong", String(repeating: "x", count: 256)),
            ]
        )
        let hints = GatewayHints(announcement.strings)
        #expect(announcement.strings.count == 3)
        #expect(hints.displayName == "Studio")
        #expect(hints.fingerprint == Self.pin)
    }

    static let labels: [(name: String, label: String)] = [
        ("Studio (Zee)", "Studio (Zee)"),
        ("", "Zee"),
        (String(repeating: "a", count: 70), String(repeating: "a", count: 63)),
        (String(repeating: "ü", count: 40), String(repeating: "ü", count: 31)),
    ]

    @Test(arguments: labels)
    func `an instance name is cut between characters to what DNS holds`(name: String, label: String) {
        #expect(Announcement(name: name, port: 1, facts: []).label == label)
    }
}
