internal import CEpoll
internal import Glibc

/// Runs a `ConnectionPlan`: the first socket to connect wins, the others are closed.
actor ConnectionRace {
    private let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private var attempts: [UInt64: AttemptBox] = [:]
    private var ready: [UInt64] = []
    private var waiter: Pause?

    init(on loop: EventLoop) { self.loop = loop }

    func run(
        _ addresses: [SocketAddress],
        by deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> Socket {
        defer { for attempt in attempts.values { attempt.abandon(on: loop) } }
        var plan = ConnectionPlan(addresses)
        var nextStart: ContinuousClock.Instant = .now
        while true {
            guard !Task.isCancelled else { throw .cancelled }
            switch plan.next(delayHasPassed: nextStart <= .now) {
            case .start(let address):
                nextStart = .now + ConnectionPlan.attemptDelay
                if let errno = start(address) {
                    plan.failed(address, errno: errno)
                    nextStart = .now
                }
            case .giveUp(let failures): throw .connectFailed(failures)
            case .wait(let mayStartAnother):
                guard .now < deadline else { throw timedOut(after: plan.failures) }
                let limit = mayStartAnother ? min(nextStart, deadline) : deadline
                if ready.isEmpty { _ = await loop.pause(until: limit) { waiter = $0 } }
                for key in ready {
                    guard let attempt = attempts.removeValue(forKey: key) else { continue }
                    let address = attempt.address
                    let errno = attempt.settle(on: loop)
                    if errno == 0, let socket = attempt.takeSocket() { return socket }
                    plan.failed(address, errno: errno)
                    nextStart = .now
                }
                ready.removeAll()
            }
        }
    }

    /// What failed before the time was up is worth more to the reader than "timed out" alone.
    private func timedOut(after failures: [TransportError.ConnectFailure]) -> TransportError {
        let unsettled = attempts.values.map { attempt in
            // It may have failed in this very moment.
            let code = attempt.pendingError
            return TransportError.ConnectFailure(address: "\(attempt.address)", errno: code == 0 ? ETIMEDOUT : code)
        }
        return .connectFailed(failures + unsettled.sorted { $0.address < $1.address })
    }

    /// Begins one attempt; the errno when it failed at once.
    private func start(_ address: SocketAddress) -> Int32? {
        do {
            let socket = try Socket(address.family)
            let descriptor = socket.descriptor
            let status = address.withSockaddr { connect(descriptor, $0, $1) }
            if status != 0, errno != EINPROGRESS { return errno }
            // The handler's key is the descriptor: it stays open, and so its own, as long as the attempt lives.
            let key = UInt64(descriptor)
            let watch = try loop.watch(descriptor) { [weak self] _ in self?.assumeIsolated { $0.isReady(key) } }
            attempts[key] = AttemptBox(address: address, socket: socket, watch: watch)
            return nil
        } catch {
            guard case .system(_, let errno) = error else { return EIO }
            return errno
        }
    }

    private func isReady(_ key: UInt64) {
        ready.append(key)
        waiter?.end()
        waiter = nil
    }
}

/// A box, because a dictionary cannot hold a noncopyable socket.
private final class AttemptBox {
    let address: SocketAddress
    private let watch: UInt64
    private var socket: Socket?

    init(address: SocketAddress, socket: consuming Socket, watch: UInt64) {
        self.address = address
        self.socket = consume socket
        self.watch = watch
    }

    /// The errno that connecting ended with, 0 for success.
    func settle(on loop: EventLoop) -> Int32 {
        let code = pendingError
        loop.unwatch(watch, keeping: socket?.descriptor ?? -1)
        return code
    }

    var pendingError: Int32 { socket?.takeError() ?? EBADF }

    func takeSocket() -> Socket? {
        var taken: Socket?
        swap(&taken, &socket)
        return taken
    }

    func abandon(on loop: EventLoop) {
        loop.unwatch(watch)
        socket = nil
    }
}
