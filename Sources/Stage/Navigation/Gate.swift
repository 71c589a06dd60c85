internal import Transport

/// Something that happens once, and whoever waits for it. Belongs to one actor, which alone opens it and asks for
/// passages; a passage may be awaited anywhere.
final class Gate {
    private(set) var isOpen = false
    private var waiting: [AsyncStream<Never>.Continuation] = []

    func open() {
        isOpen = true
        for continuation in waiting { continuation.finish() }
        waiting = []
    }

    /// Ends when the gate opens.
    func passage() -> AsyncStream<Never> {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        if isOpen { continuation.finish() } else { waiting.append(continuation) }
        return stream
    }
}

/// Returns when the passage ends, at the deadline, or when the task is cancelled.
func wait(for passage: AsyncStream<Never>, until deadline: ContinuousClock.Instant, on clock: LoopClock) async {
    await withTaskGroup(of: Void.self) { group in
        group.addTask { for await _ in passage {} }
        // Cancelled is as good as over here: the caller looks at its own state next.
        group.addTask { try? await clock.sleep(until: deadline) }
        await group.next()
        group.cancelAll()
    }
}
