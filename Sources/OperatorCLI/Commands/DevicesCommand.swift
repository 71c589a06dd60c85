internal import Arguments
internal import Diagnostics
internal import ZeeProtocol

extension Zee {
    func devices(_ invocation: Invocation) async throws(NodeError) {
        switch invocation.path.dropFirst().first {
        case "approve": try await settle("device.pair.approve", invocation, saying: "approved")
        case "reject": try await settle("device.pair.reject", invocation, saying: "rejected")
        default: try await devicesList(invocation)
        }
    }

    private func devicesList(_ invocation: Invocation) async throws(NodeError) {
        let payload = try await call(invocation, "device.pair.list")
        guard !invocation.has("--json") else { return writeJSON(payload) }
        let pending = (payload["pending"]?.arrayValue ?? []).compactMap { PairingEntry($0) }
        if !pending.isEmpty {
            var table = TextTable("WAITING", "DEVICE", "NAME", "ROLE", "ADDRESS")
            for entry in pending {
                table.add(
                    entry.requestID,
                    String(entry.deviceID.prefix(12)),
                    entry.displayName ?? "-",
                    entry.role ?? "-",
                    entry.remoteIP ?? "-"
                )
            }
            terminal.write(table.text + "\nLet one in with 'zee devices approve WAITING'.\n\n")
        }
        let paired = payload["paired"]?.arrayValue ?? []
        guard !paired.isEmpty else {
            terminal.write("No device is paired.\n")
            return
        }
        var table = TextTable("DEVICE", "NAME", "ROLES", "PLATFORM")
        for device in paired {
            let roles = (device["roles"]?.arrayValue ?? []).compactMap(\.stringValue)
            table.add(
                String((device["deviceId"]?.stringValue ?? "-").prefix(12)),
                device["displayName"]?.stringValue ?? "-",
                roles.isEmpty ? device["role"]?.stringValue ?? "-" : roles.joined(separator: ","),
                device["platform"]?.stringValue ?? "-"
            )
        }
        terminal.write(table.text)
    }
}
