/// Something the node tells the gateway unasked: method `node.event`.
public struct NodeEvent: Hashable, Sendable {
    public static let methodName = "node.event"

    public var name: String
    public var payload: JSONValue?

    public init(_ name: String, payload: JSONValue? = nil) {
        self.name = name
        self.payload = payload
    }

    /// The payload travels as JSON text, which every generation reads. Without one the key is left out: null is refused.
    public var params: JSONValue {
        var object: JSONObject = ["event": .string(name)]
        object.set("payloadJSON", payload?.description)
        return .object(object)
    }

    /// As a gateway reads it. The error's text goes after `invalid node.event params: `. A `payloadJSON` that is no
    /// JSON is kept as the string it is.
    public init(params json: JSONValue?) throws(SchemaError) {
        var reader = SchemaReader(json ?? .null, strictness: .strict)
        reader.expect(["event", "payload", "payloadJSON"], required: ["event"])
        let name = reader.nonEmptyString("event")
        let text = reader.string("payloadJSON")
        guard let name, reader.violations.isEmpty else { throw SchemaError(reader.violations) }
        self.name = name
        guard let text else {
            payload = json?["payload"]
            return
        }
        do throws(JSONError) {
            payload = try JSONValue(parsing: text)
        } catch {
            payload = .string(text)
        }
    }
}

/// The gateway is alive: event `tick`, broadcast once every `policy.tickInterval`.
public struct Tick: Hashable, Sendable {
    public static let eventName = "tick"

    public var timestampMs: Int?

    public init(timestampMs: Int?) { self.timestampMs = timestampMs }
    public init(_ json: JSONValue?) { timestampMs = json?["ts"]?.intValue }
    public var json: JSONValue { ["ts": timestampMs.map { JSONValue($0) } ?? .null] }
}

/// The gateway is about to go away: event `shutdown`, usually followed by close code 1012.
public struct Shutdown: Hashable, Sendable {
    public static let eventName = "shutdown"

    public var reason: String
    public var restartExpectedMs: Int?

    public init(reason: String, restartExpectedMs: Int? = nil) {
        self.reason = reason
        self.restartExpectedMs = restartExpectedMs
    }

    public init(_ json: JSONValue?) {
        self.init(
            reason: json?["reason"]?.stringValue ?? "unknown",
            restartExpectedMs: json?["restartExpectedMs"]?.intValue
        )
    }

    public var json: JSONValue {
        var object: JSONObject = ["reason": .string(reason)]
        object.set("restartExpectedMs", restartExpectedMs)
        return .object(object)
    }
}

/// The first thing a gateway of protocol 3 or 4 sends: event `connect.challenge`.
public struct ConnectChallenge: Hashable, Sendable {
    public static let eventName = "connect.challenge"

    /// Goes back signed, on this connection only.
    public var nonce: String
    /// The gateway's clock. Signing with it instead of our own makes a wrong local clock harmless.
    public var timestampMs: Int

    public init(nonce: String, timestampMs: Int) {
        self.nonce = nonce
        self.timestampMs = timestampMs
    }

    public init?(_ json: JSONValue?) {
        guard let nonce = json?["nonce"]?.stringValue, !nonce.isEmpty, let time = json?["ts"]?.intValue, time >= 0
        else { return nil }
        self.init(nonce: nonce, timestampMs: time)
    }

    public var json: JSONValue { ["nonce": .string(nonce), "ts": JSONValue(timestampMs)] }
}
