package import Arguments
internal import Diagnostics
internal import Glibc
internal import Systemd
internal import Transport
internal import Vault

/// `zee-node` as a program: its command line, and what each command does.
package enum NodeProgram {
    package static let version = "0.1.0"

    /// The node that the words ask for. Everything else they may ask for is done here, and ends the process.
    package static func node(from words: [String]) -> NodeDaemon {
        tuneAllocator()
        do throws(NodeError) {
            switch try request(from: Array(words.dropFirst())) {
            case .help(let path): write(spec.help(for: path), to: STDOUT_FILENO)
            case .version: write("\(spec.name) \(version)\n", to: STDOUT_FILENO)
            case .run(let invocation) where invocation.path == RenderCommand.spec.path:
                try render(RenderCommand(invocation))
            case .run(let invocation):
                let settings = try NodeSettings(invocation, environment: environment)
                guard invocation.path == ["identity"] else {
                    return try NodeDaemon(settings, environment: environment)
                }
                try printIdentity(settings)
            }
        } catch {
            leave(with: error)
        }
        exit(0)
    }

    static func leave(with error: NodeError) -> Never { exit(complain(of: error)) }

    /// Says what went wrong; gives the exit status that fits.
    static func complain(of error: NodeError) -> Int32 {
        write("\(spec.name): \(error)\n", to: STDERR_FILENO)
        return error.exitStatus
    }

    /// Draws on loops of its own, and ends the process.
    private static func render(_ command: RenderCommand) throws(NodeError) -> Never {
        let loops: (stage: EventLoop, network: EventLoop)
        do throws(TransportError) {
            loops = (try EventLoop(), try EventLoop())
        } catch {
            throw NodeError(error, reaching: command.output)
        }
        Task.detached(executorPreference: loops.network) { exit(await command.run(on: loops, log: .silent)) }
        Task.detached(executorPreference: loops.network) {
            for await signal in SignalWatch.signals { exit(128 + signal) }
        }
        SignalWatch.deliver()
    }

    /// Without a command it is `run`: what a service manager starts, and what people type first.
    static func request(from words: [String]) throws(NodeError) -> Request {
        let own: Set<String> = ["--help", "-h", "--version"]
        let isBare = words.first.map { $0.hasPrefix("-") && !own.contains($0) } ?? true
        do throws(UsageError) {
            return try spec.parse(isBare ? ["run"] + words : words)
        } catch {
            throw NodeError(.usage, error.message, hint: error.hint(for: spec.name))
        }
    }

    private static func printIdentity(_ settings: NodeSettings) throws(NodeError) {
        let identity = try NodeDaemon.identity(in: settings.stateDirectory).identity
        write("device id:  \(identity.deviceID)\npublic key: \(identity.publicKey)\n", to: STDOUT_FILENO)
    }

    private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    private static func write(_ text: String, to descriptor: Int32) {
        // A closed standard output has no reader to miss anything.
        _ = Glibc.write(descriptor, text, text.utf8.count)
    }
}

extension NodeProgram {
    package static let spec = ProgramSpec(
        name: "zee-node",
        version: version,
        summary: "a headless canvas node for Zee, Clawdbot, Moltbot and OpenClaw gateways",
        commands: [
            CommandSpec(
                "run",
                "connect to a gateway and stay connected (the default)",
                options: [
                    OptionSpec("--url", .word("URL"), "the gateway: ws://HOST:PORT or wss://HOST:PORT"),
                    OptionSpec("--host", .word("HOST"), "the gateway's host, instead of --url (127.0.0.1)"),
                    OptionSpec("--port", .word("PORT"), "the gateway's port, with --host (18789)"),
                    OptionSpec("--tls", .none, "use TLS, with --host"),
                    OptionSpec("--tls-fingerprint", .word("SHA256"), "trust exactly this certificate"),
                    OptionSpec("--ca-file", .word("FILE"), "trust the authorities in this PEM file too"),
                    OptionSpec(
                        "--allow-insecure-ws",
                        .none,
                        "allow ws:// to a public address; the token goes in clear"
                    ),
                    OptionSpec("--token-file", .word("FILE"), "read the gateway's token from a file of mode 0600"),
                    OptionSpec("--display-name", .word("NAME"), "the node's name for people (the host name)"),
                    OptionSpec("--node-id", .word("ID"), "the instance id shown to the gateway (the device id)"),
                    OptionSpec("--platform", .word("NAME"), "the platform to report (linux); pinned at pairing"),
                    OptionSpec("--device-family", .word("NAME"), "the device family to report"),
                ],
                examples: [
                    ExampleSpec("zee-node", "connect to a gateway on this machine"),
                    ExampleSpec("zee-node --url wss://studio.local:18789", "connect to one on the network"),
                ]
            ),
            CommandSpec(
                "identity",
                "print the device id and the public key",
                examples: [ExampleSpec("zee-node identity", "what a gateway's operator sees in 'devices list'")]
            ),
            RenderCommand.spec,
        ],
        globalOptions: [
            OptionSpec("--state-dir", .word("FOLDER"), "where identity and device tokens are kept"),
            OptionSpec(
                "--log-level",
                .choice(["error", "warning", "notice", "info", "debug"]),
                "the least grave messages to log (info)"
            ),
            OptionSpec("--log-format", .choice(["text", "json", "journal"]), "how to log (by where it goes)"),
        ],
        environment: [
            EnvironmentSpec("ZEE_GATEWAY_URL", "the gateway, when the command line names none"),
            EnvironmentSpec("ZEE_GATEWAY_TLS_FINGERPRINT", "the certificate to trust, like --tls-fingerprint"),
            EnvironmentSpec("ZEE_GATEWAY_TOKEN", "the gateway's token (or OPENCLAW_GATEWAY_TOKEN)"),
            EnvironmentSpec("ZEE_GATEWAY_PASSWORD", "the gateway's password (or OPENCLAW_GATEWAY_PASSWORD)"),
            EnvironmentSpec("ZEE_GATEWAY_TOKEN_FILE", "a file with the token, like --token-file"),
            EnvironmentSpec(
                "STATE_DIRECTORY",
                "set by systemd; else $XDG_STATE_HOME/zee-node, ~/.local/state/zee-node"
            ),
        ]
    )
}
