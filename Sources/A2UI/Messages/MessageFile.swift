package import ZeeKit
internal import ZeeProtocol

/// Messages as people keep them in files: JSON Lines, one JSON array (the protocol's samples), or JSON Lines below a
/// header that ends with a line of three dashes.
package struct MessageFile: Sendable {
    package let push: A2UIPush
    /// Entries of an array that are no messages to a client: recorded sessions hold clicks as well.
    package let skipped: Int

    package init(_ text: String, accepting versions: Set<A2UIVersion> = [.v08]) throws(InvokeFailure) {
        guard text.utf8.count <= A2UIPush.mostBytes else { throw A2UIPush.tooLong }
        let first = text.first { !$0.isWhitespace }
        if first == "[", let list = Self.array(text) {
            let messages = list.filter { Self.isMessage($0) }
            push = try A2UIPush(messages: messages, accepting: versions)
            skipped = list.count - messages.count
            return
        }
        if first == "{", let message = Self.single(text) {
            push = try A2UIPush(messages: [message], accepting: versions)
        } else {
            push = try A2UIPush(jsonl: Self.body(text), accepting: versions)
        }
        skipped = 0
    }

    private static func array(_ text: String) -> [JSONValue]? {
        // What is no JSON as a whole may still be lines of it, and gets its message there.
        (try? JSONValue(parsing: text))?.arrayValue
    }

    /// One message over several lines.
    private static func single(_ text: String) -> JSONValue? { try? JSONValue(parsing: text) }

    /// Complaints count lines, so the header's become blank.
    private static func body(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let dashes = lines.firstIndex(where: { $0.trimmedEnd == "---" }) else { return text }
        return String(repeating: "\n", count: dashes + 1) + lines[(dashes + 1)...].joined(separator: "\n")
    }

    private static func isMessage(_ json: JSONValue) -> Bool {
        guard let object = json.objectValue else { return true }
        let isOther = ["clientEvent", "action", "userAction", "error"].contains { object[$0] != nil }
        // Of a trace that mixes versions, the older half is taken: the newer one repeats it.
        return !isOther && A2UIMessage.Kind.allCases.contains { object[$0.rawValue] != nil }
    }
}

extension Substring {
    fileprivate var trimmedEnd: Substring {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return self[...last]
    }
}
