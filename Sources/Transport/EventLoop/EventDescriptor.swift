internal import Glibc

/// A descriptor of the kernel that tells what happened as bytes to read, such as inotify's. It lives on its event loop,
/// and is closed when its last owner lets go of it.
package actor EventDescriptor {
    package nonisolated let loop: EventLoop
    /// For the calls that tell the kernel what to report.
    package nonisolated let number: Int32
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private var watch: UInt64?
    private var isReadable = true
    private var readers: [Pause] = []

    /// Takes over a non-blocking descriptor.
    package init(adopting number: Int32, on loop: EventLoop) {
        self.number = number
        self.loop = loop
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        close(number)
    }

    /// The next bytes, as soon as there are any.
    package func read(
        atMost limit: Int,
        by deadline: ContinuousClock.Instant? = nil
    ) async throws(TransportError) -> [UInt8] {
        while true {
            if watch == nil {
                watch = try loop.watch(number) { [weak self] _ in
                    self?.assumeIsolated { $0.wake() }
                }
            }
            if isReadable, let bytes = try readNow(atMost: limit) { return bytes }
            let end = await loop.pause(until: deadline) { readers.append($0) }
            readers.removeAll { $0.isOver }
            switch end {
            case .ready: continue
            case .deadline: throw .timedOut(.receive)
            case .cancelled: throw .cancelled
            }
        }
    }

    /// `nil` when there is nothing yet.
    private func readNow(atMost limit: Int) throws(TransportError) -> [UInt8]? {
        let wanted = min(limit, EventLoop.scratchByteCount)
        while true {
            let (count, code) = loop.turn.scratch.withUnsafeMutableBytes { scratch in
                (Glibc.read(number, scratch.baseAddress, wanted), errno)
            }
            if count > 0 { return Array(loop.turn.scratch.prefix(count)) }
            guard count < 0 else { throw .closed }
            switch code {
            case EINTR: continue
            case EAGAIN:
                isReadable = false
                return nil
            default: throw .system(call: "read", errno: code)
            }
        }
    }

    private func wake() {
        isReadable = true
        let woken = readers
        readers.removeAll()
        for pause in woken { pause.end() }
    }
}
