internal import Glibc
internal import Transport
internal import WebSocketChannel
internal import WebSocketWire

/// Sends every message back as it came, until the peer closes. Lives on the event loop: a message that changes threads
/// twice costs ten times one that does not.
actor EchoServer {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(loop: EventLoop) { self.loop = loop }

    /// Autobahn's largest case is 16 MiB.
    static let messageLimit = 32 << 20

    func run(port: UInt16) async throws {
        let listener = try Listener(.loopback, port: port, on: loop)
        print("listening on ws://127.0.0.1:\(listener.port)")
        await withDiscardingTaskGroup { group in
            while let stream = try? await listener.accept() {  // a listener that fails ends the server
                group.addTask { await self.serve(stream) }
            }
        }
    }

    private func serve(_ stream: ByteStream) async {
        do {
            let request = try await IncomingRequest.read(from: stream, by: .now + .seconds(10))
            let channel = try await request.upgrade(
                deflate: DeflatePolicy(threshold: 0),
                maxMessageBytes: Self.messageLimit,
                by: .now + .seconds(10)
            )
            try await echo(on: channel)
        } catch {
            // Every test peer leaves in its own way; the suite judges from its side.
        }
    }
}

/// Echoes until the channel ends.
func echo(on channel: WebSocketChannel) async throws(ChannelError) {
    while true {
        switch try await channel.receive() {
        case .text(let bytes): try await channel.send(text: bytes)
        case .binary(let bytes): try await channel.send(binary: bytes)
        }
    }
}

func port(_ text: String?) throws -> UInt16 {
    guard let text, let port = UInt16(text) else { quit(64, usage) }
    return port
}

func quit(_ status: Int32, _ text: String) -> Never {
    _ = write(STDERR_FILENO, text, text.utf8.count)
    exit(status)
}
