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

    @Test func `SIGHUP takes over what can change, and a mistake changes nothing`() async throws {
        let loop = try EventLoop()
        defer { loop.stop() }
        let gateway = try ScriptedGateway(on: loop)
        let folder = FileManager.default.temporaryDirectory.appending(path: "zee-node-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: folder) }  // a leftover in /tmp harms nobody
        let (file, output) = ("\(folder)/zee-node.conf", "\(folder)/output")
        func configure(_ text: String) throws {
            try Data("[gateway]\nport = \(gateway.port)\n\(text)\n".utf8).write(to: URL(filePath: file))
        }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try configure("[canvas]\nwidth = 111")
        let words = ["run", "--config", file, "--state-dir", "\(folder)/state", "--log-format", "json"]
        let node = try NodeProcess(words, environment: [], output: output)
        defer { kill(node.id, SIGKILL) }
        let peer = try await gateway.admit()
        _ = try await peer.nodeEvent()
        func width() async throws -> String? {
            try await peer.invoke(
                InvokeRequest(
                    id: UUID().uuidString,
                    nodeID: "n",
                    command: "canvas.eval",
                    paramsJSON: #"{"javaScript":"String(innerWidth)"}"#
                )
            )
            return try await peer.result().payloadJSON
        }
        func said(_ words: String) throws -> Bool {
            String(decoding: try Data(contentsOf: URL(filePath: output)), as: UTF8.self).contains(words)
        }
        // No page yet, so the next one begins with the new width; with the mistake it would be 111.
        try configure("[canvas]\nwidth = 222\n[node]\nplatform = other")
        kill(node.id, SIGHUP)
        while try !said("a restart is needed for node.platform") { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try said("changed node.platform, canvas.width"))
        #expect(try await width() == #"{"result":"222"}"#)
        try configure("[canvas]\nwdith = 333")
        kill(node.id, SIGHUP)
        while try !said("the old settings stay in force") { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try said("[canvas] has no key 'wdith'"))
        kill(node.id, SIGTERM)
        #expect(node.exitStatus() == 0)
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
