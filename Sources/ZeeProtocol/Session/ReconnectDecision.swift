/// What to do after a connection ended or was refused.
public enum ReconnectDecision: Hashable, Sendable {
    /// Try again with the usual doubling delay.
    case backOff
    /// The same, while an operator has to approve the device.
    case awaitPairing(PairingRequest)
    /// Once more at once, showing the stored device token instead of the shared secret.
    case retryWithDeviceToken
    /// The stored device token is worthless: forget it, then once more at once.
    case forgetDeviceToken
    /// Once more at once: the signature or its nonce was too old, and a fresh challenge mends that.
    case retryWithFreshChallenge
    /// Nothing will change until somebody changes a configuration: look again every few minutes.
    case slowDown
    /// The gateway said when.
    case after(Duration)
    /// The gateway is of the generation that speaks protocol 2.
    case fallBackToProtocol2
    /// The gateway is not of that generation after all.
    case leaveProtocol2
}

/// How a connection ended, with all that bears on what to do next.
public struct ConnectionEnd: Hashable, Sendable {
    /// The answer to `connect`, when it was a refusal.
    public var refusal: GatewayError?
    public var closeCode: CloseCode
    public var closeReason: String
    /// Only protocol 3 and later send one, so a gateway that did cannot be older.
    public var sawChallenge = false
    public var triedProtocol2 = false
    public var hasDeviceToken = false
    /// The last connect showed the device token.
    public var usedDeviceToken = false
    /// The single extra attempts are spent until a hello arrives.
    public var retriedWithDeviceToken = false
    public var retriedWithFreshChallenge = false
    /// Loopback, or TLS with a pinned certificate: the only places where a device token is shown unasked.
    public var endpointIsTrusted = false

    public init(
        refusal: GatewayError? = nil,
        closeCode: CloseCode = .abnormal,
        closeReason: String = ""
    ) {
        self.refusal = refusal
        self.closeCode = closeCode
        self.closeReason = closeReason
    }
}

extension ConnectionEnd {
    public var decision: ReconnectDecision {
        guard let refusal else { return decisionFromClose }
        if let wait = refusal.retryAfter { return .after(wait) }
        if let kind = RefusalKind(refusal) { return decision(for: kind, refusal) }
        // An error nobody has described: if it is not about our request, time may mend it.
        return refusal.code == .invalidRequest && refusal.retryable != true ? .slowDown : .backOff
    }

    private func decision(for kind: RefusalKind, _ refusal: GatewayError) -> ReconnectDecision {
        switch kind {
        case .protocolMismatch:
            let expected = refusal.details?["expectedProtocol"]?.intValue
            if triedProtocol2 { return .leaveProtocol2 }
            return expected == 2 ? .fallBackToProtocol2 : .slowDown
        case .invalidParams:
            // A protocol 2 gateway refuses the newer connect before it looks at the versions in it.
            if triedProtocol2 { return .leaveProtocol2 }
            return sawChallenge ? .slowDown : .fallBackToProtocol2
        case .pairingRequired: return .awaitPairing(PairingRequest(refusal))
        case .tokenMismatch:
            let isInvited = refusal.details?["canRetryWithDeviceToken"]?.boolValue == true
            // The token itself is kept: only a refusal that names it says that it is worthless.
            let mayRetry =
                isInvited && hasDeviceToken && endpointIsTrusted && !usedDeviceToken && !retriedWithDeviceToken
            return mayRetry ? .retryWithDeviceToken : .slowDown
        case .deviceTokenMismatch: return hasDeviceToken ? .forgetDeviceToken : .slowDown
        case .staleProof: return retriedWithFreshChallenge ? .slowDown : .retryWithFreshChallenge
        case .transient: return .backOff
        case .permanent: return .slowDown
        }
    }

    private var decisionFromClose: ReconnectDecision {
        let reason = closeReason.lowercased()
        switch closeCode {
        case .policyViolation where reason.contains("device token mismatch"):
            return hasDeviceToken ? .forgetDeviceToken : .slowDown
        case .policyViolation where reason.contains("pairing required"):
            return .awaitPairing(PairingRequest(requestID: nil))
        case .policyViolation where reason.contains("slow consumer"): return .backOff
        case .policyViolation where reason.contains("unauthorized") || reason.contains("invalid"): return .slowDown
        case .protocolError where reason.contains("protocol mismatch"):
            return triedProtocol2 ? .leaveProtocol2 : .slowDown
        default: return .backOff
        }
    }
}

/// The refusals that are told apart, from the detail code where there is one and from the words where there is none.
private enum RefusalKind {
    case protocolMismatch
    case invalidParams
    case pairingRequired
    case tokenMismatch
    case deviceTokenMismatch
    case staleProof
    case transient
    case permanent

    init?(_ error: GatewayError) {
        if let detail = error.detailCode, let kind = Self.byDetail[detail] {
            self = kind
        } else if error.detailCode?.rawValue.hasPrefix("AUTH_") == true
            || error.detailCode?.rawValue.hasPrefix("DEVICE_AUTH_") == true
        {
            self = .permanent
        } else if let kind = Self.byWords.first(where: { error.message.lowercased().contains($0.words) })?.kind {
            self = kind
        } else if error.code == .notPaired {
            self = .pairingRequired
        } else if error.code == .unavailable || error.code == .agentTimeout {
            self = .transient
        } else {
            return nil
        }
    }

    private static let byDetail: [DetailCode: RefusalKind] = [
        .protocolMismatch: .protocolMismatch,
        .pairingRequired: .pairingRequired,
        // The request ran out; the next connect makes a new one.
        .pairingExpired: .transient,
        .pairingRejected: .permanent,
        .authTokenMismatch: .tokenMismatch,
        .authDeviceTokenMismatch: .deviceTokenMismatch,
        .deviceSignatureExpired: .staleProof,
        .deviceNonceRequired: .staleProof,
        .deviceNonceMismatch: .staleProof,
        .deviceIdentityRequired: .permanent,
        .clientVersionMismatch: .permanent,
    ]

    /// The gateways of early 2026 send no detail codes. Order matters: the first words found decide.
    private static let byWords: [(words: String, kind: RefusalKind)] = [
        ("protocol mismatch", .protocolMismatch),
        ("invalid connect params", .invalidParams),
        ("pairing required", .pairingRequired),
        ("device token mismatch", .deviceTokenMismatch),
        ("token mismatch", .tokenMismatch),
        ("device signature expired", .staleProof),
        ("device nonce", .staleProof),
        ("device identity required", .permanent),
        ("device signature invalid", .permanent),
        ("unauthorized", .permanent),
        ("invalid role", .permanent),
    ]
}
