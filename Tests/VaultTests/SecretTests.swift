import FoundationEssentials
import Glibc
import Testing

@testable import Vault

struct SecretTests: ~Copyable {
    let root = FileManager.default.temporaryDirectory.appending(path: "zee-secret-\(UUID().uuidString)").path()

    deinit {
        // Leftovers in the temporary folder harm nobody.
        try? FileManager.default.removeItem(atPath: root)
    }

    func write(_ text: String, to name: String, mode: mode_t = 0o600) throws {
        let folder = "\(root)/\(name)".split(separator: "/").dropLast().joined(separator: "/")
        _ = try StateDirectory(path: "/" + folder)
        try Data(text.utf8).write(to: URL(filePath: "\(root)/\(name)"))
        #expect(chmod("\(root)/\(name)", mode) == 0)
    }

    @Test func `the strongest source wins`() throws {
        try write("file\n", to: "own/token")
        try write("state\n", to: "state/gateway-token")
        var environment: [String: String] = [:]
        func find(isFromCommandLine: Bool? = nil) throws -> (String?, String?) {
            var sources = SecretSources(environment: { [environment] name in environment[name] })
            sources.stateDirectory = "\(root)/state"
            if let isFromCommandLine { sources.files[.token] = ("\(root)/own/token", isFromCommandLine) }
            let secret = try sources.find(.token)
            return (secret?.revealed, secret?.origin.description)
        }
        #expect(try find() == ("state", "\(root)/state/gateway-token"))
        #expect(try find(isFromCommandLine: false) == ("file", "\(root)/own/token"))
        environment["OPENCLAW_GATEWAY_TOKEN"] = "theirs"
        #expect(try find(isFromCommandLine: false) == ("theirs", "$OPENCLAW_GATEWAY_TOKEN"))
        environment["ZEE_GATEWAY_TOKEN"] = "ours"
        #expect(try find(isFromCommandLine: false) == ("ours", "$ZEE_GATEWAY_TOKEN"))
        environment["CREDENTIALS_DIRECTORY"] = "\(root)/credentials"
        #expect(try find(isFromCommandLine: false) == ("ours", "$ZEE_GATEWAY_TOKEN"))
        // systemd's own modes, which an access control list may widen to a group of nobody.
        try write("plain\n", to: "credentials/gateway-token", mode: 0o440)
        #expect(try find(isFromCommandLine: false) == ("plain", "credential gateway-token"))
        try write("encrypted\n", to: "credentials/gateway-token.enc", mode: 0o400)
        #expect(try find(isFromCommandLine: false) == ("encrypted", "credential gateway-token.enc"))
        #expect(try find(isFromCommandLine: true) == ("file", "\(root)/own/token"))
    }

    @Test func `a source that is broken is an error, not a reason to ask the next`() throws {
        try write("state\n", to: "state/gateway-token", mode: 0o644)
        var sources = SecretSources(environment: { _ in nil })
        sources.stateDirectory = "\(root)/state"
        #expect(
            throws: SecretError.state(.readableByOthers(path: "\(root)/state/gateway-token", mode: 0o644))
        ) { try sources.find(.token) }
        sources.files[.token] = ("\(root)/nowhere", false)
        #expect(throws: SecretError.absent(.token, path: "\(root)/nowhere")) {
            try sources.find(.token)
        }
        let garbled = SecretSources(environment: { ["ZEE_GATEWAY_TOKEN": "two words"][$0] })
        #expect(throws: SecretError.unusable(.token, origin: .variable("ZEE_GATEWAY_TOKEN"))) {
            try garbled.find(.token)
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only the superuser can give files away"))
    func `a file of somebody else is refused`() throws {
        try write("token\n", to: "token")
        #expect(chown("\(root)/token", 12_345, 12_345) == 0)
        #expect(throws: StateError.ownedByAnother(path: "\(root)/token", owner: 12_345)) {
            try StateDirectory.readPrivateFile("\(root)/token")
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only the superuser can give files away"))
    func `what the superuser keeps for a service belongs to the service`() throws {
        let state = try StateDirectory(path: "\(root)/state")
        #expect(chown("\(root)/state", 12_345, 12_345) == 0)
        let secret = try #require(Secret(.token, in: "token", from: .variable("X")))
        try state.keep(secret)
        var status = stat()
        #expect(stat("\(root)/state/gateway-token", &status) == 0)
        #expect(status.st_uid == 12_345)
        #expect(try state.read("gateway-token") == Array("token\n".utf8))
    }

    @Test func `a new secret of one kind ends the old one of the other`() throws {
        let state = try StateDirectory(path: root)
        try state.keep(try #require(Secret(.token, in: "token", from: .variable("X"))))
        try state.keep(try #require(Secret(.password, in: "pass word", from: .variable("X"))))
        #expect(try state.read("gateway-token") == nil)
        #expect(try state.read("gateway-password") == Array("pass word\n".utf8))
    }

    @Test(
        arguments: [
            (Secret.Kind.token, "token\n", "token"), (.token, "token\r\nmore", "token"), (.token, "", nil),
            (.token, "two words", nil), (.token, "tökèn", nil), (.password, "zwei Wörter", "zwei Wörter"),
            (.password, "bell\u{7}", nil), (.token, String(repeating: "x", count: 5_000), nil),
        ] as [(Secret.Kind, String, String?)]
    )
    func `a secret is the first line of its text`(kind: Secret.Kind, text: String, value: String?) {
        #expect(Secret(kind, in: text, from: .variable("X"))?.revealed == value)
    }

    @Test func `a secret does not show itself`() throws {
        let secret = try #require(Secret(.token, in: "hush", from: .variable("X")))
        #expect("\(secret)" == "gateway-token from $X")
        #expect(String(reflecting: secret) == "gateway-token from $X")
    }
}
