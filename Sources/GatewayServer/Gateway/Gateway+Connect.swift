internal import Diagnostics
internal import ZeeProtocol

extension Gateway {
    /// The first message of a connection: `connect`, or the end of it.
    mutating func receivedByStranger(_ bytes: [UInt8], from peer: Peer, at now: Moment) {
        let json: JSONValue
        do throws(JSONError) {
            json = try JSONValue(parsing: bytes, limits: JSONLimits(depth: 32, bytes: rules.handshakeMessageLimit))
        } catch {
            log(.info, "\(peer.facts.remoteIP) sent what is no JSON instead of a connect")
            return dismiss(peer.id, .normal, "", at: now)
        }
        let request: GatewayFrame.Request
        do throws(FrameError) {
            guard case .request(let found) = try GatewayFrame(json, strictness: .strict) else {
                return dismiss(peer.id, .policyViolation, "invalid request frame", at: now)
            }
            request = found
        } catch {
            return dismiss(peer.id, .policyViolation, "invalid request frame", at: now)
        }
        do throws(Refusal) {
            guard request.method == "connect" else {
                throw Refusal(GatewayError(.invalidRequest, "invalid handshake: first request must be connect"))
            }
            let params: ConnectParams
            do throws(SchemaError) {
                params = try ConnectParams(request.params, for: rules.generation)
            } catch {
                throw Refusal(GatewayError(.invalidRequest, "invalid connect params: \(error)"))
            }
            let session = try admit(params, of: peer, at: now)
            welcome(session, params, requestID: request.id, peer: peer, at: now)
        } catch {
            log(.notice, "refused \(peer.facts.remoteIP): \(error.error.message)")
            reply(to: request.id, of: peer.id, .failure(error.error))
            dismiss(peer.id, error.closeCode, error.error.message, at: now)
        }
    }

    /// Decides whether a client comes in, in the order of the gateways: protocol, role, identity, secret, pairing.
    private mutating func admit(_ params: ConnectParams, of peer: Peer, at now: Moment) throws(Refusal) -> Session {
        guard params.negotiated(with: rules.generation) != nil else {
            throw Refusal(
                GatewayError(
                    .invalidRequest,
                    "protocol mismatch",
                    details: ["expectedProtocol": JSONValue(rules.generation.protocolVersion)]
                ),
                closeCode: .protocolError
            )
        }
        guard let role = Session.Role(rawValue: params.role ?? "operator") else {
            throw Refusal(GatewayError(.invalidRequest, "invalid role"))
        }
        var scopes = params.scopes ?? []
        // What was asked for is what was signed; the default comes on top and takes part in the pairing only.
        if role == .operator, scopes.isEmpty { scopes = rules.defaultOperatorScopes }

        if let wait = limiter.wait(for: peer.facts.remoteIP, at: now.instant), isLimited(peer) {
            throw refusal(.rateLimited(retryAfterMs: wait.milliseconds), params)
        }
        let login = settings.secret.judge(params.auth) { token in
            guard let device = params.device?.id else { return false }
            return state.devices.accepts(token, of: device, role: role.rawValue, scopes: scopes)
        }
        guard let device = params.device else {
            // The secret first: who does not know it is not told what else would be needed.
            try checkLogin(login, of: peer, params, at: now)
            guard role == .operator || !rules.nodesNeedDevice else {
                throw Refusal(
                    GatewayError(
                        .notPaired,
                        "device identity required",
                        details: rules.explainsRefusals
                            ? ["code": .string(DetailCode.deviceIdentityRequired.rawValue)] : nil
                    )
                )
            }
            return session(role, scopes, params, nodeID: params.client.id, at: now, peer: peer)
        }
        // The proof before the secret's verdict: a device that cannot prove itself must not learn whether a token fits.
        let check = DeviceCheck(rules: rules, nonce: peer.nonce, isLocal: peer.facts.isLocal, nowMs: now.wallMs)
        let publicKey: [UInt8]
        do throws(DeviceFault) {
            publicKey = try check.verify(device, of: params)
        } catch {
            throw Refusal(error.error(explained: rules.explainsRefusals))
        }
        try checkLogin(login, of: peer, params, at: now)
        try pair(
            PendingDevice(
                requestID: entropy.uuid(),
                deviceID: device.id,
                publicKey: Base64.encode(publicKey, alphabet: .url),
                displayName: params.client.displayName,
                platform: params.client.platform,
                deviceFamily: params.client.deviceFamily,
                clientID: params.client.id,
                clientMode: params.client.mode,
                role: role.rawValue,
                scopes: scopes,
                remoteIP: peer.facts.isLocal ? nil : peer.facts.remoteIP,
                isRepair: state.devices.paired[device.id] != nil,
                createdAtMs: now.wallMs
            ),
            isLocal: peer.facts.isLocal,
            at: now
        )
        return session(role, scopes, params, nodeID: device.id, at: now, peer: peer)
    }

    private func isLimited(_ peer: Peer) -> Bool { rules.limitsFailedLogins && !peer.facts.isLocal }

    private func refusal(_ failure: LoginFailure, _ params: ConnectParams) -> Refusal {
        Refusal(failure.error(hasDevice: params.device != nil, explained: rules.explainsRefusals))
    }

    private mutating func checkLogin(
        _ login: LoginVerdict,
        of peer: Peer,
        _ params: ConnectParams,
        at now: Moment
    ) throws(Refusal) {
        guard case .refused(let failure) = login else { return limiter.noteSuccess(of: peer.facts.remoteIP) }
        if isLimited(peer) { limiter.noteFailure(of: peer.facts.remoteIP, at: now.instant) }
        throw refusal(failure, params)
    }

    /// Lets a device on this machine in at once; a remote one needs an operator's word, and so does a changed one.
    private mutating func pair(_ request: PendingDevice, isLocal: Bool, at now: Moment) throws(Refusal) {
        guard let reason = state.devices.reason(for: request, pinningMetadata: rules.pinsMetadata) else { return }
        if isLocal, reason != .metadataUpgrade {
            guard state.devices.admit(request, at: now.wallMs) != nil else {
                throw Refusal(GatewayError(.unavailable, "too many paired devices"))
            }
            log(
                .notice,
                "paired \(request.displayName ?? request.clientID) on this machine",
                [("ZEE_NODE_ID", request.deviceID)]
            )
            return act(.save(isUrgent: false))
        }
        let (filed, isNew) = state.devices.file(request, at: now.wallMs)
        // A waiting device knocks every few seconds; that is news once.
        if isNew {
            log(
                .notice,
                "\(filed.displayName ?? filed.clientID) at \(filed.remoteIP ?? "this machine") asks to be paired "
                    + "(\(reason)): zee devices approve \(filed.requestID)",
                [("ZEE_NODE_ID", filed.deviceID)]
            )
            announce(EventName.deviceRequested, filed.entry.json, scope: Method.pairing)
            act(.save(isUrgent: false))
        }
        var details: JSONObject = ["requestId": .string(filed.requestID)]
        if rules.explainsRefusals {
            details = ["code": .string(DetailCode.pairingRequired.rawValue), "requestId": .string(filed.requestID)]
            details["reason"] = .string(reason.rawValue)
        }
        throw Refusal(GatewayError(.notPaired, "pairing required", details: .object(details)))
    }

    private func session(
        _ role: Session.Role,
        _ scopes: [String],
        _ params: ConnectParams,
        nodeID: String,
        at now: Moment,
        peer: Peer
    ) -> Session {
        var session = Session(
            role: role,
            scopes: Set(scopes),
            client: params.client,
            deviceID: params.device?.id,
            connectedAtMs: now.wallMs,
            presenceKey: params.client.instanceID ?? params.device?.id ?? peer.connectionID
        )
        guard role == .node else { return session }
        let declared = params.commands ?? []
        session.node = NodeRecord(
            nodeID: nodeID,
            caps: params.caps ?? [],
            declared: declared,
            commands: policy.effective(declared, platform: params.client.platform, family: params.client.deviceFamily),
            permissions: params.permissions,
            pathEnv: params.pathEnv
        )
        return session
    }
}

/// A `connect` that is answered with an error and a close frame.
struct Refusal: Error {
    let error: GatewayError
    let closeCode: CloseCode

    init(_ error: GatewayError, closeCode: CloseCode = .policyViolation) {
        self.error = error
        self.closeCode = closeCode
    }
}

extension Duration {
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}
