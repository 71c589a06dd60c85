internal import Glibc

/// A Unix datagram socket that talks to one listener: systemd's notify socket, or the journal.
///
/// Sending never waits: a daemon that blocks because its log is slow is no daemon. The descriptor is owned here and
/// closed when the last reference goes; sendto(2) is safe from any thread, so the class holds no other state.
final class DatagramSocket: Sendable {
    private let descriptor: Int32
    private let path: String

    /// `nil` when the path does not fit a socket address or no socket can be had.
    init?(path: String) {
        guard !path.isEmpty, path.utf8.count < 108 else { return nil }
        let type = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { return nil }
        self.path = path
    }

    deinit { close(descriptor) }

    /// Whether the whole datagram was taken.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in
            for (index, byte) in path.utf8.enumerated() {
                // A leading @ stands for the zero byte that begins an abstract name (sd_notify(3)).
                unsafe field[index] = index == 0 && byte == UInt8(ascii: "@") ? 0 : byte
            }
        }
        // An abstract name ends where the length says, so the length must not cover the padding.
        let length = socklen_t(MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? 2) + socklen_t(path.utf8.count)
        let sent = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), address, length)
            }
        }
        return sent == bytes.count
    }
}
