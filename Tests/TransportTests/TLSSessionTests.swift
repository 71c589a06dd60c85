import COpenSSL
import Testing

@testable import Transport

/// Client and server in one process, joined by nothing but arrays.
struct TLSSessionTests {
    private let folder = ScratchFolder()
    private static let wrongPin = Fingerprint(bytes: [UInt8](repeating: 7, count: 32))

    /// Carries bytes both ways until neither end has any. `chunk` bytes at a time.
    private func shakeHands(
        _ client: inout TLSSession,
        _ server: inout TLSSession,
        chunk: Int = .max
    ) throws(TLSFailure) {
        while true {
            let clientIsDone = try client.handshake()
            let toServer = carry(&client, to: &server, chunk: chunk)
            let serverIsDone = try server.handshake()
            let toClient = carry(&server, to: &client, chunk: chunk)
            if clientIsDone, serverIsDone, toServer + toClient == 0 { return }
        }
    }

    @discardableResult
    private func carry(_ from: inout TLSSession, to: inout TLSSession, chunk: Int = .max) -> Int {
        let bytes = from.takeOutput()
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(chunk))
            rest = rest.dropFirst(chunk)
            piece.withUnsafeBytes { to.feed($0) }
        }
        return bytes.count
    }

    private func read(_ session: inout TLSSession, atMost limit: Int = 100_000) throws -> (
        [UInt8], TLSSession.ReadOutcome
    ) {
        var buffer = [UInt8](repeating: 0, count: limit)
        let outcome = try session.read(into: &buffer, atMost: limit)
        guard case .bytes(let count) = outcome else { return ([], outcome) }
        return (Array(buffer.prefix(count)), outcome)
    }

    @Test(arguments: [1, 7, 100, Int.max])
    func `a pinned handshake agrees on TLS 1.3 and carries bytes, however they are cut`(chunk: Int) throws {
        let identity = try folder.identity()
        var client = try TLSSession(TLSContext(trusting: .pin(identity.fingerprint)), host: "any.name")
        var server = try TLSSession(identity.context)
        try shakeHands(&client, &server, chunk: chunk)
        #expect(client.facts == TLSFacts(version: "TLSv1.3", peerFingerprint: identity.fingerprint))

        let message = (0..<40_000).map { UInt8(truncatingIfNeeded: $0) }
        #expect(try client.write(message) == TLSSession.recordByteCount)
        carry(&client, to: &server, chunk: chunk)
        #expect(try read(&server).0 == Array(message.prefix(TLSSession.recordByteCount)))
        #expect(try read(&server).1 == .needsInput)

        client.finish()
        carry(&client, to: &server, chunk: chunk)
        #expect(try read(&server).1 == .end)
    }

    @Test func `a wrong pin fails with the fingerprint seen, and the server gets an alert`() throws {
        let identity = try folder.identity()
        let wrong = try #require(Self.wrongPin)
        var client = try TLSSession(TLSContext(trusting: .pin(wrong)))
        var server = try TLSSession(identity.context)
        #expect(throws: TLSFailure.pinMismatch(expected: wrong, seen: identity.fingerprint)) {
            try shakeHands(&client, &server)
        }
        carry(&client, to: &server)
        #expect(throws: TLSFailure.self) { try server.handshake() }
    }

    @Test(
        arguments: [
            ("localhost", true, nil),
            ("127.0.0.1", true, nil),
            ("localhost.", true, nil),
            ("elsewhere.example", true, "hostname mismatch"),
            ("127.0.0.2", true, "IP address mismatch"),
            ("localhost", false, "self-signed certificate"),
        ] as [(String, Bool, String?)]
    )
    func `without a pin the authority and the name decide`(host: String, isKnown: Bool, refusal: String?) throws {
        let identity = try folder.identity()
        let trust = TLSTrust.authorities(extraFile: isKnown ? folder.certificateFile : nil)
        var client = try TLSSession(TLSContext(trusting: trust), host: host)
        var server = try TLSSession(identity.context)
        guard let refusal else {
            try shakeHands(&client, &server)
            return
        }
        #expect(throws: TLSFailure.certificateRejected(reason: refusal, seen: identity.fingerprint)) {
            try shakeHands(&client, &server)
        }
    }

    @Test func `an expired certificate is refused by date, and accepted by pin`() throws {
        let identity = try folder.identity(validity: -7200 ... -3600)
        var client = try TLSSession(
            TLSContext(trusting: .authorities(extraFile: folder.certificateFile)),
            host: "localhost"
        )
        var server = try TLSSession(identity.context)
        let expected = TLSFailure.certificateRejected(reason: "certificate has expired", seen: identity.fingerprint)
        #expect(throws: expected) { try shakeHands(&client, &server) }

        var pinned = try TLSSession(TLSContext(trusting: .pin(identity.fingerprint)), host: "localhost")
        var other = try TLSSession(identity.context)
        try shakeHands(&pinned, &other)
    }

    @Test func `a resumed session is held to the pin again`() throws {
        let identity = try folder.identity()
        SSL_CTX_set_num_tickets(identity.context.pointer, 1)
        SSL_CTX_set_session_id_context(identity.context.pointer, [1], 1)
        var client = try TLSSession(TLSContext(trusting: .pin(identity.fingerprint)))
        var server = try TLSSession(identity.context)
        try shakeHands(&client, &server)
        #expect(try read(&client).1 == .needsInput)
        let ticket = SSL_get1_session(client.ssl)
        defer { SSL_SESSION_free(ticket) }
        client.finish()

        var again = try TLSSession(TLSContext(trusting: .pin(identity.fingerprint)))
        var sameServer = try TLSSession(identity.context)
        SSL_set_session(again.ssl, ticket)
        try shakeHands(&again, &sameServer)
        #expect(SSL_session_reused(again.ssl) == 1)

        let wrong = try #require(Self.wrongPin)
        var moved = try TLSSession(TLSContext(trusting: .pin(wrong)))
        var thirdServer = try TLSSession(identity.context)
        SSL_set_session(moved.ssl, ticket)
        #expect(throws: TLSFailure.pinMismatch(expected: wrong, seen: identity.fingerprint)) {
            try shakeHands(&moved, &thirdServer)
        }
    }

    @Test(arguments: [
        ("HTTP/1.1 400 Bad Request\r\n\r\n", "wrong version number: the peer does not speak TLS"),
        ("\u{15}\u{3}\u{1}\u{0}\u{2}\u{2}\u{46}", "tlsv1 alert protocol version: the peer has no TLS 1.2 or newer"),
    ])
    func `a peer that cannot be talked to is told apart`(answer: String, reason: String) throws {
        let identity = try folder.identity()
        var client = try TLSSession(TLSContext(trusting: .pin(identity.fingerprint)))
        #expect(try client.handshake() == false)
        Array(answer.utf8).withUnsafeBytes { client.feed($0) }
        #expect(throws: TLSFailure.handshakeFailed(reason)) { try client.handshake() }
    }

    @Test func `garbage after the handshake breaks the session for good`() throws {
        let identity = try folder.identity()
        var client = try TLSSession(TLSContext(trusting: .pin(identity.fingerprint)))
        var server = try TLSSession(identity.context)
        try shakeHands(&client, &server)
        [UInt8](repeating: 0x41, count: 64).withUnsafeBytes { client.feed($0) }
        #expect(throws: TLSFailure.self) { try read(&client) }
        #expect(throws: TLSFailure.self) { try read(&client) }
    }

    @Test func `key and certificate that do not belong together are refused`() throws {
        _ = try folder.identity()
        let other = ScratchFolder()
        _ = try other.identity()
        let path = other.keyFile
        #expect(throws: TransportError.tls(.credentialsUnusable(path: path, reason: "key values mismatch"))) {
            try TLSIdentity(certificateFile: folder.certificateFile, keyFile: path)
        }
    }

    @Test func `names that would write another extension are refused`() {
        #expect(throws: TransportError.self) {
            try SelfSignedCertificate(commonName: "x", names: ["a.example,DNS:evil.example"])
        }
    }
}
