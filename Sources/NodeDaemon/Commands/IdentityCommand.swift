internal import Arguments
internal import Diagnostics
internal import Vault

extension ProgramCommand {
    static let identity = ProgramCommand(
        spec: CommandSpec(
            "identity",
            "print the device id and the public key",
            examples: [ExampleSpec("zee-node identity", "what a gateway's operator sees in 'devices list'")]
        ),
        start: { invocation, surroundings throws(NodeError) in
            let folder = try NodeSettings.stateDirectory(invocation, environment: surroundings.environment)
            let identity = try NodeDaemon.identity(in: folder).identity
            surroundings.write("device id:  \(identity.deviceID)\npublic key: \(identity.publicKey)\n")
            return nil
        }
    )
}
