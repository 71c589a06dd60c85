internal import Diagnostics
internal import ZeeProtocol

/// People who watch the nodes draw. The gateway itself asks for the pictures, once for all of them.
extension Gateway {
    /// An operator in all but name: whoever is on this machine, or knows the secret.
    mutating func admitWatcher(_ facts: PeerFacts, secret: String?, at now: Moment) -> PageVerdict {
        guard facts.isLocal || secret != nil else { return .refused }
        return admit(PageVisitor(facts: facts, secret: secret), at: now)
    }

    mutating func watcherCame(at now: Moment) {
        gallery.watcherCame(at: now.instant)
        look(at: now)
    }

    mutating func watcherLeft() {
        gallery.watcherLeft()
        guard gallery.watchers == 0 else { return }
        // Whatever is still on its way has nobody to look at it.
        for invoke in invokes.takeAll(askedBy: .gallery) where rules.cancelsInvokes { sendCancel(of: invoke) }
    }

    /// Sees who is here and asks those whose turn it is.
    mutating func look(at now: Moment) {
        guard gallery.watchers > 0 else { return }
        let sitters = nodes.compactMap { nodeID, peerID -> Gallery.Sitter? in
            guard let session = peers[peerID]?.session, let node = session.node else { return nil }
            let refusal = policy.refusal(
                of: Self.snapshot,
                declared: rules.approvesSurfaces ? node.commands : node.declared,
                platform: session.client.platform,
                family: session.client.deviceFamily
            )
            return Gallery.Sitter(
                nodeID: nodeID,
                name: state.nodeNames[nodeID] ?? session.name,
                platform: session.client.platform,
                hasCanvas: refusal == nil
            )
        }
        let inOrder = sitters.sorted { ($0.name, $0.nodeID) < ($1.name, $1.nodeID) }
        if gallery.look(at: inOrder, now: now.instant) { act(.showNews) }
        // Operators come first: half of the invokes there can be are theirs alone.
        guard invokes.count < InvokeBroker.limit / 2 else { return }
        for nodeID in gallery.takeDue(at: now.instant) { askForPicture(nodeID, at: now) }
    }

    private mutating func askForPicture(_ nodeID: String, at now: Moment) {
        guard let target = nodes[nodeID] else { return }
        let invoke = InvokeBroker.Invoke(
            id: entropy.uuid(),
            nodeID: nodeID,
            nodePeer: target,
            caller: .gallery,
            requestID: nodeID,
            command: Self.snapshot,
            deadline: now.instant + .milliseconds(Self.pictureWaitMs)
        )
        forward(invoke, paramsJSON: Self.pictureParams, timeoutMs: Self.pictureWaitMs, key: invoke.id)
    }

    mutating func hang(_ result: Result<JSONValue, GatewayError>, of nodeID: String) {
        if gallery.take(result, of: nodeID, at: latest.instant) { act(.showNews) }
    }

    private static let snapshot = "canvas.snapshot"
    private static let pictureWaitMs = 10_000
    /// Two columns of it fill a screen, and ten a second of it fill no home network.
    private static let pictureParams = #"{"format":"jpeg","maxWidth":960,"quality":0.75}"#
}

extension PeerID {
    /// The gallery asks nodes as a peer does. No connection has this number.
    static let gallery = PeerID(number: 0)
}
