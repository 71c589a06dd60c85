import Diagnostics
import FoundationEssentials
import Testing
import Transport
import Vault
import ZeeProtocol

@testable import GatewayServer

@Suite(.timeLimit(.minutes(1)))
struct StateTests {
    @Test func `what was paired is paired after a restart`() async throws {
        let folder = scratchFolder()
        let device = try TestDevice(2)
        let token = try await withGateway(folder: folder) { port, loop in
            let node = try await LiveClient.open(port: port, on: loop)
            return HelloOK(try await node.connect(device, role: "node").get())?.auth?.deviceToken
        }
        #expect(token != nil)
        try await withGateway(folder: folder) { port, loop in
            let node = try await LiveClient.open(port: port, on: loop)
            let hello = HelloOK(try await node.connect(device, role: "node", token: token).get())
            #expect(hello?.auth?.deviceToken == token)
        }
    }

    @Test func `every part of the state survives a round trip`() throws {
        var bench = Bench(.openClaw2026April)
        let (person, _) = try bench.join("operator", 1)
        _ = try bench.join("node", 2)
        _ = bench.call(
            "node.rename",
            ["nodeId": .string(try TestDevice(2).id), "displayName": "Hall"],
            as: person
        )
        let (id, challenge) = try bench.open(local: false, ip: "192.0.2.7")
        _ = bench.say(try TestDevice(3).connect(challenge), as: id)

        let directory = try StateDirectory(path: scratchFolder())
        try bench.gateway.state.save(to: directory)
        #expect(try GatewayState.load(from: directory) == bench.gateway.state)
        #expect(bench.gateway.state.devices.pending.count == 1)
        #expect(bench.gateway.state.surfaces.pending.count == 1)
    }

    @Test func `a write that was cut off leaves the state before it`() throws {
        let directory = try StateDirectory(path: scratchFolder())
        var state = GatewayState()
        state.nodeNames["n"] = "Hall"
        try state.save(to: directory)
        let half = Data("{\"version\":1,\"nodeNa".utf8)
        try half.write(to: URL(filePath: "\(directory.path)/.gateway.json.1.new"))
        #expect(try GatewayState.load(from: directory) == state)
    }

    @Test(arguments: ["", "{", "[]", #"{"version":2}"#, #"{"version":1,"devices":7}"#])
    func `damaged state is an error with a remedy, not a fresh start`(_ text: String) throws {
        let directory = try StateDirectory(path: scratchFolder())
        try directory.replace(GatewayState.fileName, with: Array(text.utf8))
        let loop = try EventLoop()
        defer { loop.stop() }
        let configuration = try GatewayConfiguration(
            settings: Gateway.Settings(secret: .token("x"), version: "1"),
            port: 0,
            stateDirectory: directory.path
        )
        let error = #expect(throws: NodeError.self) {
            try GatewayServer(configuration, on: loop, log: .silent, now: wallClock)
        }
        #expect(error?.code == .configurationInvalid)
        #expect(error?.message.hasPrefix("\(directory.path)/gateway.json is damaged") == true)
        #expect(error?.hint != nil)
    }

    @Test func `a token is made once, kept private, and never part of what is announced`() throws {
        let folder = scratchFolder()
        let options = GatewayOptions(stateDirectory: folder, version: "1")
        let first = try options.configuration()
        let second = try options.configuration()
        guard case .token(let token) = first.configuration.settings.secret,
            case .token(let again) = second.configuration.settings.secret
        else {
            Issue.record("no token")
            return
        }
        #expect(token == again)
        #expect(token.utf8.count == 48)
        let file = try #require(first.announcement.tokenFile)
        // Throws for a file that others may read.
        #expect(try StateDirectory.readPrivateFile(file) == Array("\(token)\n".utf8))
        #expect(!"\(first.announcement)".contains(token))
        #expect(first.configuration.settings.identity == second.configuration.settings.identity)
    }

    @Test func `a certificate is made once and its fingerprint announced`() async throws {
        var options = GatewayOptions(stateDirectory: scratchFolder(), version: "1")
        options.usesTLS = true
        let first = try options.configuration()
        let second = try options.configuration()
        #expect(first.announcement.fingerprint == second.announcement.fingerprint)
        #expect(first.announcement.url == "wss://127.0.0.1:18789")

        let tls = try #require(first.configuration.tls)
        try await withGateway(tls: tls) { port, loop in
            let node = try await LiveClient.open(port: port, on: loop, security: .tls(.pin(tls.fingerprint)))
            #expect(try await node.connect(TestDevice(2), role: "node").isSuccess)
        }
    }

    @Test func `what cannot be started safely is refused with a hint`() {
        let base = GatewayOptions(stateDirectory: scratchFolder(), version: "1")
        let cases: [(String, (inout GatewayOptions) -> Void)] = [
            ("a gateway that others can reach needs a secret", { ($0.binding, $0.authentication) = (.lan, .none) }),
            ("the gateway token is empty", { $0.token = "" }),
            ("there is no gateway password", { $0.authentication = .password }),
            ("there is no generation \"zoe\"", { $0.strictLike = "zoe" }),
            ("--tls-cert and --tls-key go together", { $0.keyFile = "x" }),
            ("/nowhere/cert.pem cannot be used", { ($0.certificateFile, $0.keyFile) = ("/nowhere/cert.pem", "k") }),
        ]
        for (message, change) in cases {
            var options = base
            change(&options)
            let error = #expect(throws: NodeError.self) { try options.configuration() }
            #expect(error?.message.hasPrefix(message) == true, "\(String(describing: error))")
            #expect(error?.hint != nil)
        }
    }
}
