import Testing

@testable import Transport

struct EndpointTests {
    private static let pin = Fingerprint(bytes: [UInt8](repeating: 1, count: 32))

    @Test(
        arguments: [
            ("ws://127.0.0.1:18789", "127.0.0.1", 18789, false),
            ("ws://127.0.0.1", "127.0.0.1", 18789, false),
            ("WSS://studio.example:443/path?x=1", "studio.example", 443, true),
            ("wss://[::1]:1", "::1", 1, true),
            ("ws://[fe80::1%eth0]:65535", "fe80::1%eth0", 65535, false),
        ] as [(String, String, UInt16, Bool)]
    )
    func `a URL gives host, port and security`(url: String, host: String, port: UInt16, isSecure: Bool) throws {
        let security: Endpoint.Security = isSecure ? .tls(.authorities(extraFile: nil)) : .plain
        #expect(try Endpoint(url: url) == Endpoint(host: host, port: port, security: security))
    }

    @Test(arguments: [
        "", "127.0.0.1:18789", "ftp://127.0.0.1", "ws://", "ws://:1", "ws://127.0.0.1:0", "ws://127.0.0.1:65536",
        "ws://127.0.0.1:+1", "ws://127.0.0.1:", "ws://[::1", "ws://[::1]1", "ws://[127.0.0.1]:1",
        "wss://user:secret@studio.example", "wss://a b", "ws://::1:80",
    ])
    func `what is no URL of a gateway is refused`(url: String) {
        #expect(throws: TransportError.endpointInvalid(url)) { try Endpoint(url: url) }
    }

    @Test func `a pin replaces authorities, and needs TLS`() throws {
        let pin = try #require(Self.pin)
        #expect(try Endpoint(url: "wss://studio.example", pin: pin).security == .tls(.pin(pin)))
        #expect(throws: TransportError.pinWithoutTLS) { try Endpoint(url: "ws://127.0.0.1", pin: pin) }
    }

    @Test func `plaintext to a public host needs consent`() throws {
        #expect(throws: TransportError.plaintextRefused(host: "8.8.8.8")) { try Endpoint(url: "ws://8.8.8.8") }
        #expect(try Endpoint(url: "ws://8.8.8.8", allowingPlaintext: true).security == .plain)
    }

    @Test(arguments: [
        "127.0.0.1", "127.255.255.255", "10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1",
        "169.254.1.1", "100.64.0.1", "100.127.255.255", "::1", "fe80::1", "fe80::1%eth0", "fe80::1%nosuch0", "febf::1",
        "fc00::1", "fdff::1", "::ffff:192.168.1.1", "::ffff:127.0.0.1", "localhost", "LOCALHOST", "a.localhost",
        "studio.local", "Studio.Local.", "a.b.local", "box.tail1234.ts.net", "box.ts.net",
    ])
    func `plaintext is allowed on this machine and on private networks`(host: String) {
        #expect(PlaintextRule.allows(host: host))
    }

    @Test(arguments: [
        "8.8.8.8", "11.0.0.1", "172.15.255.255", "172.32.0.1", "192.169.0.1", "169.253.1.1", "100.63.255.255",
        "100.128.0.1", "0.0.0.0", "::", "2001:db8::1", "fec0::1", "fb00::1", "fe7f::1", "::ffff:8.8.8.8",
        "::127.0.0.1", "example.com", "local", "ts.net", "evilts.net", "evil.xts.net", "studio.local.example.com",
        "local.", "studio", "127.1", "0x7f.0.0.1", "2130706433", "", ".", ".local", "a..local", "localhost.example",
    ])
    func `plaintext is refused anywhere else`(host: String) {
        #expect(!PlaintextRule.allows(host: host))
    }
}
