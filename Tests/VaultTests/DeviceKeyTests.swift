import Testing

@testable import Vault

struct DeviceKeyTests {
    /// RFC 8032 §7.1, tests 1 to 3.
    static let vectors: [(seed: String, publicKey: String, message: String, signature: String)] = [
        (
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
            "",
            """
            e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155\
            5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b
            """
        ),
        (
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
            "72",
            """
            92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da\
            085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00
            """
        ),
        (
            "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
            "af82",
            """
            6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac\
            18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a
            """
        ),
    ]

    @Test(arguments: vectors.indices) func `signatures are those of RFC 8032`(index: Int) throws {
        let vector = Self.vectors[index]
        let key = try DeviceKey(seed: bytes(vector.seed))

        #expect(key.publicKey == bytes(vector.publicKey))
        #expect(try key.sign(bytes(vector.message)) == bytes(vector.signature))
        #expect(
            DeviceKey.isValid(
                signature: bytes(vector.signature),
                of: bytes(vector.message),
                by: bytes(vector.publicKey)
            )
        )
    }

    @Test func `a signature holds for its own message and key only`() throws {
        let (key, stranger) = (try DeviceKey.generate(), try DeviceKey.generate())
        let signature = try key.sign([1, 2, 3])

        #expect(DeviceKey.isValid(signature: signature, of: [1, 2, 3], by: key.publicKey))
        #expect(!DeviceKey.isValid(signature: signature, of: [1, 2, 4], by: key.publicKey))
        #expect(!DeviceKey.isValid(signature: signature, of: [1, 2, 3], by: stranger.publicKey))
        #expect(!DeviceKey.isValid(signature: Array(signature.dropLast()), of: [1, 2, 3], by: key.publicKey))
        #expect(!DeviceKey.isValid(signature: signature, of: [1, 2, 3], by: []))
    }

    @Test func `a device is named by the hash of its public key`() throws {
        let key = try DeviceKey(seed: bytes(Self.vectors[0].seed))

        #expect(try key.deviceID == "21fe31dfa154a261626bf854046fd2271b7bed4b6abe45aa58877ef47f9721b9")
    }

    @Test func `a seed of another length is refused`() {
        #expect(throws: KeyError.wrongSeedLength(31)) { try DeviceKey(seed: [UInt8](repeating: 0, count: 31)) }
    }

    @Test func `secrets are compared whole`() {
        #expect(isSameSecret("hunter2", "hunter2"))
        #expect(!isSameSecret("hunter2", "hunter3"))
        #expect(!isSameSecret("hunter2", "hunter22"))
        #expect(isSameSecret("", ""))
    }

    private func bytes(_ hex: String) -> [UInt8] {
        var rest = hex[...]
        var bytes: [UInt8] = []
        while let byte = UInt8(rest.prefix(2), radix: 16) {
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}
