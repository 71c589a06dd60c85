import Fetch
import Testing
import WebAddress

@testable import Stage

struct CanvasHostTests {
    private func host(_ advertised: String?, _ gateway: String = "studio.local") -> CanvasHost {
        CanvasHost(advertised: advertised, gatewayHost: gateway, gatewayPort: 18789)
    }

    @Test(arguments: [
        ("http://127.0.0.1:18793", "studio.local", "http://studio.local:18793/"),
        ("http://localhost:18793/__zee__/canvas/", "10.0.0.5", "http://10.0.0.5:18793/__zee__/canvas"),
        ("http://[::1]:18793/", "fd00::7", "http://[fd00::7]:18793/"),
        ("http://127.0.0.1:18793", "127.0.0.1", "http://127.0.0.1:18793/"),
        ("http://192.168.1.20:18793", "studio.local", "http://192.168.1.20:18793/"),
    ])
    func `a loopback address is the gateway's own and becomes the dialled host`(
        advertised: String,
        gateway: String,
        expected: String
    ) {
        #expect(host(advertised, gateway).base?.origin == (try? WebURL(expected))?.origin)
    }

    @Test(arguments: ["", "not a url", "file:///x", "data:,x", "http://u:p@h/"])
    func `an advertisement that cannot be used is none`(advertised: String) {
        #expect(host(advertised).base == nil)
        #expect(host(advertised).candidates(for: "x.png") == [])
    }

    @Test(arguments: [
        (
            "http://h:18793", "x.png",
            [
                "http://h:18793/__zee__/canvas/x.png", "http://h:18793/__openclaw__/canvas/x.png",
                "http://h:18793/__clawdbot__/canvas/x.png", "http://h:18793/__moltbot__/canvas/x.png",
            ]
        ),
        ("http://h:18793", "/__zee__/canvas/a/b.svg", ["http://h:18793/__zee__/canvas/a/b.svg"]),
        (
            "http://h:18793/__openclaw__/cap/TOKEN", "x.png",
            ["http://h:18793/__openclaw__/cap/TOKEN/__openclaw__/canvas/x.png"]
        ),
        (
            "http://h:18793/__openclaw__/cap/TOKEN", "/__openclaw__/a2ui/",
            ["http://h:18793/__openclaw__/cap/TOKEN/__openclaw__/a2ui/"]
        ),
        ("http://h:18793/__zee__/canvas/", "x.png", ["http://h:18793/__zee__/canvas/x.png"]),
    ])
    func `a reference is looked for where the generations keep their pages`(
        base: String,
        reference: String,
        expected: [String]
    ) {
        #expect(host(base).candidates(for: reference).map(\.description) == expected)
    }

    @Test func `the gateway is trusted at its own ports only`() {
        #expect(
            host("http://192.168.1.20:8000").trusted == [
                .init(host: "studio.local", port: 18789), .init(host: "studio.local", port: 18793),
                .init(host: "192.168.1.20", port: 8000),
            ]
        )
    }

    @Test(arguments: [
        ("http://127.0.0.1:18793/__zee__/canvas/", "http://studio.local:18793/__zee__/canvas/"),
        ("http://localhost:18789/x", "http://studio.local:18789/x"),
        ("http://127.0.0.1:6379/", "http://127.0.0.1:6379/"),
        ("http://example.com/", "http://example.com/"),
    ])
    func `a page on the gateway's loopback is one on the gateway`(text: String, expected: String) throws {
        #expect(host("http://127.0.0.1:18793").reachable(try WebURL(text)).description == expected)
    }

    @Test func `a renewed capability keeps the page`() throws {
        let old = try WebURL("http://h:18793/__openclaw__/cap/OLD/__openclaw__/canvas/x.md?v=1")
        let host = host("http://h:18793/__openclaw__/cap/NEW")
        #expect(host.isCapability(old))
        #expect(
            host.renewed(old).description == "http://h:18793/__openclaw__/cap/NEW/__openclaw__/canvas/x.md?v=1"
        )
        #expect(!host.isCapability(try WebURL("http://other/__openclaw__/cap/OLD/x")))
    }

    @Test(arguments: [
        ("http://h:18793/__zee__/canvas/a.md", "http://h:18793/__zee__/ws"),
        ("http://h:18793/__clawdbot__/canvas/", "http://h:18793/__clawdbot__/ws"),
        (
            "http://h:18793/__openclaw__/cap/T/__openclaw__/canvas/a",
            "http://h:18793/__openclaw__/cap/T/__openclaw__/ws"
        ),
        ("http://studio.local:18793/__moltbot__/canvas/a", "http://studio.local:18793/__moltbot__/ws"),
        ("http://h:18793/other", nil),
        ("http://elsewhere.example/__zee__/canvas/a.md", nil),
    ])
    func `a page of the canvas host has a socket beside it`(page: String, socket: String?) throws {
        #expect(host("http://h:18793").reloadSocket(of: try WebURL(page))?.description == socket)
    }
}
