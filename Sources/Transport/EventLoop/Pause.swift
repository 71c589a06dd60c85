/// One task's wait on the loop. It ends once: by readiness, by its deadline, or because the task was cancelled.
///
/// `@unchecked Sendable`: both fields are touched on the loop's thread only; other threads merely carry the reference
/// there.
final class Pause: @unchecked Sendable {
    enum End { case ready, deadline, cancelled }

    private var continuation: UnsafeContinuation<End, Never>?
    private var timer: UInt64?
    private let loop: EventLoop

    fileprivate init(_ continuation: UnsafeContinuation<End, Never>?, on loop: EventLoop) {
        self.continuation = continuation
        self.loop = loop
    }

    var isOver: Bool { continuation == nil }

    /// Later calls do nothing.
    func end(_ end: End = .ready) {
        guard let continuation else { return }
        self.continuation = nil
        if let timer { loop.cancelTimer(timer) }
        timer = nil
        continuation.resume(returning: end)
    }

    fileprivate func begin(_ continuation: UnsafeContinuation<End, Never>, until deadline: EventLoop.Instant?) {
        self.continuation = continuation
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
        let pause = Pause(nil, on: self)
        return await withTaskCancellationHandler(
            operation: { await suspend(pause, until: deadline, isolation: isolation, register) },
            onCancel: {
                // Later, not now: a task cancelled before it got here has not begun its pause yet.
                self.performLater { pause.end(.cancelled) }
            },
            isolation: isolation
        )
    }

    /// A continuation resumes on the task's preferred executor and only then goes on to its actor's. Without a
    /// preference that is the global pool: two changes of thread for each wait, measured at 45 microseconds.
    private func suspend(
        _ pause: Pause,
        until deadline: Instant?,
        isolation: isolated (any Actor)?,
        _ register: (Pause) -> Void
    ) async -> Pause.End {
        await withTaskExecutorPreference(self, isolation: isolation) {
            await withUnsafeContinuation(isolation: isolation) { continuation in
                pause.begin(continuation, until: deadline)
                register(pause)
            }
        }
    }
}
