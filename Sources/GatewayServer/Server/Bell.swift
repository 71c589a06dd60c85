internal import Transport

/// Ends one task's wait from anywhere. A ring that nobody waits for is kept for the next wait.
final class Bell: Sendable {
    private enum State {
        case silent
        case rung
        case awaited(CheckedContinuation<Void, Never>)
    }

    private let state = Guarded(State.silent)

    func ring() {
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard case .awaited(let continuation) = state else {
                state = .rung
                return nil
            }
            state = .silent
            return continuation
        }
        waiting?.resume()
    }

    /// Returns when the bell rings, and when the task is cancelled.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isRung = state.withLock { state in
                    guard case .rung = state else {
                        state = .awaited(continuation)
                        return false
                    }
                    state = .silent
                    return true
                }
                if isRung { continuation.resume() }
            }
        } onCancel: {
            ring()
        }
    }
}
