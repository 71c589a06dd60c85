internal import CEpoll
internal import Glibc

/// Stream sockets in the file system: the way to another process of this machine, and to nobody else.
package enum LocalSocket {
    /// `sun_path` has 108 bytes, the last of them zero (unix(7)).
    package static let longestPath = 107

    /// Connects to whoever listens at the path. There is nothing to wait for: a local connection is made at once or not
    /// at all.
    package static func connect(to path: String, on loop: EventLoop) throws(TransportError) -> ByteStream {
        let socket = try open()
        guard attempt(Glibc.connect, on: socket.descriptor, path) else {
            throw .connectFailed([.init(address: path, errno: errno)])
        }
        return ByteStream(local: socket, on: loop)
    }

    static func open() throws(TransportError) -> Socket {
        let descriptor = socket_open_local()
        guard descriptor >= 0 else { throw .system(call: "socket", errno: errno) }
        return Socket(adopting: descriptor)
    }

    /// Runs `bind` or `connect` with the path as its address; false leaves the reason in `errno`.
    static func attempt(
        _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32,
        on descriptor: Int32,
        _ path: String
    ) -> Bool {
        guard (1...longestPath).contains(path.utf8.count), !path.utf8.contains(0) else {
            errno = ENAMETOOLONG
            return false
        }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }
}

/// Who is at the other end of a local connection, as the kernel noted it when the connection was made.
package struct LocalPeer: Sendable, Equatable {
    package let process: Int32
    package let user: UInt32
    /// The primary group first.
    package let groups: [UInt32]

    package init(process: Int32, user: UInt32, groups: [UInt32]) {
        self.process = process
        self.user = user
        self.groups = groups
    }

    /// `nil` when the kernel will not say, which it always does for a stream socket.
    init?(of descriptor: Int32) {
        var peer = socket_credentials()
        guard socket_peer(descriptor, &peer) == 0 else { return nil }
        // NGROUPS_MAX is 65,536; who is in more than a thousand groups is asked to use one of the first.
        var further = [UInt32](repeating: 0, count: 1024)
        let count = Int(socket_peer_groups(descriptor, &further, Int32(further.count)))
        self.init(process: peer.process, user: peer.user, groups: [peer.group] + further.prefix(max(0, count)))
    }
}
