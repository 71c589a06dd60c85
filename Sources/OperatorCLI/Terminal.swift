internal import Glibc

/// What the command reads and writes. Closures, so that a test can be the terminal.
package struct Terminal: Sendable {
    package var write: @Sendable (String) -> Void
    package var complain: @Sendable (String) -> Void
    /// A whole file, or standard input for `-`; `nil` when it cannot be read.
    package var read: @Sendable (String) -> [UInt8]?
    /// Whether the file was written whole.
    package var save: @Sendable ([UInt8], String) -> Bool

    package init(
        write: @escaping @Sendable (String) -> Void,
        complain: @escaping @Sendable (String) -> Void,
        read: @escaping @Sendable (String) -> [UInt8]?,
        save: @escaping @Sendable ([UInt8], String) -> Bool
    ) {
        self.write = write
        self.complain = complain
        self.read = read
        self.save = save
    }

    /// The process's own streams and files.
    package static let process = Terminal(
        write: { put($0, to: STDOUT_FILENO) },
        complain: { put($0, to: STDERR_FILENO) },
        read: readFile,
        save: saveFile
    )
}

private func put(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        // A closed pipe: whoever was reading has seen enough.
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
    }
}

/// Scripts and A2UI files are text that people wrote; what is larger than the largest frame cannot be sent anyway.
private let readLimit = 32 << 20

private func readFile(_ path: String) -> [UInt8]? {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { if path != "-" { close(descriptor) } }
    var contents: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while contents.count <= readLimit {
        let count = Glibc.read(descriptor, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return nil }
        guard count > 0 else { return contents }
        contents += chunk[..<count]
    }
    return nil
}

private func saveFile(_ contents: [UInt8], _ path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return false }
    var rest = contents[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        rest = rest.dropFirst(count)
    }
    // A full disk may show only here.
    return close(descriptor) == 0 && rest.isEmpty
}
