import FoundationEssentials
import Transport

/// A self-signed certificate in a folder of its own, which goes with it.
final class TestCertificate {
    let identity: TLSIdentity
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "fetch-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (certificate, key) = (folder.appending(path: "cert.pem").path(), folder.appending(path: "key.pem").path())
        try SelfSignedCertificate(commonName: "zee-gateway", names: ["localhost"])
            .write(certificateFile: certificate, keyFile: key)
        identity = try TLSIdentity(certificateFile: certificate, keyFile: key)
    }

    // A folder that stays behind harms nobody.
    deinit { try? FileManager.default.removeItem(at: folder) }
}
