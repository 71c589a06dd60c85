internal import Arguments
internal import Diagnostics

extension ProgramCommand {
    static let run = ProgramCommand(
        spec: CommandSpec(
            "run",
            "connect to a gateway and stay connected (the default)",
            options: [
                OptionSpec("--url", .word("URL"), "the gateway: ws://HOST:PORT or wss://HOST:PORT"),
                OptionSpec("--host", .word("HOST"), "the gateway's host, instead of --url (127.0.0.1)"),
                OptionSpec("--port", .word("PORT"), "the gateway's port, with --host (18789)"),
                OptionSpec("--tls", .none, "use TLS, with --host"),
                OptionSpec("--tls-fingerprint", .word("SHA256"), "trust exactly this certificate"),
                OptionSpec("--ca-file", .word("FILE"), "trust the authorities in this PEM file too"),
                OptionSpec("--allow-insecure-ws", .none, "allow ws:// to a public address; the token goes in clear"),
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
        start: { invocation, surroundings throws(NodeError) in
            let settings = try NodeSettings(invocation, environment: surroundings.environment)
            let node = try NodeDaemon(settings, environment: surroundings.environment)
            return Job(executor: node.executor, run: node.run)
        }
    )
}
