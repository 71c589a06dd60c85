import Arguments
import Diagnostics
import FoundationEssentials
import Stage
import Testing
import Vault
import ZeeGatewayClient
import ZeeProtocol

@testable import NodeDaemon

struct NodeSettingsTests {
    static func settings(_ words: String, _ environment: [String: String] = ["HOME": "/home/zee"]) throws
        -> NodeSettings
    {
        let request = try NodeProgram.request(from: words.split(separator: " ").map(String.init))
        guard case .run(let invocation) = request else { throw NodeError(.usage, "no command") }
        return try NodeSettings(invocation, environment: { environment[$0] })
    }

    @Test(arguments: [
        ("", "ws://127.0.0.1:18789"),
        ("run", "ws://127.0.0.1:18789"),
        ("--port 99", "ws://127.0.0.1:99"),
        ("run --host studio.local --tls", "wss://studio.local:18789"),
        ("--host fe80::1", "ws://[fe80::1]:18789"),
        ("--host studio.example --tls-fingerprint " + String(repeating: "0f", count: 32), "wss://studio.example:18789"),
        ("--url wss://a.example:1/x", "wss://a.example:1/x"),
    ])
    func `the gateway's address comes from either way to say it`(words: String, url: String) throws {
        #expect(try Self.settings(words).address.text == url)
    }

    @Test(arguments: [
        ("", "wss://e.example"), ("--log-level debug", "wss://e.example"), ("--port 99", "ws://127.0.0.1:99"),
        ("--url ws://127.0.0.2", "ws://127.0.0.2"),
    ])
    func `the environment names the gateway when the command line does not`(words: String, url: String) throws {
        let environment = ["HOME": "/h", "ZEE_GATEWAY_URL": "wss://e.example"]
        #expect(try Self.settings(words, environment).address.text == url)
    }

    @Test(
        arguments: [
            ("", [:], "zee-node pair GATEWAY"),
            ("--state-dir /s", [:], "zee-node pair GATEWAY --state-dir /s"),
            ("", ["STATE_DIRECTORY": "/var/lib/z"], "sudo zee-node pair GATEWAY --state-dir /var/lib/z"),
            ("--state-dir /s", ["STATE_DIRECTORY": "/var/lib/z"], "zee-node pair GATEWAY --state-dir /s"),
        ] as [(String, [String: String], String)]
    )
    func `who is told to pair a node is told where its state is`(
        words: String,
        environment: [String: String],
        command: String
    ) throws {
        let home = environment.merging(["HOME": "/home/zee"]) { $1 }
        #expect(try Self.settings(words, home).pairCommand == command)
    }

    @Test(arguments: [
        "--url ws://127.0.0.1 --port 3", "--port 0", "--port 70000", "--port x", "--url nonsense", "--prot 3",
        "--token secret", "--host example.com", "--log-level loud", "identity extra", "--set canvas.widht=5",
        "--config /nonexistent/zee-node.conf", "--url wss://a.example --ca-file /nonexistent",
    ])
    func `a wrong command line is an error`(words: String) {
        #expect(throws: NodeError.self) { try Self.settings(words) }
    }

    @Test(arguments: [
        (["STATE_DIRECTORY": "/var/lib/zee-node:/x", "HOME": "/h"], "/var/lib/zee-node"),
        (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/zee-node"),
        (["HOME": "/h"], "/h/.local/state/zee-node"),
    ])
    func `state is kept where the system says`(environment: [String: String], folder: String) throws {
        #expect(try Self.settings("", environment).stateDirectory == folder)
        #expect(try Self.settings("--state-dir /t", environment).stateDirectory == "/t")
    }

    @Test(arguments: [
        (["ZEE_GATEWAY_TOKEN": "z", "OPENCLAW_GATEWAY_TOKEN": "o"], "z"),
        (["ZEE_GATEWAY_TOKEN": "", "OPENCLAW_GATEWAY_TOKEN": "o"], "o"),
        ([:], nil),
    ])
    func `the token comes from the environment, ours first`(variables: [String: String], token: String?) throws {
        let settings = try Self.settings("", variables.merging(["HOME": "/h"]) { own, _ in own })
        #expect(try settings.secret(.token)?.revealed == token)
    }

    @Test(arguments: [("secret\n", 0o600, "secret"), ("secret\r\nmore", 0o600, "secret")])
    func `a token file gives its first line`(text: String, mode: Int, token: String) throws {
        try Self.withFile(text, mode: mode) { path throws in
            let settings = try Self.settings("--token-file \(path)")
            #expect(try settings.secret(.token)?.revealed == token)
        }
    }

    @Test(arguments: [("secret", 0o644), ("", 0o600), ("two words", 0o600), ("\n", 0o600)])
    func `a token file that others may read, or without a token, is refused`(text: String, mode: Int) throws {
        try Self.withFile(text, mode: mode) { path throws in
            let settings = try Self.settings("--token-file \(path)")
            let error = #expect(throws: NodeError.self) { try settings.secret(.token) }
            #expect(error?.code == .configurationInvalid)
        }
    }

    @Test func `settings from a file reach the canvas`() throws {
        let file = """
            [canvas]
            width = 640
            height = 480
            longest-side = 1000
            evaluation-time = 250ms
            heap = 8M
            area = 100000
            [node]
            display-name = Attic
            """
        try Self.withFile(file, mode: 0o644) { path throws in
            let stage = try Self.settings("--config \(path) --set canvas.height=200").stage
            #expect(stage.width == 640)
            #expect(stage.height == 200)
            #expect(stage.longestSide == 1_000)
            #expect(stage.evaluationTime == .milliseconds(250))
            #expect(stage.heapBytes == 8 << 20)
            #expect(stage.bitmapArea == 100_000)
            #expect(stage.name == "Attic")
        }
    }

    @Test func `the node names itself by its device unless told otherwise`() throws {
        #expect(try Self.settings("").client(deviceID: "d").instanceID == "d")
        let client = try Self.settings("--node-id n --display-name Desk --platform custom").client(deviceID: "d")
        #expect(client.instanceID == "n")
        #expect(client.displayName == "Desk")
        #expect(client.platform == "custom")
        #expect(client.id == "node-host")
    }

    static func withFile(_ text: String, mode: Int, _ body: (String) throws -> Void) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "zee-token-\(UUID().uuidString)").path()
        _ = FileManager.default.createFile(atPath: file, contents: Data(text.utf8))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        defer { try? FileManager.default.removeItem(atPath: file) }  // a leftover in /tmp harms nobody
        try body(file)
    }
}
