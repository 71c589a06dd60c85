internal import COpenSSL
internal import Glibc

/// Makes a certificate for a gateway that has none: clients pin it instead of trusting an authority.
package struct SelfSignedCertificate: Sendable {
    /// Seconds from now. Ten years are what the gateways in the field give themselves; a pin does not look at dates,
    /// other clients do. An hour back, for clients whose clocks run late.
    static let validity = -3600...(10 * 365 * 86_400)

    private let certificatePEM: [UInt8]
    private let keyPEM: [UInt8]
    package let fingerprint: Fingerprint

    /// ECDSA on P-256: a hundred times quicker to make than RSA, and every TLS 1.2 client knows it. `names` are DNS
    /// names and address literals; those with characters that neither can have are an error.
    package init(commonName: String, names: [String]) throws(TransportError) {
        try self.init(commonName: commonName, names: names, validity: Self.validity)
    }

    init(commonName: String, names: [String], validity: ClosedRange<Int>) throws(TransportError) {
        do {
            (certificatePEM, keyPEM, fingerprint) = try Self.make(commonName, names, validity)
        } catch {
            throw .tls(error)
        }
    }

    /// Writes both files with mode 0600, each complete or not at all. The certificate comes last, so that where it
    /// stands its key stands too.
    package func write(certificateFile: String, keyFile: String) throws(TransportError) {
        do {
            unlink(certificateFile)
            try writeDurably(keyPEM, to: keyFile)
            try writeDurably(certificatePEM, to: certificateFile)
        } catch {
            throw .tls(error)
        }
    }

    private static func make(
        _ commonName: String,
        _ names: [String],
        _ validity: ClosedRange<Int>
    ) throws(TLSFailure) -> (certificate: [UInt8], key: [UInt8], fingerprint: Fingerprint) {
        OpenSSLError.clear()
        guard let key = shim_new_p256_key() else { throw .broken(OpenSSLError.take(or: "no P-256 key")) }
        defer { EVP_PKEY_free(key) }
        guard let certificate = X509_new() else { throw .broken("out of memory") }
        defer { X509_free(certificate) }

        var serial = [UInt8](repeating: 0, count: 16)
        guard RAND_bytes(&serial, Int32(serial.count)) == 1 else {
            throw .broken(OpenSSLError.take(or: "no randomness"))
        }
        // Positive, and at most 20 bytes (RFC 5280 section 4.1.2.2).
        serial[0] &= 0x7f
        let number = BN_bin2bn(serial, Int32(serial.count), nil)
        defer { BN_free(number) }
        BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate))
        X509_set_version(certificate, 2)
        X509_gmtime_adj(X509_getm_notBefore(certificate), validity.lowerBound)
        X509_gmtime_adj(X509_getm_notAfter(certificate), validity.upperBound)
        X509_set_pubkey(certificate, key)

        let subject = X509_get_subject_name(certificate)
        let cn = Array(commonName.utf8)
        guard X509_NAME_add_entry_by_NID(subject, NID_commonName, MBSTRING_FLAG | 0, cn, Int32(cn.count), -1, 0) == 1,
            X509_set_issuer_name(certificate, subject) == 1
        else { throw .broken("\"\(commonName)\" cannot be a certificate's name") }
        try add(NID_basic_constraints, "critical,CA:FALSE", to: certificate)
        try add(NID_key_usage, "critical,digitalSignature", to: certificate)
        try add(NID_ext_key_usage, "serverAuth", to: certificate)
        if !names.isEmpty {
            var entries: [String] = []
            for name in names { entries.append(try alternativeName(name)) }
            try add(NID_subject_alt_name, entries.joined(separator: ","), to: certificate)
        }
        guard X509_sign(certificate, key, EVP_sha256()) > 0, let fingerprint = sha256(ofCertificate: certificate)
        else { throw .broken(OpenSSLError.take(or: "the certificate cannot be signed")) }
        let certificatePEM = try pem { PEM_write_bio_X509($0, certificate) }
        let keyPEM = try pem { PEM_write_bio_PKCS8PrivateKey($0, key, nil, nil, 0, nil, nil) }
        return (certificatePEM, keyPEM, fingerprint)
    }

    private static func alternativeName(_ name: String) throws(TLSFailure) -> String {
        if let address = SocketAddress(literal: name, port: 0) { return "IP:\(address.with(scope: 0).host)" }
        // The extension's text is a small language of its own: a comma or a colon would start another entry.
        let isName = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "*"):
                true
            default: false
            }
        }
        guard isName, !name.isEmpty else { throw .broken("\"\(name)\" is neither a DNS name nor an address") }
        return "DNS:\(name)"
    }

    private static func add(_ nid: Int32, _ value: String, to certificate: OpaquePointer) throws(TLSFailure) {
        OpenSSLError.clear()
        guard let addition = X509V3_EXT_conf_nid(nil, nil, nid, value) else {
            throw .broken(OpenSSLError.take(or: "the extension \(value) is refused"))
        }
        defer { X509_EXTENSION_free(addition) }
        X509_add_ext(certificate, addition, -1)
    }

    private static func pem(_ write: (OpaquePointer) -> Int32) throws(TLSFailure) -> [UInt8] {
        guard let bio = BIO_new(BIO_s_mem()) else { throw .broken("out of memory") }
        defer { BIO_free(bio) }
        guard write(bio) == 1 else { throw .broken(OpenSSLError.take(or: "PEM cannot be written")) }
        var bytes = [UInt8](repeating: 0, count: shim_bio_pending(bio))
        _ = BIO_read(bio, &bytes, Int32(clamping: bytes.count))
        return bytes
    }
}

/// A new file beside the old one, flushed, then renamed over it, and the folder flushed.
private func writeDurably(_ bytes: [UInt8], to path: String) throws(TLSFailure) {
    func failed() -> TLSFailure { .credentialsUnusable(path: path, reason: describe(errno: errno)) }
    let draft = "\(path).new"
    // A draft left by a crash; O_EXCL then makes sure that nobody else's file or link is written through.
    unlink(draft)
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failed() }
    var written = 0
    while written < bytes.count {
        let count = bytes.withUnsafeBytes { write(file, $0.baseAddress.map { $0 + written }, bytes.count - written) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        written += count
    }
    let isFlushed = written == bytes.count && fsync(file) == 0
    guard close(file) == 0, isFlushed, rename(draft, path) == 0 else {
        let failure = failed()
        unlink(draft)
        throw failure
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return }
    // The file is complete either way; only its name may be lost with the power.
    _ = fsync(directory)
    close(directory)
}
