import Diagnostics
import FoundationEssentials
import Testing
import Transport
import WebSocketChannel
import WebSocketWire
import ZeeProtocol

@testable import GatewayServer

/// The canvas host over real sockets.
@Suite(.timeLimit(.minutes(1)))
struct HostingTests {
    /// A gateway with a canvas folder; the body gets the folder.
    private func withCanvas(
        _ rules: GatewayRules = .current,
        folder: String = scratchFolder() + "/canvas",
        change: (inout GatewayConfiguration) -> Void = { _ in },
        _ body: @escaping @Sendable (UInt16, EventLoop, String) async throws -> Void
    ) async throws {
        try await withGateway(rules) {
            $0.canvas = CanvasSettings(folder: folder)
            change(&$0)
        } _: { port, loop in
            try await body(port, loop, folder)
        }
    }

    private static func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
        try Data(bytes).write(to: URL(filePath: path))
    }

    @Test func `several pages come over one connection, in order`() async throws {
        try await withCanvas { port, loop, folder in
            try Self.write("body{}".utf8, to: "\(folder)/a.css")
            var browser = try await Browser(port: port, on: loop)
            let page = try await browser.get("/__zee__/canvas/")
            #expect(page.status == 200)
            #expect(page.text.contains("This canvas is yours"))
            #expect(page.text.hasSuffix("</script>\n"))
            #expect(page.fields["Connection"] == "keep-alive")

            // Two requests in one piece get two answers.
            let both = ["a.css", "nothing"].map { "GET /__openclaw__/canvas/\($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }
            let first = try await browser.send(both.joined())
            #expect(first.text == "body{}")
            #expect(first.fields["Content-Type"] == "text/css; charset=utf-8")
            #expect(try await browser.answer().status == 404)
            #expect(await browser.isHungUp)
        }
    }

    /// What must never be served: the state of the gateway beside its canvas folder.
    @Test(arguments: [
        "/__zee__/canvas/../gateway.json", "/__zee__/canvas/%2e%2e/gateway.json", "/__zee__/canvas/..%2fgateway.json",
        "/__zee__/canvas/%2e%2e%2fgateway.json", "/__zee__/canvas/..%5cgateway.json",
        "/__zee__/canvas/..\\gateway.json",
        "/__zee__/canvas/.%2e/gateway.json", "/__zee__/canvas//../gateway.json", "/__zee__/canvas/x/../../gateway.json",
        "/__zee__/canvas/%00/../gateway.json", "/__zee__/canvas/%c0%ae%c0%ae/gateway.json", "/__zee__/canvas/link",
        "/__zee__/canvas/%252e%252e/gateway.json", "/__zee__/canvas/..;/gateway.json", "/gateway.json",
        "/../gateway.json",
        "/__zee__/canvas/gateway.json%00.html", "http://localhost/__zee__/canvas/../gateway.json",
        "/__zee__/cap/../canvas/../gateway.json", "/__zee__/canvas/folder/up/gateway.json",
    ])
    func `no path leads out of the folder`(_ target: String) async throws {
        try await withCanvas { port, loop, folder in
            try Self.write("SECRET".utf8, to: "\(folder)/../gateway.json")
            let files = FileManager.default
            try files.createDirectory(atPath: "\(folder)/folder", withIntermediateDirectories: true)
            try files.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "../gateway.json")
            try files.createSymbolicLink(atPath: "\(folder)/folder/up", withDestinationPath: "../..")
            var browser = try await Browser(port: port, on: loop)
            let answer = try await browser.get(target)
            #expect([400, 404].contains(answer.status))
            #expect(!answer.text.contains("SECRET"))
        }
    }

    @Test(arguments: [
        ("POST /__zee__/canvas/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello", 405),
        ("GET /__zee__/canvas/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello", 413),
        ("GET /__zee__/canvas/\(String(repeating: "a", count: 4_096)) HTTP/1.1\r\nHost: localhost\r\n\r\n", 414),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "x", count: 17_000))\r\n\r\n", 431),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nBad\r\n\r\n", 400), ("GET / HTTP/3.0\r\nHost: localhost\r\n\r\n", 505),
        ("GET /__zee__/canvas/ HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\n\r\n", 403),
    ])
    func `a bad request is told so, and the connection ends`(_ request: String, _ status: Int) async throws {
        try await withCanvas { port, loop, _ in
            var browser = try await Browser(port: port, on: loop)
            let answer = try await browser.send(request)
            #expect(answer.status == status)
            #expect(answer.fields["Connection"] == "close")
            #expect(await browser.isHungUp)
        }
    }

    @Test func `a head is the answer without its body, and a good copy is not sent again`() async throws {
        try await withCanvas { port, loop, folder in
            try Self.write("0123456789".utf8, to: "\(folder)/x.bin")
            // Long ago, so that the file has a tag.
            var browser = try await Browser(port: port, on: loop)
            let request = "HEAD /__zee__/canvas/x.bin HTTP/1.1\r\nHost: localhost\r\n\r\n"
            let head = try await browser.send(request, hasBody: false)
            #expect(head.fields["Content-Length"] == "10")
            var tag = head.fields["ETag"]
            // Too young for a tag at first.
            while tag == nil { tag = try await browser.send(request, hasBody: false).fields["ETag"] }
            let again = try await browser.get("/__zee__/canvas/x.bin", "If-None-Match: \(try #require(tag))")
            #expect(again.status == 304)
            #expect(again.body.isEmpty)
            let part = try await browser.get("/__zee__/canvas/x.bin", "Range: bytes=-3")
            #expect(part.status == 206)
            #expect(part.text == "789")
        }
    }

    @Test func `a large file comes whole to a client that is slow`() async throws {
        try await withCanvas { port, loop, folder in
            let bytes = (0..<(8 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 7) }
            try Self.write(bytes, to: "\(folder)/large.bin")
            var browser = try await Browser(port: port, on: loop)
            let answer = try await browser.get("/__zee__/canvas/large.bin")
            #expect(answer.body == bytes)
        }
    }

    @Test func `a client that does not read is let go, and nobody else waits for it`() async throws {
        try await withCanvas(change: { $0.limits.page = .milliseconds(300) }) { port, loop, folder in
            try Self.write([UInt8](repeating: 7, count: 64 << 20), to: "\(folder)/large.bin")
            let idle = try await Browser(port: port, on: loop)
            let request = "GET /__zee__/canvas/large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n"
            try await idle.stream.send(Array(request.utf8))
            var browser = try await Browser(port: port, on: loop)
            #expect(try await browser.get("/__zee__/a2ui/").status == 200)
            // A byte now and then, which nobody takes either, shows when the connection is gone.
            var ending: TransportError?
            while ending == nil {
                do throws(TransportError) {
                    try await idle.stream.send([0], by: .now + .seconds(10))
                    await Task.yield()
                } catch {
                    ending = error
                }
            }
            guard case .connectionLost = ending else { throw try #require(ending) }
        }
    }

    @Test func `a page of another name needs the node's token or the secret`() async throws {
        try await withCanvas { port, loop, _ in
            let node = try await LiveClient.open(port: port, on: loop)
            let hello = try #require(HelloOK(try await node.connect(TestDevice(2), role: "node").get()))
            let url = try #require(hello.canvasHostURL)
            let prefix = "http://127.0.0.1:\(port)"
            #expect(url.hasPrefix("\(prefix)/__zee__/cap/"))
            let scope = String(url.dropFirst(prefix.utf8.count))

            for (target, field, status) in [
                ("/__zee__/canvas/", "", 401), ("\(scope)/__zee__/canvas/", "", 200),
                ("\(scope)x/__zee__/canvas/", "", 401),
                ("/__zee__/canvas/?oc_cap=\(scope.suffix(24))", "", 200),
                ("/__zee__/canvas/", "Authorization: Bearer secret", 200),
                ("/__zee__/canvas/", "Authorization: Basic eDpzZWNyZXQ=", 200),
                ("/__zee__/canvas/", "Authorization: Bearer guess", 401),
            ] {
                var browser = try await Browser(port: port, on: loop)
                let fields = field.isEmpty ? "Accept: */*" : field
                let answer = try await browser.get(target, host: "studio.local", fields)
                #expect(answer.status == status, "\(target) \(field)")
                #expect((answer.fields["WWW-Authenticate"] != nil) == (status == 401))
            }
        }
    }

    @Test func `a page hears of a change within the time promised`() async throws {
        try await withCanvas { port, loop, folder in
            for target in ["/__zee__/ws", "/__openclaw__/ws", "/__zee/ws"] {
                let socket = try await Browser.socket(target, port: port, on: loop)
                var times: [Duration] = []
                for round in 0..<5 {
                    let start = ContinuousClock.now
                    try Self.write("\(round)".utf8, to: "\(folder)/page.html")
                    #expect(try await socket.receive(by: .now + .seconds(5)) == .text(Array("reload".utf8)))
                    times.append(start.duration(to: .now))
                }
                #expect(times.sorted()[2] < .milliseconds(150))
                socket.abort()
            }
        }
    }

    @Test func `the canvas port has the canvas and nothing else`() async throws {
        let loop = try EventLoop()
        defer { loop.stop() }
        var configuration = try GatewayConfiguration(
            settings: Gateway.Settings(secret: .token("secret"), version: "9.9"),
            port: 0,
            stateDirectory: scratchFolder()
        )
        configuration.canvas = CanvasSettings(folder: scratchFolder(), port: 0)
        let server = try GatewayServer(configuration, on: loop, log: .silent, now: wallClock)
        let port = try await server.start()
        let canvasPort = try #require(await server.canvasPort)
        #expect(canvasPort != port)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            var browser = try await Browser(port: canvasPort, on: loop)
            #expect(try await browser.get("/__zee__/canvas/").status == 200)
            #expect(try await browser.get("/__zee__/view/").status == 404)
            await #expect(throws: ChannelError.self) { try await Browser.socket("/", port: canvasPort, on: loop) }
            let socket = try await Browser.socket("/__clawdbot__/ws", port: canvasPort, on: loop)
            await server.stop()
            await #expect(throws: ChannelError.self) { try await socket.receive(by: .now + .seconds(5)) }
            try await group.next()
        }
    }

    @Test func `a canvas port that is taken is a failure for whoever asked for it`() async throws {
        let loop = try EventLoop()
        defer { loop.stop() }
        let other = try Listener(.loopback, port: 0, on: loop)
        for isWanted in [true, false] {
            var configuration = try GatewayConfiguration(
                settings: Gateway.Settings(secret: .token("secret"), version: "9.9"),
                port: 0,
                stateDirectory: scratchFolder()
            )
            configuration.canvas = CanvasSettings(folder: scratchFolder(), port: other.port, isPortWanted: isWanted)
            let server = try GatewayServer(configuration, on: loop, log: .silent, now: wallClock)
            if isWanted {
                let error = await #expect(throws: NodeError.self) { try await server.start() }
                #expect(error?.message.contains("\(other.port)") == true)
            } else {
                #expect(try await server.start() > 0)
                #expect(await server.canvasPort == nil)
            }
        }
    }

    @Test(arguments: [
        ("https://canvas.example/zee", true), ("http://10.0.0.1:8080", true), ("ftp://canvas.example", false),
        ("https://canvas.example/?a=b", false), ("https://a b", false), ("javascript:alert(1)", false), ("", false),
    ])
    func `an address to tell nodes must be one`(_ url: String, _ isGood: Bool) throws {
        var options = GatewayOptions(stateDirectory: scratchFolder(), version: "9.9")
        options.canvasURL = url
        guard isGood else {
            let error = #expect(throws: NodeError.self) { try options.configuration() }
            #expect(error?.code == .usage)
            return
        }
        #expect(try options.configuration().configuration.settings.canvasURL == url)
    }

    @Test func `pages do not count as strangers for long, and end with the gateway`() async throws {
        try await withCanvas(change: { $0.limits.strangers = 2 }) { port, loop, _ in
            var sockets: [WebSocketChannel] = []
            for _ in 0..<8 { sockets.append(try await Browser.socket("/__zee__/ws", port: port, on: loop)) }
            var browser = try await Browser(port: port, on: loop)
            #expect(try await browser.get("/__zee__/a2ui/").status == 200)
        }
    }
}
