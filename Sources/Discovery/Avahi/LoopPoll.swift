internal import CAvahi
internal import Glibc
internal import Transport

/// The event loop in the form that libavahi expects of one: descriptors and timeouts by function pointers.
///
/// Everything happens on the loop's thread. Avahi's own threaded loop would need a second thread beside that of the
/// actor, and its lock around every call.
@safe final class LoopPoll {
    /// At one address as long as any client lives: libavahi keeps it.
    let pointer: UnsafeMutablePointer<AvahiPoll>
    fileprivate let loop: EventLoop

    init(on loop: EventLoop) {
        self.loop = loop
        unsafe pointer = .allocate(capacity: 1)
        unsafe pointer.initialize(
            to: AvahiPoll(
                userdata: nil,
                watch_new: makeWatch,
                watch_update: { watch, events in
                    unsafe Watch.at(watch)?.descriptor.interest = .init(events)
                },
                watch_get_events: { watch in
                    AvahiWatchEvent(UInt32(truncatingIfNeeded: unsafe Watch.at(watch)?.descriptor.seen.rawValue ?? 0))
                },
                watch_free: { watch in
                    guard let watch = unsafe watch else { return }
                    let ended = unsafe Unmanaged<Watch>.fromOpaque(UnsafeRawPointer(watch)).takeRetainedValue()
                    ended.descriptor.cancel()
                },
                timeout_new: makeTimeout,
                timeout_update: { timeout, time in unsafe Timeout.at(timeout)?.set(time?.pointee) },
                timeout_free: { timeout in
                    guard let timeout = unsafe timeout else { return }
                    unsafe Unmanaged<Timeout>.fromOpaque(UnsafeRawPointer(timeout)).takeRetainedValue().set(nil)
                }
            )
        )
        unsafe pointer.pointee.userdata = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit { unsafe pointer.deallocate() }

    fileprivate static func at(_ api: UnsafePointer<AvahiPoll>?) -> LoopPoll? {
        guard let raw = unsafe api?.pointee.userdata else { return nil }
        // The owner of the client keeps the poll until the client is gone.
        return unsafe Unmanaged<LoopPoll>.fromOpaque(raw).takeUnretainedValue()
    }
}

extension BorrowedDescriptor.Interest {
    init(_ events: AvahiWatchEvent) { self.init(rawValue: Int16(truncatingIfNeeded: events.rawValue)) }
}

/// A descriptor of libdbus. libavahi holds the only strong reference, from `watch_new` to `watch_free`.
private final class Watch {
    let descriptor: BorrowedDescriptor

    init(_ descriptor: BorrowedDescriptor) { self.descriptor = descriptor }

    static func at(_ pointer: OpaquePointer?) -> Watch? {
        guard let pointer = unsafe pointer else { return nil }
        return unsafe Unmanaged<Watch>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }
}

private func makeWatch(
    api: UnsafePointer<AvahiPoll>?,
    descriptor: Int32,
    events: AvahiWatchEvent,
    callback: AvahiWatchCallback?,
    userdata: UnsafeMutableRawPointer?
) -> OpaquePointer? {
    guard let poll = unsafe LoopPoll.at(api), let callback = unsafe callback else { return nil }
    let address = unsafe Address(userdata)
    var handle: OpaquePointer?
    do throws(TransportError) {
        let borrowed = try BorrowedDescriptor(descriptor, for: .init(events), on: poll.loop) { seen in
            // The handle is set below, before the loop can tell anything.
            unsafe callback(
                address.handle,
                descriptor,
                AvahiWatchEvent(UInt32(truncatingIfNeeded: seen.rawValue)),
                address.userdata
            )
        }
        let watch = unsafe Unmanaged.passRetained(Watch(borrowed)).toOpaque()
        unsafe handle = OpaquePointer(watch)
        unsafe address.handle = handle
    } catch {
        // libavahi reports "no memory" to whoever wanted the client, and it is tried again later.
        return nil
    }
    return unsafe handle
}

/// What a callback needs to be called with; the handle exists only after the closure that uses it.
@safe private final class Address {
    var handle: OpaquePointer?
    let userdata: UnsafeMutableRawPointer?

    init(_ userdata: UnsafeMutableRawPointer?) { unsafe self.userdata = userdata }
}

/// One point in time to be called at, again when it is set again.
@safe private final class Timeout {
    private let loop: EventLoop
    private let callback: AvahiTimeoutCallback
    private let userdata: UnsafeMutableRawPointer?
    private var timer: UInt64?

    init(_ callback: @escaping AvahiTimeoutCallback, _ userdata: UnsafeMutableRawPointer?, on loop: EventLoop) {
        self.loop = loop
        unsafe self.callback = callback
        unsafe self.userdata = userdata
    }

    static func at(_ pointer: OpaquePointer?) -> Timeout? {
        guard let pointer = unsafe pointer else { return nil }
        return unsafe Unmanaged<Timeout>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }

    /// `nil` disarms. libavahi counts in wall-clock time; what is left of it is taken once, so that a clock that jumps
    /// later moves nothing.
    func set(_ time: timeval?) {
        if let timer { loop.cancelTimer(timer) }
        timer = nil
        guard let time else { return }
        var now = timeval()
        unsafe gettimeofday(&now, nil)
        let seconds = Int64(time.tv_sec).subtractingReportingOverflow(Int64(now.tv_sec)).partialValue
        let microseconds = Int64(time.tv_usec) - Int64(now.tv_usec)
        // An hour is longer than any timeout of libdbus.
        let left =
            Duration.seconds(min(max(seconds, -1), 3600))
            + .microseconds(min(max(microseconds, 0 - 1_000_000), 1_000_000))
        timer = loop.setTimer(at: .now + max(left, .zero)) { [weak self] in self?.fire() }
    }

    private func fire() {
        timer = nil
        let handle = unsafe OpaquePointer(Unmanaged.passUnretained(self).toOpaque())
        unsafe callback(handle, userdata)
    }
}

private func makeTimeout(
    api: UnsafePointer<AvahiPoll>?,
    time: UnsafePointer<timeval>?,
    callback: AvahiTimeoutCallback?,
    userdata: UnsafeMutableRawPointer?
) -> OpaquePointer? {
    guard let poll = unsafe LoopPoll.at(api), let callback = unsafe callback else { return nil }
    let timeout = unsafe Timeout(callback, userdata, on: poll.loop)
    unsafe timeout.set(time?.pointee)
    return unsafe OpaquePointer(Unmanaged.passRetained(timeout).toOpaque())
}
