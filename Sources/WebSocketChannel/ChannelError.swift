package import Transport
package import WebSocketWire

/// Why a WebSocket could not be had, or ended.
package enum ChannelError: Error, Equatable, Sendable {
    /// The stream below failed, or a deadline passed.
    case transport(TransportError)
    /// The peer answered the handshake, but not with a WebSocket.
    case upgrade(UpgradeError)
    /// The peer's answer or request was no HTTP.
    case head(HeadError)
    /// What came is no WebSocket message; the channel has told the peer so and is gone.
    case wire(WireError)
    /// The peer said goodbye; `.abnormalClosure` when the stream ended without a word.
    case closed(CloseCode, reason: String)
}

extension ChannelError {
    /// How the connection ended in the terms of RFC 6455: what a session looks at to decide what comes next.
    package var closeCode: CloseCode {
        switch self {
        case .closed(let code, _): code
        case .wire(let error): error.closeCode
        case .transport, .upgrade, .head: .abnormalClosure
        }
    }
}
