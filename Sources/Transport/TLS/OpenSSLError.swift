internal import COpenSSL

/// OpenSSL keeps errors in a queue per thread. Every call that may fail starts with `clear`, or an error of long ago
/// turns "come back later" into a failure.
enum OpenSSLError {
    static func clear() { ERR_clear_error() }

    /// The oldest error is the cause; what follows are the callers' complaints. Empties the queue.
    static func take(or fallback: String) -> String {
        let error = ERR_get_error()
        ERR_clear_error()
        guard error != 0 else { return fallback }
        let words = ERR_reason_error_string(error).map { String(cString: $0) } ?? "error \(error)"
        guard let meaning = meaning(ofReason: shim_reason(error)) else { return words }
        return "\(words): \(meaning)"
    }

    /// What OpenSSL's terse words usually mean for whoever has to fix it.
    private static func meaning(ofReason reason: Int32) -> String? {
        switch reason {
        case SSL_R_WRONG_VERSION_NUMBER: "the peer does not speak TLS"
        case SSL_R_HTTP_REQUEST: "the peer speaks plain HTTP"
        case SSL_R_UNSUPPORTED_PROTOCOL, SSL_R_TLSV1_ALERT_PROTOCOL_VERSION: "the peer has no TLS 1.2 or newer"
        default: nil
        }
    }
}
