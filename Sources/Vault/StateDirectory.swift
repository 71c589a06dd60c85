internal import Glibc

/// Why a state file could not be read or replaced. `Int32` is the errno of the failing call.
package enum StateError: Error, Equatable {
    case unreadable(path: String, errno: Int32)
    case unwritable(path: String, errno: Int32)
    /// A symbolic link, a folder, a device: nothing that this program wrote.
    case notARegularFile(path: String)
    /// A secret that others may read is a secret no longer.
    case readableByOthers(path: String, mode: UInt32)
    /// Whoever owns a file can change what it says, whatever its mode.
    case ownedByAnother(path: String, owner: UInt32)
    case tooLarge(path: String, limit: Int)
    /// The bytes are there but do not mean what the file's name promises.
    case garbled(path: String, reason: String)
}

/// A private folder whose files are always either the old or the new version, whatever happens in between.
///
/// A replacement is written beside its target, synced, renamed over it, and the folder is synced: rename(2) is atomic,
/// and without the second sync a power cut may forget it.
package struct StateDirectory: Sendable {
    package let path: String

    /// State files are a few hundred bytes; a thousand devices in a gateway's store are less than one megabyte.
    private static let sizeLimit = 4 << 20

    /// Makes the folder with mode 0700 when it is not there yet, and its parents as mkdir -p would.
    package init(path: String) throws(StateError) {
        self.path = path
        var made = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: true) {
            made += made.isEmpty && !path.hasPrefix("/") ? String(part) : "/\(part)"
            guard unsafe mkdir(made, 0o700) != 0 else { continue }
            // EROFS and EACCES are no failures for a parent that exists; whether it does is asked below.
            guard errno == EEXIST || errno == EROFS || errno == EACCES || errno == EISDIR else {
                throw .unwritable(path: made, errno: errno)
            }
        }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw .unwritable(path: path, errno: errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .unwritable(path: path, errno: ENOTDIR) }
    }

    /// The contents of a file; `nil` when there is none.
    package func read(_ name: String) throws(StateError) -> [UInt8]? {
        try Self.readPrivateFile("\(path)/\(name)")
    }

    /// Reads a file that must be regular, ours, and readable by its owner only; `nil` when there is none.
    package static func readPrivateFile(_ file: String) throws(StateError) -> [UInt8]? {
        try readFile(file, mustBePrivate: true)
    }

    static func readFile(_ file: String, mustBePrivate: Bool) throws(StateError) -> [UInt8]? {
        let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT: return nil
            case ELOOP: throw .notARegularFile(path: file)
            default: throw .unreadable(path: file, errno: errno)
            }
        }
        defer { close(descriptor) }

        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadable(path: file, errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile(path: file) }
        guard status.st_mode & 0o077 == 0 || !mustBePrivate else {
            throw .readableByOthers(path: file, mode: status.st_mode & 0o777)
        }
        guard isTrusted(status.st_uid, owning: file) || !mustBePrivate else {
            throw .ownedByAnother(path: file, owner: status.st_uid)
        }
        guard status.st_size <= sizeLimit else { throw .tooLarge(path: file, limit: sizeLimit) }

        var contents: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(path: file, errno: errno) }
            guard count > 0 else { return contents }
            contents += chunk[..<count]
            guard contents.count <= sizeLimit else { throw .tooLarge(path: file, limit: sizeLimit) }
        }
    }

    /// Ourselves, or the superuser. The superuser himself works on the state of a service that runs as somebody else, so
    /// for him it may also be the owner of the folder.
    private static func isTrusted(_ owner: uid_t, owning file: String) -> Bool {
        guard owner != geteuid(), owner != 0 else { return true }
        guard geteuid() == 0 else { return false }
        let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
        var status = stat()
        return unsafe stat(folder, &status) == 0 && status.st_uid == owner
    }

    /// Puts new contents in the place of old ones. When this throws, the old version is untouched.
    package func replace(_ name: String, with contents: [UInt8]) throws(StateError) {
        let target = "\(path)/\(name)"
        // The process id keeps two programs that share the folder by mistake from writing into one temporary file.
        let temporary = "\(path)/.\(name).\(getpid())\(Self.temporaryEnding)"
        do throws(StateError) {
            try writeSynced(contents, to: temporary)
            guard unsafe rename(temporary, target) == 0 else { throw .unwritable(path: target, errno: errno) }
        } catch {
            unsafe unlink(temporary)
            // People know the file, not what stood in for it.
            if case .unwritable(_, let code) = error { throw .unwritable(path: target, errno: code) }
            throw error
        }
        try syncFolder()
    }

    /// Removes a file; one that is not there is no failure.
    package func remove(_ name: String) throws(StateError) { _ = try removeIfThere(name) }

    /// Removes a file, for good even when the power goes; says whether there was one.
    package func removeIfThere(_ name: String) throws(StateError) -> Bool {
        guard unsafe unlink("\(path)/\(name)") == 0 else {
            if errno == ENOENT { return false }
            throw .unwritable(path: "\(path)/\(name)", errno: errno)
        }
        try syncFolder()
        return true
    }

    private static let temporaryEnding = ".new"

    /// Removes what processes left behind that were killed within a replacement. One that is still alive keeps its own.
    /// Nothing depends on the success of this.
    package func removeLeftovers() {
        guard let folder = unsafe opendir(path) else { return }
        defer { unsafe closedir(folder) }
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasPrefix("."), name.hasSuffix(Self.temporaryEnding),
                let process = name.dropLast(Self.temporaryEnding.count).split(separator: ".").last.flatMap({ pid_t($0) }
                ),
                process > 0, process != getpid(), kill(process, 0) != 0, errno == ESRCH
            else { continue }
            unsafe unlink("\(path)/\(name)")
        }
    }

    private func syncFolder() throws(StateError) {
        let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw .unwritable(path: path, errno: errno) }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw .unwritable(path: path, errno: errno) }
    }

    private func writeSynced(_ contents: [UInt8], to file: String) throws(StateError) {
        let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .unwritable(path: file, errno: errno) }
        defer { close(descriptor) }
        // A temporary file left by a crash may have been made under another umask.
        guard fchmod(descriptor, 0o600) == 0 else { throw .unwritable(path: file, errno: errno) }
        // The superuser writes for whoever owns the folder: the service could not read it otherwise.
        if geteuid() == 0 {
            var folder = stat()
            guard unsafe stat(path, &folder) == 0 else { throw .unwritable(path: file, errno: errno) }
            guard folder.st_uid == 0 || fchown(descriptor, folder.st_uid, folder.st_gid) == 0 else {
                throw .unwritable(path: file, errno: errno)
            }
        }

        var written = 0
        while written < contents.count {
            let count = unsafe contents.withUnsafeBytes { bytes in
                unsafe write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .unwritable(path: file, errno: count < 0 ? errno : EIO) }
            written += count
        }
        guard fsync(descriptor) == 0 else { throw .unwritable(path: file, errno: errno) }
    }
}
