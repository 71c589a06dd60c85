import Glibc

@testable import Transport

/// A folder that goes away with the test.
final class ScratchFolder: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/transport-test-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress, let made = mkdtemp(start) else { return "/nonexistent" }
            return String(cString: made)
        }
    }

    deinit {
        for name in ["cert.pem", "key.pem", "session.pem"] { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    var certificateFile: String { "\(path)/cert.pem" }
    var keyFile: String { "\(path)/key.pem" }

    /// A self-signed certificate for `localhost` and `127.0.0.1`, written and read back.
    func identity(
        names: [String] = ["localhost", "127.0.0.1"],
        validity: ClosedRange<Int> = SelfSignedCertificate.validity
    ) throws -> TLSIdentity {
        try SelfSignedCertificate(commonName: "zee-gateway", names: names, validity: validity)
            .write(certificateFile: certificateFile, keyFile: keyFile)
        return try TLSIdentity(certificateFile: certificateFile, keyFile: keyFile)
    }
}
