internal import Arguments
internal import Diagnostics

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
