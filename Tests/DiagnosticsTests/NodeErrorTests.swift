import Diagnostics
import Testing

struct NodeErrorTests {
    @Test func `an error prints its code and then the hint`() {
        let error = NodeError(.gatewayUnreachable, "no answer from ws://nas:18789", hint: "start the gateway")

        #expect(error.description == "no answer from ws://nas:18789 [GATEWAY_UNREACHABLE]\n  hint: start the gateway")
    }

    @Test(
        arguments: [
            (NodeError.Code.usage, 64), (.inputInvalid, 65), (.gatewayUnreachable, 69), (.stateUnwritable, 74),
            (.timedOut, 75), (.protocolViolation, 76), (.pairingRequired, 77), (.configurationInvalid, 78),
            (NodeError.Code(rawValue: "NEVER_HEARD_OF"), 70),
        ] as [(NodeError.Code, Int32)]
    )
    func `a script can branch on the exit status`(code: NodeError.Code, status: Int32) {
        #expect(NodeError(code, "").exitStatus == status)
    }
}
