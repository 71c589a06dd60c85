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
    /// Encoded in this turn of the loop, and handed to the stream in one piece at its end: entering another actor for
    /// each costs more than encoding a kilobyte.
    private var frames: [UInt8] = []
    private var hadRoomForFrames = true
    /// Pongs wait for a peer that pings and does not read: nothing more is read from it until it has taken them.
    private var isFlooded = false
    /// Where masks come from when not from the loop: tests know them in advance.
    private let random: (@Sendable () -> UInt32)?
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
        random: (@Sendable () -> UInt32)? = nil
    ) {
        self.stream = stream
        self.agreement = agreement
        self.random = random
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
    ///
    /// A caller on the loop's thread gets a message that has come in already by a plain call: entering and leaving an
    /// actor costs more than decoding a kilobyte, even when the thread stays the same.
    package nonisolated func receive(by deadline: Instant? = nil) async throws(ChannelError) -> Message {
        let step = nextStepIfHere()
        if case .deliver(let message) = step { return message }
        return try await follow(step, by: deadline)
    }

    /// Bytes, messages and control frames that came in and that nobody has asked for yet.
    package var unreadByteCount: Int { wire.unreadBytes }

    /// The largest message accepted from the next frame on.
    package func setMessageLimit(_ bytes: Int) { wire.setMessageLimit(bytes) }

    /// What has to happen before the next message can be given out.
    private enum Step: Sendable {
        case deliver(Message)
        case look
        case read
        case waitForRoom
        /// Our last word is said: see that it arrives.
        case linger(ChannelError)
        case fail(ChannelError)
    }

    private nonisolated func nextStepIfHere() -> Step {
        stream.loop.isCurrent ? assumeIsolated { $0.nextStep() } : .look
    }

    /// Takes steps until there is a message.
    private func follow(_ first: Step, by deadline: Instant?) async throws(ChannelError) -> Message {
        var step = first
        while true {
            switch step {
            case .deliver(let message): return message
            case .look: break
            case .read:
                let bytes: [UInt8]
                do { bytes = try await stream.receive(atMost: Self.readSize, by: deadline) } catch {
                    throw settle(error)
                }
                if let failure { throw failure }
                guard !bytes.isEmpty else { throw fail(.closed(.abnormalClosure, reason: "")) }
                wire.receive(bytes)
            case .waitForRoom:
                do { try await stream.waitForRoom(by: deadline) } catch { throw settle(error) }
            case .linger(let ending):
                await linger()
                throw fail(ending)
            case .fail(let failure): throw failure
            }
            step = nextStep()
        }
    }

    /// Decodes what is there and answers what the protocol wants answered, without waiting for anything.
    private func nextStep() -> Step {
        if let failure { return .fail(failure) }
        if isFlooded {
            guard hasRoom else { return .waitForRoom }
            isFlooded = false
        }
        do throws(WireError) {
            while let event = try wire.nextEvent() {
                switch event {
                case .text(let bytes): return .deliver(.text(bytes))
                case .binary(let bytes): return .deliver(.binary(bytes))
                case .pong: continue
                case .ping:
                    write(atMost: FrameHeader.longestControlFrame) { wire, out, mask in
                        wire.encodeReply(to: event, into: &out, mask: mask)
                    }
                    isFlooded = !hasRoom
                    if isFlooded { return .waitForRoom }
                case .close(let code, let reason):
                    write(atMost: FrameHeader.longestControlFrame) { wire, out, mask in
                        wire.encodeReply(to: event, into: &out, mask: mask)
                    }
                    return .linger(.closed(code, reason: reason))
                }
            }
            return .read
        } catch {
            write(atMost: FrameHeader.longestControlFrame) { wire, out, mask in
                wire.encodeClose(error.closeCode, into: &out, mask: mask)
            }
            return .linger(.wire(error))
        }
    }
}

// MARK: - Sending

extension WebSocketChannel {
    /// Sends one text message and returns when the stream has taken it. Waits while the peer is slow.
    package nonisolated func send(text: [UInt8], by deadline: Instant? = nil) async throws(ChannelError) {
        try await send(.text(text), by: deadline)
    }

    package nonisolated func send(binary: [UInt8], by deadline: Instant? = nil) async throws(ChannelError) {
        try await send(.binary(binary), by: deadline)
    }

    /// As with `receive`, a caller on the loop's thread does not suspend while there is room.
    private nonisolated func send(_ message: Message, by deadline: Instant?) async throws(ChannelError) {
        guard !appendIfHereAndThereIsRoom(message) else { return }
        try await sendWaiting(message, by: deadline)
    }

    private nonisolated func appendIfHereAndThereIsRoom(_ message: Message) -> Bool {
        guard stream.loop.isCurrent else { return false }
        return assumeIsolated { channel in
            guard channel.failure == nil, channel.hasRoom else { return false }
            channel.append(message)
            return true
        }
    }

    private func sendWaiting(_ message: Message, by deadline: Instant?) async throws(ChannelError) {
        if let failure { throw failure }
        do { try await stream.waitForRoom(by: deadline) } catch { throw settle(error) }
        // Encoded only now: compression makes each frame depend on the one before it, so frames are made in the order
        // in which they leave.
        append(message)
    }

    /// Sends a message without waiting. For a server that serves many: it looks at `unsentByteCount` and lets go of
    /// peers that do not read.
    package func append(text: [UInt8]) {
        guard failure == nil else { return }
        append(.text(text))
    }

    package func ping(_ payload: [UInt8] = []) {
        guard failure == nil else { return }
        write(atMost: FrameHeader.longestControlFrame) { wire, out, mask in
            wire.encodePing(payload, into: &out, mask: mask)
        }
    }

    /// Bytes of sent messages that the kernel has not taken yet.
    package var unsentByteCount: Int { frames.count + stream.assumeIsolated { $0.unsentByteCount } }

    /// Whether a message may follow without waiting. Asked once for the frames of a turn, which never grow beyond what
    /// the stream takes at a time.
    private var hasRoom: Bool { frames.isEmpty ? stream.assumeIsolated { $0.hasRoom() } : hadRoomForFrames }

    private func append(_ message: Message) {
        switch message {
        case .text(let text):
            write(atMost: text.count + FrameHeader.longest) { wire, out, mask in
                wire.encodeText(text, into: &out, mask: mask)
            }
        case .binary(let binary):
            write(atMost: binary.count + FrameHeader.longest) { wire, out, mask in
                wire.encodeBinary(binary, into: &out, mask: mask)
            }
        }
    }

    /// Has a frame of at most so many bytes encoded behind the others of this turn.
    private func write(
        atMost byteCount: Int,
        _ encode: (inout WebSocketConnection, inout [UInt8], _ mask: UInt32) -> Void
    ) {
        if frames.isEmpty {
            hadRoomForFrames = hasRoom
            stream.loop.afterJobs { self.assumeIsolated { $0.handOver() } }
            frames.reserveCapacity(byteCount)
        } else if frames.capacity - frames.count < byteCount {
            // In steps of four a third of the bytes is copied while growing; doubling would copy all of them.
            frames.reserveCapacity(max(frames.count + byteCount, 4 * frames.count))
        }
        encode(&wire, &frames, wire.role == .client ? nextMask() : 0)
        if frames.count >= ByteStream.sendBufferLimit { handOver() }
    }

    /// Gives the stream the frames of this turn. Both actors run on the stream's loop, so nothing comes between.
    private func handOver() {
        guard !frames.isEmpty else { return }
        var leaving: [UInt8] = []
        swap(&leaving, &frames)
        stream.assumeIsolated { [leaving] in $0.append(leaving) }
    }

    /// 32 fresh bits for every frame (RFC 6455 section 10.3).
    private func nextMask() -> UInt32 { random?() ?? stream.loop.randomWord() }
}

// MARK: - Ending

extension WebSocketChannel {
    /// Says goodbye and waits, for a bounded time, until the peer has said it too and the stream is closed.
    package func close(_ code: CloseCode, reason: String = "") async {
        guard failure == nil else { return }
        write(atMost: FrameHeader.longestControlFrame) { wire, out, mask in
            wire.encodeClose(code, reason: reason, into: &out, mask: mask)
        }
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
        handOver()
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
