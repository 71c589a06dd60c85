internal import CSystemBus
internal import Glibc
package import Transport

/// Tells when the machine is about to sleep and when it has woken up, as logind says it (org.freedesktop.login1(5)).
///
/// On a machine without logind there is nothing to tell. A bus that goes away is waited for; a sleep whose end nobody
/// announces is over after a while.
package actor SleepWatch {
    package enum Event: Sendable, Equatable {
        /// The machine sleeps when the answer to this has been given, and in five seconds at the latest.
        case fallsAsleep
        case wokeUp
    }

    private static let firstPause: Duration = .seconds(1)
    private static let longestPause: Duration = .seconds(60)
    /// logind waits five seconds for those who asked for time. Whoever still runs after this much is awake, whether or not
    /// the word came through; the clock goes on in sleep, so it is never later than the waking.
    private static let longestYawn: Duration = .seconds(90)

    private let loop: EventLoop
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

    package init(on loop: EventLoop) { self.loop = loop }

    /// Until the task is cancelled, or at once where nobody speaks of sleep.
    package func run(_ obey: @Sendable (Event) async -> Void) async {
        // What logind makes at its start; sd_get_seats(3) looks at the same folder.
        var calls = system_bus_calls()
        guard unsafe access("/run/systemd/seats", F_OK) == 0, unsafe system_bus_calls_load(&calls) == 1 else { return }
        var pause = Self.firstPause
        while !Task.isCancelled {
            let began = ContinuousClock.now
            await listen(calls, obey)
            if began.duration(to: .now) > Self.longestPause { pause = Self.firstPause }
            do { try await LoopClock(loop).sleep(until: .now + pause) } catch { return }
            pause = min(pause * 2, Self.longestPause)
        }
    }

    /// From the first word to the bus to its end.
    private func listen(_ calls: system_bus_calls, _ obey: @Sendable (Event) async -> Void) async {
        let (news, told) = AsyncStream.makeStream(of: LogindLine.News.self, bufferingPolicy: .bufferingNewest(16))
        guard let line = LogindLine(calls, on: loop, report: { told.yield($0) }) else { return }
        defer { line.close() }
        var yawn: UInt64?
        func endYawn() {
            if let yawn { loop.cancelTimer(yawn) }
            yawn = nil
        }
        defer { endYawn() }
        var isAsleep = false
        loop: for await item in news {
            switch item {
            case .sleepIsNear where !isAsleep:
                isAsleep = true
                yawn = loop.setTimer(at: .now + Self.longestYawn) { told.yield(.isAwake) }
                await obey(.fallsAsleep)
                line.letSleep()
            case .sleepIsNear: continue
            case .isAwake:
                endYawn()
                line.askForTime()
                guard isAsleep else { continue }
                isAsleep = false
                await obey(.wokeUp)
            case .ended: break loop
            }
        }
        // Nobody is left to tell of the waking.
        if isAsleep, !Task.isCancelled { await obey(.wokeUp) }
    }
}
