internal import Glibc
internal import Script

/// The page's clock in the terms of the event loop's: nanoseconds since the process first asked.
enum PageTime {
    private static let origin = ContinuousClock.now

    static var now: UInt64 { nanoseconds(origin.duration(to: .now)) }

    static func instant(_ nanoseconds: UInt64) -> ContinuousClock.Instant {
        // A page may ask for a timer in 24 days; the far future is all the same to the event loop.
        origin + .nanoseconds(Int64(clamping: nanoseconds))
    }

    static func nanoseconds(_ duration: Duration) -> UInt64 {
        let (seconds, attoseconds) = duration.components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000).partialValue
            &+ UInt64(attoseconds / 1_000_000_000)
    }

    static let scriptClock = ScriptClock(
        monotonicNanoseconds: { now },
        millisecondsSince1970: {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
        },
        random: { Double.random(in: 0..<1) }
    )
}
