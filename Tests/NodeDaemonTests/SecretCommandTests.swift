import Diagnostics
import FoundationEssentials
import Synchronization
import Testing
import Vault

@testable import NodeDaemon

struct SecretCommandTests: ~Copyable {
    let root = FileManager.default.temporaryDirectory.appending(path: "zee-login-\(UUID().uuidString)").path()

    deinit {
        // Leftovers in the temporary folder harm nobody.
        try? FileManager.default.removeItem(atPath: root)
    }

    /// What the command says.
    func run(_ words: String, entering line: HiddenLine = .ended, _ environment: [String: String] = [:]) throws
        -> String
    {
        let written = Mutex("")
        let surroundings = Surroundings(
            environment: { environment[$0] },
            write: { text in written.withLock { $0 += text } },
            complain: { _ in },
            hidden: { _ in line },
            confirm: { _ in nil }
        )
        let arguments = words.split(separator: " ").map(String.init) + ["--state-dir", root]
        let job = try NodeProgram.start(arguments, in: surroundings)
        #expect(job == nil)
        return written.withLock(\.self)
    }

    func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: root).sorted() }

    @Test func `a token that was entered is kept, and a password takes its place`() throws {
        let said = try run("login", entering: .line("hush"))
        #expect(said == "kept the gateway's token in \(root)/gateway-token; restart the node to use it\n")
        #expect(try StateDirectory(path: root).read("gateway-token") == Array("hush\n".utf8))
        _ = try run("login --password", entering: .line("hush hush"))
        #expect(try files() == ["gateway-password"])
    }

    @Test func `a stronger source is named, and not what is in it`() throws {
        let said = try run("login", entering: .line("hush"), ["ZEE_GATEWAY_TOKEN": "loud"])
        #expect(said.contains("note: $ZEE_GATEWAY_TOKEN is there too and goes before it\n"))
        #expect(said.contains("loud") == false && said.contains("hush") == false)
    }

    @Test(arguments: [HiddenLine.ended, .interrupted, .line(""), .line("two words"), .line("bell\u{7}")])
    func `what is no token changes nothing`(line: HiddenLine) throws {
        _ = try run("login", entering: .line("hush"))
        #expect(throws: NodeError.self) { try run("login", entering: line) }
        #expect(try StateDirectory(path: root).read("gateway-token") == Array("hush\n".utf8))
    }

    @Test(arguments: [
        ("forget", ["gateway.json", "identity.json"]), ("forget --gateway", ["identity.json"]), ("forget --all", []),
    ])
    func `forgetting goes as far as it is told to`(words: String, left: [String]) throws {
        let state = try StateDirectory(path: root)
        let names = ["device-tokens.json", "gateway-password", "gateway-token", "gateway.json", "identity.json"]
        for name in names { try state.replace(name, with: [1]) }
        let said = try run(words)
        #expect(try files() == left)
        for name in names { #expect(said.contains(name) == !left.contains(name)) }
        if left.isEmpty { #expect(try run(words) == "there was nothing to forget in \(root)\n") }
    }
}
