internal import Vault
internal import ZeeProtocol

/// What can be wrong with the proof that a client holds its device key.
enum DeviceFault: Error, Equatable {
    case idMismatch, expired, nonceMissing, nonceMismatch, signatureInvalid, publicKeyInvalid

    private var message: String {
        switch self {
        case .idMismatch: "device identity mismatch"
        case .expired: "device signature expired"
        case .nonceMissing: "device nonce required"
        case .nonceMismatch: "device nonce mismatch"
        case .signatureInvalid: "device signature invalid"
        case .publicKeyInvalid: "device public key invalid"
        }
    }

    private var code: DetailCode {
        switch self {
        case .idMismatch: .deviceIDMismatch
        case .expired: .deviceSignatureExpired
        case .nonceMissing: .deviceNonceRequired
        case .nonceMismatch: .deviceNonceMismatch
        case .signatureInvalid: .deviceSignatureInvalid
        case .publicKeyInvalid: .devicePublicKeyInvalid
        }
    }

    private var reason: String {
        switch self {
        case .idMismatch: "device-id-mismatch"
        case .expired: "device-signature-stale"
        case .nonceMissing: "device-nonce-missing"
        case .nonceMismatch: "device-nonce-mismatch"
        case .signatureInvalid: "device-signature"
        case .publicKeyInvalid: "device-public-key"
        }
    }

    func error(explained: Bool) -> GatewayError {
        GatewayError(
            .invalidRequest,
            message,
            details: explained ? ["code": .string(code.rawValue), "reason": .string(reason)] : nil
        )
    }
}

/// Checks a device's proof in the order of the gateways: whose key, how old, which challenge, and only then the
/// signature, which costs the most.
struct DeviceCheck {
    let rules: GatewayRules
    /// The challenge of this connection.
    let nonce: String
    let isLocal: Bool
    let nowMs: Int

    /// The device's public key, 32 bytes.
    func verify(_ device: DeviceProof, of params: ConnectParams) throws(DeviceFault) -> [UInt8] {
        guard let key = Self.publicKey(device.publicKey) else { throw .publicKeyInvalid }
        guard Self.deviceID(of: key) == device.id else { throw .idMismatch }
        // Unsigned distance: `signedAt` comes from the peer and may be as far away as an Int goes.
        guard device.signedAt.distanceMagnitude(to: nowMs) <= UInt(rules.signatureSkewMs) else { throw .expired }

        let payload = DeviceAuthPayload(
            params: params,
            deviceID: device.id,
            signedAt: device.signedAt,
            nonce: device.nonce ?? ""
        )
        var versions = rules.signatureVersions
        if device.nonce == nil {
            guard rules.acceptsUnboundSignatureOnLoopback, isLocal else { throw .nonceMissing }
            versions = [.v1]
        } else if device.nonce != nonce {
            throw .nonceMismatch
        }
        guard let signature = Base64.decode(device.signature) else { throw .signatureInvalid }
        let isSigned = versions.contains { version in
            DeviceKey.isValid(signature: signature, of: Array(payload.text(version).utf8), by: key)
        }
        guard isSigned else { throw .signatureInvalid }
        return key
    }

    /// Raw key bytes in base64url, or the PEM that some clients send.
    static func publicKey(_ text: String) -> [UInt8]? {
        guard text.hasPrefix("-----BEGIN") else {
            return Base64.decode(text).flatMap { $0.count == 32 ? $0 : nil }
        }
        let body = text.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
        // RFC 8410: twelve bytes that say "Ed25519", then the key.
        guard let der = Base64.decode(body), der.count == 44, Array(der.prefix(12)) == spkiPrefix else { return nil }
        return Array(der.suffix(32))
    }

    private static let spkiPrefix: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]

    static func deviceID(of publicKey: [UInt8]) -> String? {
        do throws(KeyError) {
            return Hex.encode(try sha256(publicKey))
        } catch {
            // libcrypto out of memory: nobody's identity can be confirmed then.
            return nil
        }
    }
}

extension Int {
    fileprivate func distanceMagnitude(to other: Int) -> UInt {
        self > other ? UInt(bitPattern: self &- other) : UInt(bitPattern: other &- self)
    }
}
