import Glibc

/// The `openssl` program as a TLS peer that shares no line of code with the room.
final class OpenSSLPeer {
    static let program = "/usr/bin/openssl"
    static var isInstalled: Bool { access(program, X_OK) == 0 }

    private let process: pid_t
    private let output: Int32
    private let input: Int32
    private var unread: [UInt8] = []

    /// Starts `openssl` with these arguments, its standard input and output on pipes.
    init(_ arguments: [String]) throws {
        var toChild: [Int32] = [0, 0]
        var fromChild: [Int32] = [0, 0]
        guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else { throw PeerError.cannotStart(errno) }
        for descriptor in [toChild[1], fromChild[0]] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
        posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
        posix_spawn_file_actions_adddup2(&actions, fromChild[1], 2)
        for descriptor in toChild + fromChild { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var argv: [UnsafeMutablePointer<CChar>?] = ([Self.program] + arguments).map { strdup($0) } + [nil]
        defer { for argument in argv { free(argument) } }
        var process: pid_t = 0
        let status = posix_spawn(&process, Self.program, &actions, nil, &argv, environ)
        close(toChild[0])
        close(fromChild[1])
        self.process = process
        output = fromChild[0]
        input = toChild[1]
        guard status == 0 else { throw PeerError.cannotStart(status) }
    }

    deinit {
        close(input)
        close(output)
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    enum PeerError: Error { case cannotStart(Int32), ended(String) }

    /// Blocks until a line with this text; the rest of that line.
    func line(after text: String) throws -> String {
        var seen = ""
        while true {
            while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: unread[..<end], as: UTF8.self)
                unread.removeFirst(end + 1)
                seen += line + "\n"
                if let range = line.firstRange(of: text) { return String(line[range.upperBound...]) }
            }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = read(output, &buffer, buffer.count)
            guard count > 0 else { throw PeerError.ended(seen) }
            unread += buffer.prefix(count)
        }
    }

    func type(_ text: String) { _ = Array(text.utf8).withUnsafeBytes { write(input, $0.baseAddress, $0.count) } }

    /// A TLS server on a free loopback port.
    static func server(_ folder: ScratchFolder, _ arguments: [String] = []) throws -> (peer: OpenSSLPeer, port: UInt16)
    {
        let peer = try OpenSSLPeer(
            ["s_server", "-accept", "127.0.0.1:0", "-cert", folder.certificateFile, "-key", folder.keyFile, "-rev"]
                + arguments
        )
        let address = try peer.line(after: "ACCEPT 127.0.0.1:")
        return (peer, UInt16(address) ?? 0)
    }
}
