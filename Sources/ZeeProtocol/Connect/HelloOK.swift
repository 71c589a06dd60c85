/// The gateway's yes to a `connect`.
public struct HelloOK: Hashable, Sendable {
    public var protocolVersion: Int
    public var serverVersion: String
    public var connectionID: String
    public var methods: [String]
    public var events: [String]
    /// Presence, health and more, as it came; a node needs none of it but the session key.
    public var snapshot: JSONValue
    public var canvasHostURL: String?
    public var pluginSurfaceURLs: [String: String]
    public var auth: IssuedAuth?
    public var policy: Policy

    /// What the gateway handed out to the device. The token is a secret to be kept like a password.
    public struct IssuedAuth: Hashable, Sendable {
        public var deviceToken: String?
        public var role: String?
        public var scopes: [String]
        public var issuedAtMs: Int?

        public init(deviceToken: String?, role: String? = nil, scopes: [String] = [], issuedAtMs: Int? = nil) {
            self.deviceToken = deviceToken
            self.role = role
            self.scopes = scopes
            self.issuedAtMs = issuedAtMs
        }
    }

    public struct Policy: Hashable, Sendable {
        /// The largest message the gateway takes; a longer one costs the connection (1009).
        public var maxPayload: Int
        public var maxBufferedBytes: Int
        public var tickInterval: Duration

        public init(
            maxPayload: Int = 524_288,
            maxBufferedBytes: Int = 1_572_864,
            tickInterval: Duration = .seconds(30)
        ) {
            self.maxPayload = maxPayload
            self.maxBufferedBytes = maxBufferedBytes
            self.tickInterval = tickInterval
        }
    }

    public init(protocolVersion: Int, serverVersion: String, connectionID: String, policy: Policy = Policy()) {
        self.protocolVersion = protocolVersion
        self.serverVersion = serverVersion
        self.connectionID = connectionID
        methods = []
        events = []
        snapshot = [:]
        pluginSurfaceURLs = [:]
        self.policy = policy
    }

    /// The session user actions belong to.
    public var mainSessionKey: String {
        let defaults = snapshot["sessionDefaults"]
        let candidates = [defaults?["mainSessionKey"]?.stringValue, defaults?["mainKey"]?.stringValue]
        return candidates.compactMap(\.self).first { !$0.isEmpty } ?? "main"
    }

    /// Where the gateway serves its canvas pages, under the name each protocol has for it.
    public var canvasURL: String? { pluginSurfaceURLs["canvas"] ?? canvasHostURL }
}

extension HelloOK {
    /// Reads leniently. `nil` for what is no hello at all: another `type`, or no protocol number.
    public init?(_ json: JSONValue?) {
        guard let json, json["type"]?.stringValue == "hello-ok", let version = json["protocol"]?.intValue else {
            return nil
        }
        self.init(
            protocolVersion: version,
            serverVersion: json["server"]?["version"]?.stringValue ?? "unknown",
            connectionID: json["server"]?["connId"]?.stringValue ?? "",
            policy: Policy(json["policy"])
        )
        methods = json["features"]?["methods"]?.arrayValue?.compactMap(\.stringValue) ?? []
        events = json["features"]?["events"]?.arrayValue?.compactMap(\.stringValue) ?? []
        snapshot = json["snapshot"] ?? [:]
        canvasHostURL = json["canvasHostUrl"]?.stringValue
        for member in json["pluginSurfaceUrls"]?.objectValue?.members ?? [] {
            if let url = member.value.stringValue { pluginSurfaceURLs[member.key] = url }
        }
        auth = json["auth"].map { auth in
            IssuedAuth(
                deviceToken: auth["deviceToken"]?.stringValue,
                role: auth["role"]?.stringValue,
                scopes: auth["scopes"]?.arrayValue?.compactMap(\.stringValue) ?? [],
                issuedAtMs: auth["issuedAtMs"]?.intValue
            )
        }
    }

    public var json: JSONValue {
        var object: JSONObject = [
            "type": "hello-ok",
            "protocol": JSONValue(protocolVersion),
            "server": ["version": .string(serverVersion), "connId": .string(connectionID)],
            "features": ["methods": JSONValue(methods), "events": JSONValue(events)],
            "snapshot": snapshot,
        ]
        object.set("canvasHostUrl", canvasHostURL)
        if !pluginSurfaceURLs.isEmpty {
            let pairs = pluginSurfaceURLs.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }
            object["pluginSurfaceUrls"] = .object(JSONObject(pairs))
        }
        object.set("auth", auth?.json)
        object["policy"] = policy.json
        return .object(object)
    }
}

extension HelloOK.IssuedAuth {
    var json: JSONValue {
        var object = JSONObject()
        object.set("deviceToken", deviceToken)
        object.set("role", role)
        object.set("scopes", scopes)
        object.set("issuedAtMs", issuedAtMs)
        return .object(object)
    }
}

extension HelloOK.Policy {
    /// Figures that make no sense fall back to the smallest ones any gateway has; a tick of zero would have the
    /// watchdog close every connection at once.
    init(_ json: JSONValue?) {
        self.init()
        if let bytes = json?["maxPayload"]?.intValue, bytes >= 1_024 { maxPayload = bytes }
        if let bytes = json?["maxBufferedBytes"]?.intValue, bytes >= 1_024 { maxBufferedBytes = bytes }
        if let tick = json?["tickIntervalMs"]?.intValue, tick > 0 {
            tickInterval = .milliseconds(min(max(tick, 1_000), 600_000))
        }
    }

    var json: JSONValue {
        let (seconds, attoseconds) = tickInterval.components
        let tick = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
        return [
            "maxPayload": JSONValue(maxPayload), "maxBufferedBytes": JSONValue(maxBufferedBytes),
            "tickIntervalMs": JSONValue(tick),
        ]
    }
}
