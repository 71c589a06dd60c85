/// The device a client proves to be. The private key stays with its owner, who signs when asked.
public struct DeviceIdentity: Sendable {
    /// Lowercase hex SHA-256 of the raw public key.
    public let id: String
    /// base64url of the raw public key, without padding.
    public let publicKey: String
    /// The Ed25519 signature of a message, as base64url without padding.
    let sign: @Sendable ([UInt8]) throws -> String

    public init(id: String, publicKey: String, sign: @escaping @Sendable ([UInt8]) throws -> String) {
        self.id = id
        self.publicKey = publicKey
        self.sign = sign
    }
}

/// Where the device token for one gateway, device and role is kept between runs.
public struct DeviceTokenStore: Sendable {
    let load: @Sendable () throws -> String?
    /// `nil` forgets it.
    let save: @Sendable (String?) throws -> Void

    public init(
        load: @escaping @Sendable () throws -> String?,
        save: @escaping @Sendable (String?) throws -> Void
    ) {
        self.load = load
        self.save = save
    }

    /// Keeps nothing: each run starts with the shared secret.
    public static let none = Self(load: { nil }, save: { _ in })
}
