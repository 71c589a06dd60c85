public import ZeeProtocol

/// How the node is, as it tells the gateway in the event `node.status`.
///
/// No gateway acts on it; operators and agents that listen can tell "busy" from "gone" and see what works right now.
public struct NodeStatus: Sendable, Hashable {
    public static let eventName = "node.status"

    public enum State: String, Sendable, Hashable {
        /// Not connected yet. Never sent, for there is nobody to send it to; an observer of this process sees it.
        case connecting
        /// Connected; nothing is on the canvas yet.
        case ready
        /// The canvas is shown.
        case foreground
        /// The canvas is hidden: commands that need it are refused.
        case background
        case stopping
    }

    public var state: State
    /// What works at the moment, by capability. Empty for a node without any.
    public var availability: [String: Bool]

    public init(_ state: State, availability: [String: Bool] = [:]) {
        self.state = state
        self.availability = availability
    }

    public var event: NodeEvent {
        var payload: JSONObject = ["state": .string(state.rawValue)]
        let sorted = availability.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.bool($0.value)) }
        if !sorted.isEmpty { payload["availability"] = .object(JSONObject(sorted)) }
        return NodeEvent(Self.eventName, payload: .object(payload))
    }
}
