/// The parameters of `connect`, the first request on every connection.
public struct ConnectParams: Hashable, Sendable {
    public var minProtocol: Int
    public var maxProtocol: Int
    public var client: ClientDescription
    public var caps: [String]?
    /// The exact commands served; a node that declares none can be asked nothing.
    public var commands: [String]?
    public var permissions: [String: Bool]?
    public var pathEnv: String?
    public var role: String?
    public var scopes: [String]?
    public var device: DeviceProof?
    public var auth: ConnectAuth?
    public var locale: String?
    public var userAgent: String?

    public init(protocols: ClosedRange<Int>, client: ClientDescription) {
        minProtocol = protocols.lowerBound
        maxProtocol = protocols.upperBound
        self.client = client
    }

    /// The closed object a gateway of the given generation accepts; what is `nil` is left out, never written as null.
    public func json(for generation: Generation) -> JSONValue {
        var object: JSONObject = [
            "minProtocol": JSONValue(minProtocol),
            "maxProtocol": JSONValue(maxProtocol),
            "client": client.json(for: generation),
        ]
        object.set("caps", caps)
        if generation.hasDevices {
            object.set("commands", commands)
            if let permissions {
                // Sorted, so that the same configuration always makes the same frame.
                let pairs = permissions.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.bool($0.value)) }
                object["permissions"] = .object(JSONObject(pairs))
            }
            object.set("pathEnv", pathEnv)
            object.set("role", role)
            object.set("scopes", scopes)
            object.set("device", device?.json)
        }
        object.set("auth", auth?.json(for: generation))
        object.set("locale", locale)
        object.set("userAgent", userAgent)
        return .object(object)
    }
}

/// Who connects. `id` comes from a closed list in protocol 3 and 4; the name for people goes into `displayName`.
public struct ClientDescription: Hashable, Sendable {
    public var id: String
    public var displayName: String?
    public var version: String
    public var platform: String
    public var deviceFamily: String?
    public var modelIdentifier: String?
    public var mode: String
    public var instanceID: String?

    public init(
        id: String = "node-host",
        displayName: String? = nil,
        version: String,
        platform: String = "linux",
        deviceFamily: String? = nil,
        modelIdentifier: String? = nil,
        mode: String = "node",
        instanceID: String? = nil
    ) {
        self.id = id
        self.displayName = displayName
        self.version = version
        self.platform = platform
        self.deviceFamily = deviceFamily
        self.modelIdentifier = modelIdentifier
        self.mode = mode
        self.instanceID = instanceID
    }

    func json(for generation: Generation) -> JSONValue {
        var object: JSONObject = [:]
        if generation.hasDevices {
            object["id"] = .string(id)
            object.set("displayName", displayName)
        } else {
            // Protocol 2 has one free name where its successors have an id and a display name.
            object["name"] = .string(displayName ?? id)
        }
        object["version"] = .string(version)
        object["platform"] = .string(platform)
        object.set("deviceFamily", deviceFamily)
        object.set("modelIdentifier", modelIdentifier)
        object["mode"] = .string(mode)
        object.set("instanceId", instanceID)
        return .object(object)
    }
}

/// The signed proof that the client holds its device key.
public struct DeviceProof: Hashable, Sendable {
    public var id: String
    /// base64url of the raw 32 bytes.
    public var publicKey: String
    public var signature: String
    /// Milliseconds since 1970 by the gateway's clock: the `ts` of its challenge.
    public var signedAt: Int
    public var nonce: String?

    public init(id: String, publicKey: String, signature: String, signedAt: Int, nonce: String?) {
        self.id = id
        self.publicKey = publicKey
        self.signature = signature
        self.signedAt = signedAt
        self.nonce = nonce
    }

    var json: JSONValue {
        var object: JSONObject = [
            "id": .string(id),
            "publicKey": .string(publicKey),
            "signature": .string(signature),
            "signedAt": JSONValue(signedAt),
        ]
        object.set("nonce", nonce)
        return .object(object)
    }
}

/// What the client shows besides its device key. Never printed: `description` says only which are there.
public struct ConnectAuth: Hashable, Sendable, CustomStringConvertible {
    public var token: String?
    public var password: String?
    /// Known from OpenClaw 2026.4 on; earlier gateways refuse the key. A device token works as `token` everywhere.
    public var deviceToken: String?
    public var bootstrapToken: String?

    public init(
        token: String? = nil,
        password: String? = nil,
        deviceToken: String? = nil,
        bootstrapToken: String? = nil
    ) {
        self.token = token
        self.password = password
        self.deviceToken = deviceToken
        self.bootstrapToken = bootstrapToken
    }

    /// The secret that takes part in the device signature. A password never does.
    public var signedToken: String { token ?? deviceToken ?? bootstrapToken ?? "" }

    func json(for generation: Generation) -> JSONValue? {
        var object = JSONObject()
        object.set("token", token)
        object.set("password", password)
        if generation.authKeys.contains("deviceToken") { object.set("deviceToken", deviceToken) }
        if generation.authKeys.contains("bootstrapToken") { object.set("bootstrapToken", bootstrapToken) }
        return object.isEmpty ? nil : .object(object)
    }

    public var description: String {
        let present = [
            token.map { _ in "token" }, password.map { _ in "password" },
            deviceToken.map { _ in "deviceToken" }, bootstrapToken.map { _ in "bootstrapToken" },
        ]
        return "auth(\(present.compactMap(\.self).joined(separator: ", ")))"
    }
}
