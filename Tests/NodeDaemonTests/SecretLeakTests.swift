import FoundationEssentials
import Glibc
import Testing
import Transport
import Vault
import ZeeProtocol
import ZeeTestKit

/// Whatever the node says and wherever it can be looked at from outside, there is no secret in it.
@Suite(.timeLimit(.minutes(1)))
struct SecretLeakTests: ~Copyable {
    static let token = "token-7f3a9c"
    static let issued = "issued-51be02"

    let root = FileManager.default.temporaryDirectory.appending(path: "zee-leak-\(UUID().uuidString)").path()
    let state: StateDirectory

    init() throws { state = try StateDirectory(path: "\(root)/state") }

    deinit {
        // Leftovers in the temporary folder harm nobody.
        try? FileManager.default.removeItem(atPath: root)
    }

    /// Everything that must be in no text: the shared token, the issued one, the device's private key.
    func secrets() throws -> [String] {
        let identity = try JSONValue(parsing: text("\(state.path)/\(Identity.fileName)"))
        return [Self.token, Self.issued, try #require(identity["privateKey"]?.stringValue)]
    }

    func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }

    @Test(arguments: ["text", "json"])
    func `no log line and no command line holds a secret`(format: String) async throws {
        try state.keep(try #require(Secret(.token, in: Self.token, from: .entered)))
        let loop = try EventLoop()
        defer { loop.stop() }
        let gateway = try ScriptedGateway(on: loop)
        let output = "\(root)/output"
        let words = [
            "run", "--port", "\(gateway.port)", "--state-dir", state.path, "--log-level", "debug", "--log-format",
            format,
        ]
        let node = try NodeProcess(words, environment: [], output: output)
        defer { kill(node.id, SIGKILL) }
        let peer = try await gateway.accept()
        let connect = try await peer.challenge()
        #expect(connect.params?["auth"]?["token"]?.stringValue == Self.token)
        try await peer.answer(connect, HelloOK.scripted(deviceToken: Self.issued).json)
        _ = try await peer.nodeEvent()
        let commandLine = try text("/proc/\(node.id)/cmdline")
        #expect(commandLine.contains("zee-node"))
        kill(node.id, SIGHUP)
        kill(node.id, SIGTERM)
        _ = try await peer.nodeEvent()
        _ = await peer.ending()
        #expect(node.exitStatus() == 0)

        let said = try text(output)
        #expect(said.contains("gateway-token from \(state.path)/gateway-token"))
        for secret in try secrets() {
            #expect(said.contains(secret) == false)
            #expect(commandLine.contains(secret) == false)
        }
        #expect(try text("\(state.path)/device-tokens.json").contains(Self.issued))
    }

    @Test(
        arguments: [
            (["check-config", "--print"], 0o600, 0), (["check-config"], 0o644, 78), (["run"], 0o644, 78),
            (["identity"], 0o600, 0), (["forget"], 0o600, 0),
        ] as [([String], Int, Int32)]
    )
    func `no answer and no error does either`(words: [String], mode: Int, status: Int32) throws {
        try state.keep(try #require(Secret(.token, in: Self.token, from: .entered)))
        #expect(chmod("\(state.path)/gateway-token", mode_t(mode)) == 0)
        let output = "\(root)/output"
        let node = try NodeProcess(words + ["--state-dir", state.path], environment: [], output: output)
        #expect(node.exitStatus() == status)
        #expect(try text(output).isEmpty == false)
        #expect(try text(output).contains(Self.token) == false)
    }

    @Test func `a token that cannot be kept is a warning, and the node goes on`() async throws {
        // A folder in the place of the file cannot be replaced, not even by the superuser.
        _ = try StateDirectory(path: "\(state.path)/\(DeviceTokens.fileName)")
        let loop = try EventLoop()
        defer { loop.stop() }
        let gateway = try ScriptedGateway(on: loop)
        let output = "\(root)/output"
        let words = ["run", "--port", "\(gateway.port)", "--state-dir", state.path]
        let node = try NodeProcess(words, environment: [], output: output)
        defer { kill(node.id, SIGKILL) }
        let peer = try await gateway.accept()
        let connect = try await peer.challenge()
        try await peer.answer(connect, HelloOK.scripted(deviceToken: Self.issued).json)
        _ = try await peer.nodeEvent()
        try await peer.invoke(InvokeRequest(id: "i", nodeID: "n", command: "canvas.hide", paramsJSON: "{}"))
        #expect(try await peer.result().isOK)
        kill(node.id, SIGTERM)
        _ = try await peer.nodeEvent()
        _ = await peer.ending()
        #expect(node.exitStatus() == 0)
        #expect(try text(output).contains("warning: "))
    }
}
