public import ZeeProtocol

/// Finds the node an operator means by `--node`.
public enum NodeSelector {
    public enum SelectionError: Error, Hashable, Sendable, CustomStringConvertible {
        case empty
        case unknown(String, available: [String])
        case ambiguous(String, candidates: [String])

        public var description: String {
            switch self {
            case .empty: "no node named"
            case .unknown(let text, let available) where available.isEmpty:
                "unknown node: \(text) (the gateway knows none)"
            case .unknown(let text, let available):
                "unknown node: \(text) (known: \(available.joined(separator: ", ")))"
            case .ambiguous(let text, let candidates):
                "ambiguous node: \(text) (matches: \(candidates.joined(separator: ", ")))"
            }
        }
    }

    /// Shorter prefixes of an id are not tried: two ids sharing five digits is a matter of luck, and an operator who
    /// types `a` has not chosen anything.
    public static let shortestPrefix = 6

    /// By id, address or display name; failing these by the beginning of an id. Names compare without regard to case
    /// and punctuation. Where several nodes answer to a name and one of them is connected, that one is meant.
    public static func select(_ text: String, among nodes: [NodeListing]) throws(SelectionError) -> NodeListing {
        let query = text.trimmed
        guard !query.isEmpty else { throw .empty }
        if let exact = nodes.first(where: { $0.nodeID == query }) { return exact }

        let name = normalised(query)
        var matches = nodes.filter { node in
            node.remoteIP == query || (!name.isEmpty && node.displayName.map(normalised) == name)
        }
        if matches.isEmpty, query.utf8.count >= shortestPrefix {
            let prefix = query.lowercased()
            matches = nodes.filter { $0.nodeID.lowercased().hasPrefix(prefix) }
        }
        if matches.count > 1 {
            let connected = matches.filter(\.isConnected)
            if connected.count == 1 { matches = connected }
        }
        switch matches.count {
        case 0: throw .unknown(query, available: nodes.map(label))
        case 1: return matches[0]
        default: throw .ambiguous(query, candidates: matches.map(label))
        }
    }

    /// `iOS Node`, `ios-node` and `IOS_node` are one name.
    static func normalised(_ name: String) -> String {
        var words: [String] = []
        for word in name.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            words.append(String(word))
        }
        return words.joined(separator: "-")
    }

    private static func label(_ node: NodeListing) -> String {
        guard let name = node.displayName, !name.isEmpty else { return node.nodeID }
        return "\(name) [\(node.nodeID.prefix(12))]"
    }
}
