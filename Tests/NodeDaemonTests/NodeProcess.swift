import FoundationEssentials
import Glibc
import Testing

/// A running `zee-node`, from the folder the tests were built into.
struct NodeProcess {
    let id: pid_t

    enum SpawnError: Error { case failed(Int32) }

    /// What it says goes to a file, or nowhere: it would only mix with the tests' own words.
    init(_ words: [String], environment: [String], output: String = "/dev/null") throws {
        let folder = URL(filePath: try #require(CommandLine.arguments.first)).deletingLastPathComponent()
        let program = try #require(Self.program(above: folder), "zee-node is built beside the tests")
        var arguments = ([program] + words).map { strdup($0) } + [nil]
        // A sanitizer that watches this process watches that one, with the same exceptions.
        let watched: [String] = ["LSAN_OPTIONS", "TSAN_OPTIONS"].compactMap { name in
            guard let value = getenv(name) else { return nil }
            return "\(name)=\(String(cString: value))"
        }
        var variables = (environment + watched).map { strdup($0) } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        var id = pid_t()
        let status = posix_spawn(&id, program, &actions, nil, &arguments, &variables)
        guard status == 0 else { throw SpawnError.failed(status) }
        self.id = id
    }

    /// The test bundle's place differs between build systems: beside the program, or folders below it.
    private static func program(above folder: URL) -> String? {
        var folder = folder
        for _ in 0..<5 {
            let path = folder.appending(path: "zee-node").path()
            if access(path, X_OK) == 0, !path.hasSuffix("/zee-node/") { return path }
            folder = folder.deletingLastPathComponent()
        }
        return nil
    }

    /// Waits for the end; negative for a signal.
    func exitStatus() -> Int32 {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
    }
}
