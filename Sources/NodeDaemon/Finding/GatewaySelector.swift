internal import Discovery

/// Which gateway the operator means by a word: one that was found, or an address of their own.
enum GatewaySelector {
    enum Choice: Equatable {
        case found(FoundGateway)
        case ambiguous([FoundGateway])
        case none
    }

    /// By stable id, by name, by host or address, then by the beginning of a name: the first of these that fits decides.
    static func choose(_ word: String, among gateways: [FoundGateway]) -> Choice {
        let wanted = folded(word)
        let tests: [(FoundGateway) -> Bool] = [
            { $0.id == wanted },
            { folded($0.name) == wanted },
            { $0.hints.displayName.map(folded) == wanted },
            { $0.host.map(folded) == wanted || $0.addresses.contains(word) },
            { folded($0.name).hasPrefix(wanted) },
        ]
        for test in tests {
            let matches = gateways.filter { $0.isResolved && test($0) }
            if let only = matches.first, matches.count == 1 { return .found(only) }
            if !matches.isEmpty { return .ambiguous(matches) }
        }
        return .none
    }

    /// The word as an address that needs no search: a URL, an address literal, or a name with a port or a dot.
    static func address(_ word: String, isSecure: Bool) -> String? {
        if word.contains("://") { return word }
        let scheme = isSecure ? "wss" : "ws"
        // Several colons are IPv6, which has brackets already when a port follows.
        if word.utf8.count(where: { $0 == 0x3A }) > 1, !word.hasPrefix("[") { return "\(scheme)://[\(word)]" }
        guard word == "localhost" || word.contains(".") || word.contains(":"), !word.contains(" ") else { return nil }
        return "\(scheme)://\(word)"
    }

    private static func folded(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    }
}
