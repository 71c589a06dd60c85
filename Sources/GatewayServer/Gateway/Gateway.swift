internal import Diagnostics
package import ZeeProtocol

/// The gateway without sockets, files and clocks: what came in and what time it is go in, what is to be done comes out.
///
/// Whatever a client may send is decided here, so that every rule can be tested as a table and every deadline without
/// waiting for it.
package struct Gateway {
    /// What the outside has to do, in this order.
    package enum Action: Equatable, Sendable {
        /// `isDroppable`: of no use to a peer that is far behind; anything else closes it then.
        case send(PeerID, [UInt8], isDroppable: Bool)
        /// The peer is known now and may send larger messages.
        case setMessageLimit(PeerID, Int)
        case close(PeerID, CloseCode, reason: String)
        /// The state has changed. `isUrgent`: what follows promises that it is safe.
        case save(isUrgent: Bool)
        /// There is something new to see for those who watch.
        case showNews
    }

    /// What the owner of this gateway decided.
    package struct Settings: Sendable {
        package var rules: GatewayRules
        package var secret: SharedSecret
        package var allowedCommands: [String] = []
        package var deniedCommands: [String] = []
        /// The gateway's name among people.
        package var hostName = "gateway"
        package var version: String
        /// Whether there is a canvas host to send nodes to.
        package var hostsCanvas = false
        /// Where it is found, when that is not how the node found the gateway: behind a proxy, for one.
        package var canvasURL: String?
        /// The gateway's own device, told to operators who ask.
        package var identity: GatewayIdentity?

        package init(rules: GatewayRules = .current, secret: SharedSecret, version: String) {
            self.rules = rules
            self.secret = secret
            self.version = version
        }
    }

    let settings: Settings
    let entropy: Entropy
    let log: Log
    let policy: CommandPolicy
    let methods: [String: Method]

    package private(set) var actions: [Action] = []
    var state: GatewayState
    var peers: [PeerID: Peer] = [:]
    /// Peers that have not said `connect` yet, with the end of their patience.
    var strangers: [PeerID: ContinuousClock.Instant] = [:]
    /// No stranger is due before this. All have the same time, so the first to come is the first to go, and a look at
    /// all of them is only due when one of them is.
    private var nextStranger: ContinuousClock.Instant?
    /// The connection of each node that can be reached.
    var nodes: [String: PeerID] = [:]
    var invokes = InvokeBroker()
    var presence = Presence()
    var limiter = LoginLimiter()
    var grants = CanvasGrants()
    var gallery = Gallery()
    /// When the message or the moment at hand came, for what has no time of its own: the pictures in answers.
    private(set) var latest: Moment
    /// The number of the last broadcast, shared by all clients.
    var sequence = 0
    /// Changes of presence of one second go out together.
    var presenceDue: ContinuousClock.Instant?
    var nextTick: ContinuousClock.Instant
    let startedAt: Moment
    private var lastPeer = 0

    init(settings: Settings, state: GatewayState, entropy: Entropy, log: Log, at now: Moment) {
        self.settings = settings
        self.state = state
        self.entropy = entropy
        self.log = log
        policy = CommandPolicy(
            settings.rules.commands,
            allowing: settings.allowedCommands,
            denying: settings.deniedCommands
        )
        methods = Method.all(of: settings.rules)
        startedAt = now
        latest = now
        nextTick = now.instant + settings.rules.policy.tickInterval
    }

    var rules: GatewayRules { settings.rules }

    package var strangerCount: Int { strangers.count }

    package mutating func takeActions() -> [Action] {
        var taken: [Action] = []
        swap(&taken, &actions)
        return taken
    }

    mutating func act(_ action: Action) { actions.append(action) }
}

// MARK: - Connections

extension Gateway {
    /// A WebSocket has opened: it is challenged at once.
    package mutating func opened(_ facts: PeerFacts, at now: Moment) -> PeerID {
        lastPeer += 1
        let id = PeerID(number: lastPeer)
        let deadline = now.instant + rules.handshakeTimeout
        let peer = Peer(
            id: id,
            facts: facts,
            connectionID: entropy.uuid(),
            nonce: entropy.uuid()
        )
        peers[id] = peer
        strangers[id] = deadline
        nextStranger = nextStranger ?? deadline
        let challenge = ConnectChallenge(nonce: peer.nonce, timestampMs: now.wallMs)
        send(GatewayFrame.Event(ConnectChallenge.eventName, payload: challenge.json), to: id)
        return id
    }

    /// One message. Of a peer that is gone or going, nothing is wanted any more.
    package mutating func received(_ bytes: [UInt8], from id: PeerID, at now: Moment) {
        latest = now
        guard let peer = peers[id] else { return }
        guard let session = peer.session else { return receivedByStranger(bytes, from: peer, at: now) }
        let json: JSONValue
        do throws(JSONError) {
            json = try JSONValue(parsing: bytes, limits: JSONLimits(bytes: rules.policy.maxPayload))
        } catch {
            // The gateways log it and go on: a client that writes no JSON hurts nobody but itself.
            log(.warning, "\(session.name) sent what is no JSON: \(error)")
            return
        }
        do throws(FrameError) {
            switch try GatewayFrame(json, strictness: .strict) {
            case .request(let request): received(request, from: peer, session, at: now)
            case .cancel(let requestID) where rules.cancelsInvokes: cancel(requestID, askedBy: id)
            default: throw .invalid(id: json["id"]?.stringValue, [SchemaViolation(path: "", text: "must be a request")])
            }
        } catch {
            let requestID = json["id"]?.stringValue ?? "invalid"
            reply(to: requestID, of: id, .failure(GatewayError(.invalidRequest, "\(error)")))
        }
    }

    /// The connection is gone, whoever ended it.
    package mutating func closed(_ id: PeerID, at now: Moment) {
        latest = now
        strangers[id] = nil
        grants.revoke(of: id)
        guard let peer = peers.removeValue(forKey: id), let session = peer.session else { return }
        leave(peer, session, at: now)
    }

    /// Ends a connection from this side.
    mutating func dismiss(_ id: PeerID, _ code: CloseCode, _ reason: String, at now: Moment) {
        guard peers[id] != nil else { return }
        // 120 bytes of reason are what the gateways cut to, below the 123 a close frame holds.
        act(.close(id, code, reason: String(decoding: reason.utf8.prefix(120), as: UTF8.self)))
        closed(id, at: now)
    }

    /// Undoes what `welcome` did, and tells those who wait for the peer that it will not answer.
    private mutating func leave(_ peer: Peer, _ session: Session, at now: Moment) {
        log(.info, "\(session.role.rawValue) \(session.name) left", [("ZEE_CONNECTION", peer.connectionID)])
        // Two connections of one program share an entry, which stays until both are gone.
        let isLast = !peers.values.contains { $0.session?.presenceKey == session.presenceKey }
        if isLast { presence.forget(session.presenceKey) }
        announcePresence(at: now)
        if let node = session.node {
            // The registry is keyed by node. Clearing the key without a look at who holds it is the ghost bug of the
            // strict generations: the newer connection lives on, and nobody can reach it.
            if nodes[node.nodeID] == peer.id || rules.forgetsNewerConnection { nodes[node.nodeID] = nil }
            for invoke in invokes.takeAll(askedOf: peer.id) { answerLost(invoke) }
        } else if rules.cancelsInvokes {
            for invoke in invokes.takeAll(askedBy: peer.id) { sendCancel(of: invoke) }
        }
    }
}

// MARK: - Time

extension Gateway {
    /// When `passed` wants to be called at the latest.
    package var nextDeadline: ContinuousClock.Instant {
        [nextTick, invokes.nextDeadline, presenceDue, nextStranger, gallery.nextLook].compactMap(\.self).min()
            ?? nextTick
    }

    package mutating func passed(_ now: Moment) {
        latest = now
        if let next = nextStranger, next <= now.instant {
            for (id, deadline) in strangers where deadline <= now.instant {
                log(.info, "a connection from \(peers[id]?.facts.remoteIP ?? "?") said nothing in time")
                dismiss(id, .normal, "", at: now)
            }
            nextStranger = strangers.values.min()
        }
        for invoke in invokes.takeDue(at: now.instant) { answerTimedOut(invoke) }
        if let due = presenceDue, due <= now.instant {
            presenceDue = nil
            broadcastPresence(at: now)
        }
        if let next = gallery.nextLook, next <= now.instant { look(at: now) }
        if nextTick <= now.instant {
            broadcast(Tick.eventName, Tick(timestampMs: now.wallMs).json, isDroppable: true) { _ in true }
            state.devices.expire(at: now.wallMs)
            // From now, not from the last one: a machine that slept owes nobody the ticks in between.
            nextTick = now.instant + rules.policy.tickInterval
        }
    }

    /// The peer reads too slowly for what it has to be told.
    package mutating func fellBehind(_ id: PeerID, at now: Moment) {
        guard let peer = peers[id] else { return }
        log(.warning, "\(peer.session?.name ?? peer.facts.remoteIP) reads too slowly")
        dismiss(id, .policyViolation, "slow consumer", at: now)
    }

    /// Everybody is told, and then everybody goes.
    package mutating func stop(reason: String, restartExpectedMs: Int?, at now: Moment) {
        let notice = Shutdown(reason: reason, restartExpectedMs: restartExpectedMs)
        broadcast(Shutdown.eventName, notice.json, isDroppable: false) { _ in true }
        for id in peers.keys.sorted() { dismiss(id, .serviceRestart, "service restart", at: now) }
    }
}
