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
}
