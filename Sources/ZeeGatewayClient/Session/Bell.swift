internal import Transport

/// Lets one task wait until a time comes or somebody rings, whichever is first.
///
/// It lives on the event loop of whoever rings it. Ringing while nobody waits is remembered, so a ring between looking
/// and waiting is not lost; waking without a reason is allowed, so callers look again.
actor Bell {
    private let loop: EventLoop
    private let clock: SessionClock
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private var waiter: CheckedContinuation<Void, Never>?
    private var isRung = false
    private var turn = 0

    init(on loop: EventLoop, clock: SessionClock) {
        self.loop = loop
        self.clock = clock
    }

    /// To be called on the loop.
    nonisolated func ring() {
        assumeIsolated { bell in
            bell.isRung = bell.waiter == nil
            bell.wake()
        }
    }

    /// Waits until `deadline`, without limit when there is none. A cancelled wait ends at once if it has a deadline;
    /// one without is ended by ringing only.
    func wait(until deadline: Duration?) async {
        guard !isRung else {
            isRung = false
            return
        }
        turn &+= 1
        let turn = turn
        await withDiscardingTaskGroup { group in
            if let deadline {
                group.addTask { [clock] in
                    // Cancelled means rung, or that the caller is to end: it looks for itself.
                    try? await clock.sleep(deadline)
                    await self.timeCame(in: turn)
                }
            }
            await withCheckedContinuation { waiter = $0 }
            group.cancelAll()
        }
    }

    private func timeCame(in turn: Int) {
        guard turn == self.turn else { return }
        wake()
    }

    private func wake() {
        waiter?.resume()
        waiter = nil
    }
}
