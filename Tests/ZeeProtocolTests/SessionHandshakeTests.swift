import Testing
import ZeeProtocol

struct SessionHandshakeTests {
    @Test func `a challenge is signed with the gateway's own clock, then shown in connect`() throws {
        var script = SessionScript()
        #expect(script.opened() == [])
        #expect(
            script.receive(SessionScript.challenge)
                == [.sign("v2|dev|node-host|node|node||1700000000000|shared|n")]
        )
        let frame = try SessionScript.sent(script.machine.signed("sig", at: .zero))
        #expect(frame["type"] == "req")
        #expect(frame["method"] == "connect")
        #expect(
            frame["params"]?["device"]
                == ["id": "dev", "publicKey": "key", "signature": "sig", "signedAt": 1_700_000_000_000, "nonce": "n"]
        )
        #expect(frame["params"]?["minProtocol"] == 3)
        #expect(frame["params"]?["maxProtocol"] == 4)
        #expect(frame["params"]?["role"] == "node")
        #expect(frame["params"]?["scopes"] == [])
        #expect(frame["params"]?["auth"] == ["token": "shared"])
    }

    @Test(arguments: [Generation.zee2026February, .openClaw2026January, .openClaw2026April, .openClaw4])
    func `every generation can read that connect`(generation: Generation) throws {
        var script = SessionScript()
        let params = try ConnectParams(try script.connect().params, for: generation)
        #expect(params.negotiated(with: generation) == generation.protocolVersion)
    }

    @Test func `hello is accepted and its device token kept`() throws {
        var script = SessionScript()
        let json = SessionScript.hello(token: "issued")
        let hello = try #require(HelloOK(json))
        #expect(try script.accepted(json) == [.accept(hello), .storeDeviceToken("issued")])
        #expect(script.machine.hello == hello)
        #expect(script.machine.nextDeadline == .seconds(60))
    }

    @Test func `protocol 4 adds a hint about approving the node's commands`() throws {
        var script = SessionScript()
        let actions = try script.accepted(SessionScript.hello(4))
        #expect(
            actions.last
                == .note(
                    .nodeApprovalMayBeNeeded(["openclaw nodes pending", "openclaw nodes approve <nodeRequestId>"])
                )
        )
    }

    @Test func `events before the hello are passed over`() throws {
        var script = SessionScript()
        let id = try script.connect().id
        #expect(script.event("voicewake.changed", [:]) == [])
        #expect(script.receive(SessionScript.challenge) == [])
        #expect(script.answer("other", SessionScript.hello()) == [])
        #expect(script.answer(id, SessionScript.hello()).count == 1)
    }

    @Test(
        arguments: [
            ["type": "hello-ok", "protocol": 5], ["type": "hello-ok", "protocol": 2], ["type": "hello"], [:],
        ] as [JSONValue]
    )
    func `a hello that makes no sense ends the connection`(payload: JSONValue) throws {
        var script = SessionScript()
        let id = try script.connect().id
        #expect(script.answer(id, payload) == [.close(.protocolError, reason: "unreadable hello")])
        #expect(script.closed(.protocolError) == [.dial(after: .milliseconds(500))])
    }

    @Test func `silence before the challenge means protocol 2`() throws {
        var script = SessionScript()
        _ = script.opened()
        #expect(script.machine.nextDeadline == .seconds(6))
        #expect(script.timer(after: .seconds(5)) == [])
        let actions = script.timer(after: .seconds(1))
        #expect(actions.first == .note(.protocolFellBack(to: 2)))
        let frame = try SessionScript.sent(actions)
        _ = try ConnectParams(frame["params"], for: .zee2026January)
        _ = script.answer(try #require(frame["id"]?.stringValue), SessionScript.hello(2))
        #expect(script.machine.hello?.protocolVersion == 2)

        // And the next connection does not wait again.
        _ = script.closed(.serviceRestart)
        #expect(try script.connect().params["minProtocol"] == 2)
    }

    @Test func `a gateway that expects protocol 2 gets it, and one that does not gets the newer one back`() throws {
        var script = SessionScript()
        let mismatch = GatewayError(.invalidRequest, "protocol mismatch", details: ["expectedProtocol": 2])
        #expect(
            try script.refused(mismatch, close: .protocolError)
                == [.note(.protocolFellBack(to: 2)), .dial(after: .milliseconds(250))]
        )
        #expect(script.machine.remembersProtocol2)
        let wrong = GatewayError(.invalidRequest, "protocol mismatch", details: ["expectedProtocol": 3])
        #expect(try script.refused(wrong, close: .protocolError) == [.dial(after: .milliseconds(500))])
        #expect(script.machine.remembersProtocol2 == false)
        #expect(try script.connect().params["minProtocol"] == 3)
    }

    @Test func `no device token is shown to a protocol 2 gateway`() throws {
        var configuration = SessionScript.configuration
        configuration.token = nil
        configuration.deviceToken = "device"
        var script = SessionScript(configuration)
        _ = script.opened()
        #expect(try SessionScript.sent(script.timer(after: .seconds(6)))["params"]?["auth"] == nil)
    }

    @Test func `a gateway that never answers is hung up on`() throws {
        var script = SessionScript()
        _ = try script.connect()
        #expect(
            script.timer(after: .seconds(12)) == [
                .note(.handshakeTimedOut), .close(.normal, reason: "handshake timeout"),
            ]
        )
        #expect(script.event("tick") == [])
        #expect(script.closed(.normal) == [.dial(after: .milliseconds(500))])
    }

    /// What is configured, and what goes into `auth`.
    @Test(
        arguments: [
            ("t", "p", "d", ["token": "t"]), (nil, "p", "d", ["password": "p"]), (nil, nil, "d", ["token": "d"]),
            (nil, nil, nil, nil),
        ] as [(String?, String?, String?, JSONValue?)]
    )
    func `secrets have an order`(token: String?, password: String?, deviceToken: String?, auth: JSONValue?) throws {
        var configuration = SessionScript.configuration
        (configuration.token, configuration.password, configuration.deviceToken) = (token, password, deviceToken)
        var script = SessionScript(configuration)
        #expect(try script.connect().params["auth"] == auth)
    }

    @Test func `stopping closes what is open and nothing is dialed again`() throws {
        var script = SessionScript()
        _ = try script.accepted()
        #expect(script.machine.stopRequested() == [.close(.normal, reason: "")])
        #expect(script.closed(.normal) == [])
        #expect(script.opened() == [])
        #expect(script.machine.nextDeadline == nil)
    }

    @Test func `a second connection is not even greeted`() throws {
        var script = SessionScript()
        _ = try script.accepted()
        #expect(script.opened() == [])
        #expect(script.machine.hello != nil)
    }
}
