import FoundationEssentials
import Glibc
import Testing
import Vault

/// A process that is killed while it replaces its state leaves the old or the new version of each file, never a part.
@Suite(.timeLimit(.minutes(5)))
struct KilledWriterTests {
    /// `scripts/kill-writes` asks for a thousand.
    static let kills = ProcessInfo.processInfo.environment["ZEE_KILLS"].flatMap { Int($0) } ?? 50

    @Test func `a writer that is killed at any time leaves whole files`() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "zee-kill-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: root) }  // a leftover in /tmp harms nobody
        let state = try StateDirectory(path: root)
        let device = try Identity.loadOrCreate(in: state, nowMs: { 0 }).identity.deviceID
        var versions: Set<String> = []
        var interrupted = 0
        for _ in 0..<Self.kills {
            let before = try modification(of: "\(root)/\(KeptGateway.fileName)")
            let writer = try spawn(root)
            // Only a writer that writes is worth killing; then at some time within a few replacements.
            while try modification(of: "\(root)/\(KeptGateway.fileName)") == before, kill(writer, 0) == 0 {
                usleep(200)
            }
            usleep(UInt32.random(in: 0...6_000))
            kill(writer, SIGKILL)
            var status: Int32 = 0
            while waitpid(writer, &status, 0) < 0, errno == EINTR {}
            #expect(status & 0x7f == SIGKILL, "the writer ended by itself")

            let files = try FileManager.default.contentsOfDirectory(atPath: root)
            if files.contains(where: { $0.hasSuffix("\(writer).new") }) { interrupted += 1 }
            #expect(try Identity.load(from: state)?.deviceID == device)
            let gateway = try #require(try KeptGateway.load(from: root))
            #expect(gateway.url == "ws://127.0.0.1:\(gateway.stableID)")
            #expect(gateway.name?.hasSuffix("x\(gateway.stableID)") == true)
            versions.insert(gateway.stableID)
            _ = try DeviceTokens(in: state).token(for: .init(gateway: "gateway 1", deviceID: device, role: "node"))
            if let bytes = try state.read(Secret.Kind.password.fileName) {
                let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: { $0 == " " || $0 == "\n" })
                #expect(words.count == 3 && words.first == words.last)
            }
        }
        state.removeLeftovers()
        let left = try FileManager.default.contentsOfDirectory(atPath: root)
        #expect(left.filter { $0.hasSuffix(".new") } == [])
        // Kills between two replacements, and a writer that got nowhere, would prove nothing.
        #expect(versions.count > 1)
        #expect(interrupted > 0)
    }

    private func modification(of path: String) throws -> Int {
        var status = stat()
        guard stat(path, &status) == 0 else { return 0 }
        // Each replacement is another file: its number changes even within one tick of the clock.
        return Int(truncatingIfNeeded: status.st_ino) ^ status.st_mtim.tv_nsec
    }

    private func spawn(_ root: String) throws -> pid_t {
        let program = try #require(Self.program, "zee-state-writer is built beside the tests")
        var arguments = [strdup(program), strdup(root), nil]
        var variables: [UnsafeMutablePointer<CChar>?] = [nil]
        defer { for text in arguments { free(text) } }
        var process = pid_t()
        let status = posix_spawn(&process, program, nil, nil, &arguments, &variables)
        try #require(status == 0)
        return process
    }

    /// The test bundle's place differs between build systems: beside the program, or folders below it.
    private static let program: String? = {
        guard let path = CommandLine.arguments.first else { return nil }
        var folder = URL(filePath: path).deletingLastPathComponent()
        for _ in 0..<5 {
            let path = folder.appending(path: "zee-state-writer").path()
            var status = stat()
            if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return path }
            folder = folder.deletingLastPathComponent()
        }
        return nil
    }()
}
