import Testing

@testable import Discovery

struct RosterTests {
    static let studio = ServiceName(instance: "Studio", type: .gateway, domain: "local.")
    static let four = Roster.View(interface: 2, family: 0)
    static let six = Roster.View(interface: 2, family: 1)

    static func route(_ addresses: [[UInt8]], host: String = "studio.local", port: UInt16 = 18789) -> Roster.Route {
        Roster.Route(
            host: host,
            port: port,
            addresses: addresses.compactMap { Roster.Address($0, interface: 1) },
            hints: GatewayHints()
        )
    }

    static let linkLocal: [UInt8] = [0xFE, 0x80] + [UInt8](repeating: 0, count: 13) + [1]
    static let uniqueLocal: [UInt8] = [0xFD] + [UInt8](repeating: 0, count: 14) + [1]

    var roster = Roster()

    @Test mutating func `views of one service are one gateway, link-local addresses last and with a zone`() {
        for view in [Self.six, Self.four] { _ = roster.saw(Self.studio, from: .multicast, in: view) }
        #expect(roster.gateways.map(\.isResolved) == [false])
        roster.resolved(
            Self.studio,
            from: .multicast,
            in: Self.six,
            to: Self.route([Self.linkLocal, Self.uniqueLocal])
        )
        roster.resolved(
            Self.studio,
            from: .multicast,
            in: Self.four,
            to: Self.route([[10, 77, 0, 1], [169, 254, 1, 1]])
        )
        #expect(
            roster.gateways == [
                FoundGateway(
                    service: Self.studio,
                    source: .multicast,
                    host: "studio.local",
                    port: 18789,
                    addresses: ["fd00::1", "10.77.0.1", "169.254.1.1", "fe80::1%lo"]
                )
            ]
        )
        #expect(roster.gateways.first?.url == "ws://studio.local:18789")
    }

    @Test mutating func `a gateway is gone with its last view`() {
        _ = roster.saw(Self.studio, from: .multicast, in: Self.six)
        _ = roster.saw(Self.studio, from: .multicast, in: Self.four)
        roster.lost(Self.studio, from: .multicast, in: Self.six)
        #expect(roster.gateways.count == 1)
        roster.lost(Self.studio, from: .multicast, in: Self.four)
        #expect(roster.gateways == [])
    }

    @Test mutating func `the latest port wins, and addresses of an old one do not mix in`() {
        for view in [Self.four, Self.six] { _ = roster.saw(Self.studio, from: .multicast, in: view) }
        roster.resolved(Self.studio, from: .multicast, in: Self.four, to: Self.route([[10, 0, 0, 1]], port: 1))
        roster.resolved(Self.studio, from: .multicast, in: Self.six, to: Self.route([Self.uniqueLocal], port: 2))
        #expect(roster.gateways.map(\.port) == [2])
        #expect(roster.gateways.map(\.addresses) == [["fd00::1"]])
    }

    @Test mutating func `a route that is no longer known leaves the name`() {
        _ = roster.saw(Self.studio, from: .multicast, in: Self.four)
        roster.resolved(Self.studio, from: .multicast, in: Self.four, to: Self.route([[10, 0, 0, 1]]))
        roster.resolved(Self.studio, from: .multicast, in: Self.four, to: nil)
        #expect(roster.gateways == [FoundGateway(service: Self.studio, source: .multicast)])
    }

    @Test mutating func `a source that begins anew forgets its own only`() {
        _ = roster.saw(Self.studio, from: .multicast, in: Self.four)
        _ = roster.saw(Self.studio, from: .unicast, in: Roster.View())
        roster.forgetAll(from: .multicast)
        #expect(roster.gateways.map(\.source) == [.unicast])
        roster.forgetAll(from: .unicast, in: "elsewhere.")
        #expect(roster.gateways.count == 1)
        roster.forgetAll(from: .unicast, in: "local.")
        #expect(roster.gateways == [])
    }

    @Test mutating func `a network of hostile announcements stays small`() {
        for number in 0..<1000 {
            let service = ServiceName(instance: "g\(number)", type: .gateway, domain: "local.")
            for view in 0..<100 { _ = roster.saw(service, from: .multicast, in: Roster.View(interface: Int32(view))) }
        }
        #expect(roster.gateways.count == 64)
    }

    @Test mutating func `news of what nobody saw is ignored`() {
        roster.resolved(Self.studio, from: .multicast, in: Self.four, to: Self.route([[10, 0, 0, 1]]))
        roster.lost(Self.studio, from: .multicast, in: Self.four)
        #expect(roster.gateways == [])
    }

    @Test func `TLS asked for anywhere is TLS everywhere`() {
        var tls = GatewayHints()
        tls.usesTLS = true
        #expect(GatewayHints().merged(with: tls).usesTLS)
        #expect(tls.merged(with: GatewayHints()).usesTLS)
    }
}
