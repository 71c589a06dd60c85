import Testing
import ZeeProtocol

@testable import GatewayServer

struct InvokeTests {
    static let parameters: JSONValue = ["javaScript": "1+1"]

    /// An operator, a node, and an invoke on its way to it.
    struct Asked {
        var bench: Bench
        let caller: PeerID
        let node: PeerID
        let request: InvokeRequest
    }

    static func ask(_ rules: GatewayRules = .current, timeoutMs: Int? = 500) throws -> Asked {
        var bench = Bench(rules, allowing: ["canvas.eval", "canvas.snapshot"])
        let (caller, _) = try bench.join("operator", 1)
        let (node, _) = try bench.join("node", 2)
        var params: JSONObject = [
            "nodeId": .string(try TestDevice(2).id), "command": "canvas.eval", "params": parameters,
            "idempotencyKey": "key-1",
        ]
        params.set("timeoutMs", timeoutMs)
        #expect(bench.call("node.invoke", .object(params), as: caller) == nil)
        let event = try #require(bench.events(InvokeRequest.eventName, of: node).first)
        #expect(event.sequence == nil)
        return Asked(bench: bench, caller: caller, node: node, request: try #require(InvokeRequest(event.payload)))
    }

    @Test func `an invoke reaches its node and the result its caller`() throws {
        var asked = try Self.ask()
        #expect(asked.request.paramsJSON == #"{"javaScript":"1+1"}"#)
        #expect(asked.request.timeoutMs == 500)
        #expect(asked.request.idempotencyKey == "key-1")

        let ack = asked.bench.call(
            "node.invoke.result",
            [
                "id": .string(asked.request.id), "nodeId": .string(asked.request.nodeID), "ok": true,
                "payloadJSON": #"{"result":"2"}"#,
            ],
            as: asked.node
        )
        #expect(ack == .success(["ok": true]))
        let answer = asked.bench.response(to: "call-node.invoke", of: asked.caller)
        #expect(
            answer
                == .success([
                    "ok": true, "nodeId": .string(asked.request.nodeID), "command": "canvas.eval",
                    "payload": ["result": "2"], "payloadJSON": #"{"result":"2"}"#,
                ])
        )
    }

    static func result(_ asked: Asked, _ members: JSONObject) -> JSONValue {
        var params: JSONObject = ["id": .string(asked.request.id), "nodeId": .string(asked.request.nodeID)]
        for member in members.members { params[member.key] = member.value }
        return .object(params)
    }

    @Test(
        arguments: [
            (["ok": true], nil, .null),
            (["ok": true, "payloadJSON": nil], nil, .null),
            (["ok": true, "payload": ["a": 1]], ["a": 1], .null),
            (["ok": true, "payloadJSON": "not json"], ["payloadJSON": "not json"], "not json"),
            (["ok": true, "payloadJSON": 7], 7, .null),
        ] as [(JSONObject, JSONValue?, JSONValue)]
    )
    func `a payload reaches the caller as the gateways hand it on`(
        _ members: JSONObject,
        _ payload: JSONValue?,
        _ text: JSONValue
    ) throws {
        var asked = try Self.ask()
        #expect(
            asked.bench.call("node.invoke.result", Self.result(asked, members), as: asked.node)
                == .success(["ok": true])
        )
        let answer = try asked.bench.response(to: "call-node.invoke", of: asked.caller)?.get()
        #expect(answer?["payload"] == payload)
        #expect(answer?["payloadJSON"] == text)
    }

    @Test(
        arguments: [
            (
                ["ok": true, "retryable": true],
                "invalid node.invoke.result params: at root: unexpected property 'retryable'"
            ),
            (
                ["ok": false, "error": ["code": "X", "message": "m", "retryable": true]],
                "invalid node.invoke.result params: at root: unexpected property 'retryable'"
            ),
            (["ok": true, "nodeId": "other"], "nodeId mismatch"),
            ([:], "invalid node.invoke.result params: should have required property 'ok'"),
        ] as [(JSONObject, String)]
    )
    func `a result the gateways refuse is refused, and the caller waits on`(
        _ members: JSONObject,
        _ message: String
    ) throws {
        var asked = try Self.ask()
        let answer = asked.bench.call("node.invoke.result", Self.result(asked, members), as: asked.node)
        #expect(answer?.failure?.message == message)
        #expect(asked.bench.response(to: "call-node.invoke", of: asked.caller) == nil)
    }

    @Test func `an invoke that is not answered times out, and its late result is ignored`() throws {
        for (rules, message) in [
            (GatewayRules.current, "node invoke timed out"),
            (.openClaw2026January, "node invoke timed out"),
            (.openClaw2026April, "TIMEOUT: node invoke timed out"),
        ] {
            var asked = try Self.ask(rules)
            asked.bench.advance(by: .milliseconds(499))
            #expect(asked.bench.response(to: "call-node.invoke", of: asked.caller) == nil)
            asked.bench.advance(by: .milliseconds(1))
            let error = asked.bench.response(to: "call-node.invoke", of: asked.caller)?.failure
            #expect(error?.code == .unavailable)
            #expect(error?.message == message)
            #expect(
                error?.details == ["nodeError": ["code": "TIMEOUT", "message": "node invoke timed out"]]
            )
            let late = asked.bench.call("node.invoke.result", Self.result(asked, ["ok": true]), as: asked.node)
            #expect(late == .success(["ok": true, "ignored": true]))
        }
    }

    @Test func `a caller who names no time waits thirty seconds`() throws {
        var asked = try Self.ask(timeoutMs: nil)
        #expect(asked.request.timeoutMs == nil)
        asked.bench.advance(by: .milliseconds(29_999))
        #expect(asked.bench.response(to: "call-node.invoke", of: asked.caller) == nil)
        asked.bench.advance(by: .milliseconds(1))
        #expect(asked.bench.response(to: "call-node.invoke", of: asked.caller)?.isSuccess == false)
    }

    @Test(arguments: [(GatewayRules.zee, "gone"), (.openClaw2026April, "NODE_BACKGROUND_UNAVAILABLE: gone")])
    func `a node's error reaches the caller`(_ rules: GatewayRules, _ message: String) throws {
        var asked = try Self.ask(rules)
        let error: JSONValue = ["code": "NODE_BACKGROUND_UNAVAILABLE", "message": "gone"]
        _ = asked.bench.call("node.invoke.result", Self.result(asked, ["ok": false, "error": error]), as: asked.node)
        let failure = asked.bench.response(to: "call-node.invoke", of: asked.caller)?.failure
        #expect(failure == GatewayError(.unavailable, message, details: ["nodeError": error]))
    }

    @Test func `a node that leaves takes its invokes along`() throws {
        var asked = try Self.ask()
        asked.bench.leave(asked.node)
        let failure = asked.bench.response(to: "call-node.invoke", of: asked.caller)?.failure
        #expect(failure?.message == "node disconnected (canvas.eval)")
        #expect(failure?.details?["nodeError"]?["code"] == "NOT_CONNECTED")
    }

    @Test func `a node hears when nobody waits for its answer any more`() throws {
        var asked = try Self.ask()
        asked.bench.leave(asked.caller)
        let event = try #require(asked.bench.events(InvokeCancel.eventName, of: asked.node).first)
        #expect(InvokeCancel(event.payload)?.invokeID == asked.request.id)

        var older = try Self.ask(.openClaw2026April)
        older.bench.leave(older.caller)
        #expect(older.bench.events(InvokeCancel.eventName, of: older.node).isEmpty)
    }

    @Test func `a caller takes its request back`() throws {
        var asked = try Self.ask()
        asked.bench.say(GatewayFrame.cancel(id: "call-node.invoke").encoded(), as: asked.caller)
        #expect(asked.bench.events(InvokeCancel.eventName, of: asked.node).count == 1)
        asked.bench.advance(by: .seconds(1))
        #expect(asked.bench.response(to: "call-node.invoke", of: asked.caller) == nil)
    }

    @Test func `the bug that forgets the newer connection is there only when asked for`() throws {
        for rules in AdmissionTests.everyGeneration {
            var bench = Bench(rules)
            let (caller, _) = try bench.join("operator", 1)
            let (older, _) = try bench.join("node", 2)
            _ = try bench.join("node", 2)
            bench.leave(older)
            let node = try bench.call("node.describe", ["nodeId": .string(TestDevice(2).id)], as: caller)?.get()
            #expect(node?["connected"] == .bool(!rules.forgetsNewerConnection), "\(rules.name)")
        }
    }

    @Test(
        arguments: [
            (["nodeId": "nobody", "command": "canvas.eval", "idempotencyKey": "k"], "node not connected"),
            (
                ["nodeId": "x", "command": "canvas.eval"],
                "invalid node.invoke params: should have required property 'idempotencyKey'"
            ),
            (
                ["nodeId": "x", "command": "c", "idempotencyKey": "k", "timeoutMs": -1],
                "invalid node.invoke params: should be >= 0"
            ),
            (
                ["nodeId": "x", "command": "c", "idempotencyKey": "k", "extra": 1],
                "invalid node.invoke params: at root: unexpected property 'extra'"
            ),
        ] as [(JSONValue, String)]
    )
    func `an invoke that cannot be is refused`(_ params: JSONValue, _ message: String) throws {
        var bench = Bench()
        let (caller, _) = try bench.join("operator", 1)
        #expect(bench.call("node.invoke", params, as: caller)?.failure?.message == message)
    }
}
