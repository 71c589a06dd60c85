internal import Diagnostics
internal import Transport
internal import WebSocketChannel
internal import WebSocketWire
internal import ZeeProtocol

/// One session with a gateway: does what `SessionMachine` decides, over one connection after the other.
///
/// It lives on the event loop and never computes anything long, so that pings are answered and deadlines kept whatever
/// an invoke is doing. There is at most one channel: `attempt` opens it, waits for its end, and only then returns.
actor Session {
    /// What a session hands on. Called on the loop.
    struct Hooks: Sendable {
        /// Work on it; the result has to fit so many bytes.
        var perform: @Sendable (InvokeRequest, _ maxResultBytes: Int) -> Void = { _, _ in }
        var cancel: @Sendable (_ invokeID: String) -> Void = { _ in }
        var event: @Sendable (GatewayFrame.Event) -> Void = { _ in }
    }

    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    let options: GatewayOptions
    let clock: SessionClock
    let hooks: Hooks
    private let connector: Connector
    private let bell: Bell
    let acknowledgementBell: Bell
    private var generator: ClosureGenerator

    var machine: SessionMachine
    private(set) var channel: WebSocketChannel?
    var answers: [String: CheckedContinuation<Result<JSONValue?, RequestFailure>, Never>] = [:]
    /// Sent right after each hello.
    var greeting: NodeEvent?
    /// Results on their way whose acknowledgement has not come.
    var unacknowledged = 0

    /// When to dial again; `nil` for never.
    private var redialAt: Duration?
    private var goodbye: (code: ZeeProtocol.CloseCode, reason: String)?
    private var isConnectionOver = false
    private var isStopping = false
    /// The time the bell is set to, so that an earlier one can ring it.
    private var armed: Duration?
    var chronicle = SessionChronicle()
    /// A device token that found no room; the next connection is the next attempt.
    private var unkeptToken: String?

    init(
        _ configuration: SessionConfiguration,
        options: GatewayOptions,
        hooks: Hooks,
        connector: Connector,
        clock: SessionClock,
        random: @escaping @Sendable () -> UInt64,
        on loop: EventLoop
    ) {
        self.loop = loop
        self.options = options
        self.hooks = hooks
        self.connector = connector
        self.clock = clock
        machine = SessionMachine(configuration)
        generator = ClosureGenerator(words: random)
        bell = Bell(on: loop, clock: clock)
        acknowledgementBell = Bell(on: loop, clock: clock)
    }
}

extension Session {
    /// Connects and reconnects until stopped or cancelled. With `reconnects` false it returns when a connection that was
    /// accepted ends.
    func run(reconnects: Bool = true) async {
        redialAt = clock.now()
        while let due = redialAt {
            while clock.now() < due, !isStopping, !Task.isCancelled { await bell.wait(until: due) }
            guard !isStopping, !Task.isCancelled else { break }
            let hellos = chronicle.hellos
            await attempt()
            if !reconnects, chronicle.hellos > hellos { break }
        }
        // Nobody connects any more: whoever comes later must not wait for an answer.
        apply(machine.stopRequested())
        options.observe(.stopped)
    }

    /// Ends the session: says goodbye with 1000 and waits, for a bounded time, until the gateway has said it too.
    func stop() async {
        isStopping = true
        bell.ring()
        apply(machine.stopRequested())
        await sayGoodbye()
    }

    /// One connection from dialing to its end.
    private func attempt() async {
        isConnectionOver = false
        goodbye = nil
        options.observe(.dialing)
        var ending = ChannelError.closed(.abnormalClosure, reason: "")
        await withTaskGroup(of: ChannelError.self) { group in
            group.addTask { await self.live() }
            await keepTime()
            group.cancelAll()
            for await error in group { ending = error }
        }
        channel = nil
        unacknowledged = 0
        acknowledgementBell.ring()
        redialAt = nil
        if !isStopping, !Task.isCancelled {
            chronicle.connectionEnded(ending, reaching: options.address.text, log: options.log)
        }
        apply(
            machine.closed(
                ZeeProtocol.CloseCode(rawValue: ending.closeCode.rawValue),
                reason: ending.closeReason,
                at: clock.now(),
                using: &generator
            )
        )
    }

    /// Dials and reads until the connection ends, and says how.
    private func live() async -> ChannelError {
        defer {
            isConnectionOver = true
            bell.ring()
        }
        do throws(ChannelError) {
            let channel = try await connector.open()
            defer { channel.abort() }
            guard !isStopping, !Task.isCancelled else { throw .transport(.cancelled) }
            self.channel = channel
            apply(machine.opened(at: clock.now()))
            while true {
                await sayGoodbye()
                let message = try await channel.receive()
                apply(machine.received(message.bytes, at: clock.now()))
                // A gateway that asks and does not read its answers is not read from either.
                do { try await channel.stream.waitForRoom() } catch { throw ChannelError.transport(error) }
            }
        } catch {
            return error
        }
    }

    /// Calls the machine at its deadlines while the connection lives.
    private func keepTime() async {
        while !isConnectionOver, !Task.isCancelled, !(isStopping && channel == nil) {
            armed = machine.nextDeadline
            await bell.wait(until: armed)
            guard let due = machine.nextDeadline, due <= clock.now() else { continue }
            apply(machine.timerFired(at: clock.now()))
            await sayGoodbye()
        }
    }

    private func sayGoodbye() async {
        guard let (code, reason) = goodbye, let channel else { return }
        goodbye = nil
        await channel.close(WebSocketWire.CloseCode(rawValue: code.rawValue), reason: reason)
    }
}

extension Session {
    func apply(_ actions: [SessionAction]) {
        for action in actions { apply(action) }
        // Earlier than what the bell is set to: set it again.
        if let next = machine.nextDeadline, armed.map({ next < $0 }) ?? true { bell.ring() }
    }

    private func apply(_ action: SessionAction) {
        switch action {
        case .dial(let wait):
            redialAt = clock.now() + wait
            options.observe(chronicle.waitingState(for: wait))
        case .sign(let text): sign(text)
        case .send(let bytes):
            // The channel lives on this loop; its `append` keeps the order of these actions.
            channel?.assumeIsolated { $0.append(text: bytes) }
        case .accept(let hello): accept(hello)
        case .storeDeviceToken(let token): keep(token)
        case .forgetDeviceToken: keep(nil)
        case .perform(let request): hooks.perform(request, maxResultBytes)
        case .cancel(let id): hooks.cancel(id)
        case .answer(let id, let result): answer(id, result)
        case .pass(let event): hooks.event(event)
        case .close(let code, let reason): goodbye = (code, reason)
        case .note(let notice): chronicle.note(notice, log: options.log)
        }
    }

    private func sign(_ text: String) {
        guard let device = options.device else { return }
        do {
            apply(machine.signed(try device.sign(Array(text.utf8)), at: clock.now()))
        } catch {
            // The handshake times out and is tried again: the cause is a shortage of the machine, not of the gateway.
            options.log(.error, "the device key cannot sign: \(error)")
        }
    }

    private func accept(_ hello: HelloOK) {
        chronicle.accepted(hello, reaching: options.address.text, log: options.log)
        let limit = min(max(hello.policy.maxPayload, Connector.messageLimitBeforeHello), Connector.messageLimit)
        channel?.assumeIsolated { $0.setMessageLimit(limit) }
        options.observe(.ready(hello))
        if let unkeptToken { keep(unkeptToken) }
        if let greeting { post(greeting) }
    }

    private func keep(_ token: String?) {
        unkeptToken = nil
        do {
            try options.deviceTokens.save(token)
        } catch {
            unkeptToken = token
            options.log(.warning, "the device token could not be kept: \(error)")
        }
    }

    /// What a payload may measure: the gateway's limit less the envelope round it.
    private var maxResultBytes: Int { max((machine.hello?.policy.maxPayload ?? 0) - 4096, 1024) }
}

extension ChannelError {
    fileprivate var closeReason: String {
        if case .closed(_, let reason) = self { reason } else { "" }
    }
}
