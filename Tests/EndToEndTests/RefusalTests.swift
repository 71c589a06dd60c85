import Diagnostics
import GatewayServer
import Testing
import WebSocketChannel
import WebSocketWire
import ZeeGatewayClient
import ZeeProtocol

/// Every way in which a node can be wrong, and what it is told: sections 2 to 4 of the protocol from the node's side.
@Suite(.timeLimit(.minutes(1)))
struct RefusalTests {
    /// A node that is wrong in one thing.
    struct Mistake: CustomTestStringConvertible, Sendable {
        let name: String
        var secret = SharedSecret.token(Rig.token)
        let change: @Sendable (inout Node.Setup) throws -> Void
        let code: NodeError.Code
        let message: String

        var testDescription: String { name }
    }

    static let mistakes: [Mistake] = [
        Mistake(
            name: "wrong token",
            change: { $0.options.token = "wrong" },
            code: .authenticationFailed,
            message: "unauthorized: gateway token mismatch (provide gateway auth token)"
        ),
        Mistake(
            name: "no token",
            change: { $0.options.token = nil },
            code: .authenticationFailed,
            message: "unauthorized: gateway token missing (provide gateway auth token)"
        ),
        Mistake(
            name: "password instead of a token",
            change: { ($0.options.token, $0.options.password) = (nil, Rig.token) },
            code: .authenticationFailed,
            message: "unauthorized: gateway token missing (provide gateway auth token)"
        ),
        Mistake(
            name: "wrong password",
            secret: .password("open sesame"),
            change: { ($0.options.token, $0.options.password) = (nil, "open barley") },
            code: .authenticationFailed,
            message: "unauthorized: gateway password mismatch (provide gateway auth password)"
        ),
        Mistake(
            name: "no password",
            secret: .password("open sesame"),
            change: { ($0.options.token, $0.options.password) = (nil, nil) },
            code: .authenticationFailed,
            message: "unauthorized: gateway password missing (provide gateway auth password)"
        ),
        Mistake(
            name: "signature of something else",
            change: { setup in
                let right = try DeviceIdentity(7)
                let signature = try RawClient.signature(of: [1, 2, 3])
                setup.options.device = DeviceIdentity(id: right.id, publicKey: right.publicKey) { _ in signature }
            },
            code: .authenticationFailed,
            message: "device signature invalid"
        ),
        Mistake(
            name: "another device's id",
            change: { setup in
                let (right, other) = (try DeviceIdentity(7), try DeviceIdentity(8))
                setup.options.device = DeviceIdentity(id: other.id, publicKey: right.publicKey) { _ in "AA" }
            },
            code: .authenticationFailed,
            message: "device identity mismatch"
        ),
        Mistake(
            name: "public key that is none",
            change: { setup in
                let right = try DeviceIdentity(7)
                setup.options.device = DeviceIdentity(id: right.id, publicKey: "AAAA") { _ in "AA" }
            },
            code: .authenticationFailed,
            message: "device public key invalid"
        ),
        Mistake(
            name: "client id of its own",
            change: { $0.options.client.id = "zee-node" },
            code: .invalidRequest,
            message: "invalid connect params: should be equal to constant; should match some schema in anyOf"
        ),
        Mistake(
            name: "client mode of its own",
            change: { $0.options.client.mode = "canvas" },
            code: .invalidRequest,
            message: "invalid connect params: should be equal to constant; should match some schema in anyOf"
        ),
    ]

    @Test(arguments: Rig.generations, mistakes)
    func `a wrong node is refused, told why, and does not hammer`(_ rules: GatewayRules, _ row: Mistake) async throws {
        try await Rig.run(rules, secret: row.secret) { rig in
            try await Node.run(on: rig, row.change) { node in
                let (wait, error) = try await node.refusal()
                #expect(error.code == row.code)
                #expect(error.message == "\(rig.url) refuses the connection: \(row.message)")
                // Only a change of configuration helps: five minutes, a fifth more or less.
                #expect(wait >= .seconds(240) && wait <= .seconds(360))
            }
        }
    }

    @Test func `a node without a device is no node from OpenClaw 2026.4 on`() async throws {
        for rules in Rig.generations where rules.nodesNeedDevice {
            try await Rig.run(rules) { rig in
                try await Node.run(on: rig) {
                    $0.options.device = nil
                } _: { node in
                    let message = try await node.refusal().error.message
                    #expect(message == "\(rig.url) refuses the connection: device identity required")
                }
            }
        }
    }

    // MARK: - Where our own client cannot be wrong

    struct RawMistake: CustomTestStringConvertible, Sendable {
        let name: String
        var signedAtOffset = 0
        var version = DeviceAuthPayload.Version.v2
        var change: @Sendable (inout ConnectParams) -> Void = { _ in }
        var tamper: @Sendable (inout DeviceProof) -> Void = { _ in }
        let message: String
        var detail: DetailCode?
        var close = WebSocketWire.CloseCode.policyViolation

        var testDescription: String { name }
    }

    static let rawMistakes: [RawMistake] = [
        RawMistake(
            name: "protocol 4 alone",
            change: { ($0.minProtocol, $0.maxProtocol) = (4, 4) },
            message: "protocol mismatch",
            close: .protocolError
        ),
        RawMistake(
            name: "protocol 2 alone",
            change: { ($0.minProtocol, $0.maxProtocol) = (2, 2) },
            message: "protocol mismatch",
            close: .protocolError
        ),
        RawMistake(
            name: "its own clock, an hour slow, in place of the challenge's",
            signedAtOffset: -3_600_000,
            message: "device signature expired",
            detail: .deviceSignatureExpired
        ),
        RawMistake(
            name: "its own clock, an hour fast",
            signedAtOffset: 3_600_000,
            message: "device signature expired",
            detail: .deviceSignatureExpired
        ),
        RawMistake(
            name: "the nonce of another connection",
            tamper: { $0.nonce = "00000000-0000-4000-8000-000000000000" },
            message: "device nonce mismatch",
            detail: .deviceNonceMismatch
        ),
        RawMistake(
            name: "signature version 1",
            version: .v1,
            message: "device signature invalid",
            detail: .deviceSignatureInvalid
        ),
        RawMistake(name: "a role that is none", change: { $0.role = "admin" }, message: "invalid role"),
    ]

    @Test(arguments: Rig.generations, rawMistakes)
    func `what no client of ours sends is refused too`(_ rules: GatewayRules, _ row: RawMistake) async throws {
        try await Rig.run(rules) { rig in
            let outcome = try await RawClient.connect(
                to: rig,
                signedAtOffset: row.signedAtOffset,
                version: row.version,
                change: row.change,
                tamper: row.tamper
            )
            guard case .failure(let error) = outcome.answer else {
                Issue.record("let in")
                return
            }
            #expect(error.message == row.message)
            #expect(error.detailCode == (rules.explainsRefusals ? row.detail : nil))
            if row.close == .protocolError { #expect(error.details == ["expectedProtocol": 3]) }
            guard case .closed(let code, let reason)? = outcome.ending else {
                Issue.record("\(String(describing: outcome.ending))")
                return
            }
            #expect(code == row.close)
            #expect(reason == row.message)
        }
    }

    @Test(arguments: Rig.generations)
    func `the raw client is right when it changes nothing`(_ rules: GatewayRules) async throws {
        try await Rig.run(rules) { rig in
            let outcome = try await RawClient.connect(to: rig)
            let hello = HelloOK(try outcome.answer.get())
            #expect(hello?.protocolVersion == 3)
        }
    }
}
