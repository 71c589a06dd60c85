internal import Arguments
internal import Diagnostics
internal import Glibc
internal import Systemd

/// One thing `zee-node` can be asked: its row in the command table, and what it does.
///
/// A command that is over at once does its work in `start` and gives nothing back. One that has to wait for something
/// gives a `Job`, which the program then runs on the job's own event loop.
struct ProgramCommand: Sendable {
    let spec: CommandSpec
    let start: @Sendable (Invocation, Surroundings) throws(NodeError) -> Job?
}

/// What a command sees of the process it runs in; tests bring their own.
struct Surroundings: Sendable {
    let environment: @Sendable (String) -> String?
    /// To standard output.
    let write: @Sendable (String) -> Void
    /// To standard error.
    let complain: @Sendable (String) -> Void
    /// Asks for something that must not be seen, in these words.
    let hidden: @Sendable (String) -> HiddenLine
    /// Asks a question that is answered by yes or no; `nil` when there is nobody to ask.
    let confirm: @Sendable (String) -> Bool?
}

/// Work that is left when the command line has been read and checked.
package struct Job: Sendable {
    /// Where `run` has to be called. Tasks anywhere else would use the shared pool of threads, which, once used, wakes
    /// up every second to look after itself.
    package let executor: any TaskExecutor
    /// Ends with the exit status of the process.
    package let run: @Sendable () async -> Int32
}

extension Job {
    /// Work of which nothing needs an orderly end. The program blocks signals for its main loop, so Control-C would
    /// otherwise do nothing.
    static func interruptible(
        on executor: any TaskExecutor,
        _ work: @escaping @Sendable () async -> Int32
    ) -> Job {
        Job(executor: executor) {
            await withTaskGroup(of: Int32.self, returning: Int32.self) { group in
                group.addTask { await work() }
                group.addTask {
                    let signal = await SignalWatch.signals.first { $0 != SIGHUP }
                    // As a shell would report it; the stream ends without one when the work is done.
                    return signal.map { 128 + $0 } ?? 0
                }
                let status = await group.next() ?? 0
                group.cancelAll()
                return status
            }
        }
    }
}
