internal import Arguments
internal import ControlChannel
internal import Diagnostics
internal import Transport
internal import ZeeProtocol

extension ProgramCommand {
    static let socketOptions = [ControlPath.socketOption, ControlPath.instanceOption]

    static let status = ProgramCommand(
        spec: CommandSpec(
            "status",
            "say how the running node is; exit with 0 healthy, 1 degraded, 3 not running, 4 no answer",
            options: [OptionSpec("--json", .none, "print one JSON object")] + socketOptions,
            examples: [
                ExampleSpec("zee-node status", "connection, canvas, invokes, and what is wrong"),
                ExampleSpec("zee-node status --json", "the same for a monitor"),
            ]
        ),
        start: { invocation, surroundings throws(NodeError) in
            try control(ControlRequest("status"), invocation, surroundings) { answer in
                let status = StatusText(answer)
                surroundings.write(invocation.has("--json") ? "\(answer)\n" : status.text)
                return status.exitStatus
            }
        }
    )

    static let metrics = ProgramCommand(
        spec: CommandSpec(
            "metrics",
            "print the running node's figures as OpenMetrics text",
            options: socketOptions,
            examples: [
                ExampleSpec("zee-node metrics > /var/lib/node_exporter/zee.prom", "for a textfile collector")
            ]
        ),
        start: { invocation, surroundings throws(NodeError) in
            try control(ControlRequest("metrics"), invocation, surroundings) { answer in
                surroundings.write(answer.stringValue ?? "")
                return 0
            }
        }
    )

    static let ctlStatus = ctl("status", "say whether the canvas may be drawn on", nil)
    static let ctlBackground = ctl("background", "refuse canvas commands until 'ctl foreground'", "background")
    static let ctlForeground = ctl("foreground", "take canvas commands again", "foreground")

    private static func ctl(_ word: String, _ summary: String, _ method: String?) -> ProgramCommand {
        ProgramCommand(
            spec: CommandSpec(
                "ctl \(word)",
                summary,
                options: socketOptions,
                examples: [ExampleSpec("zee-node ctl \(word)", "answer with foreground or background")]
            ),
            start: { invocation, surroundings throws(NodeError) in
                try control(ControlRequest(method ?? "status"), invocation, surroundings) { answer in
                    surroundings.write("\(answer["presence"]?.stringValue ?? "unknown")\n")
                    return 0
                }
            }
        )
    }

    /// Asks the running node one thing; gives the exit status that `show` says, or the failure's.
    static func control(
        _ request: ControlRequest,
        _ invocation: Invocation,
        _ surroundings: Surroundings,
        show: @escaping @Sendable (JSONValue) -> Int32
    ) throws(NodeError) -> Job {
        let loop: EventLoop
        do throws(TransportError) { loop = try EventLoop() } catch { throw NodeError(error, reaching: "the node") }
        let path = ControlPath(invocation, environment: surroundings.environment).toAsk(invocation)
        return Job(executor: loop) {
            do throws(NodeError) {
                return show(try await ControlClient(path: path, on: loop).ask(request))
            } catch {
                _ = NodeProgram.complain(of: error)
                // As systemctl and the LSB have it: 3 is not running, and 4 a status that is unknown.
                if error.code == .notRunning { return 3 }
                return request.method == "status" ? 4 : error.exitStatus
            }
        }
    }
}
