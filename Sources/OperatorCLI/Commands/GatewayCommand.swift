internal import Arguments
internal import Diagnostics
internal import Discovery
internal import ZeeProtocol

extension Zee {
    func gateway(_ invocation: Invocation) async throws(NodeError) {
        switch invocation.path.dropFirst().first {
        case "call":
            let params = try invocation.object("--params")
            writeJSON(try await call(invocation, invocation.operands.first ?? "", params))
        case "discover": try await discover(invocation)
        case "health": writeJSON(try await call(invocation, "health"))
        default: try await gatewayStatus(invocation)
        }
    }

    /// Gateways of this network answer within a second; the wait is for the slow ones.
    private func discover(_ invocation: Invocation) async throws(NodeError) {
        let domains = invocation.all("--domain")
        let look = try await search(
            domains.isEmpty ? Discovery().domains : domains,
            try timeout(invocation, otherwise: 2000)
        )
        guard !invocation.has("--json") else { return writeJSON(look.json) }
        terminal.write(look.text)
        for trouble in look.troubles {
            terminal.complain("zee: \(trouble)\n" + (trouble.hint.map { "  hint: \($0)\n" } ?? ""))
        }
    }

    private func gatewayStatus(_ invocation: Invocation) async throws(NodeError) {
        let session = try await session(invocation)
        let nodes = try await session.call("node.list", .object(JSONObject()), try timeout(invocation))
        let listings = (nodes["nodes"]?.arrayValue ?? []).compactMap { NodeListing($0) }
        let connected = listings.count { $0.isConnected }
        let version = session.hello.json["server"]?["version"]?.stringValue ?? "unknown"
        guard !invocation.has("--json") else {
            let facts = JSONObject([
                ("url", .string(session.url)), ("reachable", .bool(true)), ("version", .string(version)),
                ("protocol", session.hello.json["protocol"] ?? .null), ("nodes", JSONValue(listings.count)),
                ("connected", JSONValue(connected)),
            ])
            return writeJSON(.object(facts))
        }
        let generation = session.hello.json["protocol"]?.description ?? "unknown"
        terminal.write(
            """
            gateway   \(session.url)
            version   \(printable(version)), protocol \(generation)
            nodes     \(connected) connected, \(listings.count) known

            """
        )
    }
}
