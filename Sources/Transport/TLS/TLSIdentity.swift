/// The certificate and key that a listener shows.
package struct TLSIdentity: Sendable {
    let context: TLSContext

    /// What clients pin.
    package let fingerprint: Fingerprint

    /// Reads PEM files: the certificate, followed by its chain if there is one, and its key.
    package init(certificateFile: String, keyFile: String) throws(TransportError) {
        do {
            context = try TLSContext(certificateFile: certificateFile, keyFile: keyFile)
        } catch {
            throw .tls(error)
        }
        guard let fingerprint = context.ownFingerprint else {
            throw .tls(.credentialsUnusable(path: certificateFile, reason: "no certificate in it"))
        }
        self.fingerprint = fingerprint
    }
}
