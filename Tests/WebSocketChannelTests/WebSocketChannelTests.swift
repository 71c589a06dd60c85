import FoundationEssentials
import Testing
import Transport
import WebSocketChannel
import WebSocketWire

@Suite(.timeLimit(.minutes(1)))
struct WebSocketChannelTests {
    typealias Pair = (client: WebSocketChannel, server: WebSocketChannel)

    @Test func `messages pass both ways in order`() async throws {
        let (client, server) = try await Self.connect()
        try await client.send(text: Array("one".utf8))
        try await client.send(binary: [2, 0, 255])
        try await server.send(text: Array("back".utf8))

        #expect(try await server.receive() == .text(Array("one".utf8)))
        #expect(try await server.receive() == .binary([2, 0, 255]))
        #expect(try await client.receive() == .text(Array("back".utf8)))
    }

    @Test func `compression is used when both ends want it`() async throws {
        let (client, server) = try await Self.connect(compressing: true)
        let text = [UInt8](repeating: UInt8(ascii: "a"), count: 100_000)
        try await client.send(text: text)

        #expect(client.agreement.deflate != nil)
        #expect(try await server.receive() == .text(text))
    }

    @Test func `a ping is answered while waiting for a message`() async throws {
        let (client, server) = try await Self.connect()
        await client.ping([1, 2, 3])
        try await client.send(text: [])
        // The pong comes before whatever the server says next, and the client passes over it.
        #expect(try await server.receive() == .text([]))
        try await server.send(text: Array("x".utf8))

        #expect(try await client.receive() == .text(Array("x".utf8)))
    }

    @Test func `closing tells the peer why and waits for its answer`() async throws {
        let (client, server) = try await Self.connect()
        async let answer: Void = {
            _ = await #expect(throws: ChannelError.closed(.serviceRestart, reason: "service restart")) {
                try await client.receive()
            }
        }()
        await server.close(.serviceRestart, reason: "service restart")
        await answer

        await #expect(throws: ChannelError.self) { try await server.receive() }
        await #expect(throws: ChannelError.closed(.serviceRestart, reason: "service restart")) {
            try await client.send(text: [])
        }
    }

    @Test func `a peer that vanishes is an abnormal closure`() async throws {
        let (client, server) = try await Self.connect()
        client.abort()

        let error = await #expect(throws: ChannelError.self) { try await server.receive() }
        #expect(error?.closeCode == .abnormalClosure)
    }

    @Test func `a message above the limit ends the connection with 1009`() async throws {
        let (client, server) = try await Self.connect()
        await server.setMessageLimit(1000)
        try await client.send(text: [UInt8](repeating: 65, count: 1001))

        async let refused: Void = {
            let error = await #expect(throws: ChannelError.self) { try await server.receive() }
            #expect(error?.closeCode == .messageTooBig)
        }()
        let error = await #expect(throws: ChannelError.self) { try await client.receive() }
        await refused
        #expect(error == .closed(.messageTooBig, reason: ""))
    }

    @Test func `a deadline that passes leaves the channel usable`() async throws {
        let (client, server) = try await Self.connect()
        await #expect(throws: ChannelError.transport(.timedOut(.receive))) { try await client.receive(by: .now) }
        try await server.send(text: Array("late".utf8))

        #expect(try await client.receive() == .text(Array("late".utf8)))
    }

    @Test func `a request for a page is not an upgrade`() async throws {
        let loop = try EventLoop()
        defer { loop.stop() }
        let listener = try Listener(.loopback, port: 0, on: loop)
        let stream = try await Dialer(on: loop).dial(
            Endpoint(host: "127.0.0.1", port: listener.port, security: .plain)
        )
        try await stream.send(Array("GET /favicon.ico HTTP/1.1\r\nHost: x\r\n\r\n".utf8))

        let request = try await IncomingRequest.read(from: listener.accept(), by: .now + .seconds(50))
        #expect(request.head.target == "/favicon.ico")
        await #expect(throws: UpgradeRefusal.upgradeRequired) {
            try await request.upgrade(maxMessageBytes: 1000, by: .now + .seconds(50))
        }
        var answer: [UInt8] = []
        while case let bytes = try await stream.receive(atMost: 1000), !bytes.isEmpty { answer += bytes }
        #expect(String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 426 Upgrade Required\r\n"))
    }

    @Test func `an answer that is no WebSocket is told apart`() async throws {
        let loop = try EventLoop()
        defer { loop.stop() }
        let listener = try Listener(.loopback, port: 0, on: loop)
        let url = WebSocketURL(isSecure: false, host: "127.0.0.1", port: listener.port)
        let stream = try await Dialer(on: loop).dial(Endpoint(host: url.host, port: url.port, security: .plain))
        async let served: Void = {
            let accepted = try await listener.accept()
            try await accepted.send(Array("HTTP/1.1 302 Found\r\nLocation: /login\r\n\r\n".utf8))
        }()

        await #expect(throws: ChannelError.upgrade(.refused(status: 302, reason: "Found"))) {
            try await WebSocketChannel.open(url, on: stream, by: .now + .seconds(50), random: { 7 })
        }
        try await served
    }

    static func connect(compressing: Bool = false) async throws -> Pair {
        let loop = try EventLoop()
        let listener = try Listener(.loopback, port: 0, on: loop)
        let url = WebSocketURL(isSecure: false, host: "127.0.0.1", port: listener.port)
        let deadline = ContinuousClock.now + .seconds(50)
        async let server = {
            let request = try await IncomingRequest.read(from: listener.accept(), by: deadline)
            return try await request.upgrade(
                deflate: compressing ? DeflatePolicy() : nil,
                maxMessageBytes: 1 << 20,
                by: deadline
            )
        }()
        let stream = try await Dialer(on: loop).dial(Endpoint(host: url.host, port: url.port, security: .plain))
        var options = ClientOptions()
        options.deflate = compressing ? DeflateOffer() : nil
        let client = try await WebSocketChannel.open(
            url,
            on: stream,
            options: options,
            by: deadline
        )
        return (client, try await server)
    }
}

extension WebSocketChannelTests {
    @Test func `messages of a secured channel are never in the clear`() async throws {
        let loop = try EventLoop()
        defer { loop.stop() }
        let folder = FileManager.default.temporaryDirectory.appending(path: "zee-channel-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }  // leftovers in /tmp harm nobody
        let (certificate, key) = ("\(folder)/cert.pem", "\(folder)/key.pem")
        try SelfSignedCertificate(commonName: "zee", names: ["localhost"]).write(
            certificateFile: certificate,
            keyFile: key
        )
        let identity = try TLSIdentity(certificateFile: certificate, keyFile: key)
        let listener = try Listener(.loopback, port: 0, identity: identity, on: loop)
        let deadline = ContinuousClock.now + .seconds(50)
        async let server = {
            let stream = try await listener.accept(by: deadline)
            try await stream.handshake(by: deadline)
            let request = try await IncomingRequest.read(from: stream, by: deadline)
            return try await request.upgrade(maxMessageBytes: 1 << 20, by: deadline)
        }()
        let url = WebSocketURL(isSecure: true, host: "127.0.0.1", port: listener.port)
        let endpoint = Endpoint(host: url.host, port: url.port, security: .tls(.pin(identity.fingerprint)))
        let stream = try await Dialer(on: loop).dial(endpoint, by: deadline)
        let client = try await WebSocketChannel.open(url, on: stream, by: deadline, random: { 1 })
        let accepted = try await server

        await client.append(text: Array("unwaited".utf8))
        try await client.send(text: Array("waited".utf8))
        await accepted.append(text: Array("back".utf8))

        // A byte that passed by the TLS session would end the connection at the other side.
        #expect(try await accepted.receive(by: deadline) == .text(Array("unwaited".utf8)))
        #expect(try await accepted.receive(by: deadline) == .text(Array("waited".utf8)))
        #expect(try await client.receive(by: deadline) == .text(Array("back".utf8)))
        await client.close(.normal)
    }
}
