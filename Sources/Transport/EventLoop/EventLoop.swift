internal import CEpoll
internal import Glibc
import Synchronization

/// One thread that waits for sockets, deadlines and Swift jobs in a single `epoll_wait`.
///
/// Actors that name it as their executor live on this thread, so a readable socket becomes a processed message without
/// a change of thread. It is a task executor too, for tasks that should begin and end here and not visit the global pool
/// in between. With nothing to do the thread sleeps in the kernel without a timeout: an idle process has no wakeups.
///
/// `@unchecked Sendable`: `turn` belongs to the loop's thread, everything else is constant, atomic or behind `inbox`.
/// `thread` is published before the first turn, and every access to `turn` is behind `isCurrent`.
package final class EventLoop: SerialExecutor, TaskExecutor, @unchecked Sendable {
    package typealias Instant = ContinuousClock.Instant

    /// Jobs run between two looks at the sockets: enough to make the look cheap, few enough to keep I/O prompt.
    private static let jobsPerTurn = 256

    enum Work: Sendable {
        case job(UnownedJob)
        case call(@Sendable () -> Void)
    }

    /// The only part that other threads touch.
    private struct Inbox {
        var work: [Work] = []
        /// Set while the thread is in `epoll_wait` or about to be: only then does anybody need to ring.
        var isAsleep = false
        var isRunning = false
        var isStopping = false
    }

    /// The loop thread's own things.
    struct Turn {
        /// Grows with each look at the sockets.
        var number: UInt64 = 0
        var queue: [Work] = []
        var position = 0
        var timers = TimerQueue<Instant>()
        var armed: Instant?
        var watches: [UInt64: (Readiness) -> Void] = [:]
        var afterJobs: [() -> Void] = []
        var scratch = [UInt8](repeating: 0, count: EventLoop.scratchByteCount)
        var randomWords: [UInt32] = []
    }

    /// One read buffer for every stream of the loop: 1,000 idle connections cost no buffer each.
    static let scratchByteCount = 64 * 1024

    private let set: Int32
    private let doorbell: Int32
    private let timer: Int32
    private let inbox = Guarded(Inbox())
    private let thread = Atomic<UInt>(0)
    private let lastToken = Atomic<UInt64>(Token.firstWatch)
    var turn = Turn()

    private enum Token {
        static let doorbell: UInt64 = 0
        static let timer: UInt64 = 1
        static let firstWatch: UInt64 = 1
    }

    /// Opens the descriptors and starts the thread.
    package init() throws(TransportError) {
        set = readiness_open()
        doorbell = readiness_open_doorbell()
        timer = readiness_open_timer()
        guard set >= 0, doorbell >= 0, timer >= 0,
            readiness_add(set, doorbell, Token.doorbell) == 0, readiness_add(set, timer, Token.timer) == 0
        else {
            // Deinit does not run for a throwing initialiser of a class that is not fully made; here it is, and does.
            throw .system(call: "epoll", errno: errno)
        }
        inbox.withLock { $0.isRunning = true }
        startThread()
    }

    deinit {
        for descriptor in [set, doorbell, timer] where descriptor >= 0 { close(descriptor) }
    }

    /// Whether the caller is on the loop's thread.
    package var isCurrent: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

    /// Ends the thread once the jobs at hand have run. What still waits is the owners' to abort first; a job that
    /// comes later gets a thread again, for a lost job is a task that never ends.
    package func stop() {
        inbox.withLock { $0.isStopping = true }
        ring()
    }
}

// MARK: - Executor

extension EventLoop {
    package func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

    package func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    package func checkIsolated() { precondition(isCurrent, "this belongs to the event loop's thread") }

    package func isIsolatingCurrentContext() -> Bool? { isCurrent }

    /// Runs the closure on the loop's thread: now when that is the caller's, else after what is queued already.
    func perform(_ action: @escaping @Sendable () -> Void) {
        if isCurrent { action() } else { add(.call(action)) }
    }

    /// Like `perform`, but never before the caller has returned.
    func performLater(_ action: @escaping @Sendable () -> Void) { add(.call(action)) }

    private func add(_ work: Work) {
        if isCurrent {
            turn.queue.append(work)
            return
        }
        let (mustRing, mustStart) = inbox.withLock { inbox in
            inbox.work.append(work)
            let wasAsleep = inbox.isAsleep
            let wasStopped = !inbox.isRunning
            inbox.isAsleep = false
            inbox.isRunning = true
            return (wasAsleep, wasStopped)
        }
        if mustStart { startThread() } else if mustRing { ring() }
    }

    /// The doorbell is edge-triggered and never read: every write is a new edge, and 2^64 - 2 of them fit.
    private func ring() {
        var one: UInt64 = 1
        // EAGAIN is the only failure, and means that the bell is ringing already.
        _ = write(doorbell, &one, MemoryLayout<UInt64>.size)
    }
}

// MARK: - The thread

extension EventLoop {
    private func startThread() {
        var handle = pthread_t()
        let context = Unmanaged.passRetained(self).toOpaque()
        let status = pthread_create(&handle, nil, runEventLoop, context)
        precondition(status == 0, "the system has no thread left for the event loop")
        pthread_detach(handle)
    }

    fileprivate func run() {
        thread.store(UInt(pthread_self()), ordering: .relaxed)
        thread_set_name("event-loop")
        var events = [readiness_event](repeating: readiness_event(), count: 256)
        while true {
            turn.number &+= 1
            takeInbox()
            runJobs()
            fireTimers()
            guard let milliseconds = nextWait() else { break }
            let count = readiness_wait(set, &events, Int32(events.count), milliseconds)
            if milliseconds != 0 { inbox.withLock { $0.isAsleep = false } }
            guard count > 0 else { continue }
            for event in events.prefix(Int(count)) {
                switch event.token {
                case Token.doorbell: break
                case Token.timer: turn.armed = nil
                default: turn.watches[event.token]?(Readiness(rawValue: event.flags))
                }
            }
        }
    }

    private func takeInbox() {
        inbox.withLock { inbox in
            guard !inbox.work.isEmpty else { return }
            if turn.queue.isEmpty {
                swap(&turn.queue, &inbox.work)
            } else {
                turn.queue.append(contentsOf: inbox.work)
                inbox.work.removeAll(keepingCapacity: true)
            }
        }
    }

    private func runJobs() {
        let executor = asUnownedSerialExecutor()
        let preference = asUnownedTaskExecutor()
        var left = Self.jobsPerTurn
        while turn.position < turn.queue.count, left > 0 {
            let work = turn.queue[turn.position]
            turn.position += 1
            left -= 1
            switch work {
            case .job(let job): job.runSynchronously(isolatedTo: executor, taskExecutor: preference)
            case .call(let action): action()
            }
        }
        if turn.position == turn.queue.count {
            // A burst must not keep its memory for good.
            turn.queue.removeAll(keepingCapacity: turn.queue.capacity <= 4096)
            turn.position = 0
        } else if turn.position >= 4096 {
            turn.queue.removeFirst(turn.position)
            turn.position = 0
        }
        while !turn.afterJobs.isEmpty {
            var actions: [() -> Void] = []
            swap(&actions, &turn.afterJobs)
            for action in actions { action() }
        }
    }

    private func fireTimers() {
        guard turn.timers.count > 0 else { return }
        let now = ContinuousClock.now
        while let action = turn.timers.popDue(at: now) { action() }
    }

    /// Milliseconds for `epoll_wait`: 0 with work at hand, -1 (no limit) otherwise. `nil` means that the loop is done.
    private func nextWait() -> Int32? {
        // A timer that has just fired may have left something to do.
        guard turn.position == turn.queue.count, turn.afterJobs.isEmpty else { return 0 }
        let verdict: Int32? = inbox.withLock { inbox in
            guard inbox.work.isEmpty else { return 0 }
            if inbox.isStopping {
                inbox.isRunning = false
                // From here on nobody is on the loop until another thread is started.
                thread.store(0, ordering: .relaxed)
                return nil
            }
            inbox.isAsleep = true
            return -1
        }
        if verdict == -1 { armTimer() }
        return verdict
    }

    /// Arms for the earliest deadline. An earlier one that was armed and then cancelled stays armed: waking once for
    /// nothing is cheaper than a system call for every deadline that is met.
    private func armTimer() {
        guard let next = turn.timers.next() else { return }
        if let armed = turn.armed, armed <= next { return }
        turn.armed = next
        let (seconds, attoseconds) = max(ContinuousClock.now.duration(to: next), .zero).components
        // All zero would disarm.
        _ = readiness_arm(timer, seconds, max(attoseconds / 1_000_000_000, 1))
    }
}

private func runEventLoop(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<EventLoop>.fromOpaque(context).takeRetainedValue().run()
    return nil
}

// MARK: - What streams ask of it

/// What a descriptor can do now.
struct Readiness: OptionSet {
    let rawValue: UInt32

    static let readable = Readiness(rawValue: UInt32(readiness_readable))
    static let writable = Readiness(rawValue: UInt32(readiness_writable))
    /// The peer will send no more, or there is an error to collect.
    static let hangup = Readiness(rawValue: UInt32(readiness_hangup))
}

extension EventLoop {
    /// Calls `handler` on every edge of the descriptor. Closing the descriptor ends the edges, `unwatch` the handler.
    func watch(_ descriptor: Int32, _ handler: @escaping (Readiness) -> Void) throws(TransportError) -> UInt64 {
        checkIsolated()
        let token = lastToken.add(1, ordering: .relaxed).newValue
        guard readiness_add(set, descriptor, token) == 0 else {
            throw .system(call: "epoll_ctl", errno: errno)
        }
        turn.watches[token] = handler
        return token
    }

    /// Ends the edges of a descriptor that stays open, so that another owner can watch it.
    func unwatch(_ token: UInt64, keeping descriptor: Int32) {
        checkIsolated()
        _ = readiness_remove(set, descriptor)
        turn.watches[token] = nil
    }

    func unwatch(_ token: UInt64) { perform { self.turn.watches[token] = nil } }

    package func setTimer(at due: Instant, _ action: @escaping () -> Void) -> UInt64 {
        checkIsolated()
        return turn.timers.set(at: due, action)
    }

    package func cancelTimer(_ id: UInt64) {
        checkIsolated()
        turn.timers.cancel(id)
    }

    /// 32 bits that nobody can foresee. A system call for each would cost more than masking a kilobyte with it; 64 at a
    /// time are what `getentropy` gives at most.
    package func randomWord() -> UInt32 {
        checkIsolated()
        if let word = turn.randomWords.popLast() { return word }
        var words = [UInt32](repeating: 0, count: 64)
        guard words.withUnsafeMutableBytes({ getentropy($0.baseAddress, $0.count) }) == 0 else {
            // Kernels before 3.17 have no such call; Swift's own generator then reads the device.
            return .random(in: 0 ... .max)
        }
        defer { turn.randomWords = words }
        return words.removeLast()
    }

    /// Runs the closure when the jobs of this turn are through: several small sends become one system call.
    package func afterJobs(_ action: @escaping () -> Void) {
        checkIsolated()
        turn.afterJobs.append(action)
    }
}
