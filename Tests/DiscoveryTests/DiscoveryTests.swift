import Glibc
import Testing
import ZeeProtocol

@testable import Discovery

@Suite(.timeLimit(.minutes(1)))
struct DiscoveryTests {
    private static func openDescriptors() -> Int {
        // As many as a test process can have open.
        (0..<4096).count { fcntl(Int32($0), F_GETFD) != -1 }
    }

    @Test func `a text that is no domain is said to be none, and the others are searched`() async throws {
        let discovery = Discovery(domains: ["a..b"], nameServers: ResolverConfiguration(servers: []))
        let look = try await discovery.look(within: .seconds(20)) { !$0.troubles.isEmpty }
        #expect(look == Discovery.Look(gateways: [], troubles: [.domainInvalid("a..b.")]))
    }

    @Test func `a machine without a name server says so`() async throws {
        let discovery = Discovery(domains: ["zee.internal"], nameServers: ResolverConfiguration(servers: []))
        let look = try await discovery.look(within: .seconds(20)) { !$0.troubles.isEmpty }
        #expect(look.troubles == [.nameServer(.noServer)])
        #expect(look.json["troubles"] == ["this machine has no name server"])
        #expect(look.text == "no gateway found\n")
    }

    /// Of multicast too: without a bus, as in most places where tests run, each search tries and fails to reach one.
    @Test func `searches leave nothing open behind them`() async throws {
        let discovery = Discovery(nameServers: ResolverConfiguration(servers: []))
        _ = try await discovery.look(within: .milliseconds(5))
        let before = Self.openDescriptors()
        for _ in 0..<50 { _ = try await discovery.look(within: .milliseconds(5)) }
        // The loop's thread closes its own descriptors on its way out; other tests come and go meanwhile.
        #expect(Self.openDescriptors() < before + 50)
    }
}
