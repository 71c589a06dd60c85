import FoundationEssentials
import Glibc

/// A file system of a few pages, for tests of what happens when it is full or read-only.
struct TinyDisk: ~Copyable {
    let path: String

    /// Mounting needs privileges that a container may withhold from its superuser too, so it is tried.
    static let isPossible: Bool = {
        guard geteuid() == 0 else { return false }
        return (try? TinyDisk()) != nil  // the answer is whether it works
    }()

    enum MountError: Error { case failed(Int32) }

    init() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "zee-disk-\(UUID().uuidString)").path()
        guard mkdir(path, 0o700) == 0, mount("tmpfs", path, "tmpfs", 0, "size=64k,mode=700") == 0 else {
            throw MountError.failed(errno)
        }
        self.path = path
    }

    deinit {
        umount2(path, Int32(MNT_DETACH))
        rmdir(path)
    }

    /// Writes until nothing fits any more.
    func fill() {
        let file = open("\(path)/filler", O_WRONLY | O_CREAT, 0o600)
        let page = [UInt8](repeating: 0, count: 4_096)
        while write(file, page, page.count) > 0 {}
        close(file)
    }

    func makeReadOnly() throws {
        let flags = UInt(MS_REMOUNT | MS_RDONLY)
        guard mount("tmpfs", path, "tmpfs", flags, nil) == 0 else { throw MountError.failed(errno) }
    }
}
