import Diagnostics
import FoundationEssentials
import Glibc
import Testing
import Transport
import ZeeProtocol

@testable import ControlChannel

/// Both ends over a real socket in a folder of their own.
@Suite(.timeLimit(.minutes(1)))
struct ControlChannelTests {
    static func withServer(
        patience: ControlServer.Patience = .init(),
        _ body: (String, EventLoop, Guarded<[LogRecord]>) async throws -> Void
    ) async throws {
        let loop = try EventLoop()
        defer { loop.stop() }
        let folder = FileManager.default.temporaryDirectory.appending(path: "zee-control-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        chmod(folder, 0o755)
        defer { try? FileManager.default.removeItem(atPath: folder) }  // a leftover in /tmp harms nobody
        let records = Guarded<[LogRecord]>([])
        let log = Log(threshold: .debug) { record in records.withLock { $0.append(record) } }
        let server = try ControlServer(path: "\(folder)/control", on: loop, patience: patience, log: log)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(executorPreference: loop) {
                await server.run { request in
                    request.method == "echo"
                        ? .success(.object(request.params))
                        : .failure(NodeError(.invalidRequest, "no method \(request.method)", hint: "echo"))
                }
            }
            try await body(server.path, loop, records)
            group.cancelAll()
        }
    }

    /// Everything that comes until the end, as text.
    static func everything(from stream: ByteStream) async throws -> String {
        var bytes: [UInt8] = []
        while true {
            let more = try await stream.receive(atMost: 4096, by: .now + .seconds(20))
            guard !more.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
            bytes += more
        }
    }

    @Test func `a question gets its answer, an error with its hint`() async throws {
        try await Self.withServer { path, loop, _ in
            let client = ControlClient(path: path, on: loop)
            let params: JSONObject = ["a": [1, "é"]]
            let answer = try await client.ask(ControlRequest("echo", params))
            #expect(answer == .object(params))
            let error = await #expect(throws: NodeError.self) { _ = try await client.ask(ControlRequest("nope")) }
            #expect(error?.description == "no method nope [INVALID_REQUEST]\n  hint: echo")
        }
    }

    @Test func `several requests on one connection are answered in order`() async throws {
        try await Self.withServer { path, loop, _ in
            let stream = try LocalSocket.connect(to: path, on: loop)
            try await stream.send(
                Array("{\"method\":\"echo\",\"params\":{\"n\":1}}\nnonsense\n{\"method\":\"echo\"}\n".utf8)
            )
            try await stream.finish()
            let answers = [
                #"{"result":{"n":1}}"#,
                #"{"error":{"code":"INVALID_REQUEST","message":"the request is not JSON"}}"#,
                #"{"result":{}}"#,
            ]
            #expect(try await Self.everything(from: stream) == answers.joined(separator: "\n") + "\n")
        }
    }

    @Test func `a line without an end is refused, and the connection ended`() async throws {
        try await Self.withServer { path, loop, _ in
            let stream = try LocalSocket.connect(to: path, on: loop)
            try await stream.send([UInt8](repeating: UInt8(ascii: "x"), count: ControlRequest.longestLine + 1))
            let text = try await Self.everything(from: stream)
            #expect(
                text == #"{"error":{"code":"INVALID_REQUEST","message":"the request is longer than 65536 bytes"}}"#
                    + "\n"
            )
        }
    }

    @Test func `who says nothing is let go, and others are answered meanwhile`() async throws {
        var patience = ControlServer.Patience()
        patience.idle = .milliseconds(200)
        try await Self.withServer(patience: patience) { path, loop, _ in
            let silent = try LocalSocket.connect(to: path, on: loop)
            try await silent.send(Array(#"{"met"#.utf8))
            let answer = try await ControlClient(path: path, on: loop).ask(ControlRequest("echo"))
            #expect(answer == [:])
            #expect(await (try? Self.everything(from: silent)) ?? "" == "")
        }
    }

    @Test func `one more than the limit is told to come back`() async throws {
        try await Self.withServer { path, loop, _ in
            var streams: [ByteStream] = []
            for _ in 0..<ControlServer.clientLimit {
                let stream = try LocalSocket.connect(to: path, on: loop)
                try await stream.send(ControlRequest("echo").line)
                _ = try await stream.receive(atMost: 100)
                streams.append(stream)
            }
            let extra = try LocalSocket.connect(to: path, on: loop)
            #expect(try await Self.everything(from: extra).contains("too many at once"))
            for stream in streams { stream.abort() }
        }
    }

    @Test func `the file is for owner and group only, and goes with the daemon`() async throws {
        var place = ""
        try await Self.withServer { path, _, _ in
            place = path
            var status = stat()
            #expect(lstat(path, &status) == 0)
            #expect(status.st_mode & 0o7777 == 0o660)
        }
        #expect(access(place, F_OK) != 0)
    }

    @Test func `an abandoned socket is replaced, a living one and other files are not`() async throws {
        try await Self.withServer { path, loop, _ in
            #expect(throws: TransportError.listenFailed(address: path, errno: EADDRINUSE)) {
                _ = try LocalListener(path: path, on: loop)
            }
            let file = "\(path).txt"
            #expect(FileManager.default.createFile(atPath: file, contents: nil))
            #expect(throws: TransportError.listenFailed(address: file, errno: EADDRINUSE)) {
                _ = try LocalListener(path: file, on: loop)
            }
            let dead = "\(path).dead"
            // Under another name when its listener goes away, the file stays: what a killed process leaves.
            var listener: LocalListener? = try LocalListener(path: dead, on: loop)
            #expect(rename(dead, "\(dead)2") == 0)
            #expect(listener?.path == dead)
            listener = nil
            #expect(access("\(dead)2", F_OK) == 0)
            _ = try LocalListener(path: "\(dead)2", on: loop)
        }
    }

    @Test func `nobody there, or a path that is none, is an error with words`() async throws {
        let loop = try EventLoop()
        defer { loop.stop() }
        for path in ["/nonexistent/control", String(repeating: "x", count: 200), ""] {
            let error = await #expect(throws: NodeError.self) {
                _ = try await ControlClient(path: path, on: loop).ask(ControlRequest("status"))
            }
            #expect(error?.code == .notRunning)
            #expect(error?.exitStatus == 69)
        }
    }

    @Test(.enabled(if: getuid() == 0 && access("/usr/bin/python3", X_OK) == 0, "root makes processes of other users"))
    func `another user is refused even where the file's mode lets him in`() async throws {
        try await Self.withServer { path, _, records in
            chmod(path, 0o666)
            let folder = path.dropLast("/control".count)
            let script = """
                import os, socket, sys
                os.setgroups([]); os.setgid(65534); os.setuid(65534)
                s = socket.socket(socket.AF_UNIX); s.connect("\(path)")
                s.sendall(b'{"method":"echo"}\\n')
                sys.stdout.write(s.makefile().read())
                """
            try Data(script.utf8).write(to: URL(filePath: "\(folder)/peer.py"))
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            posix_spawn_file_actions_addopen(&actions, 1, "\(folder)/out", O_WRONLY | O_CREAT, 0o600)
            var words: [UnsafeMutablePointer<CChar>?] = [strdup("/usr/bin/python3"), strdup("\(folder)/peer.py"), nil]
            defer { for word in words { free(word) } }
            var id = pid_t()
            #expect(posix_spawn(&id, "/usr/bin/python3", &actions, nil, &words, nil) == 0)
            var status: Int32 = -1
            while waitpid(id, &status, 0) < 0, errno == EINTR {}
            #expect(status == 0)
            let said = String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/out")), as: UTF8.self)
            #expect(
                said == #"{"error":{"code":"UNAVAILABLE","message":"user 65534 may not control this node"}}"# + "\n"
            )
            #expect(records.withLock { $0.contains { $0.priority == .warning && $0.message.contains("user 65534") } })
        }
    }

    @Test(
        arguments: [
            (0, [0], true), (990, [990], true), (1000, [1000, 990], true), (1000, [1000], false), (65534, [0], false),
        ] as [(UInt32, [UInt32], Bool)]
    )
    func `the gate lets in the superuser, the owner and the group`(user: UInt32, groups: [UInt32], isIn: Bool) {
        let peer = LocalPeer(process: 1, user: user, groups: groups)
        #expect(ControlGate(user: 990, group: 990).admits(peer) == isIn)
        #expect(!ControlGate(user: 990, group: 0).admits(LocalPeer(process: 1, user: 5, groups: [0])))
    }
}
