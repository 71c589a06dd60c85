internal import CFolder
internal import Glibc

/// The folder that is served. Whatever is asked for, no file outside of it is ever opened.
package struct ServedFolder: Sendable {
    package let path: String
    /// Off in tests of the slower way, and never on again once the kernel has said no.
    let usesKernelGuard: Bool

    package init(path: String, usesKernelGuard: Bool = true) {
        // Without the slash at the end, which would double in every path below.
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        self.usesKernelGuard = usesKernelGuard
    }

    /// Opens a file by the names that lead to it.
    ///
    /// Names that begin with a dot are not there: `.git` and `.env` lie in folders that people serve. The folder itself
    /// is looked up each time, so that one that was replaced as a whole is served from then on.
    package func open(_ names: [String]) throws(CanvasHostError) -> ServedFile {
        guard names.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.utf8.contains(0) && !$0.utf8.contains(0x2F) })
        else { throw .notFound }
        let folder = folder_open(path)
        guard folder >= 0 else { throw .folderUnusable(path: path, errno: errno) }
        defer { close(folder) }
        let descriptor = try openBeneath(folder, names)
        return try ServedFile(adopting: descriptor)
    }

    private func openBeneath(_ folder: Int32, _ names: [String]) throws(CanvasHostError) -> Int32 {
        guard usesKernelGuard else { return try openStepByStep(folder, names) }
        let descriptor = beneath_open(folder, names.isEmpty ? "." : names.joined(separator: "/"))
        guard descriptor < 0 else { return descriptor }
        switch errno {
        // EAGAIN: something was renamed on the way, and the kernel could not be sure. The steps can.
        case ENOSYS, EPERM, EAGAIN: return try openStepByStep(folder, names)
        case let code: throw Self.failure(code)
        }
    }

    /// One name after the other, none of them a link: slower, and links within the folder do not work.
    private func openStepByStep(_ folder: Int32, _ names: [String]) throws(CanvasHostError) -> Int32 {
        var current = step_open(folder, ".", names.isEmpty ? 1 : 0)
        for (index, name) in names.enumerated() where current >= 0 {
            let next = step_open(current, name, index == names.count - 1 ? 1 : 0)
            let code = errno
            close(current)
            errno = code
            current = next
        }
        guard current >= 0 else { throw Self.failure(errno) }
        return current
    }

    /// A link that leads out is not told from a file that is not there: the difference is nobody's business.
    private static func failure(_ code: Int32) -> CanvasHostError {
        switch code {
        case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP, EXDEV, ENXIO, EACCES: .notFound
        default: .unreadable(errno: code)
        }
    }
}

/// One open file of the folder, in the state it had when it was opened.
package final class ServedFile: Sendable {
    private let descriptor: Int32
    package let isFolder: Bool
    package let size: Int
    /// Nanoseconds since 1970 of the last change of its bytes, and of anything about it.
    package let modifiedNs: Int
    package let changedNs: Int
    /// Inode, size and both times: no two states of one path share it, see `CanvasHost`.
    package let stateName: String

    init(adopting descriptor: Int32) throws(CanvasHostError) {
        var facts = stat()
        let status = fstat(descriptor, &facts)
        let code = errno
        let kind = facts.st_mode & S_IFMT
        guard status == 0, kind == S_IFREG || kind == S_IFDIR else {
            close(descriptor)
            // Sockets, pipes and devices are no pages.
            throw status == 0 ? .notFound : .unreadable(errno: code)
        }
        self.descriptor = descriptor
        isFolder = kind == S_IFDIR
        size = Int(facts.st_size)
        modifiedNs = Self.nanoseconds(facts.st_mtim)
        changedNs = Self.nanoseconds(facts.st_ctim)
        let parts = [Int(truncatingIfNeeded: facts.st_ino), size, modifiedNs, changedNs]
        stateName = parts.map { String(UInt(bitPattern: $0), radix: 36) }.joined(separator: "-")
    }

    deinit { close(descriptor) }

    /// Files of the year 2262 and later, and broken dates, wrap: the number only has to differ.
    private static func nanoseconds(_ time: timespec) -> Int { time.tv_sec &* 1_000_000_000 &+ time.tv_nsec }

    /// At most so many bytes from a place; empty behind the end.
    package func read(from offset: Int, atMost count: Int) throws(CanvasHostError) -> [UInt8] {
        while true {
            var failure: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                let got = pread(descriptor, buffer.baseAddress, count, offset)
                failure = got < 0 ? errno : 0
                filled = max(0, got)
            }
            switch failure {
            case 0: return bytes
            case EINTR: continue
            default: throw .unreadable(errno: failure)
            }
        }
    }
}
