/// A failure that leaves the process: it reaches an operator's terminal, the journal, or the gateway.
///
/// Inside a room, throw that room's own small enum. Convert to `NodeError` once, where the failure crosses to
/// somebody who did not write the code, and say there what they can do about it.
public struct NodeError: Error, Sendable {
    /// The part other programs match on. Once released, a code never changes meaning.
    public let code: Code

    /// What happened, with the values that made it happen. One sentence, no trailing period.
    public let message: String

    /// The next thing to try. `nil` when there is nothing useful to say.
    public let hint: String?

    /// The failure underneath, for the journal only; it is never sent to the gateway.
    public let cause: (any Error)?

    public init(_ code: Code, _ message: String, hint: String? = nil, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.cause = cause
    }
}

extension NodeError {
    /// A stable name in SCREAMING_SNAKE_CASE. Open, because a gateway may answer with a code this build never heard of.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public var description: String { rawValue }
    }

    /// The exit status `zee` and `zee-node` use, after sysexits(3), so that scripts can branch without parsing text.
    public var exitStatus: Int32 {
        switch code {
        case .usage, .nodeUnknown, .nodeAmbiguous: 64  // EX_USAGE
        case .inputInvalid, .invalidRequest: 65  // EX_DATAERR
        case .gatewayUnreachable, .unavailable, .listenFailed, .notRunning: 69  // EX_UNAVAILABLE
        case .stateUnwritable: 74  // EX_IOERR
        case .timedOut: 75  // EX_TEMPFAIL
        case .protocolViolation, .protocolMismatch: 76  // EX_PROTOCOL
        case .authenticationFailed, .pairingRequired, .pinMismatch, .certificateInvalid, .forbidden: 77  // EX_NOPERM
        case .configurationInvalid: 78  // EX_CONFIG
        default: 70  // EX_SOFTWARE
        }
    }
}

extension NodeError.Code {
    // The operator's side.
    public static let usage = Self(rawValue: "USAGE")
    public static let configurationInvalid = Self(rawValue: "CONFIG_INVALID")
    public static let inputInvalid = Self(rawValue: "INPUT_INVALID")
    public static let stateUnwritable = Self(rawValue: "STATE_UNWRITABLE")
    public static let listenFailed = Self(rawValue: "LISTEN_FAILED")
    public static let nodeUnknown = Self(rawValue: "NODE_UNKNOWN")
    public static let nodeAmbiguous = Self(rawValue: "NODE_AMBIGUOUS")

    // The way to a daemon of this machine: nobody listens at its control socket, or not to this user.
    public static let notRunning = Self(rawValue: "NOT_RUNNING")
    public static let forbidden = Self(rawValue: "FORBIDDEN")

    // The way to the gateway.
    public static let gatewayUnreachable = Self(rawValue: "GATEWAY_UNREACHABLE")
    public static let timedOut = Self(rawValue: "TIMEOUT")
    public static let certificateInvalid = Self(rawValue: "CERTIFICATE_INVALID")
    public static let pinMismatch = Self(rawValue: "PIN_MISMATCH")
    public static let protocolViolation = Self(rawValue: "PROTOCOL_VIOLATION")
    public static let protocolMismatch = Self(rawValue: "PROTOCOL_MISMATCH")
    public static let authenticationFailed = Self(rawValue: "AUTH_FAILED")
    public static let pairingRequired = Self(rawValue: "PAIRING_REQUIRED")

    // What a node answers to an invoke; the names are the wire's.
    public static let invalidRequest = Self(rawValue: "INVALID_REQUEST")
    public static let unavailable = Self(rawValue: "UNAVAILABLE")
    public static let nodeBackgroundUnavailable = Self(rawValue: "NODE_BACKGROUND_UNAVAILABLE")
}

extension NodeError: CustomStringConvertible {
    /// Two lines at most: `message [CODE]`, then the hint.
    public var description: String {
        let headline = "\(message) [\(code.rawValue)]"
        guard let hint else { return headline }
        return "\(headline)\n  hint: \(hint)"
    }
}
