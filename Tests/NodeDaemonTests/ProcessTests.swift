import FoundationEssentials
import Glibc
import Testing
import Transport
import WebSocketChannel
import WebSocketWire
import ZeeProtocol
import ZeeTestKit

/// The real program against a scripted gateway: what only a process can show.
@Suite(.timeLimit(.minutes(1)))
struct ProcessTests {
    static func withNode(
        _ body: (ScriptedGateway, NodeProcess) async throws -> Void
    ) async throws {
        let loop = try EventLoop()
        defer { loop.stop() }
        let gateway = try ScriptedGateway(on: loop)
        let folder = FileManager.default.temporaryDirectory.appending(path: "zee-node-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: folder) }  // a leftover in /tmp harms nobody
        let node = try NodeProcess(
            ["run", "--url", "ws://127.0.0.1:\(gateway.port)", "--state-dir", folder, "--log-level", "error"],
            environment: ["ZEE_GATEWAY_TOKEN=shared"]
        )
        defer { kill(node.id, SIGKILL) }
        try await body(gateway, node)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `a signal stops it politely`(signal: Int32) async throws {
        try await Self.withNode { gateway, node in
            let peer = try await gateway.admit()
            let ready = try await peer.nodeEvent().payload
            #expect(ready?["state"]?.stringValue == "ready")
            #expect(ready?["availability"]?["canvas"] == true)
            kill(node.id, signal)
            #expect(try await peer.nodeEvent().payload?["state"]?.stringValue == "stopping")
            #expect(await peer.ending() == .closed(.normal, reason: ""))
            #expect(node.exitStatus() == 0)
        }
    }

    @Test func `SIGHUP does not end it`() async throws {
        try await Self.withNode { gateway, node in
            let peer = try await gateway.admit()
            _ = try await peer.nodeEvent()
            kill(node.id, SIGHUP)
            try await peer.invoke(InvokeRequest(id: "i", nodeID: "n", command: "canvas.eval"))
            #expect(try await peer.result().errorMessage == "INVALID_REQUEST: paramsJSON required")
            kill(node.id, SIGTERM)
            _ = try await peer.nodeEvent()
            _ = await peer.ending()
            #expect(node.exitStatus() == 0)
        }
    }

    @Test func `its identity and device token outlive it`() async throws {
        let loop = try EventLoop()
        defer { loop.stop() }
        let gateway = try ScriptedGateway(on: loop)
        let folder = FileManager.default.temporaryDirectory.appending(path: "zee-node-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: folder) }  // a leftover in /tmp harms nobody
        var devices: [String?] = []
        var secrets: [JSONValue?] = []
        for _ in 0..<2 {
            let node = try NodeProcess(
                ["--port", "\(gateway.port)", "--state-dir", folder, "--log-level", "error"],
                environment: []
            )
            defer { kill(node.id, SIGKILL) }
            let peer = try await gateway.accept()
            let connect = try await peer.challenge()
            devices.append(connect.params?["device"]?["id"]?.stringValue)
            secrets.append(connect.params?["auth"])
            try await peer.answer(connect, HelloOK.scripted(deviceToken: "issued").json)
            _ = try await peer.nodeEvent()
            kill(node.id, SIGTERM)
            _ = try await peer.nodeEvent()
            _ = await peer.ending()
            #expect(node.exitStatus() == 0)
        }
        #expect(devices[0] != nil)
        #expect(devices[0] == devices[1])
        #expect(secrets == [nil, ["token": "issued"]])
    }

    @Test(
        arguments: [(["--prot"], 64), (["--url", "nonsense"], 78), (["--version"], 0), (["--help"], 0)]
            as [([String], Int32)]
    )
    func `it leaves with the status of sysexits`(words: [String], status: Int32) throws {
        #expect(try NodeProcess(words, environment: ["HOME=/nonexistent"]).exitStatus() == status)
    }
}

/// A running `zee-node`, from the folder the tests were built into.
struct NodeProcess {
    let id: pid_t

    enum SpawnError: Error { case failed(Int32) }

    init(_ words: [String], environment: [String]) throws {
        let folder = URL(filePath: try #require(CommandLine.arguments.first)).deletingLastPathComponent()
        let program = try #require(Self.program(above: folder), "zee-node is built beside the tests")
        var arguments = ([program] + words).map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        defer { for text in arguments + variables { free(text) } }
        // Its output would only mix with the tests'.
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
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
