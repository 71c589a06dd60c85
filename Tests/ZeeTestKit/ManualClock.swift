internal import Transport

/// Time that stands still until a test moves it, so that nothing sleeps and nothing is flaky.
public final class ManualClock: Clock, Sendable {
    public struct Instant: InstantProtocol {
        public let sinceStart: Duration

        public init(sinceStart: Duration) { self.sinceStart = sinceStart }

        public func advanced(by duration: Duration) -> Self { Self(sinceStart: sinceStart + duration) }
        public func duration(to other: Self) -> Duration { other.sinceStart - sinceStart }
        public static func < (lhs: Self, rhs: Self) -> Bool { lhs.sinceStart < rhs.sinceStart }
    }

    private struct Timeline {
        var now = Instant(sinceStart: .zero)
        var nextTicket = 0
        var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
        /// Tickets whose cancellation came before their sleeper lay down.
        var revoked: Set<Int> = []
    }

    /// Not a `Mutex`: the thread sanitizer does not see that one.
    private let timeline = Guarded(Timeline())

    public init() {}

    public var now: Instant { timeline.withLock { $0.now } }
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// How far ahead the next sleeper wants to wake; `nil` when nobody sleeps.
    public var nextWake: Duration? {
        timeline.withLock { timeline in
            timeline.sleepers.values.map { timeline.now.duration(to: $0.deadline) }.min()
        }
    }

    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let ticket = timeline.withLock { timeline in
            timeline.nextTicket += 1
            return timeline.nextTicket
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enum Verdict { case sleep, wake, revoked }
                let verdict = timeline.withLock { timeline -> Verdict in
                    guard timeline.revoked.remove(ticket) == nil else { return .revoked }
                    guard deadline > timeline.now else { return .wake }
                    timeline.sleepers[ticket] = (deadline, continuation)
                    return .sleep
                }
                switch verdict {
                case .sleep: break
                case .wake: continuation.resume()
                case .revoked: continuation.resume(throwing: CancellationError())
                }
            }
        } onCancel: {
            let sleeper = timeline.withLock { timeline in
                let sleeper = timeline.sleepers.removeValue(forKey: ticket)
                if sleeper == nil { timeline.revoked.insert(ticket) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Moves time forward and wakes, in the order of their deadlines, everyone whose time has come.
    public func advance(by duration: Duration) {
        let due = timeline.withLock { timeline in
            timeline.now = timeline.now.advanced(by: duration)
            let due = timeline.sleepers.filter { $0.value.deadline <= timeline.now }
            for ticket in due.keys { timeline.sleepers.removeValue(forKey: ticket) }
            return due.values.sorted { $0.deadline < $1.deadline }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }
}
