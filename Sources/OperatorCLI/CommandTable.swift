package import Arguments

/// Everything `zee` can be asked, as a table: parsing, help and the manual page come from here.
package let zeeProgram = ProgramSpec(
    name: "zee",
    version: productVersion,
    summary: "operate an agent gateway and the nodes that draw for it",
    commands: nodesCommands + canvasCommands + Zee.handCommands + a2uiCommands + devicesCommands + gatewayCommands,
    globalOptions: [
        OptionSpec("--url", .word("URL"), "the gateway, as ws://host:port or wss://host:port"),
        OptionSpec("--token", .word("TOKEN"), "its token; seen by ps, so prefer ZEE_GATEWAY_TOKEN"),
        OptionSpec("--password", .word("PASSWORD"), "its password; seen by ps, so prefer ZEE_GATEWAY_PASSWORD"),
        OptionSpec("--tls-fingerprint", .word("SHA256"), "trust exactly this certificate (wss only)"),
        OptionSpec("--timeout", .word("MS"), "how long to wait for the gateway (default 10000; discover: 2000)"),
        OptionSpec("--json", .none, "print JSON for programs"),
    ],
    environment: [
        EnvironmentSpec("ZEE_GATEWAY_URL", "the gateway when --url is not given"),
        EnvironmentSpec("ZEE_GATEWAY_PORT", "its port on this machine (default 18789)"),
        EnvironmentSpec("ZEE_GATEWAY_TOKEN", "its token"),
        EnvironmentSpec("ZEE_GATEWAY_PASSWORD", "its password"),
        EnvironmentSpec(
            "ZEE_STATE_DIR",
            "where the embedded gateway and this command keep their state (default ~/.zee)"
        ),
        EnvironmentSpec("ZEE_DISABLE_BONJOUR", "1 keeps the embedded gateway from announcing itself"),
        EnvironmentSpec("NO_COLOR", "no colours on a terminal"),
    ]
)

/// One version for all programs of a release; `CHANGELOG.md` names it too.
package let productVersion = "0.1.0"

private let node = OptionSpec("--node", .word("NODE"), "its id, name, address, or the beginning of its id")
private let invokeTimeout = OptionSpec(
    "--invoke-timeout",
    .word("MS"),
    "how long the node may take (default 15000, snapshots 20000)"
)
private let onlyConnected = OptionSpec("--connected", .none, "only those that are connected now")

private let nodesCommands = [
    CommandSpec(
        "nodes status",
        "show every node the gateway knows",
        options: [onlyConnected],
        examples: [ExampleSpec("zee nodes status", "lists nodes with their address and what they can do")]
    ),
    CommandSpec("nodes list", "the same as nodes status", options: [onlyConnected]),
    CommandSpec("nodes describe", "show one node in full", options: [node]),
    CommandSpec(
        "nodes invoke",
        "run a command on a node and print its answer",
        options: [
            node, OptionSpec("--command", .word("NAME"), "such as canvas.eval"),
            OptionSpec("--params", .word("JSON"), "its parameters (default {})"), invokeTimeout,
            OptionSpec("--idempotency-key", .word("KEY"), "the same key twice runs the command once"),
        ],
        examples: [
            ExampleSpec(
                #"zee nodes invoke --node "iOS Node" --command canvas.snapshot --params '{"maxWidth":900}'"#,
                "asks the node called iOS Node for a picture"
            )
        ]
    ),
    CommandSpec("nodes pending", "list nodes that wait for their commands to be approved"),
    CommandSpec("nodes approve", "approve a node's commands", operands: [OperandSpec("REQUEST", "its request id")]),
    CommandSpec("nodes reject", "refuse a node's commands", operands: [OperandSpec("REQUEST", "its request id")]),
    CommandSpec(
        "nodes rename",
        "give a node another name",
        options: [node, OptionSpec("--name", .word("NAME"), "the new name")]
    ),
]

private let newerA2UI = OptionSpec("--v0.9", .none, "take messages of A2UI v0.9 as well")

private let a2uiCommands = [
    CommandSpec(
        "a2ui render",
        "draw an A2UI file as a PNG, without a gateway or a node",
        operands: [OperandSpec("FILE", "messages as JSON Lines or one JSON array; - is stdin")],
        options: [
            OptionSpec("--out", .word("FILE"), "where to write (default a2ui.png)", aliases: ["-o"]),
            OptionSpec("--theme", .choice(["zee", "a2ui"]), "dark as on nodes, or light as the web samples (zee)"),
            OptionSpec("--width", .word("PX"), "default 1280"), OptionSpec("--height", .word("PX"), "default 720"),
            OptionSpec("--scale", .word("N"), "device pixels for each of those (1)"),
            OptionSpec("--full", .none, "as high as the interface is"), newerA2UI,
        ],
        examples: [ExampleSpec("zee a2ui render card.jsonl -o card.png", "shows what a node would show")]
    ),
    CommandSpec(
        "a2ui check",
        "look over an A2UI file as strictly as any renderer",
        operands: [OperandSpec("FILE", "messages as JSON Lines or one JSON array; - is stdin")],
        options: [newerA2UI]
    ),
]

private let canvasCommands = [
    CommandSpec(
        "nodes canvas snapshot",
        "save a picture of a node's canvas",
        options: [
            node, OptionSpec("--format", .choice(["jpg", "jpeg", "png"]), "default jpg"),
            OptionSpec("--max-width", .word("PX"), "scale down to this width"),
            OptionSpec("--quality", .word("0-1"), "JPEG quality (default 0.82)"),
            OptionSpec(
                "--out",
                .word("FILE"),
                "where to save it (default canvas-snapshot.jpg or .png)",
                aliases: ["-o"]
            ),
            invokeTimeout,
        ],
        examples: [ExampleSpec("zee nodes canvas snapshot --node nas -o now.png --format png", "saves now.png")]
    ),
    CommandSpec(
        "nodes canvas present",
        "show the canvas, with a page when one is named",
        options: [
            node, OptionSpec("--target", .word("URL"), "what to show"), OptionSpec("--x", .word("PX"), "left edge"),
            OptionSpec("--y", .word("PX"), "top edge"), OptionSpec("--width", .word("PX"), "width"),
            OptionSpec("--height", .word("PX"), "height"), invokeTimeout,
        ]
    ),
    CommandSpec("nodes canvas hide", "hide the canvas", options: [node, invokeTimeout]),
    CommandSpec(
        "nodes canvas navigate",
        "load a page; an empty URL brings the built-in one back",
        operands: [OperandSpec("URL", "what to load")],
        options: [node, invokeTimeout]
    ),
    CommandSpec(
        "nodes canvas eval",
        "run a drawing script",
        operands: [OperandSpec("SCRIPT", "the program; - reads it from standard input", .optional)],
        options: [node, OptionSpec("--js", .word("SCRIPT"), "the program"), invokeTimeout]
    ),
    CommandSpec(
        "nodes canvas a2ui push",
        "show A2UI messages",
        options: [
            node, OptionSpec("--jsonl", .word("FILE"), "a file of messages, one a line; - is standard input"),
            OptionSpec("--text", .word("TEXT"), "show just this text"), invokeTimeout,
        ]
    ),
    CommandSpec("nodes canvas a2ui reset", "remove all A2UI surfaces", options: [node, invokeTimeout]),
]

private let devicesCommands = [
    CommandSpec("devices list", "list devices that are paired and those that wait"),
    CommandSpec("devices approve", "let a waiting device in", operands: [OperandSpec("REQUEST", "its request id")]),
    CommandSpec("devices reject", "turn a waiting device away", operands: [OperandSpec("REQUEST", "its request id")]),
]

private let gatewayCommands = [
    CommandSpec(
        "gateway call",
        "call any method of the gateway and print what it answers",
        operands: [OperandSpec("METHOD", "such as node.list or system-presence")],
        options: [OptionSpec("--params", .word("JSON"), "its parameters (default {})")],
        examples: [ExampleSpec(#"zee gateway call node.list --params "{}""#, "lists the nodes as JSON")]
    ),
    CommandSpec("gateway status", "say whether the gateway answers, and how it calls itself"),
    CommandSpec(
        "gateway discover",
        "look for gateways on the network",
        options: [
            OptionSpec(
                "--domain",
                .word("DOMAIN"),
                "search only this; local. is multicast (default local. and zee.internal.)",
                repeats: true
            )
        ],
        examples: [ExampleSpec("zee gateway discover --timeout 3000 --json", "searches for 3 s, prints JSON")]
    ),
    CommandSpec("gateway health", "print the gateway's own view of its health"),
    CommandSpec(
        "gateway",
        "run the embedded gateway: for development and for one home, not for the Internet",
        options: [
            OptionSpec("--port", .word("PORT"), "where to listen (default 18789)"),
            OptionSpec("--bind", .choice(["loopback", "lan"]), "this machine only, or everybody who can reach it"),
            OptionSpec("--auth", .choice(["none", "token", "password"]), "what clients must know (default token)"),
            OptionSpec("--tls", .none, "encrypt, with a certificate of its own making"),
            OptionSpec("--tls-cert", .word("FILE"), "encrypt with this certificate (PEM)"),
            OptionSpec("--tls-key", .word("FILE"), "the certificate's key (PEM)"),
            OptionSpec(
                "--advertise",
                .choice(["on", "off"]),
                "announce it on the network through Avahi (default on with --bind lan)"
            ),
            OptionSpec("--canvas-root", .word("DIR"), "the folder with the pages (default ~/.zee/canvas)"),
            OptionSpec(
                "--canvas-port",
                .word("PORT|off"),
                "where the pages are besides the gateway's port (default: that port + 4)"
            ),
            OptionSpec("--canvas-url", .word("URL"), "where nodes find the pages, when a proxy is in between"),
            OptionSpec("--allow-command", .word("NAME"), "let nodes of every platform run this", repeats: true),
            OptionSpec("--deny-command", .word("NAME"), "let no node run this", repeats: true),
            OptionSpec(
                "--strict-like",
                .choice(["zee", "openclaw-2026.1", "openclaw-2026.4"]),
                "behave as that generation does"
            ),
            OptionSpec("--verbose", .none, "log every call", aliases: ["-v"]),
        ],
        examples: [
            ExampleSpec("zee gateway --port 18789 --verbose", "serves this machine and says what happens"),
            ExampleSpec("zee gateway --bind lan --tls", "serves the network, encrypted"),
        ]
    ),
]
