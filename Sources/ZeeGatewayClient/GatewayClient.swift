public import Diagnostics
package import Transport
public import ZeeProtocol

/// A node that stays connected: dials, proves itself, answers invokes, and comes back whenever the connection ends.
///
///     let client = try GatewayClient(options, surface: surface)
///     await client.run()          // until `stop()` is called or the task is cancelled
public final class GatewayClient: Sendable {
    private let loop: EventLoop
    private let session: Session
    private let desk: InvokeDesk
    private let surface: NodeSurface
    private let clock: SessionClock

    /// With an event loop, and so a thread, of its own.
    public convenience init(
        _ options: GatewayOptions,
        surface: NodeSurface,
        events: @escaping @Sendable (GatewayFrame.Event) -> Void = { _ in }
    ) throws(NodeError) {
        let loop: EventLoop
        do { loop = try EventLoop() } catch { throw NodeError(error, reaching: options.address.text) }
        self.init(options, surface: surface, on: loop, events: events)
    }

    /// `connector`, `clock` and `random` are the outside world, for those who replace it.
    package init(
        _ options: GatewayOptions,
        surface: NodeSurface,
        on loop: EventLoop,
        connector: Connector? = nil,
        clock: SessionClock? = nil,
        random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: 0 ... .max) },
        events: @escaping @Sendable (GatewayFrame.Event) -> Void = { _ in }
    ) {
        let clock = clock ?? SessionClock(LoopClock(loop))
        let desk = InvokeDesk(on: loop, clock: clock, log: options.log)
        var configuration = options.configuration()
        configuration.role = "node"
        configuration.caps = surface.capabilities
        configuration.commands = surface.commands
        // The desk has the smaller limit and counts what really runs; the machine's only bounds its table.
        configuration.invokeLimit = InvokeDesk.limit * 4
        session = Session(
            configuration,
            options: options,
            hooks: Session.Hooks(
                // Session and desk share the loop, so neither waits for the other.
                perform: { request, limit in
                    desk.assumeIsolated { $0.submit(request, maxResultBytes: limit) }
                },
                cancel: { id in desk.assumeIsolated { $0.cancel(id) } },
                event: events
            ),
            connector: connector
                ?? Connector(
                    to: options.address,
                    locatedBy: options.locate,
                    userAgent: configuration.userAgent ?? "zee-node",
                    on: loop
                ),
            clock: clock,
            random: random,
            on: loop
        )
        self.loop = loop
        self.desk = desk
        self.surface = surface
        self.clock = clock
    }
}

extension GatewayClient {
    /// Connects and reconnects until `stop()` has done its work. Cancelling the task ends it at once instead, without a
    /// word to the gateway. To be called once.
    public func run() async {
        await withTaskExecutorPreference(loop) {
            await withDiscardingTaskGroup { group in
                group.addTask { [desk, surface, session] in
                    await desk.run(surface) { await session.finish($0) }
                }
                await session.announce(NodeStatus(.ready, availability: availability).event)
                await session.run()
                group.cancelAll()
            }
        }
    }

    /// Ends `run()` in good order: says `stopping`, refuses new invokes, lets running ones end for so long, closes with
    /// 1000.
    public func stop(within bound: Duration = .seconds(5)) async {
        await withTaskExecutorPreference(loop) {
            let deadline = clock.now() + bound
            await session.announce(NodeStatus(.stopping, availability: availability.mapValues { _ in false }).event)
            await desk.close(by: deadline)
            await session.awaitAcknowledgements(by: deadline)
            await session.stop()
        }
    }

    /// Returns when the session has had its turn: what a watchdog asks.
    public func beat() async { await session.beat() }

    /// Tells the gateway now, and again after each reconnect.
    public func update(_ status: NodeStatus) async { await session.announce(status.event) }

    /// Sends an event and waits until the gateway has it.
    public func send(_ event: NodeEvent) async throws(RequestFailure) {
        _ = try await call(NodeEvent.methodName, params: event.params)
    }

    /// Asks the gateway something. A node may call few methods; anything else is refused with `unauthorized role`.
    public func call(
        _ method: String,
        params: JSONValue? = nil,
        timeout: Duration? = nil
    ) async throws(RequestFailure) -> JSONValue {
        try await session.call(method, params: params, timeout: timeout).get() ?? .null
    }

    private var availability: [String: Bool] {
        Dictionary(surface.capabilities.map { ($0, true) }, uniquingKeysWith: { first, _ in first })
    }
}
