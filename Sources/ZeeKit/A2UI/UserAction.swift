public import ZeeProtocol

/// Somebody pressed a button on an A2UI surface.
public struct UserAction: Hashable, Sendable {
    public var name: String
    public var id: String
    public var surfaceID: String
    public var sourceComponentID: String
    public var context: JSONObject?

    public init(
        name: String,
        id: String,
        surfaceID: String = "main",
        sourceComponentID: String = "-",
        context: JSONObject? = nil
    ) {
        self.name = name
        self.id = id
        self.surfaceID = surfaceID
        self.sourceComponentID = sourceComponentID
        self.context = context
    }

    /// Reads what a page posts, with or without the `userAction` around it. `nil` when the action has no name.
    /// `freshID` is called when the page gave none.
    public init?(_ json: JSONValue, freshID: () -> String) {
        let action = json["userAction"] ?? json
        let names = [action["name"]?.stringValue, action["action"]?.stringValue]
        guard let name = names.compactMap({ $0?.trimmed }).first(where: { !$0.isEmpty }) else { return nil }
        func text(_ key: String) -> String? {
            guard let text = action[key]?.stringValue?.trimmed, !text.isEmpty else { return nil }
            return text
        }
        self.init(
            name: name,
            id: text("id") ?? freshID(),
            surfaceID: text("surfaceId") ?? "main",
            sourceComponentID: text("sourceComponentId") ?? "-",
            context: action["context"]?.objectValue
        )
    }
}

extension UserAction {
    /// The line the agent reads.
    public func message(sessionKey: String, host: String, instanceID: String) -> String {
        let fields = [
            "CANVAS_A2UI",
            "action=\(Self.tag(name))",
            "session=\(Self.tag(sessionKey))",
            "surface=\(Self.tag(surfaceID))",
            "component=\(Self.tag(sourceComponentID))",
            "host=\(Self.tag(host))",
            "instance=\(Self.tag(instanceID.lowercased()))",
        ]
        let contextField = context.map { ["ctx=\(JSONValue.object($0))"] } ?? []
        return (fields + contextField + ["default=update_canvas"]).joined(separator: " ")
    }

    /// The event that carries the line to the agent. The id is the key by which gateways drop repetitions.
    public func event(sessionKey: String, host: String, instanceID: String) -> NodeEvent {
        NodeEvent(
            "agent.request",
            payload: [
                "message": .string(message(sessionKey: sessionKey, host: host, instanceID: instanceID)),
                "sessionKey": .string(sessionKey), "thinking": "low", "deliver": false, "key": .string(id),
            ]
        )
    }

    /// A value that cannot break the line into other fields: trimmed, never empty, and nothing outside
    /// `A-Z a-z 0-9 _ . : -`.
    static func tag(_ text: String) -> String {
        let trimmed = text.trimmed
        guard !trimmed.isEmpty else { return "-" }
        return String(
            String.UnicodeScalarView(
                trimmed.unicodeScalars.map { scalar in
                    switch scalar {
                    case "A"..."Z", "a"..."z", "0"..."9", "_", ".", ":", "-": scalar
                    default: "_"
                    }
                }
            )
        )
    }
}
