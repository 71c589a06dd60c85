import Testing
import ZeeProtocol

/// Drives one machine the way a connection would, with a clock that moves when told and jitter that is always nil.
struct SessionScript {
    /// Draws the middle of every range: a jitter of exactly one.
    struct Middle: RandomNumberGenerator {
        mutating func next() -> UInt64 { 1 << 63 }
    }

    var machine: SessionMachine
    var now: Duration = .zero
    private var generator = Middle()

    static var configuration: SessionConfiguration {
        var configuration = SessionConfiguration(client: ClientDescription(displayName: "Desk", version: "1"))
        configuration.device = .init(id: "dev", publicKey: "key")
        configuration.token = "shared"
        configuration.caps = ["canvas"]
        configuration.commands = ["canvas.eval"]
        return configuration
    }

    init(_ configuration: SessionConfiguration = Self.configuration) { machine = SessionMachine(configuration) }

    static let challenge: JSONValue = [
        "type": "event", "event": "connect.challenge", "payload": ["nonce": "n", "ts": 1_700_000_000_000],
    ]

    static func hello(_ version: Int = 3, tick: Int = 30_000, maxPayload: Int = 524_288, token: String? = nil)
        -> JSONValue
    {
        var hello: JSONObject = [
            "type": "hello-ok", "protocol": JSONValue(version), "server": ["version": "v", "connId": "c"],
            "policy": [
                "maxPayload": JSONValue(maxPayload), "maxBufferedBytes": 1_572_864, "tickIntervalMs": JSONValue(tick),
            ],
        ]
        if let token { hello["auth"] = ["deviceToken": .string(token), "role": "node", "scopes": []] }
        return .object(hello)
    }

    mutating func opened() -> [SessionAction] { machine.opened(at: now) }
    mutating func receive(_ json: JSONValue) -> [SessionAction] { machine.received(json.encoded(), at: now) }
    mutating func event(_ name: String, _ payload: JSONValue? = nil, seq: Int? = nil) -> [SessionAction] {
        receive(GatewayFrame.event(.init(name, payload: payload, sequence: seq)).json)
    }
    mutating func closed(_ code: CloseCode, _ reason: String = "") -> [SessionAction] {
        machine.closed(code, reason: reason, at: now, using: &generator)
    }
    mutating func timer(after wait: Duration) -> [SessionAction] {
        now += wait
        return machine.timerFired(at: now)
    }
    mutating func answer(_ id: String, _ payload: JSONValue) -> [SessionAction] {
        receive(["type": "res", "id": .string(id), "ok": true, "payload": payload])
    }
    mutating func refuse(_ id: String, _ error: GatewayError) -> [SessionAction] {
        receive(GatewayFrame.response(.init(id: id, error: error)).json)
    }

    /// The JSON of the only frame among the actions.
    static func sent(_ actions: [SessionAction]) throws -> JSONValue {
        let frames = actions.compactMap { if case .send(let bytes) = $0 { bytes } else { nil } }
        #expect(frames.count == 1)
        return try JSONValue(parsing: try #require(frames.first))
    }

    /// From a fresh connection to the sent `connect`; its parameters and id.
    mutating func connect() throws -> (id: String, params: JSONValue) {
        var actions = opened()
        if actions.isEmpty {
            _ = receive(Self.challenge)
            actions = machine.signed("sig", at: now)
        }
        let frame = try Self.sent(actions)
        #expect(frame["method"] == "connect")
        return (try #require(frame["id"]?.stringValue), try #require(frame["params"]))
    }

    /// All the way to hello.
    mutating func accepted(_ hello: JSONValue = SessionScript.hello()) throws -> [SessionAction] {
        let id = try connect().id
        return answer(id, hello)
    }

    /// One connection that ends with a refusal; what the machine does about it.
    mutating func refused(_ error: GatewayError, close: CloseCode = .policyViolation) throws -> [SessionAction] {
        let id = try connect().id
        _ = refuse(id, error)
        return closed(close, error.message)
    }
}
