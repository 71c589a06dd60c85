import Diagnostics
import FoundationEssentials
import Testing
import Transport
import WebSocketChannel
import WebSocketWire
import ZeeProtocol

@testable import GatewayServer

/// Peers that mean harm or know no better, over real sockets.
@Suite(.timeLimit(.minutes(1)))
struct HostileInputTests {
    @Test func `a message above the handshake's limit costs the connection`() async throws {
        try await withGateway { port, loop in
            let client = try await LiveClient.open(port: port, on: loop)
            try await client.channel.send(text: [UInt8](repeating: 0x20, count: 65_537))
            #expect(await client.ending().closeCode == .messageTooBig)
            // It is the client's affair alone.
            let node = try await LiveClient.open(port: port, on: loop)
            #expect(try await node.connect(TestDevice(2), role: "node").isSuccess)
        }
    }

    @Test func `a node of January may not send more than half a megabyte, a later one may`() async throws {
        for (rules, isAllowed) in [(GatewayRules.zee, false), (.openClaw2026April, true)] {
            try await withGateway(rules) { port, loop in
                let node = try await LiveClient.open(port: port, on: loop)
                #expect(try await node.connect(TestDevice(2), role: "node").isSuccess)
                let event: JSONValue = [
                    "event": "x", "payloadJSON": .string(String(repeating: "x", count: 600 * 1_024)),
                ]
                if isAllowed {
                    #expect(try await node.call("node.event", event).isSuccess)
                } else {
                    await #expect(throws: (any Error).self) { try await node.call("node.event", event) }
                    #expect(await node.ending().closeCode == .messageTooBig)
                }
            }
        }
    }

    @Test func `a header that promises 64 MiB is refused before they come`() async throws {
        try await withGateway { port, loop in
            let client = try await LiveClient.open(port: port, on: loop)
            try await client.channel.stream.send([0x81, 0xFF, 0, 0, 0, 0, 4, 0, 0, 0, 1, 2, 3, 4])
            #expect(await client.ending().closeCode == .messageTooBig)
        }
    }

    @Test func `garbage instead of HTTP is dropped`() async throws {
        try await withGateway { port, loop in
            for garbage in [
                [0, 1, 2, 3, 13, 10, 13, 10], Array("GET\r\n\r\n".utf8), [UInt8](repeating: 65, count: 20_000),
            ] {
                let stream = try await raw(port, on: loop)
                try await stream.send(garbage)
                #expect(await isEnded(stream))
            }
        }
    }

    @Test func `a request that comes a byte at a time runs out of time`() async throws {
        try await withGateway(change: { $0.limits.handshake = .milliseconds(100) }) { port, loop in
            let stream = try await raw(port, on: loop)
            try await stream.send(Array("GET / HT".utf8))
            #expect(await isEnded(stream))
        }
    }

    @Test func `strangers beyond the limit are turned away, and those inside stay`() async throws {
        // Those inside must not run out of time before the ninth has knocked, however busy the machine is.
        let change = { (configuration: inout GatewayConfiguration) in
            configuration.limits.strangers = 8
            configuration.limits.handshake = .seconds(60)
        }
        try await withGateway(change: change) { port, loop in
            var streams: [ByteStream] = []
            for _ in 0..<8 { streams.append(try await raw(port, on: loop)) }
            #expect(await isEnded(try await raw(port, on: loop)))
            for stream in streams { stream.abort() }
        }
    }

    @Test func `a node that does not read is let go, and its invokes are answered`() async throws {
        var rules = GatewayRules.current
        rules.policy.maxBufferedBytes = 256 * 1_024
        // Else the notice that an invoke timed out may be the message that is too much.
        rules.cancelsInvokes = false
        try await withGateway(rules) { port, loop in
            let node = try await LiveClient.open(port: port, on: loop)
            let device = try TestDevice(2)
            #expect(try await node.connect(device, role: "node").isSuccess)
            let person = try await LiveClient.open(port: port, on: loop)
            #expect(try await person.connect(TestDevice(1), role: "operator").isSuccess)
            let script = JSONValue.string(String(repeating: "x", count: 256 * 1_024))
            // The kernel takes some megabytes before anything stays with the gateway.
            var failure: GatewayError?
            for number in 0..<200 where failure == nil {
                let request = GatewayFrame.Request(
                    id: "\(number)",
                    method: "node.invoke",
                    params: [
                        "nodeId": .string(device.id), "command": "canvas.eval", "params": ["javaScript": script],
                        "idempotencyKey": .string("\(number)"), "timeoutMs": 20,
                    ]
                )
                let answer = try await person.call(request)
                if answer.failure?.message != "node invoke timed out" { failure = answer.failure }
            }
            #expect(failure?.message == "node disconnected (canvas.eval)")
        }
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "HTTP/1.1 200 OK"),
        ("GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n", "HTTP/1.1 404 Not Found"),
        ("POST / HTTP/1.1\r\nHost: localhost\r\n\r\n", "HTTP/1.1 405 Method Not Allowed"),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\n\r\n", "HTTP/1.1 403 Forbidden"),
    ])
    func `plain HTTP is answered in plain text`(_ request: String, _ status: String) async throws {
        try await withGateway { port, loop in
            let stream = try await raw(port, on: loop)
            try await stream.send(Array(request.utf8))
            var answer: [UInt8] = []
            while case let bytes = try await stream.receive(atMost: 4_096), !bytes.isEmpty { answer += bytes }
            #expect(String(decoding: answer, as: UTF8.self).hasPrefix(status))
        }
    }

    @Test(
        arguments: [
            (nil, "127.0.0.1:18789", true, true), ("http://127.0.0.1:18789", "127.0.0.1:18789", true, true),
            ("http://evil.example", "127.0.0.1:18789", true, false), ("null", "127.0.0.1:18789", true, false),
            ("http://rebound.example:18789", "rebound.example:18789", false, false),
            ("http://localhost:18789", "localhost:18789", false, true),
            ("https://studio.local:18789", "STUDIO.local:18789", true, true),
        ] as [(String?, String, Bool, Bool)]
    )
    func `pages of other sites may not connect`(_ origin: String?, _ host: String, _ hasSecret: Bool, _ isIn: Bool) {
        var fields = HeaderFields([("Host", host), ("Upgrade", "websocket")])
        if let origin { fields.append("Origin", origin) }
        let door = FrontDoor(product: "test", hasSecret: hasSecret)
        let verdict = door.judge(RequestHead(method: "GET", target: "/", fields: fields))
        #expect((verdict == .webSocket) == isIn)
    }

    @Test(
        arguments: [
            ("127.0.0.1", "localhost:18789", nil, true), ("::1", "[::1]:18789", nil, true),
            ("127.0.0.1", "rebound.example", nil, false), ("192.168.1.2", "localhost", nil, false),
            ("127.0.0.1", "localhost", "X-Forwarded-For", false), ("127.0.0.1", "localhost", "Forwarded", false),
        ] as [(String, String, String?, Bool)]
    )
    func `only a local program counts as local`(_ ip: String, _ host: String, _ extra: String?, _ isLocal: Bool) throws
    {
        var fields = HeaderFields([("Host", host)])
        if let extra { fields.append(extra, "1.2.3.4") }
        let head = RequestHead(method: "GET", target: "/", fields: fields)
        let address = try #require(SocketAddress(literal: ip, port: 1))
        #expect(FrontDoor.isLocal(head, from: address) == isLocal)
    }

    private func raw(_ port: UInt16, on loop: EventLoop) async throws -> ByteStream {
        try await Dialer(on: loop).dial(Endpoint(host: "127.0.0.1", port: port, security: .plain))
    }

    /// Whether the gateway hangs up within a few seconds.
    private func isEnded(_ stream: ByteStream) async -> Bool {
        do throws(TransportError) {
            while !(try await stream.receive(atMost: 4_096, by: .now + .seconds(5)).isEmpty) {}
            return true
        } catch {
            return error != .timedOut(.receive)
        }
    }
}
