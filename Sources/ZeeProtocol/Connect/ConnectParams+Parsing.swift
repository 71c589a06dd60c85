extension ConnectParams {
    /// Reads what a client sent, as strictly as a gateway of that generation: closed objects, closed lists of names.
    /// The error's text goes after `invalid connect params: `.
    public init(_ json: JSONValue?, for generation: Generation) throws(SchemaError) {
        var reader = SchemaReader(json ?? .null, strictness: .strict)
        var allowed: Set<String> = ["minProtocol", "maxProtocol", "client", "caps", "auth", "locale", "userAgent"]
        if generation.hasDevices {
            allowed.formUnion(["commands", "permissions", "pathEnv", "role", "scopes", "device"])
        }
        reader.expect(allowed, required: ["minProtocol", "maxProtocol", "client"])

        let oldest = reader.integer("minProtocol", atLeast: 1)
        let newest = reader.integer("maxProtocol", atLeast: 1)
        let client = reader.reader(of: "client").flatMap { nested in
            var nested = nested
            defer { reader.adopt(nested) }
            return ClientDescription(&nested, for: generation)
        }
        let device = reader.reader(of: "device").flatMap { nested in
            guard generation.hasDevices else { return DeviceProof?.none }
            var nested = nested
            defer { reader.adopt(nested) }
            return DeviceProof(&nested, requiresNonce: generation.requiresNonce)
        }
        let auth = reader.reader(of: "auth").map { nested in
            var nested = nested
            defer { reader.adopt(nested) }
            return ConnectAuth(&nested, for: generation)
        }
        let caps = reader.strings("caps")
        let locale = reader.string("locale")
        let userAgent = reader.string("userAgent")

        var params = ConnectParams(
            minProtocol: oldest ?? 0,
            maxProtocol: newest ?? 0,
            client: client ?? ClientDescription(version: "")
        )
        if generation.hasDevices {
            params.commands = reader.strings("commands")
            params.permissions = reader.flags("permissions")
            params.pathEnv = reader.string("pathEnv")
            params.role = reader.nonEmptyString("role")
            params.scopes = reader.strings("scopes")
        }
        guard reader.violations.isEmpty else { throw SchemaError(reader.violations) }
        (params.device, params.auth, params.caps) = (device, auth, caps)
        (params.locale, params.userAgent) = (locale, userAgent)
        self = params
    }

    /// Not a range: a client may offer 5 to 3, and that is a mismatch to answer, not a trap.
    private init(minProtocol: Int, maxProtocol: Int, client: ClientDescription) {
        self.init(protocols: 0...0, client: client)
        self.minProtocol = minProtocol
        self.maxProtocol = maxProtocol
    }

    /// The version both sides speak, `nil` when there is none. The caller answers `protocol mismatch` then, with
    /// `details.expectedProtocol`.
    public func negotiated(with generation: Generation) -> Int? {
        if minProtocol <= generation.protocolVersion, generation.protocolVersion <= maxProtocol {
            return generation.protocolVersion
        }
        // Newest gateways keep a lower bound for nodes alone.
        guard role == "node", minProtocol <= maxProtocol else { return nil }
        return (generation.oldestNodeProtocol...generation.protocolVersion).contains(maxProtocol) ? maxProtocol : nil
    }
}

extension ClientDescription {
    init?(_ reader: inout SchemaReader, for generation: Generation) {
        let nameKey = generation.hasDevices ? "id" : "name"
        var allowed: Set<String> = [
            nameKey, "version", "platform", "deviceFamily", "modelIdentifier", "mode", "instanceId",
        ]
        if generation.hasDevices { allowed.insert("displayName") }
        if generation.protocolVersion >= 4 { allowed.insert("buildId") }
        reader.expect(allowed, required: [nameKey, "version", "platform", "mode"])

        let id = reader.nonEmptyString(nameKey)
        Self.check(id, nameKey, isIn: generation.clientIDs, &reader)
        let mode = reader.nonEmptyString("mode")
        Self.check(mode, "mode", isIn: generation.clientModes, &reader)
        let displayName = generation.hasDevices ? reader.nonEmptyString("displayName") : id
        let family = reader.nonEmptyString("deviceFamily")
        let model = reader.nonEmptyString("modelIdentifier")
        let instance = reader.nonEmptyString("instanceId")
        guard let id, let mode, let version = reader.nonEmptyString("version"),
            let platform = reader.nonEmptyString("platform")
        else { return nil }
        self.init(
            id: id,
            displayName: displayName,
            version: version,
            platform: platform,
            deviceFamily: family,
            modelIdentifier: model,
            mode: mode,
            instanceID: instance
        )
    }

    private static func check(_ name: String?, _ key: String, isIn names: Set<String>?, _ reader: inout SchemaReader) {
        guard let name, let names, !names.contains(name) else { return }
        reader.note(key, "should be equal to constant")
        reader.note(key, "should match some schema in anyOf")
    }
}

extension DeviceProof {
    init?(_ reader: inout SchemaReader, requiresNonce: Bool) {
        var required = ["id", "publicKey", "signature", "signedAt"]
        if requiresNonce { required.append("nonce") }
        reader.expect(["id", "publicKey", "signature", "signedAt", "nonce"], required: required)
        let nonce = reader.nonEmptyString("nonce")
        guard let id = reader.nonEmptyString("id"), let publicKey = reader.nonEmptyString("publicKey"),
            let signature = reader.nonEmptyString("signature"),
            let signedAt = reader.integer("signedAt", atLeast: 0)
        else { return nil }
        self.init(id: id, publicKey: publicKey, signature: signature, signedAt: signedAt, nonce: nonce)
    }
}

extension ConnectAuth {
    init(_ reader: inout SchemaReader, for generation: Generation) {
        reader.expect(generation.authKeys)
        self.init(
            token: reader.string("token"),
            password: reader.string("password"),
            deviceToken: reader.string("deviceToken"),
            bootstrapToken: reader.string("bootstrapToken")
        )
    }
}
