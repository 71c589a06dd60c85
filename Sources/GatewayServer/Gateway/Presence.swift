internal import ZeeProtocol

/// Who is here, newest first, for `system-presence` and the snapshot in `hello`.
struct Presence {
    /// As in the gateways: with a thousand nodes, a full list in every hello would be a megabyte for each of them.
    static let limit = 200

    private var entries: [(key: String, json: JSONValue)] = []
    private(set) var version = 1

    mutating func note(_ json: JSONValue, for key: String) {
        entries.removeAll { $0.key == key }
        entries.append((key, json))
        if entries.count > Self.limit { entries.removeFirst(entries.count - Self.limit) }
        version += 1
    }

    mutating func forget(_ key: String) {
        entries.removeAll { $0.key == key }
        version += 1
    }

    /// The gateway itself comes first.
    func list(after gateway: JSONValue) -> JSONValue { .array([gateway] + entries.reversed().map(\.json)) }
}

extension Session {
    func presence(ip: String?, at nowMs: Int) -> JSONValue {
        let title = role == .node ? "Node" : "Operator"
        var object: JSONObject = ["host": .string(name)]
        object.set("ip", ip)
        object.set("version", client.version)
        object.set("platform", client.platform)
        object.set("deviceFamily", client.deviceFamily)
        object.set("modelIdentifier", client.modelIdentifier)
        object.set("mode", client.mode)
        object.set("deviceId", deviceID)
        object.set("roles", [role.rawValue])
        if role == .operator { object.set("scopes", scopes.sorted()) }
        object.set("instanceId", client.instanceID ?? deviceID)
        object.set("reason", "connect")
        object.set("ts", nowMs)
        object.set("text", "\(title): \(name) \u{B7} mode \(client.mode)")
        return .object(object)
    }
}
