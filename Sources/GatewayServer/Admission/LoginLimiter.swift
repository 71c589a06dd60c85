/// Slows down who guesses: ten failures of one address within a minute lock it out for five minutes, as in the gateways
/// that have such a guard. Loopback is exempt there and here, because every local client shares that address.
///
/// Locked out means locked out with the right secret too: otherwise the answer would tell a guesser that he has it.
struct LoginLimiter {
    private struct Record {
        var failures: [ContinuousClock.Instant] = []
        var lockedUntil: ContinuousClock.Instant?
    }

    private static let allowance = 10
    private static let window: Duration = .seconds(60)
    private static let lockout: Duration = .seconds(300)
    /// An attacker with a whole IPv6 network must not fill our memory; past this, the oldest records go.
    private static let addressLimit = 4_096

    private var records: [String: Record] = [:]

    /// How long the address has to wait still; `nil` when it may try.
    func wait(for address: String, at now: ContinuousClock.Instant) -> Duration? {
        guard let until = records[address]?.lockedUntil, until > now else { return nil }
        return now.duration(to: until)
    }

    mutating func noteFailure(of address: String, at now: ContinuousClock.Instant) {
        if records.count >= Self.addressLimit, records[address] == nil { forgetStale(at: now) }
        var record = records[address] ?? Record()
        record.failures.removeAll { $0 + Self.window <= now }
        record.failures.append(now)
        if record.failures.count >= Self.allowance {
            record.lockedUntil = now + Self.lockout
            record.failures.removeAll()
        }
        records[address] = record
    }

    mutating func noteSuccess(of address: String) { records[address] = nil }

    private mutating func forgetStale(at now: ContinuousClock.Instant) {
        records = records.filter { record in
            if let until = record.value.lockedUntil, until > now { return true }
            return record.value.failures.contains { $0 + Self.window > now }
        }
        // All of them are fresh: somebody is at it with many addresses, and any record is as good as another.
        if records.count >= Self.addressLimit, let first = records.keys.first { records[first] = nil }
    }
}
