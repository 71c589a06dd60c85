internal import Arguments
internal import Diagnostics
internal import ZeeKit
internal import ZeeProtocol

extension Zee {
    func nodes(_ invocation: Invocation) async throws(NodeError) {
        switch invocation.path.dropFirst().first {
        case "status", "list": try await nodesStatus(invocation)
        case "describe": try await nodesDescribe(invocation)
        case "invoke": try await nodesInvoke(invocation)
        case "pending": try await nodesPending(invocation)
        case "approve": try await settle("node.pair.approve", invocation, saying: "approved")
        case "reject": try await settle("node.pair.reject", invocation, saying: "rejected")
        default: try await nodesRename(invocation)
        }
    }

    private func nodesStatus(_ invocation: Invocation) async throws(NodeError) {
        let payload = try await call(invocation, "node.list")
        let nodes = listings(payload).filter { $0.isConnected || !invocation.has("--connected") }
        guard !invocation.has("--json") else {
            let shown = Set(nodes.map(\.nodeID))
            let kept = (payload["nodes"]?.arrayValue ?? []).filter { shown.contains($0["nodeId"]?.stringValue ?? "") }
            writeJSON(.object(JSONObject([("ts", payload["ts"] ?? .null), ("nodes", .array(kept))])))
            return
        }
        guard !nodes.isEmpty else {
            terminal.write("No nodes. Start one with 'zee-node run' on the machine that is to draw.\n")
            return
        }
        var table = TextTable("NODE", "ID", "ADDRESS", "PLATFORM", "STATE", "CAPS", "COMMANDS")
        for node in nodes {
            table.add(
                node.displayName ?? "-",
                String(node.nodeID.prefix(12)),
                node.remoteIP ?? "-",
                node.platform ?? "-",
                node.isConnected ? "connected" : node.isPaired ? "away" : "unpaired",
                node.caps.isEmpty ? "-" : node.caps.joined(separator: ","),
                "\(node.commands.count)"
            )
        }
        terminal.write(table.text)
        let mute = nodes.filter { $0.isConnected && !$0.caps.isEmpty && $0.commands.isEmpty }
        for node in mute {
            terminal.complain(
                """
                note: the gateway lets \(node.displayName ?? node.nodeID) run nothing. Its command policy decides by \
                platform ('\(node.platform ?? "unknown")'): add the commands to gateway.nodes.allowCommands, or approve \
                the node with 'zee nodes pending' and 'zee nodes approve'.

                """
            )
        }
    }

    private func nodesDescribe(_ invocation: Invocation) async throws(NodeError) {
        let session = try await session(invocation)
        let node = try await select(try invocation.required("--node"), in: session, try timeout(invocation))
        let params = JSONObject([("nodeId", .string(node.nodeID))])
        let payload = try await session.call("node.describe", .object(params), try timeout(invocation))
        guard !invocation.has("--json"), let listing = NodeListing(payload) else {
            writeJSON(payload)
            return
        }
        var text = ""
        func line(_ name: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            text += name + String(repeating: " ", count: 10 - name.count) + printable(value) + "\n"
        }
        line("name", listing.displayName)
        line("id", listing.nodeID)
        line("state", listing.isConnected ? "connected" : "away")
        line("paired", listing.isPaired ? "yes" : "no")
        line("address", listing.remoteIP)
        line("platform", listing.platform)
        line("family", listing.deviceFamily)
        line("version", listing.version)
        line("caps", listing.caps.joined(separator: ", "))
        line(
            "commands",
            listing.commands.isEmpty ? "none allowed by the gateway" : listing.commands.joined(separator: ", ")
        )
        terminal.write(text)
    }

    private func nodesInvoke(_ invocation: Invocation) async throws(NodeError) {
        let command = try invocation.required("--command")
        let params = try invocation.object("--params")
        let payload = try await invoke(command, params, invocation)
        if invocation.has("--json") {
            writeJSON(payload)
        } else if let answer = payload["payload"] {
            writeJSON(answer)
        } else {
            terminal.write("ok\n")
        }
    }

    /// Runs one command on the node that `--node` means and gives the gateway's payload.
    func invoke(_ command: String, _ params: JSONObject, _ invocation: Invocation, default milliseconds: Int = 15_000)
        async throws(NodeError) -> JSONValue
    {
        let wait = try invocation.number("--invoke-timeout", in: 1...3_600_000) ?? milliseconds
        let session = try await session(invocation)
        let node = try await select(try invocation.required("--node"), in: session, try timeout(invocation))
        var request = JSONObject([
            ("nodeId", .string(node.nodeID)), ("command", .string(command)), ("params", .object(params)),
            ("timeoutMs", JSONValue(wait)),
        ])
        // The gateway wants a key; a fresh one says that this invocation is like no other.
        let key = invocation["--idempotency-key"] ?? freshKey()
        request.set("idempotencyKey", .string(key))
        // The gateway's own answer that time is up comes first.
        return try await session.call("node.invoke", .object(request), .milliseconds(wait + 5_000))
    }

    private func nodesPending(_ invocation: Invocation) async throws(NodeError) {
        let payload = try await call(invocation, "node.pair.list")
        guard !invocation.has("--json") else { return writeJSON(payload) }
        let entries = (payload["pending"]?.arrayValue ?? []).compactMap { PairingEntry($0) }
        guard !entries.isEmpty else {
            terminal.write("No node waits. Devices wait in a list of their own: 'zee devices list'.\n")
            return
        }
        var table = TextTable("REQUEST", "NODE", "ID", "PLATFORM")
        for entry in entries {
            table.add(
                entry.requestID,
                entry.displayName ?? "-",
                String(entry.deviceID.prefix(12)),
                entry.platform ?? "-"
            )
        }
        terminal.write(table.text)
    }

    private func nodesRename(_ invocation: Invocation) async throws(NodeError) {
        let session = try await session(invocation)
        let node = try await select(try invocation.required("--node"), in: session, try timeout(invocation))
        let name = try invocation.required("--name")
        let params = JSONObject([("nodeId", .string(node.nodeID)), ("displayName", .string(name))])
        let payload = try await session.call("node.rename", .object(params), try timeout(invocation))
        if invocation.has("--json") { writeJSON(payload) } else { terminal.write("renamed to \(printable(name))\n") }
    }

    /// Approves or rejects one request by its id.
    func settle(_ method: String, _ invocation: Invocation, saying done: String) async throws(NodeError) {
        let id = invocation.operands.first ?? ""
        let payload = try await call(invocation, method, JSONObject([("requestId", .string(id))]))
        if invocation.has("--json") { writeJSON(payload) } else { terminal.write("\(done) \(printable(id))\n") }
    }

    private func listings(_ payload: JSONValue) -> [NodeListing] {
        (payload["nodes"]?.arrayValue ?? []).compactMap { NodeListing($0) }
    }

    private func select(_ text: String, in session: GatewaySession, _ timeout: Duration) async throws(NodeError)
        -> NodeListing
    {
        let payload = try await session.call("node.list", .object(JSONObject()), timeout)
        do {
            return try NodeSelector.select(text, among: listings(payload))
        } catch .ambiguous(let query, let candidates) {
            throw NodeError(
                .nodeAmbiguous,
                "'\(query)' could be \(candidates.joined(separator: " or "))",
                hint: "use more of the id"
            )
        } catch {
            throw NodeError(.nodeUnknown, "\(error)", hint: "see 'zee nodes status'")
        }
    }

    private func freshKey() -> String {
        (0..<2).map { _ in String(UInt64.random(in: 0 ... .max), radix: 16) }.joined(separator: "-")
    }
}
