/// Which canvas tokens are good, until when, and whose they are.
///
/// A token is part of an address: it comes to a node in `hello`, and pages that the node shows find each other by it. So
/// it ends soon after it was last used, and with the node's connection.
struct CanvasGrants {
    private struct Grant {
        let peer: PeerID
        var end: ContinuousClock.Instant
    }

    /// `canvasCapabilityTtlMs` of the gateways.
    static let lifetime: Duration = .seconds(600)

    private var grants: [String: Grant] = [:]

    /// A connection has one token: a new one ends the one before.
    mutating func issue(_ token: String, to peer: PeerID, at now: ContinuousClock.Instant) {
        revoke(of: peer)
        grants[token] = Grant(peer: peer, end: now + Self.lifetime)
    }

    /// Whether the token is good, which makes it last longer.
    mutating func use(_ token: String, at now: ContinuousClock.Instant) -> Bool {
        guard let grant = grants[token], grant.end > now else { return false }
        grants[token]?.end = now + Self.lifetime
        return true
    }

    mutating func revoke(of peer: PeerID) { grants = grants.filter { $0.value.peer != peer } }
}
