internal import Script

extension PageRealm {
    /// A script that has run to its end, and what it came to.
    package enum Evaluation {
        case finished(String)
        /// The value is a promise that is not settled: run the page and ask again.
        case waiting(PendingEvaluation)
    }

    /// The promise an evaluation waits for.
    package final class PendingEvaluation {
        fileprivate let promise: Pin
        fileprivate let source: String

        fileprivate init(_ promise: Pin, source: String) {
            self.promise = promise
            self.source = source
        }
    }

    /// Runs a script. What it drew stays drawn and what it declared stays declared, whether it fails or not.
    ///
    /// The deadline is on the host's clock. Timers and frames the script asked for are run by ``runDue()``.
    package func begin(
        javaScript source: String,
        deadline: UInt64 = .max,
        isCancelled: @escaping () -> Bool = { false }
    ) throws(EvalFailure) -> Evaluation {
        var budget = Engine.Budget()
        budget.instructions = window.limits.instructions
        budget.deadline = deadline
        budget.isCancelled = isCancelled
        do {
            let value = try window.engine.evaluate(source: source, name: "eval", budget: budget)
            let pin = Pin(value, window.engine)
            try window.engine.runMicrotasks(budget: budget)
            return try settled(pin, source)
        } catch {
            throw EvalFailure(error, source: source)
        }
    }

    /// Whether a promise is settled by now; `nil` while it is not.
    package func poll(_ pending: PendingEvaluation) throws(EvalFailure) -> String? {
        do {
            guard case .finished(let text) = try settled(pending.promise, pending.source) else { return nil }
            return text
        } catch {
            throw EvalFailure(error, source: pending.source)
        }
    }

    /// Runs a script and, while its value is a promise, the page, up to the deadline.
    ///
    /// `wait` returns when the host's clock has reached its argument, or earlier: an actor that must not block uses
    /// ``begin(javaScript:deadline:isCancelled:)`` instead, tests pass a clock that jumps.
    package func evaluate(
        javaScript source: String,
        deadline: UInt64,
        isCancelled: @escaping () -> Bool = { false },
        wait: (UInt64) -> Void
    ) throws(EvalFailure) -> String {
        let pending: PendingEvaluation
        switch try begin(javaScript: source, deadline: deadline, isCancelled: isCancelled) {
        case .finished(let text): return text
        case .waiting(let promise): pending = promise
        }
        (window.turnDeadline, window.isCancelled) = (deadline, isCancelled)
        defer { (window.turnDeadline, window.isCancelled) = (.max, { false }) }
        while true {
            if let text = try poll(pending) { return text }
            guard !isCancelled() else { throw EvalFailure(.cancelled, "The script was cancelled") }
            // A promise that nothing waiting can settle would stay pending for ever.
            guard let due = nextDue else {
                throw EvalFailure(.timeout, "The promise the script returned is never settled: nothing is left to run")
            }
            guard due < deadline else {
                wait(deadline)
                throw EvalFailure(.timeout, "The promise the script returned was still pending at the deadline")
            }
            wait(due)
            runDue()
        }
    }

    private func settled(_ pin: Pin, _ source: String) throws(ScriptFailure) -> Evaluation {
        let engine = window.engine
        switch engine.outcome(of: pin.value) {
        case nil:
            window.reportRejections()
            return .finished(engine.display(pin.value))
        case .fulfilled(let value): return .finished(engine.display(value))
        case .rejected(let value):
            _ = engine.takeUnhandledRejections()
            throw engine.failure(thrown: value)
        case .pending: return .waiting(PendingEvaluation(pin, source: source))
        }
    }
}
