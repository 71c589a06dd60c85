import Testing
import Transport
import WebSocketWire
import ZeeProtocol

@testable import GatewayServer

/// Who is told where the canvas is, and who may look: as a table, without a socket.
struct CanvasAccessTests {
    private func bench(_ rules: GatewayRules = .current, url: String? = nil) -> Bench {
        Bench(rules) {
            $0.hostsCanvas = true
            $0.canvasURL = url
        }
    }

    private static let stranger = PageVisitor(facts: PeerFacts(remoteIP: "192.168.1.9", isLocal: false))

    private static func visitor(_ capability: String? = nil, secret: String? = nil, ip: String = "192.168.1.9")
        -> PageVisitor
    {
        PageVisitor(facts: PeerFacts(remoteIP: ip, isLocal: false), capability: capability, secret: secret)
    }

    @Test(
        arguments: [
            (.current, nil, "http://studio.local:18789/__zee__/cap/", true),
            (.current, "https://canvas.example/x/", "https://canvas.example/x/__zee__/cap/", true),
            (.openClaw2026April, nil, "http://studio.local:18789/__openclaw__/cap/", false),
            (.zee, nil, "http://studio.local:18789", false),
            (.openClaw2026January, nil, "http://studio.local:18789", false),
        ] as [(GatewayRules, String?, String, Bool)]
    )
    func `a node is told where the canvas is`(
        _ rules: GatewayRules,
        _ url: String?,
        _ expected: String,
        _ isSurface: Bool
    ) throws {
        var bench = bench(rules, url: url)
        let hello = try bench.join("node", 2).1
        let told = try #require(hello.canvasHostURL)
        #expect(told.hasPrefix(expected))
        // 24 letters of base64url, where there is a token.
        let token = told.dropFirst(expected.count)
        #expect(token.utf8.count == (rules.canvasSpace == nil ? 0 : 24))
        #expect(token.utf8.allSatisfy { !"+/=".utf8.contains($0) })
        #expect(hello.pluginSurfaceURLs == (isSurface ? ["canvas": told] : [:]))
    }

    @Test func `an operator gets no token, and nobody an address of what is not there`() throws {
        var bench = bench()
        #expect(try bench.join("operator", 1).1.canvasHostURL == "http://studio.local:18789")
        var without = Bench()
        #expect(try without.join("node", 2).1.canvasHostURL == nil)
    }

    @Test func `a token is good for ten minutes after its last use, and while its node is there`() throws {
        var bench = bench()
        let (node, hello) = try bench.join("node", 2)
        let token = String(try #require(hello.canvasHostURL).suffix(24))
        #expect(bench.gateway.admit(Self.stranger, at: bench.now) == .refused)
        #expect(
            bench.gateway.admit(Self.visitor((token.hasPrefix("x") ? "y" : "x") + token.dropFirst()), at: bench.now)
                == .refused
        )
        for _ in 0..<3 {
            bench.advance(by: .seconds(599))
            #expect(bench.gateway.admit(Self.visitor(token), at: bench.now) == .granted)
        }
        bench.advance(by: .seconds(600))
        #expect(bench.gateway.admit(Self.visitor(token), at: bench.now) == .refused)

        let renewed = try bench.call("node.canvas.capability.refresh", [:], as: node)?.get()
        let fresh = try #require(renewed?["canvasCapability"]?.stringValue)
        #expect(renewed?["canvasCapabilityExpiresAtMs"] == JSONValue(bench.now.wallMs + 600_000))
        #expect(renewed?["canvasHostUrl"]?.stringValue == "http://studio.local:18789/__zee__/cap/\(fresh)")
        #expect(bench.gateway.admit(Self.visitor(fresh), at: bench.now) == .granted)
        bench.leave(node)
        #expect(bench.gateway.admit(Self.visitor(fresh), at: bench.now) == .refused)
    }

    @Test func `a surface can be asked for anew`() throws {
        var bench = bench()
        let (node, hello) = try bench.join("node", 2)
        let answer = try bench.call("node.pluginSurface.refresh", ["surface": "canvas"], as: node)?.get()
        let url = try #require(answer?["pluginSurfaceUrls"]?["canvas"]?.stringValue)
        #expect(url != hello.canvasHostURL)
        #expect(bench.gateway.admit(Self.visitor(String(url.suffix(24))), at: bench.now) == .granted)
        #expect(
            bench.call("node.pluginSurface.refresh", ["surface": "x"], as: node)?.failure?.message
                == "unknown surface: x"
        )

        var without = Bench()
        let (other, _) = try without.join("node", 2)
        for (method, params) in [
            ("node.canvas.capability.refresh", [:]), ("node.pluginSurface.refresh", ["surface": "canvas"]),
        ] as [(String, JSONValue)] {
            let failure = without.call(method, params, as: other)?.failure
            #expect(failure == GatewayError(.unavailable, "canvas host unavailable for this node session"))
        }
    }

    @Test func `the secret opens pages, and wrong ones are counted`() throws {
        var bench = bench()
        #expect(bench.gateway.admit(Self.visitor(secret: "secret"), at: bench.now) == .granted)
        for _ in 0..<10 { #expect(bench.gateway.admit(Self.visitor(secret: "guess"), at: bench.now) == .refused) }
        #expect(bench.gateway.admit(Self.visitor(secret: "secret"), at: bench.now) == .wait(.seconds(300)))
        #expect(bench.gateway.admit(Self.visitor(secret: "secret", ip: "192.168.1.8"), at: bench.now) == .granted)
        // Without a secret of the gateway's own, none is right.
        var open = Bench(secret: .none) { $0.hostsCanvas = true }
        #expect(open.gateway.admit(Self.visitor(secret: ""), at: open.now) == .refused)
    }

    @Test(arguments: [
        (GatewayRules.zee, true), (.openClaw2026January, true), (.openClaw2026April, false), (.current, false),
    ])
    func `generations without tokens know their clients by address`(_ rules: GatewayRules, _ isKnown: Bool) throws {
        var bench = bench(rules)
        let (node, challenge) = try bench.open(local: false, ip: "192.168.1.9")
        #expect(bench.gateway.admit(Self.stranger, at: bench.now) == .refused)
        let request = try TestDevice(2).connect(challenge)
        _ = bench.say(request, as: node)
        let pending = try #require(bench.gateway.state.devices.pending.first?.requestID)
        let (person, _) = try bench.join("operator", 1)
        _ = bench.call("device.pair.approve", ["requestId": .string(pending)], as: person)
        let (again, second) = try bench.open(local: false, ip: "192.168.1.9")
        #expect(bench.say(try TestDevice(2).connect(second), as: again)?.isSuccess == true)
        #expect(bench.gateway.admit(Self.stranger, at: bench.now) == (isKnown ? .granted : .refused))
        #expect(bench.gateway.admit(Self.visitor(ip: "192.168.1.8"), at: bench.now) == .refused)
    }

    @Test(
        arguments: [
            ("studio.local:18789", "192.168.1.9", false, "http://studio.local:18789"),
            ("127.0.0.1:18789", "127.0.0.1", false, "http://127.0.0.1:18789"),
            ("127.0.0.1:18789", "192.168.1.9", false, "http://192.168.1.5:1"),
            ("LOCALHOST", "192.168.1.9", false, "http://192.168.1.5:1"),
            ("[fd00::5]:18789", "fd00::9", true, "https://[fd00::5]:18789"),
            ("evil/path", "192.168.1.9", false, "http://192.168.1.5:1"),
            ("a@b", "192.168.1.9", true, "https://192.168.1.5:1"),
            ("", "192.168.1.9", false, "http://192.168.1.5:1"),
        ] as [(String, String, Bool, String)]
    )
    func `pages are where the client found the gateway`(
        _ host: String,
        _ remote: String,
        _ isSecure: Bool,
        _ expected: String
    ) throws {
        let head = RequestHead(method: "GET", target: "/", fields: HeaderFields([("Host", host)]))
        let remote = try #require(SocketAddress(literal: remote, port: 9))
        let local = SocketAddress.ipv4(192, 168, 1, 5, port: 1)
        #expect(CanvasOrigin.find(head, remote: remote, local: local, isSecure: isSecure) == expected)
    }

    @Test(arguments: [
        ("Bearer secret", "secret"), ("bearer  secret", " secret"), ("Basic dXNlcjpzZTpjcmV0", "se:cret"),
        ("Basic OnNlY3JldA==", "secret"), ("Basic !!!", nil), ("Basic bm9jb2xvbg==", nil), ("Digest x", nil),
        ("Bearer", nil), (nil, nil),
    ])
    func `a secret comes from a program or from a browser's dialog`(_ value: String?, _ secret: String?) {
        #expect(presentedSecret(HeaderFields(value.map { [("Authorization", $0)] } ?? [])) == secret)
    }
}
