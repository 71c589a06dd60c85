internal import Diagnostics
internal import GatewayServer
internal import Transport
internal import WebSocketChannel

/// The gateway's own way in, from the listener to the channel, with an echo where the protocol would begin: what the
/// Autobahn suite can judge of a gateway.
func serveEcho(port: UInt16, stateDirectory: String) async throws {
    var options = GatewayOptions(stateDirectory: stateDirectory, version: "echo")
    options.port = port
    options.authentication = .none
    let server = try GatewayServer(
        options.configuration().configuration,
        on: EventLoop(),
        log: .silent,
        takingOver: echo,
        now: wallClock
    )
    print("listening on port \(try await server.start())")
    try await server.run()
}

/// Answers as the gateway does: the limit of a stranger is lifted once it is let in, and text leaves without waiting.
@Sendable
private func echo(on channel: WebSocketChannel) async {
    // Autobahn's largest case is 16 MiB.
    await channel.setMessageLimit(32 << 20)
    do {
        while true {
            switch try await channel.receive() {
            case .text(let text):
                await channel.append(text: text)
                try await channel.stream.waitForRoom()
            case .binary(let bytes): try await channel.send(binary: bytes)
            }
        }
    } catch {
        // How a case ends is what the suite judges.
    }
}
