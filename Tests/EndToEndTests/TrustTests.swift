import Diagnostics
import Testing
import ZeeGatewayClient

/// Certificates and pins: a node never says its secret to the wrong gateway.
@Suite(.timeLimit(.minutes(1)))
struct TrustTests {
    struct Mistake: CustomTestStringConvertible, Sendable {
        let name: String
        var route = Route.pin
        let address: @Sendable (Rig) throws -> GatewayAddress
        let code: NodeError.Code
        /// In the message, after the gateway's URL.
        let words: String

        var testDescription: String { name }
    }

    static let otherPin = String(repeating: "0123456789abcdef", count: 4)

    static let mistakes: [Mistake] = [
        Mistake(
            name: "the pin of another certificate",
            address: { try GatewayAddress($0.url, pin: otherPin) },
            code: .pinMismatch,
            words: "pinned is sha256:\(otherPin)"
        ),
        Mistake(
            name: "an authority that this machine does not know",
            address: { try GatewayAddress($0.url) },
            code: .certificateInvalid,
            words: "is refused: self-signed certificate"
        ),
        Mistake(
            name: "another name than the certificate's",
            address: { try GatewayAddress("wss://[::1]:\($0.port)", authorityFile: $0.certificate?.file) },
            code: .certificateInvalid,
            words: "is refused: IP address mismatch"
        ),
        Mistake(
            name: "TLS to a gateway without",
            route: .plain,
            address: { try GatewayAddress("wss://127.0.0.1:\($0.port)", pin: otherPin) },
            code: .gatewayUnreachable,
            words: "no TLS with"
        ),
        Mistake(
            name: "no TLS to a gateway with",
            address: { try GatewayAddress("ws://127.0.0.1:\($0.port)") },
            // It hangs up on what is no TLS, without a word.
            code: .unavailable,
            words: "closed the connection (1006)"
        ),
    ]

    @Test(arguments: mistakes)
    func `a gateway that does not prove itself gets nothing`(_ row: Mistake) async throws {
        try await Rig.run(over: row.route) { rig in
            let address = try row.address(rig)
            try await Node.run(on: rig) {
                $0.options.address = address
            } _: { node in
                let (_, error) = try await node.refusal()
                #expect(error.code == row.code)
                #expect(error.message.contains(row.words), "\(error.message)")
            }
        }
    }

    @Test func `a pin without TLS is a mistake of configuration`() {
        let error = #expect(throws: NodeError.self) {
            try GatewayAddress("ws://127.0.0.1:18789", pin: Self.otherPin)
        }
        #expect(error?.code == .configurationInvalid)
        #expect(error?.message == "a certificate pin needs TLS")
    }

    @Test(arguments: ["AB:" + otherPin.dropFirst(2), "sha256:" + otherPin.uppercased()] as [String])
    func `a pin may be spelled in any usual way`(_ text: String) throws {
        _ = try GatewayAddress("wss://127.0.0.1", pin: text)
    }
}
