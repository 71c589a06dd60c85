internal import Diagnostics
internal import Glibc

/// Files of whoever runs the program.
enum LocalFile {
    /// As much as is read of a page from the network.
    private static let mostBytes = 32 << 20

    /// `-` is standard input.
    static func read(_ path: String) throws(NodeError) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw NodeError(.inputInvalid, "cannot read \(path): \(String(cString: strerror(errno)))")
        }
        defer { if path != "-" { close(descriptor) } }
        var contents: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw NodeError(.inputInvalid, "cannot read \(path): \(String(cString: strerror(errno)))")
            }
            guard count > 0 else { return contents }
            contents += buffer.prefix(count)
            guard contents.count <= mostBytes else {
                throw NodeError(.inputInvalid, "\(path) has more than \(mostBytes >> 20) MB")
            }
        }
    }

    /// A file a page refers to, in the page's folder or below; `nil` for anything else.
    static func read(_ reference: String, beside page: String) -> [UInt8]? {
        let path = reference.prefix { $0 != "?" && $0 != "#" }
        let steps = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !path.isEmpty, !path.hasPrefix("/"), !steps.contains(".."), !path.utf8.contains(0) else { return nil }
        let folder = page.lastIndex(of: "/").map { page[...$0] } ?? ""
        // A page learns no more of a file it cannot have than that it has none.
        return try? read("\(folder)\(path)")
    }

    /// `-` is standard output.
    static func write(_ contents: [UInt8], to path: String) throws(NodeError) {
        let descriptor = path == "-" ? STDOUT_FILENO : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw NodeError(.stateUnwritable, "cannot write \(path): \(String(cString: strerror(errno)))")
        }
        defer { if path != "-" { close(descriptor) } }
        var rest = contents[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw NodeError(.stateUnwritable, "cannot write \(path): \(String(cString: strerror(errno)))")
            }
            rest = rest.dropFirst(count)
        }
    }
}
