internal import Arguments
internal import Diagnostics
internal import Discovery
internal import GatewayServer
internal import Glibc
internal import Systemd
internal import Transport

/// `zee gateway`: the embedded gateway in the foreground, until a signal.
struct EmbeddedGateway {
    let settings: OperatorSettings
    let loop: EventLoop

    /// Where, in its state directory, the gateway keeps a token of its own making.
    static let tokenFile = GatewayOptions.tokenFile

    func run(_ invocation: Invocation) async throws(NodeError) {
        let advertises = try advertises(invocation)
        var (configuration, announcement) = try options(invocation).configuration()
        let output = LogOutput.automatic(journalStream: settings.variable("JOURNAL_STREAM"))
        let log = output.log(threshold: invocation.has("--verbose") ? .debug : .info, program: "zee-gateway")
        let server = try GatewayServer(
            configuration,
            on: loop,
            log: log,
            now: { Moment(wallMs: Self.wallClockMs(), instant: .now) }
        )
        let notifier = ServiceNotifier(address: settings.variable("NOTIFY_SOCKET"))
        announcement.port = try await server.start()
        let advertisement = Advertisement(
            port: announcement.port,
            isSecure: announcement.isSecure,
            fingerprint: announcement.fingerprint,
            hostName: Self.hostName
        )
        announce(announcement, canvasFolder: configuration.canvas?.folder ?? "", to: log)
        notifier.ready(status: "serving \(announcement.url)")
        let failure = await withTaskGroup(of: Void.self, returning: NodeError?.self) { group in
            group.addTask { await Self.obeySignals(stopping: server, log: log, notifier: notifier) }
            if advertises {
                group.addTask { await advertisement.announcement.stand(log: log) }
            }
            defer { group.cancelAll() }
            do throws(NodeError) {
                try await server.run()
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }

    private func options(_ invocation: Invocation) throws(NodeError) -> GatewayOptions {
        var options = GatewayOptions(stateDirectory: try settings.stateDirectory("gateway"), version: productVersion)
        if let port = try invocation.number("--port", in: 0...65_535)
            ?? settings.variable("ZEE_GATEWAY_PORT").flatMap({ Int($0) })
        {
            options.port = UInt16(truncatingIfNeeded: port)
        }
        options.binding = invocation["--bind"] == "lan" ? .lan : .loopback
        options.token = settings.variable("ZEE_GATEWAY_TOKEN")
        options.password = settings.variable("ZEE_GATEWAY_PASSWORD")
        let isPassword = options.token == nil && options.password != nil
        options.authentication =
            invocation["--auth"].flatMap { .init(rawValue: $0) } ?? (isPassword ? .password : .token)
        options.certificateFile = invocation["--tls-cert"]
        options.keyFile = invocation["--tls-key"]
        options.usesTLS = invocation.has("--tls") || options.certificateFile != nil
        options.strictLike = invocation["--strict-like"]
        options.allowedCommands = invocation.all("--allow-command")
        options.deniedCommands = invocation.all("--deny-command")
        options.hostName = Self.hostName
        options.canvas = try canvas(invocation, gatewayPort: options.port)
        options.canvasURL = invocation["--canvas-url"]
        return options
    }

    /// A gateway that only this machine can reach is nothing to announce.
    private func advertises(_ invocation: Invocation) throws(NodeError) -> Bool {
        let isReachable = invocation["--bind"] == "lan"
        if invocation["--advertise"] == "on", !isReachable {
            throw NodeError(
                .usage,
                "only a gateway that others can reach is worth announcing",
                hint: "add --bind lan, or drop --advertise on"
            )
        }
        guard settings.variable("ZEE_DISABLE_BONJOUR") != "1" else { return false }
        return isReachable && invocation["--advertise"] != "off"
    }

    /// The pages have a folder of their own, away from the gateway's secrets. Their own port is four above the
    /// gateway's, as agents expect it: 18793.
    private func canvas(_ invocation: Invocation, gatewayPort: UInt16) throws(NodeError) -> CanvasSettings {
        let usual = try settings.stateDirectory("canvas")
        var canvas = CanvasSettings(
            folder: invocation["--canvas-root"] ?? usual,
            port: gatewayPort == 0 || gatewayPort > .max - 4 ? nil : gatewayPort + 4,
            isPortWanted: false
        )
        switch invocation["--canvas-port"] {
        case nil: break
        case "off": canvas.port = nil
        default:
            let port = try invocation.number("--canvas-port", in: 0...65_535)
            canvas.port = port.map { UInt16(truncatingIfNeeded: $0) }
            canvas.isPortWanted = true
        }
        return canvas
    }

    private func announce(_ announcement: GatewayAnnouncement, canvasFolder: String, to log: Log) {
        log(
            .notice,
            "gateway on \(announcement.url), rules of \(announcement.rules)",
            [("ZEE_EVENT", "gateway")]
        )
        if let file = announcement.tokenFile {
            log(.notice, "clients need the token in \(file) (as ZEE_GATEWAY_TOKEN)")
        }
        if let fingerprint = announcement.fingerprint {
            log(.notice, "clients trust it with --tls-fingerprint \(fingerprint)")
        }
        let secret = announcement.host == "127.0.0.1" ? "" : ", with the secret behind it as #token=…"
        log(.notice, "watch the nodes draw at \(announcement.viewURL)\(secret)")
        log(.info, "pages in \(canvasFolder) are at \(announcement.canvasURL)")
        log(.info, "this gateway is for development and for one home; it has no agent of its own")
    }

    private static func obeySignals(stopping server: GatewayServer, log: Log, notifier: ServiceNotifier) async {
        var isStopping = false
        for await signal in SignalWatch.signals {
            switch signal {
            case SIGHUP: log(.notice, "SIGHUP: there is nothing to reload; restart to change settings")
            case _ where isStopping: exit(128 + signal)
            default:
                isStopping = true
                notifier.stopping()
                log(.notice, "stopping; nodes are told to come back")
                await server.stop(reason: "gateway stopping")
            }
        }
    }

    private static func wallClockMs() -> Int {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
    }

    private static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "gateway" }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.isEmpty ? "gateway" : text
    }
}
