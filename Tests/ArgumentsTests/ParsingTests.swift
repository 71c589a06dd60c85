import Arguments
import Testing

struct ParsingTests {
    static let program = ProgramSpec(
        name: "zee",
        version: "1.2.3",
        summary: "drive nodes",
        commands: [
            CommandSpec("nodes list", "list nodes"),
            CommandSpec(
                "nodes invoke",
                "run a command on a node",
                options: [
                    OptionSpec("--node", .word("NODE"), "which node"),
                    OptionSpec("--command", .word("NAME"), "what to run"),
                    OptionSpec("--tag", .word("TAG"), "may repeat", repeats: true),
                ]
            ),
            CommandSpec(
                "gateway call",
                "call a method",
                operands: [OperandSpec("METHOD", "its name")],
                options: [OptionSpec("--params", .word("JSON"), "parameters")]
            ),
            CommandSpec(
                "gateway",
                "run a gateway",
                options: [OptionSpec("--bind", .choice(["loopback", "lan"]), "where")]
            ),
        ],
        globalOptions: [
            OptionSpec("--json", .none, "print JSON"), OptionSpec("--url", .word("URL"), "gateway"),
            OptionSpec("--verbose", .none, "say more", aliases: ["-v"]),
        ]
    )

    @Test func `options may stand before, between and after`() throws {
        let words = ["--url", "ws://nas", "nodes", "invoke", "--node=iOS Node", "--json", "--command", "canvas.hide"]
        guard case .run(let invocation) = try Self.program.parse(words) else {
            Issue.record("not an invocation")
            return
        }

        #expect(invocation.path == ["nodes", "invoke"])
        #expect(invocation["--node"] == "iOS Node")
        #expect(invocation["--command"] == "canvas.hide")
        #expect(invocation["--url"] == "ws://nas")
        #expect(invocation.has("--json"))
        #expect(!invocation.has("--verbose"))
    }

    @Test func `the last of several values wins and all can be asked for`() throws {
        guard
            case .run(let invocation) = try Self.program.parse(
                ["nodes", "invoke", "--node", "a", "--node", "b", "--tag", "x", "--tag", "y"])
        else {
            Issue.record("not an invocation")
            return
        }

        #expect(invocation["--node"] == "b")
        #expect(invocation.all("--tag") == ["x", "y"])
    }

    @Test func `a value may look like an option, and two dashes end options`() throws {
        guard case .run(let first) = try Self.program.parse(["gateway", "call", "health", "--params", "-1"]),
            case .run(let second) = try Self.program.parse(["gateway", "call", "--", "--json"])
        else {
            Issue.record("not invocations")
            return
        }

        #expect(first["--params"] == "-1")
        #expect(second.operands == ["--json"])
        #expect(!second.has("--json"))
    }

    @Test func `a command may also be the first word of others`() throws {
        guard case .run(let invocation) = try Self.program.parse(["gateway", "--bind", "lan"]) else {
            Issue.record("not an invocation")
            return
        }
        #expect(invocation.path == ["gateway"])
    }

    @Test(
        arguments: [
            (["--help"], Request.help([])), (["help", "nodes"], .help(["nodes"])), (["nodes", "-h"], .help(["nodes"])),
            (["nodes", "invoke", "--node", "x", "--help"], .help(["nodes", "invoke"])), (["--version"], .version),
        ] as [([String], Request)]
    )
    func `help and version are found wherever they stand`(words: [String], request: Request) throws {
        #expect(try Self.program.parse(words) == request)
    }

    @Test(
        arguments: [
            ([], "no command given", "one of: nodes, gateway"),
            (["nodes"], "'nodes' needs one more word", "one of: list, invoke"),
            (["ndoes"], "unknown command 'ndoes'", "did you mean 'nodes'?"),
            (["nodes", "invok"], "unknown command 'nodes invok'", "did you mean 'nodes invoke'?"),
            (["nodes", "frobnicate"], "unknown command 'nodes frobnicate'", "see 'zee nodes --help'"),
            (["nodes", "list", "--jsno"], "'nodes list' has no option --jsno", "did you mean --json?"),
            (["nodes", "invoke", "--node"], "--node needs a value: --node NODE", "see 'zee --help'"),
            (["nodes", "list", "--json=1"], "--json takes no value", "see 'zee --help'"),
            (["gateway", "--bind", "moon"], "--bind cannot be 'moon'", "one of: loopback, lan"),
            (["gateway", "call"], "'gateway call' needs METHOD", "see 'zee gateway call --help'"),
            (["nodes", "list", "x"], "unexpected word 'x'", "see 'zee nodes list --help'"),
            (["nodes", "list", "--json", "--json"], "--json is given twice", "see 'zee --help'"),
        ] as [([String], String, String)]
    )
    func `a mistake is named and the way out is shown`(words: [String], message: String, hint: String) {
        let error = #expect(throws: UsageError.self) { try Self.program.parse(words) }

        #expect(error?.message == message)
        #expect(error?.hint(for: "zee") == hint)
    }

    @Test func `help of a command shows usage, options and examples`() {
        let program = ProgramSpec(
            name: "zee",
            version: "1",
            summary: "drive nodes",
            commands: [
                CommandSpec(
                    "call",
                    "call a method",
                    operands: [OperandSpec("METHOD", "its name")],
                    options: [OptionSpec("--params", .word("JSON"), "parameters", aliases: ["-p"])],
                    examples: [ExampleSpec("zee call health", "asks for health")]
                )
            ]
        )

        #expect(
            program.help(for: ["call"]) == """
                zee call: call a method

                usage: zee call METHOD [options]

                  METHOD  its name

                options:
                  --params, -p JSON  parameters

                examples:
                  zee call health
                      asks for health

                """
        )
    }

    @Test func `a manual page escapes what roff would take for commands`() {
        let program = ProgramSpec(
            name: "x",
            version: "1",
            summary: "a-b",
            commands: [CommandSpec("", "runs")]
        )

        let page = program.manualPage(section: 8, introduction: ".dot\nback\\slash", sections: [("FILES", "'quoted'")])

        #expect(page.contains("x \\- a\\-b"))
        #expect(page.contains("\\&.dot\nback\\eslash"))
        #expect(page.contains(".SH FILES\n\\&'quoted'"))
    }
}
