internal import Arguments
internal import Diagnostics
internal import Glibc
internal import Transport
internal import Vault
internal import ZeeGatewayClient
internal import ZeeProtocol

/// What a command line and the environment say about the gateway to talk to.
struct OperatorSettings: Sendable {
    private let environment: @Sendable (String) -> String?

    init(environment: @escaping @Sendable (String) -> String?) { self.environment = environment }

    /// An empty variable counts as absent.
    func variable(_ names: String...) -> String? {
        names.lazy.compactMap(environment).first { !$0.isEmpty }
    }

    /// Where the embedded gateway and this command keep what they must remember.
    func stateDirectory(_ name: String) throws(NodeError) -> String {
        if let folder = variable("ZEE_STATE_DIR") { return "\(folder)/\(name)" }
        guard let home = variable("HOME") else {
            throw NodeError(.configurationInvalid, "no place for state", hint: "set ZEE_STATE_DIR or HOME")
        }
        return "\(home)/.zee/\(name)"
    }

    func options(for invocation: Invocation) throws(NodeError) -> GatewayOptions {
        let url = try url(invocation)
        let address = try GatewayAddress(
            url,
            pin: invocation["--tls-fingerprint"],
            allowsPlaintext: variable("ZEE_ALLOW_INSECURE_WS") == "1"
        )
        let folder = try stateDirectory("cli")
        let identity = try identity(in: folder)
        var options = GatewayOptions(
            address: address,
            client: ClientDescription(
                id: "cli",
                displayName: "zee",
                version: productVersion,
                platform: "linux",
                mode: "cli",
                instanceID: identity.deviceID
            )
        )
        options.password = invocation["--password"] ?? variable("ZEE_GATEWAY_PASSWORD", "OPENCLAW_GATEWAY_PASSWORD")
        options.token = invocation["--token"] ?? variable("ZEE_GATEWAY_TOKEN", "OPENCLAW_GATEWAY_TOKEN")
        if options.token == nil, options.password == nil { options.token = try localToken(for: url) }
        options.device = DeviceIdentity(id: identity.deviceID, publicKey: identity.publicKey) { message in
            Base64.encode(try identity.key.sign(message), alphabet: .url)
        }
        options.deviceTokens = try deviceTokens(in: folder, gateway: address.stableID, deviceID: identity.deviceID)
        return options
    }

    private func url(_ invocation: Invocation) throws(NodeError) -> String {
        if let url = invocation["--url"] ?? variable("ZEE_GATEWAY_URL") { return url }
        let port = variable("ZEE_GATEWAY_PORT") ?? "\(Endpoint.defaultPort)"
        guard let number = UInt16(port), number > 0 else {
            throw NodeError(
                .configurationInvalid,
                "ZEE_GATEWAY_PORT '\(port)' is no port",
                hint: "a number up to 65535"
            )
        }
        return "ws://127.0.0.1:\(number)"
    }

    /// The embedded gateway of this user keeps its token where its owner may read it, so a command on the same machine
    /// needs to be told nothing. Never sent anywhere but to this machine.
    private func localToken(for url: String) throws(NodeError) -> String? {
        guard ["ws://127.0.0.1", "ws://localhost", "ws://[::1]"].contains(where: { url.hasPrefix($0) }) else {
            return nil
        }
        let file = "\(try stateDirectory("gateway"))/\(EmbeddedGateway.tokenFile)"
        do throws(StateError) {
            guard let bytes = try StateDirectory.readPrivateFile(file) else { return nil }
            return String(decoding: bytes.filter { $0 > 0x20 && $0 < 0x7F }, as: UTF8.self)
        } catch {
            throw NodeError(error)
        }
    }

    private func identity(in folder: String) throws(NodeError) -> Identity {
        do {
            return try Identity.loadOrCreate(in: try StateDirectory(path: folder), nowMs: { time(nil) * 1000 }).identity
        } catch let error as StateError {
            throw NodeError(error)
        } catch let error as IdentityError {
            throw NodeError(error)
        } catch {
            throw NodeError(.stateUnwritable, "cannot keep an identity in \(folder)", cause: error)
        }
    }

    private func deviceTokens(in folder: String, gateway: String, deviceID: String) throws(NodeError)
        -> DeviceTokenStore
    {
        let tokens: DeviceTokens
        do throws(StateError) { tokens = DeviceTokens(in: try StateDirectory(path: folder)) } catch {
            throw NodeError(error)
        }
        let holder = DeviceTokens.Holder(gateway: gateway, deviceID: deviceID, role: "operator")
        return DeviceTokenStore(
            load: { try tokens.token(for: holder) },
            save: { try tokens.set($0, for: holder) }
        )
    }
}
