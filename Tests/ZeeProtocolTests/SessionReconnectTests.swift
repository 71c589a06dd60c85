import Testing
import ZeeProtocol

struct SessionReconnectTests {
    @Test func `delays double to thirty seconds`() {
        var script = SessionScript()
        let delays = (0..<8).map { _ in script.closed(.abnormal) }
        #expect(
            delays
                == [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000].map { [.dial(after: .milliseconds($0))] }
        )
    }

    @Test func `jitter stays within a fifth`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<1_000 {
            var backoff = Backoff()
            let delay = backoff.next(using: &generator)
            #expect(delay >= .milliseconds(400) && delay <= .milliseconds(600))
        }
    }

    @Test func `a hello that lives for less than a tick forgives nothing`() throws {
        var script = SessionScript()
        _ = script.closed(.abnormal)
        _ = script.closed(.abnormal)
        _ = try script.accepted()
        script.now += .seconds(29)
        #expect(script.closed(.serviceRestart) == [.dial(after: .seconds(2))])
        _ = try script.accepted()
        script.now += .seconds(30)
        #expect(script.closed(.serviceRestart) == [.dial(after: .milliseconds(500))])
    }

    @Test func `a wrong secret is tried again slowly and reported once`() throws {
        var script = SessionScript()
        let error = GatewayError(.invalidRequest, "unauthorized: gateway token mismatch")
        let id = try script.connect().id
        #expect(script.refuse(id, error) == [.note(.refused(error)), .close(.normal, reason: "")])
        #expect(
            script.closed(.policyViolation) == [
                .note(.slowedDown(retryIn: .seconds(300))), .dial(after: .seconds(300)),
            ]
        )
        let again = try script.connect().id
        #expect(script.refuse(again, error) == [.close(.normal, reason: "")])
    }

    @Test func `the device token gets one try after a quarter of a second`() throws {
        var configuration = SessionScript.configuration
        configuration.deviceToken = "device"
        configuration.endpointIsTrusted = true
        var script = SessionScript(configuration)
        let details: JSONValue = ["code": "AUTH_TOKEN_MISMATCH", "canRetryWithDeviceToken": true]
        let error = GatewayError(.invalidRequest, "unauthorized", details: details)

        #expect(try script.refused(error) == [.dial(after: .milliseconds(250))])
        _ = script.opened()
        #expect(
            script.receive(SessionScript.challenge) == [.sign("v2|dev|node-host|node|node||1700000000000|device|n")]
        )
        let frame = try SessionScript.sent(script.machine.signed("sig", at: script.now))
        #expect(frame["params"]?["auth"] == ["token": "device"])
        _ = script.refuse(try #require(frame["id"]?.stringValue), error)
        #expect(script.closed(.policyViolation).last == .dial(after: .seconds(300)))
        #expect(try script.connect().params["auth"] == ["token": "shared"])
    }

    @Test func `a worthless device token is forgotten`() throws {
        var configuration = SessionScript.configuration
        configuration.token = nil
        configuration.deviceToken = "device"
        var script = SessionScript(configuration)
        let error = GatewayError(.invalidRequest, "refused", details: ["code": "AUTH_DEVICE_TOKEN_MISMATCH"])
        #expect(try script.refused(error) == [.forgetDeviceToken, .dial(after: .milliseconds(250))])
        #expect(try script.connect().params["auth"] == nil)
    }

    @Test func `a stale signature gets one fresh challenge`() throws {
        var script = SessionScript()
        let error = GatewayError(.invalidRequest, "device signature expired")
        #expect(try script.refused(error) == [.dial(after: .milliseconds(250))])
        #expect(try script.refused(error).last == .dial(after: .seconds(300)))
        _ = try script.accepted()
        _ = script.closed(.abnormal)
        #expect(try script.refused(error) == [.dial(after: .milliseconds(250))])
    }

    @Test func `pairing is waited for with the usual delays`() throws {
        var script = SessionScript()
        let error = GatewayError(.notPaired, "pairing required", details: ["requestId": "r"])
        let request = PairingRequest(requestID: "r")
        #expect(try script.refused(error) == [.note(.pairingRequired(request)), .dial(after: .milliseconds(500))])
        #expect(try script.refused(error) == [.note(.pairingRequired(request)), .dial(after: .seconds(1))])
    }

    @Test func `the gateway's own wait is obeyed, never undercut`() throws {
        var script = SessionScript()
        let error = GatewayError(.unavailable, "starting", retryAfterMs: 10_000)
        #expect(try script.refused(error, close: .tryAgainLater) == [.dial(after: .seconds(11))])
        let hasty = GatewayError(.unavailable, "starting", retryAfterMs: 0)
        #expect(try script.refused(hasty, close: .tryAgainLater) == [.dial(after: .milliseconds(550))])
    }
}
