internal import ZeeProtocol

extension Gateway {
    mutating func send(_ event: GatewayFrame.Event, to id: PeerID) {
        act(.send(id, GatewayFrame.event(event).encoded(), isDroppable: false))
    }

    mutating func reply(to requestID: String, of id: PeerID, _ result: Result<JSONValue, GatewayError>) {
        if id == .gallery { return hang(result, of: requestID) }
        guard peers[id] != nil else { return }
        let response =
            switch result {
            case .success(let payload): GatewayFrame.Response(id: requestID, payload: payload)
            case .failure(let error): GatewayFrame.Response(id: requestID, error: error)
            }
        act(.send(id, GatewayFrame.response(response).encoded(), isDroppable: false))
    }

    /// Sends one event to everybody let in whom it concerns. The number counts for all: those whom it does not concern
    /// see a gap, as they do on the gateways with this protocol.
    mutating func broadcast(
        _ name: String,
        _ payload: JSONValue,
        isDroppable: Bool = false,
        to concerns: (Session) -> Bool
    ) {
        sequence += 1
        let event = GatewayFrame.Event(
            name,
            payload: payload,
            sequence: sequence,
            stateVersion: name == EventName.presence ? ["presence": JSONValue(presence.version), "health": 1] : nil
        )
        let bytes = GatewayFrame.event(event).encoded()
        for (id, peer) in peers {
            guard let session = peer.session, concerns(session) else { continue }
            act(.send(id, bytes, isDroppable: isDroppable))
        }
    }

    /// An event for operators with a scope.
    mutating func announce(_ name: String, _ payload: JSONValue, scope: String) {
        broadcast(name, payload) { $0.role == .operator && Method.covers($0.scopes, scope) }
    }

    /// Puts the news off for a second: when a gateway restarts, everybody comes back at once.
    mutating func announcePresence(at now: Moment) {
        if presenceDue == nil { presenceDue = now.instant + .seconds(1) }
    }

    mutating func broadcastPresence(at now: Moment) {
        let payload: JSONValue = ["presence": presenceList(at: now)]
        broadcast(EventName.presence, payload, isDroppable: true) { $0.role == .operator }
    }

    func presenceList(at now: Moment) -> JSONValue {
        presence.list(after: [
            "host": .string(settings.hostName), "version": .string(settings.version), "platform": "linux",
            "deviceFamily": "Linux", "mode": "gateway", "reason": "self",
            "text": .string("Gateway: \(settings.hostName) \u{B7} app \(settings.version) \u{B7} mode gateway"),
            "ts": JSONValue(now.wallMs),
        ])
    }
}
