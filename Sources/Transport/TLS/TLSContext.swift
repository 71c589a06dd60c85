internal import COpenSSL
internal import Glibc

/// An `SSL_CTX`: what the sessions made from it have in common.
///
/// `@unchecked Sendable`: nothing changes it after its initialiser, and OpenSSL counts references to it atomically.
final class TLSContext: @unchecked Sendable {
    let pointer: OpaquePointer
    let trust: TLSTrust?

    /// For dialling.
    init(trusting trust: TLSTrust) throws(TLSFailure) {
        self.trust = trust
        pointer = try Self.make(TLS_client_method())
        SSL_CTX_set_verify(pointer, SSL_VERIFY_PEER, nil)
        // Replaces the building of the chain, so that the certificate is seen even when it is refused.
        SSL_CTX_set_cert_verify_callback(pointer, judgePeer, nil)
        guard case .authorities(let extraFile) = trust else { return }
        SSL_CTX_set_default_verify_paths(pointer)
        guard let extraFile else { return }
        OpenSSLError.clear()
        guard shim_context_add_ca_file(pointer, extraFile) == 1 else {
            throw .credentialsUnusable(path: extraFile, reason: OpenSSLError.take(or: "no certificate in it"))
        }
    }

    /// For accepting, with the PEM files of a certificate chain and its key.
    init(certificateFile: String, keyFile: String) throws(TLSFailure) {
        trust = nil
        pointer = try Self.make(TLS_server_method())
        // Connections live for days: resumption saves nothing, and a ticket left unread turns a close into a reset.
        SSL_CTX_set_num_tickets(pointer, 0)
        OpenSSLError.clear()
        guard SSL_CTX_use_certificate_chain_file(pointer, certificateFile) == 1 else {
            throw .credentialsUnusable(path: certificateFile, reason: OpenSSLError.take(or: "no certificate in it"))
        }
        guard SSL_CTX_use_PrivateKey_file(pointer, keyFile, SSL_FILETYPE_PEM) == 1 else {
            throw .credentialsUnusable(path: keyFile, reason: OpenSSLError.take(or: "no key in it"))
        }
        guard SSL_CTX_check_private_key(pointer) == 1 else {
            throw .credentialsUnusable(path: keyFile, reason: OpenSSLError.take(or: "not the certificate's key"))
        }
    }

    deinit { SSL_CTX_free(pointer) }

    /// The fingerprint of the certificate that a server context shows.
    var ownFingerprint: Fingerprint? { SSL_CTX_get0_certificate(pointer).flatMap(sha256(ofCertificate:)) }

    private static func make(_ method: OpaquePointer?) throws(TLSFailure) -> OpaquePointer {
        OpenSSLError.clear()
        guard let context = SSL_CTX_new(method) else { throw .broken(OpenSSLError.take(or: "out of memory")) }
        _ = shim_context_set_min_version(context, TLS1_2_VERSION)
        shim_context_set_modes(context)
        shim_context_set_session_cache(context, Int(SSL_SESS_CACHE_OFF))
        // TLS 1.2 lets a peer renegotiate for ever; nothing here needs it.
        SSL_CTX_set_options(context, UInt64(1) << 30)
        return context
    }
}

/// What the verify callback saw and decided, hung on the `SSL` it belongs to.
final class PeerVerdict {
    let trust: TLSTrust?
    var seen: Fingerprint?
    var reason: String?

    init(_ trust: TLSTrust?) { self.trust = trust }

    var failure: TLSFailure? {
        if case .pin(let pin) = trust, let seen, !pin.matches(seen) { return .pinMismatch(expected: pin, seen: seen) }
        return reason.map { .certificateRejected(reason: $0, seen: seen) }
    }
}

func sha256(ofCertificate certificate: OpaquePointer) -> Fingerprint? {
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length: UInt32 = 0
    guard X509_digest(certificate, EVP_sha256(), &digest, &length) == 1 else { return nil }
    return Fingerprint(bytes: Array(digest.prefix(Int(length))))
}

/// OpenSSL's verify callback: 1 accepts. Not called on a resumed session, hence the second look after each handshake.
private func judgePeer(_ store: OpaquePointer?, _: UnsafeMutableRawPointer?) -> Int32 {
    guard let store, let ssl = shim_ssl_of(store), let raw = SSL_get_ex_data(ssl, 0) else { return 0 }
    // The session owns the verdict and outlives its SSL.
    let verdict = Unmanaged<PeerVerdict>.fromOpaque(raw).takeUnretainedValue()
    verdict.seen = X509_STORE_CTX_get0_cert(store).flatMap(sha256(ofCertificate:))
    switch verdict.trust {
    case .pin(let pin):
        let isPinned = verdict.seen.map(pin.matches) ?? false
        X509_STORE_CTX_set_error(store, isPinned ? X509_V_OK : X509_V_ERR_APPLICATION_VERIFICATION)
        return isPinned ? 1 : 0
    case .authorities:
        guard X509_verify_cert(store) != 1 else { return 1 }
        verdict.reason = String(cString: X509_verify_cert_error_string(Int(X509_STORE_CTX_get_error(store))))
        return 0
    case nil: return 0
    }
}
