/// The `error` of a response.
public struct GatewayError: Error, Hashable, Sendable {
    public var code: ErrorCode
    public var message: String
    public var details: JSONValue?
    public var retryable: Bool?
    public var retryAfterMs: Int?

    public init(
        _ code: ErrorCode,
        _ message: String,
        details: JSONValue? = nil,
        retryable: Bool? = nil,
        retryAfterMs: Int? = nil
    ) {
        self.code = code
        self.message = message
        self.details = details
        self.retryable = retryable
        self.retryAfterMs = retryAfterMs
    }

    /// The finer code newer gateways put in `details.code`. Older ones leave only `code` and the text to go by.
    public var detailCode: DetailCode? { details?["code"]?.stringValue.map(DetailCode.init(rawValue:)) }

    /// How long the gateway asks to be left alone: beside the message, or in the details as some gateways have it.
    public var retryAfter: Duration? {
        // Clamped to an hour: a larger figure is a mistake or malice, and would park the node for good.
        (retryAfterMs ?? details?["retryAfterMs"]?.intValue).map { .milliseconds(min(max($0, 0), 3_600_000)) }
    }
}

extension GatewayError {
    /// Reads leniently: a peer that leaves the code out still gets its message through.
    public init(_ json: JSONValue?) {
        self.init(
            ErrorCode(rawValue: json?["code"]?.stringValue ?? ErrorCode.unavailable.rawValue),
            json?["message"]?.stringValue ?? "no message",
            details: json?["details"],
            retryable: json?["retryable"]?.boolValue,
            retryAfterMs: json?["retryAfterMs"]?.intValue
        )
    }

    public var json: JSONValue {
        var object: JSONObject = ["code": .string(code.rawValue), "message": .string(message)]
        object.set("details", details)
        object.set("retryable", retryable)
        object.set("retryAfterMs", retryAfterMs)
        return .object(object)
    }
}

/// A name from an open list: this build knows some, a gateway may send others.
public protocol OpenName: RawRepresentable, Hashable, Sendable, CustomStringConvertible where RawValue == String {
    init(rawValue: String)
}

extension OpenName {
    public var description: String { rawValue }
}

/// The `code` of a response error.
public struct ErrorCode: OpenName {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let notLinked = Self(rawValue: "NOT_LINKED")
    public static let notPaired = Self(rawValue: "NOT_PAIRED")
    public static let agentTimeout = Self(rawValue: "AGENT_TIMEOUT")
    public static let invalidRequest = Self(rawValue: "INVALID_REQUEST")
    public static let approvalNotFound = Self(rawValue: "APPROVAL_NOT_FOUND")
    public static let unavailable = Self(rawValue: "UNAVAILABLE")
    public static let forbidden = Self(rawValue: "FORBIDDEN")
}

/// The `details.code` of a refused connect, in the gateways that send one (OpenClaw from 2026.4 on).
public struct DetailCode: OpenName {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let authRequired = Self(rawValue: "AUTH_REQUIRED")
    public static let authUnauthorized = Self(rawValue: "AUTH_UNAUTHORIZED")
    public static let authTokenMissing = Self(rawValue: "AUTH_TOKEN_MISSING")
    public static let authTokenMismatch = Self(rawValue: "AUTH_TOKEN_MISMATCH")
    public static let authTokenNotConfigured = Self(rawValue: "AUTH_TOKEN_NOT_CONFIGURED")
    public static let authPasswordMissing = Self(rawValue: "AUTH_PASSWORD_MISSING")
    public static let authPasswordMismatch = Self(rawValue: "AUTH_PASSWORD_MISMATCH")
    public static let authPasswordNotConfigured = Self(rawValue: "AUTH_PASSWORD_NOT_CONFIGURED")
    public static let authBootstrapTokenInvalid = Self(rawValue: "AUTH_BOOTSTRAP_TOKEN_INVALID")
    public static let authDeviceTokenMismatch = Self(rawValue: "AUTH_DEVICE_TOKEN_MISMATCH")
    public static let authScopeMismatch = Self(rawValue: "AUTH_SCOPE_MISMATCH")
    public static let authRateLimited = Self(rawValue: "AUTH_RATE_LIMITED")
    public static let protocolMismatch = Self(rawValue: "PROTOCOL_MISMATCH")
    public static let clientVersionMismatch = Self(rawValue: "CLIENT_VERSION_MISMATCH")
    public static let deviceIdentityRequired = Self(rawValue: "DEVICE_IDENTITY_REQUIRED")
    public static let deviceAuthInvalid = Self(rawValue: "DEVICE_AUTH_INVALID")
    public static let deviceIDMismatch = Self(rawValue: "DEVICE_AUTH_DEVICE_ID_MISMATCH")
    public static let deviceSignatureExpired = Self(rawValue: "DEVICE_AUTH_SIGNATURE_EXPIRED")
    public static let deviceNonceRequired = Self(rawValue: "DEVICE_AUTH_NONCE_REQUIRED")
    public static let deviceNonceMismatch = Self(rawValue: "DEVICE_AUTH_NONCE_MISMATCH")
    public static let deviceSignatureInvalid = Self(rawValue: "DEVICE_AUTH_SIGNATURE_INVALID")
    public static let devicePublicKeyInvalid = Self(rawValue: "DEVICE_AUTH_PUBLIC_KEY_INVALID")
    public static let pairingRequired = Self(rawValue: "PAIRING_REQUIRED")
    public static let pairingRejected = Self(rawValue: "PAIRING_REJECTED")
    public static let pairingExpired = Self(rawValue: "PAIRING_EXPIRED")
}

/// Why a device has to be approved (again), in `details.reason`.
public struct PairingReason: OpenName {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let notPaired = Self(rawValue: "not-paired")
    public static let roleUpgrade = Self(rawValue: "role-upgrade")
    public static let scopeUpgrade = Self(rawValue: "scope-upgrade")
    /// The platform or device family differs from the paired record; even loopback has to be approved then.
    public static let metadataUpgrade = Self(rawValue: "metadata-upgrade")
}

/// WebSocket close codes as gateways use them.
public struct CloseCode: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let normal = Self(rawValue: 1000)
    public static let goingAway = Self(rawValue: 1001)
    public static let protocolError = Self(rawValue: 1002)
    /// No close frame came; never sent on the wire.
    public static let abnormal = Self(rawValue: 1006)
    public static let policyViolation = Self(rawValue: 1008)
    public static let messageTooBig = Self(rawValue: 1009)
    public static let serviceRestart = Self(rawValue: 1012)
    public static let tryAgainLater = Self(rawValue: 1013)
    /// The client's own: nothing was heard for two ticks.
    public static let tickTimeout = Self(rawValue: 4000)
    public static let gatewayAuthChanged = Self(rawValue: 4001)
}
