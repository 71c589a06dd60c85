/// One end of a WebSocket after its handshake, without a socket: bytes in, events out; messages in, bytes out.
///
/// Feed it whatever arrived, in whatever pieces, then drain it:
///
///     connection.receive(bytes.span)
///     while let event = try connection.nextEvent() {
///         connection.encodeReply(to: event, into: &outgoing, mask: random())
///         ...
///     }
///
/// A thrown error is final. The caller sends `encodeClose(error.closeCode)` and hangs up.
package struct WebSocketConnection: ~Copyable, Sendable {
    /// What the peer said. Text is bytes that are known to be UTF-8; making a `String` of them is the reader's choice.
    package enum Event: Equatable, Sendable {
        case text([UInt8])
        case binary([UInt8])
        case ping([UInt8])
        case pong([UInt8])
        /// The code is `.noStatusReceived` when the frame had none.
        case close(code: CloseCode, reason: String)
    }

    /// How far the closing handshake has come (RFC 6455 §7.1).
    package enum Closing: Sendable {
        case open
        case sent
        case received
        case complete
    }

    package let role: Role
    package let deflate: DeflateParameters?
    package private(set) var limits: WireLimits
    package internal(set) var closing = Closing.open

    var inbox = Inbox()
    var assembly = MessageAssembly()
    var control: [UInt8] = []
    var current: FrameInProgress?
    var inflater: Inflater
    private var failure: WireError?

    var deflater: Deflater
    /// Compressed bytes on their way into a frame: their length has to be known before the header is written.
    var compressed: [UInt8] = []
    /// Whether a message sent in fragments still waits for its last one.
    var isSendingFragments = false

    package init(role: Role, limits: WireLimits, deflate: DeflateParameters? = nil) {
        self.role = role
        self.limits = limits
        self.deflate = deflate
        // Neither asks zlib for memory before its first message.
        inflater = Inflater((deflate ?? DeflateParameters()).receiving(as: role))
        deflater = Deflater((deflate ?? DeflateParameters()).sending(as: role))
    }

    /// A gateway raises the limit after its handshake; a node learns it from `hello`. It holds from the next frame on.
    package mutating func setMessageLimit(_ bytes: Int) {
        limits = WireLimits(maxMessageBytes: bytes)
    }

    /// Received bytes that no event has used yet.
    package var unreadBytes: Int { inbox.count }

    package mutating func receive(_ bytes: Span<UInt8>) {
        guard failure == nil, !hasReceivedClose else { return }
        inbox.append(bytes)
    }

    /// Takes the array over instead of copying it when everything before it has been read.
    package mutating func receive(_ bytes: consuming [UInt8]) {
        guard failure == nil, !hasReceivedClose else { return }
        inbox.append(bytes)
    }

    /// The next thing the peer said, or `nil` when more bytes are needed or the peer has closed.
    package mutating func nextEvent() throws(WireError) -> Event? {
        if let failure { throw failure }
        guard !hasReceivedClose else { return nil }
        do throws(WireError) {
            return try advance()
        } catch {
            failure = error
            inbox = Inbox()
            assembly = MessageAssembly()
            throw error
        }
    }

    /// Whether the peer may still say something.
    private var hasReceivedClose: Bool { closing == .received || closing == .complete }
}
