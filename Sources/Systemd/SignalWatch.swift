internal import Glibc

/// Signals as a stream, read by the main thread in the kernel: no handler, and so nothing that may not be called from
/// one, and no wakeup until somebody sends a signal.
///
/// An asynchronous `main` could not do this: it parks the main thread in libdispatch's `sigsuspend` with an empty mask,
/// and the first SIGTERM ends the process there, blocked or not.
package enum SignalWatch {
    private static let watched: [Int32] = [SIGTERM, SIGINT, SIGHUP]
    private static let channel = AsyncStream.makeStream(of: Int32.self)

    /// Everything that was sent since the start. For one reader.
    package static var signals: AsyncStream<Int32> { channel.stream }

    /// To be called while the process has one thread: later ones inherit the mask, and a thread that does not have it
    /// would be ended by the signal instead.
    package static func block() {
        var set = watchedSet
        unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        // A reader of our standard output that leaves is an error to see in write(2), not a reason to end.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Hands on every signal, for ever. The process ends by `exit` on another thread.
    package static func deliver() -> Never {
        var set = watchedSet
        var number: Int32 = 0
        while true {
            if unsafe sigwait(&set, &number) == 0 { channel.continuation.yield(number) }
        }
    }

    private static var watchedSet: sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for number in watched { unsafe sigaddset(&set, number) }
        return set
    }
}
