package import Arguments
internal import Configuration
internal import Diagnostics
internal import Glibc
internal import Systemd
internal import Transport

/// `zee-node` as a program: its command line, and the way from its words to a command.
package enum NodeProgram {
    package static let version = "0.1.0"

    /// Everything it can be asked, each in a file of its own below `Commands`.
    static let commands: [ProgramCommand] =
        [
            .run, .status, .doctor, .metrics, .ctlStatus, .ctlBackground, .ctlForeground, .checkConfig, .discover,
            .pair,
            .login, .forget, .identity, .render,
        ] + ProgramCommand.hands

    /// What the words ask for, where that takes time. Everything else is done here, and ends the process.
    package static func job(from words: [String]) -> Job {
        tuneAllocator()
        do throws(NodeError) {
            if let job = try start(Array(words.dropFirst()), in: .process) { return job }
        } catch {
            exit(complain(of: error))
        }
        exit(0)
    }

    static func start(_ words: [String], in surroundings: Surroundings) throws(NodeError) -> Job? {
        switch try request(from: words) {
        case .help(let path): surroundings.write(spec.help(for: path))
        case .version: surroundings.write("\(spec.name) \(version)\n")
        case .run(let invocation):
            return try commands.first { $0.spec.path == invocation.path }?.start(invocation, surroundings)
        }
        return nil
    }

    /// Says what went wrong on standard error, or to the journal behind it; gives the exit status that fits.
    static func complain(of error: NodeError) -> Int32 {
        var text = "\(spec.name): \(error)\n"
        if let problems = error.cause as? Problems { text += problems.list.map { "  \($0)\n" }.joined() }
        // A service's last words are a record like any other: with a priority, and a code to query.
        let output = LogOutput.automatic(journalStream: Surroundings.process.environment("JOURNAL_STREAM"))
        if output == .journal {
            let fields = [("ZEE_EVENT", "failed"), ("ZEE_ERROR_CODE", error.code.rawValue)]
            output.log(threshold: .error, program: spec.name)(.error, String(text.dropLast()), fields)
        } else {
            write(text, to: STDERR_FILENO)
        }
        return error.exitStatus
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

    fileprivate static func write(_ text: String, to descriptor: Int32) {
        // A closed standard output has no reader to miss anything.
        _ = Glibc.write(descriptor, text, text.utf8.count)
    }
}

extension Surroundings {
    fileprivate static let process = Surroundings(
        environment: { name in getenv(name).map { String(cString: $0) } },
        write: { NodeProgram.write($0, to: STDOUT_FILENO) },
        complain: { NodeProgram.write($0, to: STDERR_FILENO) },
        hidden: { HiddenLine.read(asking: "\($0) (not shown): ", isShown: false) },
        confirm: { question in
            guard isatty(STDIN_FILENO) == 1 else { return nil }
            guard case .line(let text) = HiddenLine.read(asking: question, isShown: true) else { return false }
            return ["y", "yes"].contains(text.lowercased())
        }
    )
}

extension NodeProgram {
    package static let spec = ProgramSpec(
        name: "zee-node",
        version: version,
        summary: "a headless canvas node for Zee, Clawdbot, Moltbot and OpenClaw gateways",
        commands: commands.map(\.spec),
        globalOptions: [
            OptionSpec("--config", .word("FILE"), "the settings, with conf.d/*.conf beside it"),
            OptionSpec("--state-dir", .word("FOLDER"), "where identity and device tokens are kept"),
        ],
        environment: [
            EnvironmentSpec("ZEE_GATEWAY_URL", "the gateway, when the command line names none"),
            EnvironmentSpec("ZEE_SECTION_KEY", "any setting: ZEE_CANVAS_WIDTH is [canvas] width"),
            EnvironmentSpec("ZEE_GATEWAY_TOKEN", "the gateway's token (or OPENCLAW_GATEWAY_TOKEN)"),
            EnvironmentSpec("ZEE_GATEWAY_PASSWORD", "the gateway's password (or OPENCLAW_GATEWAY_PASSWORD)"),
            EnvironmentSpec("ZEE_GATEWAY_TOKEN_FILE", "a file with the token, like --token-file"),
            EnvironmentSpec(
                "CREDENTIALS_DIRECTORY",
                "set by systemd: gateway-token and gateway-password are read there"
            ),
            EnvironmentSpec("CONFIGURATION_DIRECTORY", "set by systemd; else ~/.config/zee-node, /etc/zee-node"),
            EnvironmentSpec(
                "STATE_DIRECTORY",
                "set by systemd; else $XDG_STATE_HOME/zee-node, ~/.local/state/zee-node"
            ),
        ]
    )
}
