internal import Configuration
internal import Diagnostics
internal import Discovery
internal import Glibc
internal import Stage
internal import Systemd
internal import Transport
internal import Vault
internal import ZeeGatewayClient
internal import ZeeProtocol

/// Builds the rooms of a node and runs them in one task group until a signal ends it.
struct NodeDaemon: Sendable {
    /// Where `run` has to be called.
    var executor: any TaskExecutor { loop }

    let loop: EventLoop
    let settings: NodeSettings
    /// Reads the settings anew, from where they were read first.
    let reload: Reload
    let token: Secret?
    let password: Secret?
    let stage: Stage
    let vitals: Vitals
    /// Scripts keep this one's thread busy; the connection lives on the other.
    private let stageLoop: EventLoop
    let output: SwitchableLog
    let log: Log
    /// What the session says about itself, on its way to the stage.
    let states: AsyncStream<SessionState>
    private let state: AsyncStream<SessionState>.Continuation
    let notifier: ServiceNotifier
    /// How often systemd wants to hear that we live; `nil` when it does not ask.
    private let watchdogInterval: Duration?

    typealias Reload = @Sendable () throws(NodeError) -> NodeSettings

    /// Long enough for a snapshot under way; systemd's own patience is 90 s.
    private static let stopBound: Duration = .seconds(5)

    init(
        _ settings: NodeSettings,
        environment: NodeSettings.Environment,
        reload: @escaping Reload
    ) throws(NodeError) {
        do throws(TransportError) {
            loop = try EventLoop()
            stageLoop = try EventLoop()
        } catch {
            throw NodeError(error, reaching: settings.address.text)
        }
        self.settings = settings
        self.reload = reload
        token = try settings.secret(.token)
        password = try settings.secret(.password)
        output = SwitchableLog(settings.logOutput, threshold: settings.logThreshold, program: "zee-node")
        log = output.log
        (states, state) = AsyncStream.makeStream(of: SessionState.self, bufferingPolicy: .bufferingNewest(16))
        notifier = ServiceNotifier(address: environment("NOTIFY_SOCKET"))
        watchdogInterval = Self.watchdogInterval(environment)
        stage = Stage(settings.stage, on: stageLoop, network: loop, log: log)
        vitals = Vitals(canvas: (settings.stage.width, settings.stage.height), address: settings.address.text)
    }

    /// Runs the node until a signal ends it; gives the process's exit status.
    func run() async -> Int32 {
        do throws(NodeError) {
            try await work()
            return 0
        } catch {
            return NodeProgram.complain(of: error)
        }
    }

    private func work() async throws(NodeError) {
        let (identity, isNew) = try Self.identity(in: settings.stateDirectory)
        log(
            .notice,
            "zee-node \(NodeProgram.version) starts as \"\(settings.displayName)\", device \(identity.deviceID)"
                + (isNew ? " (new)" : ""),
            [("ZEE_EVENT", "start"), ("ZEE_NODE_ID", identity.deviceID)]
        )
        sayWhatIsUsed()
        await stage.introduce(as: settings.client(deviceID: identity.deviceID).instanceID ?? identity.deviceID)
        let isPaired = settings.gateway.reason != .fallback
        notifier.ready(
            status: isPaired ? "connecting to \(settings.address.text)" : "waiting to be paired: \(unpairedHint)"
        )
        if !isPaired {
            let finding = HealthFinding(.gatewayUnknown, "this node is paired with none", hint: unpairedHint)
            vitals.set(.gatewayUnknown, to: finding)
        }
        let voyage = Voyage(on: loop)
        let own = StatusReport.Identity(name: settings.displayName, deviceID: identity.deviceID)
        let surface = NodeSurface.canvas(stage, settings.stage, on: stageLoop).watched(by: vitals) { [stage] in
            await stage.figures
        }
        let outcome = await withTaskGroup(of: Void.self, returning: Result<Void, NodeError>.self) { group in
            group.addTask { await self.obeySignals(of: voyage) }
            group.addTask(executorPreference: stageLoop) { await self.stage.run() }
            group.addTask { await self.serveControl(own, of: voyage) }
            group.addTask { await self.serveMetrics(own) }
            group.addTask { await self.showState(own) }
            group.addTask { await self.followSleep(of: voyage) }
            if settings.configuration[Setting.discoveryAnnounces] {
                let advertisement = NodeAdvertisement(
                    name: own.name,
                    deviceID: own.deviceID,
                    platform: settings.configuration[Setting.nodePlatform]
                )
                group.addTask { await advertisement.announcement.stand(log: self.log) }
            }
            if let watchdogInterval {
                group.addTask { await self.feedWatchdog(every: watchdogInterval, of: voyage) }
            }
            defer { group.cancelAll() }
            do throws(NodeError) {
                guard let destination = await destination(of: voyage) else { return .success(()) }
                let client = GatewayClient(try options(for: identity, to: destination), surface: surface, on: loop)
                guard await voyage.begin(client) else { return .success(()) }
                await run(client, at: destination.gateway.address)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try outcome.get()
        log(.notice, "zee-node has stopped", [("ZEE_EVENT", "stop")])
    }

    static func identity(in folder: String) throws(NodeError) -> (identity: Identity, isNew: Bool) {
        let directory: StateDirectory
        do throws(StateError) { directory = try StateDirectory(path: folder) } catch { throw NodeError(error) }
        directory.removeLeftovers()
        do throws(IdentityError) {
            return try Identity.loadOrCreate(in: directory, nowMs: { time(nil) * 1000 })
        } catch {
            throw NodeError(error)
        }
    }
}

extension NodeDaemon {
    private func options(for identity: Identity, to destination: Destination) throws(NodeError) -> GatewayOptions {
        let gateway = destination.gateway
        var options = GatewayOptions(address: gateway.address, client: settings.client(deviceID: identity.deviceID))
        options.token = destination.token?.revealed
        options.password = destination.password?.revealed
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
            gateway: gateway.address.stableID,
            deviceID: identity.deviceID,
            role: "node"
        )
        options.deviceTokens = DeviceTokenStore(
            load: { try tokens.token(for: holder) },
            save: { try tokens.set($0, for: holder) }
        )
        options.log = log
        let locator = gateway.isFound ? locator(of: gateway) : nil
        if let locator {
            options.locate = { host, port, deadline async throws(TransportError) in
                try await locator.addresses(of: host, port: port, by: deadline)
            }
        }
        options.observe = { [vitals, log, states = self.state] state in
            if case .ready = state {
                gateway.keep(in: directory, log: log)
                releaseProgramPages()
                // The client reports on its loop, which is the locator's.
                locator?.assumeIsolated { $0.succeeded() }
            }
            vitals.connectionChanged(to: state, reaching: gateway.address.text)
            states.yield(state)
        }
        return options
    }

    /// Where things came from, for whoever wonders why. Never what they are.
    private func sayWhatIsUsed() {
        if !settings.files.isEmpty { log(.debug, "settings from \(settings.files.joined(separator: ", "))") }
        for secret in [token, password].compactMap(\.self) { log(.debug, "\(secret)") }
        if settings.gateway.reason == .kept {
            log(.info, "no gateway is configured: going to the one of last time, \(settings.address.text)")
        } else if settings.gateway.reason == .fallback {
            log(
                .notice,
                "no gateway is configured, and this node is paired with none: \(unpairedHint)",
                [("ZEE_EVENT", "unpaired")]
            )
        }
    }

    private func obeySignals(of voyage: Voyage) async {
        await withDiscardingTaskGroup { group in
            var isStopping = false
            var current = settings
            for await signal in SignalWatch.signals {
                switch signal {
                case SIGHUP where isStopping: log(.notice, "not reloading: the node is about to stop")
                case SIGHUP:
                    await takeOver(&current)
                    await voyage.lookAgain()
                case _ where isStopping:
                    log(.warning, "second signal: leaving at once")
                    exit(128 + signal)
                default:
                    isStopping = true
                    notifier.stopping()
                    log(.notice, "stopping; a second signal ends it at once")
                    group.addTask { await voyage.end(within: Self.stopBound) }
                }
            }
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

extension GatewayChoice {
    /// Remembers the gateway that has let the node in. One that nobody named is not worth remembering, and the kept one
    /// is known already.
    fileprivate func keep(in directory: StateDirectory, log: Log) {
        guard case .configured = reason else { return }
        do throws(StateError) {
            let before = try KeptGateway.load(from: directory.path)
            let now = kept(name: before?.stableID == address.stableID ? before?.name : nil)
            if now != before { try now.save(in: directory) }
        } catch {
            log(.warning, "the gateway cannot be kept for later: \(NodeError(error).message)")
        }
    }
}

extension RequestFailure {
    /// For the pill on the canvas; the first is upstream's.
    var words: String {
        switch self {
        case .notConnected, .connectionLost: "gateway not connected"
        case .timedOut: "the gateway does not answer"
        case .tooManyRequests: "too many requests are waiting"
        case .refused(let error): error.message
        }
    }
}
