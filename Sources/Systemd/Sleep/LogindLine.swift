internal import CSystemBus
internal import Glibc
internal import Transport

/// One conversation with logind over the system bus. When either goes away it is over; `SleepWatch` begins a new one.
///
/// Nothing here waits for an answer, so it can share the loop with a connection. Lives on the loop's thread; owns the bus
/// and the descriptor that holds the machine awake, both closed by `close`.
@safe final class LogindLine {
    enum News: Sendable {
        case sleepIsNear
        case isAwake
        case ended
    }

    /// Messages of one turn. The bus sends us nothing but what was asked for, so more than a few are somebody's mistake.
    private static let messagesPerTurn = 64

    private let calls: system_bus_calls
    private let loop: EventLoop
    private let report: (News) -> Void
    private var bus: OpaquePointer?
    private var watch: BorrowedDescriptor?
    private var timer: UInt64?
    /// While it is open, logind waits with the sleep; -1 when it does not.
    private var delay: Int32 = -1

    /// `nil` when there is no bus to talk to.
    init?(_ calls: system_bus_calls, on loop: EventLoop, report: @escaping (News) -> Void) {
        self.calls = calls
        self.loop = loop
        self.report = report
        guard unsafe calls.open_system(&bus) >= 0 else { return nil }
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        let heard = unsafe withUnsafePointer(to: calls) { calls in
            unsafe system_bus_hear_of_sleep(
                calls,
                bus,
                { message, context, _ in
                    unsafe LogindLine.at(context)?.heard(message)
                    return 0
                },
                context
            )
        }
        guard heard >= 0, attend() else {
            close()
            return nil
        }
        askForTime()
        process()
    }

    deinit { close() }

    /// Asks logind to wait with the next sleep until `letSleep`. It may refuse: then the word about it comes too late for
    /// the gateway now and then, and nothing else is lost.
    func askForTime() {
        guard unsafe bus != nil, delay < 0 else { return }
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        _ = unsafe withUnsafePointer(to: calls) { calls in
            unsafe system_bus_ask_for_time(
                calls,
                bus,
                { message, context, _ in
                    unsafe LogindLine.at(context)?.granted(message)
                    return 0
                },
                context
            )
        }
        attendAgain()
    }

    func letSleep() {
        guard delay >= 0 else { return }
        Glibc.close(delay)
        delay = -1
    }

    /// Nothing is reported from here on.
    func close() {
        letSleep()
        if let timer { loop.cancelTimer(timer) }
        timer = nil
        watch?.cancel()
        watch = nil
        guard let open = unsafe bus else { return }
        unsafe bus = nil
        _ = unsafe calls.close_unref(open)
    }

    /// The bus keeps no line alive; `close` takes the handlers with it before one is gone.
    private static func at(_ context: UnsafeMutableRawPointer?) -> LogindLine? {
        guard let context = unsafe context else { return nil }
        return unsafe Unmanaged<LogindLine>.fromOpaque(context).takeUnretainedValue()
    }
}

extension LogindLine {
    private func heard(_ message: OpaquePointer?) {
        let truth = unsafe withUnsafePointer(to: calls) { unsafe system_bus_message_truth($0, message) }
        if truth >= 0 { report(truth == 1 ? .sleepIsNear : .isAwake) }
    }

    private func granted(_ message: OpaquePointer?) {
        let descriptor = unsafe withUnsafePointer(to: calls) { unsafe system_bus_message_descriptor($0, message) }
        guard descriptor >= 0 else { return }
        letSleep()
        delay = descriptor
    }

    /// Hangs the bus's descriptor on the loop.
    private func attend() -> Bool {
        let descriptor = unsafe calls.get_fd(bus)
        guard descriptor >= 0 else { return false }
        do throws(TransportError) {
            watch = try BorrowedDescriptor(descriptor, for: .readable, on: loop) { [weak self] _ in self?.process() }
        } catch {
            return false
        }
        return true
    }

    private func process() {
        for _ in 0..<Self.messagesPerTurn {
            guard let bus = unsafe bus else { return }
            let status = unsafe calls.process(bus, nil)
            guard status >= 0 else { return report(.ended) }
            guard status > 0 else { return attendAgain() }
        }
        // What has been read already makes no descriptor ready.
        again(at: .now)
    }

    /// What the bus waits for changes with what is to be sent, and while it introduces itself.
    private func attendAgain() {
        guard let bus = unsafe bus else { return }
        watch?.interest = .init(rawValue: Int16(truncatingIfNeeded: unsafe calls.get_events(bus)))
        var microseconds = UInt64.max
        // In time since the start of the machine without its sleep; all bits set is never (sd_bus_get_timeout(3)).
        guard unsafe calls.get_timeout(bus, &microseconds) >= 0, microseconds != .max else { return }
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        let passed = UInt64(max(now.tv_sec, 0)) &* 1_000_000 &+ UInt64(max(now.tv_nsec, 0)) / 1_000
        // An hour is longer than any timeout of the bus.
        let left = microseconds > passed ? min(microseconds - passed, 3_600_000_000) : 0
        again(at: .now + .microseconds(Int64(left)))
    }

    private func again(at moment: EventLoop.Instant) {
        if let timer { loop.cancelTimer(timer) }
        timer = loop.setTimer(at: moment) { [weak self] in
            self?.timer = nil
            self?.process()
        }
    }
}
