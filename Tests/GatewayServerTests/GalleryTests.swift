import Testing
import ZeeProtocol

@testable import GatewayServer

/// Who is asked for pictures, when, and what those are told who watch. Time moves when told.
struct GalleryTests {
    private static func picture(_ letters: String) -> JSONValue {
        ["payloadJSON": .string(#"{"format":"jpeg","base64":"\#(letters)"}"#)]
    }

    /// What a node was asked for since the last look.
    private func requests(_ bench: inout Bench, _ node: PeerID) -> [InvokeRequest] {
        bench.events(InvokeRequest.eventName, of: node).compactMap { InvokeRequest($0.payload) }
    }

    private func answer(_ bench: inout Bench, _ request: InvokeRequest, as node: PeerID, _ letters: String) throws {
        var params: JSONObject = ["id": .string(request.id), "nodeId": .string(request.nodeID), "ok": true]
        params["payloadJSON"] = Self.picture(letters)["payloadJSON"]
        let ack = bench.call("node.invoke.result", .object(params), as: node)
        #expect(try ack?.get() == ["ok": true])
    }

    private func news(_ bench: Bench, since seen: Int = 0) -> [JSONValue] {
        bench.gateway.gallery.news(since: seen, at: bench.now.instant)
    }

    @Test func `nobody is asked while nobody watches`() throws {
        var bench = Bench()
        let (node, _) = try bench.join("node", 2)
        bench.advance(by: .seconds(20))
        #expect(requests(&bench, node).isEmpty)

        bench.act { $0.watcherCame(at: $1) }
        let request = try #require(requests(&bench, node).first)
        #expect(request.command == "canvas.snapshot")
        #expect(request.paramsJSON == #"{"format":"jpeg","maxWidth":960,"quality":0.75}"#)
        try answer(&bench, request, as: node, "QUJD")

        bench.act { gateway, _ in gateway.watcherLeft() }
        bench.advance(by: .seconds(20))
        #expect(requests(&bench, node).isEmpty)
        // Nothing is kept of what nobody looks at.
        #expect(news(bench) == [["type": "nodes", "nodes": []]])
    }

    @Test func `those who watch see each node and its newest picture`() throws {
        var bench = Bench()
        let (node, _) = try bench.join("node", 2)
        bench.act { $0.watcherCame(at: $1) }
        let id = JSONValue.string(try TestDevice(2).id)
        let roster: JSONValue = ["type": "nodes", "nodes": [["id": id, "name": "test node", "platform": "linux"]]]
        #expect(news(bench) == [roster])

        let seen = bench.gateway.gallery.version
        try answer(&bench, try #require(requests(&bench, node).first), as: node, "QUJD")
        bench.advance(by: .milliseconds(250))
        let shown: JSONValue = ["type": "picture", "id": id, "format": "jpeg", "base64": "QUJD", "ageMs": 250]
        #expect(news(bench, since: seen) == [shown])
        #expect(news(bench) == [roster, shown])
        #expect(news(bench, since: bench.gateway.gallery.version).isEmpty)

        bench.leave(node)
        bench.advance(by: .milliseconds(250))
        #expect(news(bench, since: seen) == [["type": "nodes", "nodes": []]])
    }

    /// Ten seconds of a node that answers at once, and how often it was asked.
    @Test(arguments: [("draws", 17), ("is idle", 6), ("is silent", 1)])
    func `a node is asked as often as it draws, and never more`(_ manner: String, _ expected: Int) throws {
        var bench = Bench()
        let (node, _) = try bench.join("node", 2)
        bench.act { $0.watcherCame(at: $1) }
        var count = 0
        for round in 0..<100 {
            for request in requests(&bench, node) {
                count += 1
                switch manner {
                case "draws": try answer(&bench, request, as: node, "A\(round)")
                case "is idle": try answer(&bench, request, as: node, "same")
                default: break
                }
            }
            bench.advance(by: .milliseconds(100))
        }
        #expect(count == expected)
    }

    @Test func `a node that was told to do something is asked at once`() throws {
        var bench = Bench()
        let (node, _) = try bench.join("node", 2)
        let (person, _) = try bench.join("operator", 1)
        bench.act { $0.watcherCame(at: $1) }
        for _ in 0..<2 {
            for request in requests(&bench, node) { try answer(&bench, request, as: node, "same") }
            bench.advance(by: .seconds(2))
        }
        for request in requests(&bench, node) { try answer(&bench, request, as: node, "same") }
        bench.advance(by: .milliseconds(250))
        #expect(requests(&bench, node).isEmpty)

        let params: JSONValue = [
            "nodeId": .string(try TestDevice(2).id), "command": "canvas.eval", "params": ["javaScript": "1"],
            "idempotencyKey": "k",
        ]
        _ = bench.call("node.invoke", params, as: person)
        let told = try #require(requests(&bench, node).first)
        #expect(told.command == "canvas.eval")
        try answer(&bench, told, as: node, "QUJD")
        bench.advance(by: .milliseconds(250))
        #expect(requests(&bench, node).map(\.command) == ["canvas.snapshot"])
    }

    @Test func `what goes wrong is said in the picture's place`() throws {
        var bench = Bench()
        let (node, _) = try bench.join("node", 2)
        bench.act { $0.watcherCame(at: $1) }
        func trouble() -> JSONValue? { news(bench).first?["nodes"]?.arrayValue?.first?["trouble"] }
        #expect(trouble() == nil)

        let request = try #require(requests(&bench, node).first)
        let failure: JSONValue = [
            "id": .string(request.id), "nodeId": .string(request.nodeID), "ok": false,
            "error": ["code": "UNAVAILABLE", "message": "NODE_BACKGROUND_UNAVAILABLE: gone"],
        ]
        _ = bench.call("node.invoke.result", failure, as: node)
        #expect(trouble() == "NODE_BACKGROUND_UNAVAILABLE: gone")
        bench.advance(by: .milliseconds(4_900))
        #expect(requests(&bench, node).isEmpty)
        bench.advance(by: .milliseconds(250))
        try answer(&bench, try #require(requests(&bench, node).first), as: node, "QUJD")
        #expect(trouble() == nil)

        bench.advance(by: .seconds(1))
        _ = requests(&bench, node)
        bench.advance(by: .seconds(10))
        #expect(trouble() == "node invoke timed out")
    }

    @Test(arguments: [
        (#"{"format":"gif","base64":"AA"}"#, "answered with no picture"),
        (#"{"base64":"AA"}"#, "answered with no picture"),
        (#"{"format":"png","base64":""}"#, "answered with no picture"), ("[]", "answered with no picture"),
        (#"{"format":"png","base64":"\#(String(repeating: "A", count: (1 << 20) + 1))"}"#, "its picture is too large"),
    ])
    func `an answer that is no picture is not shown`(_ payload: String, _ trouble: String) throws {
        var bench = Bench()
        let (node, _) = try bench.join("node", 2)
        bench.act { $0.watcherCame(at: $1) }
        let request = try #require(requests(&bench, node).first)
        let result: JSONValue = [
            "id": .string(request.id), "nodeId": .string(request.nodeID), "ok": true, "payloadJSON": .string(payload),
        ]
        _ = bench.call("node.invoke.result", result, as: node)
        #expect(news(bench).count == 1)
        #expect(news(bench).first?["nodes"]?.arrayValue?.first?["trouble"] == .string(trouble))
    }

    @Test func `a node without a canvas is there and is not asked`() throws {
        // This generation lets no canvas command through to linux.
        for bench in [Bench(.openClaw2026January), Bench(denying: ["canvas.snapshot"])] {
            var bench = bench
            let (node, _) = try bench.join("node", 2)
            bench.act { $0.watcherCame(at: $1) }
            bench.advance(by: .seconds(5))
            #expect(requests(&bench, node).isEmpty)
            #expect(news(bench).first?["nodes"]?.arrayValue?.first?["trouble"] == "has no canvas")
        }
    }

    @Test func `eight nodes are asked at a time, sixty-four are shown`() throws {
        var bench = Bench()
        var nodes: [PeerID] = []
        for number in UInt8(2)..<72 { nodes.append(try bench.join("node", number).0) }
        bench.act { $0.watcherCame(at: $1) }
        #expect(nodes.reduce(0) { $0 + requests(&bench, $1).count } == 8)
        #expect(news(bench).first?["nodes"]?.arrayValue?.count == 64)
    }

    @Test func `whoever watches is of this machine or knows the secret`() throws {
        for rules in AdmissionTests.everyGeneration {
            var bench = Bench(rules)
            let here = PeerFacts(remoteIP: "127.0.0.1", isLocal: true)
            let there = PeerFacts(remoteIP: "192.168.1.9", isLocal: false)
            #expect(bench.gateway.admitWatcher(here, secret: nil, at: bench.now) == .granted)
            #expect(bench.gateway.admitWatcher(there, secret: nil, at: bench.now) == .refused)
            #expect(bench.gateway.admitWatcher(there, secret: "guess", at: bench.now) == .refused)
            #expect(bench.gateway.admitWatcher(there, secret: "secret", at: bench.now) == .granted)
        }
    }
}
