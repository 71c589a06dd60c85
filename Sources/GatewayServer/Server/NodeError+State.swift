internal import Diagnostics
internal import Vault

extension NodeError {
    /// A failure of the state on disk, with what to do about it.
    init(_ error: StateError) {
        switch error {
        case .unreadable(let path, let errno):
            self.init(
                .stateUnwritable,
                "\(path) cannot be read (errno \(errno))",
                hint: "check its owner",
                cause: error
            )
        case .unwritable(let path, let errno):
            self.init(
                .stateUnwritable,
                "\(path) cannot be written (errno \(errno))",
                hint: "check its owner and the free space, or choose another --state-dir",
                cause: error
            )
        case .notARegularFile(let path):
            self.init(.configurationInvalid, "\(path) is not a regular file", hint: "remove it", cause: error)
        case .readableByOthers(let path, let mode):
            self.init(
                .configurationInvalid,
                "\(path) holds secrets and others may read it (mode \(String(mode, radix: 8)))",
                hint: "chmod 600 \(path)",
                cause: error
            )
        case .ownedByAnother(let path, let owner):
            self.init(
                .configurationInvalid,
                "\(path) belongs to user \(owner), who could change it at any time",
                hint: "chown it to the user that the gateway runs as",
                cause: error
            )
        case .tooLarge(let path, let limit):
            self.init(
                .configurationInvalid,
                "\(path) is larger than \(limit) bytes",
                hint: "move it away",
                cause: error
            )
        case .garbled(let path, let reason):
            self.init(
                .configurationInvalid,
                "\(path) is damaged: \(reason)",
                hint: "restore it from a backup, or move it away and pair the devices anew",
                cause: error
            )
        }
    }
}
