internal import Arguments
internal import Diagnostics
internal import ZeeProtocol

/// The operator's command: words in, text out, an exit status.
package struct Zee: Sendable {
    let terminal: Terminal
    let connect: Connect
    let serve: Serve
    let search: Search
    let ask: Ask

    /// `serve` runs the embedded gateway until it is told to stop.
    package init(
        terminal: Terminal,
        connect: @escaping Connect,
        serve: @escaping Serve,
        search: @escaping Search,
        ask: @escaping Ask
    ) {
        self.terminal = terminal
        self.connect = connect
        self.serve = serve
        self.search = search
        self.ask = ask
    }

    /// Runs one command line and says how it went, after sysexits(3).
    package func run(_ words: [String]) async -> Int32 {
        do throws(NodeError) {
            switch try request(words) {
            case .version: terminal.write("zee \(zeeProgram.version)\n")
            case .help(let path): try help(path)
            case .run(let invocation): try await run(invocation)
            }
            return 0
        } catch {
            terminal.complain("zee: \(error)\n")
            return error.exitStatus
        }
    }

    private func request(_ words: [String]) throws(NodeError) -> Request {
        // A person who types the bare name wants to know what it does.
        guard !words.isEmpty else { return .help([]) }
        do {
            return try zeeProgram.parse(words)
        } catch {
            throw NodeError(.usage, error.message, hint: error.hint(for: "zee"))
        }
    }

    private func help(_ path: [String]) throws(NodeError) {
        guard path.isEmpty || zeeProgram.commands.contains(where: { $0.path.starts(with: path) }) else {
            throw NodeError(.usage, "no command '\(path.joined(separator: " "))'", hint: "see 'zee --help'")
        }
        terminal.write(zeeProgram.help(for: path))
    }

    private func run(_ invocation: Invocation) async throws(NodeError) {
        switch invocation.path.first {
        case "nodes" where invocation.path.dropFirst().first == "canvas": try await canvas(invocation)
        case "nodes": try await nodes(invocation)
        case "devices": try await devices(invocation)
        case "canvas": try await hand(invocation)
        case "a2ui": try a2ui(invocation)
        default:
            if invocation.path == ["gateway"] { try await serve(invocation) } else { try await gateway(invocation) }
        }
    }
}

extension Zee {
    /// `--timeout`, in milliseconds as upstream's.
    func timeout(_ invocation: Invocation, otherwise milliseconds: Int = 10_000) throws(NodeError) -> Duration {
        .milliseconds(try invocation.number("--timeout", in: 1...3_600_000) ?? milliseconds)
    }

    func session(_ invocation: Invocation) async throws(NodeError) -> GatewaySession {
        try await connect(invocation, try timeout(invocation))
    }

    /// Connects, calls one method, and gives its payload.
    func call(_ invocation: Invocation, _ method: String, _ params: JSONObject = JSONObject()) async throws(NodeError)
        -> JSONValue
    {
        try await session(invocation).call(method, .object(params), try timeout(invocation))
    }

    func writeJSON(_ value: JSONValue) { terminal.write(prettyJSON(value)) }
}

extension Invocation {
    /// A whole number within bounds.
    func number(_ option: String, in range: ClosedRange<Int>) throws(NodeError) -> Int? {
        guard let text = self[option] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw NodeError(
                .usage,
                "\(option) '\(text)' is no number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }

    func required(_ option: String) throws(NodeError) -> String {
        guard let text = self[option], !text.isEmpty else {
            throw NodeError(
                .usage,
                "'\(path.joined(separator: " "))' needs \(option)",
                hint: "see 'zee \(path.joined(separator: " ")) --help'"
            )
        }
        return text
    }

    /// A JSON object; an empty one when the option is not given.
    func object(_ option: String) throws(NodeError) -> JSONObject {
        guard let text = self[option] else { return JSONObject() }
        do {
            guard case .object(let object) = try JSONValue(parsing: text) else {
                throw NodeError(.usage, "\(option) is not a JSON object", hint: #"write it as '{"key": "value"}'"#)
            }
            return object
        } catch let error as JSONError {
            throw NodeError(.usage, "\(option) is not JSON: \(error)", hint: "mind the shell's quotes: '{…}'")
        } catch let error as NodeError {
            throw error
        } catch {
            throw NodeError(.usage, "\(option) is not JSON", cause: error)
        }
    }
}
