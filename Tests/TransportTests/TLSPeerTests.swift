import Testing

@testable import Transport

/// Against OpenSSL's own client and server. Skipped where the program is missing: the library alone is a dependency.
@Suite(.enabled(if: OpenSSLPeer.isInstalled), .timeLimit(.minutes(1)))
struct TLSPeerTests {
    private let folder = ScratchFolder()
    private let loop: EventLoop

    init() throws { loop = try EventLoop() }

    private func dial(_ port: UInt16, _ trust: TLSTrust, host: String = "127.0.0.1") async throws -> ByteStream {
        try await Dialer(on: loop).dial(Endpoint(host: host, port: port, security: .tls(trust)))
    }

    @Test(arguments: [("-tls1_3", "TLSv1.3"), ("-tls1_2", "TLSv1.2")])
    func `a pinned server of either version is talked to`(option: String, version: String) async throws {
        let identity = try folder.identity()
        let (peer, port) = try OpenSSLPeer.server(folder, [option])
        let stream = try await dial(port, .pin(identity.fingerprint))
        #expect(await stream.tlsFacts == TLSFacts(version: version, peerFingerprint: identity.fingerprint))
        // -rev answers each line reversed.
        try await stream.send(Array("canvas\n".utf8))
        #expect(try await stream.receive(exactly: 7) == Array("savnac\n".utf8))
        loop.stop()
        withExtendedLifetime(peer) {}
    }

    @Test func `a server with nothing newer than TLS 1.1 is refused`() async throws {
        let identity = try folder.identity()
        let (peer, port) = try OpenSSLPeer.server(folder, ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"])
        let reason = "tlsv1 alert protocol version: the peer has no TLS 1.2 or newer"
        await #expect(throws: TransportError.tls(.handshakeFailed(reason))) {
            try await dial(port, .pin(identity.fingerprint))
        }
        loop.stop()
        withExtendedLifetime(peer) {}
    }

    @Test func `a wrong pin names the certificate seen`() async throws {
        let identity = try folder.identity()
        let (peer, port) = try OpenSSLPeer.server(folder)
        let wrong = try #require(Fingerprint(bytes: [UInt8](repeating: 7, count: 32)))
        await #expect(throws: TransportError.tls(.pinMismatch(expected: wrong, seen: identity.fingerprint))) {
            try await dial(port, .pin(wrong))
        }
        loop.stop()
        withExtendedLifetime(peer) {}
    }

    @Test func `a self-signed server is refused without a pin, and known through its CA file`() async throws {
        let identity = try folder.identity()
        let (peer, port) = try OpenSSLPeer.server(folder)
        let refusal = TLSFailure.certificateRejected(reason: "self-signed certificate", seen: identity.fingerprint)
        await #expect(throws: TransportError.tls(refusal)) { try await dial(port, .authorities(extraFile: nil)) }
        let stream = try await dial(port, .authorities(extraFile: folder.certificateFile), host: "localhost")
        #expect(await stream.tlsFacts?.peerFingerprint == identity.fingerprint)
        loop.stop()
        withExtendedLifetime(peer) {}
    }

    @Test(arguments: ["-tls1_3", "-tls1_2"])
    func `OpenSSL's client is served`(option: String) async throws {
        let listener = try Listener(.loopback, port: 0, identity: try folder.identity(), on: loop)
        let client = try OpenSSLPeer([
            "s_client", "-connect", "127.0.0.1:\(listener.port)", "-CAfile", folder.certificateFile,
            "-verify_return_error",
            "-verify_hostname", "localhost", option, "-quiet",
        ])
        let stream = try await listener.accept()
        try await stream.handshake()
        client.type("hello\n")
        #expect(try await stream.receive(exactly: 6) == Array("hello\n".utf8))
        try await stream.send(Array("welcome\n".utf8))
        #expect(try client.line(after: "wel") == "come")
        loop.stop()
    }

    @Test func `OpenSSL's client with TLS 1.1 is turned away`() async throws {
        let listener = try Listener(.loopback, port: 0, identity: try folder.identity(), on: loop)
        let client = try OpenSSLPeer([
            "s_client", "-connect", "127.0.0.1:\(listener.port)", "-tls1_1", "-cipher", "ALL:@SECLEVEL=0",
        ])
        let stream = try await listener.accept()
        let reason = "unsupported protocol: the peer has no TLS 1.2 or newer"
        await #expect(throws: TransportError.tls(.handshakeFailed(reason))) { try await stream.handshake() }
        loop.stop()
        withExtendedLifetime(client) {}
    }

    @Test func `plain text to a TLS port, and TLS to a plain port, say so`() async throws {
        let identity = try folder.identity()
        let secure = try Listener(.loopback, port: 0, identity: identity, on: loop)
        let plain = try Listener(.loopback, port: 0, on: loop)
        async let accepted = secure.accept()
        let client = try await Dialer(on: loop).dial(Endpoint(host: "127.0.0.1", port: secure.port, security: .plain))
        try await client.send(Array("GET / HTTP/1.1\r\n\r\n".utf8))
        let served = try await accepted
        await #expect(throws: TransportError.tls(.handshakeFailed("http request: the peer speaks plain HTTP"))) {
            try await served.handshake()
        }

        async let other = plain.accept()
        let dialling = Task { [loop] in
            try await Dialer(on: loop)
                .dial(
                    Endpoint(host: "127.0.0.1", port: plain.port, security: .tls(.pin(identity.fingerprint)))
                )
        }
        let answering = try await other
        try await answering.send(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8))
        let reason = "wrong version number: the peer does not speak TLS"
        await #expect(throws: TransportError.tls(.handshakeFailed(reason))) { try await dialling.value }
        loop.stop()
    }

    @Test func `a handshake that the peer never answers ends at its deadline`() async throws {
        let listener = try Listener(.loopback, port: 0, identity: try folder.identity(), on: loop)
        let endpoint = Endpoint(host: "127.0.0.1", port: listener.port, security: .plain)
        let silent = try await Dialer(on: loop).dial(endpoint)
        let stream = try await listener.accept()
        await #expect(throws: TransportError.timedOut(.handshake)) {
            try await stream.handshake(by: .now + .milliseconds(5))
        }
        // A handshake that was given up cannot be taken up again.
        await #expect(throws: TransportError.timedOut(.handshake)) { try await stream.handshake() }
        #expect(try await silent.receive(atMost: 1) == [])
        loop.stop()
    }

    @Test func `a cut without close_notify is not the end of the stream`() async throws {
        let identity = try folder.identity()
        let listener = try Listener(.loopback, port: 0, identity: identity, on: loop)
        async let accepted = listener.accept()
        async let dialled = dial(listener.port, .pin(identity.fingerprint))
        let server = try await accepted
        try await server.handshake()
        let client = try await dialled
        server.abort()
        await #expect(throws: TransportError.tls(.truncated)) { try await client.receive(atMost: 1) }

        async let acceptedAgain = listener.accept()
        async let dialledAgain = dial(listener.port, .pin(identity.fingerprint))
        let polite = try await acceptedAgain
        try await polite.handshake()
        let reader = try await dialledAgain
        try await polite.send([1, 2])
        try await polite.finish()
        #expect(try await reader.receive(exactly: 3) == [1, 2])
        try await reader.send([3])
        #expect(try await polite.receive(atMost: 1) == [3])
        loop.stop()
    }
}
