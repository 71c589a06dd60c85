internal import Arguments
internal import Configuration
internal import ControlChannel
internal import Diagnostics
internal import Transport

extension ProgramCommand {
    static let doctor = ProgramCommand(
        spec: CommandSpec(
            "doctor",
            "look at everything the node needs, and say what to do; exit with 1 when something is broken",
            options: [
                OptionSpec("--json", .none, "print one JSON object"),
                OptionSpec("--socket", .word("PATH"), "the running node's control socket"),
            ] + OptionSpec.settings,
            examples: [
                ExampleSpec("zee-node doctor", "settings, secrets, fonts, discovery, and the way to the gateway"),
                ExampleSpec("sudo zee-node doctor --state-dir /var/lib/zee-node", "the same for the system's service"),
            ]
        ),
        start: { invocation, surroundings throws(NodeError) in
            let loop = try EventLoop.forCommand()
            let show: @Sendable ([Checkup]) -> Int32 = { checkups in
                surroundings.write(invocation.has("--json") ? "\(checkups.json)\n" : checkups.text)
                return checkups.exitStatus
            }
            let settings: NodeSettings
            do throws(NodeError) {
                settings = try NodeSettings(invocation, environment: surroundings.environment)
            } catch {
                // Everything else depends on the settings; a mistake in one of them is the whole finding.
                let problems = (error.cause as? Problems)?.list.map(\.description) ?? []
                let text = problems.isEmpty ? error.message : problems.joined(separator: "; ")
                let checkup = Checkup.fail("settings", text, fix: error.hint ?? "zee-node check-config")
                return Job(executor: loop) { show([checkup]) }
            }
            var doctor = Doctor(
                settings: settings,
                controlPath: ControlPath(invocation, environment: surroundings.environment).toAsk(invocation),
                loop: loop
            )
            doctor.home = surroundings.environment("HOME")
            let examination = doctor
            return Job.interruptible(on: loop) { show(await examination.examine()) }
        }
    )
}
