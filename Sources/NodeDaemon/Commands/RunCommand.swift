internal import Arguments
internal import Diagnostics

extension ProgramCommand {
    static let run = ProgramCommand(
        spec: CommandSpec(
            "run",
            "connect to a gateway and stay connected (the default)",
            options: OptionSpec.settings,
            examples: [
                ExampleSpec("zee-node", "go to the gateway it is paired with, or wait to be paired"),
                ExampleSpec("zee-node --port 18789", "connect to a gateway on this machine"),
                ExampleSpec("zee-node --url wss://studio.local:18789", "connect to one on the network"),
                ExampleSpec("zee-node --set canvas.width=640", "with a narrower canvas than the settings say"),
            ]
        ),
        start: { invocation, surroundings throws(NodeError) in
            let settings: NodeDaemon.Reload = { () throws(NodeError) in
                try NodeSettings(invocation, environment: surroundings.environment)
            }
            let node = try NodeDaemon(settings(), environment: surroundings.environment, reload: settings)
            return Job(executor: node.executor, run: node.run)
        }
    )
}
