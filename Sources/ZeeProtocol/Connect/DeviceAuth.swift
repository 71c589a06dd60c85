/// The text a device signs to prove itself. The signature (Ed25519 over its UTF-8) is made and checked elsewhere.
public struct DeviceAuthPayload: Hashable, Sendable {
    public enum Version: String, Sendable, CaseIterable {
        /// Loopback without a nonce, January 2026 gateways only. For checking, never for signing.
        case v1
        /// Accepted by every generation of protocol 3 and 4: the one to sign.
        case v2
        /// Binds platform and device family too; refused by the January 2026 gateways.
        case v3
    }

    public var deviceID: String
    public var clientID: String
    public var clientMode: String
    public var role: String
    public var scopes: [String]
    public var signedAt: Int
    public var token: String
    public var nonce: String
    public var platform: String
    public var deviceFamily: String

    public init(params: ConnectParams, deviceID: String, signedAt: Int, nonce: String) {
        self.deviceID = deviceID
        clientID = params.client.id
        clientMode = params.client.mode
        role = params.role ?? "operator"
        scopes = params.scopes ?? []
        self.signedAt = signedAt
        token = params.auth?.signedToken ?? ""
        self.nonce = nonce
        platform = params.client.platform
        deviceFamily = params.client.deviceFamily ?? ""
    }

    /// Fields are joined without escaping: a token may hold the separator itself, so the text cannot be taken apart again.
    public func text(_ version: Version = .v2) -> String {
        var fields = [
            version.rawValue, deviceID, clientID, clientMode, role, scopes.joined(separator: ","), String(signedAt),
            token,
        ]
        if version != .v1 { fields.append(nonce) }
        if version == .v3 { fields += [Self.folded(platform), Self.folded(deviceFamily)] }
        return fields.joined(separator: "|")
    }

    /// Trimmed, and only ASCII letters lowered: "Ä" stays, as it does in the verifier.
    private static func folded(_ text: String) -> String {
        var scalars = text.unicodeScalars[...]
        while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
        while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
        var lowered = String.UnicodeScalarView()
        for scalar in scalars {
            let isUpper = ("A"..."Z").contains(scalar)
            lowered.append(isUpper ? Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value) | 0x20) : scalar)
        }
        return String(lowered)
    }
}
