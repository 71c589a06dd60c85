internal import CEpoll
internal import Glibc

/// Accepts connections at a path. The file is there as long as the listener is.
package actor LocalListener {
    package nonisolated let loop: EventLoop
    package nonisolated let path: String
    /// Who owns the socket's file: what a rule about peers compares with.
    package nonisolated let owner: (user: UInt32, group: UInt32)
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private nonisolated let descriptor: Int32
    private nonisolated let inode: UInt64
    private var watch: UInt64?
    private var acceptors: [Pause] = []

    /// A handful of operators at once; more of them wait their turn in the kernel.
    private static let backlog: Int32 = 16

    /// Binds and listens. What a process that died left at the path is replaced; one that lives is `EADDRINUSE`.
    package init(path: String, mode: UInt32 = 0o660, on loop: EventLoop) throws(TransportError) {
        let socket = try LocalSocket.open()
        let descriptor = socket.descriptor
        // Linux makes the file with the mode of the socket, so that nobody gets in before its mode is the final one.
        fchmod(descriptor, 0o600)
        if !LocalSocket.attempt(bind, on: descriptor, path) {
            let code = errno
            guard code == EADDRINUSE, try Self.isAbandoned(path) else {
                throw .listenFailed(address: path, errno: code)
            }
            unlink(path)
            guard LocalSocket.attempt(bind, on: descriptor, path) else {
                throw .listenFailed(address: path, errno: errno)
            }
        }
        var status = stat()
        guard listen(descriptor, Self.backlog) == 0, chmod(path, mode_t(mode)) == 0, lstat(path, &status) == 0 else {
            let code = errno
            unlink(path)
            throw .listenFailed(address: path, errno: code)
        }
        owner = (status.st_uid, status.st_gid)
        inode = UInt64(status.st_ino)
        self.loop = loop
        self.path = path
        self.descriptor = socket.release()
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        close(descriptor)
        // Not the file of whoever took the place meanwhile.
        var status = stat()
        if lstat(path, &status) == 0, UInt64(status.st_ino) == inode { unlink(path) }
    }

    /// The next connection, and who made it.
    package func accept() async throws(TransportError) -> (stream: ByteStream, peer: LocalPeer) {
        while true {
            if watch == nil {
                watch = try loop.watch(descriptor) { [weak self] _ in self?.assumeIsolated { $0.wake() } }
            }
            if let accepted = try acceptNow() { return accepted }
            let end = await loop.pause(until: nil) { acceptors.append($0) }
            acceptors.removeAll { $0.isOver }
            guard end == .ready else { throw .cancelled }
        }
    }
}

extension LocalListener {
    /// A socket file that nobody answers behind. Anything else at the path is somebody's, and stays.
    private static func isAbandoned(_ path: String) throws(TransportError) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return false }
        let probe = try LocalSocket.open()
        return !LocalSocket.attempt(connect, on: probe.descriptor, path) && errno == ECONNREFUSED
    }

    private func acceptNow() throws(TransportError) -> (stream: ByteStream, peer: LocalPeer)? {
        while true {
            let accepted = socket_accept(descriptor, nil, nil)
            guard accepted < 0 else {
                let socket = Socket(adopting: accepted)
                guard let peer = LocalPeer(of: accepted) else { continue }
                return (ByteStream(local: socket, on: loop), peer)
            }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EAGAIN: return nil
            case let code: throw .descriptorsExhausted(errno: code)
            }
        }
    }

    private func wake() {
        let woken = acceptors
        acceptors.removeAll()
        for pause in woken { pause.end() }
    }
}
