import Diagnostics
import Testing
import Vault
import WebSocketChannel
import WebSocketWire
import ZeeGatewayClient
import ZeeProtocol
import ZeeTestKit

@Suite(.timeLimit(.minutes(1)))
struct HandshakeTests {
    @Test(arguments: [Generation.zee2026February, .openClaw2026January, .openClaw2026April, .openClaw4])
    func `every generation with devices understands the connect`(generation: Generation) async throws {
        try await NodeUnderTest.run { node in
            let peer = try await node.gateway.accept()
            let connect = try await peer.challenge(nonce: "n-1", at: 1_795_000_123_456)
            let params = try ConnectParams(connect.params, for: generation)

            #expect(params.role == "node")
            #expect(params.scopes == [])
            #expect(params.caps == ["test"])
            #expect(params.commands == ["test.echo"])
            #expect(params.auth?.token == "shared")
            #expect(params.client.displayName == "Desk")
            #expect((3...4).contains(try #require(params.negotiated(with: generation))))

            let device = try #require(params.device)
            let text = DeviceAuthPayload(params: params, deviceID: device.id, signedAt: device.signedAt, nonce: "n-1")
            #expect(device.nonce == "n-1")
            #expect(device.signedAt == 1_795_000_123_456)
            #expect(
                DeviceKey.isValid(
                    signature: try #require(Base64.decode(device.signature)),
                    of: Array(text.text(.v2).utf8),
                    by: try #require(Base64.decode(device.publicKey))
                )
            )
        }
    }

    @Test func `an accepted node says that it is ready`() async throws {
        try await NodeUnderTest.run { node in
            let peer = try await node.gateway.admit()
            let event = try await peer.nodeEvent()

            #expect(event.name == "node.status")
            #expect(event.payload == ["state": "ready", "availability": ["test": true]])
        }
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let error: GatewayError
        let wait: Duration
        let code: NodeError.Code?
        var testDescription: String { error.detailCode?.rawValue ?? error.message }

        init(_ error: GatewayError, _ wait: Duration, _ code: NodeError.Code?) {
            (self.error, self.wait, self.code) = (error, wait, code)
        }

        static func detail(
            _ code: DetailCode,
            _ message: String,
            as top: ErrorCode = .invalidRequest
        ) -> GatewayError {
            GatewayError(top, message, details: ["code": .string(code.rawValue)])
        }
    }

    static let slow: Duration = .seconds(300)
    static let refusals: [Refusal] = [
        // Only a change of configuration helps: slowly.
        .init(.init(.invalidRequest, "unauthorized"), slow, .authenticationFailed),
        .init(
            .init(.invalidRequest, "unauthorized: gateway token mismatch (provide gateway auth token)"),
            slow,
            .authenticationFailed
        ),
        .init(Refusal.detail(.authTokenMismatch, "unauthorized: gateway token mismatch"), slow, .authenticationFailed),
        .init(Refusal.detail(.authTokenMissing, "unauthorized: gateway token missing"), slow, .authenticationFailed),
        .init(Refusal.detail(.authPasswordMismatch, "unauthorized: password"), slow, .authenticationFailed),
        .init(
            Refusal.detail(.authTokenNotConfigured, "unauthorized: token not configured"),
            slow,
            .authenticationFailed
        ),
        .init(
            Refusal.detail(.deviceSignatureInvalid, "device signature invalid"),
            slow,
            .authenticationFailed
        ),
        .init(
            Refusal.detail(.deviceIdentityRequired, "device identity required", as: .notPaired),
            slow,
            .pairingRequired
        ),
        .init(Refusal.detail(.clientVersionMismatch, "client too old"), slow, .invalidRequest),
        .init(Refusal.detail(.pairingRejected, "pairing rejected", as: .notPaired), slow, .pairingRequired),
        .init(.init(.invalidRequest, "invalid role"), slow, .invalidRequest),
        .init(
            .init(.invalidRequest, "protocol mismatch", details: ["expectedProtocol": 9]),
            slow,
            .protocolMismatch
        ),
        .init(.init(.invalidRequest, "invalid connect params: at /client/id"), slow, .invalidRequest),
        // The gateway says when.
        .init(
            .init(.unavailable, "startup", details: ["reason": "startup-sidecars"], retryAfterMs: 3_000),
            .milliseconds(3_300),
            .unavailable
        ),
        .init(
            .init(
                .invalidRequest,
                "rate limited",
                details: ["code": "AUTH_RATE_LIMITED"],
                retryAfterMs: 60_000
            ),
            .seconds(66),
            .authenticationFailed
        ),
        // A new proof mends these: once more at once.
        .init(
            Refusal.detail(.deviceSignatureExpired, "device signature expired"),
            .milliseconds(250),
            .authenticationFailed
        ),
        .init(Refusal.detail(.deviceNonceMismatch, "device nonce mismatch"), .milliseconds(250), .authenticationFailed),
        // Time mends these: the usual backoff.
        .init(.init(.unavailable, "gateway starting"), .milliseconds(500), .unavailable),
        .init(.init(.notPaired, "pairing required", details: ["requestId": "r-1"]), .milliseconds(500), nil),
    ]

    @Test(arguments: refusals)
    func `a refusal is answered with the right patience`(refusal: Refusal) async throws {
        try await NodeUnderTest.run { node in
            try await node.gateway.refuse(refusal.error)
            let (wait, error) = try await node.letItRetry()

            #expect(wait == refusal.wait)
            #expect(error?.code == refusal.code)
            // And it does come back.
            _ = try await node.gateway.admit()
        }
    }

    @Test func `a device waits for approval and says once what to type`() async throws {
        try await NodeUnderTest.run { node in
            let pairing = GatewayError(
                .notPaired,
                "pairing required",
                details: ["code": "PAIRING_REQUIRED", "requestId": "req-7", "reason": "not-paired"]
            )
            for _ in 0..<3 {
                try await node.gateway.refuse(pairing)
                try await node.letItRetry()
            }
            let peer = try await node.gateway.admit(.scripted(deviceToken: "issued"))
            _ = try await peer.nodeEvent()

            #expect(node.records.count(of: "openclaw devices approve req-7") == 1)
            #expect(node.records.count(of: "zee devices approve req-7") == 1)
            #expect(node.tokens.token == "issued")
        }
    }

    @Test func `a new pairing request is announced again`() async throws {
        try await NodeUnderTest.run { node in
            for id in ["a", "a", "b"] {
                try await node.gateway.refuse(
                    .init(.notPaired, "pairing required", details: ["requestId": .string(id)])
                )
                try await node.letItRetry()
            }
            _ = try await node.gateway.admit()
            #expect(node.records.count(of: "approve a") == 1)
            #expect(node.records.count(of: "approve b") == 1)
        }
    }

    @Test func `a node without a shared secret shows its device token`() async throws {
        try await NodeUnderTest.run(.init(token: nil, deviceToken: "kept")) { node in
            let peer = try await node.gateway.accept()
            let params = try ConnectParams(try await peer.challenge().params, for: .zee2026February)
            #expect(params.auth == ConnectAuth(token: "kept"))
        }
    }

    @Test func `a refused shared token is followed by the device token once`() async throws {
        try await NodeUnderTest.run(.init(deviceToken: "kept")) { node in
            let mismatch = GatewayError(
                .invalidRequest,
                "unauthorized: gateway token mismatch",
                details: ["code": "AUTH_TOKEN_MISMATCH", "canRetryWithDeviceToken": true]
            )
            try await node.gateway.refuse(mismatch)
            #expect(try await node.letItRetry().wait == .milliseconds(250))

            let peer = try await node.gateway.accept()
            let second = try await peer.challenge()
            #expect(second.params?["auth"] == ["token": "kept"])
            try await peer.refuse(second, mismatch)
            await peer.close(.policyViolation, "unauthorized")
            #expect(try await node.letItRetry().wait == Self.slow)
            #expect(node.tokens.token == "kept")
        }
    }

    @Test func `a worthless device token is forgotten`() async throws {
        try await NodeUnderTest.run(.init(token: nil, deviceToken: "old")) { node in
            try await node.gateway.refuse(
                .init(.invalidRequest, "device token mismatch", details: ["code": "AUTH_DEVICE_TOKEN_MISMATCH"])
            )
            try await node.letItRetry()
            let peer = try await node.gateway.accept()
            #expect(try await peer.challenge().params?["auth"] == nil)
            #expect(node.tokens.token == nil)
        }
    }

    @Test func `a gateway that expects protocol 2 gets it`() async throws {
        try await NodeUnderTest.run { node in
            try await node.gateway.refuse(
                .init(.invalidRequest, "protocol mismatch", details: ["expectedProtocol": 2]),
                closing: .protocolError
            )
            try await node.letItRetry()
            let peer = try await node.gateway.accept()
            let connect = try await peer.request("connect")
            let params = try ConnectParams(connect.params, for: .zee2026January)
            #expect(params.maxProtocol == 2)
            #expect(params.client.displayName == "Desk")
            try await peer.answer(connect, HelloOK.scripted(protocolVersion: 2).json)
            _ = try await peer.nodeEvent()
        }
    }

    @Test func `a gateway that stays silent is spoken to in protocol 2`() async throws {
        try await NodeUnderTest.run { node in
            let peer = try await node.gateway.accept()
            // Its patience begins when it has read our side of the WebSocket handshake.
            while node.clock.nextWake == nil { await Task.yield() }
            node.clock.advance(by: .seconds(6))
            let connect = try await peer.request("connect")
            #expect(connect.params?["maxProtocol"] == 2)
        }
    }

    @Test func `a challenge without an answer to connect ends the connection`() async throws {
        try await NodeUnderTest.run { node in
            let peer = try await node.gateway.accept()
            _ = try await peer.challenge()
            node.clock.advance(by: .seconds(12))
            #expect(await peer.ending() == .closed(.normal, reason: "handshake timeout"))
            #expect(try await node.letItRetry().wait == .milliseconds(500))
        }
    }
}
