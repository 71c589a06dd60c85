public import ZeeProtocol

/// Messages for the A2UI surface, checked for their envelope only; what is inside is for the renderer to judge.
public struct A2UIPush: Hashable, Sendable {
    /// As much as the other native renderers take at a time.
    public static let mostBytes = 4 << 20
    public static let mostMessages = 4_096

    public var messages: [A2UIMessage]

    /// JSON Lines: one message a line, blank lines skipped but counted.
    public init(jsonl: String, accepting versions: Set<A2UIVersion> = [.v08]) throws(InvokeFailure) {
        guard jsonl.utf8.count <= Self.mostBytes else { throw Self.tooLong }
        messages = []
        var number = 0
        for line in jsonl.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            let text = line.trimmed
            guard !text.isEmpty else { continue }
            guard messages.count < Self.mostMessages else { throw Self.tooMany }
            let place = "A2UI JSONL line \(number)"
            messages.append(try A2UIMessage(try Self.json(in: text, at: place), at: place, accepting: versions))
        }
        try refuseMixture()
    }

    /// A list of messages, as `canvas.a2ui.push` has it.
    public init(messages: [JSONValue], accepting versions: Set<A2UIVersion> = [.v08]) throws(InvokeFailure) {
        guard messages.count <= Self.mostMessages else { throw Self.tooMany }
        self.messages = []
        for (index, message) in messages.enumerated() {
            let place = "A2UI messages[\(index)]"
            self.messages.append(try A2UIMessage(message, at: place, accepting: versions))
        }
        try refuseMixture()
    }

    /// `messages`, or failing that `jsonl`: some callers send the older key with the newer command.
    init(parameters: CommandParameters, accepting versions: Set<A2UIVersion>) throws(InvokeFailure) {
        if let messages = parameters.json["messages"]?.arrayValue {
            try self.init(messages: messages, accepting: versions)
        } else if let jsonl = parameters.json["jsonl"]?.stringValue {
            try self.init(jsonl: jsonl, accepting: versions)
        } else {
            throw .invalidRequest("messages[] required")
        }
    }

    /// The complaint begins as for JSON of the wrong kind, which is what other nodes say, and then says where.
    private static func json(in line: String, at place: String) throws(InvokeFailure) -> JSONValue {
        do throws(JSONError) { return try JSONValue(parsing: line) } catch {
            throw InvokeFailure(code: "INVALID_REQUEST", message: "\(place): expected a JSON object; \(error)")
        }
    }

    private func refuseMixture() throws(InvokeFailure) {
        guard Set(messages.map(\.version)).count > 1 else { return }
        throw InvokeFailure(code: "INVALID_REQUEST", message: "mixed A2UI v0.8 and v0.9 messages in one push")
    }

    public static let tooLong = InvokeFailure(
        code: "INVALID_REQUEST",
        message: "A2UI input exceeds the \(mostBytes)-byte bound"
    )
    public static let tooMany = InvokeFailure(
        code: "INVALID_REQUEST",
        message: "A2UI input exceeds the bound of \(mostMessages) messages"
    )
}

/// The versions of the protocol that can be told apart by their messages.
public enum A2UIVersion: Hashable, Sendable {
    case v08
    case v09
}

/// One A2UI message from server to client.
public struct A2UIMessage: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case beginRendering
        case dataModelUpdate
        case deleteSurface
        case surfaceUpdate
        case createSurface
        case updateComponents
        case updateDataModel

        static let v08: [Kind] = [.beginRendering, .dataModelUpdate, .deleteSurface, .surfaceUpdate]
        static let v09: [Kind] = [.createSurface, .deleteSurface, .updateComponents, .updateDataModel]
    }

    public let kind: Kind
    public let version: A2UIVersion
    /// The member named after the kind.
    public let body: JSONValue
    /// Where it stood, for complaints about what is inside: `A2UI JSONL line 3`.
    public let place: String

    /// The whole message again.
    public var json: JSONValue {
        let message: JSONObject = [kind.rawValue: body]
        return .object(version == .v08 ? message : ["version": "v0.9", kind.rawValue: body])
    }

    init(_ json: JSONValue, at place: String, accepting versions: Set<A2UIVersion>) throws(InvokeFailure) {
        guard let object = json.objectValue else {
            throw InvokeFailure(code: "INVALID_REQUEST", message: "\(place): expected a JSON object")
        }
        let isNewer = object["createSurface"] != nil || object["version"]?.stringValue?.hasPrefix("v0.9") == true
        guard !isNewer || versions.contains(.v09) else {
            let sign = Kind.v09.first { $0 != .deleteSurface && object[$0.rawValue] != nil }?.rawValue ?? "version"
            throw InvokeFailure(
                code: "INVALID_REQUEST",
                message: "\(place): looks like A2UI v0.9 (`\(sign)`). Canvas supports v0.8 messages only."
            )
        }
        if isNewer, object["version"] == nil {
            throw InvokeFailure(
                code: "INVALID_REQUEST",
                message: "\(place): A2UI v0.9 messages need \"version\":\"v0.9\""
            )
        }
        version = isNewer ? .v09 : .v08
        let known = isNewer ? Kind.v09 : Kind.v08
        let kinds = known.filter { object[$0.rawValue] != nil }
        guard kinds.count == 1, let kind = kinds.first, let body = object[kind.rawValue] else {
            // Sorted and cut short: the list goes into an error message, the keys come from outside.
            let found = object.keys.sorted().prefix(16).map { $0.prefix(64) }.joined(separator: ", ")
            let expected = known.map(\.rawValue).joined(separator: ", ")
            throw InvokeFailure(
                code: "INVALID_REQUEST",
                message: "\(place): expected exactly one of \(expected); found: \(found)"
            )
        }
        self.kind = kind
        self.body = body
        self.place = place
    }
}
