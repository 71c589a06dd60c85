import GatewayServer
import Testing
import ZeeGatewayClient
import ZeeProtocol

/// Which commands reach a node, by generation, by platform, and by what the gateway's owner decided.
@Suite(.timeLimit(.minutes(1)))
struct PolicyTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let rules: GatewayRules
        var platform = "linux"
        var command = "canvas.eval"
        var allowed: [String] = []
        var denied: [String] = []
        /// The refusal and its `details.reason`; `nil` when the invoke is answered.
        var refusal: (message: String, reason: String)?

        var testDescription: String {
            "\(rules.name), \(platform), \(command), allowing \(allowed), denying \(denied)"
        }
    }

    static let notListed = "command not allowlisted"
    static let notDeclared = "command not declared by node"
    static let plain = "node command not allowed"

    static func april(_ platform: String) -> String {
        "node command not allowed: \"canvas.eval\" is not in the allowlist for platform \"\(platform)\""
    }

    static let rows: [Row] = [
        Row(rules: .current),
        Row(rules: .current, platform: "plan9"),
        Row(rules: .current, denied: ["canvas.eval"], refusal: (plain, notListed)),
        Row(rules: .current, command: "canvas.hide", refusal: (plain, notDeclared)),
        Row(rules: .zee),
        Row(rules: .zee, platform: "plan9", refusal: (plain, notListed)),
        Row(rules: .zee, platform: "plan9", allowed: ["canvas.eval"]),
        Row(rules: .zee, platform: "macos", refusal: (plain, notListed)),
        Row(rules: .zee, allowed: ["canvas.eval"], denied: ["canvas.eval"], refusal: (plain, notListed)),
        Row(rules: .openClaw2026January, refusal: (plain, notListed)),
        Row(rules: .openClaw2026January, allowed: ["canvas.eval"]),
        Row(rules: .openClaw2026January, allowed: ["canvas.*"], refusal: (plain, notListed)),
        Row(rules: .openClaw2026January, platform: "plan9"),
        Row(rules: .openClaw2026January, platform: "macos"),
        Row(rules: .openClaw2026April, refusal: (april("linux"), notListed)),
        Row(rules: .openClaw2026April, allowed: ["canvas.eval"]),
        Row(rules: .openClaw2026April, platform: "plan9"),
        Row(
            rules: .openClaw2026April,
            platform: "plan9",
            denied: ["canvas.eval"],
            refusal: (april("plan9"), notListed)
        ),
    ]

    @Test(arguments: rows)
    func `an invoke goes through or is refused as its generation has it`(_ row: Row) async throws {
        try await Rig.run(
            row.rules,
            change: { ($0.settings.allowedCommands, $0.settings.deniedCommands) = (row.allowed, row.denied) }
        ) { rig in
            try await Node.run(on: rig) {
                $0.options.client.platform = row.platform
            } _: { node in
                _ = try await node.ready()
                try await withOperator(on: rig) { person in
                    let answer = await person.invoke(row.command, of: node, ["javaScript": "1"], key: "k")
                    guard let refusal = row.refusal else {
                        let payload = try answer.get()["payload"]
                        #expect(payload == ["javaScript": "1"])
                        return
                    }
                    let error = GatewayError(
                        .invalidRequest,
                        refusal.message,
                        details: ["reason": .string(refusal.reason), "command": .string(row.command)]
                    )
                    #expect(answer == .failure(.refused(error)))
                }
            }
        }
    }

    @Test(arguments: Rig.generations)
    func `a node that is not there is named as such`(_ rules: GatewayRules) async throws {
        try await Rig.run(rules) { rig in
            try await withOperator(on: rig) { person in
                await #expect(throws: RequestFailure.self) {
                    try await person.call(
                        "node.invoke",
                        params: ["nodeId": "nobody", "command": "canvas.eval", "idempotencyKey": "k"]
                    )
                }
            }
        }
    }
}
