internal import Glibc

/// A value behind a POSIX mutex.
///
/// Not `Synchronization.Mutex`: on Linux that is built on futexes inside an uninstrumented library, so the thread
/// sanitizer does not see it and reports every use as a race.
///
/// `@unchecked Sendable`: `value` is touched with the mutex held only.
package final class Guarded<Value>: @unchecked Sendable {
    /// On the heap, because a mutex must not move.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    package init(_ value: Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&value)
    }
}
