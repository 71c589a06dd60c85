/// One message of the gateway protocol. The envelope is the same in protocol 2, 3 and 4.
public enum GatewayFrame: Hashable, Sendable {
    case request(Request)
    case response(Response)
    case event(Event)
    /// Client to server, protocol 4 only: the answer to this request is no longer wanted.
    case cancel(id: String)

    public struct Request: Hashable, Sendable {
        public var id: String
        public var method: String
        public var params: JSONValue?

        public init(id: String, method: String, params: JSONValue? = nil) {
            self.id = id
            self.method = method
            self.params = params
        }
    }

    public struct Response: Hashable, Sendable {
        public var id: String
        public var result: Result<JSONValue?, GatewayError>

        public init(id: String, payload: JSONValue? = nil) {
            self.id = id
            result = .success(payload)
        }

        public init(id: String, error: GatewayError) {
            self.id = id
            result = .failure(error)
        }
    }

    public struct Event: Hashable, Sendable {
        public var name: String
        public var payload: JSONValue?
        /// Counts broadcasts over all clients, so a new client's first one is any number. Targeted events carry none.
        public var sequence: Int?
        public var stateVersion: JSONValue?

        public init(_ name: String, payload: JSONValue? = nil, sequence: Int? = nil, stateVersion: JSONValue? = nil) {
            self.name = name
            self.payload = payload
            self.sequence = sequence
            self.stateVersion = stateVersion
        }
    }
}

/// Why a message is no frame.
public enum FrameError: Error, Hashable, Sendable, CustomStringConvertible {
    case json(JSONError)
    /// JSON, but no frame. `id` is what a server puts into its answer, `nil` when the message had none.
    case invalid(id: String?, [SchemaViolation])

    /// In the words of the gateways: `invalid request frame: …`.
    public var description: String {
        switch self {
        case .json(let error): "invalid request frame: \(error)"
        case .invalid(_, let violations): "invalid request frame: \(violations.wireText)"
        }
    }
}

extension GatewayFrame {
    /// Reads what a gateway sent. Unknown keys are ignored: newer gateways add some.
    public init(parsing bytes: Span<UInt8>, limits: JSONLimits = JSONLimits()) throws(FrameError) {
        let json: JSONValue
        do throws(JSONError) {
            json = try JSONValue(parsing: bytes, limits: limits)
        } catch {
            throw .json(error)
        }
        try self.init(json, strictness: .lenient)
    }

    public init(_ json: JSONValue, strictness: SchemaReader.Strictness = .lenient) throws(FrameError) {
        var reader = SchemaReader(json, strictness: strictness)
        var frame: GatewayFrame?
        switch json["type"]?.stringValue {
        case "req":
            reader.expect(
                ["type", "id", "method", "params", "traceparent", "expectedProfileId"],
                required: ["id", "method"]
            )
            if let id = reader.nonEmptyString("id"), let method = reader.nonEmptyString("method") {
                frame = .request(Request(id: id, method: method, params: json["params"]))
            }
        case "res":
            reader.expect(["type", "id", "ok", "payload", "error"], required: ["id", "ok"])
            if let id = reader.nonEmptyString("id"), let isOK = reader.bool("ok") {
                let failed = Response(id: id, error: GatewayError(json["error"]))
                frame = .response(isOK ? Response(id: id, payload: json["payload"]) : failed)
            }
        case "event":
            reader.expect(["type", "event", "payload", "seq", "stateVersion"], required: ["event"])
            if let name = reader.nonEmptyString("event") {
                frame = .event(
                    Event(
                        name,
                        payload: json["payload"],
                        sequence: reader.integer("seq", atLeast: 0),
                        stateVersion: json["stateVersion"]
                    )
                )
            }
        case "cancel":
            reader.expect(["type", "id"], required: ["id"])
            frame = reader.nonEmptyString("id").map { .cancel(id: $0) }
        default:
            reader.note("type", "should be equal to one of the allowed values")
        }
        guard let frame, reader.violations.isEmpty else {
            throw .invalid(id: json["id"]?.stringValue, reader.violations)
        }
        self = frame
    }

    public var json: JSONValue {
        var object: JSONObject
        switch self {
        case .request(let request):
            object = ["type": "req", "id": .string(request.id), "method": .string(request.method)]
            object.set("params", request.params)
        case .response(let response):
            object = ["type": "res", "id": .string(response.id)]
            switch response.result {
            case .success(let payload):
                object["ok"] = true
                object.set("payload", payload)
            case .failure(let error):
                object["ok"] = false
                object["error"] = error.json
            }
        case .event(let event):
            object = ["type": "event", "event": .string(event.name)]
            object.set("payload", event.payload)
            object.set("seq", event.sequence)
            object.set("stateVersion", event.stateVersion)
        case .cancel(let id):
            object = ["type": "cancel", "id": .string(id)]
        }
        return .object(object)
    }

    /// The text of one WebSocket message.
    public func encoded() -> [UInt8] { json.encoded() }
}
