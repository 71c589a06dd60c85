package import Transport
package import WebSocketWire

/// One WebSocket over one byte stream.
///
/// It lives on the stream's event loop, so a message costs no change of thread. One task receives; any number send.
/// Pings are answered inside `receive`, which is why its owner calls it all the time and does its work elsewhere.
package actor WebSocketChannel {
    package typealias Instant = ContinuousClock.Instant

    package enum Message: Equatable, Sendable {
        /// Known to be UTF-8.
        case text([UInt8])
        case binary([UInt8])

        package var bytes: [UInt8] {
            switch self {
            case .text(let bytes), .binary(let bytes): bytes
            }
        }
    }

    package nonisolated let stream: ByteStream
    package nonisolated let agreement: UpgradeAgreement
    package nonisolated var unownedExecutor: UnownedSerialExecutor { stream.unownedExecutor }

    private var wire: WebSocketConnection
    private let randomMask: @Sendable () -> UInt32
    private var failure: ChannelError?

    /// Bytes asked of the stream at a time: one read of the event loop's buffer.
    private static let readSize = 64 * 1024

    /// How long the other end may take to answer a close frame before the stream is dropped. A gateway that is gone
    /// never answers; one that lives does so in a round trip.
    private static let closingTime: Duration = .seconds(3)

    /// Bytes read and dropped behind a close frame before a peer that goes on sending is cut off.
    private static let lingeringByteLimit = 1 << 20

    init(
        _ stream: ByteStream,
        role: Role,
        agreement: UpgradeAgreement,
        received: [UInt8],
        maxMessageBytes: Int,
        randomMask: @escaping @Sendable () -> UInt32
    ) {
        self.stream = stream
        self.agreement = agreement
        self.randomMask = randomMask
        wire = WebSocketConnection(
            role: role,
            limits: WireLimits(maxMessageBytes: maxMessageBytes),
            deflate: agreement.deflate
        )
        // A peer may send its first messages in the segment that ends its handshake.
        wire.receive(received)
    }
}

// MARK: - Receiving

extension WebSocketChannel {
    /// The next message. After it has thrown anything but a timed-out or cancelled wait, the channel is gone.
    package func receive(by deadline: Instant? = nil) async throws(ChannelError) -> Message {
        while true {
            if let failure { throw failure }
            if let message = try await nextMessage(by: deadline) { return message }
            let bytes: [UInt8]
            do {
                bytes = try await stream.receive(atMost: Self.readSize, by: deadline)
            } catch {
                throw settle(error)
            }
            guard !bytes.isEmpty else { throw fail(.closed(.abnormalClosure, reason: "")) }
            wire.receive(bytes)
        }
    }

    /// Bytes, messages and control frames that came in and that nobody has asked for yet.
    package var unreadByteCount: Int { wire.unreadBytes }

    /// The largest message accepted from the next frame on.
    package func setMessageLimit(_ bytes: Int) { wire.setMessageLimit(bytes) }

    private func nextMessage(by deadline: Instant?) async throws(ChannelError) -> Message? {
        while let event = try await nextEvent() {
            var reply: [UInt8] = []
            if wire.encodeReply(to: event, into: &reply, mask: randomMask()) {
                append(reply)
                // A flood of pings from a peer that reads no pongs stops here, not in our memory.
                do { try await stream.waitForRoom(by: deadline) } catch { throw settle(error) }
            }
            switch event {
            case .text(let bytes): return .text(bytes)
            case .binary(let bytes): return .binary(bytes)
            case .ping, .pong: continue
            case .close(let code, let reason):
                await linger()
                throw fail(.closed(code, reason: reason))
            }
        }
        return nil
    }

    private func nextEvent() async throws(ChannelError) -> WebSocketConnection.Event? {
        do {
            return try wire.nextEvent()
        } catch {
            var goodbye: [UInt8] = []
            wire.encodeClose(error.closeCode, into: &goodbye, mask: randomMask())
            append(goodbye)
            await linger()
            throw fail(.wire(error))
        }
    }
}

// MARK: - Sending

extension WebSocketChannel {
    /// Sends one text message and returns when the stream has taken it. Waits while the peer is slow.
    package func send(text: [UInt8], by deadline: Instant? = nil) async throws(ChannelError) {
        if let failure { throw failure }
        do { try await stream.waitForRoom(by: deadline) } catch { throw settle(error) }
        // Encoded only now: compression makes each frame depend on the one before it, so frames are made in the order
        // in which they leave.
        append(text: text)
    }

    package func send(binary: [UInt8], by deadline: Instant? = nil) async throws(ChannelError) {
        if let failure { throw failure }
        do { try await stream.waitForRoom(by: deadline) } catch { throw settle(error) }
        var frame: [UInt8] = []
        wire.encodeBinary(binary, into: &frame, mask: randomMask())
        append(frame)
    }

    /// Sends a message without waiting. For a server that serves many: it looks at `unsentByteCount` and lets go of
    /// peers that do not read.
    package func append(text: [UInt8]) {
        guard failure == nil else { return }
        var frame: [UInt8] = []
        frame.reserveCapacity(text.count + 14)
        wire.encodeText(text, into: &frame, mask: randomMask())
        append(frame)
    }

    package func ping(_ payload: [UInt8] = []) {
        guard failure == nil else { return }
        var frame: [UInt8] = []
        wire.encodePing(payload, into: &frame, mask: randomMask())
        append(frame)
    }

    /// Bytes of sent messages that the kernel has not taken yet.
    package var unsentByteCount: Int { stream.assumeIsolated { $0.unsentByteCount } }

    /// Both actors run on the stream's loop, so the stream can be called without suspending: no other send comes
    /// between a frame and its bytes.
    private func append(_ bytes: [UInt8]) {
        stream.assumeIsolated { $0.append(bytes) }
    }
}

// MARK: - Ending

extension WebSocketChannel {
    /// Says goodbye and waits, for a bounded time, until the peer has said it too and the stream is closed.
    package func close(_ code: CloseCode, reason: String = "") async {
        guard failure == nil else { return }
        var frame: [UInt8] = []
        wire.encodeClose(code, reason: reason, into: &frame, mask: randomMask())
        append(frame)
        let deadline = Instant.now + Self.closingTime
        while failure == nil {
            do throws(ChannelError) {
                // Messages that were on their way when we closed have no reader any more.
                _ = try await receive(by: deadline)
            } catch {
                break
            }
        }
        fail(.closed(code, reason: reason))
    }

    /// Drops the connection without a word; from anywhere, any number of times.
    package nonisolated func abort() { stream.abort() }

    /// Ends our half behind the close frame and reads, without looking, until the peer has ended its own. Closing a
    /// socket with unread bytes makes the kernel send a reset, which may overtake the close frame at the other end.
    private func linger() async {
        let deadline = Instant.now + Self.closingTime
        do throws(TransportError) {
            try await stream.finish(by: deadline)
            var left = Self.lingeringByteLimit
            while left > 0 {
                let bytes = try await stream.receive(atMost: Self.readSize, by: deadline)
                guard !bytes.isEmpty else { return }
                left -= bytes.count
            }
        } catch {
            // Whatever goes wrong now changes nothing: the stream is dropped right after.
        }
    }

    /// A wait that timed out or was cancelled leaves the channel as it was; every other failure ends it.
    private func settle(_ error: TransportError) -> ChannelError {
        switch error {
        case .timedOut, .cancelled: .transport(error)
        default: fail(.transport(error))
        }
    }

    @discardableResult
    private func fail(_ error: ChannelError) -> ChannelError {
        if let failure { return failure }
        failure = error
        stream.abort()
        return error
    }
}
