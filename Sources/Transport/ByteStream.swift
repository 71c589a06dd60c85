internal import Glibc

/// A TCP connection as bytes in order, with deadlines. Lives on its event loop; actors on the same loop call it without
/// a change of thread.
///
/// Reading is pulled: what nobody asks for stays in the kernel, whose window then stops the peer. Writing is bounded:
/// `send` waits while more than `sendBufferLimit` bytes of earlier sends are on their way.
package actor ByteStream {
    package typealias Instant = ContinuousClock.Instant

    /// Bytes accepted and not yet taken by the kernel before `send` starts to wait. The kernel's own buffer adds up to
    /// `tcp_wmem[2]`; 64 KiB are enough to refill it in one go.
    package static let sendBufferLimit = 64 * 1024

    /// Bytes read in one turn of the loop before the other streams have theirs: a peer that never stops sending must not
    /// be the only one that is served. Looking at the sockets costs a hundredth of reading so much.
    static let mostBytesInTurn = 128 * 1024

    package nonisolated let loop: EventLoop
    package nonisolated let remoteAddress: SocketAddress
    package nonisolated let localAddress: SocketAddress
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private nonisolated let descriptor: Int32
    private var watch: UInt64?
    /// What the kernel last said. Optimistic at first: a call that would block corrects it.
    private var isReadable = true
    private var isWritable = true
    private var sawHangup = false
    /// What was read in the turn of this number.
    private var recent = (turn: UInt64(0), byteCount: 0)

    private var outbox = Outbox()
    private var isFlushScheduled = false
    private var isFinished = false
    /// Once set, every further call throws it, and the descriptor takes no more part in anything.
    private var failure: TransportError?

    /// What a secured stream encrypts with; `nil` on a plain one.
    private var tls: TLSSession?
    /// Nil until the handshake is done, and on a plain stream.
    package private(set) var tlsFacts: TLSFacts?

    private var receivers: [Pause] = []
    private var senders: [Pause] = []

    /// Takes over a connected socket. With a session, call `handshake` before anything else.
    init(
        _ socket: consuming Socket,
        securedBy tls: consuming sending TLSSession? = nil,
        on loop: EventLoop
    ) throws(TransportError) {
        guard let remote = socket.remoteAddress, let local = socket.localAddress else {
            throw .connectionLost(errno: ENOTCONN)
        }
        socket.tune()
        self.loop = loop
        remoteAddress = remote
        localAddress = local
        descriptor = socket.release()
        self.tls = tls
    }

    /// Takes over a connected Unix socket. It has no port: both ends count as the loopback address.
    init(local socket: consuming Socket, on loop: EventLoop) {
        self.loop = loop
        remoteAddress = .loopback(.ipv4, port: 0)
        localAddress = remoteAddress
        descriptor = socket.release()
        tls = nil
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        close(descriptor)
    }
}

// MARK: - Securing

extension ByteStream {
    /// Completes the TLS handshake of an accepted connection; a plain one is ready as it is. Dialled streams have done
    /// it. Not part of `accept`, because a peer that dawdles must not hold up the ones behind it.
    package func handshake(by deadline: Instant? = nil) async throws(TransportError) {
        while true {
            if let failure { throw failure }
            guard tls != nil, tlsFacts == nil else { return }
            try startWatching()
            if try advanceHandshake() { return }
            let end = await loop.pause(until: deadline) { receivers.append($0) }
            receivers.removeAll { $0.isOver }
            switch end {
            case .ready: continue
            case .deadline: throw fail(.timedOut(.handshake))
            case .cancelled: throw fail(.cancelled)
            }
        }
    }

    /// False when the peer has to speak first.
    private func advanceHandshake() throws(TransportError) -> Bool {
        while true {
            let isDone: Bool
            do {
                isDone = try tls?.handshake() ?? true
            } catch {
                // The alert tells the peer what was wrong with it; if it does not arrive, so be it.
                _ = Result { () throws(TransportError) in try flushSecured() }
                throw fail(.tls(error))
            }
            try flushSecured()
            if isDone {
                tlsFacts = tls?.facts
                return true
            }
            guard let count = try fillScratch(atMost: EventLoop.scratchByteCount) else { return false }
            guard count > 0 else {
                throw fail(.tls(.handshakeFailed("the peer closed the connection during the handshake")))
            }
            feed(count)
        }
    }

    /// Moves what OpenSSL has to say to the outbox, and on to the kernel.
    private func flushSecured() throws(TransportError) {
        guard let output = tls?.takeOutput(), !output.isEmpty else { return }
        outbox.append(output)
        try flush()
    }

    private func feed(_ count: Int) {
        loop.turn.scratch.withUnsafeBytes { tls?.feed(UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
    }

    private func readSecured(atMost limit: Int) throws(TransportError) -> [UInt8]? {
        let wanted = min(limit, EventLoop.scratchByteCount)
        while true {
            let outcome: TLSSession.ReadOutcome?
            do {
                outcome = try tls?.read(into: &loop.turn.scratch, atMost: wanted)
            } catch {
                throw fail(.tls(error))
            }
            // Reading may answer: a key update, an alert.
            try flushSecured()
            switch outcome {
            case .bytes(let count): return Array(loop.turn.scratch.prefix(count))
            case .end, nil: return []
            case .needsInput:
                guard let count = try fillScratch(atMost: EventLoop.scratchByteCount) else { return nil }
                guard count > 0 else { throw fail(.tls(.truncated)) }
                feed(count)
            }
        }
    }

    /// Encrypts record by record into the outbox.
    private func appendSecured(_ bytes: [UInt8]) throws(TransportError) {
        var taken = 0
        while taken < bytes.count {
            do {
                taken += try tls?.write(bytes, from: taken) ?? bytes.count
            } catch {
                throw fail(.tls(error))
            }
            if let output = tls?.takeOutput() { outbox.append(output) }
        }
    }
}

// MARK: - Reading

extension ByteStream {
    /// The next bytes, at least one and at most `limit`, as soon as there are any. Empty means that the peer has
    /// finished, now and from then on.
    package func receive(atMost limit: Int, by deadline: Instant? = nil) async throws(TransportError) -> [UInt8] {
        precondition(limit > 0, "an empty answer means the end of the stream")
        while true {
            if let failure { throw failure }
            try startWatching()
            if recent.turn == loop.turn.number, recent.byteCount >= Self.mostBytesInTurn {
                guard await loop.yield() else { throw .cancelled }
                continue
            }
            if let bytes = try read(atMost: limit) {
                if recent.turn != loop.turn.number { recent = (loop.turn.number, 0) }
                recent.byteCount += bytes.count
                return bytes
            }
            let end = await loop.pause(until: deadline) { receivers.append($0) }
            receivers.removeAll { $0.isOver }
            switch end {
            case .ready: continue
            case .deadline: throw .timedOut(.receive)
            case .cancelled: throw .cancelled
            }
        }
    }

    /// `nil` when there is nothing yet.
    private func read(atMost limit: Int) throws(TransportError) -> [UInt8]? {
        if tls != nil { return try readSecured(atMost: limit) }
        guard let count = try fillScratch(atMost: min(limit, EventLoop.scratchByteCount)) else { return nil }
        return Array(loop.turn.scratch.prefix(count))
    }

    /// Reads into the loop's scratch buffer, so that a short message costs an array of its own size and an idle
    /// stream none. 0 means the end of the stream.
    private func fillScratch(atMost wanted: Int) throws(TransportError) -> Int? {
        guard isReadable else { return nil }
        while true {
            let (count, code) = loop.turn.scratch.withUnsafeMutableBytes { scratch in
                (recv(descriptor, scratch.baseAddress, wanted, 0), errno)
            }
            if count >= 0 {
                // Fewer than asked for: the kernel has no more, and the next arrival is a new edge (epoll(7)). A
                // hangup is no new edge, so what follows it must be fetched without waiting for one.
                if count < wanted, !sawHangup { isReadable = false }
                return count
            }
            switch code {
            case EINTR: continue
            case EAGAIN:
                isReadable = false
                return nil
            default: throw fail(.connectionLost(errno: code))
            }
        }
    }
}

// MARK: - Writing

extension ByteStream {
    /// Bytes accepted by `send` that the kernel has not taken. A consumer too slow for its messages shows here.
    package var unsentByteCount: Int { outbox.count }

    /// Hands over all the bytes, in the order of the calls, and returns when they are accepted. When it throws
    /// `timedOut` or `cancelled`, none of them were.
    package func send(_ bytes: [UInt8], by deadline: Instant? = nil) async throws(TransportError) {
        try await waitUntilUnsent(isAtMost: Self.sendBufferLimit, by: deadline, step: .send)
        guard !isFinished else { throw .closed }
        guard !bytes.isEmpty else { return }
        if tls == nil { outbox.append(bytes) } else { try appendSecured(bytes) }
        if outbox.count >= Self.sendBufferLimit {
            try flush()
        } else {
            scheduleFlush()
        }
    }

    /// Returns when `send` would not wait. Nothing is reserved: what must stay in order is appended before the caller
    /// suspends again.
    package func waitForRoom(by deadline: Instant? = nil) async throws(TransportError) {
        try await waitUntilUnsent(isAtMost: Self.sendBufferLimit, by: deadline, step: .send)
    }

    /// Whether `waitForRoom` would return at once.
    package func hasRoom() -> Bool {
        guard failure == nil, watch != nil else { return false }
        // The failure is kept and thrown by whatever is called next.
        if outbox.count > Self.sendBufferLimit { _ = Result { () throws(TransportError) in try flush() } }
        return failure == nil && outbox.count <= Self.sendBufferLimit
    }

    /// Takes the bytes without waiting, however many are on their way: the caller watches `unsentByteCount`. A stream
    /// that failed or finished drops them, and its next call says so.
    package func append(_ bytes: [UInt8]) {
        guard failure == nil, !isFinished, !bytes.isEmpty else { return }
        if tls == nil {
            outbox.append(bytes)
        } else {
            // The failure is kept and thrown by whatever is called next.
            _ = Result { () throws(TransportError) in try appendSecured(bytes) }
        }
        scheduleFlush()
    }

    /// Waits until the kernel has taken everything accepted so far.
    package func drain(by deadline: Instant? = nil) async throws(TransportError) {
        try await waitUntilUnsent(isAtMost: 0, by: deadline, step: .send)
    }

    /// Says goodbye after what was sent: the peer reads the end of the stream. Receiving goes on. A second call does
    /// nothing.
    package func finish(by deadline: Instant? = nil) async throws(TransportError) {
        guard !isFinished else { return }
        isFinished = true
        if tls != nil {
            tls?.finish()
            try flushSecured()
        }
        try await waitUntilUnsent(isAtMost: 0, by: deadline, step: .finish)
        guard shutdown(descriptor, Int32(SHUT_WR)) == 0 || errno == ENOTCONN else {
            throw fail(.connectionLost(errno: errno))
        }
    }

    private func waitUntilUnsent(
        isAtMost limit: Int,
        by deadline: Instant?,
        step: TransportError.Step
    ) async throws(TransportError) {
        while true {
            if let failure { throw failure }
            try startWatching()
            if outbox.count <= limit { return }
            try flush()
            if outbox.count <= limit { return }
            let end = await loop.pause(until: deadline) { senders.append($0) }
            senders.removeAll { $0.isOver }
            switch end {
            case .ready: continue
            case .deadline: throw .timedOut(step)
            case .cancelled: throw .cancelled
            }
        }
    }

    /// Small sends of one turn leave in one segment; none of them waits for more than the turn.
    private func scheduleFlush() {
        guard !isFlushScheduled else { return }
        isFlushScheduled = true
        loop.afterJobs {
            self.assumeIsolated { stream in
                stream.isFlushScheduled = false
                // The failure is kept and thrown by whatever is called next.
                _ = Result { () throws(TransportError) in try stream.flush() }
            }
        }
    }

    private func flush() throws(TransportError) {
        guard failure == nil else { return }
        while isWritable, outbox.count > 0 {
            let (count, code) = outbox.withUnsentBytes { unsent in
                // MSG_NOSIGNAL: a peer that left must be an error, not a signal that ends the process.
                (Glibc.send(descriptor, unsent.baseAddress, unsent.count, Int32(MSG_NOSIGNAL)), errno)
            }
            if count >= 0 {
                outbox.remove(count)
                continue
            }
            switch code {
            case EINTR: continue
            case EAGAIN: isWritable = false
            default: throw fail(.connectionLost(errno: code))
            }
        }
        if outbox.count <= Self.sendBufferLimit { wake(&senders) }
    }
}

// MARK: - Ending

extension ByteStream {
    /// Drops the connection at once; whoever waits on it gets `closed`. May be called from anywhere, any number of
    /// times. Data not yet sent is lost; `finish()` first to keep it.
    package nonisolated func abort() {
        loop.perform { self.assumeIsolated { _ = $0.fail(.closed) } }
    }

    /// Records the first failure, shuts the connection down and wakes everybody. Returns what the stream failed of.
    @discardableResult
    private func fail(_ error: TransportError) -> TransportError {
        if let failure { return failure }
        failure = error
        outbox.removeAll()
        // Both directions end now; the descriptor itself is closed by `deinit`, when nobody can name it any more.
        shutdown(descriptor, Int32(SHUT_RDWR))
        if let watch { loop.unwatch(watch) }
        watch = nil
        wake(&receivers)
        wake(&senders)
        return error
    }

    private func wake(_ pauses: inout [Pause]) {
        let woken = pauses
        pauses.removeAll()
        for pause in woken { pause.end() }
    }

    /// Registers with the loop on first use: an initialiser may run on any thread.
    private func startWatching() throws(TransportError) {
        guard watch == nil else { return }
        do {
            watch = try loop.watch(descriptor) { [weak self] readiness in
                self?.assumeIsolated { $0.ready(readiness) }
            }
        } catch {
            throw fail(error)
        }
    }

    private func ready(_ readiness: Readiness) {
        if readiness.contains(.hangup) { sawHangup = true }
        if readiness.contains(.readable) {
            isReadable = true
            wake(&receivers)
        }
        if readiness.contains(.writable) {
            isWritable = true
            // The failure is kept and thrown by whatever is called next.
            _ = Result { () throws(TransportError) in try flush() }
        }
    }
}
