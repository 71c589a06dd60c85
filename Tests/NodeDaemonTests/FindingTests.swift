import Diagnostics
import Discovery
import Synchronization
import Testing
import Transport

@testable import NodeDaemon

private func gateway(
    _ name: String,
    domain: String = "local",
    host: String? = "studio.local",
    addresses: [String] = ["10.77.0.1"]
) -> FoundGateway {
    FoundGateway(
        service: ServiceName(instance: name, type: .gateway, domain: domain),
        source: .multicast,
        host: host,
        port: 18789,
        addresses: addresses
    )
}

struct GatewaySelectorTests {
    static let all = [
        gateway("Studio (Zee)"), gateway("Attic (Zee)", host: "attic.local", addresses: ["10.77.0.2"]),
        gateway("Attic (Zee)", domain: "zee.internal", host: "attic.zee.internal", addresses: ["100.64.0.2"]),
        gateway("Studio annex", host: nil),
    ]

    static let words: [(word: String, choice: GatewaySelector.Choice)] = [
        ("studio (zee)", .found(all[0])),
        ("Studio", .found(all[0])),
        ("studio.local", .found(all[0])),
        ("10.77.0.1", .found(all[0])),
        ("_zee-gateway._tcp|zee.internal.|attic (zee)", .found(all[2])),
        ("Attic (Zee)", .ambiguous([all[1], all[2]])),
        ("attic", .ambiguous([all[1], all[2]])),
        ("Studio annex", .none),
        ("cellar", .none),
    ]

    @Test(arguments: words)
    func `a word means one gateway, several, or none`(word: String, choice: GatewaySelector.Choice) {
        #expect(GatewaySelector.choose(word, among: Self.all) == choice)
    }

    static let addresses: [(word: String, url: String?)] = [
        ("wss://nas:1", "wss://nas:1"),
        ("10.0.0.2", "ws://10.0.0.2"),
        ("10.0.0.2:18790", "ws://10.0.0.2:18790"),
        ("nas:18789", "ws://nas:18789"),
        ("fe80::1%eth0", "ws://[fe80::1%eth0]"),
        ("[::1]:18789", "ws://[::1]:18789"),
        ("localhost", "ws://localhost"),
        ("studio", nil),
        ("Dr. No", nil),
    ]

    @Test(arguments: addresses)
    func `an address needs no search`(word: String, url: String?) {
        #expect(GatewaySelector.address(word, isSecure: false) == url)
    }
}

struct TrustQuestionTests {
    static let one = Fingerprint(parsing: String(repeating: "01", count: 32))
    static let two = Fingerprint(parsing: String(repeating: "02", count: 32))

    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var shown: Fingerprint?
        var isVouchedFor = true
        var expected: Fingerprint?
        var isAgreed = false
        let pin: Fingerprint?
        let mustAsk: Bool
    }

    static let cases = [
        Case(testDescription: "unknown certificate", shown: one, isVouchedFor: false, pin: one, mustAsk: true),
        Case(
            testDescription: "unknown certificate, agreed to unseen",
            shown: one,
            isVouchedFor: false,
            isAgreed: true,
            pin: one,
            mustAsk: true
        ),
        Case(
            testDescription: "the expected certificate",
            shown: one,
            isVouchedFor: false,
            expected: one,
            pin: one,
            mustAsk: false
        ),
        Case(testDescription: "an authority's certificate", shown: one, pin: nil, mustAsk: true),
        Case(
            testDescription: "an authority's certificate, agreed",
            shown: one,
            isAgreed: true,
            pin: nil,
            mustAsk: false
        ),
        Case(
            testDescription: "an authority's certificate, expected",
            shown: one,
            expected: one,
            pin: one,
            mustAsk: false
        ),
        Case(testDescription: "no TLS", pin: nil, mustAsk: true),
        Case(testDescription: "no TLS, agreed", isAgreed: true, pin: nil, mustAsk: false),
    ]

    @Test(arguments: cases)
    func `who has to say yes, and what is kept`(row: Case) throws {
        let sight = GatewayProbe.Sight(peer: "10.0.0.1:1", fingerprint: row.shown, isVouchedFor: row.isVouchedFor)
        let question = try TrustQuestion(about: sight, expecting: row.expected, isAgreed: row.isAgreed)
        #expect(question.pin == row.pin)
        #expect(question.mustAsk == row.mustAsk)
    }

    @Test func `another certificate than expected is refused, and so is none`() {
        func code(showing shown: Fingerprint?) -> NodeError.Code? {
            let sight = GatewayProbe.Sight(peer: "10.0.0.1:1", fingerprint: shown, isVouchedFor: true)
            do throws(NodeError) {
                _ = try TrustQuestion(about: sight, expecting: Self.one, isAgreed: true)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code(showing: Self.two) == .pinMismatch)
        #expect(code(showing: nil) == .usage)
    }
}

@Suite(.timeLimit(.minutes(1)))
struct GatewayLocatorTests {
    let loop: EventLoop
    init() throws { loop = try EventLoop() }

    /// A locator on a network that shows these gateways, with what it searched for.
    func locator(
        _ gateways: [FoundGateway],
        isSecure: Bool = true,
        searches: Searches = Searches()
    ) -> GatewayLocator {
        GatewayLocator(
            id: "_zee-gateway._tcp|local.|studio (zee)",
            isSecure: isSecure,
            on: loop,
            search: { discovery, _, _ in
                searches.list.withLock { $0.append(discovery.domains + discovery.types.map(\.text)) }
                return Discovery.Look(gateways: gateways)
            },
            resolve: { host, port, _ async throws(TransportError) in
                guard host == "resolvable" else { throw .resolutionFailed(host: host, reason: "unknown") }
                return [.ipv4(9, 9, 9, 9, port: port)]
            }
        )
    }

    final class Searches: Sendable {
        let list = Mutex<[[String]]>([])
    }

    func ask(_ locator: GatewayLocator, _ host: String = "studio.local") async -> [String]? {
        do {
            let deadline = ContinuousClock.now + .seconds(5)
            return try await locator.addresses(of: host, port: 1, by: deadline).map(\.description)
        } catch {
            return nil
        }
    }

    @Test func `only the paired gateway is found, at its present port`() async {
        let searches = Searches()
        let others = [gateway("Other (Zee)"), gateway("Studio (Zee)", domain: "zee.internal")]
        #expect(await ask(locator(others, searches: searches)) == nil)
        #expect(searches.list.withLock(\.self) == [["local.", "_zee-gateway._tcp"]])
        #expect(await ask(locator(others + [gateway("STUDIO  (Zee)")])) == ["10.77.0.1:18789"])
    }

    @Test func `a name server is the last resort`() async {
        #expect(await ask(locator([]), "resolvable") == ["9.9.9.9:1"])
    }

    @Test func `without TLS an announced public address is not dialled`() async {
        let lured = gateway("Studio (Zee)", addresses: ["93.184.216.34", "192.168.1.9"])
        #expect(await ask(locator([lured], isSecure: false)) == ["192.168.1.9:18789"])
        #expect(await ask(locator([lured])) == ["93.184.216.34:18789", "192.168.1.9:18789"])
    }

    @Test func `after a loss the proven address is tried once before another search`() async {
        let searches = Searches()
        let locator = locator([gateway("Studio (Zee)")], searches: searches)
        _ = await ask(locator)
        await locator.succeeded()
        #expect(await ask(locator) == ["10.77.0.1:18789"])
        #expect(searches.list.withLock(\.count) == 1)
        #expect(await ask(locator) == ["10.77.0.1:18789"])
        #expect(searches.list.withLock(\.count) == 2)
    }
}
