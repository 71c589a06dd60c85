package import ZeeProtocol

extension Discovery.Look {
    /// For people: a line for each gateway, or a word why there is none.
    package var text: String {
        guard !gateways.isEmpty else { return "no gateway found\n" }
        let lines = [["GATEWAY", "URL", "ADDRESSES", "FOUND BY"]] + gateways.map(\.cells)
        let widths = (0..<4).map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { cells in
            let padded = zip(cells, widths).map { $0 + String(repeating: " ", count: max(0, $1 - $0.count)) }
            // Blanks at the end of a line wrap on narrow terminals.
            return padded.dropLast().map { $0 + "  " }.joined() + (cells.last ?? "") + "\n"
        }.joined()
    }

    /// For programs.
    package var json: JSONValue {
        ["gateways": .array(gateways.map(\.json)), "troubles": .array(troubles.map { .string($0.description) })]
    }
}

extension FoundGateway {
    fileprivate var cells: [String] {
        [
            printable(name), url.map(printable) ?? "(not resolved)",
            addresses.isEmpty ? "-" : addresses.joined(separator: " "), source.rawValue,
        ]
    }

    fileprivate var json: JSONValue {
        var object = JSONObject()
        object["id"] = .string(id)
        object["name"] = .string(name)
        object["type"] = .string(service.type.text)
        object["domain"] = .string(service.domain)
        object["source"] = .string(source.rawValue)
        if let host { object["host"] = .string(host) }
        if let port { object["port"] = JSONValue(Int(port)) }
        if let url { object["url"] = .string(url) }
        object["addresses"] = .array(addresses.map { .string($0) })
        object["tls"] = .bool(hints.usesTLS)
        // What the network says, not what was checked: the name keeps scripts from taking it for a pin.
        if let fingerprint = hints.fingerprint { object["announcedTlsSha256"] = .string(fingerprint) }
        if let name = hints.displayName { object["displayName"] = .string(name) }
        return .object(object)
    }
}

/// Names come from the network, and a control character on a terminal is a command.
private func printable(_ text: String) -> String {
    String(
        String.UnicodeScalarView(
            text.unicodeScalars.map { $0.value < 32 || ($0.value >= 127 && $0.value < 160) ? "?" : $0 }
        )
    )
}
