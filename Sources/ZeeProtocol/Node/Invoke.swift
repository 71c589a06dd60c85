/// The gateway asks the node to do something: event `node.invoke.request`.
public struct InvokeRequest: Hashable, Sendable {
    public static let eventName = "node.invoke.request"

    public var id: String
    /// Echoed in the result; a gateway refuses a result that names another node.
    public var nodeID: String
    public var command: String
    /// JSON text, unread. `nil` for "no parameters", which older gateways write as null and newer ones leave out.
    public var paramsJSON: String?
    /// `nil`: the gateway waits 30 s. Zero: no deadline in the newest generation.
    public var timeoutMs: Int?
    public var idempotencyKey: String?
    /// The agent's session on whose behalf this is asked; what users do with what it shows goes back there.
    public var sessionKey: String?

    public init(
        id: String,
        nodeID: String,
        command: String,
        paramsJSON: String? = nil,
        timeoutMs: Int? = nil,
        idempotencyKey: String? = nil,
        sessionKey: String? = nil
    ) {
        self.id = id
        self.nodeID = nodeID
        self.command = command
        self.paramsJSON = paramsJSON
        self.timeoutMs = timeoutMs
        self.idempotencyKey = idempotencyKey
        self.sessionKey = sessionKey
    }

    /// When to have answered, counted from now; `nil` for no deadline.
    public var deadline: Duration? {
        switch timeoutMs {
        case nil: .seconds(30)
        case 0?: nil
        // A day at most: past that, arithmetic on the deadline could overflow and nobody is waiting any more.
        case let limit?: .milliseconds(min(max(limit, 1), 86_400_000))
        }
    }
}

extension InvokeRequest {
    /// `nil` when there is no id or no command: nothing could be answered then.
    public init?(_ json: JSONValue?) {
        guard let id = json?["id"]?.stringValue, !id.isEmpty,
            let command = json?["command"]?.stringValue
        else { return nil }
        self.init(
            id: id,
            nodeID: json?["nodeId"]?.stringValue ?? "",
            command: command,
            paramsJSON: json?["paramsJSON"]?.stringValue ?? Self.embeddedParams(json?["params"]),
            timeoutMs: json?["timeoutMs"]?.intValue,
            idempotencyKey: json?["idempotencyKey"]?.stringValue,
            sessionKey: json?["sessionKey"]?.stringValue.flatMap { Self.isSessionKey($0) ? $0 : nil }
        )
    }

    /// As the newest generation bounds it: 1 to 256 printable characters of ASCII.
    private static func isSessionKey(_ text: String) -> Bool {
        (1...256).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    /// No recorded gateway sends `params`, but the schema once had it and reading it costs a line.
    private static func embeddedParams(_ json: JSONValue?) -> String? {
        guard let json, !json.isNull else { return nil }
        return json.description
    }

    /// `paramsJSON` is null rather than absent when there are none, as in the recorded generations.
    public var json: JSONValue {
        var object: JSONObject = [
            "id": .string(id), "nodeId": .string(nodeID), "command": .string(command),
            "paramsJSON": paramsJSON.map { JSONValue.string($0) } ?? .null,
        ]
        object.set("timeoutMs", timeoutMs)
        object.set("idempotencyKey", idempotencyKey)
        object.set("sessionKey", sessionKey)
        return .object(object)
    }
}

/// The gateway no longer wants an answer: event `node.invoke.cancel`, protocol 4.
public struct InvokeCancel: Hashable, Sendable {
    public static let eventName = "node.invoke.cancel"

    public var invokeID: String
    public var nodeID: String

    public init(invokeID: String, nodeID: String) {
        self.invokeID = invokeID
        self.nodeID = nodeID
    }

    public init?(_ json: JSONValue?) {
        guard let id = json?["invokeId"]?.stringValue, !id.isEmpty else { return nil }
        self.init(invokeID: id, nodeID: json?["nodeId"]?.stringValue ?? "")
    }

    public var json: JSONValue { ["invokeId": .string(invokeID), "nodeId": .string(nodeID)] }
}

/// How an invoke ended, with the payload as JSON text ready to be sent.
public struct InvokeResult: Hashable, Sendable {
    public static let methodName = "node.invoke.result"

    /// Exactly what the wire allows in a failure. Any third key makes the gateway refuse the whole result, and the
    /// caller then waits for its timeout.
    public struct Failure: Error, Hashable, Sendable {
        public var code: String
        public var message: String

        public init(code: String, message: String) {
            self.code = code
            self.message = message
        }
    }

    public var id: String
    public var nodeID: String
    public var outcome: Result<[UInt8]?, Failure>

    public init(answering request: InvokeRequest, _ outcome: Result<[UInt8]?, Failure>) {
        id = request.id
        nodeID = request.nodeID
        self.outcome = outcome
    }
}

extension InvokeResult {
    /// The size of the whole request frame, counted without writing it.
    public func frameSize(requestID: String) -> Int {
        var size = frameHead(requestID: requestID).count + 2
        switch outcome {
        case .success(nil): size += "true".utf8.count
        case .success(let payload?): size += Self.payloadHead.utf8.count + JSONText.quotedSize(of: payload.span)
        case .failure(let failure): size += Self.failureText(failure).count
        }
        return size
    }

    /// The request frame, or `nil` when it would not fit the gateway's limit: sending it would cost the connection.
    public func frame(requestID: String, maxPayload: Int) -> [UInt8]? {
        let size = frameSize(requestID: requestID)
        guard size <= maxPayload else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        bytes.append(contentsOf: frameHead(requestID: requestID))
        switch outcome {
        case .success(nil): bytes.append(contentsOf: "true".utf8)
        case .success(let payload?):
            bytes.append(contentsOf: Self.payloadHead.utf8)
            JSONText.quote(payload.span, into: &bytes)
        case .failure(let failure): bytes.append(contentsOf: Self.failureText(failure))
        }
        bytes.append(contentsOf: "}}".utf8)
        return bytes
    }

    /// Everything up to the value of `ok`. Written by hand instead of as a `JSONValue` so that a payload of many
    /// megabytes is copied once, into the frame.
    private func frameHead(requestID: String) -> [UInt8] {
        var bytes = Array(#"{"type":"req","id":"#.utf8)
        JSONText.quote(requestID, into: &bytes)
        bytes.append(contentsOf: #","method":"node.invoke.result","params":{"id":"#.utf8)
        JSONText.quote(id, into: &bytes)
        bytes.append(contentsOf: #","nodeId":"#.utf8)
        JSONText.quote(nodeID, into: &bytes)
        bytes.append(contentsOf: #","ok":"#.utf8)
        return bytes
    }

    private static let payloadHead = #"true,"payloadJSON":"#

    private static func failureText(_ failure: Failure) -> [UInt8] {
        let error: JSONValue = ["code": .string(failure.code), "message": .string(failure.message)]
        return Array(#"false,"error":"#.utf8) + error.encoded()
    }
}
