import Discovery
import Testing

@testable import OperatorCLI

struct AdvertisementTests {
    static func facts(isSecure: Bool) -> [String] {
        let advertisement = Advertisement(
            port: 18790,
            isSecure: isSecure,
            fingerprint: isSecure ? "sha256:" + String(repeating: "ab", count: 32) : nil,
            hostName: "studio.example.org"
        )
        return advertisement.announcement.facts.map { "\($0.key)=\($0.value)" }
    }

    @Test func `a gateway announces what nodes of all generations read, and no secret`() {
        let common = [
            "role=gateway", "transport=gateway", "displayName=studio", "lanHost=studio.local", "gatewayPort=18790",
        ]
        #expect(Self.facts(isSecure: false) == common)
        let secure = ["gatewayTls=1", "gatewayTlsSha256=" + String(repeating: "ab", count: 32)]
        #expect(Self.facts(isSecure: true) == common + secure)
    }
}
