public import ZeeProtocol

/// A `zee://agent?message=…` link, followed on the canvas: a page asks the agent for something.
public struct AgentLink: Hashable, Sendable {
    public var message: String
    public var sessionKey: String?
    public var thinking: String?
    public var deliver: Bool
    public var to: String?
    public var channel: String?
    public var timeoutSeconds: Int?
    public var key: String?

    public static let longestMessage = 20_000

    public enum LinkError: Error, Hashable, Sendable {
        /// Not ours: navigate there as usual.
        case notAnAgentLink
        case messageMissing
        case messageTooLong(characters: Int)
        case badEncoding
    }

    /// Scheme and host in any case; of a repeated parameter the first counts; unknown ones are ignored.
    public init(_ url: String) throws(LinkError) {
        guard let query = Self.query(of: url) else { throw .notAnAgentLink }
        var fields: [String: String] = [:]
        for pair in query.split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.percentDecoded(halves[0]),
                let value = Self.percentDecoded(halves.count > 1 ? halves[1] : "")
            else { throw .badEncoding }
            if fields[name] == nil { fields[name] = value }
        }
        func text(_ name: String) -> String? {
            guard let text = fields[name]?.trimmed, !text.isEmpty else { return nil }
            return text
        }

        guard let message = text("message") else { throw .messageMissing }
        guard message.count <= Self.longestMessage else { throw .messageTooLong(characters: message.count) }
        self.message = message
        sessionKey = text("sessionKey")
        thinking = text("thinking")
        deliver = ["1", "true", "yes"].contains(text("deliver")?.lowercased())
        to = text("to")
        channel = text("channel")
        timeoutSeconds = text("timeoutSeconds").flatMap(Int.init).flatMap { $0 >= 0 ? $0 : nil }
        key = text("key")
    }

    /// What is sent to the gateway.
    public var event: NodeEvent {
        var payload: JSONObject = ["message": .string(message)]
        payload.set("sessionKey", sessionKey)
        payload.set("thinking", thinking)
        payload.set("deliver", deliver)
        payload.set("to", to)
        payload.set("channel", channel)
        payload.set("timeoutSeconds", timeoutSeconds)
        payload.set("key", key)
        return NodeEvent("agent.request", payload: .object(payload))
    }
}

extension AgentLink {
    /// The part after the question mark of `zee://agent?…` or `zee://agent/?…`; `nil` for any other address.
    private static func query(of url: String) -> Substring? {
        let address = url.prefix { $0 != "#" }
        let head = address.prefix { $0 != "?" }
        guard ["zee://agent", "zee://agent/"].contains(head.lowercased()) else { return nil }
        return address.dropFirst(head.count + 1)
    }

    /// `nil` for a percent sign without two digits and for bytes that are no UTF-8. A plus sign is a plus sign: these
    /// links are made with `encodeURIComponent`, not by forms.
    private static func percentDecoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let digits = String(rest.prefix(2)), let decoded = Hex.decode(digits), decoded.count == 1 else {
                return nil
            }
            bytes += decoded
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
