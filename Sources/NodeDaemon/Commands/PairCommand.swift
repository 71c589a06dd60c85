internal import Arguments
internal import Diagnostics
internal import Discovery
internal import Transport
internal import Vault
internal import ZeeGatewayClient

extension ProgramCommand {
    static let pair = ProgramCommand(
        spec: CommandSpec(
            "pair",
            "trust a gateway, and from now on go to that one only",
            operands: [OperandSpec("GATEWAY", "its name or id as 'discover' shows it, HOST[:PORT], or a URL")],
            options: [
                OptionSpec(
                    "--trust-fingerprint",
                    .word("SHA256"),
                    "trust the gateway if it shows this certificate, without asking"
                ),
                OptionSpec("--yes", .none, "do not ask, unless a certificate has to be compared"),
                OptionSpec("--tls", .none, "use TLS, with HOST[:PORT]"),
                OptionSpec("--ca-file", .word("FILE"), "trust the authorities in this PEM file too"),
                OptionSpec("--allow-insecure-ws", .none, "allow ws:// to a public address; the token goes in clear"),
                .domain,
                OptionSpec("--timeout", .word("MS"), "how long to search (3000)"),
            ],
            examples: [
                ExampleSpec(#"zee-node pair "Studio (Zee)""#, "show its certificate and ask"),
                ExampleSpec(
                    "zee-node pair wss://10.0.0.2:18789 --trust-fingerprint sha256:…",
                    "trust the certificate that the gateway's log names"
                ),
            ]
        ),
        start: { invocation, surroundings throws(NodeError) in
            let folder = try NodeSettings.stateDirectory(invocation, environment: surroundings.environment)
            let loop = try EventLoop.forCommand()
            let pairing = try Pairing(invocation, folder: folder, surroundings: surroundings, loop: loop)
            return Job.interruptible(on: loop) {
                do throws(NodeError) {
                    try await pairing.run()
                    return 0
                } catch {
                    return NodeProgram.complain(of: error)
                }
            }
        }
    )
}

/// From a word to a gateway that the node belongs to.
private struct Pairing: Sendable {
    private let word: String
    private let isSecure: Bool
    private let expected: Fingerprint?
    private let isAgreed: Bool
    private let authorityFile: String?
    private let allowsPlaintext: Bool
    private let discovery: Discovery
    private let searchTime: Duration
    private let folder: String
    private let surroundings: Surroundings
    private let loop: EventLoop
    /// The gateway that the settings name, which no pairing changes.
    private let configured: String?

    init(_ invocation: Invocation, folder: String, surroundings: Surroundings, loop: EventLoop) throws(NodeError) {
        word = invocation.operands.first ?? ""
        expected = try invocation["--trust-fingerprint"].map { text throws(NodeError) in
            guard let fingerprint = Fingerprint(parsing: text) else {
                throw NodeError(.usage, "--trust-fingerprint is not 64 hexadecimal digits")
            }
            return fingerprint
        }
        isSecure = invocation.has("--tls") || expected != nil
        isAgreed = invocation.has("--yes")
        authorityFile = invocation["--ca-file"]
        allowsPlaintext = invocation.has("--allow-insecure-ws")
        discovery = Discovery(domains: invocation.domains)
        searchTime = try invocation.searchTime(otherwise: 3000)
        self.folder = folder
        self.surroundings = surroundings
        self.loop = loop
        do throws(NodeError) {
            let gateway = try NodeSettings(invocation, environment: surroundings.environment).gateway
            configured = if case .configured = gateway.reason { gateway.address.text } else { nil }
        } catch {
            // Settings that are wrong are check-config's business; a gateway can be paired before they are right.
            configured = nil
        }
    }

    func run() async throws(NodeError) {
        let (url, found) = try await destination()
        let address = try GatewayAddress(
            url,
            authorityFile: authorityFile,
            allowsPlaintext: allowsPlaintext,
            id: found?.id
        )
        let isEncrypted = address.endpoint.security != .plain
        let known = found?.socketAddresses(isSecure: isEncrypted || allowsPlaintext) ?? []
        let sight = try await GatewayProbe(loop: loop, addresses: known).look(at: address)
        let question = try TrustQuestion(about: sight, expecting: expected, isAgreed: isAgreed)
        describe(address, found, sight)
        if question.mustAsk { try ask(about: sight) }
        let gateway = KeptGateway(
            stableID: address.stableID,
            url: address.text,
            pin: question.pin?.hex,
            name: found?.name
        )
        do throws(StateError) { try gateway.save(in: try StateDirectory(path: folder)) } catch {
            throw NodeError(error)
        }
        surroundings.write("paired; a node that runs already has to be restarted if it goes elsewhere\n")
        for note in notes(on: address) { surroundings.write("note: \(note)\n") }
    }

    /// What keeps the node from going there all the same.
    private func notes(on address: GatewayAddress) -> [String] {
        var notes: [String] = []
        if let configured, configured != address.text {
            notes.append("the settings name \(configured), which goes before it")
        }
        // Consent and authorities are settings, for whoever reviews those; what is kept is the gateway.
        if authorityFile != nil { notes.append("the node needs --ca-file, or the setting, at each start too") }
        if allowsPlaintext { notes.append("the node needs --allow-insecure-ws, or the setting, at each start too") }
        return notes
    }

    /// What was found under the word, or the word itself as an address.
    private func destination() async throws(NodeError) -> (url: String, found: FoundGateway?) {
        if word.contains("://") { return (word, nil) }
        let word = word
        let look = await GatewayLocator.searchNetwork(discovery, searchTime) { look in
            guard case .found(let gateway) = GatewaySelector.choose(word, among: look.gateways) else { return false }
            return gateway.hasLastingAddress
        }
        switch GatewaySelector.choose(word, among: look.gateways) {
        case .found(let gateway):
            guard let url = gateway.url else { break }
            // Who brings a fingerprint wants TLS, whatever the announcement says of it.
            return (isSecure && url.hasPrefix("ws:") ? "wss:" + url.dropFirst(3) : url, gateway)
        case .ambiguous(let several):
            throw NodeError(
                .usage,
                "\"\(word)\" may be any of \(several.count) gateways",
                hint: "give the id: " + several.map { "'\($0.id)'" }.joined(separator: " or ")
            )
        case .none: break
        }
        if let url = GatewaySelector.address(word, isSecure: isSecure) { return (url, nil) }
        let reason = look.troubles.first.map { "; \($0)" } ?? ""
        throw NodeError(
            .gatewayUnreachable,
            "no gateway \"\(word)\" is announced\(reason)",
            hint: "see 'zee-node discover', or give its address: zee-node pair wss://HOST:18789"
        )
    }

    private func describe(_ address: GatewayAddress, _ found: FoundGateway?, _ sight: GatewayProbe.Sight) {
        var lines = ["address      \(address.text) (\(sight.peer))"]
        if let found { lines.insert("gateway      \(found.name)", at: 0) }
        switch sight.fingerprint {
        case nil: lines.append("certificate  none: without TLS, everybody on the way can read and change what is sent")
        case let fingerprint? where sight.isVouchedFor:
            lines.append("certificate  \(fingerprint), vouched for by an authority this machine trusts")
        case let fingerprint?: lines.append("certificate  \(fingerprint), vouched for by nobody")
        }
        if let announced = found?.hints.fingerprint, let shown = sight.fingerprint?.hex, announced != shown {
            lines.append("warning      it announces another certificate: sha256:\(announced)")
        }
        surroundings.write(lines.map { $0 + "\n" }.joined())
    }

    private func ask(about sight: GatewayProbe.Sight) throws(NodeError) {
        switch surroundings.confirm("trust this gateway from now on? [y/N] ") {
        case true?: return
        case false?: throw NodeError(.inputInvalid, "not trusted; nothing was changed")
        case nil:
            guard let fingerprint = sight.fingerprint, !sight.isVouchedFor else {
                throw NodeError(.inputInvalid, "there is no terminal to ask on", hint: "add --yes if this is right")
            }
            throw NodeError(
                .certificateInvalid,
                "nobody vouches for the certificate of \(sight.peer)",
                hint: "if the gateway's own log names it too, add --trust-fingerprint \(fingerprint)"
            )
        }
    }
}
