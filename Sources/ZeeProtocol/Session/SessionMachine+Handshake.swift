extension SessionMachine {
    /// Protocol 3 is what nodes are let in with everywhere; 4 has to be in the range, because the newest gateways take
    /// the canvas capability away from a node that offers 3 alone.
    static let protocols = 3...4

    mutating func received(_ frame: GatewayFrame, at now: Duration) -> [SessionAction] {
        switch (state, frame) {
        case (.awaitingChallenge, .event(let event)) where event.name == ConnectChallenge.eventName:
            return receivedChallenge(event, at: now)
        case (.awaitingHello(let id, _), .response(let response)) where response.id == id:
            return receivedAnswer(response, at: now)
        case (.ready, _):
            return receivedInSession(frame, at: now)
        default:
            // Events may overtake the hello, and none of them matters before it.
            return []
        }
    }

    private mutating func receivedChallenge(_ event: GatewayFrame.Event, at now: Duration) -> [SessionAction] {
        guard let challenge = ConnectChallenge(event.payload) else {
            state = .closing
            return [.close(.protocolError, reason: "unreadable challenge")]
        }
        end.sawChallenge = true
        let (auth, isDeviceToken) = configuration.auth(preferringDeviceToken: prefersDeviceToken)
        end.usedDeviceToken = isDeviceToken
        let params = configuration.connectParams(protocols: Self.protocols, auth: auth)
        guard let device = configuration.device else {
            return connect(params, as: .openClaw4, at: now)
        }
        state = .awaitingSignature(challenge, params, deadline: now + configuration.helloTimeout)
        let payload = DeviceAuthPayload(
            params: params,
            deviceID: device.id,
            signedAt: challenge.timestampMs,
            nonce: challenge.nonce
        )
        return [.sign(payload.text(.v2))]
    }

    /// The signature over the text of the last `.sign`, as base64url without padding.
    public mutating func signed(_ signature: String, at now: Duration) -> [SessionAction] {
        guard case .awaitingSignature(let challenge, var params, _) = state, let device = configuration.device else {
            return []
        }
        params.device = DeviceProof(
            id: device.id,
            publicKey: device.publicKey,
            signature: signature,
            signedAt: challenge.timestampMs,
            nonce: challenge.nonce
        )
        return connect(params, as: .openClaw4, at: now)
    }

    mutating func connectWithProtocol2(at now: Duration) -> [SessionAction] {
        end.triedProtocol2 = true
        // Device tokens came with protocol 3; an older gateway would only learn a secret that is not its own.
        var shared = configuration
        shared.deviceToken = nil
        let params = configuration.connectParams(
            protocols: 2...2,
            auth: shared.auth(preferringDeviceToken: false).auth
        )
        return connect(params, as: .zee2026January, at: now)
    }

    private mutating func connect(
        _ params: ConnectParams,
        as generation: Generation,
        at now: Duration
    ) -> [SessionAction] {
        let id = nextRequestID()
        state = .awaitingHello(requestID: id, deadline: now + configuration.helloTimeout)
        let request = GatewayFrame.Request(id: id, method: "connect", params: params.json(for: generation))
        return [.send(GatewayFrame.request(request).encoded())]
    }

    func nextRequestID(after last: Int) -> String { "zee-\(last &+ 1)" }

    mutating func nextRequestID() -> String {
        defer { lastRequest &+= 1 }
        return nextRequestID(after: lastRequest)
    }

    private mutating func receivedAnswer(_ response: GatewayFrame.Response, at now: Duration) -> [SessionAction] {
        switch response.result {
        case .failure(let error):
            end.refusal = error
            state = .closing
            // The gateway closes by itself after this; doing it too costs nothing and ends the wait if it does not.
            let notes: [SessionAction] = reportedRefusal == error ? [] : [.note(.refused(error))]
            reportedRefusal = error
            return notes + [.close(.normal, reason: "")]
        case .success(let payload):
            guard let hello = HelloOK(payload), isOffered(hello.protocolVersion) else {
                state = .closing
                return [.close(.protocolError, reason: "unreadable hello")]
            }
            return accept(hello, at: now)
        }
    }

    private func isOffered(_ version: Int) -> Bool {
        end.triedProtocol2 ? version == 2 : Self.protocols.contains(version)
    }

    private mutating func accept(_ hello: HelloOK, at now: Duration) -> [SessionAction] {
        state = .ready(Established(hello: hello, lastHeard: now))
        provenAt = now + hello.policy.tickInterval
        speaksProtocol2 = hello.protocolVersion == 2
        extraAttempts = []
        reportedRefusal = nil
        var actions: [SessionAction] = [.accept(hello)]
        if let token = hello.auth?.deviceToken, !token.isEmpty, token != configuration.deviceToken {
            configuration.deviceToken = token
            actions.append(.storeDeviceToken(token))
        }
        if hello.protocolVersion >= 4, configuration.role == "node" {
            actions.append(.note(.nodeApprovalMayBeNeeded(PairingRequest.nodeApproveCommands)))
        }
        return actions
    }
}
