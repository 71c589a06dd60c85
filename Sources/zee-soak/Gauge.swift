internal import Glibc

/// What this process holds, from /proc (proc_pid_statm(5), proc_pid_fd(5)).
struct Gauge {
    let residentKB: Int
    let descriptors: Int

    static func read() -> Gauge { Gauge(residentKB: residentPages() * getpageKB(), descriptors: descriptorCount()) }

    private static func getpageKB() -> Int { Int(sysconf(Int32(_SC_PAGESIZE))) / 1024 }

    private static func residentPages() -> Int {
        let file = open("/proc/self/statm", O_RDONLY)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = Glibc.read(file, &bytes, bytes.count)
        let words = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: " ")
        return words.count > 1 ? Int(words[1]) ?? 0 : 0
    }

    private static func descriptorCount() -> Int {
        guard let folder = opendir("/proc/self/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // Less ".", ".." and the folder itself.
        return count - 3
    }
}
