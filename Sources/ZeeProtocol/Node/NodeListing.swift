/// One node in `node.list`, and all of `node.describe`.
public struct NodeListing: Hashable, Sendable {
    public var nodeID: String
    public var displayName: String?
    public var platform: String?
    public var version: String?
    public var clientID: String?
    public var clientMode: String?
    public var deviceFamily: String?
    public var modelIdentifier: String?
    public var remoteIP: String?
    public var caps: [String] = []
    /// Sorted, and already narrowed to what the gateway's policy lets through.
    public var commands: [String] = []
    public var permissions: [String: Bool]?
    public var pathEnv: String?
    public var connectedAtMs: Int?
    public var approvedAtMs: Int?
    public var isPaired = false
    public var isConnected = false

    public init(nodeID: String, displayName: String? = nil, remoteIP: String? = nil, isConnected: Bool = false) {
        self.nodeID = nodeID
        self.displayName = displayName
        self.remoteIP = remoteIP
        self.isConnected = isConnected
    }

    public init?(_ json: JSONValue) {
        guard let id = json["nodeId"]?.stringValue, !id.isEmpty else { return nil }
        var reader = SchemaReader(json, strictness: .lenient)
        nodeID = id
        displayName = reader.string("displayName")
        platform = reader.string("platform")
        version = reader.string("version")
        clientID = reader.string("clientId")
        clientMode = reader.string("clientMode")
        deviceFamily = reader.string("deviceFamily")
        modelIdentifier = reader.string("modelIdentifier")
        remoteIP = reader.string("remoteIp")
        caps = reader.strings("caps") ?? []
        commands = reader.strings("commands") ?? []
        permissions = reader.flags("permissions")
        pathEnv = reader.string("pathEnv")
        connectedAtMs = reader.integer("connectedAtMs", atLeast: 0)
        approvedAtMs = reader.integer("approvedAtMs", atLeast: 0)
        isPaired = reader.bool("paired") ?? false
        isConnected = reader.bool("connected") ?? false
    }

    /// The members of the listing. Newer gateways tell more than older ones: leave what a generation lacks at `nil`.
    public var json: JSONObject {
        var object: JSONObject = ["nodeId": .string(nodeID)]
        object.set("displayName", displayName)
        object.set("platform", platform)
        object.set("version", version)
        object.set("clientId", clientID)
        object.set("clientMode", clientMode)
        object.set("deviceFamily", deviceFamily)
        object.set("modelIdentifier", modelIdentifier)
        object.set("remoteIp", remoteIP)
        object.set("caps", caps)
        object.set("commands", commands)
        if let permissions {
            let pairs = permissions.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.bool($0.value)) }
            object["permissions"] = .object(JSONObject(pairs))
        }
        object.set("pathEnv", pathEnv)
        object.set("connectedAtMs", connectedAtMs)
        object.set("approvedAtMs", approvedAtMs)
        object.set("paired", isPaired)
        object.set("connected", isConnected)
        return object
    }
}

/// A device waiting for approval, in `device.pair.list` under `pending`.
public struct PairingEntry: Hashable, Sendable {
    public var requestID: String
    public var deviceID: String
    public var publicKey: String?
    public var displayName: String?
    public var platform: String?
    public var deviceFamily: String?
    public var clientID: String?
    public var clientMode: String?
    public var role: String?
    public var roles: [String] = []
    public var scopes: [String] = []
    public var isSilent = false
    public var isRepair = false
    public var remoteIP: String?
    public var timestampMs: Int?

    public init(requestID: String, deviceID: String) {
        self.requestID = requestID
        self.deviceID = deviceID
    }

    /// Also reads the entries of `node.pair.list`, which name the node where these name the device.
    public init?(_ json: JSONValue) {
        var reader = SchemaReader(json, strictness: .lenient)
        guard let request = reader.nonEmptyString("requestId"),
            let device = reader.nonEmptyString("deviceId") ?? reader.nonEmptyString("nodeId")
        else { return nil }
        requestID = request
        deviceID = device
        publicKey = reader.string("publicKey")
        displayName = reader.string("displayName")
        platform = reader.string("platform")
        deviceFamily = reader.string("deviceFamily")
        clientID = reader.string("clientId")
        clientMode = reader.string("clientMode")
        role = reader.string("role")
        roles = reader.strings("roles") ?? []
        scopes = reader.strings("scopes") ?? []
        isSilent = reader.bool("silent") ?? false
        isRepair = reader.bool("isRepair") ?? false
        remoteIP = reader.string("remoteIp")
        timestampMs = reader.integer("ts", atLeast: 0)
    }

    public var json: JSONValue {
        var object: JSONObject = ["requestId": .string(requestID), "deviceId": .string(deviceID)]
        object.set("publicKey", publicKey)
        object.set("displayName", displayName)
        object.set("platform", platform)
        object.set("deviceFamily", deviceFamily)
        object.set("clientId", clientID)
        object.set("clientMode", clientMode)
        object.set("role", role)
        object.set("roles", roles)
        object.set("scopes", scopes)
        object.set("silent", isSilent)
        object.set("isRepair", isRepair)
        object.set("remoteIp", remoteIP)
        object.set("ts", timestampMs)
        return .object(object)
    }
}
