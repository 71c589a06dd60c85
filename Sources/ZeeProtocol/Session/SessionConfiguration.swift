/// What a session needs to know before it dials.
public struct SessionConfiguration: Sendable {
    /// The device this client proves to be. The private key is elsewhere; the machine asks for signatures.
    public struct Device: Hashable, Sendable {
        /// Lowercase hex SHA-256 of the raw public key.
        public var id: String
        /// base64url of the raw public key.
        public var publicKey: String

        public init(id: String, publicKey: String) {
            self.id = id
            self.publicKey = publicKey
        }
    }

    public var client: ClientDescription
    public var role = "node"
    public var scopes: [String] = []
    public var caps: [String] = []
    public var commands: [String] = []
    public var permissions: [String: Bool]?
    public var pathEnv: String?
    public var locale: String?
    public var userAgent: String?

    public var device: Device?
    /// Shown in this order of preference: shared token, password, device token.
    public var token: String?
    public var password: String?
    public var deviceToken: String?
    /// Loopback, or TLS with a pinned certificate.
    public var endpointIsTrusted = false

    /// A gateway sends its challenge at once; one that has not by now speaks protocol 2 (or not at all). Less than the
    /// ten seconds gateways give a client, so that the older `connect` still arrives in time.
    public var challengeTimeout: Duration = .seconds(6)
    /// From sending `connect` to hello.
    public var helloTimeout: Duration = .seconds(12)
    public var requestTimeout: Duration = .seconds(15)
    /// The wait when only a change of configuration can help.
    public var slowDelay: Duration = .seconds(300)
    /// Invokes being worked on at once; the next one is answered `UNAVAILABLE` instead of growing a queue.
    public var invokeLimit = 64
    /// Requests of our own waiting for an answer at once.
    public var requestLimit = 256
    public var backoff = Backoff()

    public init(client: ClientDescription) { self.client = client }
}

extension SessionConfiguration {
    /// The secret for the next connect, and whether it is the device token.
    func auth(preferringDeviceToken: Bool) -> (auth: ConnectAuth?, isDeviceToken: Bool) {
        if preferringDeviceToken, let deviceToken { return (ConnectAuth(token: deviceToken), true) }
        if let token { return (ConnectAuth(token: token), false) }
        if let password { return (ConnectAuth(password: password), false) }
        // As `token`, not `deviceToken`: that key is refused by the gateways before OpenClaw 2026.4.
        if let deviceToken { return (ConnectAuth(token: deviceToken), true) }
        return (nil, false)
    }

    func connectParams(protocols: ClosedRange<Int>, auth: ConnectAuth?) -> ConnectParams {
        var params = ConnectParams(protocols: protocols, client: client)
        params.role = role
        params.scopes = scopes
        params.caps = caps
        params.commands = commands
        params.permissions = permissions
        params.pathEnv = pathEnv
        params.locale = locale
        params.userAgent = userAgent
        params.auth = auth
        return params
    }
}
