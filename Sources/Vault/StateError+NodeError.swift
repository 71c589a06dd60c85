package import Diagnostics
internal import Glibc

extension NodeError {
    /// A state file's failure in words for people.
    package init(_ failure: StateError) {
        switch failure {
        case .unreadable(let path, let errno):
            self.init(
                .configurationInvalid,
                "\(path) cannot be read: \(words(errno))",
                hint: "check the owner and the mode of the file",
                cause: failure
            )
        case .unwritable(let path, let errno):
            self.init(
                .stateUnwritable,
                "\(path) cannot be written: \(words(errno))",
                hint: "check the folder's owner and the space left, or choose another --state-dir",
                cause: failure
            )
        case .notARegularFile(let path):
            self.init(
                .configurationInvalid,
                "\(path) is not a regular file",
                hint: "put the file itself there, not a link to it",
                cause: failure
            )
        case .readableByOthers(let path, let mode):
            self.init(
                .configurationInvalid,
                "\(path) holds a secret and can be read by others (mode \(String(mode, radix: 8)))",
                hint: "chmod 600 \(path), and consider the secret known",
                cause: failure
            )
        case .ownedByAnother(let path, let owner):
            self.init(
                .configurationInvalid,
                "\(path) belongs to user \(owner), who could change it at any time",
                hint: "chown it to the user that zee-node runs as",
                cause: failure
            )
        case .tooLarge(let path, let limit):
            self.init(.configurationInvalid, "\(path) is larger than \(limit) bytes", cause: failure)
        case .garbled(let path, let reason):
            self.init(
                .configurationInvalid,
                "\(path) is damaged: \(reason)",
                hint: adviceOnDamage(of: path),
                cause: failure
            )
        }
    }

    package init(_ failure: IdentityError) {
        switch failure {
        case .state(let error): self.init(error)
        case .key(let error): self.init(.unavailable, "no device key: libcrypto failed (\(error))", cause: failure)
        }
    }
}

extension NodeError {
    /// A secret's failure in words for people.
    package init(_ failure: SecretError) {
        switch failure {
        case .state(let error): self.init(error)
        case .absent(let kind, let path):
            self.init(
                .configurationInvalid,
                "there is no file \(path) with \(kind.words)",
                hint: "correct the setting that names it, or drop that and use 'zee-node login'",
                cause: failure
            )
        case .unusable(let kind, let origin):
            self.init(
                origin == .entered ? .inputInvalid : .configurationInvalid,
                "\(origin) cannot be \(kind.words)",
                hint: kind == .token
                    ? "one line without spaces, as the gateway prints it" : "one line without control characters",
                cause: failure
            )
        }
    }
}

/// Each file has its own price of being lost.
private func adviceOnDamage(of path: String) -> String {
    if path.hasSuffix("/\(KeptGateway.fileName)") {
        return "'zee-node forget --gateway' removes it; then name the gateway again"
    }
    if path.hasSuffix("/\(DeviceTokens.fileName)") { return "remove it; the gateway issues a new token" }
    return "restore it from a backup; move it away only to become a new device that must be approved again"
}

/// glibc's `strerror` keeps its buffer per thread since 2.32.
private func words(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
