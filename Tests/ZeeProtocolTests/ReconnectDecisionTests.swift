import Testing
import ZeeProtocol

struct ReconnectDecisionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let error: GatewayError?
        var code = CloseCode.policyViolation
        var reason = ""
        let decision: ReconnectDecision
        var testDescription: String { "\(error.map { "\($0.message) \($0.detailCode?.rawValue ?? "")" } ?? reason)" }
    }

    static func detailed(_ code: String, _ details: JSONObject = [:], top: ErrorCode = .invalidRequest) -> GatewayError
    {
        var details = details
        details["code"] = .string(code)
        return GatewayError(top, "refused", details: .object(details))
    }

    /// Gateways with detail codes (OpenClaw 2026.4 and later).
    static let detailRows: [Row] = [
        Row(error: detailed("AUTH_TOKEN_MISMATCH"), decision: .slowDown),
        Row(error: detailed("AUTH_TOKEN_MISSING"), decision: .slowDown),
        Row(error: detailed("AUTH_TOKEN_NOT_CONFIGURED"), decision: .slowDown),
        Row(error: detailed("AUTH_PASSWORD_MISMATCH"), decision: .slowDown),
        Row(error: detailed("AUTH_PASSWORD_MISSING"), decision: .slowDown),
        Row(error: detailed("AUTH_PASSWORD_NOT_CONFIGURED"), decision: .slowDown),
        Row(error: detailed("AUTH_SCOPE_MISMATCH"), decision: .slowDown),
        Row(error: detailed("AUTH_BOOTSTRAP_TOKEN_INVALID"), decision: .slowDown),
        Row(error: detailed("AUTH_SOMETHING_NEW"), decision: .slowDown),
        Row(error: detailed("AUTH_RATE_LIMITED", ["retryAfterMs": 9_000]), decision: .after(.seconds(9))),
        Row(error: detailed("AUTH_RATE_LIMITED"), decision: .slowDown),
        Row(error: detailed("AUTH_DEVICE_TOKEN_MISMATCH"), decision: .forgetDeviceToken),
        Row(error: detailed("DEVICE_IDENTITY_REQUIRED", top: .notPaired), decision: .slowDown),
        Row(error: detailed("DEVICE_AUTH_INVALID"), decision: .slowDown),
        Row(error: detailed("DEVICE_AUTH_DEVICE_ID_MISMATCH"), decision: .slowDown),
        Row(error: detailed("DEVICE_AUTH_SIGNATURE_INVALID"), decision: .slowDown),
        Row(error: detailed("DEVICE_AUTH_PUBLIC_KEY_INVALID"), decision: .slowDown),
        Row(error: detailed("DEVICE_AUTH_SIGNATURE_EXPIRED"), decision: .retryWithFreshChallenge),
        Row(error: detailed("DEVICE_AUTH_NONCE_REQUIRED"), decision: .retryWithFreshChallenge),
        Row(error: detailed("DEVICE_AUTH_NONCE_MISMATCH"), decision: .retryWithFreshChallenge),
        Row(error: detailed("PROTOCOL_MISMATCH", ["expectedProtocol": 5]), decision: .slowDown),
        Row(error: detailed("CLIENT_VERSION_MISMATCH"), decision: .slowDown),
        Row(error: detailed("PAIRING_REJECTED", top: .notPaired), decision: .slowDown),
        Row(error: detailed("PAIRING_EXPIRED", top: .notPaired), decision: .backOff),
        Row(
            error: detailed("PAIRING_REQUIRED", ["requestId": "r-1", "reason": "metadata-upgrade"], top: .notPaired),
            decision: .awaitPairing(PairingRequest(requestID: "r-1", reason: .metadataUpgrade))
        ),
        Row(
            error: GatewayError(.unavailable, "starting", details: ["reason": "startup-sidecars"], retryAfterMs: 750),
            decision: .after(.milliseconds(750))
        ),
        Row(error: GatewayError(.unavailable, "starting", details: ["reason": "startup-sidecars"]), decision: .backOff),
    ]

    /// Gateways that leave only the words (Zee, Moltbot and OpenClaw of early 2026).
    static let wordRows: [Row] = [
        Row(
            error: GatewayError(.invalidRequest, "unauthorized: gateway token mismatch (provide gateway auth token)"),
            decision: .slowDown
        ),
        Row(error: GatewayError(.invalidRequest, "unauthorized"), decision: .slowDown),
        Row(error: GatewayError(.invalidRequest, "unauthorized: device token mismatch"), decision: .forgetDeviceToken),
        Row(error: GatewayError(.invalidRequest, "device nonce mismatch"), decision: .retryWithFreshChallenge),
        Row(error: GatewayError(.invalidRequest, "device signature expired"), decision: .retryWithFreshChallenge),
        Row(error: GatewayError(.invalidRequest, "device signature invalid"), decision: .slowDown),
        Row(error: GatewayError(.notPaired, "device identity required"), decision: .slowDown),
        Row(
            error: GatewayError(.notPaired, "pairing required", details: ["requestId": "r-2"]),
            decision: .awaitPairing(PairingRequest(requestID: "r-2"))
        ),
        Row(
            error: GatewayError(.invalidRequest, "protocol mismatch", details: ["expectedProtocol": 2]),
            decision: .fallBackToProtocol2
        ),
        Row(
            error: GatewayError(.invalidRequest, "protocol mismatch", details: ["expectedProtocol": 5]),
            decision: .slowDown
        ),
        Row(
            error: GatewayError(.invalidRequest, "invalid connect params: at root: unexpected property 'role'"),
            decision: .fallBackToProtocol2
        ),
        Row(error: GatewayError(.invalidRequest, "invalid role"), decision: .slowDown),
        Row(error: GatewayError(.invalidRequest, "something new"), decision: .slowDown),
        Row(error: GatewayError(.invalidRequest, "something new", retryable: true), decision: .backOff),
        Row(error: GatewayError(ErrorCode(rawValue: "NEW_CODE"), "something new"), decision: .backOff),
    ]

    /// No answer at all, only an end.
    static let closeRows: [Row] = [
        Row(error: nil, code: .normal, decision: .backOff),
        Row(error: nil, code: .abnormal, decision: .backOff),
        Row(error: nil, code: .serviceRestart, reason: "service restart", decision: .backOff),
        Row(error: nil, code: .tryAgainLater, reason: "gateway starting", decision: .backOff),
        Row(error: nil, code: .messageTooBig, decision: .backOff),
        Row(error: nil, code: .tickTimeout, reason: "tick timeout", decision: .backOff),
        Row(error: nil, code: .gatewayAuthChanged, reason: "gateway auth changed", decision: .backOff),
        Row(error: nil, reason: "slow consumer", decision: .backOff),
        Row(error: nil, reason: "pairing required", decision: .awaitPairing(PairingRequest(requestID: nil))),
        Row(error: nil, reason: "unauthorized: device token mismatch", decision: .forgetDeviceToken),
        Row(error: nil, reason: "unauthorized: gateway token mismatch", decision: .slowDown),
        Row(error: nil, reason: "invalid role", decision: .slowDown),
        Row(error: nil, code: .protocolError, reason: "protocol mismatch", decision: .slowDown),
    ]

    @Test(arguments: detailRows + wordRows + closeRows)
    func `every end has one consequence`(row: Row) {
        var end = ConnectionEnd(refusal: row.error, closeCode: row.code, closeReason: row.reason)
        end.hasDeviceToken = true
        #expect(end.decision == row.decision)
    }

    @Test func `after a challenge, bad parameters are our own fault`() {
        var end = ConnectionEnd(refusal: GatewayError(.invalidRequest, "invalid connect params: x"))
        end.sawChallenge = true
        #expect(end.decision == .slowDown)
    }

    /// Invited, stored, trusted endpoint, not yet tried: all four, or the token stays where it is.
    @Test(arguments: 0..<16)
    func `the device token is shown unasked only when everything allows it`(bits: Int) {
        let invited = bits & 1 != 0
        let details: JSONValue = ["code": "AUTH_TOKEN_MISMATCH", "canRetryWithDeviceToken": .bool(invited)]
        var end = ConnectionEnd(refusal: GatewayError(.invalidRequest, "refused", details: details))
        end.hasDeviceToken = bits & 2 != 0
        end.endpointIsTrusted = bits & 4 != 0
        end.retriedWithDeviceToken = bits & 8 != 0
        #expect(end.decision == (bits == 7 ? .retryWithDeviceToken : .slowDown))
    }

    @Test(
        arguments: [
            ("897943c7-2eb1", ["openclaw devices approve 897943c7-2eb1", "zee devices approve 897943c7-2eb1"]),
            ("x; rm -rf ~", ["openclaw devices list", "zee devices list"]),
            ("--all", ["openclaw devices list", "zee devices list"]),
            ("$(id)", ["openclaw devices list", "zee devices list"]),
            ("", ["openclaw devices list", "zee devices list"]),
            ("a\nb", ["openclaw devices list", "zee devices list"]),
        ]
    )
    func `the approve command is safe to paste`(id: String, commands: [String]) {
        #expect(PairingRequest(requestID: id).approveCommands == commands)
    }
}
