import Diagnostics
import Glibc
import Testing

@testable import Transport

struct NodeErrorWordsTests {
    private static let seen = Fingerprint(bytes: [UInt8](repeating: 0xab, count: 32))

    @Test(
        arguments: [
            (
                .listenFailed(address: "127.0.0.1:1", errno: EADDRINUSE), .listenFailed,
                "127.0.0.1:1 is in use by another program"
            ),
            (.pinWithoutTLS, .configurationInvalid, "a certificate pin needs TLS"),
            (.timedOut(.handshake), .timedOut, "ws://g took too long to handshake"),
            (
                .connectFailed([.init(address: "127.0.0.1:1", errno: ECONNREFUSED)]), .gatewayUnreachable,
                "cannot connect to ws://g (127.0.0.1:1: Connection refused)"
            ),
            (
                .connectFailed([.init(address: "127.0.0.1:1", errno: ETIMEDOUT)]), .timedOut,
                "cannot connect to ws://g (127.0.0.1:1: Connection timed out)"
            ),
            (
                .resolutionFailed(host: "g", reason: "Name or service not known"), .gatewayUnreachable,
                "g has no address: Name or service not known"
            ),
            (
                .tls(.certificateRejected(reason: "certificate has expired", seen: nil)), .certificateInvalid,
                "the certificate of ws://g is refused: certificate has expired"
            ),
        ] as [(TransportError, NodeError.Code, String)]
    )
    func `a failure has a code and a sentence`(failure: TransportError, code: NodeError.Code, message: String) {
        let error = NodeError(failure, reaching: "ws://g")
        #expect(error.code == code)
        #expect(error.message == message)
    }

    @Test func `a changed certificate shows both fingerprints`() throws {
        let seen = try #require(Self.seen)
        let pinned = try #require(Fingerprint(bytes: [UInt8](repeating: 0xcd, count: 32)))
        let error = NodeError(.tls(.pinMismatch(expected: pinned, seen: seen)), reaching: "wss://g")
        #expect(error.code == .pinMismatch)
        #expect(error.message == "wss://g shows the certificate \(seen), pinned is \(pinned)")
        #expect(error.exitStatus == 77)
    }
}
