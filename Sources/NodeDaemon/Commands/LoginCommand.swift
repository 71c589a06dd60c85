internal import Arguments
internal import Diagnostics
internal import Vault

extension ProgramCommand {
    static let login = ProgramCommand(
        spec: CommandSpec(
            "login",
            "keep the gateway's token for later starts; read from the terminal or from standard input",
            options: [OptionSpec("--password", .none, "keep the gateway's password instead")],
            examples: [
                ExampleSpec("zee-node login", "ask for the token, without showing it"),
                ExampleSpec(
                    "sudo zee-node login --state-dir /var/lib/zee-node < token",
                    "keep it for the system's service"
                ),
            ]
        ),
        start: { invocation, surroundings throws(NodeError) in
            let kind: Secret.Kind = invocation.has("--password") ? .password : .token
            let folder = try NodeSettings.stateDirectory(invocation, environment: surroundings.environment)
            let state: StateDirectory
            do throws(StateError) { state = try StateDirectory(path: folder) } catch { throw NodeError(error) }
            let text = try surroundings.readSecret(kind)
            let path = "\(folder)/\(kind.fileName)"
            guard let secret = Secret(kind, in: text, from: .state(path)) else {
                throw NodeError(SecretError.unusable(kind, origin: .entered))
            }
            do throws(StateError) { try state.keep(secret) } catch { throw NodeError(error) }
            surroundings.write("kept \(kind.words) in \(path); restart the node to use it\n")
            if let stronger = strongerSource(of: kind, in: surroundings) {
                surroundings.write("note: \(stronger) is there too and goes before it\n")
            }
            return nil
        }
    )
}

/// Where a secret of this kind would come from in place of the kept one. Only what this process can see: the service may
/// have credentials and variables of its own.
private func strongerSource(of kind: Secret.Kind, in surroundings: Surroundings) -> Secret.Origin? {
    var sources = SecretSources(environment: surroundings.environment)
    sources.credentials = nil
    do throws(SecretError) { return try sources.find(kind)?.origin } catch { return nil }
}

extension Surroundings {
    fileprivate func readSecret(_ kind: Secret.Kind) throws(NodeError) -> String {
        switch hidden(kind.words) {
        case .line(let text): return text
        case .ended:
            throw NodeError(.inputInvalid, "nothing was entered", hint: "give \(kind.words) as one line")
        case .interrupted:
            throw NodeError(.inputInvalid, "interrupted; nothing was changed")
        }
    }
}
