/// The parameters of `node.invoke.result`, as a gateway reads them.
public struct InvokeResultParams: Hashable, Sendable {
    public var id: String
    public var nodeID: String
    public var isOK: Bool
    public var payload: JSONValue?
    public var payloadJSON: String?
    public var errorCode: String?
    public var errorMessage: String?

    /// Strict: the error's text goes after `invalid node.invoke.result params: `. Null counts as absent here, and a
    /// `payloadJSON` that is no string is moved to `payload`; both are what the recorded gateways do.
    public init(_ json: JSONValue?) throws(SchemaError) {
        var object = json?.objectValue ?? JSONObject()
        for key in ["payloadJSON", "error"] where object[key]?.isNull == true { object[key] = nil }
        if let value = object["payloadJSON"], value.stringValue == nil {
            object["payload"] = value
            object["payloadJSON"] = nil
        }

        var reader = SchemaReader(json?.objectValue == nil ? .null : .object(object), strictness: .strict)
        reader.expect(
            ["id", "nodeId", "ok", "payload", "payloadJSON", "error"],
            required: ["id", "nodeId", "ok"]
        )
        let id = reader.nonEmptyString("id")
        let nodeID = reader.nonEmptyString("nodeId")
        let isOK = reader.bool("ok")
        payload = object["payload"]
        payloadJSON = reader.string("payloadJSON")
        var error = reader.reader(of: "error")
        error?.expect(["code", "message"])
        errorCode = error?.nonEmptyString("code")
        errorMessage = error?.nonEmptyString("message")
        if let error { reader.adopt(error) }

        guard let id, let nodeID, let isOK, reader.violations.isEmpty else { throw SchemaError(reader.violations) }
        self.id = id
        self.nodeID = nodeID
        self.isOK = isOK
    }
}
