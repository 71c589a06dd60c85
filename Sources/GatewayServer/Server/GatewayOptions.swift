package import Diagnostics
internal import Transport
internal import Vault
internal import ZeeProtocol

/// What `zee gateway` was asked for, as words. The environment is the caller's: `token` and `password` come from
/// `ZEE_GATEWAY_TOKEN` and `ZEE_GATEWAY_PASSWORD`, the state directory from `ZEE_STATE_DIR`.
package struct GatewayOptions: Sendable {
    package enum Authentication: String, Sendable, CaseIterable {
        case token, password, none
    }

    package var port: UInt16 = 18_789
    package var binding = GatewayConfiguration.Binding.loopback
    package var authentication = Authentication.token
    /// `nil`: the one in the state directory, made on first use.
    package var token: String?
    package var password: String?
    /// TLS with a certificate of our own making, unless files are given.
    package var usesTLS = false
    package var certificateFile: String?
    package var keyFile: String?
    /// A name of `GatewayRules.strictNames`.
    package var strictLike: String?
    package var allowedCommands: [String] = []
    package var deniedCommands: [String] = []
    /// `nil`: no canvas host.
    package var canvas: CanvasSettings?
    /// Where nodes find the canvas host, when that is not where they found the gateway.
    package var canvasURL: String?
    package var stateDirectory: String
    package var hostName = "gateway"
    package var version: String

    package init(stateDirectory: String, version: String) {
        self.stateDirectory = stateDirectory
        self.version = version
    }
}

/// What to tell the person who started the gateway. None of it is a secret.
package struct GatewayAnnouncement: Sendable, Equatable {
    package var isSecure: Bool
    package var host: String
    package var port: UInt16
    package var rules: String
    /// Where the token is that was made or found; `nil` when the caller gave one.
    package var tokenFile: String?
    package var fingerprint: String?

    package var url: String { "\(isSecure ? "wss" : "ws")://\(host):\(port)" }

    /// Where a person watches the nodes draw.
    package var viewURL: String { "\(isSecure ? "https" : "http")://\(host):\(port)/__zee__/view/" }

    /// Where a person looks at the canvas pages.
    package var canvasURL: String { "\(isSecure ? "https" : "http")://\(host):\(port)/__zee__/canvas/" }
}

extension GatewayOptions {
    package static let tokenFile = "gateway-token"
    private static let identityFile = "gateway-identity"

    /// Turns words into a configuration: reads or makes the token, the certificate and the gateway's own identity.
    package func configuration(
        entropy: Entropy = .system
    ) throws(NodeError) -> (configuration: GatewayConfiguration, announcement: GatewayAnnouncement) {
        let rules = try rules()
        let directory: StateDirectory
        let secret: SharedSecret
        var madeTokenFile: String?
        let identity: GatewayIdentity
        do throws(StateError) {
            directory = try StateDirectory(path: stateDirectory)
            switch authentication {
            case .none: secret = .none
            case .password: secret = .password(password ?? "")
            case .token:
                if let token {
                    secret = .token(token)
                } else {
                    secret = .token(try Self.storedToken(in: directory, entropy))
                    madeTokenFile = "\(stateDirectory)/\(Self.tokenFile)"
                }
            }
            identity = try Self.identity(in: directory, entropy)
        } catch {
            throw NodeError(error)
        }
        try Self.check(secret)
        var settings = Gateway.Settings(rules: rules, secret: secret, version: version)
        settings.allowedCommands = allowedCommands
        settings.deniedCommands = deniedCommands
        settings.hostName = hostName
        settings.identity = identity
        settings.canvasURL = try checkedCanvasURL()
        let tls = try tlsIdentity()
        var configuration = try GatewayConfiguration(
            settings: settings,
            binding: binding,
            port: port,
            stateDirectory: stateDirectory,
            tls: tls
        )
        configuration.canvas = canvas
        let announcement = GatewayAnnouncement(
            isSecure: tls != nil,
            host: binding == .loopback ? "127.0.0.1" : hostName,
            port: port,
            rules: rules.name,
            tokenFile: madeTokenFile,
            fingerprint: tls?.fingerprint.description
        )
        return (configuration, announcement)
    }

    private func rules() throws(NodeError) -> GatewayRules {
        guard let strictLike else { return .current }
        guard let rules = GatewayRules.strictLike(strictLike) else {
            throw NodeError(
                .usage,
                "there is no generation \"\(strictLike)\"",
                hint: "use one of: \(GatewayRules.strictNames.joined(separator: ", "))"
            )
        }
        return rules
    }

    private func checkedCanvasURL() throws(NodeError) -> String? {
        guard let canvasURL else { return nil }
        guard canvasURL.hasPrefix("http://") || canvasURL.hasPrefix("https://"), canvasURL.utf8.count <= 2_048,
            canvasURL.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !#""<>\^`{|}?#"#.utf8.contains($0) })
        else {
            throw NodeError(.usage, "--canvas-url is no address", hint: "as in https://canvas.example/zee")
        }
        return canvasURL
    }

    /// An empty secret would let everybody in who leaves the field empty.
    private static func check(_ secret: SharedSecret) throws(NodeError) {
        switch secret {
        case .token(let text) where text.isEmpty:
            throw NodeError(
                .configurationInvalid,
                "the gateway token is empty",
                hint: "set ZEE_GATEWAY_TOKEN, or unset it"
            )
        case .password(let text) where text.isEmpty:
            throw NodeError(.configurationInvalid, "there is no gateway password", hint: "set ZEE_GATEWAY_PASSWORD")
        default: return
        }
    }

    /// Reads the token made earlier, or makes one: 24 random bytes in hex, more than anybody guesses and short enough to
    /// copy by hand.
    private static func storedToken(in directory: StateDirectory, _ entropy: Entropy) throws(StateError) -> String {
        if let bytes = try directory.read(tokenFile) {
            let text = String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
            guard !text.isEmpty else {
                throw .garbled(path: "\(directory.path)/\(tokenFile)", reason: "empty")
            }
            return text
        }
        let token = Hex.encode(entropy.bytes(24))
        try directory.replace(tokenFile, with: Array("\(token)\n".utf8))
        return token
    }

    /// The gateway's own device key. Its seed is all there is to keep.
    private static func identity(in directory: StateDirectory, _ entropy: Entropy) throws(StateError) -> GatewayIdentity
    {
        let path = "\(directory.path)/\(identityFile)"
        var seed: [UInt8]
        if let bytes = try directory.read(identityFile) {
            let text = String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
            guard let found = Hex.decode(text), found.count == DeviceKey.seedLength else {
                throw .garbled(path: path, reason: "not \(DeviceKey.seedLength) bytes of hex")
            }
            seed = found
        } else {
            seed = entropy.bytes(DeviceKey.seedLength)
            try directory.replace(identityFile, with: Array("\(Hex.encode(seed))\n".utf8))
        }
        do throws(KeyError) {
            let key = try DeviceKey(seed: seed)
            return GatewayIdentity(
                deviceID: try key.deviceID,
                publicKey: Base64.encode(key.publicKey, alphabet: .url)
            )
        } catch {
            throw .garbled(path: path, reason: "\(error)")
        }
    }

    /// The certificate given, or our own; that one is made once, since clients pin it.
    private func tlsIdentity() throws(NodeError) -> TLSIdentity? {
        switch (certificateFile, keyFile) {
        case (let certificate?, let key?): return try Self.identity(certificate, key)
        case (nil, nil): break
        default:
            throw NodeError(.usage, "--tls-cert and --tls-key go together", hint: "give both, or --tls alone")
        }
        guard usesTLS else { return nil }
        let certificate = "\(stateDirectory)/tls-certificate.pem"
        let key = "\(stateDirectory)/tls-key.pem"
        do throws(NodeError) {
            return try Self.identity(certificate, key)
        } catch {
            // The key is written first: where a certificate stands, a key does, and a fault in them is the owner's.
            guard !Self.exists(certificate, in: stateDirectory) else { throw error }
        }
        do throws(TransportError) {
            let made = try SelfSignedCertificate(commonName: "zee-gateway", names: ["localhost", "127.0.0.1", "::1"])
            try made.write(certificateFile: certificate, keyFile: key)
        } catch {
            throw NodeError(error, reaching: "the gateway")
        }
        return try Self.identity(certificate, key)
    }

    private static func exists(_ path: String, in directory: String) -> Bool {
        do throws(StateError) {
            return try StateDirectory.readPrivateFile(path) != nil
        } catch {
            // There is something, and it is no file of ours.
            return true
        }
    }

    private static func identity(_ certificate: String, _ key: String) throws(NodeError) -> TLSIdentity {
        do throws(TransportError) {
            return try TLSIdentity(certificateFile: certificate, keyFile: key)
        } catch {
            throw NodeError(error, reaching: "the gateway")
        }
    }
}
