/// The places where secrets are looked for, the strongest first: a file that the command line names, credentials of the
/// service manager, the environment, a file that the settings name, and what `zee-node login` kept.
///
/// A source that is there but broken is an error. To go on to the next one would send another secret than the one that
/// its owner believes to be in use.
package struct SecretSources: Sendable {
    /// `$CREDENTIALS_DIRECTORY` (systemd.exec(5)).
    package var credentials: String?
    /// A file from the settings, and whether it was the command line that named it.
    package var files: [Secret.Kind: (path: String, isFromCommandLine: Bool)] = [:]
    package var stateDirectory: String?
    private let environment: @Sendable (String) -> String?

    package init(environment: @escaping @Sendable (String) -> String?) {
        self.environment = environment
        credentials = environment("CREDENTIALS_DIRECTORY").flatMap { $0.isEmpty ? nil : $0 }
    }

    /// `nil` when no source has one.
    package func find(_ kind: Secret.Kind) throws(SecretError) -> Secret? {
        if let file = files[kind], file.isFromCommandLine { return try secret(kind, inNamedFile: file.path) }
        if let secret = try credential(kind) { return secret }
        for name in kind.variables {
            // An empty variable counts as absent: that is how people switch one off in a unit file.
            guard let value = environment(name), !value.isEmpty else { continue }
            return try checked(kind, in: value, from: .variable(name))
        }
        if let file = files[kind] { return try secret(kind, inNamedFile: file.path) }
        guard let stateDirectory else { return nil }
        let path = "\(stateDirectory)/\(kind.fileName)"
        return try read(path).map { bytes throws(SecretError) in try checked(kind, in: bytes, from: .state(path)) }
    }

    /// One name can be loaded from one place only, so an encrypted credential has a name of its own, and goes first.
    private func credential(_ kind: Secret.Kind) throws(SecretError) -> Secret? {
        guard let credentials else { return nil }
        for name in ["\(kind.rawValue).enc", kind.rawValue] {
            let bytes: [UInt8]?
            do throws(StateError) {
                // The service manager answers for who may read these, by means that file modes do not show.
                bytes = try StateDirectory.readFile("\(credentials)/\(name)", mustBePrivate: false)
            } catch {
                throw .state(error)
            }
            guard let bytes else { continue }
            return try checked(kind, in: bytes, from: .credential(name))
        }
        return nil
    }

    private func secret(_ kind: Secret.Kind, inNamedFile path: String) throws(SecretError) -> Secret {
        guard let bytes = try read(path) else { throw .absent(kind, path: path) }
        return try checked(kind, in: bytes, from: .file(path))
    }

    private func read(_ path: String) throws(SecretError) -> [UInt8]? {
        do throws(StateError) { return try StateDirectory.readPrivateFile(path) } catch { throw .state(error) }
    }

    private func checked(
        _ kind: Secret.Kind,
        in bytes: [UInt8],
        from origin: Secret.Origin
    ) throws(SecretError) -> Secret {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .unusable(kind, origin: origin) }
        return try checked(kind, in: text, from: origin)
    }

    private func checked(
        _ kind: Secret.Kind,
        in text: String,
        from origin: Secret.Origin
    ) throws(SecretError) -> Secret {
        guard let secret = Secret(kind, in: text, from: origin) else { throw .unusable(kind, origin: origin) }
        return secret
    }
}

extension StateDirectory {
    /// Keeps a secret for later starts. A gateway asks for one of the kinds, so the others are forgotten: an old token
    /// beside a new password would be sent in its place.
    package func keep(_ secret: Secret) throws(StateError) {
        try replace(secret.kind.fileName, with: Array(secret.revealed.utf8) + [UInt8(ascii: "\n")])
        for other in Secret.Kind.allCases where other != secret.kind { try remove(other.fileName) }
    }
}
