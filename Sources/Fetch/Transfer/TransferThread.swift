internal import CCurl
internal import Glibc
internal import Transport

/// The thread that libcurl works on: there while something is under way and for a moment longer, so that the next
/// request finds its connection still open. A node that shows no pages has none.
///
/// `@unchecked Sendable`: `inbox` is behind its lock; everything else is constant.
@safe
final class TransferThread: @unchecked Sendable {
    @safe
    private struct Inbox {
        var arrivals: [Transfer] = []
        var cancelled: [Transfer] = []
        /// The running thread's, so that others can wake it; `nil` when there is none. `curl_multi_wakeup` may be called
        /// from anywhere as long as the handle lives, which the lock sees to.
        var multi: UnsafeMutableRawPointer?
        var isRunning = false
        /// Connections of another generation are not used again.
        var generation = 0
    }

    private let library: CurlLibrary
    private let idleTime: Duration
    private let inbox = Guarded(Inbox())

    /// More connections than this help no page; a host gets as many as browsers give it.
    private static let mostConnections = (all: 16, perHost: 6)

    init(_ library: CurlLibrary, idleTime: Duration) {
        self.library = library
        self.idleTime = idleTime
    }

    /// Carries out a request; the transfer's own closure is called with its end, on the thread.
    func start(_ transfer: Transfer) {
        let mustStart = inbox.withLock { inbox in
            inbox.arrivals.append(transfer)
            defer { inbox.isRunning = true }
            wake(inbox)
            return !inbox.isRunning
        }
        guard mustStart, !startThread() else { return }
        let orphans = inbox.withLock { inbox in
            inbox.isRunning = false
            defer { inbox.arrivals = [] }
            return inbox.arrivals
        }
        for orphan in orphans { orphan.end(.failure(.tooMany)) }
    }

    /// Ends a transfer before its time; one that has ended stays as it is.
    func cancel(_ transfer: Transfer) {
        inbox.withLock { inbox in
            guard inbox.isRunning else { return }
            inbox.cancelled.append(transfer)
            wake(inbox)
        }
    }

    /// Closes the connections that are kept.
    func forgetConnections() {
        inbox.withLock { inbox in
            inbox.generation += 1
            wake(inbox)
        }
    }

    private func wake(_ inbox: Inbox) {
        if let multi = unsafe inbox.multi { _ = unsafe library.table.pointee.multi_wakeup(multi) }
    }

    private func startThread() -> Bool {
        var handle = pthread_t()
        let context = unsafe Unmanaged.passRetained(self)
        guard unsafe pthread_create(&handle, nil, runTransferThread, context.toOpaque()) == 0 else {
            unsafe context.release()
            return false
        }
        pthread_detach(handle)
        return true
    }
}

// MARK: - On the thread

extension TransferThread {
    /// The outer loop begins again with a new set of connections when the old ones are to be forgotten.
    fileprivate func run() {
        unsafe thread_begin("fetch")
        var active: [ObjectIdentifier: Transfer] = [:]
        while true {
            let generation = inbox.withLock { $0.generation }
            guard let multi = unsafe library.table.pointee.multi_init() else {
                failEverything()
                return
            }
            unsafe curl_bound_connections(
                library.table,
                multi,
                Self.mostConnections.all,
                Self.mostConnections.perHost
            )
            inbox.withLock { unsafe $0.multi = multi }
            let isOver = unsafe work(multi, &active, generation)
            inbox.withLock { unsafe $0.multi = nil }
            _ = unsafe library.table.pointee.multi_cleanup(multi)
            if isOver { return }
        }
    }

    /// Works until nothing has come for a while, or until the connections are to be forgotten. True when the thread is
    /// to end, which the inbox knows by then.
    private func work(
        _ multi: UnsafeMutableRawPointer,
        _ active: inout [ObjectIdentifier: Transfer],
        _ generation: Int
    ) -> Bool {
        var idleSince: ContinuousClock.Instant?
        while true {
            let (arrivals, cancelled, current) = inbox.withLock { inbox in
                defer { (inbox.arrivals, inbox.cancelled) = ([], []) }
                return (inbox.arrivals, inbox.cancelled, inbox.generation)
            }
            for transfer in arrivals {
                idleSince = nil
                unsafe begin(transfer, multi, &active)
            }
            for transfer in cancelled where active.removeValue(forKey: ObjectIdentifier(transfer)) != nil {
                unsafe leave(transfer, multi)
                transfer.end(.failure(.cancelled))
            }
            var running: Int32 = 0
            _ = unsafe library.table.pointee.multi_perform(multi, &running)
            unsafe collect(multi, &active)

            guard active.isEmpty else {
                unsafe wait(multi, milliseconds: 60_000)
                continue
            }
            if current != generation { return false }
            let now = ContinuousClock.now
            let since = idleSince ?? now
            idleSince = since
            let left = since.duration(to: now) < idleTime ? idleTime - since.duration(to: now) : .zero
            if left == .zero, isDone() { return true }
            // Rounded up, or the last millisecond would be spent turning round.
            unsafe wait(multi, milliseconds: Int32(clamping: left.components.seconds * 1000 + 1000))
        }
    }

    private func begin(
        _ transfer: Transfer,
        _ multi: UnsafeMutableRawPointer,
        _ active: inout [ObjectIdentifier: Transfer]
    ) {
        guard let easy = unsafe transfer.prepare() else {
            transfer.end(.failure(.libraryMissing("version 7.85 or newer is needed")))
            return
        }
        guard unsafe library.table.pointee.multi_add(multi, easy) == CURLM_OK else {
            transfer.end(.failure(.tooMany))
            return
        }
        active[ObjectIdentifier(transfer)] = transfer
    }

    private func collect(_ multi: UnsafeMutableRawPointer, _ active: inout [ObjectIdentifier: Transfer]) {
        var code: Int32 = 0
        while let context = unsafe curl_next_ended(library.table, multi, &code) {
            let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
            guard let owned = active.removeValue(forKey: ObjectIdentifier(transfer)) else { continue }
            unsafe leave(owned, multi)
            owned.ended(CURLcode(rawValue: UInt32(bitPattern: code)))
        }
    }

    private func leave(_ transfer: Transfer, _ multi: UnsafeMutableRawPointer) {
        if let easy = unsafe transfer.easy { _ = unsafe library.table.pointee.multi_remove(multi, easy) }
    }

    /// libcurl's own timers shorten it.
    private func wait(_ multi: UnsafeMutableRawPointer, milliseconds: Int32) {
        var ready: Int32 = 0
        _ = unsafe library.table.pointee.multi_poll(multi, nil, 0, milliseconds, &ready)
    }

    /// Decided under the lock, so that a request that comes now either is seen or starts another thread.
    private func isDone() -> Bool {
        inbox.withLock { inbox in
            guard inbox.arrivals.isEmpty else { return false }
            inbox.isRunning = false
            unsafe inbox.multi = nil
            inbox.cancelled = []
            return true
        }
    }

    private func failEverything() {
        let waiting = inbox.withLock { inbox in
            inbox.isRunning = false
            defer { (inbox.arrivals, inbox.cancelled) = ([], []) }
            return inbox.arrivals
        }
        for transfer in waiting { transfer.end(.failure(.tooMany)) }
    }
}

private func runTransferThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    unsafe Unmanaged<TransferThread>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
