/// One task's wait on the loop. It ends once: by readiness, by its deadline, or because the task was cancelled.
///
/// `@unchecked Sendable`: both fields are touched on the loop's thread only; other threads merely carry the reference
/// there.
final class Pause: @unchecked Sendable {
    enum End { case ready, deadline, cancelled }

    private enum State {
        /// Registered and on the way to its suspension: the task may change executors in between, and whatever
        /// happens meanwhile must not be lost.
        case beginning
        case suspended(UnsafeContinuation<End, Never>)
        case over(End)
    }

    private var state = State.beginning
    private var timer: UInt64?
    private let loop: EventLoop

    fileprivate init(on loop: EventLoop) { self.loop = loop }

    var isOver: Bool { if case .over = state { true } else { false } }

    /// Later calls do nothing.
    func end(_ end: End = .ready) {
        switch state {
        case .over: return
        case .beginning: state = .over(end)
        case .suspended(let continuation):
            state = .over(end)
            if let timer { loop.cancelTimer(timer) }
            timer = nil
            continuation.resume(returning: end)
        }
    }

    fileprivate func suspend(_ continuation: UnsafeContinuation<End, Never>, until deadline: EventLoop.Instant?) {
        if case .over(let end) = state {
            continuation.resume(returning: end)
            return
        }
        state = .suspended(continuation)
        guard let deadline else { return }
        timer = loop.setTimer(at: deadline) { self.end(.deadline) }
    }
}

extension EventLoop {
    /// Suspends the calling task, which is on this loop, until somebody ends the pause handed to `register`.
    ///
    /// The isolation is spelled out: left to `nonisolated(nonsending)`, Swift 6.3 runs the operation of
    /// `withTaskCancellationHandler` on the global pool.
    func pause(
        until deadline: Instant?,
        isolation: isolated (any Actor)? = #isolation,
        _ register: (Pause) -> Void
    ) async -> Pause.End {
        checkIsolated()
        let pause = Pause(on: self)
        register(pause)
        return await withTaskCancellationHandler(
            operation: { await suspend(pause, until: deadline, isolation: isolation) },
            // Runs at once, and on this thread, for a task that is cancelled already.
            onCancel: { self.performLater { pause.end(.cancelled) } },
            isolation: isolation
        )
    }

    /// Lets everybody else on the loop have a turn. False when the task was cancelled.
    func yield(isolation: isolated (any Actor)? = #isolation) async -> Bool {
        await pause(until: nil) { pause in afterJobs { pause.end() } } == .ready
    }

    /// A continuation resumes on the task's preferred executor and only then goes on to its actor's. Without a
    /// preference that is the global pool: two changes of thread for each wait, measured at 45 microseconds.
    private func suspend(
        _ pause: Pause,
        until deadline: Instant?,
        isolation: isolated (any Actor)?
    ) async -> Pause.End {
        await withTaskExecutorPreference(self, isolation: isolation) {
            await withUnsafeContinuation(isolation: isolation) { pause.suspend($0, until: deadline) }
        }
    }
}
