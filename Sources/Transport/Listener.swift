internal import CEpoll
internal import Glibc

/// Accepts connections on one port, on the loopback addresses or on all.
package actor Listener {
    package enum Scope: Sendable, Equatable {
        /// `127.0.0.1` and, where the machine has IPv6, `::1`.
        case loopback
        /// `0.0.0.0` and `::`.
        case everywhere
        case address(SocketAddress)
    }

    package nonisolated let loop: EventLoop
    package nonisolated let addresses: [SocketAddress]
    package nonisolated var port: UInt16 { addresses.first?.port ?? 0 }
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// With one, accepted streams speak TLS; call their `handshake`.
    private nonisolated let identity: TLSIdentity?
    private nonisolated let descriptors: [Int32]
    private var watches: [UInt64] = []
    private var acceptors: [Pause] = []
    private var isClosed = false

    /// Binds and listens. With port 0 the kernel chooses one; all addresses share it.
    package init(
        _ scope: Scope,
        port: UInt16,
        identity: TLSIdentity? = nil,
        on loop: EventLoop
    ) throws(TransportError) {
        self.loop = loop
        self.identity = identity
        // Two descriptors and one free port: the second family may find the port the first one got already taken.
        var attempts = port == 0 ? 16 : 1
        while true {
            attempts -= 1
            do {
                (descriptors, addresses) = try Self.bind(scope, port: port)
                return
            } catch {
                guard case .listenFailed(_, EADDRINUSE) = error, attempts > 0 else { throw error }
            }
        }
    }

    deinit {
        for watch in watches { loop.unwatch(watch) }
        for descriptor in descriptors { Glibc.close(descriptor) }
    }

    /// The next connection. `descriptorsExhausted` leaves the connection in the queue: say so in the log, let some
    /// time pass, and call again.
    package func accept(by deadline: ContinuousClock.Instant? = nil) async throws(TransportError) -> ByteStream {
        while true {
            guard !isClosed else { throw .closed }
            try startWatching()
            for descriptor in descriptors {
                if let stream = try acceptNow(from: descriptor) { return stream }
            }
            let end = await loop.pause(until: deadline) { acceptors.append($0) }
            acceptors.removeAll { $0.isOver }
            switch end {
            case .ready: continue
            case .deadline: throw .timedOut(.accept)
            case .cancelled: throw .cancelled
            }
        }
    }

    /// Stops listening: the port is free again when the last reference goes, and no connection gets in from now on.
    package nonisolated func close() { loop.perform { self.assumeIsolated { $0.closeNow() } } }
}

extension Listener {
    private static func bind(
        _ scope: Scope,
        port: UInt16
    ) throws(TransportError) -> (descriptors: [Int32], addresses: [SocketAddress]) {
        var descriptors: [Int32] = []
        var addresses: [SocketAddress] = []
        do {
            for wanted in scope.addresses(port: port) {
                let wanted = addresses.first.map { wanted.with(port: $0.port) } ?? wanted
                guard let socket = try bind(wanted, isOptional: !addresses.isEmpty) else { continue }
                addresses.append(socket.localAddress ?? wanted)
                descriptors.append(socket.release())
            }
        } catch {
            for descriptor in descriptors { Glibc.close(descriptor) }
            throw error
        }
        return (descriptors, addresses)
    }

    /// `nil` when the address does not exist here and another one does: a machine without IPv6 still listens.
    private static func bind(_ address: SocketAddress, isOptional: Bool) throws(TransportError) -> Socket? {
        let socket: Socket
        do {
            socket = try Socket(address.family)
        } catch {
            guard isOptional, case .system(_, EAFNOSUPPORT) = error else { throw error }
            return nil
        }
        // Connections of the last run in TIME_WAIT must not keep the port; a living listener still does.
        socket.set(SOL_SOCKET, SO_REUSEADDR, 1)
        // Each family has a socket of its own, so that peers of IPv4 do not show up as ::ffff:….
        if address.family == .ipv6 { socket.set(Int32(IPPROTO_IPV6), IPV6_V6ONLY, 1) }
        let descriptor = socket.descriptor
        // 1,024 nodes that reconnect at once after a restart fit; the kernel cuts it to net.core.somaxconn.
        let status = address.withSockaddr { Glibc.bind(descriptor, $0, $1) == 0 ? listen(descriptor, 1024) : -1 }
        guard status == 0 else {
            let code = errno
            if isOptional, code == EADDRNOTAVAIL { return nil }
            throw .listenFailed(address: address.description, errno: code)
        }
        return socket
    }

    private func acceptNow(from descriptor: Int32) throws(TransportError) -> ByteStream? {
        while true {
            let accepted = socket_accept(descriptor, nil, nil)
            guard accepted < 0 else {
                do {
                    let socket = Socket(adopting: accepted)
                    return try ByteStream(socket, securedBy: session(), on: loop)
                } catch {
                    // Gone before it was looked at; the next one may be better.
                    continue
                }
            }
            switch errno {
            // accept(2): pending network errors of the new connection are reported here and mean "try the next".
            case EINTR, ECONNABORTED, EPROTO, ENETDOWN, ENOPROTOOPT, EHOSTDOWN, EHOSTUNREACH, EOPNOTSUPP, ENETUNREACH:
                continue
            case EAGAIN: return nil
            case let code: throw .descriptorsExhausted(errno: code)
            }
        }
    }

    private nonisolated func session() throws(TransportError) -> sending TLSSession? {
        guard let identity else { return nil }
        do {
            return try TLSSession(identity.context)
        } catch {
            throw .tls(error)
        }
    }

    private func startWatching() throws(TransportError) {
        guard watches.isEmpty else { return }
        for descriptor in descriptors {
            watches.append(
                try loop.watch(descriptor) { [weak self] _ in
                    self?.assumeIsolated { $0.wake() }
                }
            )
        }
    }

    private func wake() {
        let woken = acceptors
        acceptors.removeAll()
        for pause in woken { pause.end() }
    }

    private func closeNow() {
        guard !isClosed else { return }
        isClosed = true
        for watch in watches { loop.unwatch(watch) }
        watches.removeAll()
        for descriptor in descriptors { shutdown(descriptor, Int32(SHUT_RDWR)) }
        wake()
    }
}

extension Listener.Scope {
    fileprivate func addresses(port: UInt16) -> [SocketAddress] {
        switch self {
        case .loopback: [.loopback(.ipv4, port: port), .loopback(.ipv6, port: port)]
        case .everywhere: [.any(.ipv4, port: port), .any(.ipv6, port: port)]
        case .address(let address): [address.with(port: port)]
        }
    }
}
