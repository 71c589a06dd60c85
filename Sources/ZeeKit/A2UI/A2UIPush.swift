public import ZeeProtocol

/// Messages for the A2UI surface, checked for their envelope only; what is inside is for the renderer to judge.
public struct A2UIPush: Hashable, Sendable {
    public var messages: [A2UIMessage]

    /// JSON Lines: one message a line, blank lines skipped but counted.
    public init(jsonl: String) throws(InvokeFailure) {
        messages = []
        var number = 0
        for line in jsonl.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            let text = line.trimmed
            guard !text.isEmpty else { continue }
            messages.append(try A2UIMessage(Self.object(in: text), at: "A2UI JSONL line \(number)"))
        }
    }

    /// A list of messages, as `canvas.a2ui.push` has it.
    public init(messages: [JSONValue]) throws(InvokeFailure) {
        self.messages = []
        for (index, message) in messages.enumerated() {
            self.messages.append(try A2UIMessage(message, at: "A2UI messages[\(index)]"))
        }
    }

    /// `messages`, or failing that `jsonl`: some callers send the older key with the newer command.
    init(parameters: CommandParameters) throws(InvokeFailure) {
        if let messages = parameters.json["messages"]?.arrayValue {
            try self.init(messages: messages)
        } else if let jsonl = parameters.json["jsonl"]?.stringValue {
            try self.init(jsonl: jsonl)
        } else {
            throw .invalidRequest("messages[] required")
        }
    }

    /// Null stands for a line that is no JSON: the complaint is the same as for JSON of the wrong kind.
    private static func object(in line: String) -> JSONValue { (try? JSONValue(parsing: line)) ?? .null }
}

/// One A2UI v0.8 message from server to client.
public struct A2UIMessage: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case beginRendering
        case dataModelUpdate
        case deleteSurface
        case surfaceUpdate
    }

    public let kind: Kind
    /// The member named after the kind.
    public let body: JSONValue

    /// The whole message again.
    public var json: JSONValue { .object(JSONObject([(kind.rawValue, body)])) }

    init(_ json: JSONValue, at place: String) throws(InvokeFailure) {
        guard let object = json.objectValue else {
            throw InvokeFailure(code: "INVALID_REQUEST", message: "\(place): expected a JSON object")
        }
        if object["createSurface"] != nil {
            throw InvokeFailure(
                code: "INVALID_REQUEST",
                message: "\(place): looks like A2UI v0.9 (createSurface); this node speaks A2UI v0.8"
            )
        }
        let kinds = Kind.allCases.filter { object[$0.rawValue] != nil }
        guard kinds.count == 1, let kind = kinds.first, let body = object[kind.rawValue] else {
            // Sorted and cut short: the list goes into an error message, the keys come from outside.
            let found = object.keys.sorted().prefix(16).joined(separator: ", ")
            let expected = Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw InvokeFailure(
                code: "INVALID_REQUEST",
                message: "\(place): expected exactly one of \(expected); found: \(found)"
            )
        }
        self.kind = kind
        self.body = body
    }
}
