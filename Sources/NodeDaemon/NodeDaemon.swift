internal import Diagnostics
internal import Fetch
internal import Glibc
internal import Stage
internal import Systemd
internal import Transport
internal import Vault
internal import ZeeGatewayClient
internal import ZeeProtocol

/// Builds the rooms of a node and runs them in one task group until a signal ends it.
package struct NodeDaemon: Sendable {
    /// Where `run` has to be called. Tasks anywhere else would use the shared pool of threads, which, once used, wakes
    /// up every second to look after itself.
    package var executor: any TaskExecutor { loop }

    private let loop: EventLoop
    let settings: NodeSettings
    let stage: Stage
    /// Scripts keep this one's thread busy; the connection lives on the other.
    private let stageLoop: EventLoop
    let log: Log
    /// What the session says about itself, on its way to the stage.
    let states: AsyncStream<SessionState>
    private let state: AsyncStream<SessionState>.Continuation
    private let notifier: ServiceNotifier
    /// How often systemd wants to hear that we live; `nil` when it does not ask.
    private let watchdogInterval: Duration?

    /// Long enough for a snapshot under way; systemd's own patience is 90 s.
    private static let stopBound: Duration = .seconds(5)

    init(_ settings: NodeSettings, environment: NodeSettings.Environment) throws(NodeError) {
        do throws(TransportError) {
            loop = try EventLoop()
            stageLoop = try EventLoop()
        } catch {
            throw NodeError(error, reaching: settings.address.text)
        }
        self.settings = settings
        (states, state) = AsyncStream.makeStream(of: SessionState.self, bufferingPolicy: .bufferingNewest(16))
        log = settings.logOutput.log(threshold: settings.logThreshold, program: "zee-node")
        notifier = ServiceNotifier(address: environment("NOTIFY_SOCKET"))
        watchdogInterval = Self.watchdogInterval(environment)
        var stageSettings = StageSettings()
        stageSettings.name = settings.displayName
        if case .tls(let trust) = settings.address.endpoint.security {
            switch trust {
            case .pin(let pin): stageSettings.fetching.pin = pin
            case .authorities(let file): stageSettings.fetching.authorityFile = file
            }
        }
        stageSettings.fetching.userAgent = "zee-node/\(NodeProgram.version)"
        stage = Stage(stageSettings, on: stageLoop, network: loop, log: log)
    }

    /// Runs the node and ends the process with its exit status.
    package func run() async -> Never {
        do throws(NodeError) {
            try await work()
        } catch {
            NodeProgram.leave(with: error)
        }
        exit(0)
    }

    private func work() async throws(NodeError) {
        let (identity, isNew) = try Self.identity(in: settings.stateDirectory)
        let client = GatewayClient(try options(for: identity), surface: .canvas(stage, on: stageLoop), on: loop)
        log(
            .notice,
            "zee-node \(NodeProgram.version) starts as \"\(settings.displayName)\", device \(identity.deviceID)"
                + (isNew ? " (new)" : ""),
            [("ZEE_EVENT", "start"), ("ZEE_NODE_ID", identity.deviceID)]
        )
        notifier.ready(status: "connecting to \(settings.address.text)")
        await withDiscardingTaskGroup { group in
            group.addTask { await self.obeySignals(stopping: client) }
            group.addTask(executorPreference: stageLoop) { await self.stage.run() }
            group.addTask { await self.introduceGateway(of: client) }
            group.addTask { await self.forwardEvents(to: client) }
            if let watchdogInterval {
                group.addTask { await self.feedWatchdog(every: watchdogInterval, of: client) }
            }
            await client.run()
            group.cancelAll()
        }
        log(.notice, "zee-node has stopped", [("ZEE_EVENT", "stop")])
    }

    static func identity(in folder: String) throws(NodeError) -> (identity: Identity, isNew: Bool) {
        let directory: StateDirectory
        do throws(StateError) { directory = try StateDirectory(path: folder) } catch { throw NodeError(error) }
        do throws(IdentityError) {
            return try Identity.loadOrCreate(in: directory, nowMs: { time(nil) * 1000 })
        } catch {
            throw NodeError(error)
        }
    }
}

extension NodeDaemon {
    private func options(for identity: Identity) throws(NodeError) -> GatewayOptions {
        var options = GatewayOptions(address: settings.address, client: settings.client(deviceID: identity.deviceID))
        options.token = settings.token
        options.password = settings.password
        options.device = DeviceIdentity(id: identity.deviceID, publicKey: identity.publicKey) { message in
            Base64.encode(try identity.key.sign(message), alphabet: .url)
        }
        let directory: StateDirectory
        do throws(StateError) {
            directory = try StateDirectory(path: settings.stateDirectory)
        } catch {
            throw NodeError(error)
        }
        let tokens = DeviceTokens(in: directory)
        let holder = DeviceTokens.Holder(
            gateway: settings.address.stableID,
            deviceID: identity.deviceID,
            role: "node"
        )
        options.deviceTokens = DeviceTokenStore(
            load: { try tokens.token(for: holder) },
            save: { try tokens.set($0, for: holder) }
        )
        options.log = log
        options.observe = { [notifier, states = self.state, address = settings.address.text] state in
            notifier.status(state.statusLine(of: address))
            states.yield(state)
        }
        return options
    }

    private func obeySignals(stopping client: GatewayClient) async {
        await withDiscardingTaskGroup { group in
            var isStopping = false
            for await signal in SignalWatch.signals {
                switch signal {
                case SIGHUP:
                    log(.notice, "SIGHUP: there is nothing to reload yet; restart to change settings")
                case _ where isStopping:
                    log(.warning, "second signal: leaving at once")
                    exit(128 + signal)
                default:
                    isStopping = true
                    notifier.stopping()
                    log(.notice, "stopping; a second signal ends it at once")
                    group.addTask { await client.stop(within: Self.stopBound) }
                }
            }
        }
    }

    /// Only the event loop's own answer counts: a loop that hangs must not be kept alive by a timer that does not.
    private func feedWatchdog(every interval: Duration, of client: GatewayClient) async {
        let clock = LoopClock(loop)
        while !Task.isCancelled {
            await client.beat()
            notifier.watchdog()
            do { try await clock.sleep(until: .now + interval) } catch { return }
        }
    }

    /// Half of what systemd allows, and only when it means this process (sd_watchdog_enabled(3)).
    private static func watchdogInterval(_ environment: NodeSettings.Environment) -> Duration? {
        guard let microseconds = environment("WATCHDOG_USEC").flatMap({ Int64($0) }), microseconds > 0 else {
            return nil
        }
        if let process = environment("WATCHDOG_PID"), process != "\(getpid())" { return nil }
        return .microseconds(microseconds / 2)
    }
}

extension SessionState {
    /// What `systemctl status` shows.
    fileprivate func statusLine(of address: String) -> String {
        switch self {
        case .dialing: "connecting to \(address)"
        case .ready(let hello): "connected to \(address), gateway \(hello.serverVersion)"
        case .waiting(let wait, let error): "\(error.message); next attempt in \(wait.inWords)"
        case .awaitingApproval(let request, _):
            "waiting for approval: \(request.approveCommands.first ?? "openclaw devices list")"
        case .stopped: "stopped"
        }
    }
}
