import Testing
import ZeeProtocol

@testable import GatewayServer

/// Who comes in, who does not, and what the latter is told.
struct AdmissionTests {
    /// A `connect` that differs from a good one in one thing.
    struct Case: CustomTestStringConvertible {
        let name: String
        var rules: [GatewayRules] = AdmissionTests.everyGeneration
        var token: String? = "secret"
        var version = DeviceAuthPayload.Version.v2
        var signedAtOffset = 0
        var change: @Sendable (inout ConnectParams) -> Void = { _ in }
        /// After signing.
        var tamper: @Sendable (inout JSONObject) -> Void = { _ in }
        /// `nil`: let in.
        let message: String?
        var detail: String?
        var close = 1008

        var testDescription: String { name }
    }

    static let everyGeneration: [GatewayRules] = [.current, .zee, .openClaw2026January, .openClaw2026April]
    static let january: [GatewayRules] = [.zee, .openClaw2026January]

    static let cases: [Case] = [
        Case(name: "as it should be", message: nil),
        Case(
            name: "wrong token",
            token: "wrong",
            message: "unauthorized: gateway token mismatch (provide gateway auth token)",
            detail: "AUTH_TOKEN_MISMATCH"
        ),
        Case(
            name: "no token",
            token: nil,
            message: "unauthorized: gateway token missing (provide gateway auth token)",
            detail: "AUTH_TOKEN_MISSING"
        ),
        Case(name: "wide protocol range", change: { ($0.minProtocol, $0.maxProtocol) = (2, 9) }, message: nil),
        Case(
            name: "newer protocol only",
            change: { ($0.minProtocol, $0.maxProtocol) = (4, 4) },
            message: "protocol mismatch",
            close: 1002
        ),
        Case(
            name: "inverted protocol range",
            change: { ($0.minProtocol, $0.maxProtocol) = (5, 3) },
            message: "protocol mismatch",
            close: 1002
        ),
        Case(
            name: "client id of its own",
            change: { $0.client.id = "zee-node" },
            message: "invalid connect params: should be equal to constant; should match some schema in anyOf"
        ),
        Case(
            name: "unknown key",
            tamper: { $0["instanceId"] = "x" },
            message: "invalid connect params: at root: unexpected property 'instanceId'"
        ),
        Case(name: "unknown role", change: { $0.role = "admin" }, message: "invalid role"),
        Case(
            name: "signature an hour old",
            signedAtOffset: -3_600_000,
            message: "device signature expired",
            detail: "DEVICE_AUTH_SIGNATURE_EXPIRED"
        ),
        Case(
            name: "signature an hour ahead",
            signedAtOffset: 3_600_000,
            message: "device signature expired",
            detail: "DEVICE_AUTH_SIGNATURE_EXPIRED"
        ),
        Case(
            name: "signature five minutes old, April",
            rules: [.openClaw2026April],
            signedAtOffset: -300_000,
            message: "device signature expired",
            detail: "DEVICE_AUTH_SIGNATURE_EXPIRED"
        ),
        Case(
            name: "signature five minutes old, January",
            rules: january + [.current],
            signedAtOffset: -300_000,
            message: nil
        ),
        Case(
            name: "signature version 1 with a nonce",
            version: .v1,
            message: "device signature invalid",
            detail: "DEVICE_AUTH_SIGNATURE_INVALID"
        ),
        Case(name: "signature version 3, later", rules: [.openClaw2026April, .current], version: .v3, message: nil),
        Case(
            name: "signature version 3, January",
            rules: january,
            version: .v3,
            message: "device signature invalid"
        ),
        Case(
            name: "somebody else's nonce",
            tamper: { $0.edit("device") { $0["nonce"] = "other" } },
            message: "device nonce mismatch",
            detail: "DEVICE_AUTH_NONCE_MISMATCH"
        ),
        Case(
            name: "somebody else's device id",
            tamper: { $0.edit("device") { $0["id"] = "00" } },
            message: "device identity mismatch",
            detail: "DEVICE_AUTH_DEVICE_ID_MISMATCH"
        ),
        Case(
            name: "public key that is none",
            tamper: { $0.edit("device") { $0["publicKey"] = "AAAA" } },
            message: "device public key invalid",
            detail: "DEVICE_AUTH_PUBLIC_KEY_INVALID"
        ),
        Case(
            name: "signature that is no base64",
            tamper: { $0.edit("device") { $0["signature"] = "?" } },
            message: "device signature invalid",
            detail: "DEVICE_AUTH_SIGNATURE_INVALID"
        ),
        Case(
            name: "time at the end of all integers",
            tamper: { $0.edit("device") { $0["signedAt"] = JSONValue(Int.max) } },
            message: "device signature expired",
            detail: "DEVICE_AUTH_SIGNATURE_EXPIRED"
        ),
        Case(
            name: "scopes added after signing",
            tamper: { $0["scopes"] = ["operator.admin"] },
            message: "device signature invalid",
            detail: "DEVICE_AUTH_SIGNATURE_INVALID"
        ),
        Case(name: "no device, January", rules: january, tamper: { $0["device"] = nil }, message: nil),
        Case(
            name: "no device, later",
            rules: [.openClaw2026April, .current],
            tamper: { $0["device"] = nil },
            message: "device identity required",
            detail: "DEVICE_IDENTITY_REQUIRED"
        ),
        Case(
            name: "device token as a key of its own, January",
            rules: january,
            tamper: { $0.edit("auth") { $0["deviceToken"] = "x" } },
            message: "invalid connect params: at root: unexpected property 'deviceToken'"
        ),
    ]

    @Test(arguments: cases)
    func `connect is judged as the generation judges it`(_ row: Case) throws {
        for rules in row.rules {
            var bench = Bench(rules)
            let (id, challenge) = try bench.open()
            var request = try TestDevice(1).connect(
                challenge,
                token: row.token,
                version: row.version,
                signedAt: challenge.timestampMs + row.signedAtOffset,
                change: row.change
            )
            if var params = request.params?.objectValue {
                row.tamper(&params)
                request.params = .object(params)
            }
            let answer = bench.say(request, as: id)
            guard let message = row.message else {
                #expect(answer?.isSuccess == true, "\(rules.name): \(String(describing: answer))")
                #expect(bench.closed[id] == nil)
                continue
            }
            let error = try #require(answer?.failure, "\(rules.name) let it in")
            #expect(error.message == message, "\(rules.name)")
            #expect(bench.closed[id] == "\(row.close) \(message.prefix(120))", "\(rules.name)")
            #expect(error.details?["code"]?.stringValue == (rules.explainsRefusals ? row.detail : nil), "\(rules.name)")
        }
    }

    @Test(arguments: everyGeneration)
    func `the protocol a gateway speaks is named in the refusal`(_ rules: GatewayRules) throws {
        var bench = Bench(rules)
        let (id, challenge) = try bench.open()
        let request = try TestDevice(1).connect(challenge) { ($0.minProtocol, $0.maxProtocol) = (9, 9) }
        #expect(bench.say(request, as: id)?.failure?.details == ["expectedProtocol": 3])
    }

    @Test func `a signature without a nonce is good on loopback in January only`() throws {
        for (rules, isLocal, isIn) in [
            (GatewayRules.zee, true, true), (.zee, false, false), (.openClaw2026January, true, true),
        ] {
            var bench = Bench(rules)
            let (id, challenge) = try bench.open(local: isLocal)
            var request = try TestDevice(1).connect(challenge, version: .v1)
            var params = try #require(request.params?.objectValue)
            params.edit("device") { $0["nonce"] = nil }
            request.params = .object(params)
            #expect(bench.say(request, as: id)?.isSuccess == isIn)
        }
    }

    @Test func `a password is checked like a token`() throws {
        var bench = Bench(secret: .password("open sesame"))
        for (password, message) in [
            ("open sesame", nil),
            ("wrong", "unauthorized: gateway password mismatch (provide gateway auth password)"),
            (nil, "unauthorized: gateway password missing (provide gateway auth password)"),
        ] {
            let (id, challenge) = try bench.open()
            let request = try TestDevice(1).connect(challenge, token: nil) { $0.auth = ConnectAuth(password: password) }
            #expect(bench.say(request, as: id)?.failure?.message == message)
        }
    }

    @Test func `ten wrong tokens from one address lock it out for five minutes`() throws {
        var bench = Bench()
        func attempt(_ token: String) throws -> GatewayError? {
            let (id, challenge) = try bench.open(local: false, ip: "192.0.2.66")
            return bench.say(try TestDevice(1).connect(challenge, token: token), as: id)?.failure
        }
        for _ in 0..<10 { #expect(try attempt("guess")?.detailCode == .authTokenMismatch) }
        let locked = try #require(try attempt("secret"))
        #expect(locked.detailCode == .authRateLimited)
        #expect(locked.retryAfterMs == 300_000)
        bench.advance(by: .seconds(301))
        #expect(try attempt("secret")?.message == "pairing required")
    }

    @Test func `whoever says nothing for ten seconds is let go`() throws {
        var bench = Bench()
        let (id, _) = try bench.open()
        bench.advance(by: .milliseconds(9_999))
        #expect(bench.closed[id] == nil)
        bench.advance(by: .milliseconds(1))
        #expect(bench.closed[id] == "1000 ")
    }

    @Test(
        arguments: [
            ("no JSON", "{", "1000 ", nil),
            ("no frame", "[]", "1008 invalid request frame", nil),
            ("an event", #"{"type":"event","event":"x"}"#, "1008 invalid request frame", nil),
            (
                "another method", #"{"type":"req","id":"1","method":"health"}"#,
                "1008 invalid handshake: first request must be connect",
                "invalid handshake: first request must be connect"
            ),
            ("nested without end", String(repeating: "[", count: 60_000), "1000 ", nil),
        ] as [(String, String, String, String?)]
    )
    func `what is no connect ends the connection`(_ name: String, _ text: String, _ close: String, _ message: String?)
        throws
    {
        var bench = Bench()
        let (id, _) = try bench.open()
        bench.say(text, as: id)
        #expect(bench.closed[id] == close)
        #expect(bench.response(to: "1", of: id)?.failure?.message == message)
    }
}

extension Result where Failure == GatewayError {
    var failure: GatewayError? { if case .failure(let error) = self { error } else { nil } }
}

extension JSONObject {
    mutating func edit(_ key: String, _ change: (inout JSONObject) -> Void) {
        guard var object = self[key]?.objectValue else { return }
        change(&object)
        self[key] = .object(object)
    }
}

extension GatewayRules: CustomTestStringConvertible {
    public var testDescription: String { name }
}
