internal import Vault
internal import ZeeProtocol

/// Somebody who asks for a page.
struct PageVisitor: Equatable {
    var facts: PeerFacts
    /// The token in the address.
    var capability: String?
    /// The gateway's secret, sent along by a program or typed into a browser's dialog.
    var secret: String?
}

enum PageVerdict: Equatable {
    case granted
    case refused
    /// Too many wrong secrets from this address.
    case wait(Duration)
}

extension Gateway {
    /// Where a client finds the canvas host; for a node, with a token of its own where the generation has them. `nil`
    /// when there is no canvas host.
    mutating func canvasURL(for peer: Peer, _ session: Session, at now: Moment) -> String? {
        guard settings.hostsCanvas, var url = settings.canvasURL ?? peer.facts.origin else { return nil }
        while url.hasSuffix("/") { url.removeLast() }
        guard session.role == .node, let space = rules.canvasSpace else { return url }
        // 18 bytes are 24 letters without padding, as in the gateways.
        let token = Base64.encode(entropy.bytes(18), alphabet: .url)
        grants.issue(token, to: peer.id, at: now.instant)
        return "\(url)/\(space)/cap/\(token)"
    }

    mutating func refreshCapability(of peer: Peer, _ session: Session, at now: Moment) throws(GatewayError) -> JSONValue
    {
        guard let url = canvasURL(for: peer, session, at: now), let slash = url.lastIndex(of: "/") else {
            throw GatewayError(.unavailable, "canvas host unavailable for this node session")
        }
        return [
            "canvasCapability": .string(String(url[slash...].dropFirst())),
            "canvasCapabilityExpiresAtMs": JSONValue(now.wallMs + CanvasGrants.lifetime.milliseconds),
            "canvasHostUrl": .string(url),
        ]
    }

    mutating func refreshSurface(
        _ request: GatewayFrame.Request,
        of peer: Peer,
        _ session: Session,
        at now: Moment
    ) throws(GatewayError) -> JSONValue {
        var params = MethodParams(request, ["surface"], required: ["surface"])
        let surface = params.text("surface")
        try params.check()
        guard surface == "canvas" else { throw GatewayError(.invalidRequest, "unknown surface: \(surface)") }
        guard let url = canvasURL(for: peer, session, at: now) else {
            throw GatewayError(.unavailable, "canvas host unavailable for this node session")
        }
        return ["pluginSurfaceUrls": ["canvas": .string(url)]]
    }

    /// Whether somebody may look at pages: programs and people of this machine, whoever has a node's token or the
    /// gateway's secret and, in generations without tokens, whoever shares a private address with a client.
    mutating func admit(_ visitor: PageVisitor, at now: Moment) -> PageVerdict {
        if visitor.facts.isLocal { return .granted }
        if let token = visitor.capability, grants.use(token, at: now.instant) { return .granted }
        let address = visitor.facts.remoteIP
        if let secret = visitor.secret {
            if rules.limitsFailedLogins, let wait = limiter.wait(for: address, at: now.instant) { return .wait(wait) }
            if settings.secret.isMet(by: secret) {
                limiter.noteSuccess(of: address)
                return .granted
            }
            if rules.limitsFailedLogins { limiter.noteFailure(of: address, at: now.instant) }
            return .refused
        }
        let isKnown = peers.values.contains { $0.session != nil && $0.facts.remoteIP == address }
        return rules.canvasSpace == nil && isKnown && PrivateAddress.isPrivate(address) ? .granted : .refused
    }
}

extension SharedSecret {
    /// Where no secret is set, none is right: who may come in then is known by other signs.
    func isMet(by text: String) -> Bool {
        switch self {
        case .token(let secret), .password(let secret): isSameSecret(text, secret)
        case .none: false
        }
    }
}
