internal import Glibc

/// Files as bytes, for a tool that runs where its data is.
enum Files {
    static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
    }

    static func text(_ path: String) -> String? { read(path).map { String(decoding: $0, as: UTF8.self) } }

    @discardableResult
    static func write(_ bytes: [UInt8], to path: String) -> Bool {
        guard let file = fopen(path, "wb") else { return false }
        defer { fclose(file) }
        return fwrite(bytes, 1, bytes.count, file) == bytes.count
    }

    /// Makes a folder; one that is there already is fine.
    static func makeFolder(_ path: String) { mkdir(path, 0o755) }

    /// Names of the folders inside a folder, sorted.
    static func folders(in path: String) -> [String] {
        names(in: path).filter { read(path + "/" + $0 + "/code.js") != nil }
    }

    /// Names of the files inside a folder, sorted.
    static func files(in path: String) -> [String] {
        // A folder can be opened as a file, but not read.
        names(in: path).filter { read(path + "/" + $0)?.isEmpty == false }
    }

    private static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return String(path[..<slash])
    }
}

/// Clocks and chance for the pages under test: a clock that jumps when a page waits, so that a minute of timers takes no
/// time, and the same numbers on every run.
final class TestTime {
    private(set) var skipped: UInt64 = 0

    static func monotonic() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    func now() -> UInt64 { Self.monotonic() &+ skipped }

    func advance(to time: UInt64) {
        let now = now()
        if time > now { skipped &+= time - now }
    }
}

func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
func setEnvironment(_ name: String, _ value: String) { setenv(name, value, 1) }

func leave(_ code: Int32, _ message: String) -> Never {
    let bytes = Array(message.utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
    exit(code)
}
