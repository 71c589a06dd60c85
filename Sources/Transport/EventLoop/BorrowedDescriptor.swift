internal import Glibc

/// A descriptor of somebody else's library on the event loop, watched the way that library expects from poll(2): told
/// again and again for as long as the descriptor is ready.
///
/// The loop itself is told of changes only, and once for each descriptor. So the descriptor is duplicated, since C
/// libraries watch one twice, for reading and for writing; and after each call poll(2) is asked whether another is due.
/// Lives on the loop's thread.
package final class BorrowedDescriptor {
    package struct Interest: OptionSet, Sendable {
        package let rawValue: Int16

        package init(rawValue: Int16) { self.rawValue = rawValue }

        // The values of poll(2), so that they pass through both ways.
        package static let readable = Interest(rawValue: Int16(POLLIN))
        package static let writable = Interest(rawValue: Int16(POLLOUT))
        package static let failed = Interest(rawValue: Int16(POLLERR))
        package static let hungUp = Interest(rawValue: Int16(POLLHUP))
    }

    /// What the owner wants to hear of. Errors and hang-ups are told in any case, as poll(2) does.
    package var interest: Interest { didSet { if interest != oldValue { lookLater() } } }
    /// What the handler was last called for.
    package private(set) var seen: Interest = []

    private let loop: EventLoop
    private let descriptor: Int32
    private var handler: ((Interest) -> Void)?
    private var watch: UInt64?
    private var isLookDue = false

    package init(
        _ descriptor: Int32,
        for interest: Interest,
        on loop: EventLoop,
        _ handler: @escaping (Interest) -> Void
    ) throws(TransportError) {
        loop.checkIsolated()
        self.loop = loop
        self.interest = interest
        self.handler = handler
        let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard duplicate >= 0 else { throw .system(call: "dup", errno: errno) }
        self.descriptor = duplicate
        do throws(TransportError) {
            watch = try loop.watch(duplicate) { [weak self] _ in self?.look() }
        } catch {
            close(duplicate)
            throw error
        }
    }

    /// Nothing is told from here on, not even when this is called by the handler.
    package func cancel() {
        guard let watch else { return }
        self.watch = nil
        handler = nil
        loop.unwatch(watch, keeping: descriptor)
        close(descriptor)
    }

    deinit {
        guard let watch else { return }
        loop.unwatch(watch)
        close(descriptor)
    }

    private func look() {
        isLookDue = false
        guard let handler else { return }
        var request = pollfd(fd: descriptor, events: interest.rawValue, revents: 0)
        guard poll(&request, 1, 0) > 0 else { return }
        seen = Interest(rawValue: request.revents)
        handler(seen)
        lookLater()
    }

    /// In the next turn of the loop, so that a descriptor that is always ready does not keep the others waiting.
    private func lookLater() {
        guard !isLookDue, handler != nil else { return }
        isLookDue = true
        _ = loop.setTimer(at: .now) { [weak self] in self?.look() }
    }
}
