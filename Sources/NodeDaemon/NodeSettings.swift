internal import A2UI
internal import Arguments
internal import Configuration
internal import ControlChannel
internal import Diagnostics
internal import Fetch
internal import Glibc
internal import Stage
internal import Systemd
internal import Vault
internal import ZeeGatewayClient
internal import ZeeProtocol

/// What the daemon was told, checked: the settings of the room `Configuration` in the daemon's own terms.
struct NodeSettings: Sendable {
    typealias Environment = @Sendable (String) -> String?

    let configuration: Configuration
    /// The files the settings were read from, the weakest first.
    let files: [String]
    let stateDirectory: String
    /// What somebody types to pair just this node. The service's state is neither where their own would be, nor theirs to
    /// write to.
    let pairCommand: String
    /// Where operators' commands reach the running node.
    let controlPath: String
    let gateway: GatewayChoice
    /// Where pages may come from besides the gateway.
    let pages: [AddressRules.Entry]
    let logOutput: LogOutput
    private let environment: Environment

    init(_ invocation: Invocation, environment: @escaping Environment) throws(NodeError) {
        self.environment = environment
        let folder = ConfigurationFolder(named: invocation["--config"], environment: environment)
        do throws(Problems) {
            let files = try folder.files()
            self.files = files.map(\.path)
            configuration = try Configuration(
                files: files,
                environment: environment,
                options: Setting.served.compactMap(\.option?.name).flatMap { name in
                    invocation.all(name).map { (option: name, value: $0) }
                },
                overrides: invocation.all("--set")
            )
        } catch {
            throw NodeError(error)
        }
        if let authorities = configuration[Setting.gatewayAuthorities], access(authorities, R_OK) != 0 {
            let words = String(cString: strerror(errno))
            throw NodeError(
                problem: Problem(
                    configuration.origin(of: Setting.gatewayAuthorities),
                    "\(authorities) cannot be read: \(words)",
                    hint: "gateway.ca-file has to be a PEM file that this user can read"
                )
            )
        }
        pages = try Self.pages(in: configuration)
        stateDirectory = try Self.stateDirectory(invocation, environment: environment)
        let isNamed = invocation["--state-dir"] != nil
        let isService = !isNamed && environment("STATE_DIRECTORY").map { !$0.isEmpty } ?? false
        pairCommand =
            (isService ? "sudo " : "") + "zee-node pair GATEWAY"
            + (isNamed || isService ? " --state-dir \(stateDirectory)" : "")
        controlPath = ControlPath(invocation, environment: environment).own(state: stateDirectory)
        let kept: KeptGateway?
        do throws(StateError) { kept = try KeptGateway.load(from: stateDirectory) } catch { throw NodeError(error) }
        gateway = try GatewayChoice(configuration, kept: kept)
        logOutput =
            switch configuration[Setting.logFormat] {
            case "journal": .journal
            case "json": .json
            case "text": .text(colour: isatty(STDERR_FILENO) == 1)
            default: .automatic(journalStream: environment("JOURNAL_STREAM"))
            }
    }

    /// Where the node keeps what it must not forget.
    static func stateDirectory(
        _ invocation: Invocation,
        environment: @escaping Environment
    ) throws(NodeError) -> String {
        if let folder = ControlPath(invocation, environment: environment).state { return folder }
        throw NodeError(
            .configurationInvalid,
            "no place for the node's identity",
            hint: "give --state-dir, or set HOME"
        )
    }
}

extension NodeSettings {
    var address: GatewayAddress { gateway.address }

    var displayName: String { configuration[Setting.nodeDisplayName] ?? Self.hostName }

    var logThreshold: LogRecord.Priority {
        switch configuration[Setting.logLevel] {
        case "error": .error
        case "warning": .warning
        case "notice": .notice
        case "debug": .debug
        default: .info
        }
    }

    /// The canvas, and what may be used up on it.
    var stage: StageSettings {
        var stage = StageSettings()
        stage.name = displayName
        stage.width = configuration[Setting.canvasWidth]
        stage.height = configuration[Setting.canvasHeight]
        stage.longestSide = configuration[Setting.canvasLongestSide]
        stage.evaluationTime = configuration[Setting.canvasEvaluationTime]
        stage.heapBytes = configuration[Setting.canvasHeap]
        stage.bitmapArea = configuration[Setting.canvasArea]
        stage.theme = ThemeName(rawValue: configuration[Setting.a2uiTheme]) ?? .zee
        stage.requiresA2UIHost = configuration[Setting.a2uiRequiresHost]
        stage.offersA2UIDump = configuration[Setting.a2uiDumps]
        stage.takesNewerA2UI = configuration[Setting.a2uiTakesNewer]
        stage.fetching.rules.allowed = pages
        stage.fetching.userAgent = "zee-node/\(NodeProgram.version)"
        return stage
    }

    private static func pages(in configuration: Configuration) throws(NodeError) -> [AddressRules.Entry] {
        var entries: [AddressRules.Entry] = []
        for (key, isPrivate) in [(Setting.pagesAllowed, false), (Setting.pagesPrivate, true)] {
            for text in configuration[key] {
                guard let entry = isPrivate ? AddressRules.Entry(private: text) : AddressRules.Entry(text) else {
                    throw NodeError(
                        problem: Problem(
                            configuration.origin(of: key),
                            "\"\(text)\" is neither a host nor a range of addresses",
                            hint: "write example.org, *.example.org or 192.168.1.0/24"
                        )
                    )
                }
                entries.append(entry)
            }
        }
        return entries
    }

    /// Where token and password may come from. Reading them is a step of its own: most commands need none.
    var secrets: SecretSources {
        var sources = SecretSources(environment: environment)
        sources.stateDirectory = stateDirectory
        for (kind, key) in [(Secret.Kind.token, Setting.gatewayTokenFile), (.password, Setting.gatewayPasswordFile)] {
            guard let path = configuration[key] else { continue }
            let isFromCommandLine = if case .option = configuration.origin(of: key) { true } else { false }
            sources.files[kind] = (path, isFromCommandLine)
        }
        return sources
    }

    func secret(_ kind: Secret.Kind) throws(NodeError) -> Secret? {
        do throws(SecretError) { return try secrets.find(kind) } catch { throw NodeError(error) }
    }

    /// How the node introduces itself.
    func client(deviceID: String) -> ClientDescription {
        ClientDescription(
            displayName: displayName,
            version: NodeProgram.version,
            platform: configuration[Setting.nodePlatform],
            deviceFamily: configuration[Setting.nodeDeviceFamily],
            instanceID: configuration[Setting.nodeID] ?? deviceID
        )
    }

    private static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "zee-node" }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.isEmpty ? "zee-node" : text
    }
}
