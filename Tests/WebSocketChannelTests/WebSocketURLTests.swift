import Testing
import WebSocketChannel

struct WebSocketURLTests {
    @Test(arguments: [
        ("ws://nas:18789", WebSocketURL(isSecure: false, host: "nas", port: 18789)),
        ("wss://gateway.example", WebSocketURL(isSecure: true, host: "gateway.example", port: 443)),
        ("ws://nas", WebSocketURL(isSecure: false, host: "nas", port: 80)),
        ("WS://NAS:1/a?b=c#d", WebSocketURL(isSecure: false, host: "NAS", port: 1, target: "/a?b=c")),
        ("https://x?q", WebSocketURL(isSecure: true, host: "x", port: 443, target: "/?q")),
        ("ws://[::1]:80/", WebSocketURL(isSecure: false, host: "::1", port: 80)),
        ("ws://[fe80::1%25eth0]:9", WebSocketURL(isSecure: false, host: "fe80::1%eth0", port: 9)),
        ("ws://[fe80::1%eth0]:9", WebSocketURL(isSecure: false, host: "fe80::1%eth0", port: 9)),
    ])
    func `addresses people write are read`(text: String, url: WebSocketURL) throws {
        #expect(try WebSocketURL(text) == url)
    }

    @Test(
        arguments: [
            ("", .schemeUnknown("")), ("nas:18789", .schemeUnknown("nas")), ("ftp://nas", .schemeUnknown("ftp")),
            ("ws://", .hostMissing), ("ws://:80", .hostMissing), ("ws://[::1", .hostMissing), ("ws://[]", .hostMissing),
            ("ws://nas:", .portInvalid("")), ("ws://nas:0", .portInvalid("0")),
            ("ws://nas:65536", .portInvalid("65536")),
            ("ws://nas:+1", .portInvalid("+1")), ("ws://[::1]x", .portInvalid("")),
            ("ws://me:secret@nas", .credentialsPresent), ("ws://n as", .characterInvalid),
            ("ws://nas\r\nX: y", .characterInvalid), ("ws://" + String(repeating: "a", count: 5000), .characterInvalid),
        ] as [(String, WebSocketURL.ParseError)]
    )
    func `what is no address is refused by name`(text: String, error: WebSocketURL.ParseError) {
        #expect(throws: error) { try WebSocketURL(text) }
    }

    @Test(arguments: ["ws://nas:18789", "wss://[fe80::1%eth0]:443/a?b"])
    func `an address prints as it is written`(text: String) throws {
        #expect(try WebSocketURL(text).description == text)
    }
}
