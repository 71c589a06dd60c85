/// How long to wait before dialing again: 500 ms, doubling to 30 s, each 20 % more or less.
///
/// The figures are those of the gateways' own Swift client. It has no jitter; with it, the nodes of one site do not all
/// come back in the same instant after a gateway restart.
public struct Backoff: Hashable, Sendable {
    public var floor: Duration
    public var ceiling: Duration
    public private(set) var failures = 0

    public init(floor: Duration = .milliseconds(500), ceiling: Duration = .seconds(30)) {
        self.floor = floor
        self.ceiling = max(floor, ceiling)
    }

    /// Call once a session has lived for a tick, not when the gateway says hello: one that accepts and then drops us
    /// must still be backed off from.
    public mutating func reset() { failures = 0 }

    public mutating func next(using generator: inout some RandomNumberGenerator) -> Duration {
        // 2^16 floors are past any sane ceiling; the cap keeps the shift from overflowing.
        let delay = min(ceiling, floor * (1 << min(failures, 16)))
        failures = min(failures + 1, 16)
        return Self.jittered(delay, using: &generator)
    }

    static func jittered(_ delay: Duration, using generator: inout some RandomNumberGenerator) -> Duration {
        delay * Double.random(in: 0.8...1.2, using: &generator)
    }
}
