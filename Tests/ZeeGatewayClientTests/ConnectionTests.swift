import Diagnostics
import Testing
import Transport
import WebSocketChannel
import WebSocketWire
import ZeeGatewayClient
import ZeeProtocol
import ZeeTestKit

@Suite(.timeLimit(.minutes(1)))
struct ConnectionTests {
    @Test func `a gateway in a restart loop is tried at doubling intervals up to thirty seconds`() async throws {
        try await NodeUnderTest.run { node in
            var waits: [Duration] = []
            for _ in 0..<9 {
                try await node.gateway.hangUp()
                waits.append(try await node.letItRetry().wait)
            }
            #expect(waits == [0.5, 1, 2, 4, 8, 16, 30, 30, 30].map { .seconds($0) })
            // One line for one kind of failure, not nine.
            #expect(node.records.count(of: "127.0.0.1", atLeast: .warning) <= 2)
            _ = try await node.gateway.admit()
        }
    }

    @Test func `a gateway that accepts and drops is backed off from`() async throws {
        try await NodeUnderTest.run { node in
            var waits: [Duration] = []
            for _ in 0..<4 {
                let peer = try await node.gateway.admit()
                await peer.close(.serviceRestart, "service restart")
                waits.append(try await node.letItRetry().wait)
            }
            #expect(waits == [0.5, 1, 2, 4].map { .seconds($0) })
        }
    }

    @Test func `a session that lived for a tick begins the backoff anew`() async throws {
        try await NodeUnderTest.run { node in
            for _ in 0..<3 {
                try await node.gateway.hangUp()
                try await node.letItRetry()
            }
            let peer = try await node.gateway.admit()
            _ = try await peer.nodeEvent()
            node.clock.advance(by: .seconds(30))
            try await peer.event("shutdown", ["reason": "update", "restartExpectedMs": 1_500])
            await peer.close(.serviceRestart, "service restart")

            #expect(try await node.letItRetry().wait == .milliseconds(500))
            #expect(node.records.count(of: "the gateway is shutting down (update, back in 1.5 s)") == 1)
        }
    }

    @Test func `two silent ticks end the connection with 4000`() async throws {
        try await NodeUnderTest.run { node in
            let peer = try await node.gateway.admit(.scripted(tick: .seconds(15)))
            // Not confirmed: an answer that arrives after the clock has moved would count as a sign of life.
            _ = try await peer.request(NodeEvent.methodName)
            try await node.waitUntilReady()
            node.clock.advance(by: .seconds(30))

            #expect(await peer.ending() == .closed(.init(rawValue: 4000), reason: "tick timeout"))
            #expect(try await node.letItRetry().wait == .milliseconds(500))
            _ = try await node.gateway.admit()
        }
    }

    @Test func `ticks keep the connection`() async throws {
        try await NodeUnderTest.run { node in
            let peer = try await node.gateway.admit(.scripted(tick: .seconds(15)))
            _ = try await peer.nodeEvent()
            for number in 1...10 {
                node.clock.advance(by: .seconds(15))
                try await peer.event("tick", ["ts": 1], sequence: number)
                // Its answer shows that the tick was read.
                try await peer.invoke(InvokeRequest(id: "i\(number)", nodeID: "n", command: "test.echo"))
                #expect(try await peer.result().isOK)
            }
        }
    }

    @Test func `a half-open connection is given up and dialed anew`() async throws {
        try await NodeUnderTest.run { node in
            _ = try await node.gateway.admit()
            try await node.waitUntilReady()
            // Nobody reads or answers from here on, not even the goodbye.
            node.clock.advance(by: .seconds(60))
            try await node.letItRetry()
            #expect(node.records.count(of: "nothing heard from the gateway for 60 s") == 1)
            let second = try await node.gateway.accept()
            _ = try await second.challenge()
        }
    }

    @Test func `a gateway that trickles single bytes is understood`() async throws {
        try await NodeUnderTest.run { node in
            let peer = try await node.gateway.accept()
            let hello = try await peer.challenge()
            var wire = WebSocketConnection(role: .server, limits: WireLimits(maxMessageBytes: 1 << 20), deflate: nil)
            var frame: [UInt8] = []
            let answer = GatewayFrame.response(.init(id: hello.id, payload: HelloOK.scripted().json)).encoded()
            wire.encodeText(answer, into: &frame, mask: 0)
            for byte in frame {
                try await peer.channel.stream.send([byte])
                try await peer.channel.stream.drain()
            }
            #expect(try await peer.nodeEvent().name == "node.status")
        }
    }

    struct Nonsense: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        /// `nil`: the client says nothing, it cannot.
        let close: UInt16?
    }

    static let nonsense: [Nonsense] = [
        .init(testDescription: "garbage", bytes: Array(repeating: 0xff, count: 64), close: 1002),
        .init(testDescription: "a frame cut short", bytes: [0x81, 0x7e, 0x10, 0x00, 0x7b], close: nil),
        .init(
            testDescription: "a frame of 8 exabytes",
            bytes: [0x81, 0x7f, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            close: 1009
        ),
        .init(
            testDescription: "a frame of 2 MiB before hello",
            bytes: [0x81, 0x7f, 0, 0, 0, 0, 0, 32, 0, 0],
            close: 1009
        ),
        .init(testDescription: "a masked frame", bytes: [0x81, 0x81, 0, 0, 0, 0, 0x7b], close: 1002),
        .init(testDescription: "text that is not UTF-8", bytes: [0x81, 0x01, 0xff], close: 1007),
    ]

    @Test(arguments: nonsense)
    func `what is no WebSocket message ends the connection, not the node`(nonsense: Nonsense) async throws {
        try await NodeUnderTest.run { node in
            let peer = try await node.gateway.accept()
            try await peer.channel.stream.send(nonsense.bytes)
            if let close = nonsense.close {
                guard case .closed(let code, _) = await peer.ending() else {
                    Issue.record("no close frame")
                    return
                }
                #expect(code.rawValue == close)
            } else {
                peer.channel.abort()
            }
            try await node.letItRetry()
            _ = try await node.gateway.admit()
        }
    }

    @Test(arguments: ["HTTP/1.1 404 Not Found\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n\r\n", "HTTP/1.1 101 Sure\r\n\r\n"])
    func `a server that is no gateway is tried again later`(answer: String) async throws {
        try await NodeUnderTest.run { node in
            let stream = try await node.gateway.acceptStream()
            _ = try await stream.receive(atMost: 4096)
            try await stream.send(Array(answer.utf8))
            let error = try await node.letItRetry().error
            #expect(error?.hint == "check that host and port are the gateway's")
            stream.abort()
            _ = try await node.gateway.admit()
        }
    }

    @Test(arguments: ["not JSON", "[]", #"{"type":"event"}"#, #"{"type":"res","id":"nobody's","ok":true}"#, "{}"])
    func `an unreadable message leaves the session alone`(text: String) async throws {
        try await NodeUnderTest.run { node in
            let peer = try await node.gateway.admit()
            _ = try await peer.nodeEvent()
            try await peer.channel.send(text: Array(text.utf8))
            try await peer.invoke(InvokeRequest(id: "i", nodeID: "n", command: "test.echo", paramsJSON: "1"))
            #expect(try await peer.result().payloadJSON == "1")
        }
    }

    @Test func `a gap in the broadcasts is a line for debuggers`() async throws {
        try await NodeUnderTest.run { node in
            let peer = try await node.gateway.admit()
            try await peer.event("tick", ["ts": 1], sequence: 7)
            try await peer.event("tick", ["ts": 2], sequence: 11)
            try await peer.invoke(InvokeRequest(id: "i", nodeID: "n", command: "test.echo"))
            _ = try await peer.result()
            #expect(node.records.count(of: "events 8 to 10 did not reach this node") == 1)
        }
    }
}
