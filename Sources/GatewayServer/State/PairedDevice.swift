internal import Vault
internal import ZeeProtocol

/// A device that was let in, with what it was let in as.
struct PairedDevice: Codable, Equatable {
    var deviceID: String
    /// base64url of the raw key.
    var publicKey: String
    var displayName: String?
    var platform: String?
    var deviceFamily: String?
    var clientID: String?
    var clientMode: String?
    var roles: [String]
    var scopes: [String]
    var remoteIP: String?
    var createdAtMs: Int
    var approvedAtMs: Int
    /// One for each role.
    var tokens: [DeviceToken]

    func json(withTokens: Bool = true) -> JSONValue {
        var object: JSONObject = ["deviceId": .string(deviceID), "publicKey": .string(publicKey)]
        object.set("displayName", displayName)
        object.set("platform", platform)
        object.set("deviceFamily", deviceFamily)
        object.set("clientId", clientID)
        object.set("clientMode", clientMode)
        object.set("role", roles.first)
        object.set("roles", roles)
        object.set("scopes", scopes)
        object.set("remoteIp", remoteIP)
        object.set("createdAtMs", createdAtMs)
        object.set("approvedAtMs", approvedAtMs)
        if withTokens { object["tokens"] = .array(tokens.map(\.summary)) }
        return .object(object)
    }
}

/// A secret that lets one device in as one role, without the gateway's own.
struct DeviceToken: Codable, Equatable {
    var role: String
    var scopes: [String]
    var token: String
    var createdAtMs: Int
    var rotatedAtMs: Int?
    var revokedAtMs: Int?

    var isValid: Bool { revokedAtMs == nil }
    var issuedAtMs: Int { rotatedAtMs ?? createdAtMs }

    /// For listings: everything but the secret.
    var summary: JSONValue {
        var object: JSONObject = [
            "role": .string(role), "scopes": JSONValue(scopes), "createdAtMs": JSONValue(createdAtMs),
        ]
        object.set("rotatedAtMs", rotatedAtMs)
        object.set("revokedAtMs", revokedAtMs)
        return .object(object)
    }
}

/// A device that waits for an operator's word.
struct PendingDevice: Codable, Equatable {
    var requestID: String
    var deviceID: String
    var publicKey: String
    var displayName: String?
    var platform: String?
    var deviceFamily: String?
    var clientID: String
    var clientMode: String
    var role: String
    var scopes: [String]
    var remoteIP: String?
    /// The device is known; what it asks for now is more, or different.
    var isRepair: Bool
    var createdAtMs: Int

    /// Whether the same client asks for the same thing again.
    func asksTheSame(as other: PendingDevice) -> Bool {
        var twin = other
        (twin.requestID, twin.createdAtMs) = (requestID, createdAtMs)
        return twin == self
    }

    var entry: PairingEntry {
        var entry = PairingEntry(requestID: requestID, deviceID: deviceID)
        entry.publicKey = publicKey
        entry.displayName = displayName
        entry.platform = platform
        entry.deviceFamily = deviceFamily
        entry.clientID = clientID
        entry.clientMode = clientMode
        entry.role = role
        entry.roles = [role]
        entry.scopes = scopes
        entry.isRepair = isRepair
        entry.remoteIP = remoteIP
        entry.timestampMs = createdAtMs
        return entry
    }
}
