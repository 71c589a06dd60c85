/// Which address is tried when: Happy Eyeballs (RFC 8305) as a value that knows no clock and no socket.
struct ConnectionPlan {
    /// RFC 8305 section 5: "Connection Attempt Delay", recommended value.
    static let attemptDelay: Duration = .milliseconds(250)

    /// A name may resolve to any number of addresses; more than this many are not worth ten seconds.
    static let mostAddresses = 16

    private(set) var waiting: ArraySlice<SocketAddress>
    private(set) var underWay = 0
    private(set) var failures: [TransportError.ConnectFailure] = []

    enum Step: Equatable {
        case start(SocketAddress)
        /// Wait for an attempt under way; start the next one when the delay since the last start has passed.
        case wait(mayStartAnother: Bool)
        case giveUp([TransportError.ConnectFailure])
    }

    /// `addresses` in the resolver's order of preference (RFC 6724).
    init(_ addresses: [SocketAddress]) {
        waiting = Self.interleaved(addresses).prefix(Self.mostAddresses)
    }

    /// What to do now. `delayHasPassed`: since the last start, or there was none.
    mutating func next(delayHasPassed: Bool) -> Step {
        if underWay == 0 || delayHasPassed, let address = waiting.popFirst() {
            underWay += 1
            return .start(address)
        }
        guard underWay > 0 else { return .giveUp(failures) }
        return .wait(mayStartAnother: !waiting.isEmpty)
    }

    /// An attempt ended. RFC 8305 section 5: a failure lets the next one start at once, so the caller passes
    /// `delayHasPassed: true` after this.
    mutating func failed(_ address: SocketAddress, errno: Int32) {
        underWay -= 1
        failures.append(.init(address: address.description, errno: errno))
    }

    /// The families take turns, beginning with that of the preferred address (section 4, First Address Family Count
    /// of 1). Duplicates are dropped.
    static func interleaved(_ addresses: [SocketAddress]) -> [SocketAddress] {
        var seen: Set<SocketAddress> = []
        let unique = addresses.filter { seen.insert($0).inserted }
        guard let first = unique.first else { return [] }
        let preferred = unique.filter { $0.family == first.family }
        let others = unique.filter { $0.family != first.family }
        let pairs = zip(preferred, others).flatMap { [$0, $1] }
        return pairs + preferred.dropFirst(others.count) + others.dropFirst(preferred.count)
    }
}
