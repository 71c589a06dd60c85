internal import CEpoll
internal import Glibc

/// A UDP conversation with one peer: the kernel drops what comes from anybody else, and chooses a port of its own for
/// each conversation, which whoever wants to forge an answer has to guess.
package actor DatagramSocket {
    /// The largest payload of a UDP datagram over IPv4 (RFC 768: 16-bit length, less both headers).
    private static let largestDatagram = 65_507

    private let loop: EventLoop
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let descriptor: Int32
    private var watch: UInt64?
    private var receivers: [Pause] = []

    package init(to peer: SocketAddress, on loop: EventLoop) throws(TransportError) {
        self.loop = loop
        let family = peer.family == .ipv4 ? AF_INET : AF_INET6
        let kind = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let opened = socket(family, kind, 0)
        guard opened >= 0 else { throw .system(call: "socket", errno: errno) }
        guard peer.withSockaddr({ connect(opened, $0, $1) }) == 0 else {
            let code = errno
            close(opened)
            throw .connectFailed([.init(address: peer.description, errno: code)])
        }
        descriptor = opened
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        close(descriptor)
    }

    /// Sends one datagram, or learns that the peer refused an earlier one. A full buffer counts as sent: UDP loses
    /// datagrams anyway, and whoever asks asks again.
    package func send(_ bytes: [UInt8]) throws(TransportError) {
        while Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) < 0 {
            switch errno {
            case EINTR: continue
            case EAGAIN, ENOBUFS: return
            default: throw .connectionLost(errno: errno)
            }
        }
    }

    /// The next datagram; it may be empty. `connectionLost(ECONNREFUSED)` when the peer's machine says that nobody
    /// listens there.
    package func receive(by deadline: EventLoop.Instant) async throws(TransportError) -> [UInt8] {
        while true {
            try startWatching()
            if let datagram = try receiveNow() { return datagram }
            let end = await loop.pause(until: deadline) { receivers.append($0) }
            receivers.removeAll { $0.isOver }
            switch end {
            case .ready: continue
            case .deadline: throw .timedOut(.receive)
            case .cancelled: throw .cancelled
            }
        }
    }

    private func receiveNow() throws(TransportError) -> [UInt8]? {
        while true {
            // The loop's scratch buffer is just large enough: 64 KiB.
            let (count, code) = loop.turn.scratch.withUnsafeMutableBytes { scratch in
                (recv(descriptor, scratch.baseAddress, Self.largestDatagram, 0), errno)
            }
            if count >= 0 { return Array(loop.turn.scratch.prefix(count)) }
            switch code {
            case EINTR: continue
            case EAGAIN: return nil
            default: throw .connectionLost(errno: code)
            }
        }
    }

    private func startWatching() throws(TransportError) {
        guard watch == nil else { return }
        watch = try loop.watch(descriptor) { [weak self] _ in
            self?.assumeIsolated { socket in
                let woken = socket.receivers
                socket.receivers.removeAll()
                for pause in woken { pause.end() }
            }
        }
    }
}
