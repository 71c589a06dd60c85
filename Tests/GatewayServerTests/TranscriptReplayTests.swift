import Testing
import Vault
import ZeeProtocol

@testable import GatewayServer

/// What real gateways said, recorded; this one has to say the same when it is told to be like them.
@Suite(.enabled(if: SharedReference.isPresent, "the recorded frames are kept outside the repository"))
struct TranscriptReplayTests {
    struct Recording: CustomTestStringConvertible {
        let name: String
        let rules: GatewayRules
        var testDescription: String { name }
    }

    static let recordings = [
        Recording(name: "zee-2026-02-01", rules: .zee),
        Recording(name: "openclaw-2026.1.30", rules: .openClaw2026January),
        Recording(name: "openclaw-2026.4.12", rules: .openClaw2026April),
    ]

    /// How to provoke what was recorded under a label.
    static let connects:
        [(label: String, change: @Sendable (inout GatewayFrame.Request, ConnectChallenge) throws -> Void)] = [
            ("wrong token:", { $0 = try TestDevice(1).connect($1, token: "wrong") }),
            ("proto 4:", { $0 = try TestDevice(1).connect($1) { ($0.minProtocol, $0.maxProtocol) = (4, 4) } }),
            (
                "no device:",
                { request, _ in
                    var params = request.params?.objectValue ?? [:]
                    params["device"] = nil
                    request.params = .object(params)
                }
            ),
            (
                "bad nonce:",
                { request, _ in
                    var params = request.params?.objectValue ?? [:]
                    params.edit("device") { $0["nonce"] = "other" }
                    request.params = .object(params)
                }
            ),
            ("stale:", { $0 = try TestDevice(1).connect($1, signedAt: $1.timestampMs - 3_600_000) }),
            ("client.id zee-node:", { $0 = try TestDevice(1).connect($1) { $0.client.id = "zee-node" } }),
            (
                "extra param:",
                { request, _ in
                    var params = request.params?.objectValue ?? [:]
                    params["instanceId"] = "x"
                    request.params = .object(params)
                }
            ),
            ("sig v1 :", { $0 = try TestDevice(1).connect($1, version: .v1) }),
            ("sig v2 :", { $0 = try TestDevice(1).connect($1, version: .v2) }),
            ("sig v3 :", { $0 = try TestDevice(1).connect($1, version: .v3) }),
        ]

    @Test(arguments: recordings)
    func `a recorded connect is answered as it was`(_ recording: Recording) throws {
        let lines = try SharedReference.transcript("\(recording.name).probe.txt")
        for (label, change) in Self.connects {
            let expected = try #require(lines.first { $0.label == label }?.rest, "\(label) was not recorded")
            var bench = Bench(recording.rules)
            let (id, challenge) = try bench.open()
            var request = try TestDevice(1).connect(challenge)
            try change(&request, challenge)
            let answer = bench.say(request, as: id)
            if expected == "\"ACCEPTED\"" {
                #expect(answer?.isSuccess == true, "\(label)")
            } else {
                #expect(try answer?.failure?.json == JSONValue(parsing: expected), "\(label)")
            }
        }
    }

    @Test(arguments: recordings)
    func `a recorded platform gets the commands it got`(_ recording: Recording) throws {
        for line in try SharedReference.transcript("\(recording.name).probe.txt") {
            guard let match = line.label.firstMatch(of: /^platform '(.+)' ->$/) else { continue }
            let expected = try JSONValue(parsing: line.rest)
            var bench = Bench(recording.rules)
            let (person, _) = try bench.join("operator", 1)
            let (id, challenge) = try bench.open()
            let request = try TestDevice(2).connect(challenge, commands: Self.canvas) {
                ($0.client.platform, $0.client.deviceFamily) = (String(match.1), nil)
            }
            #expect(bench.say(request, as: id)?.isSuccess == true)
            let node = JSONValue.string(try TestDevice(2).id)
            let described = try bench.call("node.describe", ["nodeId": node], as: person)?.get()
            #expect(described?["commands"] == expected["commands"], "\(match.1)")

            let invoke: JSONValue = [
                "nodeId": node, "command": "canvas.eval", "timeoutMs": 500, "idempotencyKey": "k",
            ]
            var answer = bench.call("node.invoke", invoke, as: person)
            if answer == nil {
                bench.advance(by: .seconds(1))
                answer = bench.response(to: "call-node.invoke", of: person)
            }
            #expect(answer?.failure?.json == expected["invoke"], "\(match.1)")
        }
    }

    static let canvas = [
        "canvas.present", "canvas.hide", "canvas.navigate", "canvas.eval", "canvas.snapshot", "canvas.a2ui.push",
        "canvas.a2ui.pushJSONL", "canvas.a2ui.reset",
    ]

    @Test(arguments: recordings)
    func `recorded calls of a node are answered as they were`(_ recording: Recording) throws {
        let lines = try SharedReference.transcript("\(recording.name).probe2.txt")
        var bench = Bench(recording.rules)
        let (node, _) = try bench.join("node", 2)
        let nodeID = JSONValue.string(try TestDevice(2).id)
        let calls: [(String, String, JSONValue)] = [
            ("node.event voice.transcript", "node.event", ["event": "voice.transcript", "payloadJSON": "{}"]),
            ("node.event canvas.availability", "node.event", ["event": "canvas.availability"]),
            ("node.event payloadJSON null", "node.event", ["event": "x", "payloadJSON": nil]),
            ("bad nodeId", "node.invoke.result", ["id": "x", "nodeId": "other", "ok": true]),
            ("unknown id", "node.invoke.result", ["id": "x", "nodeId": nodeID, "ok": true]),
            (
                "numeric payloadJSON", "node.invoke.result",
                ["id": "x", "nodeId": nodeID, "ok": true, "payloadJSON": 7]
            ),
            (
                "error extra key", "node.invoke.result",
                [
                    "id": "x", "nodeId": nodeID, "ok": false,
                    "error": ["code": "A", "message": "b", "retryable": true],
                ]
            ),
            ("node calls config.get", "config.get", [:]),
            ("node calls node.list", "node.list", [:]),
            ("pluginSurface", "node.pluginSurface.refresh", ["surface": "canvas"]),
            ("unknown method", "no.such.method", [:]),
        ]
        for (label, method, params) in calls {
            let line = try #require(lines.first { $0.label == label }, "\(label) was not recorded")
            let expected = try GatewayFrame(JSONValue(parsing: line.rest))
            let answer = bench.call(method, params, as: node)
            guard case .response(let response) = expected else { continue }
            #expect(answer == response.result, "\(label)")
        }
    }

    @Test(arguments: recordings)
    func `hello has the recorded shape`(_ recording: Recording) throws {
        let lines = try SharedReference.transcript("\(recording.name).probe2.txt")
        let line = try #require(lines.first { $0.label.hasPrefix("hello keys") }?.rest)
        let recorded = try JSONValue(parsing: line)
        var bench = Bench(recording.rules)
        let hello = try bench.join("node", 2).1.json
        #expect(hello["policy"] == recorded["policy"])
        #expect(hello["protocol"] == recorded["protocol"])
        #expect(hello["auth"]?.objectValue?.keys == recorded["auth"]?.objectValue?.keys)
        #expect(
            hello["auth"]?["deviceToken"]?.stringValue?.utf8.count
                == recorded["auth"]?["deviceToken"]?.stringValue?.utf8.count
        )
    }
}

/// Signatures made elsewhere, checked here, and the other way round.
@Suite(.enabled(if: SharedReference.isPresent, "the signature vectors are kept outside the repository"))
struct DeviceVectorTests {
    @Test func `our keys make the signatures of the vectors, to the bit`() throws {
        let json = try JSONValue(parsing: try SharedReference.bytes("device-auth-vectors.json"))
        for vector in try #require(json["vectors"]?.arrayValue) {
            let key = try DeviceKey(seed: try #require(vector["seedHex"]?.stringValue.flatMap(Hex.decode)))
            let payload = try #require(vector["payload"]?.stringValue)
            let signature = Base64.encode(try key.sign(Array(payload.utf8)), alphabet: .url)
            #expect(signature == vector["signatureBase64Url"]?.stringValue)
            let deviceID = try key.deviceID
            #expect(deviceID == vector["deviceId"]?.stringValue)
        }
    }

    @Test func `every vector is accepted by a gateway that knows its version`() throws {
        let json = try JSONValue(parsing: try SharedReference.bytes("device-auth-vectors.json"))
        let vectors = try #require(json["vectors"]?.arrayValue)
        #expect(vectors.count >= 4)
        for vector in vectors {
            let input = try #require(vector["input"])
            let version = try #require(
                DeviceAuthPayload.Version(rawValue: vector["version"]?.stringValue ?? "")
            )
            var params = ConnectParams(
                protocols: 3...3,
                client: ClientDescription(
                    id: input["clientId"]?.stringValue ?? "",
                    version: "1",
                    platform: input["platform"]?.stringValue ?? "linux",
                    deviceFamily: input["family"]?.stringValue,
                    mode: input["clientMode"]?.stringValue ?? ""
                )
            )
            params.role = input["role"]?.stringValue
            params.scopes = input["scopes"]?.arrayValue?.compactMap(\.stringValue)
            params.auth = input["token"]?.stringValue.map { ConnectAuth(token: $0) }
            let signedAt = try #require(input["signedAt"]?.intValue)
            for publicKey in ["publicKeyBase64Url", "publicKeyPem"] {
                let proof = DeviceProof(
                    id: try #require(vector["deviceId"]?.stringValue),
                    publicKey: try #require(vector[publicKey]?.stringValue),
                    signature: try #require(vector["signatureBase64Url"]?.stringValue),
                    signedAt: signedAt,
                    nonce: input["nonce"]?.stringValue
                )
                for rules in [GatewayRules.zee, .openClaw2026April] {
                    let check = DeviceCheck(
                        rules: rules,
                        nonce: proof.nonce ?? "",
                        isLocal: true,
                        nowMs: signedAt + 1_000
                    )
                    let knows =
                        version == .v1
                        ? rules.acceptsUnboundSignatureOnLoopback
                        : rules.signatureVersions.contains(version)
                    let key = try? check.verify(proof, of: params)  // nil: refused, which is what is asked
                    #expect((key != nil) == knows, "\(version) \(rules.name)")
                }
            }
        }
    }
}
