internal import Diagnostics
internal import ZeeProtocol

extension Gateway {
    /// Lets a client in: token, registry, hello.
    mutating func welcome(
        _ session: Session,
        _ params: ConnectParams,
        requestID: String,
        peer: Peer,
        at now: Moment
    ) {
        var session = session
        if rules.approvesSurfaces { reconcileSurface(of: &session, at: now) }
        strangers[peer.id] = nil
        presence.note(
            session.presence(ip: peer.facts.isLocal ? nil : peer.facts.remoteIP, at: now.wallMs),
            for: session.presenceKey
        )
        announcePresence(at: now)

        // Before the connection is known, so that nothing comes before its hello.
        let hello = hello(for: session, params, peer: peer, at: now)
        peers[peer.id]?.session = session
        act(.setMessageLimit(peer.id, rules.policy.maxPayload))
        reply(to: requestID, of: peer.id, .success(hello.json))
        log(
            .info,
            "\(session.role.rawValue) \(session.name) connected from \(peer.facts.remoteIP)",
            [("ZEE_CONNECTION", peer.connectionID), ("ZEE_NODE_ID", session.deviceID ?? "")]
        )
        guard let node = session.node else { return }
        let previous = nodes.updateValue(peer.id, forKey: node.nodeID)
        if rules.greetsNodesWithVoiceWake {
            send(GatewayFrame.Event(EventName.voiceWakeChanged, payload: ["triggers": ["zee"]]), to: peer.id)
        }
        // Two connections of one node: the older one is a relic of a network that broke without a word.
        if let previous, !rules.forgetsNewerConnection {
            dismiss(previous, .normal, "replaced by a newer connection", at: now)
        }
    }

    private mutating func hello(for session: Session, _ params: ConnectParams, peer: Peer, at now: Moment) -> HelloOK {
        var hello = HelloOK(
            protocolVersion: params.negotiated(with: rules.generation) ?? rules.generation.protocolVersion,
            serverVersion: settings.version,
            connectionID: peer.connectionID,
            policy: rules.policy
        )
        hello.methods = Method.names(of: rules)
        hello.events = EventName.all
        hello.snapshot = [
            "presence": presenceList(at: now),
            "health": ["ok": true, "ts": JSONValue(now.wallMs)],
            "stateVersion": ["presence": JSONValue(presence.version), "health": 1],
            "uptimeMs": JSONValue(startedAt.instant.duration(to: now.instant).milliseconds),
            "sessionDefaults": [
                "defaultAgentId": "main", "mainKey": "main", "mainSessionKey": "agent:main:main",
                "scope": "per-sender",
            ],
        ]
        hello.auth = issueToken(to: session, at: now)
        hello.canvasHostURL = canvasURL(for: peer, session, at: now)
        if rules.announcesSurfaces, let url = hello.canvasHostURL { hello.pluginSurfaceURLs = ["canvas": url] }
        return hello
    }

    /// The device's token for this role: the one it has, unless that grants too little. A client without a device has
    /// nothing a token could be bound to.
    private mutating func issueToken(to session: Session, at now: Moment) -> HelloOK.IssuedAuth? {
        guard let deviceID = session.deviceID else { return nil }
        let issued = state.devices.token(
            of: deviceID,
            role: session.role.rawValue,
            scopes: session.scopes.sorted(),
            at: now.wallMs,
            secret: newDeviceToken()
        )
        guard let issued else { return nil }
        if issued.isNew { act(.save(isUrgent: false)) }
        return HelloOK.IssuedAuth(
            deviceToken: issued.token.token,
            role: issued.token.role,
            scopes: issued.token.scopes,
            issuedAtMs: issued.token.issuedAtMs
        )
    }

    func newDeviceToken() -> String {
        switch rules.deviceTokenStyle {
        case .hex16: Hex.encode(entropy.bytes(16))
        case .base64url32: Base64.encode(entropy.bytes(32), alphabet: .url)
        }
    }

    /// Narrows the node's commands to the approved ones, where surfaces are approved.
    private mutating func reconcileSurface(of session: inout Session, at now: Moment) {
        guard let node = session.node else { return }
        let surface = NodeSurfaces.Surface(
            nodeID: node.nodeID,
            displayName: session.client.displayName,
            platform: session.client.platform,
            version: session.client.version,
            deviceFamily: session.client.deviceFamily,
            caps: node.caps,
            commands: node.declared
        )
        let requestID = entropy.uuid()
        let (commands, filed) = state.surfaces.reconcile(surface, requestID: requestID, at: now.wallMs)
        session.node = NodeRecord(
            nodeID: node.nodeID,
            caps: node.caps,
            declared: node.declared,
            commands: node.commands.filter(commands.contains),
            permissions: node.permissions,
            pathEnv: node.pathEnv
        )
        guard let filed else { return }
        announce(EventName.nodeRequested, filed.json, scope: Method.pairing)
        act(.save(isUrgent: false))
    }
}
