internal import Transport
internal import WebSocketChannel
internal import WebSocketWire

/// The client under test of an Autobahn fuzzing server.
actor Testee {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    private let server: String
    private let agent: String

    init(loop: EventLoop, server: String, agent: String) {
        self.loop = loop
        self.server = server
        self.agent = agent
    }

    func run() async throws {
        let count = try await caseCount()
        for number in 1...max(1, count) {
            let channel = try await connect("/runCase?case=\(number)&agent=\(agent)")
            // How a case ends is what the server judges.
            do { try await echo(on: channel) } catch {}
            if number % 50 == 0 { print("\(number) of \(count) cases") }
        }
        let channel = try await connect("/updateReports?agent=\(agent)")
        do { _ = try await channel.receive() } catch {}
        print("\(count) of \(count) cases")
    }

    private func caseCount() async throws -> Int {
        let channel = try await connect("/getCaseCount")
        let answer = try await channel.receive()
        await channel.close(.normal)
        return Int(String(decoding: answer.bytes, as: UTF8.self)) ?? 0
    }

    private func connect(_ target: String) async throws -> WebSocketChannel {
        try await openChannel(to: server + target, on: loop, deflate: DeflateOffer(threshold: 0))
    }
}

func openChannel(to address: String, on loop: EventLoop, deflate: DeflateOffer?) async throws -> WebSocketChannel {
    let url = try WebSocketURL(address)
    let stream = try await Dialer(on: loop).dial(Endpoint(host: url.host, port: url.port, security: .plain))
    var options = ClientOptions()
    options.deflate = deflate
    options.maxMessageBytes = EchoServer.messageLimit
    return try await WebSocketChannel.open(
        url,
        on: stream,
        options: options,
        by: .now + .seconds(10)
    )
}
