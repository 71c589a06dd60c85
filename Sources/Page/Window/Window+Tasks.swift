internal import Script

extension Window {
    /// Runs whatever is due, each task with its microtasks; errors nobody caught go to the console.
    func runDue() {
        for chore in queue.takeChores() { chore() }
        // One turn: what the tasks of this turn add waits for the next one, and so does what comes behind a slow one.
        let now = milliseconds
        var turns = limits.pendingCallbacks
        while turns > 0, !isTurnOver(since: now), let timer = queue.takeDueTimer(now: now) {
            turns -= 1
            queue.nesting = timer.nesting
            run(timer.function.value, timer.arguments.map(\.value))
            queue.nesting = 0
        }
    }

    /// One picture: all callbacks asked for until now, with one time.
    func runFrame() {
        let now = milliseconds
        lastFrame = now
        let frames = queue.takeFrames()
        for (index, frame) in frames.enumerated() {
            guard !isTurnOver(since: now) else { return queue.putBack(frames[index...]) }
            run(frame.function.value, [Value(now)])
        }
    }

    /// Thousands of callbacks may be due together, each allowed as long as one may run: whoever wants something of the
    /// page waits for one of them, not for all.
    private func isTurnOver(since start: Double) -> Bool {
        milliseconds - start > Double(limits.callbackNanoseconds) / 4_000_000
    }

    func run(_ function: Value, this: Value = .undefined, _ arguments: [Value]) {
        let budget = callbackBudget
        do {
            _ = try engine.call(function, this: this, arguments, budget: budget)
            try engine.runMicrotasks(budget: budget)
        } catch {
            report(error)
        }
        reportRejections()
    }

    func report(_ failure: ScriptFailure) {
        var text = failure.text
        if let position = failure.position { text += " (line \(position.line), column \(position.column))" }
        host.console(ConsoleLine(level: .error, text: "Uncaught " + text))
    }

    func reportRejections() {
        for value in engine.takeUnhandledRejections() {
            host.console(
                ConsoleLine(level: .error, text: "Uncaught (in promise) " + engine.failure(thrown: value).text)
            )
        }
    }

    /// When `runDue` or `runFrame` has something to do next, on the clock of the host. A nanosecond late rather than a
    /// fraction of one early: whoever comes exactly then must find it due.
    var nextDue: UInt64? {
        queue.nextDue(now: milliseconds, lastFrame: lastFrame).map { origin &+ UInt64(max(0, $0) * 1_000_000) &+ 1 }
    }

    var isFrameDue: Bool {
        !queue.frames.isEmpty && milliseconds >= lastFrame + TaskQueue.frameMilliseconds
    }

    private var callbackBudget: Engine.Budget {
        var budget = Engine.Budget()
        budget.instructions = limits.instructions
        let end = host.clock.monotonicNanoseconds() &+ limits.callbackNanoseconds
        budget.deadline = min(end, turnDeadline)
        budget.isCancelled = isCancelled
        return budget
    }
}
