package import Transport
internal import WebSocketChannel

/// A web server on the loopback interface that answers each request with the bytes a test's script gives, right or wrong.
package actor ScriptedServer {
    package struct Request: Sendable {
        /// `/path?query`.
        package let target: String
        package let head: String

        package func field(_ name: String) -> String? {
            let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
            return line.map { $0.dropFirst(name.count + 1).drop { $0 == " " } }.map(String.init)
        }
    }

    package enum Step: Sendable {
        case send([UInt8])
        /// Says nothing more until the client has gone.
        case hang
        /// One byte at a time for as long as the client stays, so that it is never silent for long.
        case drip
        case close
    }

    package nonisolated let port: UInt16
    private let listener: Listener
    private let answer: @Sendable (Request) -> [Step]
    package private(set) var requests: [Request] = []
    package private(set) var connections = 0
    package nonisolated var unownedExecutor: UnownedSerialExecutor { listener.loop.asUnownedSerialExecutor() }

    package init(
        on loop: EventLoop,
        scope: Listener.Scope = .loopback,
        identity: TLSIdentity? = nil,
        answer: @escaping @Sendable (Request) -> [Step]
    ) throws {
        listener = try Listener(scope, port: 0, identity: identity, on: loop)
        port = listener.port
        self.answer = answer
    }

    /// Serves while `body` runs.
    package nonisolated func serving<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await self.acceptAll() }
            defer { group.cancelAll() }
            return try await body()
        }
    }

    /// Whether nobody has connected until now. It asks by connecting itself, to each of its addresses: had anybody else,
    /// that connection would be accepted first.
    package nonisolated func wasLeftAlone() async throws -> Bool {
        var own: [ByteStream] = []
        var accepted: [ByteStream] = []
        defer { for stream in own + accepted { stream.abort() } }
        for address in listener.addresses {
            let endpoint = Endpoint(host: address.host, port: port, security: .plain)
            own.append(try await Dialer(on: listener.loop).dial(endpoint))
        }
        for _ in own { accepted.append(try await listener.accept(by: .now + .seconds(5))) }
        return Set(accepted.map(\.remoteAddress)) == Set(own.map(\.localAddress))
    }

    private func acceptAll() async {
        await withDiscardingTaskGroup { group in
            // The listener is closed, or the test is over.
            while let stream = try? await listener.accept() {
                connections += 1
                group.addTask { await self.serve(stream) }
            }
        }
    }

    /// A client that leaves ends the conversation; what it made of it is the test's to judge.
    private func serve(_ stream: ByteStream) async {
        defer { stream.abort() }
        try? await converse(stream)
    }

    private func converse(_ stream: ByteStream) async throws {
        try await stream.handshake()
        var buffer: [UInt8] = []
        while true {
            while let end = buffer.firstRange(of: Array("\r\n\r\n".utf8)) {
                let head = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
                buffer.removeFirst(end.upperBound)
                let target = head.split(separator: " ").dropFirst().first ?? "/"
                let request = Request(target: String(target), head: head)
                requests.append(request)
                for step in answer(request) {
                    switch step {
                    case .send(let bytes): try await stream.send(bytes)
                    case .hang: while !(try await stream.receive(atMost: 1024)).isEmpty {}
                    case .drip:
                        let clock = LoopClock(listener.loop)
                        while true {
                            try await stream.send([UInt8(ascii: "x")])
                            try await clock.sleep(until: .now + .milliseconds(20))
                        }
                    case .close:
                        try await stream.finish()
                        return
                    }
                }
            }
            let bytes = try await stream.receive(atMost: 1 << 16)
            guard !bytes.isEmpty else { return }
            buffer += bytes
        }
    }
}

extension ScriptedServer.Step {
    /// A whole answer.
    package static func answer(
        _ status: Int = 200,
        _ fields: [String] = [],
        body: [UInt8] = []
    ) -> Self {
        let lines = ["HTTP/1.1 \(status) Scripted", "Content-Length: \(body.count)"] + fields
        return .send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
    }

    package static func text(_ text: String) -> Self { .send(Array(text.utf8)) }
}
