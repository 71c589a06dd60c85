import Arguments
import ControlChannel
import Diagnostics
import Discovery
import OperatorCLI
import Synchronization
import Testing
import ZeeProtocol

/// The command against a gateway that is a list of answers.
struct ZeeTests {
    static let list: JSONValue = [
        "ts": 1,
        "nodes": [
            [
                "nodeId": "aabbccddeeff0011", "displayName": "iOS Node", "platform": "linux",
                "remoteIp": "192.168.0.88",
                "caps": ["canvas"], "commands": ["canvas.eval", "canvas.snapshot"], "paired": true, "connected": true,
            ],
            [
                "nodeId": "aabbcc0099", "displayName": "attic", "caps": [], "commands": [], "paired": true,
                "connected": false,
            ],
        ],
    ]

    @Test func `nodes status is a table for people`() async {
        let run = await zee(["nodes", "status"], ["node.list": .success(Self.list)])

        #expect(run.status == 0)
        #expect(
            run.output == """
                NODE      ID            ADDRESS       PLATFORM  STATE      CAPS    COMMANDS
                iOS Node  aabbccddeeff  192.168.0.88  linux     connected  canvas  2
                attic     aabbcc0099    -             -         away       -       0

                """
        )
    }

    @Test func `JSON on request keeps what the gateway said`() async {
        let run = await zee(["nodes", "status", "--connected", "--json"], ["node.list": .success(Self.list)])

        #expect(run.output.hasPrefix("{\n  \"ts\": 1,\n  \"nodes\": [\n    {\n      \"nodeId\": \"aabbccddeeff0011\""))
        #expect(!run.output.contains("attic"))
    }

    @Test(arguments: ["iOS Node", "ios-node", "192.168.0.88", "aabbccdd", "aabbccddeeff0011"])
    func `a node is found by name, address, id and the beginning of it`(selector: String) async {
        let run = await zee(
            ["nodes", "invoke", "--node", selector, "--command", "canvas.eval", "--params", #"{"javaScript":"1+1"}"#],
            ["node.list": .success(Self.list), "node.invoke": .success(["ok": true, "payload": ["result": "2"]])]
        )

        #expect(run.status == 0)
        #expect(run.output == "{\n  \"result\": \"2\"\n}\n")
        let request = run.calls.last?.params
        #expect(request?["nodeId"]?.stringValue == "aabbccddeeff0011")
        #expect(request?["params"]?["javaScript"]?.stringValue == "1+1")
        #expect(request?["timeoutMs"]?.intValue == 15_000)
        #expect(request?["idempotencyKey"]?.stringValue?.isEmpty == false)
    }

    @Test func `an unknown node and an ambiguous one are told apart`() async {
        let unknown = await zee(
            ["nodes", "describe", "--node", "cellar"],
            ["node.list": .success(Self.list)]
        )
        let ambiguous = await zee(
            ["nodes", "describe", "--node", "aabbcc"],
            ["node.list": .success(["nodes": [["nodeId": "aabbcc11"], ["nodeId": "aabbcc22"]]])]
        )

        #expect(unknown.status == 64)
        #expect(unknown.complaints.contains("[NODE_UNKNOWN]\n  hint: see 'zee nodes status'"))
        #expect(ambiguous.complaints.contains("[NODE_AMBIGUOUS]\n  hint: use more of the id"))
    }

    @Test func `a refusal by policy names the way out`() async {
        let refusal = GatewayError(
            ErrorCode(rawValue: "INVALID_REQUEST"),
            "node command not allowed",
            details: ["reason": "command not allowlisted", "command": "canvas.eval"]
        )
        let run = await zee(
            ["nodes", "invoke", "--node", "attic", "--command", "canvas.eval"],
            ["node.list": .success(Self.list), "node.invoke": .failure(refusal)]
        )

        #expect(run.status == 65)
        #expect(
            run.complaints == """
                zee: node command not allowed [INVALID_REQUEST]
                  hint: allow it on the gateway: gateway.nodes.allowCommands, or --allow-command for 'zee gateway'

                """
        )
    }

    @Test func `a node's own failure keeps its code`() async {
        let failure = GatewayError(
            ErrorCode(rawValue: "UNAVAILABLE"),
            "EVAL_ERROR: x is not defined",
            details: ["nodeError": ["code": "EVAL_ERROR", "message": "x is not defined"]]
        )
        let run = await zee(
            ["nodes", "canvas", "eval", "--node", "attic", "x"],
            ["node.list": .success(Self.list), "node.invoke": .failure(failure)]
        )

        #expect(run.complaints == "zee: x is not defined [EVAL_ERROR]\n")
    }

    @Test func `a snapshot is saved under the format that came`() async {
        let run = await zee(
            ["nodes", "canvas", "snapshot", "--node", "attic", "--max-width", "900", "--quality", "0.5"],
            [
                "node.list": .success(Self.list),
                "node.invoke": .success(["ok": true, "payload": ["format": "png", "base64": "iVBORw=="]]),
            ]
        )

        #expect(run.output == "MEDIA:canvas-snapshot.png\n")
        #expect(run.saved["canvas-snapshot.png"] == [0x89, 0x50, 0x4E, 0x47])
        #expect(run.calls.last?.params["params"]?.description == #"{"format":"jpeg","maxWidth":900,"quality":0.5}"#)
        #expect(run.calls.last?.params["timeoutMs"]?.intValue == 20_000)
    }

    @Test func `a script comes from standard input on request`() async {
        let run = await zee(
            ["nodes", "canvas", "eval", "--node", "attic", "-"],
            ["node.list": .success(Self.list), "node.invoke": .success(["payload": ["result": "ok"]])],
            input: "return 1"
        )

        #expect(run.output == "ok\n")
        #expect(run.calls.last?.params["params"]?["javaScript"]?.stringValue == "return 1")
    }

    @Test func `a bad A2UI file is refused before the node sees it`() async {
        let run = await zee(
            ["nodes", "canvas", "a2ui", "push", "--node", "attic", "--jsonl", "-"],
            [:],
            input: "{\"beginRendering\":{}}\n[]\n"
        )

        #expect(run.status == 65)
        #expect(run.complaints.contains("A2UI JSONL line 2: expected a JSON object"))
        #expect(run.calls.isEmpty)
    }

    @Test func `devices that wait are shown with the command that lets them in`() async {
        let run = await zee(
            ["devices", "list"],
            [
                "device.pair.list": .success([
                    "pending": [
                        ["requestId": "r1", "deviceId": "0011223344556677", "displayName": "nas", "role": "node"]
                    ],
                    "paired": [],
                ])
            ]
        )

        #expect(run.output.contains("r1       001122334455  nas   node  -\n"))
        #expect(run.output.contains("zee devices approve WAITING"))
    }

    @Test func `the seed's examples are understood word for word`() async {
        for words in [
            ["gateway", "call", "node.list", "--params", "{}"],
            ["gateway", "call", "system-presence", "--params", "{}"],
        ] {
            let run = await zee(words, ["node.list": .success([:]), "system-presence": .success([])])
            #expect(run.status == 0)
        }
        let gateway = await zee(["gateway", "--port", "18789", "--verbose"], [:])
        #expect(gateway.served == ["18789"])
    }

    @Test(
        arguments: [
            (["nodes", "invoke", "--command", "x"], 64, "'nodes invoke' needs --node"),
            (["nodes", "status", "--timeout", "soon"], 64, "--timeout 'soon' is no number from 1 to 3600000"),
            (["gateway", "call", "x", "--params", "[1]"], 64, "--params is not a JSON object"),
            (["gateway", "call", "x", "--params", "{a}"], 64, "--params is not JSON"),
            (
                ["nodes", "canvas", "snapshot", "--node", "attic", "--quality", "7"], 64,
                "--quality '7' is no number from 0 to 1"
            ),
            (["help", "moon"], 64, "no command 'moon'"),
        ] as [([String], Int32, String)]
    )
    func `mistakes are named`(words: [String], status: Int32, message: String) async {
        let run = await zee(words, ["node.list": .success(Self.list)])

        #expect(run.status == status)
        #expect(run.complaints.contains(message))
    }

    static let look = Discovery.Look(
        gateways: [
            FoundGateway(
                service: ServiceName(instance: "Studio\u{1B} (Zee)", type: .gateway, domain: "local"),
                source: .multicast,
                host: "studio.local",
                port: 18789,
                addresses: ["10.77.0.1", "fe80::1%eth0"]
            ),
            FoundGateway(
                service: ServiceName(instance: "Slow", type: .gateway, domain: "zee.internal"),
                source: .unicast
            ),
        ],
        troubles: [.avahiNotRunning]
    )

    @Test func `gateways that are found are a table, and what hinders the search is said`() async {
        let run = await zee(["gateway", "discover", "--timeout", "1500"], [:])

        #expect(
            run.output == """
                GATEWAY        URL                      ADDRESSES               FOUND BY
                Studio? (Zee)  ws://studio.local:18789  10.77.0.1 fe80::1%eth0  multicast
                Slow           (not resolved)           -                       unicast

                """
        )
        #expect(
            run.complaints == """
                zee: multicast discovery waits for avahi-daemon, which is not running
                  hint: systemctl start avahi-daemon, or name the gateway with --url

                """
        )
        #expect(run.searches.map(\.domains) == [["local.", "zee.internal."]])
        #expect(run.searches.map(\.time) == [.milliseconds(1500)])
    }

    @Test func `a found gateway in JSON has its stable id`() async {
        let run = await zee(["gateway", "discover", "--domain", "zee.internal", "--json"], [:])

        #expect(run.output.contains(#""id": "_zee-gateway._tcp|local.|studio\u001b (zee)""#))
        #expect(run.output.contains(#""troubles": ["#))
        #expect(run.searches.map(\.domains) == [["zee.internal"]])
    }

    @Test func `the bare name shows help`() async {
        let run = await zee([], [:])

        #expect(run.status == 0)
        #expect(run.output.contains("nodes invoke"))
    }
}

extension ZeeTests {
    struct Run {
        var status: Int32 = 0
        var output = ""
        var complaints = ""
        var saved: [String: [UInt8]] = [:]
        var calls: [(method: String, params: JSONValue)] = []
        var served: [String] = []
        var searches: [(domains: [String], time: Duration)] = []
        var asked: [ControlRequest] = []
    }

    private final class Record: Sendable {
        let run = Mutex(Run())
    }

    @Test func `an operator's hand goes to the node on this machine`() async {
        let run = await zee(["canvas", "click", "--component", "book:item1", "--surface", "s"], [:])

        #expect(run.asked == [ControlRequest("canvas.click", ["component": "book:item1", "surface": "s"])])
        #expect(run.calls.isEmpty)
        #expect(run.output == "done, sent book\n")
    }

    private func zee(_ words: [String], _ answers: [String: Result<JSONValue, GatewayError>], input: String = "") async
        -> Run
    {
        let record = Record()
        let terminal = Terminal(
            write: { text in record.run.withLock { $0.output += text } },
            complain: { text in record.run.withLock { $0.complaints += text } },
            read: { _ in Array(input.utf8) },
            save: { bytes, path in
                record.run.withLock { $0.saved[path] = bytes }
                return true
            }
        )
        let command = Zee(
            terminal: terminal,
            connect: { _, _ throws(NodeError) in
                GatewaySession(
                    hello: HelloOK(protocolVersion: 3, serverVersion: "test", connectionID: "c"),
                    url: "ws://test",
                    call: { method, params, _ async throws(NodeError) in
                        record.run.withLock { $0.calls.append((method, params)) }
                        switch answers[method] {
                        case .success(let payload): return payload
                        case .failure(let error): throw NodeError(error, calling: method)
                        case nil: throw NodeError(.invalidRequest, "unknown method: \(method)")
                        }
                    }
                )
            },
            serve: { invocation throws(NodeError) in
                record.run.withLock { $0.served.append(invocation["--port"] ?? "") }
            },
            search: { domains, time throws(NodeError) in
                record.run.withLock { $0.searches.append((domains, time)) }
                return Self.look
            },
            ask: { request, _ throws(NodeError) in
                record.run.withLock { $0.asked.append(request) }
                return ["changed": true, "event": ["name": "book"]]
            }
        )
        let status = await command.run(words)
        return record.run.withLock { run in
            run.status = status
            return run
        }
    }
}
