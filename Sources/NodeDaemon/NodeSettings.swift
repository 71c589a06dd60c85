internal import Arguments
internal import Diagnostics
internal import Glibc
internal import Systemd
internal import Vault
internal import ZeeGatewayClient
internal import ZeeProtocol

/// What the daemon was told, checked: command line first, then environment, then defaults.
struct NodeSettings {
    typealias Environment = (String) -> String?

    let address: GatewayAddress
    let token: String?
    let password: String?
    let displayName: String
    let nodeID: String?
    let platform: String
    let deviceFamily: String?
    let stateDirectory: String
    let logThreshold: LogRecord.Priority
    let logOutput: LogOutput

    init(_ invocation: Invocation, environment: Environment) throws(NodeError) {
        // An empty variable counts as absent: that is how people switch one off in a unit file.
        func variable(_ names: String...) -> String? { names.lazy.compactMap(environment).first { !$0.isEmpty } }

        address = try GatewayAddress(
            try Self.url(invocation, variable: variable("ZEE_GATEWAY_URL")),
            pin: invocation["--tls-fingerprint"] ?? variable("ZEE_GATEWAY_TLS_FINGERPRINT"),
            authorityFile: invocation["--ca-file"],
            allowsPlaintext: invocation.has("--allow-insecure-ws")
        )
        if let file = invocation["--token-file"] {
            token = try Self.secret(in: file)
        } else if let value = variable("ZEE_GATEWAY_TOKEN", "OPENCLAW_GATEWAY_TOKEN") {
            token = value
        } else {
            token = try variable("ZEE_GATEWAY_TOKEN_FILE").map { file throws(NodeError) in try Self.secret(in: file) }
        }
        password = variable("ZEE_GATEWAY_PASSWORD", "OPENCLAW_GATEWAY_PASSWORD")
        displayName = invocation["--display-name"] ?? Self.hostName
        nodeID = invocation["--node-id"]
        platform = invocation["--platform"] ?? "linux"
        deviceFamily = invocation["--device-family"]
        stateDirectory = try Self.stateDirectory(invocation, environment: environment)
        logThreshold = Self.priorities[invocation["--log-level"] ?? "info"] ?? .info
        logOutput =
            switch invocation["--log-format"] {
            case "journal": .journal
            case "json": .json
            case "text": .text(colour: isatty(STDERR_FILENO) == 1)
            default: .automatic(journalStream: variable("JOURNAL_STREAM"))
            }
        for (option, value) in [("--display-name", displayName), ("--platform", platform)] where value.isEmpty {
            throw NodeError(.usage, "\(option) must not be empty")
        }
    }

    private static let priorities: [String: LogRecord.Priority] = [
        "error": .error, "warning": .warning, "notice": .notice, "info": .info, "debug": .debug,
    ]
}

extension NodeSettings {
    /// The command line, where it names any part of an address; else the variable; else this machine.
    private static func url(_ invocation: Invocation, variable: String?) throws(NodeError) -> String {
        let hasParts = ["--host", "--port", "--tls"].contains { invocation.has($0) }
        if let url = invocation["--url"] {
            guard !hasParts else {
                throw NodeError(.usage, "--url says it all", hint: "drop --host, --port and --tls, or drop --url")
            }
            return url
        }
        if !hasParts, let variable { return variable }
        let host = invocation["--host"] ?? "127.0.0.1"
        let bracketed = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        let port = invocation["--port"] ?? "18789"
        guard let number = UInt16(port), number > 0 else {
            throw NodeError(.usage, "--port cannot be '\(port)'", hint: "a number from 1 to 65535")
        }
        // A pin without TLS would be refused; who gives one wants TLS.
        let isSecure = invocation.has("--tls") || invocation.has("--tls-fingerprint")
        return "\(isSecure ? "wss" : "ws")://\(bracketed):\(number)"
    }

    /// The first line of a private file.
    private static func secret(in file: String) throws(NodeError) -> String {
        let bytes: [UInt8]?
        do throws(StateError) { bytes = try StateDirectory.readPrivateFile(file) } catch { throw NodeError(error) }
        guard let bytes else {
            throw NodeError(.configurationInvalid, "there is no token file \(file)", hint: "check --token-file")
        }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let secret = String(decoding: line, as: UTF8.self)
        guard !secret.isEmpty, secret.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
            throw NodeError(
                .configurationInvalid,
                "\(file) does not begin with a token",
                hint: "put the token on its first line, without spaces"
            )
        }
        return secret
    }

    /// Where the node keeps what it must not forget.
    static func stateDirectory(
        _ invocation: Invocation,
        environment: Environment
    ) throws(NodeError) -> String {
        func variable(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        if let folder = invocation["--state-dir"] { return folder }
        // systemd lists several with colons between them; the first is the one to write to (systemd.exec(5)).
        if let folder = variable("STATE_DIRECTORY")?.split(separator: ":").first { return String(folder) }
        if let folder = variable("XDG_STATE_HOME") { return "\(folder)/zee-node" }
        if let home = variable("HOME") { return "\(home)/.local/state/zee-node" }
        throw NodeError(
            .configurationInvalid,
            "no place for the node's identity",
            hint: "give --state-dir, or set HOME"
        )
    }

    private static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "zee-node" }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.isEmpty ? "zee-node" : text
    }
}

extension NodeSettings {
    /// How the node introduces itself.
    func client(deviceID: String) -> ClientDescription {
        ClientDescription(
            displayName: displayName,
            version: NodeProgram.version,
            platform: platform,
            deviceFamily: deviceFamily,
            instanceID: nodeID ?? deviceID
        )
    }
}
