internal import CanvasHost
package import Diagnostics
package import Transport
internal import Vault
package import WebSocketChannel
internal import WebSocketWire
internal import ZeeProtocol

/// The gateway with its sockets, its clock and its state on disk. It decides nothing: `Gateway` does.
///
/// Everything lives on one event loop. A message is read, decided on and answered in one turn of it, without a lock and
/// without a change of thread, which is what lets one thread serve a thousand nodes.
package actor GatewayServer {
    package nonisolated let loop: EventLoop
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    let configuration: GatewayConfiguration
    let log: Log
    let now: @Sendable () -> Moment
    private let directory: StateDirectory
    private let takeOver: Guest?
    var gateway: Gateway
    private var listener: Listener?
    /// The port that has nothing but the canvas.
    private var canvasListener: Listener?
    let canvas: CanvasHost?

    private var channels: [PeerID: WebSocketChannel] = [:]
    /// Connections without a WebSocket yet.
    var visitors: [ObjectIdentifier: ByteStream] = [:]
    /// Connections with a socket of a page. They cost little and stay long, so they are counted apart.
    var onlookers: [ObjectIdentifier: ByteStream] = [:]
    /// People who watch the nodes, and how to tell them that there is something new.
    var watchers: [ObjectIdentifier: Bell] = [:]
    private(set) var isStopping = false

    private let alarm = Bell()
    /// Rung once, when the gateway stops.
    let ending = Bell()
    /// What the timekeeper sleeps until.
    private var armed: ContinuousClock.Instant
    private var saveDue: ContinuousClock.Instant?

    private let goodbyes: AsyncStream<Goodbye>
    private let sayGoodbye: AsyncStream<Goodbye>.Continuation

    private struct Goodbye: Sendable {
        let channel: WebSocketChannel
        let code: WebSocketWire.CloseCode
        let reason: String
    }

    /// New pairings that nobody was promised yet are written together: a thousand nodes that pair at once would
    /// otherwise write a growing file a thousand times.
    private static let saveDelay: Duration = .milliseconds(250)

    /// Has a WebSocket that came through the front door for itself, until it returns.
    package typealias Guest = @Sendable (WebSocketChannel) async -> Void

    /// Reads the state. `now` is the only clock there is. A guest speaks in the gateway's place: a conformance suite
    /// wants an echo from the listener, the upgrade and the channel that nodes are served with.
    package init(
        _ configuration: GatewayConfiguration,
        on loop: EventLoop,
        log: Log,
        entropy: Entropy = .system,
        takingOver guest: Guest? = nil,
        now: @escaping @Sendable () -> Moment
    ) throws(NodeError) {
        self.configuration = configuration
        self.loop = loop
        self.log = log
        self.now = now
        takeOver = guest
        let state: GatewayState
        do throws(StateError) {
            directory = try StateDirectory(path: configuration.stateDirectory)
            state = try GatewayState.load(from: directory) ?? GatewayState()
        } catch {
            throw NodeError(error)
        }
        let start = now()
        var settings = configuration.settings
        settings.hostsCanvas = configuration.canvas != nil
        canvas = configuration.canvas.map { canvas in
            CanvasHost(ServedFolder(path: canvas.folder), on: loop) { now().wallMs * 1_000_000 }
        }
        gateway = Gateway(settings: settings, state: state, entropy: entropy, log: log, at: start)
        armed = start.instant
        (goodbyes, sayGoodbye) = AsyncStream.makeStream()
    }

    /// Binds and listens; the port is known from here on.
    package func start() throws(NodeError) -> UInt16 {
        if let listener { return listener.port }
        let scope: Listener.Scope = configuration.binding == .loopback ? .loopback : .everywhere
        do throws(TransportError) {
            let listener = try Listener(scope, port: configuration.port, identity: configuration.tls, on: loop)
            self.listener = listener
        } catch {
            throw NodeError(error, reaching: "port \(configuration.port)")
        }
        try startCanvas(scope)
        return listener?.port ?? 0
    }

    private func startCanvas(_ scope: Listener.Scope) throws(NodeError) {
        guard let canvas, let settings = configuration.canvas else { return }
        do throws(CanvasHostError) { try canvas.prepare() } catch { throw NodeError(error) }
        guard let port = settings.port else { return }
        do throws(TransportError) {
            canvasListener = try Listener(scope, port: port, identity: configuration.tls, on: loop)
        } catch {
            let failure = NodeError(error, reaching: "the canvas port \(port)")
            guard !settings.isPortWanted else { throw failure }
            log(.warning, "\(failure.message); the pages are on the gateway's port only")
        }
    }

    /// The port with nothing but the canvas, once started.
    package var canvasPort: UInt16? { canvasListener?.port }

    /// Serves until `stop`, or until the task is cancelled.
    package func run() async throws(NodeError) {
        _ = try start()
        await withTaskExecutorPreference(loop) {
            await withDiscardingTaskGroup { group in
                group.addTask { await self.acceptAll(from: self.listener, at: .gateway) }
                group.addTask { await self.acceptAll(from: self.canvasListener, at: .canvas) }
                group.addTask { await self.watchCanvas() }
                group.addTask { await self.keepTime() }
                group.addTask { await self.endConnections() }
            }
        }
        save()
    }

    /// Tells everybody and closes with 1012; `run` returns when they are gone, within a few seconds.
    package func stop(reason: String = "gateway stopping", restartExpectedMs: Int? = nil) {
        guard !isStopping else { return }
        isStopping = true
        listener?.close()
        canvasListener?.close()
        for stream in visitors.values { stream.abort() }
        for stream in onlookers.values { stream.abort() }
        // The notices go out before the close frames, for both leave in the order they were appended.
        gateway.stop(reason: reason, restartExpectedMs: restartExpectedMs, at: now())
        perform()
        sayGoodbye.finish()
        alarm.ring()
        ending.ring()
    }
}

// MARK: - Connections

extension GatewayServer {
    private func acceptAll(from listener: Listener?, at side: FrontDoor.Side) async {
        guard let listener else { return }
        await withDiscardingTaskGroup { group in
            while !isStopping {
                do throws(TransportError) {
                    let stream = try await listener.accept()
                    // Dropped without a word, which costs nothing; whoever is legitimate comes back after a moment.
                    guard isRoomForOneMore else {
                        stream.abort()
                        continue
                    }
                    // Kept by name so that `stop` can end them, a visitor who says nothing would hold it up for ten
                    // seconds; and now, because a burst is accepted before the first of its tasks runs.
                    visitors[ObjectIdentifier(stream)] = stream
                    group.addTask { await self.serve(stream, at: side) }
                } catch .descriptorsExhausted(let errno) {
                    log(.error, "no descriptor for another connection (errno \(errno)); raise LimitNOFILE=")
                    // The connection stays in the kernel's queue, and asking again at once would only spin.
                    do { try await LoopClock(loop).sleep(until: .now + .milliseconds(200)) } catch { break }
                } catch {
                    if !isStopping, error != .cancelled { log(.error, "no longer listening: \(error)") }
                    break
                }
            }
            // Cancelled from outside: the same end as `stop`, only that nobody called it.
            stop(reason: "gateway stopping")
        }
    }

    private var isRoomForOneMore: Bool {
        let limits = configuration.limits
        return channels.count + visitors.count + onlookers.count < limits.connections
            && gateway.strangerCount + visitors.count < limits.strangers
    }

    private func serve(_ stream: ByteStream, at side: FrontDoor.Side) async {
        let key = ObjectIdentifier(stream)
        defer {
            visitors[key] = nil
            onlookers[key] = nil
        }
        let patience = configuration.limits.handshake
        var deadline = ContinuousClock.now + patience
        do {
            try await stream.handshake(by: deadline)
            var request = try await IncomingRequest.read(from: stream, by: deadline)
            while try await answer(request, at: side, by: deadline), !isStopping {
                deadline = .now + patience
                request = try await request.next(by: deadline)
            }
        } catch {
            log(.debug, "\(stream.remoteAddress) came to nothing: \(error)")
        }
        stream.abort()
    }

    /// Whether another request may follow on the same connection.
    private func answer(
        _ request: IncomingRequest,
        at side: FrontDoor.Side,
        by deadline: ContinuousClock.Instant
    ) async throws -> Bool {
        let settings = configuration.settings
        var hasSecret = true
        if case .none = settings.secret { hasSecret = false }
        let door = FrontDoor(
            product: "zee gateway \(settings.version)",
            hasSecret: hasSecret,
            side: side,
            hostsCanvas: canvas != nil
        )
        let verdict = door.judge(request.head)
        guard case .webSocket = verdict else { return try await answerPage(request, verdict, by: deadline) }
        let channel = try await request.upgrade(maxMessageBytes: settings.rules.handshakeMessageLimit, by: deadline)
        visitors[ObjectIdentifier(request.stream)] = nil
        if let takeOver { await takeOver(channel) } else { await converse(channel, facts(of: request)) }
        return false
    }

    /// Reads until the connection ends, whoever ends it.
    private func converse(_ channel: WebSocketChannel, _ facts: PeerFacts) async {
        guard !isStopping else { return }
        let id = gateway.opened(facts, at: now())
        channels[id] = channel
        perform()
        do throws(ChannelError) {
            while true {
                let message = try await channel.receive()
                gateway.received(message.bytes, from: id, at: now())
                perform()
            }
        } catch {
            log(.debug, "\(facts.remoteIP) \(id) ended: \(error)")
        }
        channels[id] = nil
        gateway.closed(id, at: now())
        perform()
    }

    /// Closing waits for the other end, so it happens beside everything else.
    private func endConnections() async {
        await withDiscardingTaskGroup { group in
            for await goodbye in goodbyes {
                group.addTask { await goodbye.channel.close(goodbye.code, reason: goodbye.reason) }
            }
        }
    }
}

// MARK: - Doing what was decided

extension GatewayServer {
    func perform() {
        // What is done may lead to more: a peer that is too slow is let go.
        while case let actions = gateway.takeActions(), !actions.isEmpty {
            for action in actions { perform(action) }
        }
        if nextDeadline < armed { alarm.ring() }
    }

    private func perform(_ action: Gateway.Action) {
        switch action {
        case .send(let id, let bytes, let isDroppable):
            guard let channel = channels[id] else { return }
            let limit = configuration.settings.rules.policy.maxBufferedBytes
            // Without waiting: one peer that does not read must not keep a message from the others.
            let isBehind = channel.assumeIsolated { channel in
                guard channel.unsentByteCount <= limit else { return true }
                channel.append(text: bytes)
                return false
            }
            if isBehind, !isDroppable { gateway.fellBehind(id, at: now()) }
        case .setMessageLimit(let id, let bytes): channels[id]?.assumeIsolated { $0.setMessageLimit(bytes) }
        case .close(let id, let code, let reason):
            guard let channel = channels.removeValue(forKey: id) else { return }
            sayGoodbye.yield(Goodbye(channel: channel, code: .init(rawValue: code.rawValue), reason: reason))
        case .save(isUrgent: true): save()
        case .showNews:
            for bell in watchers.values { bell.ring() }
        case .save(isUrgent: false): saveDue = saveDue ?? .now + Self.saveDelay
        }
    }

    /// Writes the state now. A failure leaves the old file in place and this gateway running: it costs pairings after
    /// the next start, where giving up would cost every connection at once.
    private func save() {
        saveDue = nil
        do throws(StateError) {
            try gateway.state.save(to: directory)
        } catch {
            let failure = NodeError(error)
            log(.error, failure.message, [("ZEE_ERROR_CODE", failure.code.rawValue)])
        }
    }

    private var nextDeadline: ContinuousClock.Instant { min(gateway.nextDeadline, saveDue ?? gateway.nextDeadline) }

    /// The one timer of the gateway: it sleeps until the earliest deadline there is, and is rung when an earlier one
    /// comes up.
    private func keepTime() async {
        let clock = LoopClock(loop)
        while !isStopping, !Task.isCancelled {
            let due = nextDeadline
            armed = due
            await withTaskGroup { group in
                group.addTask {
                    // Woken early or cancelled: what is due is looked at below either way.
                    try? await clock.sleep(until: due)
                }
                group.addTask { await self.alarm.wait() }
                await group.next()
                group.cancelAll()
            }
            gateway.passed(now())
            if let saveDue, saveDue <= .now { save() }
            perform()
        }
    }
}
