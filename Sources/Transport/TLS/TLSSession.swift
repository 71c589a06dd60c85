internal import COpenSSL

/// One TLS connection without a socket: ciphertext is fed in and taken out, plaintext likewise. OpenSSL works on two
/// memory BIOs, so every byte of the protocol can be tested in memory. Not thread-safe, as an `SSL` never is.
struct TLSSession: ~Copyable {
    enum ReadOutcome: Equatable {
        case bytes(Int)
        case needsInput
        /// The peer said `close_notify`.
        case end
    }

    /// A record holds 16 KiB of plaintext (RFC 8446 section 5.1). Writing record by record keeps the memory BIO, which
    /// never shrinks, at that size.
    static let recordByteCount = 16 * 1024

    let ssl: OpaquePointer
    private let input: OpaquePointer
    private let output: OpaquePointer
    private let verdict: PeerVerdict
    /// Found while there was still plaintext to hand out; thrown by the next call.
    private var failure: TLSFailure?

    /// A client session when the context dials; then `host` is the name or address that was dialled.
    init(_ context: TLSContext, host: String? = nil) throws(TLSFailure) {
        OpenSSLError.clear()
        guard let ssl = SSL_new(context.pointer) else { throw .broken(OpenSSLError.take(or: "out of memory")) }
        guard let input = BIO_new(BIO_s_mem()), let output = BIO_new(BIO_s_mem()) else {
            SSL_free(ssl)
            throw .broken("out of memory")
        }
        shim_bio_retry_when_empty(input)
        shim_bio_retry_when_empty(output)
        // The SSL owns both from here on.
        SSL_set_bio(ssl, input, output)
        if let trust = context.trust {
            SSL_set_connect_state(ssl)
            if let host, !Self.expect(host, of: ssl, trusting: trust) {
                SSL_free(ssl)
                // Without an expected name any certificate of any authority would do.
                throw .broken("the name \(host) cannot be checked")
            }
        } else {
            SSL_set_accept_state(ssl)
        }
        let verdict = PeerVerdict(context.trust)
        SSL_set_ex_data(ssl, 0, Unmanaged.passUnretained(verdict).toOpaque())
        self.ssl = ssl
        self.input = input
        self.output = output
        self.verdict = verdict
    }

    deinit { SSL_free(ssl) }

    /// Sets the name that the certificate must bear, unless a pin decides; and SNI, which takes names only (RFC 6066
    /// section 3).
    private static func expect(_ host: String, of ssl: OpaquePointer, trusting trust: TLSTrust) -> Bool {
        let address = SocketAddress(literal: host, port: 0)
        // "gateway.lan." is the same name as "gateway.lan", and certificates bear the latter.
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        if address == nil { _ = shim_set_server_name(ssl, name) }
        guard case .authorities = trust else { return true }
        guard let address else { return SSL_set1_host(ssl, name) == 1 }
        return X509_VERIFY_PARAM_set1_ip(SSL_get0_param(ssl), address.bytes, address.bytes.count) == 1
    }
}

// MARK: - Ciphertext

extension TLSSession {
    mutating func feed(_ bytes: UnsafeRawBufferPointer) {
        // A memory BIO takes all of it, or the process is out of memory.
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
        BIO_write(input, start, Int32(clamping: bytes.count))
    }

    /// Everything that has to go to the peer now. Empty most of the time.
    mutating func takeOutput() -> [UInt8] {
        let pending = shim_bio_pending(output)
        guard pending > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: pending) { buffer, count in
            count = max(0, Int(BIO_read(output, buffer.baseAddress, Int32(clamping: pending))))
        }
    }
}

// MARK: - Plaintext

extension TLSSession {
    /// True once both ends are satisfied. On a throw there may be an alert to send.
    mutating func handshake() throws(TLSFailure) -> Bool {
        OpenSSLError.clear()
        let status = SSL_do_handshake(ssl)
        guard status == 1 else {
            switch SSL_get_error(ssl, status) {
            case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return false
            default:
                let words = OpenSSLError.take(or: "the handshake broke off")
                throw verdict.failure ?? .handshakeFailed(words)
            }
        }
        try checkPeerAgain()
        return true
    }

    /// A resumed session skips the verify callback, so the certificate is looked at after every handshake.
    private func checkPeerAgain() throws(TLSFailure) {
        guard let trust = verdict.trust else { return }
        guard let certificate = shim_peer_certificate(ssl) else {
            throw .handshakeFailed("the peer shows no certificate")
        }
        defer { X509_free(certificate) }
        guard let seen = sha256(ofCertificate: certificate) else {
            throw .handshakeFailed("the peer's certificate cannot be read")
        }
        verdict.seen = seen
        switch trust {
        case .pin(let pin):
            guard pin.matches(seen) else { throw .pinMismatch(expected: pin, seen: seen) }
        case .authorities:
            let result = SSL_get_verify_result(ssl)
            guard result == Int(X509_V_OK) else {
                let reason = String(cString: X509_verify_cert_error_string(result))
                throw .certificateRejected(reason: reason, seen: seen)
            }
        }
    }

    /// Fills the buffer's first `limit` bytes as far as the fed ciphertext goes.
    mutating func read(into buffer: inout [UInt8], atMost limit: Int) throws(TLSFailure) -> ReadOutcome {
        if let failure { throw failure }
        let limit = min(limit, buffer.count)
        var filled = 0
        while filled < limit {
            OpenSSLError.clear()
            let status = buffer.withUnsafeMutableBytes { all in
                let rest = UnsafeMutableRawBufferPointer(rebasing: all[filled..<limit])
                return SSL_read(ssl, rest.baseAddress, Int32(clamping: rest.count))
            }
            if status > 0 {
                filled += Int(status)
                continue
            }
            switch SSL_get_error(ssl, status) {
            case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return filled > 0 ? .bytes(filled) : .needsInput
            case SSL_ERROR_ZERO_RETURN: return filled > 0 ? .bytes(filled) : .end
            default:
                let broken = TLSFailure.broken(OpenSSLError.take(or: "a record makes no sense"))
                failure = broken
                guard filled > 0 else { throw broken }
                return .bytes(filled)
            }
        }
        return .bytes(filled)
    }

    /// Encrypts at most one record's worth, beginning at `start`; the number of bytes taken.
    mutating func write(_ bytes: [UInt8], from start: Int = 0) throws(TLSFailure) -> Int {
        if let failure { throw failure }
        guard start < bytes.count else { return 0 }
        OpenSSLError.clear()
        let status = bytes.withUnsafeBytes { all in
            let record = UnsafeRawBufferPointer(rebasing: all[start...].prefix(Self.recordByteCount))
            return SSL_write(ssl, record.baseAddress, Int32(record.count))
        }
        guard status > 0 else {
            let broken = TLSFailure.broken(OpenSSLError.take(or: "the session takes no more data"))
            failure = broken
            throw broken
        }
        return Int(status)
    }

    /// Queues `close_notify`.
    mutating func finish() {
        OpenSSLError.clear()
        // 0 means sent and not yet answered, which is all that is wanted.
        _ = SSL_shutdown(ssl)
        OpenSSLError.clear()
    }

    /// Valid once the handshake is done.
    var facts: TLSFacts {
        TLSFacts(version: String(cString: SSL_get_version(ssl)), peerFingerprint: verdict.seen)
    }
}

/// What a finished handshake agreed on.
package struct TLSFacts: Sendable, Equatable {
    /// `TLSv1.3` or `TLSv1.2`.
    package let version: String

    /// The certificate of the server; `nil` at the server's own end.
    package let peerFingerprint: Fingerprint?
}
