internal import Glibc

/// Why a byte stream could not be made, or went away. For programs; `NodeError(_:reaching:)` has the words for people.
package enum TransportError: Error, Equatable, Sendable {
    /// The text is no host and port, or asks for two things that exclude each other.
    case endpointInvalid(String)

    /// `ws://` to a public address without the operator's explicit consent.
    case plaintextRefused(host: String)

    /// A pin promises a certificate, and plain TCP has none to check.
    case pinWithoutTLS

    case resolutionFailed(host: String, reason: String)

    /// Every address that was tried, in the order tried.
    case connectFailed([ConnectFailure])

    case timedOut(Step)
    case cancelled

    /// This end gave the stream up: `abort()` was called, or the loop stopped.
    case closed

    /// The peer or the network gave it up.
    case connectionLost(errno: Int32)

    case listenFailed(address: String, errno: Int32)

    /// No descriptor left for one more connection (EMFILE, ENFILE) or no memory for it.
    case descriptorsExhausted(errno: Int32)

    case tls(TLSFailure)

    /// A system call failed that only fails when the machine is out of something.
    case system(call: String, errno: Int32)
}

extension TransportError {
    package enum Step: String, Equatable, Sendable {
        case resolve, connect, handshake, receive, send, finish, accept
    }

    package struct ConnectFailure: Equatable, Sendable {
        package let address: String
        package let errno: Int32

        package init(address: String, errno: Int32) {
            self.address = address
            self.errno = errno
        }
    }
}

package enum TLSFailure: Error, Equatable, Sendable {
    /// The certificate shown is not the pinned one. `seen` lets the operator compare.
    case pinMismatch(expected: Fingerprint, seen: Fingerprint)

    /// No pin, and OpenSSL's verdict on the chain, the dates or the name, in its own words.
    case certificateRejected(reason: String, seen: Fingerprint?)

    /// The handshake failed for another reason: version, cipher, an alert, or a peer that does not speak TLS.
    case handshakeFailed(String)

    /// The peer closed the connection without `close_notify`: the data may be cut short.
    case truncated

    /// A certificate, key or CA file is not usable.
    case credentialsUnusable(path: String, reason: String)

    case broken(String)
}

/// The system's words for an errno. glibc's `strerror` keeps its buffer per thread since 2.32.
func describe(errno code: Int32) -> String { String(cString: strerror(code)) }
