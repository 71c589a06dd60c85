import Testing
import ZeeProtocol

struct SessionInvokeTests {
    static func request(_ id: String, timeoutMs: Int? = nil) -> InvokeRequest {
        InvokeRequest(id: id, nodeID: "dev", command: "canvas.eval", paramsJSON: "{}", timeoutMs: timeoutMs)
    }

    static func script(maxPayload: Int = 524_288) throws -> SessionScript {
        var script = SessionScript()
        _ = try script.accepted(SessionScript.hello(maxPayload: maxPayload))
        return script
    }

    @Test func `an invoke is performed and its result sent, once`() throws {
        var script = try Self.script()
        let request = Self.request("i")
        #expect(script.event("node.invoke.request", request.json) == [.perform(request)])
        #expect(script.event("node.invoke.request", request.json) == [.note(.duplicateInvoke(id: "i"))])
        let result = InvokeResult(answering: request, .success(Array(#"{"result":"2"}"#.utf8)))
        let frame = try SessionScript.sent(script.machine.finished(result, at: .zero))
        #expect(frame["method"] == "node.invoke.result")
        #expect(
            frame["params"] == ["id": "i", "nodeId": "dev", "ok": true, "payloadJSON": #"{"result":"2"}"#]
        )
        #expect(script.machine.finished(result, at: .zero) == [.note(.resultDropped(id: "i"))])
        // Finished does not mean forgotten.
        #expect(script.event("node.invoke.request", request.json) == [.note(.duplicateInvoke(id: "i"))])
    }

    @Test func `a result that does not fit is replaced by a failure that does`() throws {
        var script = try Self.script(maxPayload: 1_024)
        let request = Self.request("i")
        _ = script.event("node.invoke.request", request.json)
        let result = InvokeResult(answering: request, .success([UInt8](repeating: 97, count: 1_000)))
        let actions = script.machine.finished(result, at: .zero)
        let size = result.frameSize(requestID: "zee-2")
        #expect(actions.first == .note(.resultTooLarge(id: "i", size: size, limit: 1_024)))
        #expect(try SessionScript.sent(actions)["params"]?["error"]?["code"] == "UNAVAILABLE")
    }

    @Test func `late work is answered before the caller gives up`() throws {
        var script = try Self.script()
        let request = Self.request("i", timeoutMs: 1_000)
        _ = script.event("node.invoke.request", request.json)
        #expect(script.machine.nextDeadline == .milliseconds(900))
        #expect(script.timer(after: .milliseconds(899)) == [])
        let actions = script.timer(after: .milliseconds(1))
        #expect(actions.prefix(2) == [.cancel(invokeID: "i"), .note(.invokeTimedOut(id: "i"))])
        #expect(
            try SessionScript.sent(actions)["params"]?["error"]
                == ["code": "UNAVAILABLE", "message": "node invoke timed out"]
        )
    }

    @Test(
        arguments: [
            (nil, .seconds(30)), (0, nil), (500, .milliseconds(500)), (-1, .milliseconds(1)), (.max, .seconds(86_400)),
        ] as [(Int?, Duration?)]
    )
    func `a timeout has its meanings`(timeoutMs: Int?, deadline: Duration?) {
        #expect(Self.request("i", timeoutMs: timeoutMs).deadline == deadline)
    }

    @Test func `a cancelled invoke is stopped and not answered`() throws {
        var script = try Self.script()
        _ = script.event("node.invoke.request", Self.request("i").json)
        let cancel = InvokeCancel(invokeID: "i", nodeID: "dev")
        #expect(script.event("node.invoke.cancel", cancel.json) == [.cancel(invokeID: "i")])
        #expect(script.event("node.invoke.cancel", cancel.json) == [])
        let result = InvokeResult(answering: Self.request("i"), .success(nil))
        #expect(script.machine.finished(result, at: .zero) == [.note(.resultDropped(id: "i"))])
    }

    @Test func `a flood is answered, not queued`() throws {
        var script = try Self.script()
        for number in 0..<64 { _ = script.event("node.invoke.request", Self.request("i\(number)").json) }
        let actions = script.event("node.invoke.request", Self.request("late").json)
        #expect(actions.first == .note(.invokeRefusedBusy(id: "late")))
        #expect(
            try SessionScript.sent(actions)["params"]?["error"]
                == ["code": "UNAVAILABLE", "message": "UNAVAILABLE: too many invokes at once"]
        )
    }

    @Test func `a lost connection takes its invokes and requests with it`() throws {
        var script = try Self.script()
        _ = script.event("node.invoke.request", Self.request("i").json)
        let asked = script.machine.requested("node.event", params: [:], at: .zero)
        let id = try #require(asked.id)
        #expect(
            script.closed(.abnormal)
                == [
                    .cancel(invokeID: "i"), .answer(requestID: id, .failure(.connectionLost)),
                    .dial(after: .milliseconds(500)),
                ]
        )
        _ = try script.accepted()
        let result = InvokeResult(answering: Self.request("i"), .success(nil))
        #expect(script.machine.finished(result, at: .zero) == [.note(.resultDropped(id: "i"))])
    }

    @Test func `requests are answered, refused, or time out`() throws {
        var script = try Self.script()
        let first = try #require(script.machine.requested("a", at: .zero).id)
        let second = try #require(script.machine.requested("b", at: .zero).id)
        let third = try #require(script.machine.requested("c", at: .zero).id)
        #expect(script.answer(first, ["ok": true]) == [.answer(requestID: first, .success(["ok": true]))])
        #expect(script.answer(first, ["ok": true]) == [])
        let error = GatewayError(.invalidRequest, "unauthorized role: node")
        #expect(script.refuse(second, error) == [.answer(requestID: second, .failure(.refused(error)))])
        #expect(script.timer(after: .seconds(15)) == [.answer(requestID: third, .failure(.timedOut))])
    }

    @Test func `nothing can be asked without a session`() {
        var script = SessionScript()
        #expect(script.machine.requested("a", at: .zero).failure == .notConnected)
    }

    @Test func `two silent ticks end the session, and any frame counts as a sound`() throws {
        var script = try Self.script()
        #expect(script.timer(after: .seconds(59)) == [])
        #expect(script.event("presence", [:]).count == 1)
        #expect(script.timer(after: .seconds(59)) == [])
        script.machine.heard(at: script.now)
        #expect(
            script.timer(after: .seconds(60))
                == [.note(.tickTimedOut(silence: .seconds(60))), .close(.tickTimeout, reason: "tick timeout")]
        )
    }

    @Test func `gaps in the sequence are noted and nothing else`() throws {
        var script = try Self.script()
        #expect(script.event("tick", ["ts": 1], seq: 7) == [])
        #expect(script.event("tick", ["ts": 2], seq: 8) == [])
        #expect(script.event("tick", ["ts": 3], seq: 12) == [.note(.sequenceGap(expected: 9, received: 12))])
        #expect(script.event("tick", ["ts": 4], seq: 3) == [])
        #expect(script.event("tick", ["ts": 5], seq: .max) == [.note(.sequenceGap(expected: 13, received: .max))])
        #expect(script.event("tick", ["ts": 6], seq: .max) == [])
    }

    @Test func `strange messages are noted or passed on, and the session lives`() throws {
        var script = try Self.script()
        #expect(script.event("brand.new", 1) == [.pass(.init("brand.new", payload: 1))])
        #expect(script.receive(["type": "req", "id": "1", "method": "m"]) == [])
        #expect(
            script.machine.received(Array("{".utf8), at: .zero)
                == [.note(.unreadableFrame(.json(JSONError(.unexpectedEnd, at: 1))))]
        )
        #expect(
            script.event("shutdown", ["reason": "restart", "restartExpectedMs": 1_500])
                == [.note(.gatewayShuttingDown(Shutdown(reason: "restart", restartExpectedMs: 1_500)))]
        )
        #expect(script.machine.hello != nil)
    }
}
