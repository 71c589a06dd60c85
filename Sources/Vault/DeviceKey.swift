internal import CCrypto

/// Failures of the cryptography library. None of them depends on what a peer sent.
package enum KeyError: Error, Equatable {
    /// A private key is exactly 32 bytes.
    case wrongSeedLength(Int)
    /// libcrypto refused: out of memory, or no entropy.
    case libraryFailed
}

/// The Ed25519 key that is a device: gateways know it by the SHA-256 of its public half.
///
/// Only the 32-byte seed is kept; libcrypto expands it at each signature. A node signs once a connection, so there is
/// nothing to gain by holding a library object alive, and a plain value can be copied and sent.
package struct DeviceKey: Sendable, Equatable {
    /// The private half. It leaves this type only towards the vault file.
    let seed: [UInt8]

    /// The 32 raw bytes of the public half.
    package let publicKey: [UInt8]

    package static let seedLength = 32
    package static let signatureLength = 64

    package init(seed: [UInt8]) throws(KeyError) {
        guard seed.count == Self.seedLength else { throw .wrongSeedLength(seed.count) }
        self.seed = seed
        publicKey = try unsafe Self.withPrivateKey(seed) { key throws(KeyError) in
            var raw = [UInt8](repeating: 0, count: 32)
            var length = raw.count
            guard unsafe EVP_PKEY_get_raw_public_key(key, &raw, &length) == 1, length == raw.count else {
                throw .libraryFailed
            }
            return raw
        }
    }

    /// A new key from the library's own entropy.
    package static func generate() throws(KeyError) -> DeviceKey {
        var seed = [UInt8](repeating: 0, count: seedLength)
        guard unsafe RAND_priv_bytes(&seed, Int32(seedLength)) == 1 else { throw .libraryFailed }
        return try DeviceKey(seed: seed)
    }

    /// Lowercase hex of the SHA-256 of the public key: the name under which a gateway pairs the device.
    package var deviceID: String {
        get throws(KeyError) { Self.hex(try sha256(publicKey)) }
    }

    /// The 64-byte signature of a message.
    package func sign(_ message: [UInt8]) throws(KeyError) -> [UInt8] {
        try unsafe Self.withPrivateKey(seed) { key throws(KeyError) in
            guard let context = unsafe EVP_MD_CTX_new() else { throw .libraryFailed }
            defer { unsafe EVP_MD_CTX_free(context) }
            var signature = [UInt8](repeating: 0, count: Self.signatureLength)
            var length = signature.count
            // Ed25519 hashes by itself: no digest may be named, and the whole message is given at once.
            guard unsafe EVP_DigestSignInit(context, nil, nil, nil, key) == 1,
                unsafe EVP_DigestSign(context, &signature, &length, message, message.count) == 1,
                length == signature.count
            else { throw .libraryFailed }
            return signature
        }
    }

    /// Whether a signature of a message was made by the owner of a public key. Wrong lengths are simply not valid.
    package static func isValid(signature: [UInt8], of message: [UInt8], by publicKey: [UInt8]) -> Bool {
        guard publicKey.count == 32, signature.count == signatureLength,
            let key = unsafe EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, publicKey, publicKey.count)
        else { return false }
        defer { unsafe EVP_PKEY_free(key) }
        guard let context = unsafe EVP_MD_CTX_new() else { return false }
        defer { unsafe EVP_MD_CTX_free(context) }
        return unsafe EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
            && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}

extension DeviceKey {
    private static func withPrivateKey<Result>(
        _ seed: [UInt8],
        _ body: (OpaquePointer) throws(KeyError) -> Result
    ) throws(KeyError) -> Result {
        guard let key = unsafe EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count) else {
            throw .libraryFailed
        }
        defer { unsafe EVP_PKEY_free(key) }
        return try unsafe body(key)
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

/// The key of anything that is named by its hash.
package func sha256(_ bytes: [UInt8]) throws(KeyError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    guard unsafe EVP_Digest(bytes, bytes.count, &digest, &length, EVP_sha256(), nil) == 1, length == 32 else {
        throw .libraryFailed
    }
    return digest
}

/// Compares two secrets in a time that depends on their lengths only, so that an attacker cannot guess byte by byte.
package func isSameSecret(_ lhs: String, _ rhs: String) -> Bool {
    let (left, right) = (Array(lhs.utf8), Array(rhs.utf8))
    guard left.count == right.count else { return false }
    return unsafe CRYPTO_memcmp(left, right, left.count) == 0
}
