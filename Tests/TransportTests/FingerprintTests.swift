import Testing

@testable import Transport

struct FingerprintTests {
    private static let hex = String(repeating: "0aF9", count: 16)
    private static let colons = Array(repeating: "0a:f9", count: 16).joined(separator: ":")

    @Test(arguments: [
        hex, colons, "sha256:\(hex)", "SHA256:\(colons)", "sha-256 \(hex)", "  sha256: \(colons)\n", "SHA-256=\(hex)",
    ])
    func `operators may paste it in any usual form`(text: String) {
        #expect(Fingerprint(parsing: text)?.hex == String(repeating: "0af9", count: 16))
    }

    @Test(arguments: [
        "", "sha256:", "sha256", String(hex.dropLast()), hex + "0", "sha512:\(hex)",
        String(repeating: ":", count: 5000),
    ])
    func `anything without exactly 64 digits is none`(text: String) {
        #expect(Fingerprint(parsing: text) == nil)
    }

    @Test func `a difference in any byte is a difference`() throws {
        let reference = try #require(Fingerprint(bytes: [UInt8](0..<32)))
        for index in 0..<32 {
            var bytes = reference.bytes
            bytes[index] ^= 0x80
            let other = try #require(Fingerprint(bytes: bytes))
            #expect(!reference.matches(other))
        }
        #expect(reference.matches(reference))
    }
}
