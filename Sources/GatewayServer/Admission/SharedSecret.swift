internal import Vault
internal import ZeeProtocol

/// What a client must know.
package enum SharedSecret: Sendable {
    case token(String)
    case password(String)
    /// Anybody on this machine may connect. Never offered beyond loopback.
    case none
}

/// How a client fared with its credentials.
enum LoginVerdict: Equatable {
    /// With the gateway's own secret.
    case shared
    /// With a token issued to this device for this role.
    case device
    case refused(LoginFailure)
}

enum LoginFailure: Equatable {
    case tokenMissing, tokenMismatch, passwordMissing, passwordMismatch, deviceTokenMismatch
    case rateLimited(retryAfterMs: Int)

    /// `details.authReason`.
    private var reason: String {
        switch self {
        case .tokenMissing: "token_missing"
        case .tokenMismatch: "token_mismatch"
        case .passwordMissing: "password_missing"
        case .passwordMismatch: "password_mismatch"
        case .deviceTokenMismatch: "device_token_mismatch"
        case .rateLimited: "rate_limited"
        }
    }

    private var code: DetailCode {
        switch self {
        case .tokenMissing: .authTokenMissing
        case .tokenMismatch: .authTokenMismatch
        case .passwordMissing: .authPasswordMissing
        case .passwordMismatch: .authPasswordMismatch
        case .deviceTokenMismatch: .authDeviceTokenMismatch
        case .rateLimited: .authRateLimited
        }
    }

    /// The sentences of the gateways; clients of the older ones have nothing else to go by.
    private var message: String {
        switch self {
        case .tokenMissing: "unauthorized: gateway token missing (provide gateway auth token)"
        case .tokenMismatch: "unauthorized: gateway token mismatch (provide gateway auth token)"
        case .passwordMissing: "unauthorized: gateway password missing (provide gateway auth password)"
        case .passwordMismatch: "unauthorized: gateway password mismatch (provide gateway auth password)"
        case .deviceTokenMismatch: "unauthorized: device token mismatch (rotate/reissue device token)"
        case .rateLimited: "unauthorized: too many failed authentication attempts (retry later)"
        }
    }

    private func nextStep(canRetry: Bool) -> String {
        switch self {
        case _ where canRetry: "retry_with_device_token"
        case .tokenMissing, .passwordMissing: "update_auth_configuration"
        case .tokenMismatch, .passwordMismatch, .deviceTokenMismatch: "update_auth_credentials"
        case .rateLimited: "wait_then_retry"
        }
    }

    /// A client with a device may hold a token of its own that still works when the shared one was changed.
    func error(hasDevice: Bool, explained: Bool) -> GatewayError {
        guard explained else { return GatewayError(.invalidRequest, message) }
        let canRetry = self == .tokenMismatch && hasDevice
        var error = GatewayError(
            .invalidRequest,
            message,
            details: [
                "code": .string(code.rawValue), "authReason": .string(reason),
                "canRetryWithDeviceToken": .bool(canRetry),
                "recommendedNextStep": .string(nextStep(canRetry: canRetry)),
            ]
        )
        if case .rateLimited(let wait) = self {
            error.retryable = true
            error.retryAfterMs = wait
        }
        return error
    }
}

extension SharedSecret {
    /// Looks at what the client sent, the shared secret first. `isDeviceToken` tells whether a text is the token of the
    /// connecting device for the role it asks for.
    func judge(_ auth: ConnectAuth?, isDeviceToken: (String) -> Bool) -> LoginVerdict {
        switch self {
        case .none: return .shared
        case .token(let secret):
            if let token = auth?.token, isSameSecret(token, secret) { return .shared }
        case .password(let secret):
            if let password = auth?.password, isSameSecret(password, secret) { return .shared }
        }
        // An explicit device token that does not fit is a verdict of its own: the client has to forget that token.
        if let token = auth?.deviceToken { return isDeviceToken(token) ? .device : .refused(.deviceTokenMismatch) }
        if let token = auth?.token, isDeviceToken(token) { return .device }
        switch self {
        case .password: return .refused(auth?.password == nil ? .passwordMissing : .passwordMismatch)
        case .token, .none: return .refused(auth?.token == nil ? .tokenMissing : .tokenMismatch)
        }
    }
}
