package import Diagnostics
internal import Synchronization

/// A log whose output and threshold can be changed while every room already writes to it.
package final class SwitchableLog: Sendable {
    private struct Output {
        let threshold: LogRecord.Priority
        let log: Log
    }

    private let current: Mutex<Output>
    private let program: String

    package init(_ output: LogOutput, threshold: LogRecord.Priority, program: String) {
        self.program = program
        current = Mutex(Output(threshold: threshold, log: output.log(threshold: threshold, program: program)))
    }

    package func turn(to output: LogOutput, threshold: LogRecord.Priority) {
        let next = Output(threshold: threshold, log: output.log(threshold: threshold, program: program))
        current.withLock { $0 = next }
    }

    /// What rooms are given.
    package var log: Log {
        Log(
            threshold: { self.current.withLock { $0.threshold } },
            // Written outside the lock: a slow terminal must not make other threads wait for the threshold.
            sink: { record in self.current.withLock { $0.log }.write(record) }
        )
    }
}
