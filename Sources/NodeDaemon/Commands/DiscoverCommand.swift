internal import Arguments
internal import Diagnostics
internal import Discovery
internal import Transport
internal import ZeeProtocol

extension ProgramCommand {
    static let discover = ProgramCommand(
        spec: CommandSpec(
            "discover",
            "look for gateways on the network",
            options: [
                OptionSpec("--watch", .none, "go on, and show every change"),
                OptionSpec("--json", .none, "print JSON, one line for each look"),
                .domain,
                OptionSpec("--timeout", .word("MS"), "how long to look (2000)"),
            ],
            examples: [
                ExampleSpec("zee-node discover", "list the gateways around"),
                ExampleSpec("zee-node discover --watch --json", "tell a program about each change"),
            ]
        ),
        start: { invocation, surroundings throws(NodeError) in
            let discovery = Discovery(domains: invocation.domains)
            let time = try invocation.searchTime(otherwise: 2000)
            return Job.interruptible(on: try EventLoop.forCommand()) {
                do throws(DiscoveryError) {
                    if invocation.has("--watch") {
                        try await discovery.watch { looks in
                            for await look in looks { surroundings.show(look, asJSON: invocation.has("--json")) }
                        }
                    } else {
                        surroundings.show(try await discovery.look(within: time), asJSON: invocation.has("--json"))
                    }
                    return 0
                } catch {
                    return NodeProgram.complain(of: NodeError(.unavailable, "no descriptor is left to search with"))
                }
            }
        }
    )
}

extension Surroundings {
    fileprivate func show(_ look: Discovery.Look, asJSON: Bool) {
        guard !asJSON else { return write(look.json.description + "\n") }
        write(look.text)
        for trouble in look.troubles {
            complain("zee-node: \(trouble)\n" + (trouble.hint.map { "  hint: \($0)\n" } ?? ""))
        }
    }
}

extension OptionSpec {
    static let domain = OptionSpec(
        "--domain",
        .word("DOMAIN"),
        "search only this; local. is multicast (local. and zee.internal.)",
        repeats: true
    )
}

extension Invocation {
    var domains: [String] {
        let given = all("--domain")
        return given.isEmpty ? Discovery().domains : given
    }

    func searchTime(otherwise milliseconds: Int) throws(NodeError) -> Duration {
        guard let text = self["--timeout"] else { return .milliseconds(milliseconds) }
        guard let number = Int(text), 1...3_600_000 ~= number else {
            throw NodeError(.usage, "--timeout '\(text)' is no number from 1 to 3600000")
        }
        return .milliseconds(number)
    }
}

extension EventLoop {
    static func forCommand() throws(NodeError) -> EventLoop {
        do throws(TransportError) { return try EventLoop() } catch { throw NodeError(error, reaching: "the system") }
    }
}
