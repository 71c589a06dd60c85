internal import CEpoll
internal import Glibc

/// A non-blocking, close-on-exec TCP descriptor that is closed when its owner lets go of it.
struct Socket: ~Copyable {
    let descriptor: Int32

    init(adopting descriptor: Int32) { self.descriptor = descriptor }

    init(_ family: SocketAddress.Family) throws(TransportError) {
        descriptor = socket_open(family == .ipv4 ? AF_INET : AF_INET6)
        guard descriptor >= 0 else { throw .system(call: "socket", errno: errno) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func set(_ level: Int32, _ name: Int32, _ value: Int32) {
        var value = value
        // Every option here makes a good connection better; none is worth losing it for.
        _ = setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// What every connection gets, dialled or accepted.
    func tune() {
        let tcp = Int32(IPPROTO_TCP)
        // Messages are whole when they are written; Nagle would hold back the last piece of each.
        set(tcp, TCP_NODELAY, 1)
        // A peer that vanished without FIN: noticed after 60 + 3 * 15 s of silence by the kernel alone, with no
        // wakeup of ours, or 30 s after something we sent was not acknowledged.
        set(SOL_SOCKET, SO_KEEPALIVE, 1)
        set(tcp, TCP_KEEPIDLE, 60)
        set(tcp, TCP_KEEPINTVL, 15)
        set(tcp, TCP_KEEPCNT, 3)
        set(tcp, TCP_USER_TIMEOUT, 30_000)
    }

    /// The error a non-blocking connect ended with, 0 for none.
    func takeError() -> Int32 {
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length) == 0 else { return errno }
        return code
    }

    var localAddress: SocketAddress? {
        SocketAddress.filled { getsockname(descriptor, $0, &$1) }.1
    }

    var remoteAddress: SocketAddress? {
        SocketAddress.filled { getpeername(descriptor, $0, &$1) }.1
    }

    consuming func release() -> Int32 {
        let released = descriptor
        discard self
        return released
    }
}
