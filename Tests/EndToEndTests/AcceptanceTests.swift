import Diagnostics
import GatewayServer
import Testing
import ZeeGatewayClient
import ZeeProtocol

/// What a node and an operator can do with each generation of gateways over each route, with every part real.
@Suite(.timeLimit(.minutes(2)))
struct AcceptanceTests {
    @Test(arguments: Rig.generations, Route.allCases)
    func `a node is let in, does what it is asked and is told of its results`(
        _ rules: GatewayRules,
        _ route: Route
    ) async throws {
        try await Rig.run(rules, over: route, change: { $0.settings.allowedCommands = Node.commands }) { rig in
            try await Node.run(on: rig) { node in
                let hello = try await node.ready()
                #expect(hello.protocolVersion == 3)
                #expect(hello.policy.maxPayload == rules.policy.maxPayload)
                try await withOperator(on: rig) { person in
                    try await check(node, for: person)
                    try await checkFailures(of: node, for: person, rules)
                    try await checkSizes(of: node, for: person, rules)
                }
                // Acknowledged, or it throws.
                try await node.client.send(NodeEvent("agent.request", payload: ["message": "hello"]))
            }
        }
    }

    private func check(_ node: Node, for person: OperatorConnection) async throws {
        let listing = try await person.call("node.list")
        let entry = try #require(listing["nodes"]?.arrayValue?.first)
        #expect(entry["nodeId"] == .string(node.deviceID))
        #expect(entry["connected"] == true)
        #expect(entry["commands"] == .array(Node.commands.map { .string($0) }))

        // Numbers, order and text come back as they were written.
        let params: JSONValue = [
            "javaScript": "1 + 1 // \u{1F98A}\n", "big": 9_007_199_254_740_993, "a": [true, .null],
        ]
        let answer = try await person.invoke("canvas.eval", of: node, params, key: "echo").get()
        #expect(answer["payload"] == params)
        #expect(answer["nodeId"] == .string(node.deviceID))
        #expect(answer["command"] == "canvas.eval")
    }

    private func checkFailures(of node: Node, for person: OperatorConnection, _ rules: GatewayRules) async throws {
        let failure = await person.invoke("canvas.navigate", of: node, ["url": "/"], key: "fails")
        guard case .failure(.refused(let error)) = failure else {
            Issue.record("\(failure)")
            return
        }
        #expect(error.code == .unavailable)
        let text = "UNAVAILABLE: node not ready"
        #expect(error.message == (rules.prefixesNodeErrors ? "UNAVAILABLE: \(text)" : text))
        #expect(error.details?["nodeError"] == ["code": "UNAVAILABLE", "message": .string(text)])

        let late = await person.invoke("canvas.present", of: node, timeoutMs: 50, key: "slow")
        guard case .failure(.refused(let error)) = late else {
            Issue.record("\(late)")
            return
        }
        // Who is first, the node's own guard or the gateway, is a race by design; both mean the same.
        #expect(error.code == .unavailable && error.message.hasSuffix("node invoke timed out"))
    }

    private func checkSizes(of node: Node, for person: OperatorConnection, _ rules: GatewayRules) async throws {
        // To the last byte where the limit is half a megabyte, as large as a snapshot of a full screen elsewhere.
        let isTight = rules.policy.maxPayload < 1 << 20
        let picture = try await person.invoke(
            "canvas.snapshot",
            of: node,
            isTight ? nil : ["bytes": 1_000_000],
            key: "picture"
        ).get()
        let text = try #require(picture["payload"]?["base64"]?.stringValue)
        let envelope = #"{"format":"png","base64":""}"#.utf8.count
        #expect(text.utf8.count == (isTight ? rules.policy.maxPayload - 4096 - envelope : 1_000_000))
        #expect(text.utf8.allSatisfy { $0 == UInt8(ascii: "Q") })

        guard isTight else { return }
        let tooLarge = await person.invoke(
            "canvas.snapshot",
            of: node,
            ["bytes": JSONValue(rules.policy.maxPayload)],
            key: "large"
        )
        guard case .failure(.refused(let error)) = tooLarge else {
            Issue.record("\(tooLarge)")
            return
        }
        #expect(error.code == .unavailable)
        // And the connection is none the worse.
        #expect(try await person.invoke("canvas.eval", of: node, 1, key: "after").get()["payload"] == 1)
    }

    @Test(arguments: Rig.generations)
    func `a gateway whose clock is an hour off is no obstacle`(_ rules: GatewayRules) async throws {
        for error in [-3_600_000, 3_600_000] {
            try await Rig.run(rules, clockErrorMs: error) { rig in
                try await Node.run(on: rig) { node in _ = try await node.ready() }
            }
        }
    }

    @Test(arguments: Rig.generations)
    func `a node's password opens a gateway that has one`(_ rules: GatewayRules) async throws {
        try await Rig.run(rules, secret: .password("open sesame")) { rig in
            try await Node.run(on: rig) {
                ($0.options.token, $0.options.password) = (nil, "open sesame")
            } _: { node in
                _ = try await node.ready()
            }
        }
    }

    @Test(arguments: Rig.generations)
    func `a node may ask the gateway for next to nothing`(_ rules: GatewayRules) async throws {
        try await Rig.run(rules) { rig in
            try await Node.run(on: rig) { node in
                _ = try await node.ready()
                for method in ["config.get", "node.list", "node.invoke"] {
                    await #expect(
                        throws: RequestFailure.refused(GatewayError(.invalidRequest, "unauthorized role: node"))
                    ) { try await node.client.call(method, params: [:]) }
                }
            }
        }
    }

    @Test func `a node comes back to a gateway that restarts, with the token it was given`() async throws {
        let folder = scratchFolder()
        let tokens = Tokens()
        try await Rig.run(folder: folder) { first in
            try await Node.run(on: first) {
                $0.options.deviceTokens = tokens.store
            } _: { node in
                _ = try await node.ready()
                await first.server.stop(reason: "update")
                let refusal = try await node.refusal()
                #expect(refusal.error.message == "\(first.url) closed the connection (1012 service restart)")
            }
        }
        #expect(tokens.current != nil)
        // The shared secret has been changed meanwhile, but the device's own is on record.
        try await Rig.run(secret: .token("changed"), folder: folder) { second in
            try await Node.run(on: second) {
                $0.options.token = nil
                $0.options.deviceTokens = tokens.store
            } _: { node in
                _ = try await node.ready()
            }
        }
    }
}
