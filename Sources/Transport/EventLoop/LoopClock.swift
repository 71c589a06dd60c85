/// The continuous clock, with sleeps that are timers of the event loop: they add no thread and no wakeup of their own.
package struct LoopClock: Clock {
    package typealias Instant = ContinuousClock.Instant

    private let sleeper: Sleeper

    package init(_ loop: EventLoop) { sleeper = Sleeper(on: loop) }

    package var now: Instant { .now }
    package var minimumResolution: Duration { ContinuousClock().minimumResolution }

    /// Throws `CancellationError` when the task is cancelled first.
    package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        guard await sleeper.sleep(until: deadline) else { throw CancellationError() }
    }
}

/// Gets a sleeping task onto the loop's thread.
private actor Sleeper {
    private let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(on loop: EventLoop) { self.loop = loop }

    func sleep(until deadline: EventLoop.Instant) async -> Bool {
        guard !Task.isCancelled else { return false }
        return await loop.pause(until: deadline) { _ in } == .deadline
    }
}
