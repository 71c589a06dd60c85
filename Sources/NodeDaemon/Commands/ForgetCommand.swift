internal import Arguments
internal import Diagnostics
internal import Vault

extension ProgramCommand {
    static let forget = ProgramCommand(
        spec: CommandSpec(
            "forget",
            "remove the gateway's secrets from the state directory",
            options: [
                OptionSpec("--gateway", .none, "forget the last gateway and its certificate too"),
                OptionSpec("--all", .none, "forget everything, the device's identity too: it has to be approved again"),
            ],
            examples: [
                ExampleSpec("zee-node forget", "remove token, password and device tokens"),
                ExampleSpec("zee-node forget --gateway", "and be free to go to another gateway"),
            ]
        ),
        start: { invocation, surroundings throws(NodeError) in
            let folder = try NodeSettings.stateDirectory(invocation, environment: surroundings.environment)
            var files = Secret.Kind.allCases.map(\.fileName) + [DeviceTokens.fileName]
            if invocation.has("--gateway") || invocation.has("--all") { files.append(KeptGateway.fileName) }
            if invocation.has("--all") { files.append(Identity.fileName) }
            var removed: [String] = []
            do throws(StateError) {
                let state = try StateDirectory(path: folder)
                for name in files where try state.removeIfThere(name) { removed.append(name) }
            } catch {
                throw NodeError(error)
            }
            surroundings.write(
                removed.isEmpty
                    ? "there was nothing to forget in \(folder)\n"
                    : "removed \(removed.joined(separator: ", ")) from \(folder); restart the node\n"
            )
            return nil
        }
    )
}
