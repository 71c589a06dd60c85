import Testing

@testable import Transport

struct ConnectionPlanTests {
    private static func four(_ last: UInt8) -> SocketAddress { .ipv4(192, 0, 2, last, port: 1) }
    private static func six(_ last: UInt8) -> SocketAddress {
        .ipv6([0x20, 1, 0xd, 0xb8] + [UInt8](repeating: 0, count: 11) + [last], port: 1)
    }

    @Test(
        arguments: [
            ([], []),
            ([four(1)], [four(1)]),
            ([six(1), six(2), four(1), four(2)], [six(1), four(1), six(2), four(2)]),
            ([four(1), six(1), six(2), six(3)], [four(1), six(1), six(2), six(3)]),
            ([six(1), six(2), six(3), four(1)], [six(1), four(1), six(2), six(3)]),
            ([four(1), four(1), six(1), four(1)], [four(1), six(1)]),
        ] as [([SocketAddress], [SocketAddress])]
    )
    func `families take turns, the preferred one first`(given: [SocketAddress], expected: [SocketAddress]) {
        #expect(ConnectionPlan.interleaved(given) == expected)
    }

    @Test func `the next attempt starts after the delay or a failure, and not before`() {
        var plan = ConnectionPlan([Self.six(1), Self.four(1), Self.six(2)])
        #expect(plan.next(delayHasPassed: true) == .start(Self.six(1)))
        #expect(plan.next(delayHasPassed: false) == .wait(mayStartAnother: true))
        #expect(plan.next(delayHasPassed: true) == .start(Self.four(1)))
        plan.failed(Self.six(1), errno: 111)
        #expect(plan.next(delayHasPassed: true) == .start(Self.six(2)))
        #expect(plan.next(delayHasPassed: true) == .wait(mayStartAnother: false))
        plan.failed(Self.six(2), errno: 113)
        #expect(plan.next(delayHasPassed: true) == .wait(mayStartAnother: false))
        plan.failed(Self.four(1), errno: 110)
        #expect(
            plan.next(delayHasPassed: false)
                == .giveUp([
                    .init(address: "[2001:db8::1]:1", errno: 111), .init(address: "[2001:db8::2]:1", errno: 113),
                    .init(address: "192.0.2.1:1", errno: 110),
                ])
        )
    }

    @Test func `a name with too many addresses is tried only so often`() {
        var plan = ConnectionPlan((0...255).map(Self.four))
        var started = 0
        while case .start(let address) = plan.next(delayHasPassed: true) {
            plan.failed(address, errno: 111)
            started += 1
        }
        #expect(started == ConnectionPlan.mostAddresses)
    }
}
