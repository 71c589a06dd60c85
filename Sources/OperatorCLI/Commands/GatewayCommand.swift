internal import Arguments
internal import Diagnostics
internal import ZeeProtocol

extension Zee {
    func gateway(_ invocation: Invocation) async throws(NodeError) {
        switch invocation.path.dropFirst().first {
        case "call":
            let params = try invocation.object("--params")
            writeJSON(try await call(invocation, invocation.operands.first ?? "", params))
        case "health": writeJSON(try await call(invocation, "health"))
        default: try await gatewayStatus(invocation)
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
