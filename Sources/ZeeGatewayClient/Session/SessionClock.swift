/// Time as the session counts it: since any fixed start. Tests move it by hand.
package struct SessionClock: Sendable {
    let now: @Sendable () -> Duration
    /// Until a moment; throws when cancelled first.
    let sleep: @Sendable (Duration) async throws -> Void

    package init<C: Clock<Duration>>(_ clock: C) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
}

/// A random source that a test can replace.
struct ClosureGenerator: RandomNumberGenerator, Sendable {
    let words: @Sendable () -> UInt64

    mutating func next() -> UInt64 { words() }
}
